"""Who wins: the share of the win by chair, by place in the order of play and by strategy."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import shares
from balance.analysis.totals import Totals, added


def win_rates(seats: pl.LazyFrame, design: Design, by: str = "seat", strategies: Sequence[str] = ()) -> pl.DataFrame:
    """Return the share of the win per chair.

    A shared victory splits 1, so the shares of all chairs sum to 1. The share of a strategy is that of one chair it
    plays; where it plays several, their mean.

    Parameters
    ----------
    seats : the table of seats: game, seat, player, share
    by : "seat", "player" (place in the line-up), "strategy", or another column that numbers the seats from 0, like the
        "place" in the order of play
    strategies : the strategy of each player of the line-up, for by="strategy"

    Returns
    -------
    a row per chair, player or strategy: its name under `by`, estimate, low, high, games, blocks, effective
    """
    column = "player" if by == "strategy" else by
    names: list[Any] = list(dict.fromkeys(strategies)) if by == "strategy" else list(range(design.seats))
    group = np.array([names.index(name) for name in strategies] if by == "strategy" else names)
    return shares({by: names}, _totals(seats, design, column, group))


def _totals(seats: pl.LazyFrame, design: Design, column: str, group: np.ndarray) -> Totals:
    """Sum shares and chairs of every group; `group` says to which one each value of `column` belongs."""
    return added(
        _share_totals(window, group[window.frames[0][column].to_numpy()], int(group.max()) + 1)
        for window in design.windows(seats.select("game", "share", column))
    )


def _share_totals(window: Window, cell: np.ndarray, cells: int) -> Totals:
    seats = window.frames[0]
    blocks = window.by_block(seats, cell, cells)
    return Totals.of(blocks.sum(seats["share"].to_numpy()), blocks.sum(), window.by_game(seats, cell, cells).seen())
