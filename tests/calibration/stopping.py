"""Runs that are looked at again and again and stop as soon as they know enough: do intervals still hold the truth?"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.intervals import changes, shares
from balance.analysis.looks import FRACTIONS
from balance.analysis.verdicts import ERROR_RATE, OUTSIDE, WITHIN, Tails, change_tails, outside_p, share_tails, within_p
from balance.precision import _with_error as with_error
from balance.precision import widths
from calibration.blocks import CHANGES, GAMES, SHARES, World
from calibration.claim import COVERAGE, WRONG, Claim
from calibration.intervals import totals

SIZES = (160, 1_600)  # blocks at most; the first look comes after a sixteenth
BAND = 0.05
HAIR = 1e-9
WANTED = 0.6  # of the usual width at the first look: most runs stop in the middle


class Looks(NamedTuple):
    """What is seen at every look of every replication: (looks, replications).

    `plain` says whether the interval of a run of a fixed length holds the truth, `within` and `outside` whether its
    verdict would be wrong if the truth lay on a border.
    """

    estimate: np.ndarray
    width: np.ndarray
    plain: np.ndarray
    within: np.ndarray
    outside: np.ndarray

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


def looked_at(path: np.ndarray, kind: "Kind", truth: float) -> Looks:
    """Look at replications (blocks, replications) as they grow."""
    seen = [kind.frame(path[: int(np.ceil(len(path) * fraction))]) for fraction in FRACTIONS]
    tails = [kind.tails(it) for it in seen]
    return Looks(
        estimate=np.array([it["estimate"].to_numpy() for it in seen]),
        width=np.array([widths(it, look) for look, it in enumerate(seen)]),
        plain=np.array([((it["low"] <= truth + HAIR) & (truth - HAIR <= it["high"])).to_numpy() for it in seen]),
        within=np.array([within_p(it, truth - 2 * BAND, truth) <= ERROR_RATE for it in tails]),
        outside=np.array([outside_p(it, truth - 2 * BAND, truth) <= ERROR_RATE for it in tails]),
    )


class Kind(NamedTuple):
    """What is looked at: its frame from sums by block, and its p-values."""

    name: str
    worlds: tuple[World, ...]
    frame: Callable[[np.ndarray], pl.DataFrame]
    tails: Callable[[pl.DataFrame], Tails]


KINDS = (
    Kind("share", SHARES[:4], _share, share_tails),
    Kind("change of a share", CHANGES[1:3], _change, change_tails),
)


def stopping_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield how often intervals hold the truth at all looks at once, and at the look at which the run stops.

    There the plain intervals and verdicts, those of a run of a fixed length, are right as well: only widths stop it.
    """
    for kind in KINDS:
        for world in kind.worlds:
            for blocks in sizes:
                seen = looked_at(world.draw(luck, (blocks, replications)), kind, world.truth)
                yield from _held(kind.name, world, blocks, seen)


def _held(name: str, world: World, blocks: int, seen: Looks) -> Iterator[Claim]:
    holds, runs = seen.hold(world.truth), seen.estimate.shape[1]
    there = seen.stops(WANTED * float(np.median(seen.width[0]))), np.arange(runs)
    truth = f"{world.truth:.4g}"
    for when, hits in (
        ("all five looks", holds.all(axis=0)),
        ("where it stops", holds[there]),
        ("plain interval where it stops", seen.plain[there]),
    ):
        yield Claim(COVERAGE, f"{name}, {when}", world.name, blocks, truth, 0.95, int(hits.sum()), runs)
    for kind, wrong in ((WITHIN, seen.within[there]), (OUTSIDE, seen.outside[there])):
        label = f"{name} where it stops: wrong “{kind}”"
        yield Claim(WRONG, label, world.name, blocks, "on the border", ERROR_RATE, int(wrong.sum()), runs)


def common_looks(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield the same of three variants on common luck that stop together, when the last change is known well enough."""
    kind = KINDS[1]
    for blocks in sizes:
        table = luck.random((blocks, replications, 1))
        gains = luck.random((blocks, replications, 3)) < np.array([0.6, 0.7, 0.5])
        changed = (table < np.array([0.1, 0.3, 0.5])) * np.where(gains, 1.0, -1.0)
        truths = np.array([0.1, 0.3, 0.5]) * (2 * np.array([0.6, 0.7, 0.5]) - 1)
        seen = [looked_at(changed[:, :, it], kind, float(truths[it])) for it in range(3)]
        wanted = WANTED * max(float(np.median(it.width[0])) for it in seen)
        stops = np.max([it.stops(wanted) for it in seen], axis=0), np.arange(replications)
        for number, it in enumerate(seen, start=1):
            world, truth = f"three variants, the {number}. of them", f"{truths[number - 1]:.4g}"
            for when, hits in (("where all stop", it.hold(truths[number - 1])), ("plain, where all stop", it.plain)):
                label = f"change of a share, {when}"
                yield Claim(COVERAGE, label, world, blocks, truth, 0.95, int(hits[stops].sum()), replications)
