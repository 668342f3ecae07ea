"""What features of a deal do to win shares, on deals whose every chance is known."""

from collections.abc import Iterator

import numpy as np

from balance.analysis.deal_model import deal_model
from balance.analysis.deals import DealtBlocks
from balance.analysis.setup_effects import setup_effects
from calibration.claim import WRONG, Claim, covering

ROTATIONS, SEATS = 3, 3
NAMES = ["coal", "villages", "rare tile"]
SLOPES = np.array([0.03, -0.02, 0.1])  # on the first seat; the second loses what it wins
MEANS = np.array([3.0, 1.0, 0.05])
KEPT = ("slope_low", "slope_high")


def features(luck: np.random.Generator, blocks: int) -> np.ndarray:
    """Deal an even feature, a skewed one, and one that a deal in twenty shows: (blocks, features)."""
    even = luck.integers(1, 6, blocks)
    return np.column_stack([even, np.minimum(luck.geometric(0.5, blocks) - 1, 4), luck.random(blocks) < MEANS[2]]) * 1.0


def exact_means() -> np.ndarray:
    """Return the means of the features; geometric numbers above 4 count as 4."""
    chances = 0.5 ** np.arange(1, 6)
    chances[-1] *= 2
    return np.array([MEANS[0], chances @ np.arange(5), MEANS[2]])


def first_seat(dealt: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """Return the exact chance of the first seat on every deal."""
    return 1 / SEATS + (dealt - exact_means()) @ slopes


def shares(luck: np.random.Generator, chance: np.ndarray) -> np.ndarray:
    """Play the games of every deal: mean shares (blocks, seats); seat 2 loses what seat 1 gains."""
    chances = np.column_stack([chance, 2 / SEATS - chance, np.full_like(chance, 1 / SEATS)])
    return luck.multinomial(ROTATIONS, chances) / ROTATIONS


def dealt(luck: np.random.Generator, blocks: int, slopes: np.ndarray) -> DealtBlocks:
    """Deal and play one run."""
    table = features(luck, blocks)
    return DealtBlocks(0, table, shares(luck, first_seat(table, slopes)))


def feature_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (40, 250)) -> Iterator[Claim]:
    """Yield the coverage of the slopes on the first seat, and how often an effect is seen where there is none."""
    for blocks in sizes:
        limits = np.stack([_slopes(dealt(luck, blocks, SLOPES)) for _ in range(replications)])
        for number, name in enumerate(NAMES):
            low, high = limits[:, number].T
            yield covering(f"slope of {name}", "three features of a deal", blocks, SLOPES[number], low, high)
        seen = sum(_any_effect(dealt(luck, blocks, 0 * SLOPES)) for _ in range(replications))
        yield Claim(WRONG, "any feature effect", "no effects, 9 tests", blocks, "none", 0.05, seen, replications)


def _slopes(run: DealtBlocks) -> np.ndarray:
    """Return limits of the first seat's slopes: (features, 2); not numbers for a feature that was never dealt."""
    there = np.flatnonzero(np.ptp(run.features, axis=0) > 0)
    limits = np.full((len(NAMES), 2), np.nan)
    limits[there] = _effects(run, there).filter(seat=0).select(KEPT).to_numpy()
    return limits


def _any_effect(run: DealtBlocks) -> bool:
    return bool((_effects(run, np.flatnonzero(np.ptp(run.features, axis=0) > 0))["chance"] <= 0.05).any())


def _effects(run: DealtBlocks, there: np.ndarray):
    some = [run._replace(features=run.features[:, there])]
    return setup_effects(lambda: some, [NAMES[number] for number in there], ROTATIONS)


def single_deal_claims(
    luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (100,)
) -> Iterator[Claim]:
    """Yield the coverage of the shares predicted for the deal that looks most unfair; two features, so few deals do."""
    for blocks in sizes:
        limits = np.array([_worst_deal(luck, blocks) for _ in range(replications)])
        yield covering("worst deal's predicted share, less the true one", "two features", blocks, 0.0, *limits.T)


def _worst_deal(luck: np.random.Generator, blocks: int) -> tuple[float, float]:
    """Return the limits of the first seat's predicted share in the deal picked as worst, less its true chance."""
    run = dealt(luck, blocks, SLOPES * (1, 1, 0))
    run = run._replace(features=run.features[:, :2])
    worst = deal_model(lambda: [run], ROTATIONS).deals.filter(kind="worst", number=1, seat=0).row(0, named=True)
    chance = 1 / SEATS + (run.features[worst["block"]] - exact_means()[:2]) @ SLOPES[:2]
    return worst["low"] - chance, worst["high"] - chance
