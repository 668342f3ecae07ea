"""What winners and the others have at the end."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means
from balance.analysis.totals import Totals, added

GROUPS = ("winners", "others", "gap")


def seat_means(seats: pl.LazyFrame, design: Design, measures: Sequence[str]) -> pl.DataFrame:
    """Return the mean of columns of seats, of winners, of the others, and the gap between the two.

    A shared victory counts by its shares. The interval of the gap pairs winners and others of the same block.

    Returns
    -------
    a row per measure and group: measure, group ("winners", "others", "gap"), estimate, low, high, games
    """
    totals = added(
        _totals(window, measures) for window in design.windows(seats.select("game", "seat", "share", *measures))
    )
    names = [measure for measure in measures for _ in GROUPS]
    frame = means({"measure": names, "group": [*GROUPS] * len(measures)}, totals)
    return frame.select("measure", "group", "estimate", "low", "high", "games")


def _totals(window: Window, measures: Sequence[str]) -> Totals:
    won = window.of_seats(window.frames[0], "share")
    columns = [column for measure in measures for column in _groups(window, measure, won)]
    y = window.blocks(np.stack(columns, axis=1))
    x = np.full_like(y, window.design.rotations)
    return Totals.of(y, x, np.full(y.shape[1], window.games))


def _groups(window: Window, measure: str, won: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return per game the mean of winners, of the others, and the gap; shares of the win sum to 1."""
    values = window.of_seats(window.frames[0], measure)
    winners = (won * values).sum(axis=1)
    others = ((1.0 - won) * values).sum(axis=1) / (window.design.seats - 1)
    return winners, others, winners - others
