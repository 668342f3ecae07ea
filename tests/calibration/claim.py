"""One promise, held against what was found over many replications."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.stats import binom

SURPRISE = 0.0005  # on either side; about one line of a thousand strays from a promise that is kept
COVERAGE, WRONG, POWER = "coverage", "wrong verdicts", "power"
AS_PROMISED, NONE_GIVEN = "as promised", "no limits given"


class Words(NamedTuple):
    """What a share is called that is better, or worse, than promised."""

    better: str
    worse: str


KINDS = {
    COVERAGE: Words("holds more often", "too narrow"),
    WRONG: Words("wrong more rarely", "wrong too often"),
    POWER: Words("settled more often", "settled too rarely"),
}


@dataclass(frozen=True)
class Claim:
    """What an estimator promises on one world, and how often it came true.

    Parameters
    ----------
    kind : "coverage" (share of intervals that hold the truth), "wrong verdicts" (their share, at most the nominal one),
        or "power" (share of questions settled)
    estimator, world : in words
    blocks : independent blocks of games of one replication
    truth : what is to be covered, in words or as a number
    nominal : the share promised
    hits, replications : how often it happened, of how many
    undefined : replications in which the estimator declared that it has no interval; they are not counted
    """

    kind: str
    estimator: str
    world: str
    blocks: int
    truth: str
    nominal: float
    hits: int
    replications: int
    undefined: int = 0

    @property
    def found(self) -> float:
        """The share that was found; not a number where no replication had an interval."""
        return self.hits / self.replications if self.replications else float("nan")

    @property
    def band(self) -> tuple[float, float]:
        """Where the found share lies, but for one in a thousand, if the promise is kept exactly."""
        limits = binom.ppf((SURPRISE, 1 - SURPRISE), self.replications, self.nominal)
        low, high = limits / max(self.replications, 1)
        return float(low), float(high)

    @property
    def verdict(self) -> str:
        """As promised, better (which costs games, but misleads nobody), or worse; or that no limits were ever given."""
        low, high = self.band
        if not self.replications:
            return NONE_GIVEN
        if low <= self.found <= high:
            return AS_PROMISED
        words = KINDS[self.kind]
        return words.better if (self.found > high) != (self.kind == WRONG) else words.worse

    @property
    def kept(self) -> bool:
        """Whether the promise is kept, exactly or with something to spare."""
        return self.verdict != KINDS[self.kind].worse


def covering(
    estimator: str, world: str, blocks: int, truth: float, low: np.ndarray, high: np.ndarray, nominal: float = 0.95
) -> Claim:
    """Count the intervals that hold the truth; limits that are not numbers are no interval."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    there = ~(np.isnan(low) | np.isnan(high))
    slack = 1e-9 * max(1.0, abs(truth))
    hits = there & (low - slack <= truth) & (truth <= high + slack)
    counts = int(hits.sum()), int(there.sum()), int((~there).sum())
    return Claim(COVERAGE, estimator, world, blocks, f"{truth:.4g}", nominal, *counts)


def holds_from(claims: list[Claim]) -> Iterator[tuple[Claim, int | None]]:
    """Yield, for every estimator and world with a broken promise, the worst claim and the blocks from which it holds.

    None where it does not hold at the largest number of blocks that was tried.
    """
    groups: dict[tuple[str, str, str], list[Claim]] = {}
    for claim in claims:
        groups.setdefault((claim.kind, claim.estimator, claim.world), []).append(claim)
    for group in groups.values():
        rows = sorted(group, key=lambda claim: claim.blocks)
        broken = [number for number, claim in enumerate(rows) if not claim.kept]
        if broken:
            later = rows[broken[-1] + 1 :]
            worst = max((rows[number] for number in broken), key=lambda claim: abs(claim.found - claim.nominal))
            yield worst, later[0].blocks if later else None
