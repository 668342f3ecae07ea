"""How the games of a run hang together, and a walk through any number of them in little memory."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import joblib
import numpy as np
import polars as pl

GAMES_AT_ONCE = 16_384  # their sums fit into a processor's cache
ROWS_AT_ONCE = 262_144
Found = TypeVar("Found")


@dataclass(frozen=True)
class Design:
    """The games of one variant.

    Parameters
    ----------
    games : how many were played, numbered from 0; whole blocks
    rotations : games in a block: those that share a dealt table; game g belongs to block g // rotations
    seats : players at the table
    """

    games: int
    rotations: int
    seats: int

    @property
    def fair_share(self) -> float:
        """The share of the win that every seat deserves."""
        return 1.0 / self.seats

    @property
    def _length(self) -> int:
        """How many games a window holds."""
        return max(1, GAMES_AT_ONCE // self.rotations) * self.rotations

    def of_windows(self, find: Callable[["Window"], Found], *tables: pl.LazyFrame) -> Iterator[Found]:
        """Yield what `find` finds in every window, in their order; every core has a window of its own.

        Compiled loops and NumPy's hold no lock. No more windows are read ahead than there are cores.
        """
        if self.games <= self._length:
            yield from map(find, self.windows(*tables))
            return
        cores = joblib.cpu_count()
        waiting: deque[Future[Found]] = deque()
        with ThreadPoolExecutor(cores) as crew:
            for window in self.windows(*tables):
                waiting.append(crew.submit(find, window))
                if len(waiting) > cores:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def windows(self, *tables: pl.LazyFrame) -> Iterator["Window"]:
        """Walk through tables side by side, a window of whole blocks at a time.

        Tables are in the order of their games, as a run's frames are; each is read once.
        """
        starts = range(0, self.games, self._length)
        ends = [min(first + self._length, self.games) for first in starts]
        walks = [walk(table, ends) for table in tables]
        for first, end, *frames in zip(starts, ends, *walks, strict=True):
            yield Window(self, first, end - first, tuple(frames))


def walk(table: pl.LazyFrame, ends: list[int]) -> Iterator[pl.DataFrame]:
    """Yield the rows of the games below each end in turn, reading the table once and in order."""
    batches = table.collect_batches(chunk_size=ROWS_AT_ONCE, maintain_order=True)
    held = table.head(0).collect()
    for end in ends:
        while (held.is_empty() or held["game"][-1] < end) and (batch := next(batches, None)) is not None:
            held = pl.concat([held, batch])
        inside = int(np.searchsorted(held["game"].to_numpy(), end))
        yield held[:inside]
        held = held[inside:]


@dataclass(frozen=True)
class Cells:
    """Where the rows of a frame belong: to one of `shape` (blocks or games, cells)."""

    place: np.ndarray
    shape: tuple[int, int]

    def sum(self, values: np.ndarray | None = None) -> np.ndarray:
        """Sum values (without them: count rows) per place, as float64."""
        sums = np.bincount(self.place, values, self.shape[0] * self.shape[1])
        return sums.astype(np.float64, copy=False).reshape(self.shape)

    def only(self, rows: np.ndarray) -> "Cells":
        """Return the places of some rows."""
        return Cells(self.place[rows], self.shape)

    def seen(self) -> np.ndarray:
        """Return in how many blocks or games each cell has a row."""
        return np.count_nonzero(self.sum(), axis=0)


@dataclass(frozen=True)
class Window:
    """A run of consecutive games, of whole blocks, with the rows that tables hold of them."""

    design: Design
    first: int
    games: int
    frames: tuple[pl.DataFrame, ...]

    def game(self, frame: pl.DataFrame) -> np.ndarray:
        """Return the number of every row's game within the window."""
        return frame["game"].to_numpy().astype(np.int64) - self.first

    def by_game(self, frame: pl.DataFrame, cell: np.ndarray, cells: int) -> Cells:
        """Sort the rows of a frame by game and cell."""
        return Cells(self.game(frame) * cells + cell, (self.games, cells))

    def by_block(self, frame: pl.DataFrame, cell: np.ndarray, cells: int) -> Cells:
        """Sort the rows of a frame by block and cell."""
        rotations = self.design.rotations
        return Cells(self.game(frame) // rotations * cells + cell, (self.games // rotations, cells))

    def of_seats(self, seats: pl.DataFrame, column: str) -> np.ndarray:
        """Return a column of the table of seats as (games, seats)."""
        return self.by_game(seats, seats["seat"].to_numpy(), self.design.seats).sum(seats[column].to_numpy())

    def share_of(self, rows: pl.DataFrame, seats: pl.DataFrame) -> np.ndarray:
        """Return the share of the win of every row's seat."""
        (share,) = self.seats_of(rows, seats, "share")
        return share

    def seats_of(self, rows: pl.DataFrame, seats: pl.DataFrame, *columns: str) -> list[np.ndarray]:
        """Return columns of the table of seats for every row's seat."""
        place = self.game(rows) * self.design.seats + rows["seat"].to_numpy()
        return [self.of_seats(seats, column).ravel()[place] for column in columns]

    def blocks(self, per_game: np.ndarray) -> np.ndarray:
        """Sum (games, cells) to (blocks, cells)."""
        if self.design.rotations == 1:
            return per_game
        turns = per_game.reshape(-1, self.design.rotations, per_game.shape[1])
        sums = turns[:, 0].copy()
        for turn in range(1, self.design.rotations):  # in step with memory; a sum along so short an axis is not
            sums += turns[:, turn]
        return sums
