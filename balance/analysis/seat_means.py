"""What winners and the others have at the end."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means
from balance.analysis.row_sums import Rows, RowSums, added_sums

GROUPS = WINNERS, OTHERS, GAP = "winners", "others", "gap"


def seat_means(seats: pl.LazyFrame, design: Design, measures: Sequence[str]) -> pl.DataFrame:
    """Return the mean of columns of seats, of winners, of the others, and the gap between the two.

    A shared victory counts by its shares. The interval of the gap pairs winners and others of the same block.

    Returns
    -------
    a row per measure and group: measure, group ("winners", "others", "gap"), estimate, low, high, games
    """
    table = seats.select("game", "seat", "share", *measures)
    parts = list(design.of_windows(lambda window: _sums(window, measures), table))
    sums = {group: added_sums(part[group] for part in parts) for group in GROUPS}
    return pl.concat(_frame(measure, group, sums[group]) for measure in measures for group in GROUPS)


def _frame(measure: str, group: str, sums: RowSums) -> pl.DataFrame:
    frame = means({"measure": [measure], "group": [group]}, sums.a_game(measure))
    return frame.select("measure", "group", "estimate", "low", "high", "games")


def _sums(window: Window, measures: Sequence[str]) -> dict[str, RowSums]:
    """Sum what winners have, what the others have on average, and the gap; shares of the win sum to 1."""
    (seats,) = window.frames
    rows = Rows.of(window, seats, {measure: seats[measure].to_numpy() for measure in measures})
    won = seats["share"].to_numpy().astype(np.float64)
    others = (1.0 - won) / (window.design.seats - 1)
    cell = np.zeros(len(seats), np.int64)
    return {WINNERS: rows.sums(cell, 1, won), OTHERS: rows.sums(cell, 1, others), GAP: rows.sums(cell, 1, won - others)}
