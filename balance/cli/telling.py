"""A game told again on the screen, and held against the run that counted it."""

from pathlib import Path

from balance.api import load, scenario
from balance.cli.screen import name, remark, say
from balance.library import load_game
from balance.problems import BadInput, Problem
from balance.replay import Retold, retell, who_sits
from balance.scenario.question import refuse_code
from balance.simulate.compiling import notice
from balance.simulate.storage import PASSPORT


def tell(what: str, number: int, variant: str, seed: int | None, run: Path | None, allow_code: bool = False) -> None:
    """Tell a game of a scenario, or of a run's folder, move by move, then how it ended."""
    if (Path(what) / PASSPORT).is_file():
        asked, run = load(what).scenario, run or Path(what)
    else:
        asked = scenario(what, seed=seed, resumed=run).scenario
    remark(notice(load_game(asked.game)))
    name(f"Game {number}", f" of {asked.name}, {variant}, seed {asked.seed}")
    for seat, player in enumerate(who_sits(asked, number, variant), start=1):
        say(f"Seat {seat}: {player}", indent=2)
    refuse_code(asked, allow_code)
    told = retell(asked, number, variant, _Narrator().tell)
    _conclude(told)
    if run:
        _compare(told, number, variant, run)


class _Narrator:
    """Puts a heading over every round."""

    def __init__(self) -> None:
        self.turn = 0

    def tell(self, turn: int, sentence: str) -> None:
        """Print a sentence, under its round."""
        if turn != self.turn:
            self.turn = turn
            name(f"Round {turn}")
        say(sentence, indent=2)


def _conclude(told: Retold) -> None:
    name("The end", f" after {told.turns} rounds and {told.decisions} decisions")
    if told.cut_off:
        say("The round limit ended the game.", indent=2)
    for seat, it in enumerate(told.seats, start=1):
        say(f"Seat {seat}, {it.player}: rank {it.rank}, score {it.score:g}, tie-break {it.tie_break:g}", indent=2)
    say(f"Fingerprint {told.fingerprint:016x}")


def _compare(told: Retold, number: int, variant: str, run: Path) -> None:
    """Hold a game against the one that a run counted."""
    import polars as pl

    row = load(run).frame("games", variant).filter(pl.col("game") == number).select("fingerprint").collect()
    if row.is_empty():
        raise BadInput(Problem("game", f"{run} counted no such game.", number))
    counted = row.item()
    if counted != told.fingerprint:
        reason = f"{run} counted another game ({counted:016x}): its seed, rules, players or version differ."
        raise BadInput(Problem("fingerprint", reason, f"{told.fingerprint:016x}"))
    say(f"It is the game that {run} counted, to the last byte.")
