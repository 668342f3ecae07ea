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
        values : (rows, numbers); fastest where each number's column lies in one piece
        """
        found, row = places(place)
        if len(found) < len(place):
            values = np.stack([np.bincount(row, column, len(found)) for column in values.T]).T
            place = found
        cell = place % cells
        order = np.argsort(cell.astype(np.uint16) if cells < 1 << 16 else cell, kind="stable")  # few bits sort fast
        held = np.stack([column[order] for column in values.T])
        parts = np.split(held, np.cumsum(np.bincount(cell, minlength=cells))[:-1], axis=1)
        products = np.stack([part @ part.T for part in parts])
        sums = np.stack([part.sum(axis=1) for part in parts])
        return cls(sums, products, np.array([np.count_nonzero(part[0]) for part in parts]), games)

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


def places(place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the different places in order, and for every row which one it is, without sorting."""
    there = np.zeros(int(place.max(initial=-1)) + 1, np.bool_)
    there[place] = True
    found = np.flatnonzero(there)
    number = np.empty(len(there), np.int64)
    number[found] = np.arange(len(found))
    return found, number[place]


def summed(moments: Iterable[Moments]) -> Moments:
    """Add the moments of all windows, in their order."""
    parts = iter(moments)
    return sum(parts, start=next(parts))
