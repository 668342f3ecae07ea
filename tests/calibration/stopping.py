"""Runs that are looked at again and again and stop as soon as they know enough: do intervals still hold the truth?"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.intervals import changes, shares
from balance.analysis.looks import FRACTIONS
from balance.precision import _with_error as with_error
from balance.precision import widths
from calibration.blocks import CHANGES, GAMES, SHARES, World
from calibration.claim import COVERAGE, Claim
from calibration.intervals import totals

SIZES = (160, 1_600)  # blocks at most; the first look comes after a sixteenth
WANTED = 0.6  # of the usual width at the first look: most runs stop in the middle


class Looks(NamedTuple):
    """What is seen at every look of every replication: (looks, replications)."""

    estimate: np.ndarray
    width: np.ndarray

    def hold(self, truth: float) -> np.ndarray:
        """Whether each look's interval holds the truth."""
        return np.abs(self.estimate - truth) <= self.width + 1e-9

    def stops(self, wanted: float) -> np.ndarray:
        """Return the look at which each replication stops: the first that is narrow enough, or the last."""
        narrow = self.width <= wanted
        narrow[-1] = True
        return narrow.argmax(axis=0)


def _share(sums: np.ndarray) -> pl.DataFrame:
    return with_error(shares({}, totals(sums, GAMES)))


def _change(sums: np.ndarray) -> pl.DataFrame:
    return changes({}, totals(sums, 1.0))


def looked_at(path: np.ndarray, frame: Callable[[np.ndarray], pl.DataFrame]) -> Looks:
    """Look at replications (blocks, replications) as they grow."""
    seen = [frame(path[: int(np.ceil(len(path) * fraction))]) for fraction in FRACTIONS]
    width = [widths(it, look) for look, it in enumerate(seen)]
    return Looks(np.array([it["estimate"].to_numpy() for it in seen]), np.array(width))


def stopping_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield how often intervals hold the truth at all looks at once, and at the look at which the run stops."""
    for name, worlds, frame in (("share", SHARES[:4], _share), ("change of a share", CHANGES[1:3], _change)):
        for world in worlds:
            for blocks in sizes:
                seen = looked_at(world.draw(luck, (blocks, replications)), frame)
                yield from _held(name, world, blocks, seen)


def _held(name: str, world: World, blocks: int, seen: Looks) -> Iterator[Claim]:
    holds, runs = seen.hold(world.truth), seen.estimate.shape[1]
    stops = seen.stops(WANTED * float(np.median(seen.width[0])))
    for when, hits in (("all five looks", holds.all(axis=0)), ("where it stops", holds[stops, np.arange(runs)])):
        label = f"{name}, {when}"
        yield Claim(COVERAGE, label, world.name, blocks, f"{world.truth:.4g}", 0.95, int(hits.sum()), runs)
