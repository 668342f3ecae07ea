"""Sums of rows by block and cell against dense tables of what every block holds."""

import numpy as np
import polars as pl
import pytest

from balance.analysis import design as walking
from balance.analysis.design import Design, Window
from balance.analysis.row_sums import Rows, added_sums
from balance.analysis.totals import Totals

GAMES, ROTATIONS, CELLS, ROWS = 240, 4, 5, 900
DESIGN = Design(GAMES, ROTATIONS, 4)
LUCK = np.random.default_rng(11)
TABLE = pl.DataFrame(
    {
        "game": np.sort(LUCK.integers(0, GAMES, ROWS)),
        "cell": LUCK.integers(0, CELLS, ROWS),
        "price": LUCK.integers(0, 50, ROWS),
        "share": LUCK.integers(0, 5, ROWS) / 4,
    }
)
WINDOW = Window(DESIGN, 0, GAMES, (TABLE,))


def sums(window, weight=None):
    (rows,) = window.frames
    values = {name: rows[name].to_numpy() for name in ("price", "share")}
    weights = () if weight is None else (rows[weight].to_numpy(),)
    return Rows.of(window, rows, values).sums(rows["cell"].to_numpy(), CELLS, *weights)


def dense(of, weight=None):
    """What every block holds of every cell of weighted rows: (blocks, cells)."""
    held = np.zeros((GAMES // ROTATIONS, CELLS))
    for row in TABLE.to_dicts():
        heavy = 1.0 if weight is None else row[weight]
        held[row["game"] // ROTATIONS, row["cell"]] += heavy * (1.0 if of is None else row[of])
    return held


def seen(weight=None):
    """Whether a game has a row of a cell that weighs anything: (games, cells)."""
    held = np.zeros((GAMES, CELLS))
    for row in TABLE.to_dicts():
        held[row["game"], row["cell"]] = max(held[row["game"], row["cell"]], weight is None or row[weight] > 0)
    return held


def assert_alike(one, other):
    for mine, theirs in zip(vars(one).values(), vars(other).values(), strict=True):
        assert mine == pytest.approx(theirs)


@pytest.mark.parametrize("weight", [None, "share"])
@pytest.mark.parametrize("name", ["price", "share"])
def test_means_of_rows(name, weight):
    expected = Totals.of(dense(name, weight), dense(None, weight), seen(weight).sum(axis=0))
    assert_alike(sums(WINDOW, weight).a_row(name), expected)


@pytest.mark.parametrize("name", ["price", "share"])
def test_means_of_games_count_games_without_a_row(name):
    every = np.full((GAMES // ROTATIONS, CELLS), float(ROTATIONS))
    assert_alike(sums(WINDOW).a_game(name), Totals.of(dense(name), every, np.full(CELLS, GAMES)))


@pytest.mark.parametrize("weight", [None, "share"])
def test_shares_of_games_count_a_game_once(weight):
    times = seen(weight).reshape(-1, ROTATIONS, CELLS).sum(axis=1)
    every = np.full_like(times, ROTATIONS)
    assert_alike(sums(WINDOW, weight).games_with(), Totals.of(times, every, np.full(CELLS, GAMES)))


def test_windows_worked_on_by_several_cores_are_added_in_their_order(monkeypatch):
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 12)
    monkeypatch.setattr(walking.joblib, "cpu_count", lambda: 3)
    firsts = list(DESIGN.of_windows(lambda window: window.first, TABLE.lazy()))
    assert firsts == list(range(0, GAMES, 12))
    together = added_sums(DESIGN.of_windows(sums, TABLE.lazy()))
    assert np.array_equal(together.sums, sums(WINDOW).sums)
    assert together.games == GAMES


def test_no_more_windows_are_read_ahead_than_there_are_cores(monkeypatch):
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 12)
    monkeypatch.setattr(walking.joblib, "cpu_count", lambda: 2)
    read = []
    whole = Design.windows

    def counted(design, *tables):
        for window in whole(design, *tables):
            read.append(window.first)
            yield window

    monkeypatch.setattr(Design, "windows", counted)
    for used, _ in enumerate(DESIGN.of_windows(lambda window: window.first, TABLE.lazy()), start=1):
        assert len(read) <= used + 2


def test_a_fault_in_a_window_is_heard(monkeypatch):
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 12)
    with pytest.raises(ZeroDivisionError):
        list(DESIGN.of_windows(lambda window: 1 // (window.first - 24), TABLE.lazy()))
