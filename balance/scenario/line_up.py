"""Who sits at the table: players in the order of their seats, and how often that order must rotate to be fair."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from balance.game import Game
from balance.problems import BadInput, Problem, collecting, within
from balance.scenario.file import LineUpFile, PlayerFile
from balance.scenario.strategy import Strategy, check_knobs, read_code, read_strategy

CODE = ".py"  # ends the name of a file that decides by code
USUAL = PlayerFile()
USUAL_COUNT = 4


def line_up(game: Game, asked: LineUpFile, beside: Path = Path()) -> tuple[Strategy, ...]:
    """Return the players of a table; without any, usual ones at four seats or the nearest number the game has.

    Raises
    ------
    BadInput
        With every unknown strategy and knob, or if the game does not seat so many.
    """
    players: list[Strategy] = []
    with collecting() as note:
        for number, entry in enumerate(asked.players or [USUAL], start=1):
            with note(f"players.{number}"):
                players.append(_player(game, entry, beside))
        with note():
            count = _count(game, asked)
    return tuple(players * count) if len(players) == 1 else tuple(players)


def _count(game: Game, asked: LineUpFile) -> int:
    """Return how many seats are filled, or raise BadInput if that does not fit the game or the line-up."""
    named = len(asked.players)
    count = asked.count or named or min(game.seats, key=lambda seats: abs(seats - USUAL_COUNT))
    if count not in game.seats:
        where = "count" if asked.count else "players"
        reason = f"{game.title} seats {game.seats[0]} to {game.seats[-1]} players, not {count}."
        raise BadInput(Problem(where, reason))
    if named > 1 and named != count:
        raise BadInput(Problem("count", f"players names {named}; name {count}, or one for all seats.", count))
    return count


def period(players: Sequence[Strategy]) -> int:
    """Return after how many rotations a line-up looks the same again."""
    turns = range(1, len(players) + 1)
    return next(turn for turn in turns if (*players[turn:], *players[:turn]) == tuple(players))


def _player(game: Game, entry: PlayerFile, beside: Path) -> Strategy:
    read = read_code if entry.strategy.endswith(CODE) else read_strategy
    strategy = read(game, entry.strategy, beside)
    with within("knobs"):
        check_knobs(game, entry.knobs)
    name = entry.name or _described(strategy.name, entry)
    return replace(strategy, name=name, knobs={**strategy.knobs, **entry.knobs})


def _described(name: str, entry: PlayerFile) -> str:
    turned = ", ".join(f"{knob} {value:g}" for knob, value in entry.knobs.items())
    return f"{name} ({turned})" if turned else name
