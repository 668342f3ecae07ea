"""Means at the points of an experiment, their errors, and the value that meets a target."""

import numpy as np
import polars as pl
import pytest

from balance.analysis.design import Design
from balance.analysis.inverse import curve, knots, meeting, spline
from balance.analysis.responses import Measures, Responses, batch_games, batches, response_frame

X = np.linspace(0.0, 4.0, 7)


def drawn(luck, truth, batches_=40, noise=1.0):
    """Return responses whose errors share half of their variance, as those of points on common luck do."""
    shared = luck.normal(size=(batches_, 1))
    own = luck.normal(size=(batches_, len(truth)))
    return Responses(truth + noise * np.sqrt(0.5) * (shared + own), np.ones(batches_))


def test_batches_add_up_to_what_was_played():
    luck = np.random.default_rng(1)
    games, rotations = 1800, 3
    share = np.eye(3)[luck.integers(3, size=games)].ravel()
    seats = pl.DataFrame(
        {
            "game": np.repeat(np.arange(games, dtype=np.uint32), 3),
            "seat": np.tile(np.arange(3, dtype=np.uint8), games),
            "player": np.tile(np.arange(3, dtype=np.uint8), games),
            "share": share.astype(np.float32),
            "score": luck.integers(9, size=3 * games).astype(np.float32),
        }
    )
    turns = luck.integers(1, 9, size=games).astype(np.uint8)
    table = pl.DataFrame({"game": np.arange(games, dtype=np.uint32), "turns": turns})
    design, measures = Design(games, rotations, 3), Measures(3, ("seat",), ("a", "b", "a"))
    sums, counts = batches(seats.lazy(), table.lazy(), design, measures), batch_games(design)
    assert sums.shape == (256, len(measures.names))
    assert counts.sum() == games
    seen = dict(zip(measures.names, sums.sum(axis=0) / games, strict=True))
    assert seen["seat 2"] == pytest.approx(share.reshape(-1, 3)[:, 1].mean())
    assert seen["strategy a"] == pytest.approx(share.reshape(-1, 3)[:, [0, 2]].mean())
    assert seen["rounds"] == pytest.approx(turns.mean())
    scores = np.sort(seats["score"].to_numpy().reshape(-1, 3), axis=1)
    assert seen["margin"] == pytest.approx((scores[:, 2] - scores[:, 1]).mean())


def test_fewer_games_are_the_first_ones():
    seats = pl.DataFrame(
        {"game": np.repeat(np.arange(8, dtype=np.uint32), 2), "seat": [0, 1] * 8, "player": [0, 1] * 8}
    )
    seats = seats.with_columns(share=pl.Series([1.0, 0.0] * 4 + [0.0, 1.0] * 4), score=pl.lit(0.0))
    table = pl.DataFrame({"game": np.arange(8, dtype=np.uint32), "turns": np.ones(8, np.uint8)})
    sums = batches(seats.lazy(), table.lazy(), Design(4, 1, 2), Measures(2))
    assert sums.sum(axis=0)[0] == 4


def test_covariances_are_those_of_means():
    luck = np.random.default_rng(2)
    many = np.array([drawn(luck, np.zeros(3)).means for _ in range(4000)])
    one = np.mean([drawn(luck, np.zeros(3)).covariance for _ in range(400)], axis=0)
    spread = np.cov(many.T)
    assert np.abs(spread - one).max() < 5 * np.sqrt(2 / 4000) / 40 + 5 * np.sqrt(2 / 400 / 39) / 40


def test_intervals_of_means_cover():
    luck = np.random.default_rng(3)
    hit = 0
    for _ in range(1000):
        frame = response_frame(drawn(luck, X), [str(it) for it in X], "rounds", share=False)
        hit += frame["low"][2] <= X[2] <= frame["high"][2]
    assert abs(hit / 1000 - 0.95) < 5 * np.sqrt(0.95 * 0.05 / 1000)


CURVES = {
    "straight": lambda x: x,
    "bent": lambda x: x + 0.08 * x**2,
    "an S": lambda x: 4 * np.tanh(x - 2),
    "a step between two points": lambda x: 4 * np.tanh(6 * (x - 1.6)),
}


@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize(("batches_", "noise"), [(40, 1.0), (250, 0.2)])
def test_the_interval_of_the_value_that_meets_a_target_covers(name, batches_, noise):
    """200 sweeps, met at 1.7: with little noise, too, where all that is left is what the curve misses."""
    luck = np.random.default_rng(4)
    truth, target = CURVES[name](X), CURVES[name](1.7)
    hit = sum(
        (met := meeting(drawn(luck, truth, batches_, noise), X, target)).low <= 1.7 <= met.high for _ in range(300)
    )
    assert hit / 300 >= 0.95 - 5 * np.sqrt(0.95 * 0.05 / 300)


def test_the_interval_of_a_value_is_of_use():
    """A straight line, known within 0.16 at every point, is read backwards within a third of a step."""
    met = meeting(drawn(np.random.default_rng(4), X, 40), X, 1.7)
    assert met.known
    assert met.high - met.low < 1.0
    sharper = meeting(drawn(np.random.default_rng(4), X, 250, 0.2), X, 1.7)
    assert sharper.high - sharper.low < 0.1


def test_few_blocks_or_two_values_give_no_limits():
    luck = np.random.default_rng(9)
    few = meeting(drawn(luck, X, 39), X, 1.7)
    two = meeting(drawn(luck, X[[0, -1]]), X[[0, -1]], 1.7)
    for met in (few, two):
        assert met.estimate == pytest.approx(1.7, abs=1)
        assert (met.low, met.high, met.known) == (None, None, False)


def test_a_target_out_of_reach_is_met_nowhere():
    met = meeting(drawn(np.random.default_rng(5), X), X, 40.0)
    assert (met.estimate, met.low, met.high) == (None, None, None)


def test_an_interval_that_runs_out_of_the_sweep_says_so():
    met = meeting(drawn(np.random.default_rng(6), X), X, 4.0)
    assert met.open_high
    assert not met.open_low


@pytest.mark.parametrize("values", [2, 3, 4, 5, 7])
def test_the_curve_goes_through_the_points(values):
    x = np.linspace(1.0, 3.0, values) ** 2
    assert spline(x, x, 3) == pytest.approx(np.eye(values), abs=1e-9)
    if values > 3:
        at = np.linspace(1.0, 9.0, 50)
        assert spline(x, at, 3) @ x**3 == pytest.approx(at**3)


def test_many_values_are_smoothed():
    x = np.linspace(0.0, 4.0, 25)
    at = np.linspace(0.0, 4.0, 50)
    assert len(knots(x)) == 7
    weights = spline(x, at, 3)
    assert weights @ x**3 == pytest.approx(at**3)
    assert (weights**2).sum(axis=1)[5:-5].max() < 0.5


def test_the_band_of_a_curve_holds_a_steep_step_wherever_it_may_lie():
    truth = 4 * np.tanh(6 * (X - 1.6))
    found = curve(drawn(np.random.default_rng(7), truth, noise=0.01), X, np.linspace(0, 4, 101))
    at = np.linspace(0, 4, 101)
    between = (X[2] < at) & (at < X[3])
    assert (found.low[between] < truth[2] + 0.01).all()
    assert (found.high[between] > truth[3] - 0.01).all()
