"""How fast games are played, written and read again: `make bench` saves the figures and compares them with the last.

Never a gate: figures from another machine, or from a busy one, say nothing.
"""

import timeit

import numpy as np
import polars as pl
import pytest

from balance import library
from balance.driver import driver_of, new_table
from balance.own_players import table_of
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate
from balance.simulate.parts import GAMES_A_PART, sheet

GAMES = library.games()
PLAYED = 20 * GAMES_A_PART
ROUNDS = 15
USUAL = """
from balance.games.{game}.players import choose as usual


def choose(state, rules, style, mind, move):
    usual(state, rules, style, mind, move)
"""
pytestmark = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def scenario(tmp_path, game):
    """The printed game, played by its usual players."""
    file = tmp_path / "speed.toml"
    file.write_text(f'question = "How fast is it?"\ngame = "{game}"\nseed = 1\n')
    return read_scenario(file, games=PLAYED)


def played(scenario, games=GAMES_A_PART, files=(), by_code=0):
    """Play games in this thread; return their rows, each table cut to what was written.

    The first `by_code` players are the first of the files.
    """
    card = library.load_game(scenario.game)
    rules, styles = scenario.build("baseline")
    styles["own"][:by_code] = 1
    own = table_of(card, files, rules.dtype)
    rows = card.new_rows(games, len(styles))
    counts = np.zeros(len(rows), np.int64)
    table = new_table(card, len(styles))
    seated = rules, styles, scenario.rotations, scenario.seed, 0, games, table, rows, counts
    driver_of(card)(*seated) if own is None else driver_of(card)(*seated, own)
    return [table[:count] for table, count in zip(rows, counts, strict=True)]


def test_games_are_played(benchmark, scenario):
    """One thread, nothing written: the speed of the rules and the players."""
    played(scenario, 1)
    rows = benchmark(played, scenario)
    decisions = int(rows[1]["decisions"].sum())
    benchmark.extra_info["games a second"] = GAMES_A_PART / benchmark.stats["min"]
    benchmark.extra_info["ns a decision"] = 1e9 * benchmark.stats["min"] / decisions


@pytest.mark.parametrize("by_code", [1, 2, 4])
def test_players_by_code(benchmark, scenario, game, tmp_path, by_code):
    """The same games to the last byte, by players whose file calls the usual one; the ratio to knobs alone."""
    file = tmp_path / "bot.py"
    file.write_text(USUAL.format(game=game))
    known = played(scenario), played(scenario, files=[file], by_code=by_code)
    assert all(one.tobytes() == other.tobytes() for one, other in zip(*known, strict=True))
    knobs = min(timeit.repeat(lambda: played(scenario), number=1, repeat=ROUNDS))
    benchmark.pedantic(lambda: played(scenario, files=[file], by_code=by_code), rounds=ROUNDS)
    benchmark.extra_info["slower than knobs, %"] = 100 * (benchmark.stats["min"] / knobs - 1)


def test_sheets_are_made(benchmark, scenario):
    """Rows of one part become Parquet."""
    tables = played(scenario)
    sheets = benchmark(lambda: [sheet(rows, "stamp") for rows in tables])
    benchmark.extra_info["ns a row"] = 1e9 * benchmark.stats["min"] / sum(map(len, tables))
    benchmark.extra_info["bytes a game"] = sum(len(it.data) for it in sheets) / GAMES_A_PART


@pytest.mark.parametrize(("jobs", "backend"), [(1, "threading"), (2, "threading"), (2, "loky")])
def test_a_run_is_stored(benchmark, scenario, tmp_path, jobs, backend):
    """Everything from the scenario to the signed passport; workers are warm."""
    simulate(scenario, tmp_path / "run", jobs=jobs, backend=backend)
    benchmark.pedantic(lambda: simulate(scenario, tmp_path / "run", jobs=jobs, backend=backend), rounds=3)
    benchmark.extra_info["games a second"] = PLAYED / benchmark.stats["min"]


def test_a_run_is_read(benchmark, scenario, tmp_path):
    """Win shares by seat, from the folder."""
    simulate(scenario, tmp_path / "run")
    shares = Run(tmp_path / "run").frame("seats").group_by("seat").agg(pl.col("share").mean())
    benchmark(shares.collect, engine="streaming")
    benchmark.extra_info["ns a row"] = 1e9 * benchmark.stats["min"] / (PLAYED * scenario.seats)
