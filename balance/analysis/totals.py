"""Running sums over independent blocks: all that is kept of any number of games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

NOISE = 1e-12  # relative size below which a spread is rounding


class Ratios(NamedTuple):
    """Estimates of many cells: ratio, its standard error, and what they rest on."""

    value: np.ndarray
    error: np.ndarray
    blocks: np.ndarray
    games: np.ndarray


@dataclass(frozen=True)
class Totals:
    """Sums over blocks of y, x and their products, one entry a cell; `blocks` counts those with x > 0.

    A mean over games is the special case in which x counts games.
    """

    y: np.ndarray
    x: np.ndarray
    yy: np.ndarray
    xy: np.ndarray
    xx: np.ndarray
    blocks: np.ndarray
    games: np.ndarray

    @classmethod
    def of(cls, y: np.ndarray, x: np.ndarray, games: np.ndarray) -> "Totals":
        """Sum what blocks hold.

        Parameters
        ----------
        y, x : (blocks, cells) – numerator and denominator of every block
        games : (cells,) – games in which a cell was seen
        """
        blocks = np.count_nonzero(x, axis=0)
        products = _products(y, y), _products(x, y), _products(x, x)
        return cls(y.sum(axis=0), x.sum(axis=0), *products, blocks=blocks, games=np.asarray(games))

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(*(mine + yours for mine, yours in zip(vars(self).values(), vars(other).values(), strict=True)))

    def ratios(self) -> Ratios:
        """Return y / x with the cluster-robust standard error of a ratio.

        The variance is linearised: m / (m - 1) · Σ (y_b - r x_b)² / (Σ x_b)² over the m blocks that hold anything
        (Cochran, Sampling Techniques, 3rd ed. 1977, sections 6.3 and 9A). With x constant it is the usual standard
        error of a mean of block means. Fewer than two blocks have no standard error: NaN.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.y / self.x
            spread = self.yy - 2 * value * self.xy + value**2 * self.xx
            spread = np.where(spread > NOISE * self.yy, spread, 0.0)
            error = np.sqrt(np.where(self.blocks > 1, self.blocks / (self.blocks - 1.0), np.nan) * spread) / self.x
        return Ratios(value, error, self.blocks, self.games)

    def kish(self) -> np.ndarray:
        """Return how many equal blocks the x of unequal blocks are worth: (Σ x)² / Σ x² (Kish 1965, section 11.7)."""
        return self.x**2 / np.maximum(self.xx, NOISE)


def _products(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Sum products over blocks without storing them."""
    return np.einsum("bc,bc->c", one, other)


def added(totals: Iterable[Totals]) -> Totals:
    """Add the totals of all windows, in their order."""
    parts = iter(totals)
    return sum(parts, start=next(parts))
