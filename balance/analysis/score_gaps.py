"""How far apart the scores of a game are: the winner's margin, and the spread from the best to the last."""

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means
from balance.analysis.totals import Totals, added

GAPS = ("margin", "spread")


def score_gaps(window: Window, seats: pl.DataFrame) -> np.ndarray:
    """Return per game the best score less the second, and less the lowest: (games, 2)."""
    ranked = np.sort(window.of_seats(seats, "score"), axis=1)
    return np.stack([ranked[:, -1] - ranked[:, -2], ranked[:, -1] - ranked[:, 0]], axis=1)


def mean_gaps(seats: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the mean "margin" and "spread": measure, estimate, low, high, games."""
    totals = added(design.of_windows(_totals, seats.select("game", "seat", "score")))
    return means({"measure": list(GAPS)}, totals).select("measure", "estimate", "low", "high", "games")


def _totals(window: Window) -> Totals:
    gaps = window.blocks(score_gaps(window, window.frames[0]))
    return Totals.of(gaps, np.full_like(gaps, window.design.rotations), np.full(len(GAPS), window.games))
