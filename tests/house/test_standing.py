"""Ranks and shares of the win."""

import numpy as np
import pytest

from balance.standing import OUTCOME, settle


def settled(*results):
    outcomes = np.zeros(len(results), OUTCOME)
    outcomes["score"], outcomes["tie_break"] = zip(*results, strict=True)
    settle(outcomes, len(results))
    return outcomes["rank"].tolist(), outcomes["share"].tolist()


def test_the_highest_score_wins_alone():
    assert settled((5, 0), (7, 0), (6, 9)) == ([3, 1, 2], [0.0, 1.0, 0.0])


def test_a_tie_goes_to_the_tie_break():
    assert settled((7, 3), (7, 4)) == ([2, 1], [0.0, 1.0])


def test_a_full_tie_is_shared_and_never_given_to_the_lowest_seat():
    ranks, shares = settled((7, 3), (2, 9), (7, 3), (7, 3))
    assert ranks == [1, 4, 1, 1]
    assert shares == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
