"""What rows are grouped by: whole numbers in one or more columns, packed into one number."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl


@dataclass(frozen=True)
class Key:
    """Columns of small whole numbers; a row's cell numbers their combination.

    Parameters
    ----------
    columns : their names
    sizes : one more than the largest value of each
    """

    columns: tuple[str, ...]
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, table: pl.LazyFrame, *columns: str) -> "Key":
        """Return the key of columns of a table; an empty table has one cell."""
        (key,) = cls.all_of(table, columns)
        return key

    @classmethod
    def all_of(cls, table: pl.LazyFrame, *groups: Sequence[str]) -> list["Key"]:
        """Return keys of one table, which is read once."""
        names = list(dict.fromkeys(name for columns in groups for name in columns))
        most = table.select(pl.col(*names).max().cast(pl.Int64).fill_null(0)).collect(engine="streaming")
        return [cls(tuple(columns), tuple(most[column].item() + 1 for column in columns)) for columns in groups]

    @property
    def cells(self) -> int:
        """How many combinations there are."""
        return int(np.prod(self.sizes))

    def cell(self, rows: pl.DataFrame) -> np.ndarray:
        """Return the cell of every row, as int64."""
        place = rows[self.columns[0]].to_numpy().astype(np.int64)
        for column, size in zip(self.columns[1:], self.sizes[1:], strict=True):
            place *= size
            place += rows[column].to_numpy()
        return place

    def named(self, rows: pl.DataFrame) -> pl.DataFrame:
        """Return rows with the columns of the key in the place of `cell`."""
        values = np.unravel_index(rows["cell"].to_numpy(), self.sizes)
        named = [pl.Series(column, value, pl.Int64) for column, value in zip(self.columns, values, strict=True)]
        return rows.drop("cell").select(*named, pl.all())


def games_with(game: np.ndarray, cell: np.ndarray, cells: int) -> np.ndarray:
    """Return in how many games each cell has a row."""
    there = np.zeros((int(game.max(initial=-1)) + 1, cells), np.bool_)
    there[game, cell] = True
    return np.count_nonzero(there, axis=0).astype(np.float64)
