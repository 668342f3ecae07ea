"""What a variant changes: the same luck played twice, compared block by block.

Both variants play the same blocks of games on the same dealt tables. What they have in common cancels in the
difference, so its interval is narrower than that of two independent runs; `worth` says by how much: how many
independent games one paired game replaces.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import changes, means, shares
from balance.analysis.totals import Totals, added

Pair = Sequence[np.ndarray]  # (games, cells) before and after


def changed_win_rates(
    before: pl.LazyFrame,
    after: pl.LazyFrame,
    design: Design,
    line_ups: tuple[Sequence[str], Sequence[str]] | None = None,
) -> pl.DataFrame:
    """Return the change of the share of the win per chair, or per strategy where both line-ups are given.

    Parameters
    ----------
    before, after : the tables of seats of two variants
    line_ups : the strategy of each player, before and after; strategies that both know are compared

    Returns
    -------
    a row per chair ("seat") or strategy: estimate (after - before), low, high, games, blocks, centre, error,
    before, after (the two shares), worth
    """
    if line_ups is None:
        places = np.eye(design.seats)
        pairs = _shares(before, after, design, "seat", (places, places))
        return _changes({"seat": list(range(design.seats))}, pairs, design)
    names = [name for name in dict.fromkeys(line_ups[0]) if name in line_ups[1]]
    weights = tuple(_mean_of(names, line_up) for line_up in line_ups)
    return _changes({"strategy": names}, _shares(before, after, design, "player", weights), design)


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
    a row per measure: estimate (after - before), low, high, games, blocks, before, after, worth
    """
    tables = [table.select("game", *measures) for table in (before, after)]
    pairs = (
        tuple(_row_means(window, frame, measures) for frame in window.frames) for window in design.windows(*tables)
    )
    paired, singles = _sums(pairs, design)
    return _beside(means({"measure": list(measures)}, paired), paired, singles)


def _row_means(window: Window, frame: pl.DataFrame, measures: Sequence[str]) -> np.ndarray:
    games = window.by_game(frame, np.zeros(len(frame), np.int64), 1)
    sums = [games.sum(frame[measure].to_numpy()) for measure in measures]
    return np.concatenate(sums, axis=1) / games.sum()


def parted(before: pl.LazyFrame, after: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the share of games that end differently on the same luck, as their fingerprints tell."""
    totals = []
    for window in design.windows(*(table.select("game", "fingerprint") for table in (before, after))):
        one, other = (frame["fingerprint"].to_numpy() for frame in window.frames)
        differs = (one != other).astype(np.float64).reshape(-1, 1)
        ones = np.ones_like(differs)
        totals.append(Totals.of(window.blocks(differs), window.blocks(ones), ones.sum(axis=0)))
    return shares({"measure": ["parted"]}, added(totals))


def _changes(keys: dict[str, list], pairs: Iterator[Pair], design: Design) -> pl.DataFrame:
    paired, singles = _sums(pairs, design)
    return _beside(changes(keys, paired), paired, singles)


def _sums(pairs: Iterator[Pair], design: Design) -> tuple[Totals, tuple[Totals, Totals]]:
    """Sum differences of block means, and both sides as if their games were independent."""
    paired, before, after = [], [], []
    for one, other in pairs:
        blocks = (other - one).reshape(-1, design.rotations, one.shape[1]).mean(axis=1)
        games = np.full(one.shape[1], len(one))
        paired.append(Totals.of(blocks, np.ones_like(blocks), games))
        before.append(Totals.of(one, np.ones_like(one), games))
        after.append(Totals.of(other, np.ones_like(other), games))
    return added(paired), (added(before), added(after))


def _beside(frame: pl.DataFrame, paired: Totals, singles: tuple[Totals, Totals]) -> pl.DataFrame:
    """Add what both sides were, and how many independent games one paired game replaces."""
    before, after = (side.ratios() for side in singles)
    with np.errstate(divide="ignore", invalid="ignore"):
        worth = (before.error**2 + after.error**2) / paired.ratios().error ** 2
    worth = np.where(np.isfinite(worth), worth, np.nan)
    return frame.with_columns(
        before=pl.Series(before.value), after=pl.Series(after.value), worth=pl.Series(worth).fill_nan(None)
    )
