"""Intervals hold the truth as often as they say: shown over thousands of replications and against exact answers."""

import numpy as np
import polars as pl
import pytest
from made_up import REPLICATIONS, binomial_error, coverage, replications, whims
from scipy.stats import binom, binomtest, skew, ttest_1samp

from balance.analysis.intervals import FEWEST_BLOCKS, changes, hall, means, shares
from balance.analysis.quantiles import quartiles, surprising
from balance.analysis.totals import Totals
from balance.analysis.verdicts import outside_p, share_tails, within_p

ROTATIONS = 4


def independent(whim, blocks, chance):
    return (whim.random((blocks * ROTATIONS, REPLICATIONS)) < chance) * 1.0


def alike(whim, blocks, chance):
    """The dealt table decides: all games of a block end alike."""
    return np.repeat((whim.random((blocks, REPLICATIONS)) < chance) * 1.0, ROTATIONS, axis=0)


def leaning(whim, blocks, chance):
    """Every dealt table leans its own way."""
    lean = whim.beta(2 * chance, 2 * (1 - chance), (blocks, REPLICATIONS))
    return (whim.random((blocks * ROTATIONS, REPLICATIONS)) < np.repeat(lean, ROTATIONS, axis=0)) * 1.0


def opposed(whim, blocks, chance):
    """In four blocks of five the seat wins one game exactly: rotation cancels the luck. Only for a chance of 1/4."""
    games = independent(whim, blocks, chance).reshape(blocks, ROTATIONS, REPLICATIONS)
    one = np.zeros((1, ROTATIONS, 1))
    one[0, 0, 0] = 1.0
    return np.where(whim.random((blocks, 1, REPLICATIONS)) < 0.8, one, games).reshape(-1, REPLICATIONS)


def shared(whim, blocks, chance):
    """Half of the victories are shared by two."""
    return independent(whim, blocks, chance) * np.where(whim.random((blocks * ROTATIONS, REPLICATIONS)) < 0.5, 0.5, 1.0)


@pytest.mark.parametrize("blocks", [5, 30, 250])
@pytest.mark.parametrize("kind", [independent, alike, leaning, opposed, shared])
def test_the_interval_of_a_share_holds_the_truth(kind, blocks):
    chance = 0.25
    truth = chance * (0.75 if kind is shared else 1.0)
    frame = shares({}, replications(kind(whims(blocks), blocks, chance), ROTATIONS))
    assert coverage(frame, truth) >= 0.95 - binomial_error(0.95)


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.9])
@pytest.mark.parametrize("kind", [independent, alike, leaning])
def test_the_interval_of_rare_and_of_frequent_wins_holds_the_truth(kind, chance):
    frame = shares({}, replications(kind(whims(5), 250, chance), ROTATIONS))
    assert coverage(frame, chance) >= 0.95 - binomial_error(0.95)


@pytest.mark.parametrize("blocks", [30, 250])
@pytest.mark.parametrize(("kind", "wrong"), [(independent, 0.025), (alike, 0.025), (leaning, 0.025), (opposed, 0.0315)])
def test_verdicts_on_blocks_are_as_rarely_wrong_as_documented(kind, wrong, blocks):
    """The true share lies on the border of the band: every verdict is a mistake of one kind or the other."""
    tails = share_tails(shares({}, replications(kind(whims(blocks), blocks, 0.25), ROTATIONS)))
    for claim in (within_p, outside_p):
        assert (claim(tails, 0.05, 0.25) <= 0.025).mean() <= wrong + binomial_error(wrong)


@pytest.mark.parametrize("kind", [independent, alike, leaning, opposed])
def test_in_long_runs_the_interval_of_a_share_is_no_wider_than_it_must_be(kind):
    games = kind(whims(3), 1_000, 0.25)
    frame = shares({}, replications(games, ROTATIONS))
    true_error = games.reshape(-1, ROTATIONS, REPLICATIONS).mean(axis=(0, 1)).std()
    assert (frame["high"] - frame["low"]).mean() == pytest.approx(2 * 1.96 * true_error, rel=0.06)


@pytest.mark.parametrize(("wins", "games"), [(0, 40), (3, 40), (40, 40), (512, 2_000)])
def test_with_single_games_the_limits_are_clopper_and_pearsons_but_for_students_factor(wins, games):
    per_game = np.array([1.0] * wins + [0.0] * (games - wins)).reshape(-1, 1)
    row = shares({}, replications(per_game)).row(0, named=True)
    exact = binomtest(wins, games).proportion_ci(0.95, "exact")
    assert row["estimate"] == wins / games
    assert row["low"] <= exact.low + 1e-12
    assert row["high"] >= exact.high - 1e-12
    assert row["high"] - row["low"] == pytest.approx(exact.high - exact.low, rel=4 / games)


def test_one_block_says_nothing_about_a_share():
    row = shares({}, replications(np.ones((4, 1)), 4)).row(0, named=True)
    assert (row["low"], row["high"]) == (0.0, 1.0)


def test_blocks_that_are_all_alike_count_once_each():
    """Fifty blocks in which the seat won one game of four: no spread was seen, which does not mean there is none."""
    row = shares({}, replications(np.tile([1.0, 0.0, 0.0, 0.0], 50).reshape(-1, 1), 4)).row(0, named=True)
    assert row["effective"] == pytest.approx(50, rel=0.06)
    assert row["low"] < 0.17


@pytest.mark.parametrize("blocks", [FEWEST_BLOCKS, 100])
def test_the_interval_of_a_mean_holds_the_truth(blocks):
    whim = whims(blocks)
    table = np.repeat(whim.normal(10, 3, (blocks, REPLICATIONS)), ROTATIONS, axis=0)
    frame = means({}, replications(table + whim.normal(0, 1, table.shape), ROTATIONS))
    assert coverage(frame, 10.0) == pytest.approx(0.95, abs=binomial_error(0.95))


def mean_of(values):
    return means({}, replications(np.reshape(values, (-1, 1)))).row(0, named=True)


def test_the_interval_of_a_mean_of_a_symmetric_sample_is_students():
    values = whims().normal(3, 1, 25)
    values = np.concatenate([values, 6 - values])
    row, expected = mean_of(values), ttest_1samp(values, 0).confidence_interval(0.95)
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high))


def test_the_interval_of_a_mean_reaches_further_towards_the_long_tail():
    values = whims(2).exponential(1, 60)
    row, expected = mean_of(values), ttest_1samp(values, 0).confidence_interval(0.95)
    assert row["low"] == pytest.approx(expected.low)
    assert row["high"] > expected.high
    mirrored = mean_of(-values)
    assert (mirrored["low"], mirrored["high"]) == pytest.approx((-row["high"], -row["low"]))


@pytest.mark.parametrize("skewness", [-0.7, -0.2, 0.0, 0.2, 0.7])
def test_halls_transformation_is_read_backwards(skewness):
    t = np.linspace(-3, 3, 7)
    found = hall(t, np.full(7, skewness))
    assert found + skewness * found**2 / 3 + skewness**2 * found**3 / 27 + skewness / 6 == pytest.approx(t, abs=1e-6)


def test_the_skewness_of_a_mean_is_that_of_its_blocks():
    """Against scipy's, for blocks of one game and for blocks of as many rows as each."""
    values = whims(3).gamma(0.7, 2, (50, 4))
    alone = Totals.of(values, np.ones_like(values), np.full(4, 50)).skewness()
    assert alone == pytest.approx(skew(values, bias=False) / np.sqrt(50))
    rows = whims(4).integers(1, 5, values.shape).astype(float)
    off = values - values.sum(axis=0) / rows.sum(axis=0) * rows
    held = Totals.of(values, rows, np.full(4, 50)).skewness()
    assert held == pytest.approx(skew(off, bias=False) / np.sqrt(50))


@pytest.mark.parametrize("parted", [0, 1, 2, 9])
def test_a_mean_that_hardly_any_block_moves_has_no_limits(parted):
    row = mean_of([1.0] * parted + [0.0] * (1_000 - parted))
    assert row["estimate"] == parted / 1_000
    assert (row["low"] is None) == (row["high"] is None) == (parted < 2)


def test_few_blocks_have_a_mean_but_no_limits():
    row = mean_of(whims(5).normal(7, 1, FEWEST_BLOCKS - 1))
    assert row["estimate"] == pytest.approx(7, abs=1)
    assert (row["low"], row["high"]) == (None, None)


def test_the_interval_of_a_ratio_of_unequal_blocks_holds_the_truth():
    """Blocks in which a card is bought more often also pay more for it."""
    whim = whims(4)
    times = whim.integers(0, 5, (200, REPLICATIONS)).astype(float)
    paid = times * (10 + times) + whim.normal(0, 3, times.shape) * np.sqrt(times)
    frame = means({}, Totals.of(paid, times, np.full(REPLICATIONS, 200)))
    truth = sum(t * (10 + t) for t in range(5)) / 10
    assert coverage(frame, truth) == pytest.approx(0.95, abs=0.01 + binomial_error(0.95))


@pytest.mark.parametrize("blocks", [30, 400])
@pytest.mark.parametrize("parting", [0.02, 0.5])
def test_the_interval_of_a_change_holds_the_truth(parting, blocks):
    """Most games are the same in both variants; where they part, the seat wins more often."""
    whim = whims(blocks)
    parts = whim.random((blocks, REPLICATIONS)) < parting
    difference = np.where(parts, np.where(whim.random(parts.shape) < 0.7, 1.0, -1.0), 0.0)
    frame = changes({}, replications(difference))
    assert coverage(frame, parting * 0.4) >= 0.95 - binomial_error(0.95)


def test_a_change_never_seen_is_not_called_impossible():
    row = changes({}, replications(np.zeros((300, 1)))).row(0, named=True)
    assert row["estimate"] == 0.0
    assert 0.005 < row["high"] == -row["low"] < 0.012  # three games in 300 at most, says the rule of three


@pytest.mark.parametrize("games", [20, 150])
def test_the_intervals_of_quartiles_hold_the_truth(games):
    """Prices 1 … 9, unequally likely; thousands of small markets."""
    chances = np.array([1, 2, 3, 4, 5, 4, 3, 2, 1]) / 25
    prices = np.arange(1, 10)
    truth = pl.Series([prices[np.searchsorted(np.cumsum(chances), share)] for share in (0.25, 0.5, 0.75)])
    held = np.zeros(3)
    for drawn in whims(games).choice(prices, (REPLICATIONS // 2, games), p=chances):
        band = quartiles(prices, np.bincount(drawn, minlength=10)[1:], games)
        held += ((band["low"] <= truth) & (truth <= band["high"])).to_numpy()
    assert (held / (REPLICATIONS // 2) >= 0.95 - binomial_error(0.95, REPLICATIONS // 2)).all()


def test_too_few_rows_have_a_median_without_limits():
    band = quartiles(np.array([3, 5]), np.array([2, 1]), 3)
    assert band["estimate"].to_list() == [3, 3, 5]
    assert band.row(1, named=True) == {"measure": "median", "estimate": 3.0, "low": None, "high": None}


def test_quartiles_are_those_of_the_sorted_rows():
    values = np.sort(whims(9).integers(1, 9, 1_001))
    kinds, counts = np.unique(values, return_counts=True)
    expected = np.quantile(values, [0.25, 0.5, 0.75], method="inverted_cdf")
    assert quartiles(kinds, counts, 1_001)["estimate"].to_list() == expected.tolist()


@pytest.mark.parametrize("rows", [1, 4, 30, 1_000, 250_000])
@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_surprising_counts_are_binomial(rows, share):
    most = surprising(rows, share)
    assert binom.cdf(most, rows, share) <= 0.025 < binom.cdf(most + 1, rows, share)
