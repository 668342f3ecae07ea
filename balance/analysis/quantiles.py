"""Medians and quartiles of what takes few different values (prices, rounds), exact, with intervals."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.special import bdtr, bdtrik

from balance.analysis.intervals import TAIL

QUARTILES = {"lower quartile": 0.25, "median": 0.5, "upper quartile": 0.75}
HAIR = 1e-12  # for sums of shares that miss a whole number by rounding


def counts(table: pl.LazyFrame, by: Sequence[str], value: str) -> pl.DataFrame:
    """Count the rows of every value: all that quantiles need, however many rows there are."""
    return table.group_by(*by, value).len().collect(engine="streaming").sort(*by, value)


def quartiles(values: np.ndarray, weights: np.ndarray, effective: float) -> pl.DataFrame:
    """Return median and quartiles of counted values: measure, estimate, low, high.

    A quantile is the smallest value that at least this share of the rows does not exceed. Its interval runs from one
    order statistic to another, chosen by the binomial distribution (David and Nagaraja 2003, section 7.1), on
    `effective` independent rows instead of all, as Woodruff (1952, J. Am. Stat. Assoc. 47, 635–646) does for samples
    that hang together. Too few rows for a limit leave it null.

    Parameters
    ----------
    values : sorted
    weights : rows of each value
    effective : independent rows; a number of blocks is safe, whatever hangs together within them
    """
    reached = np.cumsum(weights) / np.sum(weights)
    rows = [(name, *_quantile(values, reached, share, effective)) for name, share in QUARTILES.items()]
    return pl.DataFrame(
        rows, {"measure": pl.String, **dict.fromkeys(("estimate", "low", "high"), pl.Float64)}, orient="row"
    )


def _quantile(
    values: np.ndarray, reached: np.ndarray, share: float, effective: float
) -> tuple[float, float | None, float | None]:
    rows = max(int(effective + HAIR), 1)
    below, above = surprising(rows, share), rows - surprising(rows, 1 - share)
    low = _value(values, reached, below / rows + 2 * HAIR) if below >= 0 else None
    high = _value(values, reached, above / rows) if above <= rows else None
    return _value(values, reached, share), low, high


def surprising(rows: int, share: float) -> int:
    """Return the most rows that at most one sample of forty has below a quantile; -1 if even none is no surprise."""
    return int(bdtrik(TAIL, rows, share)) if bdtr(0, rows, share) <= TAIL else -1


def _value(values: np.ndarray, reached: np.ndarray, share: float) -> float:
    """Return the smallest value at which a share of the rows is reached."""
    return float(values[min(int(np.searchsorted(reached, share - HAIR)), len(values) - 1)])
