"""Three verdicts: wrong ones are as rare as promised, right ones come when the plan says."""

import numpy as np
import polars as pl
import pytest
from made_up import binomial_error, counted, replications, whims
from scipy.stats import binom

from balance.analysis.intervals import changes, shares
from balance.analysis.verdicts import (
    ERROR_RATE,
    OUTSIDE,
    UNKNOWN,
    WITHIN,
    change_tails,
    holm,
    judge_changes,
    judge_shares,
    more_games,
    outside_p,
    share_power,
    share_tails,
    within_p,
)


def verdict_rates(tails, low, high):
    """Shares of replications with each verdict; every replication is judged alone."""
    within, outside = (p(tails, low, high) <= ERROR_RATE for p in (within_p, outside_p))
    assert not (within & outside).any()
    return {WITHIN: within.mean(), OUTSIDE: outside.mean(), UNKNOWN: (~within & ~outside).mean()}


def share_rates(frame, fair=0.25, delta=0.02):
    return verdict_rates(share_tails(frame), fair - delta, fair + delta)


def games_of(share, games=2_000, seed=0, repeats=2_000):
    return shares({}, counted(whims(seed).binomial(games, share, repeats), games))


def test_a_share_on_the_bound_is_called_fair_or_unfair_as_rarely_as_promised():
    rates = share_rates(games_of(0.27))
    assert rates[OUTSIDE] <= 0.025 + binomial_error(0.025, 2_000)
    assert rates[WITHIN] <= 0.025 + binomial_error(0.025, 2_000)


def test_without_a_deviation_that_matters_unfair_is_still_rare():
    """With δ nearly nothing both sides of "unfair" are open; together they stay below 2.5 %."""
    rates = share_rates(games_of(0.25), delta=1e-9)
    assert rates[OUTSIDE] <= 0.025 + binomial_error(0.025, 2_000)
    assert rates[WITHIN] == 0


@pytest.mark.parametrize(("share", "verdict"), [(0.25, WITHIN), (0.32, OUTSIDE)])
def test_enough_games_settle_the_question(share, verdict):
    assert share_rates(games_of(share, games=20_000, repeats=200))[verdict] == 1.0


@pytest.mark.parametrize("truth", [(0.27, 0.25, 0.25, 0.23), (0.28, 0.24, 0.24, 0.24)])
def test_a_family_of_four_chairs_holds_a_wrong_verdict_in_one_case_of_twenty_at_most(truth):
    """Shares that sum to 1 depend on each other; Holm does not mind."""
    fair, delta, games, families = 0.25, 0.02, 4_000, 2_000
    off = np.abs(np.array(truth) - fair)
    wrong = 0
    for wins in whims(6).multinomial(games, truth, families):
        verdicts = judge_shares(shares({}, counted(wins, games)), fair, delta)["verdict"].to_numpy()
        wrong += ((verdicts == OUTSIDE) & (off <= delta + 1e-12) | (verdicts == WITHIN) & (off > delta + 1e-12)).any()
    assert wrong / families <= 0.05 + binomial_error(0.05, families)


def test_one_comparison_is_settled_exactly_when_its_interval_is_inside_or_outside():
    frame = pl.concat([games_of(share, repeats=100, seed=int(100 * share)) for share in (0.2, 0.24, 0.25, 0.27, 0.3)])
    for row in range(len(frame)):
        judged = judge_shares(frame[row : row + 1], 0.25, 0.03).row(0, named=True)
        inside = judged["low"] > 0.22 and judged["high"] < 0.28
        outside = judged["low"] > 0.28 or judged["high"] < 0.22
        assert judged["verdict"] == (WITHIN if inside else OUTSIDE if outside else UNKNOWN)


def test_a_tiny_run_never_knows():
    """Twenty games, all won by one seat, or none: too few blocks to conclude."""
    frame = shares({}, replications(np.tile([1.0, 0.0], (20, 1))))
    judged = judge_shares(frame, 0.5, 0.01)
    assert judged["verdict"].to_list() == [UNKNOWN, UNKNOWN]
    assert (judged["needed"] >= 10).all()


def test_a_chair_that_always_wins_is_unfair():
    frame = shares({}, replications(np.tile([1.0, 0.0], (500, 1))))
    judged = judge_shares(frame, 0.5, 0.01)
    assert judged["verdict"].to_list() == [OUTSIDE, OUTSIDE]
    assert judged["needed"].to_list() == [None, None]


def test_bounds_beyond_0_and_1_are_never_crossed():
    frame = shares({}, replications(np.tile([1.0, 0.0], (500, 1))))
    assert judge_shares(frame, 0.5, 0.6)["verdict"].to_list() == [WITHIN, WITHIN]


@pytest.mark.parametrize(("share", "verdict"), [(0.25, WITHIN), (0.258, WITHIN), (0.31, OUTSIDE)])
def test_the_games_still_needed_are_needed_and_enough(share, verdict):
    """With the number of games that the formula asks for, four of five runs are settled."""
    power = share_power(np.array([share]), np.ones(1), (0.23, 0.27), 1)
    games = int(more_games(power, np.zeros(1))[0])
    settled = share_rates(games_of(share, games, seed=8))[verdict]
    assert settled == pytest.approx(0.8, abs=binomial_error(0.8, 2_000))


@pytest.mark.parametrize("share", [0.25, 0.258, 0.242, 0.29, 0.21])
@pytest.mark.parametrize("worth", [1.0, 0.25])
def test_the_games_still_needed_have_the_power_of_the_exact_test(share, worth):
    """Settled with 80 %, counted over all numbers of wins; a whole win more or less moves it by a point or two."""
    power = share_power(np.array([share]), np.array([worth]), (0.23, 0.27), 1)
    independent = int(worth * more_games(power, np.zeros(1))[0])
    wins = np.arange(independent + 1)
    seen = pl.DataFrame({"estimate": wins / independent, "effective": np.full(len(wins), float(independent))})
    within, outside = (p(share_tails(seen), 0.23, 0.27) <= ERROR_RATE for p in (within_p, outside_p))
    chance = binom.pmf(wins, independent, share)
    assert 0.795 <= chance[within if abs(share - 0.25) < 0.02 else outside].sum() <= 0.83


def test_more_games_are_fewer_the_clearer_the_case():
    power = share_power(np.array([0.25, 0.265, 0.271, 0.3]), np.ones(4), (0.23, 0.27), 4)
    needed = more_games(power, np.full(4, 100))
    assert needed[1] > needed[0]
    assert needed[2] > needed[3]
    assert (needed >= 1).all()


def test_changes_are_judged_on_their_blocks():
    whim = whims(2)
    nothing, much = (whim.choice([-1.0, 0.0, 1.0], (5_000, 1), p=p) for p in ([0.02, 0.96, 0.02], [0.02, 0.83, 0.15]))
    judged = judge_changes(changes({}, replications(np.concatenate([nothing, much], axis=1))), 0.02)
    assert judged["verdict"].to_list() == [WITHIN, OUTSIDE]


def test_a_change_on_the_bound_is_settled_as_rarely_as_promised():
    difference = whims(3).choice([-1.0, 0.0, 1.0], (800, 2_000), p=[0.10, 0.78, 0.12])
    frame = changes({}, replications(difference))
    rates = verdict_rates(change_tails(frame), -0.02, 0.02)
    for verdict in (WITHIN, OUTSIDE):
        assert rates[verdict] <= 0.025 + binomial_error(0.025, 2_000)


def test_holm_on_a_worked_example():
    """Four p-values 0.01, 0.04, 0.03, 0.005 at 5 %: thresholds 5/4, 5/3, 5/2 and 5 %; the first two are rejected."""
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_never_exceeds_bonferroni_nor_undercuts_the_p_value():
    p = whims(1).random(50) ** 3
    adjusted = holm(p)
    assert (adjusted >= p).all()
    assert (adjusted <= np.minimum(50 * p, 1) + 1e-15).all()
    assert (np.diff(adjusted[np.argsort(p)]) >= 0).all()
