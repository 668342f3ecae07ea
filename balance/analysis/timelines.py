"""How a game unfolds: what winners and the others have at the end of each round."""

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Cells, Design, Window
from balance.analysis.intervals import means
from balance.analysis.totals import Totals, added

KEYS = ("game", "turn", "seat")
GROUPS = ("winners", "others")


def timelines(rounds: pl.LazyFrame, seats: pl.LazyFrame, design: Design, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Return means by round, of those who will win and of the others; a shared victory counts by its shares.

    Parameters
    ----------
    rounds : game, turn, seat and one column per measure
    seats : the table of seats
    measures : columns of `rounds`; all but the keys, if left out

    Returns
    -------
    a row per measure, turn and group: measure, turn, group ("winners", "others"), estimate, low, high, games. A round
    counts the games that lasted so long.
    """
    measures = tuple(measures) or tuple(name for name in rounds.collect_schema().names() if name not in KEYS)
    cells = int(rounds.select(pl.col("turn").max()).collect().item() or 0) + 1
    windows = design.windows(rounds.select(*KEYS, *measures), seats.select("game", "seat", "share"))
    parts = [_window_totals(window, measures, cells) for window in windows]
    return pl.concat(_frame(measure, (part[measure] for part in parts), cells) for measure in measures)


def _frame(measure: str, parts: Iterable[Totals], cells: int) -> pl.DataFrame:
    keys = {"turn": [*range(cells)] * 2, "group": [group for group in GROUPS for _ in range(cells)]}
    frame = means(keys, added(parts))
    return frame.select(pl.lit(measure).alias("measure"), "turn", "group", "estimate", "low", "high", "games")


def _window_totals(window: Window, measures: Sequence[str], cells: int) -> dict[str, Totals]:
    rounds, seats = window.frames
    turn = rounds["turn"].to_numpy()
    blocks, won = window.by_block(rounds, turn, cells), window.share_of(rounds, seats)
    games = np.tile(window.by_game(rounds, turn, cells).seen(), 2)
    chairs = _both(blocks, won, np.ones(len(rounds)))
    return {name: Totals.of(_both(blocks, won, rounds[name].to_numpy()), chairs, games) for name in measures}


def _both(blocks: Cells, won: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Sum values per block and round, weighted with the share of the win, then with the rest: (blocks, 2 · cells)."""
    winners, everybody = blocks.sum(won * values), blocks.sum(values)
    return np.concatenate([winners, everybody - winners], axis=1)
