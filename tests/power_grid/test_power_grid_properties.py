"""Random play keeps every promise: nothing leaks, nothing is negative, legal means listed, the game ends."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from power_grid_table import dealt

from balance.games.power_grid import GAME
from balance.games.power_grid.state import (
    BID,
    BUILD,
    BUY_FUEL,
    CHOOSE_PLANT,
    DISCARD_FUEL,
    DISCARD_PLANT,
    MARK_CITY,
    MOST_MOVES,
    PASS,
    RUN_PLANT,
    SOURCES,
)
from balance.kernel import COMPILED

FEW = 20 if COMPILED else 3
SEATS = range(2, 7)
VARIANTS = (
    {},
    {"preset_first_cities": True},
    {"discount_token": False, "step3_before_step2": "straight to step 3", "step3_by_step2_change": "at once"},
    {"map": "usa"},
    {"map": "usa", "scrapped_coal": "general supply", "max_plants": 4, "step2_when_zone_full": True},
    {"coal_storage": "both", "uranium_stop": "neither", "house_costs": [10, 15, 20], "storage": 1},
)


def at_random(position, whims):
    """One of the legal moves, and one amount of its range."""
    move = whims.choice(position.legal())
    move.amount = move.most = whims.integers(move.amount, move.most + 1)
    return move


def play_on(position, whims, decisions):
    """Play at random; return whether the game is still going on."""
    for _ in range(decisions):
        if position.state.over:
            return False
        position.play(at_random(position, whims))
    return not position.state.over


@settings(derandomize=True, deadline=None, max_examples=FEW)
@given(seats=st.sampled_from(SEATS), variant=st.sampled_from(VARIANTS), seed=st.integers(0, 10**6))
def test_random_play_keeps_every_total_and_ends(seats, variant, seed):
    position = dealt(seats, seed=seed, **variant)
    whims = np.random.default_rng(seed)
    state = position.state
    totals = GAME.ledger(state, position.rules[0])
    while play_on(position, whims, 1):
        assert GAME.ledger(state, position.rules[0]) == totals
        for field in ("money", "market", "supply", "fuel", "storage", "capacity", "houses"):
            assert getattr(state, field).min() >= 0, field
        assert (state.houses_at <= state.step).all()
    assert not state.cut_off
    assert state.houses.max() >= position.rules[0].end_cities
    assert position.outcomes()["share"].sum() == pytest.approx(1)


@settings(derandomize=True, deadline=None, max_examples=FEW)
@given(seats=st.sampled_from(SEATS), variant=st.sampled_from(VARIANTS), seed=st.integers(0, 10**6), data=st.data())
def test_a_move_is_legal_exactly_when_it_is_listed(seats, variant, seed, data):
    """Every concrete move that the legal list covers is legal, and of all others near it none."""
    position = dealt(seats, seed=seed, **variant)
    whims = np.random.default_rng(seed)
    if not play_on(position, whims, data.draw(st.integers(0, 400))):
        return
    listed = {said(move, amount) for move in position.legal() for amount in range(move.amount, move.most + 1)}
    assert len(position.legal()) <= MOST_MOVES
    for move in candidates(position):
        assert position.is_legal(move) == (said(move, move.amount) in listed), GAME.describe(
            position.state, position.rules[0], move
        )


def said(move, amount):
    """What a move says, without the price that the list adds for its reader."""
    return tuple(int(value) for value in (move.kind, amount, move.plant, move.city, move.fuel, move.coal))


def candidates(position):
    """Moves of every kind: right ones and those just beside them."""
    money = int(position.state.money[position.state.seat])
    yield position.move(PASS)
    for amount in range(money + 3):
        yield position.move(BID, amount=amount)
    for plant in range(100):
        yield position.move(CHOOSE_PLANT, plant=plant)
        yield position.move(DISCARD_PLANT, plant=plant)
        for coal in range(-1, 4):
            yield position.move(RUN_PLANT, plant=plant, coal=coal)
    for fuel in range(-1, SOURCES + 1):
        yield position.move(DISCARD_FUEL, fuel=fuel)
        for amount in range(14):
            yield position.move(BUY_FUEL, fuel=fuel, amount=amount)
    for city in range(-1, 48):
        yield position.move(BUILD, city=city)
        yield position.move(MARK_CITY, city=city)


def test_a_range_is_not_a_move():
    """A move that is played says one amount."""
    position = dealt(3)
    position.play(position.legal()[0])
    assert not position.is_legal(position.move(BID, amount=10, most=20))


@settings(derandomize=True, deadline=None, max_examples=FEW)
@given(seats=st.sampled_from(SEATS), seed=st.integers(0, 10**6), decisions=st.integers(0, 500))
def test_what_is_concealed_is_what_nobody_can_know(seats, seed, decisions):
    """Two tables that differ only in the order of unseen cards look the same when concealed; all else stays."""
    position, other = (dealt(seats, seed=seed) for _ in range(2))
    for table in (position, other):
        play_on(table, np.random.default_rng(seed), decisions)
    swap_hidden(other.state)
    before = position.table.states.copy()
    for table in (position, other):
        GAME.conceal(table.state, table.rules[0], 0)
    assert position.fingerprint() == other.fingerprint()
    for field in set(GAME.state.names) - {"luck", "deck", "unseen"}:
        assert np.array_equal(before[field], position.table.states[field]), field
    hidden = [np.concatenate([it["deck"][0], it["unseen"][0]]) for it in (before, position.table.states)]
    assert sorted(hidden[0]) == sorted(hidden[1])


def swap_hidden(state):
    """Reverse the cards above the Step 3 card, exchange one with the box, and change the luck to come."""
    cards = state.deck[state.deck_top : state.deck_end].tolist()
    above = cards.index(99) if 99 in cards else len(cards)
    state.deck[state.deck_top : state.deck_top + above] = cards[:above][::-1]
    if 99 in cards and above and state.unseen_count:
        last = state.deck_top + above - 1
        state.deck[last], state.unseen[0] = int(state.unseen[0]), int(state.deck[last])
    state.luck[:] += np.uint64(1)


def test_every_order_of_the_steps_is_reached_at_random():
    """Over random games: Step 3 before Step 2 and after it, by each of the ways its card can come."""
    wanted = {
        "the Step 3 card was drawn in the auction phase",
        "the Step 3 card was drawn in the market update",
        "Step 3 came before Step 2",
    }
    seen, after_step2 = set(), 0
    for block in range(12 if COMPILED else 5):
        position = dealt(3, seed=3, block=block)
        while play_on(position, np.random.default_rng(block), 10_000):
            pass
        state = position.state
        seen |= {name for bit, name in enumerate(GAME.branches) if int(state.branches) >> bit & 1}
        after_step2 += 0 < state.step2_turn < state.step3_turn
    assert wanted <= seen
    assert after_step2 > 0
