"""Complete games and decisions per second on one core, beside what people would otherwise use in Python.

    python benchmarks/side_by_side.py ours > ours.json                 where balance is installed
    pip install catanatron open_spiel rlcard                           into an environment of their own
    python benchmarks/side_by_side.py others > others.json             there
    python benchmarks/side_by_side.py table ours.json others.json      the table of docs/side-by-side.md

Different games are different work, so the table also says decisions a second. All others play at random, which is
the least a player can think; ours are told at random, too, and with players who think. Every game is played to its
end; the best of five stretches of processor time counts, each of which begins after a first game outside the clock.
"""

import importlib.metadata
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

STRETCH, STRETCHES = 1.0, 5  # seconds of processor time


def measured(name: str, package: str, play: Callable[[], tuple[int, int]]) -> dict[str, Any]:
    """Return the best rates of a player; `play` returns how many games and decisions it has played."""
    play()
    rates = [_stretch(play) for _ in range(STRETCHES)]
    games, decisions, seconds = max(rates, key=lambda rate: rate[1] / rate[2])
    return {
        "name": name,
        "version": f"{package} {importlib.metadata.version(package)}",
        "games_per_second": games / seconds,
        "decisions_per_second": decisions / seconds,
        "decisions_per_game": decisions / games,
    }


def _stretch(play: Callable[[], tuple[int, int]]) -> tuple[int, int, float]:
    games = decisions = 0
    began = time.process_time()
    while time.process_time() - began < STRETCH:
        more, taken = play()
        games, decisions = games + more, decisions + taken
    return games, decisions, time.process_time() - began


def ours() -> Iterator[dict[str, Any]]:
    """Measure every game of the shelf, with players who think and at random."""
    from balance.library import games, load_game

    for name in games():
        for blunder, how in ((0.0, "players who think"), (1.0, "at random")):
            yield measured(f"{load_game(name).title}, {how}", "tabletop-balance", _our_player(name, blunder))


def _our_player(name: str, blunder: float, chunk: int = 50) -> Callable[[], tuple[int, int]]:
    import numpy as np

    from balance.driver import driver_of, new_table
    from balance.library import load_game
    from balance.rulebook import rulebook, values

    game = load_game(name)
    seats = min(4, game.seats[-1])
    from balance.components import printed_tables

    rules = game.build_rules(
        values(rulebook(game.folder), seats, {}), printed_tables(game.folder, game.components), seats
    )
    styles = np.concatenate([game.style_row({"blunder": blunder}) for _ in range(seats)])
    table, played = new_table(game, seats), iter(range(10**9))

    def play() -> tuple[int, int]:
        rows = game.new_rows(chunk, seats)
        first = next(played) * chunk
        driver_of(game)(rules, styles, 1, 2026, first, first + chunk, table, rows, np.zeros(len(rows), np.int64))
        return chunk, int(rows.games["decisions"].astype(np.int64).sum())

    return play


def others() -> Iterator[dict[str, Any]]:
    """Measure what is installed of the others."""
    for build in (_catanatron, _open_spiel, _rlcard):
        try:
            yield build()
        except ImportError as missing:
            print(f"left out: {missing}", file=sys.stderr)


def _catanatron() -> dict[str, Any]:
    from catanatron import Color, Game, RandomPlayer

    def play() -> tuple[int, int]:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        decisions = 0
        while game.winning_color() is None and decisions < 5000:
            game.play_tick()
            decisions += 1
        return 1, decisions

    return measured("Catan, four players, at random (catanatron)", "catanatron", play)


def _open_spiel() -> dict[str, Any]:
    import pyspiel

    backgammon = pyspiel.load_game("backgammon")
    luck = random.Random(2026)

    def play() -> tuple[int, int]:
        state, decisions = backgammon.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                decisions += 1
        return 1, decisions

    return measured("Backgammon, at random (OpenSpiel through Python)", "open_spiel", play)


def _rlcard() -> dict[str, Any]:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 2026})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> tuple[int, int]:
        env.run(is_training=False)
        return 1, int(env.timestep)

    def counted() -> tuple[int, int]:
        before = env.timestep
        games, after = play()
        return games, after - before

    return measured("Gin Rummy, at random (RLCard)", "rlcard", counted)


def table(files: list[str]) -> str:
    """Return the rows of both environments as a table for the docs."""
    runs = [json.loads(Path(file).read_text()) for file in files]
    lines = ["| game | version | games/s | decisions a game | decisions/s |", "|---|---|---|---|---|"]
    for row in (row for run in runs for row in run["rows"]):
        rates = (
            f"{row['games_per_second']:,.0f} | {row['decisions_per_game']:,.0f} | {row['decisions_per_second']:,.0f}"
        )
        lines.append(f"| {row['name']} | {row['version']} | {rates} |")
    machine = {f"Python {run['python']}, {run['machine']}" for run in runs}
    return "\n".join([*lines, "", f"One core; {'; '.join(sorted(machine))}."])


def main(what: str, *files: str) -> None:
    """Measure, or lay out what was measured."""
    if what == "table":
        print(table(list(files)))
        return
    rows = list({"ours": ours, "others": others}[what]())
    machine = f"{platform.system()} {platform.machine()}"
    print(json.dumps({"python": platform.python_version(), "machine": machine, "rows": rows}, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
