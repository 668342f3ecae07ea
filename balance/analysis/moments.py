"""Sums over blocks of several numbers at once, and the errors of what is calculated from them."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from balance.analysis.totals import Ratios


@dataclass(frozen=True)
class Moments:
    """Sums over blocks, one set per cell; the sums of windows are added.

    Parameters
    ----------
    sums : (cells, numbers)
    products : (cells, numbers, numbers) – sums over blocks of the products of what a block holds
    blocks : (cells,) – blocks in which the first number is not nought
    games : (cells,)
    """

    sums: np.ndarray
    products: np.ndarray
    blocks: np.ndarray
    games: np.ndarray

    @classmethod
    def of(cls, place: np.ndarray, values: np.ndarray, cells: int, games: np.ndarray) -> "Moments":
        """Sum the rows of what blocks hold.

        Parameters
        ----------
        place : (rows,) – block · cells + cell of every row; rows of one place are added up first
        values : (rows, numbers)
        """
        found, row = np.unique(place, return_inverse=True)
        held = np.stack([np.bincount(row, column, len(found)) for column in values.T], axis=1)
        cell = found % cells
        sums = np.stack([np.bincount(cell, column, cells) for column in held.T], axis=1)
        blocks = np.bincount(cell, held[:, 0] != 0, cells)
        return cls(sums, _products(cell, held, cells), blocks, games)

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(*(mine + yours for mine, yours in zip(vars(self).values(), vars(other).values(), strict=True)))

    def only(self, numbers: list[int]) -> "Moments":
        """Keep some of the numbers, in the order given."""
        return Moments(self.sums[:, numbers], self.products[:, numbers][:, :, numbers], self.blocks, self.games)

    def estimate(self, value: np.ndarray, gradient: np.ndarray) -> Ratios:
        """Return a function of the sums with its cluster-robust standard error.

        Parameters
        ----------
        value : (cells,) – the function, in which a common factor of all sums cancels (a ratio, a difference of ratios)
        gradient : (cells, numbers) – its derivatives by the sums

        The variance is linearised (delta method): m / (m - 1) · Σ (gradient · z_b)² over the z_b that blocks hold. As
        the factor cancels, gradient · Σ z_b = 0 (Euler), so nothing is to be centred.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            spread = np.einsum("ci,cij,cj->c", gradient, self.products, gradient)
            factor = np.where(self.blocks > 1, self.blocks / (self.blocks - 1.0), np.nan)
            error = np.sqrt(factor * np.maximum(spread, 0.0))
        return Ratios(value, error, self.blocks, self.games)


def _products(cell: np.ndarray, held: np.ndarray, cells: int) -> np.ndarray:
    numbers = held.shape[1]
    products = np.empty((cells, numbers, numbers))
    for one in range(numbers):
        for other in range(one + 1):
            products[:, one, other] = np.bincount(cell, held[:, one] * held[:, other], cells)
            products[:, other, one] = products[:, one, other]
    return products


def summed(moments: Iterable[Moments]) -> Moments:
    """Add the moments of all windows, in their order."""
    parts = iter(moments)
    return sum(parts, start=next(parts))
