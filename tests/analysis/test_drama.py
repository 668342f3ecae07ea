"""Drama on games whose course is written out by hand."""

import numpy as np
import polars as pl
import pytest

from balance.analysis.design import Design
from balance.analysis.drama import NOBODY, drama, half_time, kingmaking, lead_changes, leaders

# Four rounds of three seats each, from round 1; seat 1 wins the first game, seats 1 and 3 share the second.
COURSES = [[(1, 0, 0), (1, 2, 0), (3, 2, 0), (3, 5, 0)], [(2, 1, 0), (2, 1, 0), (2, 1, 0), (2, 1, 2)]]
SHARES = [(0, 1, 0), (0.5, 0, 0.5)]


def tables():
    rows = [
        {"game": game, "turn": turn, "seat": seat, "standing": value}
        for game, course in enumerate(COURSES)
        for turn, values in enumerate(course, start=1)
        for seat, value in enumerate(values)
    ]
    seats = [
        {"game": game, "seat": seat, "share": it}
        for game, shares in enumerate(SHARES)
        for seat, it in enumerate(shares)
    ]
    return pl.DataFrame(rows).lazy(), pl.DataFrame(seats, strict=False).lazy()


def test_measures_are_those_counted_by_hand():
    found = drama(*tables(), Design(2, 1, 3), "standing")
    seen = dict(zip(found["measure"], found["estimate"], strict=True))
    assert seen["lead changes"] == pytest.approx((3 + 0) / 2)
    assert seen["rounds the winner led"] == pytest.approx((2 / 4 + 0.5 * 3 / 4) / 2)
    assert seen["largest deficit of the winner"] == pytest.approx((1 + 0.5 * 2) / 2)
    assert seen["decided by half-time"] == 0.0
    assert seen["winner led all the way"] == 0.0
    assert seen["winner was last at half-time"] == pytest.approx((0 + 0.5) / 2)
    assert seen["leader at half-time wins"] == pytest.approx((1 + 0.5) / 2)


def test_a_tie_leads_nobody_and_passes_no_lead():
    board = np.array([[[1, 1], [2, 1], [2, 2], [3, 2], [3, 4]]], float)
    leader = leaders(board, np.ones((1, 5), bool))
    assert leader.tolist() == [[NOBODY, 0, NOBODY, 0, 1]]
    assert lead_changes(leader).tolist() == [1]


def test_half_time_counts_the_rounds_that_were_played():
    played = np.array(
        [[False, True, True, True, True], [False, True, True, True, False], [False, True, False, False, False]]
    )
    assert half_time(played).tolist() == [2, 2, 1]


def test_kingmaking_is_a_share_with_an_exact_interval():
    row = kingmaking([0.0] * 90 + [1.0] * 10).row(0, named=True)
    assert (row["estimate"], row["games"]) == (0.1, 100)
    assert row["low"] < 0.0490 + 0.005
    assert row["high"] > 0.1762 - 0.005
