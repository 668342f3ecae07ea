"""The whole way from played games to verdicts, on a toy game whose win probabilities are known exactly."""

from functools import cache
from itertools import product

import numpy as np
import polars as pl
import pytest
from coin_race import GAME
from made_up import binomial_error, coverage

from balance.analysis.comparison import changed_win_rates
from balance.analysis.design import Design
from balance.analysis.intervals import shares
from balance.analysis.totals import Totals
from balance.analysis.verdicts import OUTSIDE, WITHIN, judge_changes, judge_shares
from balance.analysis.win_rates import win_rates
from balance.driver import driver_of, new_table
from balance.kernel import COMPILED
from balance.rulebook import rulebook, values

BOLDNESS = (0.9, 0.5, 0.2)
SEATS = len(BOLDNESS)
GAMES = 120_000 if COMPILED else 600
LUCKY = 1 / 2  # a gamble pays with a 4, 5 or 6


@cache
def played(head_start=0, games=GAMES, rotations=SEATS):
    rules = GAME.build_rules(values(rulebook(GAME.folder), SEATS, {"head_start": head_start}), {}, SEATS)
    styles = np.concatenate([GAME.style_row({"boldness": boldness}) for boldness in BOLDNESS])
    rows = GAME.new_rows(games, SEATS)
    driver_of(GAME)(rules, styles, rotations, 11, 0, games, new_table(GAME, SEATS), rows, np.zeros(len(rows), np.int64))
    return pl.LazyFrame({name: np.ascontiguousarray(rows.seats[name]) for name in ("game", "seat", "player", "share")})


def exact_shares(head_start, order):
    """The share of the win by chair when player `order[seat]` sits there, by enumeration of all final places."""
    chances = []
    for seat, player in enumerate(order):
        boldness = BOLDNESS[player]
        one = np.array([boldness * (1 - LUCKY), 1 - boldness, boldness * LUCKY])
        steps = np.array([1.0])
        for _ in range(5):
            steps = np.convolve(steps, one)
        chances.append({step + head_start * (seat == 0): chance for step, chance in enumerate(steps)})
    share = np.zeros(SEATS)
    for places in product(*chances):
        chance = np.prod([chances[seat][place] for seat, place in enumerate(places)])
        winners = np.array(places) == max(places)
        share += chance * winners / winners.sum()
    return share


def exact_by_seat(head_start=0):
    """The mean over all rotations: in rotation r player p sits at (p + r) % seats."""
    orders = [[(seat - rotation) % SEATS for seat in range(SEATS)] for rotation in range(SEATS)]
    return np.mean([exact_shares(head_start, order) for order in orders], axis=0)


def exact_by_player():
    return exact_shares(0, range(SEATS))


@pytest.mark.parametrize("head_start", [0, 1])
def test_win_rates_by_chair_are_exact(head_start):
    rates = win_rates(played(head_start), Design(GAMES, SEATS, SEATS))
    error = 5 / np.sqrt(rates["effective"].to_numpy()) / 2
    assert (np.abs(rates["estimate"].to_numpy() - exact_by_seat(head_start)) < error).all()


def test_win_rates_by_strategy_are_exact():
    rates = win_rates(played(), Design(GAMES, SEATS, SEATS), "strategy", ["bold", "calm", "shy"])
    error = 5 / np.sqrt(rates["effective"].to_numpy()) / 2
    assert (np.abs(rates["estimate"].to_numpy() - exact_by_player()) < error).all()


@pytest.mark.skipif(not COMPILED, reason="needs many games")
def test_intervals_hold_the_exact_share_in_19_of_20_runs():
    """Two thousand runs of sixty games in blocks of three, each with its own interval."""
    runs, games = 2_000, 60
    share = played(1).collect()["share"].to_numpy().reshape(runs, games // SEATS, SEATS, SEATS)[:, :, :, 0]
    blocks = share.sum(axis=2).T.astype(float)
    totals = Totals.of(blocks, np.full(blocks.shape, float(SEATS)), np.full(runs, games))
    assert coverage(shares({}, totals), exact_by_seat(1)[0]) >= 0.95 - binomial_error(0.95, runs)


@pytest.mark.skipif(not COMPILED, reason="needs many games")
def test_a_head_start_is_unfair_and_no_head_start_is_fair():
    design = Design(GAMES, SEATS, SEATS)
    assert set(judge_shares(win_rates(played(0), design), 1 / SEATS, 0.02)["verdict"]) == {WITHIN}
    assert set(judge_shares(win_rates(played(1), design), 1 / SEATS, 0.02)["verdict"]) == {OUTSIDE}


@pytest.mark.skipif(not COMPILED, reason="needs many games")
def test_what_a_head_start_changes_is_exact_and_sharper_for_common_luck():
    design = Design(GAMES, SEATS, SEATS)
    changed = judge_changes(changed_win_rates(played(0), played(1), design), 0.02)
    truth = exact_by_seat(1) - exact_by_seat(0)
    assert (np.abs(changed["estimate"].to_numpy() - truth) < 5 * changed["error"].to_numpy()).all()
    assert set(changed["verdict"]) == {OUTSIDE}
    assert (changed["worth"] > 1.5).all()
