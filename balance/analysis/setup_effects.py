"""Which features of a deal move the win share of which seat, and by how much.

**Estimand.** For one feature and one seat: the slope of the straight line that fits the seat's win share to the feature
best, over deals drawn as the rules deal them, as the change of the share per one more of the feature, and per standard
deviation of it ("a usual difference"). Deals are drawn by luck, so nobody chose them; but features of one deal hang
together (more coal in one place is less of it elsewhere), and each slope speaks of deals that differ in that feature
*and in what usually comes with it*.

**Estimator.** Least squares over deals; a deal is a block of games that share it, with their mean share. Standard
errors are those of MacKinnon and White (1985, J. Econometrics 29, 305-325, HC3): each deal's residual is divided by one
minus its leverage, so neither unequal spread nor a few unusual deals make an interval too short. Where few deals show a
feature, their residuals may be alike by luck; the error is never taken smaller than that of equal spread, in which all
deals tell the spread. Student's t on the deals that the spread of the feature is worth, (Σ u²)² / Σ u⁴, less one.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.special import stdtr, stdtrit

from balance.analysis.deals import DealtBlocks
from balance.analysis.intervals import TAIL
from balance.analysis.verdicts import FEWEST_BLOCKS, holm

Walk = Callable[[], Iterable[DealtBlocks]]
TINY = 1e-9
FEWEST = 3  # deals; two lie on a line whatever was dealt


class Line(NamedTuple):
    """The lines of every feature and seat: means, sums of squares and slopes."""

    blocks: int
    feature_mean: np.ndarray  # (features,)
    share_mean: np.ndarray  # (seats,)
    squares: np.ndarray  # (features,) – Σ (x - mean)²
    slope: np.ndarray  # (features, seats)


def setup_effects(walk: Walk, features: list[str], rotations: int, by: str = "seat") -> pl.DataFrame:
    """Return the slope of every seat's win share by every feature.

    Parameters
    ----------
    walk : begins a walk over the deals; two are made
    features : their names; all must vary

    Returns
    -------
    a row per feature and seat: feature, `by`, estimate, low, high (change of the share per standard deviation of the
    feature), games, blocks, centre, error (for verdicts), slope, slope_low, slope_high (per one more of it), step (its
    standard deviation), chance (of a slope as steep where there is none, corrected over all rows by Holm). `blocks` are
    the deals that the spread of the feature is worth: a feature that only few deals show is known from these few, and
    below 30 of them nothing is concluded (chance 1).
    """
    line = _line(walk())
    error, worth = _errors(walk(), line)
    seats = len(line.share_mean)
    step = np.sqrt(line.squares / line.blocks)
    reach = stdtrit(_freedom(worth), 1 - TAIL)[:, None] * error
    frame = pl.DataFrame(
        {
            "feature": np.repeat(features, seats),
            by: np.tile(np.arange(seats), len(features)),
            **_with_limits(line.slope * step[:, None], reach * step[:, None], "estimate", "low", "high"),
            "games": np.full(line.slope.size, line.blocks * rotations),
            "blocks": np.repeat(worth, seats).astype(np.int64),
            "centre": (line.slope * step[:, None]).ravel(),
            "error": (error * step[:, None]).ravel(),
            **_with_limits(line.slope, reach, "slope", "slope_low", "slope_high"),
            "step": np.repeat(step, seats),
            "chance": _chance(line, error, worth),
        }
    )
    return frame.with_columns(pl.col(pl.Float64).fill_nan(None))


def _line(walk: Iterable[DealtBlocks]) -> Line:
    """Fit all lines in one walk; sums are taken about the first deal, so that large numbers lose no digits."""
    origin, sums = None, None
    for dealt in walk:
        origin = dealt.features[0].copy() if origin is None else origin
        x, y = dealt.features - origin, dealt.shares
        part = [np.array(len(x), float), x.sum(axis=0), y.sum(axis=0), (x * x).sum(axis=0), x.T @ y]
        sums = part if sums is None else [one + other for one, other in zip(sums, part, strict=True)]
    if origin is None or sums is None:
        raise ValueError("there are no deals.")
    count, x, y, xx, xy = sums
    squares = xx - x * x / count
    slope = (xy - np.outer(x, y) / count) / squares[:, None]
    return Line(int(count), origin + x / count, y / count, squares, slope)


def _errors(walk: Iterable[DealtBlocks], line: Line) -> tuple[np.ndarray, np.ndarray]:
    """Return the standard errors of all slopes, and how many deals the spread of each feature is worth."""
    spread, equal, fourth = np.zeros_like(line.slope), np.zeros_like(line.slope), np.zeros_like(line.squares)
    for dealt in walk:
        x, y = dealt.features - line.feature_mean, dealt.shares - line.share_mean
        squares = x * x
        fourth += np.einsum("df,df->f", squares, squares)
        leverage = 1 / line.blocks + squares / line.squares
        spread += _squared(x, y, line.slope, squares / np.maximum(1 - leverage, TINY) ** 2)
        equal += _squared(x, y, line.slope)
    if line.blocks < FEWEST:
        return np.full_like(spread, np.nan), line.squares**2 / fourth
    equal *= line.squares[:, None] / (line.blocks - 2)
    return np.sqrt(np.maximum(spread, equal)) / line.squares[:, None], line.squares**2 / fourth


def _squared(x: np.ndarray, y: np.ndarray, slope: np.ndarray, weight: np.ndarray | None = None) -> np.ndarray:
    """Return Σ weight · (y - slope · x)² for every feature and seat, as products of matrices."""
    weight = np.ones_like(x) if weight is None else weight
    along = weight * x
    own = np.einsum("df,df->f", along, x)[:, None]
    return weight.T @ (y * y) - 2 * slope * (along.T @ y) + slope**2 * own


def _freedom(worth: np.ndarray) -> np.ndarray:
    return np.maximum(worth - 1.0, 1.0)


def _with_limits(value: np.ndarray, reach: np.ndarray, *names: str) -> dict[str, np.ndarray]:
    return dict(zip(names, (value.ravel(), (value - reach).ravel(), (value + reach).ravel()), strict=True))


def _chance(line: Line, error: np.ndarray, worth: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        steepness = np.nan_to_num(np.abs(line.slope) / error, nan=0.0)
    alone = 2 * stdtr(_freedom(worth)[:, None], -steepness)
    return holm(np.where(worth[:, None] < FEWEST_BLOCKS, 1.0, alone).ravel())
