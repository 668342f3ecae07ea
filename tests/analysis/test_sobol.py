"""Sobol' indices of functions that are known, without and with noise."""

import numpy as np
import pytest
from scipy.stats import qmc, sobol_indices, uniform

from balance.analysis.responses import Responses
from balance.analysis.sobol import Sample, indices

ROWS, BATCHES = 128, 60
NAMES = ["a", "b", "c"]


def ishigami(place):
    """The Ishigami function; place (3, points) from -pi to pi."""
    return np.sin(place[0]) + 7 * np.sin(place[1]) ** 2 + 0.1 * place[2] ** 4 * np.sin(place[0])


FIRST, TOTAL = (0.3139, 0.4424, 0.0), (0.5576, 0.4424, 0.2437)  # exact (Homma and Saltelli 1996)


def study(luck, function, noise):
    """Return responses at Saltelli's samples; a third of the noise is shared, a third has a slope."""
    places = qmc.Sobol(6, rng=luck).random(ROWS) * 2 * np.pi - np.pi
    one, other = places[:, :3], places[:, 3:]
    samples = [one, other]
    for axis in range(3):
        mixed = one.copy()
        mixed[:, axis] = other[:, axis]
        samples.append(mixed)
    points = np.concatenate(samples)
    own, shared, slope = (luck.normal(size=(BATCHES, width)) for width in (len(points), 1, 3))
    errors = noise * (own + shared + slope @ points.T / np.pi) / np.sqrt(3)
    number = np.arange(len(points)).reshape(5, ROWS)
    return Responses(function(points.T) + errors, np.ones(BATCHES)), Sample(number[0], number[1], number[2:])


def test_without_noise_they_are_scipys_up_to_its_choice_of_points():
    luck = np.random.default_rng(1)
    found = indices(*study(luck, ishigami, 0.0), NAMES)
    theirs = sobol_indices(func=ishigami, n=8192, dists=[uniform(-np.pi, 2 * np.pi)] * 3, rng=1)
    expected = [*theirs.first_order, *theirs.total_order]
    for row, value in zip(found.to_dicts(), expected, strict=True):
        assert row["low"] <= max(value, 0.0) <= row["high"]


@pytest.mark.parametrize("noise", [0.0, 8.0])
def test_intervals_cover_the_truth(noise):
    """40 studies, 240 intervals: noise whose variance is a tenth of the outcome's leaves them right."""
    luck = np.random.default_rng(2)
    truth = np.array([*FIRST, *TOTAL])
    hit = np.zeros(6)
    for seed in range(40):
        frame = indices(*study(luck, ishigami, noise), NAMES, seed)
        hit += (frame["low"].to_numpy() <= truth) & (truth <= frame["high"].to_numpy())
    assert (hit / 40 >= 0.95 - 5 * np.sqrt(0.95 * 0.05 / 40)).all()
    assert hit.sum() / 240 >= 0.95 - 5 * np.sqrt(0.95 * 0.05 / 240)


def test_noise_does_not_pass_for_an_effect():
    """A number without effect: its total index stays near zero, though squares of noise would add 0.1."""
    luck = np.random.default_rng(3)
    found = [indices(*study(luck, lambda place: 3 * place[0] + 2 * place[1], 15.0), NAMES) for _ in range(12)]
    rows = [frame.filter(number="c", kind="total").row(0, named=True) for frame in found]
    assert np.mean([row["low"] for row in rows]) == 0.0
    raw = [
        np.mean((it.means[s.first] - it.means[s.mixed[2]]) ** 2) / 2
        for it, s in [study(luck, lambda p: 0 * p[0], 15.0)]
    ]
    assert raw[0] > 0.5  # what an uncorrected estimator would report, as a variance


def test_nothing_but_noise_has_no_indices():
    found = indices(*study(np.random.default_rng(4), lambda place: 0 * place[0], 5.0), NAMES)
    assert found["estimate"].null_count() == 6
