"""How an outcome responds to the numbers that an experiment varies: its mean at every point, and how sure that is.

All points play the same blocks on the same luck, so their errors hang together; what is needed of them is the whole
matrix of covariances. Blocks are gathered in at most 256 batches of neighbours, whose means are as good as independent
and identically distributed (batch means; Asmussen and Glynn, Stochastic Simulation, 2007, section IV.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import mean_limits
from balance.analysis.score_gaps import score_gaps
from balance.analysis.totals import Ratios, Totals

MOST_BATCHES = 256


@dataclass(frozen=True)
class Measures:
    """What is measured of every game.

    Parameters
    ----------
    chairs : columns of the table of seats by which win shares are counted: "seat", and "place" where there is one
    strategies : the strategy of every player of the line-up; empty if all play the same
    """

    seats: int
    chairs: tuple[str, ...] = ("seat",)
    strategies: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the measures in the order of `of`'s columns."""
        chairs = [f"{chair} {number + 1}" for chair in self.chairs for number in range(self.seats)]
        strategies = [f"strategy {name}" for name in dict.fromkeys(self.strategies)]
        return (*chairs, *strategies, "rounds", "margin")

    @property
    def shares(self) -> tuple[str, ...]:
        """Return the measures that are shares of the win."""
        return self.names[:-2]

    def of(self, window: Window) -> np.ndarray:
        """Return what each game of a window (tables of seats and of games) measures: (games, measures)."""
        seats, games = window.frames
        share = seats["share"].to_numpy()
        by_chair = [window.by_game(seats, seats[chair].to_numpy(), self.seats).sum(share) for chair in self.chairs]
        gaps = score_gaps(window, seats)[:, :1]
        turns = games["turns"].to_numpy().astype(np.float64).reshape(-1, 1)
        return np.concatenate([*by_chair, *self._by_strategy(window, seats, share), turns, gaps], axis=1)

    def _by_strategy(self, window: Window, seats: pl.DataFrame, share: np.ndarray) -> list[np.ndarray]:
        if not self.strategies:
            return []
        names = list(dict.fromkeys(self.strategies))
        plays = np.array([[player == name for name in names] for player in self.strategies], float)
        return [window.by_game(seats, seats["player"].to_numpy(), self.seats).sum(share) @ (plays / plays.sum(axis=0))]


def batches(seats: pl.LazyFrame, games: pl.LazyFrame, design: Design, measures: Measures) -> np.ndarray:
    """Return the sums of one variant's measures by batch of blocks: (batches, measures).

    Parameters
    ----------
    seats, games : the variant's tables
    design : its games; fewer than were played read only the first
    """
    columns = ["game", "seat", "player", "share", "score", *(chair for chair in measures.chairs if chair != "seat")]
    blocks = design.games // design.rotations
    count = min(blocks, MOST_BATCHES)
    sums = np.zeros((count, len(measures.names)))
    for window in design.windows(seats.select(columns), games.select("game", "turns")):
        block = window.first // design.rotations + np.arange(window.games // design.rotations)
        np.add.at(sums, block * count // blocks, window.blocks(measures.of(window)))
    return sums


def batch_games(design: Design) -> np.ndarray:
    """Return how many games each batch holds."""
    blocks = design.games // design.rotations
    count = min(blocks, MOST_BATCHES)
    return np.bincount(np.arange(blocks) * count // blocks, minlength=count) * float(design.rotations)


@dataclass(frozen=True)
class Responses:
    """One outcome at many points that share their luck.

    Parameters
    ----------
    sums : (batches, points) – the outcome's sum over the games of every batch
    games : (batches,) – how many those are
    """

    sums: np.ndarray
    games: np.ndarray

    @cached_property
    def means(self) -> np.ndarray:
        """The mean at every point: (points,)."""
        return self.sums.sum(axis=0) / self.games.sum()

    @cached_property
    def deviations(self) -> np.ndarray:
        """What each batch adds to the error of the means: (batches, points); they sum to zero."""
        return (self.sums - np.outer(self.games, self.means)) / self.games.sum()

    @cached_property
    def covariance(self) -> np.ndarray:
        """The covariance matrix of the means: (points, points)."""
        return self._factor * self.deviations.T @ self.deviations

    @property
    def _factor(self) -> float:
        count = len(self.games)
        return count / (count - 1.0) if count > 1 else np.nan

    def error(self, weights: np.ndarray) -> np.ndarray:
        """Return the standard errors of weighted sums of the means; weights (…, points)."""
        return np.sqrt(self._factor * ((self.deviations @ weights.T) ** 2).sum(axis=0))

    def limits(self, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the limits of weighted sums of the means: those of a mean over batches, not numbers where unknown."""
        parts = np.einsum("bp,wp->bw", self.deviations, weights)  # too small for threads, which @ would start
        count = np.full(len(weights), len(parts))
        totals = Totals.of(parts, np.ones(parts.shape), count)
        ratios = Ratios(weights @ self.means, np.sqrt(self._factor * totals.yy), count, count)
        return mean_limits(ratios, count, totals.skewness())


def response_frame(responses: Responses, points: Sequence[str], measure: str, share: bool) -> pl.DataFrame:
    """Return a row per point: measure, point, estimate, low, high, games. Limits of shares stay within 0 … 1."""
    means = responses.means
    low, high = responses.limits(np.eye(len(means)))
    if share:
        low, high = np.clip(low, 0.0, 1.0), np.clip(high, 0.0, 1.0)
    frame = pl.DataFrame({"point": list(points), "estimate": means, "low": low, "high": high}).fill_nan(None)
    return frame.select(pl.lit(measure).alias("measure"), pl.all(), pl.lit(int(responses.games.sum())).alias("games"))
