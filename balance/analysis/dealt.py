"""What is dealt: how often a feature of the deal takes each value, its mean, and how often it is not nought."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.totals import Totals, added

KEPT = ("estimate", "low", "high", "games")


def dealt_values(
    deals: pl.LazyFrame, design: Design, column: str, exact: Mapping[int, Fraction] | None = None
) -> pl.DataFrame:
    """Return the share of games on a deal in which a column has each value, beside the exact probability.

    Parameters
    ----------
    exact : the probability of every possible value, where it is known

    Returns
    -------
    feature (the column), value, estimate, low, high, games, exact (null where not known): a row per value that was seen
    or is possible
    """
    exact = exact or {}
    seen = int(deals.select(pl.col(column).max().cast(pl.Int64)).collect().item() or 0)
    cells = 1 + max([seen, *exact])
    totals = added(design.of_windows(lambda window: _value_totals(window, column, cells), deals.select("game", column)))
    known = [float(exact[value]) if value in exact else None for value in range(cells)]
    frame = shares({"value": list(range(cells))}, totals).with_columns(exact=pl.Series(known, dtype=pl.Float64))
    frame = frame.filter((pl.col("estimate") > 0) | (pl.col("exact") > 0))
    return frame.select(pl.lit(column).alias("feature"), "value", *KEPT, "exact")


def _value_totals(window: Window, column: str, cells: int) -> Totals:
    (deals,) = window.frames
    hits = window.by_block(deals, deals[column].cast(pl.Int64).to_numpy(), cells).sum()
    return Totals.of(hits, np.full_like(hits, window.design.rotations), np.full(cells, window.games))


def dealt_means(deals: pl.LazyFrame, design: Design, features: Sequence[str]) -> pl.DataFrame:
    """Return the mean of every feature, and the share of games on deals in which it is not nought.

    Returns
    -------
    feature, measure ("mean", "not nought"), estimate, low, high, games, lowest, highest (of the feature)
    """
    totals = design.of_windows(lambda window: _mean_totals(window, features), deals.select("game", *features))
    sums, hits = (added(part) for part in zip(*totals, strict=True))
    keys = {"feature": list(features)}
    frames = [_named(means(keys, sums), "mean"), _named(shares(keys, hits), "not nought")]
    return pl.concat(frames).join(_ends(deals, features), on="feature", how="left", maintain_order="left")


def _named(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
    return frame.select("feature", pl.lit(measure).alias("measure"), *KEPT)


def _mean_totals(window: Window, features: Sequence[str]) -> tuple[Totals, Totals]:
    values = window.frames[0].select(pl.col(*features).cast(pl.Float64)).to_numpy()
    every = np.full((window.games // window.design.rotations, len(features)), float(window.design.rotations))
    games = np.full(len(features), window.games)
    sums, hits = window.blocks(values), window.blocks((values != 0) * 1.0)
    return Totals.of(sums, every, games), Totals.of(hits, every, games)


def _ends(deals: pl.LazyFrame, features: Sequence[str]) -> pl.DataFrame:
    """Return the lowest and highest value of every feature."""
    least = deals.select(pl.col(*features).cast(pl.Float64).min()).collect(engine="streaming").row(0)
    most = deals.select(pl.col(*features).cast(pl.Float64).max()).collect(engine="streaming").row(0)
    return pl.DataFrame({"feature": list(features), "lowest": least, "highest": most})
