"""Means at the points of an experiment, their errors, and the value that meets a target."""

import numpy as np
import polars as pl
import pytest

from balance.analysis.design import Design
from balance.analysis.inverse import curve_degree, lack_of_fit, meeting
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


@pytest.mark.parametrize("bend", [0.0, 0.08])
def test_the_interval_of_the_value_that_meets_a_target_covers(bend):
    """1,000 sweeps of a straight and of a curved response, met at 1.7: the choice of the curve is part of the test."""
    luck = np.random.default_rng(4)
    truth = X + bend * X**2
    target = 1.7 + bend * 1.7**2
    hit = sum((met := meeting(drawn(luck, truth), X, target)).low <= 1.7 <= met.high for _ in range(1000))
    assert abs(hit / 1000 - 0.95) < 5 * np.sqrt(0.95 * 0.05 / 1000)


def test_a_target_out_of_reach_is_met_nowhere():
    met = meeting(drawn(np.random.default_rng(5), X), X, 40.0)
    assert (met.estimate, met.low, met.high) == (None, None, None)


def test_an_interval_that_runs_out_of_the_sweep_says_so():
    met = meeting(drawn(np.random.default_rng(6), X), X, 4.0)
    assert met.open_high
    assert not met.open_low


def test_the_curve_follows_the_points():
    luck = np.random.default_rng(7)
    assert curve_degree(drawn(luck, X, noise=0.1), X) == 2
    assert curve_degree(drawn(luck, np.sin(2 * X), noise=0.1), X) == 5


def test_the_lack_of_fit_is_found_as_often_as_its_level_says():
    luck = np.random.default_rng(8)
    rejected = np.mean([lack_of_fit(drawn(luck, X), X, 2) < 0.05 for _ in range(2000)])
    assert rejected <= 0.05 + 5 * np.sqrt(0.05 * 0.95 / 2000) + 0.02  # chi-square stands in for Hotelling's T²
