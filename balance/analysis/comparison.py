"""What a variant changes: the same luck played twice, compared block by block.

Both variants play the same blocks of games on the same dealt tables. What they have in common cancels in the
difference, so its interval is narrower than that of two independent runs; `worth` says by how much: how many
independent games one paired game replaces.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import changes, means, shares
from balance.analysis.score_gaps import GAPS, score_gaps
from balance.analysis.totals import Totals, added

Pair = Sequence[np.ndarray]  # (games, cells) before and after
Interval = Callable[[dict[str, Any], Totals], pl.DataFrame]


def changed_win_rates(
    before: pl.LazyFrame,
    after: pl.LazyFrame,
    design: Design,
    line_ups: tuple[Sequence[str], Sequence[str]] | None = None,
    by: str = "seat",
) -> pl.DataFrame:
    """Return the change of the share of the win per chair, or per strategy where both line-ups are given.

    Parameters
    ----------
    before, after : the tables of seats of two variants
    line_ups : the strategy of each player, before and after; strategies that both know are compared
    by : "seat", or another column of seats that numbers them from 0, like the "place" in the order of play

    Returns
    -------
    a row per chair (under `by`) or strategy: estimate (after - before), low, high, games, blocks, centre, error,
    before, before_low, before_high, after, after_low, after_high (the two shares), worth
    """
    if line_ups is None:
        places = np.eye(design.seats)
        pairs = _shares(before, after, design, by, (places, places))
        return _changed_shares({by: list(range(design.seats))}, pairs, design)
    names = [name for name in dict.fromkeys(line_ups[0]) if name in line_ups[1]]
    weights = tuple(_mean_of(names, line_up) for line_up in line_ups)
    return _changed_shares({"strategy": names}, _shares(before, after, design, "player", weights), design)


def _changed_shares(keys: dict[str, Any], pairs: Iterable[Pair], design: Design) -> pl.DataFrame:
    compared = _compared(pairs, design)
    return _beside(changes(keys, compared.change), compared, shares)


def _mean_of(names: Sequence[str], line_up: Sequence[str]) -> np.ndarray:
    """Return weights (players, names) that take the mean over the players of each name."""
    plays = np.array([[player == name for name in names] for player in line_up], float)
    return plays / plays.sum(axis=0)


def _shares(
    before: pl.LazyFrame, after: pl.LazyFrame, design: Design, column: str, weights: Sequence[np.ndarray]
) -> Iterator[Pair]:
    tables = [table.select("game", column, "share") for table in (before, after)]
    for window in design.windows(*tables):
        yield [_by(window, frame, column) @ weight for frame, weight in zip(window.frames, weights, strict=True)]


def _by(window: Window, frame: pl.DataFrame, column: str) -> np.ndarray:
    return window.by_game(frame, frame[column].to_numpy(), window.design.seats).sum(frame["share"].to_numpy())


def changed_means(before: pl.LazyFrame, after: pl.LazyFrame, design: Design, measures: Sequence[str]) -> pl.DataFrame:
    """Return the change of the mean of columns, per row: of a table of games, or of seats.

    Returns
    -------
    a row per measure: estimate (after - before), low, high, games, blocks, before and after with low and high, worth
    """
    compared = _compared(_means(before, after, design, measures), design)
    return _beside(means({"measure": list(measures)}, compared.change), compared, means)


def changed_shares(before: pl.LazyFrame, after: pl.LazyFrame, design: Design, measures: Sequence[str]) -> pl.DataFrame:
    """Return the change of the share of rows in which a yes-or-no column is yes, like `changed_win_rates`."""
    return _changed_shares({"measure": list(measures)}, _means(before, after, design, measures), design)


def _means(before: pl.LazyFrame, after: pl.LazyFrame, design: Design, measures: Sequence[str]) -> Iterator[Pair]:
    tables = [table.select("game", *measures) for table in (before, after)]
    for window in design.windows(*tables):
        yield [_row_means(window, frame, measures) for frame in window.frames]


def _row_means(window: Window, frame: pl.DataFrame, measures: Sequence[str]) -> np.ndarray:
    games = window.by_game(frame, np.zeros(len(frame), np.int64), 1)
    sums = [games.sum(frame[measure].to_numpy()) for measure in measures]
    return np.concatenate(sums, axis=1) / games.sum()


def changed_gaps(before: pl.LazyFrame, after: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the change of how far apart the scores of a game are, like `changed_means`.

    Measures: "margin" (best score less the second) and "spread" (best score less the lowest).
    """
    tables = [table.select("game", "seat", "score") for table in (before, after)]
    pairs = ([score_gaps(window, frame) for frame in window.frames] for window in design.windows(*tables))
    compared = _compared(pairs, design)
    return _beside(means({"measure": list(GAPS)}, compared.change), compared, means)


def parted(before: pl.LazyFrame, after: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the share of games that end differently on the same luck, as their fingerprints tell."""
    totals = []
    for window in design.windows(*(table.select("game", "fingerprint") for table in (before, after))):
        one, other = (frame["fingerprint"].to_numpy() for frame in window.frames)
        differs = (one != other).astype(np.float64).reshape(-1, 1)
        ones = np.ones_like(differs)
        totals.append(Totals.of(window.blocks(differs), window.blocks(ones), ones.sum(axis=0)))
    return shares({"measure": ["parted"]}, added(totals))


class Compared(NamedTuple):
    """Sums of the change and of both sides by block, and of both sides as if their games were independent."""

    change: Totals
    before: Totals
    after: Totals
    single_before: Totals
    single_after: Totals


def _compared(pairs: Iterable[Pair], design: Design) -> Compared:
    windows = [_of_window(before, after, design.rotations) for before, after in pairs]
    return Compared(*(added(part) for part in zip(*windows, strict=True)))


def _of_window(before: np.ndarray, after: np.ndarray, rotations: int) -> Compared:
    cells = before.shape[1]
    one, other = (side.reshape(-1, rotations, cells).mean(axis=1) for side in (before, after))
    games = np.full(cells, len(before))
    return Compared(*(Totals.of(side, np.ones_like(side), games) for side in (other - one, one, other, before, after)))


def _beside(frame: pl.DataFrame, compared: Compared, interval: Interval) -> pl.DataFrame:
    """Add what both sides were, and how many independent games one paired game replaces."""
    sides = [
        _side(interval({}, totals), name) for name, totals in (("before", compared.before), ("after", compared.after))
    ]
    return pl.concat([frame, *sides, pl.DataFrame({"worth": _worth(compared)}).fill_nan(None)], how="horizontal")


def _side(frame: pl.DataFrame, name: str) -> pl.DataFrame:
    return frame.select(pl.col("estimate").alias(name), pl.col("low", "high").name.prefix(f"{name}_"))


def _worth(compared: Compared) -> np.ndarray:
    before, after, paired = (
        totals.ratios().error ** 2 for totals in (compared.single_before, compared.single_after, compared.change)
    )
    return np.divide(before + after, paired, out=np.full_like(paired, np.nan), where=paired > 0)
