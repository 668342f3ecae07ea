"""Intervals of shares, means, ratios, changes and quantiles, on blocks drawn for all replications at once."""

from collections.abc import Callable, Iterator

import numpy as np
import polars as pl
from scipy.special import bdtr

from balance.analysis.intervals import changes, means, shares
from balance.analysis.quantiles import QUARTILES, quartiles
from balance.analysis.totals import Totals
from calibration.blocks import CHANGES, COUNTED, GAMES, MEANS, SHARES, World
from calibration.claim import Claim, covering

SIZES = (5, 10, 20, 40, 60, 100, 250, 1_000)
Interval = Callable[[dict[str, list[int]], Totals], pl.DataFrame]


def totals(sums: np.ndarray, weight: float) -> Totals:
    """Return totals with a replication a cell; `sums` is (blocks, replications), a block counts `weight` games."""
    return Totals.of(sums, np.full(sums.shape, weight), np.full(sums.shape[1], len(sums) * int(weight)))


def block_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield the coverage of shares, means and paired changes on every world of blocks."""
    kinds: tuple[tuple[str, tuple[World, ...], Interval, float], ...] = (
        ("share", SHARES, shares, GAMES),
        ("mean", MEANS, means, GAMES),
        ("paired change of a share", CHANGES, changes, 1.0),
        ("paired change of a mean", COUNTED, means, 1.0),
    )
    for name, worlds, interval, weight in kinds:
        for world in worlds:
            for blocks in sizes:
                frame = interval({}, totals(world.draw(luck, (blocks, replications)), weight))
                yield covering(name, world.name, blocks, world.truth, frame["low"], frame["high"])


def ratio_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield the coverage of a price per card: blocks that buy more often also pay more, so both sums hang together."""
    usual = np.arange(5)
    for blocks in sizes:
        times = luck.integers(0, 5, (blocks, replications)).astype(float)
        paid = times * (10 + times) + luck.normal(0, 3, times.shape) * np.sqrt(times)
        frame = means({"run": list(range(replications))}, Totals.of(paid, times, np.full(replications, blocks)))
        truth = float((usual * (10 + usual)).sum() / usual.sum())
        yield covering("ratio", "blocks that buy more pay more", blocks, truth, frame["low"], frame["high"])


def share_of_rows_claims(
    luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES
) -> Iterator[Claim]:
    """Yield the coverage of a share of rows (wins of a card's buyers) where blocks have unequally many rows."""
    for blocks in sizes:
        rows = luck.choice([1, 2, 12], (blocks, replications), p=[0.5, 0.4, 0.1])
        chance = np.where(rows == 12, 0.5, 0.2)
        won = luck.binomial(rows, chance)
        frame = shares({"run": list(range(replications))}, Totals.of(won, rows, np.full(replications, blocks)))
        truth = (0.5 * 1 * 0.2 + 0.4 * 2 * 0.2 + 0.1 * 12 * 0.5) / (0.5 + 0.8 + 1.2)
        yield covering("share of rows", "few blocks hold half of the rows", blocks, truth, frame["low"], frame["high"])


PRICES = np.arange(1, 10)
PRICE_CHANCES = np.array([1, 2, 3, 4, 5, 4, 3, 2, 1]) / 25


def quartile_claims(
    luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (5, 10, 20, 60, 250)
) -> Iterator[Claim]:
    """Yield the coverage of median and quartiles of whole coins, beside what few kinds of coins allow at best."""
    truths = PRICES[np.searchsorted(np.cumsum(PRICE_CHANCES), list(QUARTILES.values()))]
    for rows in sizes:
        drawn = luck.multinomial(rows, PRICE_CHANCES, replications)
        bands = [quartiles(PRICES, times, rows) for times in drawn]
        limits = np.array([[band["low"], band["high"]] for band in bands], float)
        for number, name in enumerate(QUARTILES):
            low, high = limits[:, 0, number], limits[:, 1, number]
            yield covering(name, "prices 1 to 9, one a block", rows, float(truths[number]), low, high)


def smooth_quantile_claims(
    luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (20, 60, 250)
) -> Iterator[Claim]:
    """Yield the coverage of the median of numbers that are never equal, against the binomial's own share."""
    for rows in sizes:
        drawn = np.sort(luck.random((replications, rows)), axis=1)
        ones = np.ones(rows)
        bands = [quartiles(values, ones, rows)[1].row(0) for values in drawn]
        low, high = np.array([band[2:] for band in bands], float).T
        below = next(k for k in range(rows) if bdtr(k, rows, 0.5) > 0.025)
        nominal = 1 - 2 * float(bdtr(below - 1, rows, 0.5))
        yield covering("median", "numbers never equal (nominal: exact)", rows, 0.5, low, high, nominal)
