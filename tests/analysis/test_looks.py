"""Bounds of repeated intervals: against published ones, and against looks that are simulated."""

import numpy as np
import pytest

from balance.analysis.looks import FRACTIONS, boundaries, reach, spent

PUBLISHED = (2.4380, 2.4268, 2.4101, 2.3966, 2.3859)  # Pocock-type spending, five equal looks, two-sided 5 %


def test_bounds_are_those_of_the_literature():
    found = boundaries((0.2, 0.4, 0.6, 0.8, 1.0))
    assert found == pytest.approx(PUBLISHED, abs=2e-4)


def test_everything_is_spent_in_the_end():
    assert spent(1.0) == pytest.approx(0.05)


def test_intervals_of_all_looks_hold_together():
    luck = np.random.default_rng(1)
    runs = 200_000
    steps = np.diff([0.0, *FRACTIONS])
    walks = np.cumsum(luck.normal(size=(runs, len(steps))) * np.sqrt(steps), axis=1) / np.sqrt(FRACTIONS)
    missed = (np.abs(walks) > boundaries()).any(axis=1).mean()
    assert abs(missed - 0.05) < 5 * np.sqrt(0.05 * 0.95 / runs)


def test_few_blocks_widen_the_interval():
    few, many, too_few = reach(4, np.array([40, 10**9, 39]))
    assert few > many == pytest.approx(boundaries()[4], abs=1e-6)
    assert too_few == np.inf
