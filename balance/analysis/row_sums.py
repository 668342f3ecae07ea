"""Sums over blocks of what rows hold, by cell: all that means of rows, and means of games, are made of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.compiled import rows as at
from balance.analysis.design import Window
from balance.analysis.totals import Totals

EVERY_ROW = np.empty(0)


@dataclass(frozen=True)
class RowSums:
    """Sums over the blocks of a window, or of several added together.

    Parameters
    ----------
    names : of the values
    sums : (cells, 7 + 6 · values), see `compiled.rows`
    games, rotations : how many games were looked at, and how many a block holds
    """

    names: tuple[str, ...]
    sums: np.ndarray
    games: int
    rotations: int

    def __add__(self, other: "RowSums") -> "RowSums":
        return RowSums(self.names, self.sums + other.sums, self.games + other.games, self.rotations)

    @property
    def seen(self) -> np.ndarray:
        """In how many games each cell has a row."""
        return self.sums[:, at.G]

    @property
    def _blocks(self) -> np.ndarray:
        return self.sums[:, at.BLOCKS].astype(np.int64)

    def _of(self, name: str) -> np.ndarray:
        first = at.FIRST + at.EACH * self.names.index(name)
        return self.sums[:, first : first + at.EACH].T

    def a_row(self, name: str) -> Totals:
        """Return the totals of the weighted mean of a value per row."""
        y, yy, yyy, xy, xyy, xxy = self._of(name)
        _, x, xx, xxx = self.sums[:, : at.G].T
        return Totals(y, x, yy, xy, xx, self._blocks, self.seen, np.stack([yyy, xyy, xxy, xxx]))

    def a_game(self, name: str) -> Totals:
        """Return the totals of the sum of a value in a game, over all games."""
        y, yy, yyy, *_ = self._of(name)
        return self._over_games(y, yy, yyy)

    def games_with(self) -> Totals:
        """Return the totals of the share of games in which a cell has a row."""
        return self._over_games(*self.sums[:, at.G : at.FIRST].T)

    def _over_games(self, y: np.ndarray, yy: np.ndarray, yyy: np.ndarray) -> Totals:
        x, blocks = float(self.rotations), np.full(len(y), self.games // self.rotations)
        cubes = np.stack([yyy, x * yy, x**2 * y, x**3 * blocks])
        return Totals(y, x * blocks, yy, x * y, x**2 * blocks, blocks, np.full(len(y), self.games), cubes)


class Rows(NamedTuple):
    """Rows of a window in the order of their games, with what is to be averaged over them.

    Parameters
    ----------
    game : (rows,)
    names, values : of the values, and (values, rows)
    games, rotations : how many games the window holds, with and without such rows, and how many a block
    """

    game: np.ndarray
    names: tuple[str, ...]
    values: np.ndarray
    games: int
    rotations: int

    @classmethod
    def of(cls, window: Window, rows: pl.DataFrame, values: Mapping[str, np.ndarray]) -> "Rows":
        """Return the rows of a frame with values by name, (rows,) each."""
        table = np.empty((len(values), len(rows)))
        for line, value in zip(table, values.values(), strict=True):
            line[:] = value
        game = rows["game"].to_numpy().astype(np.int64)
        return cls(game, tuple(values), table, window.games, window.design.rotations)

    def sums(self, cell: np.ndarray, cells: int, weight: np.ndarray = EVERY_ROW) -> RowSums:
        """Sum by block and cell.

        Parameters
        ----------
        cell : (rows,)
        weight : (rows,); every row weighs 1, if left out, and a row that weighs nought is not seen
        """
        count = len(self.names)
        sums = np.zeros((cells, at.FIRST + at.EACH * count))
        held, last = np.zeros(cells * (at.VALUES + count)), np.full(cells, -1, np.int64)
        heavy, place = weight.astype(np.float64, copy=False), cell.astype(np.int64, copy=False)
        flat, scratch = self.values.reshape(-1), (held, last, np.empty(cells, np.int64))
        at.add_rows(self.game, place, heavy, flat, count, self.rotations, *scratch, sums.reshape(-1))
        return RowSums(self.names, sums, self.games, self.rotations)


def added_sums(sums: Iterable[RowSums]) -> RowSums:
    """Add the sums of all windows, in their order."""
    parts = iter(sums)
    return sum(parts, start=next(parts))
