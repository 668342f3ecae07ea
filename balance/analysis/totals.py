"""Running sums over independent blocks: all that is kept of any number of games."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

NOISE = 1e-12  # relative size below which a spread is rounding


class Ratios(NamedTuple):
    """Estimates of many cells: ratio, its standard error, and what they rest on."""

    value: np.ndarray
    error: np.ndarray
    blocks: np.ndarray
    games: np.ndarray


def _no_cubes() -> np.ndarray:
    return np.full((4, 1), np.nan)


@dataclass(frozen=True)
class Totals:
    """Sums over blocks of y, x and their products, one entry a cell; `blocks` counts those with x > 0.

    A mean over games is the special case in which x counts games. `cubes` holds the sums of y³, x y², x² y and x³,
    which only the intervals of means need: (4, cells), not numbers where they were not summed.
    """

    y: np.ndarray
    x: np.ndarray
    yy: np.ndarray
    xy: np.ndarray
    xx: np.ndarray
    blocks: np.ndarray
    games: np.ndarray
    cubes: np.ndarray = field(default_factory=_no_cubes)

    @classmethod
    def of(cls, y: np.ndarray, x: np.ndarray, games: np.ndarray) -> "Totals":
        """Sum what blocks hold.

        Parameters
        ----------
        y, x : (blocks, cells) – numerator and denominator of every block
        games : (cells,) – games in which a cell was seen
        """
        weight = float(x.flat[0]) if x.size else 0.0
        if weight and x.min() == weight == x.max():
            return cls._of_equal_blocks(y, weight, np.asarray(games))
        yy, xx = y * y, x * x
        sums = y.sum(axis=0), x.sum(axis=0), yy.sum(axis=0), _products(x, y), xx.sum(axis=0)
        cubes = np.stack([_products(yy, y), _products(yy, x), _products(xx, y), _products(xx, x)])
        return cls(*sums, blocks=np.count_nonzero(x, axis=0), games=np.asarray(games), cubes=cubes)

    @classmethod
    def _of_equal_blocks(cls, y: np.ndarray, x: float, games: np.ndarray) -> "Totals":
        """Sum what blocks hold whose denominators are all the same: half of the work."""
        yy, blocks = y * y, np.full(y.shape[1], len(y))
        sums, squares, cubes = y.sum(axis=0), yy.sum(axis=0), _products(yy, y)
        mixed = np.stack([cubes, x * squares, x**2 * sums, x**3 * blocks])
        return cls(sums, x * blocks, squares, x * sums, x**2 * blocks, blocks, games, mixed)

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
            spread = self._spread(value)
            error = np.sqrt(np.where(self.blocks > 1, self.blocks / (self.blocks - 1.0), np.nan) * spread) / self.x
        return Ratios(value, error, self.blocks, self.games)

    def _spread(self, value: np.ndarray) -> np.ndarray:
        """Return Σ (y_b - r x_b)², nought where it is rounding."""
        spread = self.yy - 2 * value * self.xy + value**2 * self.xx
        return np.where(spread > NOISE * self.yy, spread, 0.0)

    def skewness(self) -> np.ndarray:
        """Return the skewness of the ratio's own distribution: that of what blocks hold, over √m.

        Σ (y_b - r x_b)³ / (Σ (y_b - r x_b)²)^(3/2), less biased by √(m (m - 1)) / (m - 2) (Joanes and Gill 1998, The
        Statistician 47, 183-189, G₁). One block in many that alone differs gives 1, k of them alike give 1/√k. Where
        all blocks are alike, or fewer than three, it is no finite number.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            r = self.y / self.x
            yyy, xyy, xxy, xxx = self.cubes
            third = yyy - 3 * r * xyy + 3 * r**2 * xxy - r**3 * xxx
            honest = np.sqrt(self.blocks * (self.blocks - 1.0)) / np.maximum(self.blocks - 2.0, 0.0)
            return third / self._spread(r) ** 1.5 * honest

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
