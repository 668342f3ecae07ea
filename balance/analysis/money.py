"""Where the money goes: what winners and the others spend, and what they have left."""

from collections.abc import Iterable

import polars as pl

from balance.analysis.design import Design
from balance.analysis.seat_means import seat_means

LEFT, SPENT = "money", "spent_"


def money_columns(columns: Iterable[str]) -> list[str]:
    """Return the columns of a table of seats that hold money: `money` is what is left, `spent_…` what was paid."""
    return [column for column in columns if column == LEFT or column.startswith(SPENT)]


def money(seats: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the mean of every money column, of winners, of the others and the gap: see `seat_means`."""
    return seat_means(seats, design, money_columns(seats.collect_schema().names()))
