"""Deals as observations: what was dealt, beside who won on it. One deal is one block of games."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window

DEALS_AT_ONCE = 2_048  # their features and what is computed of them fit into a processor's cache


class DealtBlocks(NamedTuple):
    """Some consecutive blocks: the number of the first, their features and the shares of the win on them."""

    first: int
    features: np.ndarray  # (blocks, features)
    shares: np.ndarray  # (blocks, seats) – mean over the games of a block

    @property
    def numbers(self) -> np.ndarray:
        """The number of every block."""
        return self.first + np.arange(len(self.features))


def dealt_blocks(
    deals: pl.LazyFrame, seats: pl.LazyFrame, design: Design, features: Sequence[str], by: str = "seat"
) -> Iterator[DealtBlocks]:
    """Walk through the deals of a run in their order, in little memory.

    Parameters
    ----------
    deals : game and the features
    seats : game, seat (or what `by` names, from 0) and share
    by : whose win shares: those of a "seat", or of a "place" in the order of play
    """
    tables = deals.select("game", *features), seats.select("game", by, "share")
    for dealt in design.of_windows(lambda window: _dealt(window, features, by), *tables):
        for first in range(0, len(dealt.features), DEALS_AT_ONCE):
            some = slice(first, first + DEALS_AT_ONCE)
            yield DealtBlocks(dealt.first + first, dealt.features[some], dealt.shares[some])


def _dealt(window: Window, features: Sequence[str], by: str) -> DealtBlocks:
    deals, seats = window.frames
    rotations, count = window.design.rotations, window.design.seats
    values = deals.select(pl.col(*features).cast(pl.Float64)).to_numpy(order="c")
    shares = window.by_game(seats, seats[by].to_numpy(), count).sum(seats["share"].to_numpy())
    return DealtBlocks(window.first // rotations, window.blocks(values) / rotations, window.blocks(shares) / rotations)


def varying(deals: pl.LazyFrame, features: Sequence[str]) -> list[str]:
    """Return the features that are not the same in every deal."""
    ends = [pl.col(*features).min().name.suffix("_low"), pl.col(*features).max().name.suffix("_high")]
    found = deals.select(*ends).collect(engine="streaming").row(0, named=True)
    return [feature for feature in features if found[f"{feature}_low"] != found[f"{feature}_high"]]
