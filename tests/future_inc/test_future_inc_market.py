"""Market Phase and Upkeep Phase: events, bonuses, sales, playing events, and the next round."""

import pytest
from future_inc_table import CARDS, CHIPS, ENERGY, EVENTS, ROBOTS, VR, Table

from balance.games.future_inc import state as names
from balance.games.future_inc.play import begin_sales


def sold(table, product):
    return table.state.sold[1, : table.seats, product].tolist()


def earned(table):
    return [money - 20 for money in table.money()]


def sell(table):
    """Carry out the sales of the table."""
    begin_sales(table.state, table.rule)


def to_market(table):
    """Take the last action of the round, a promotion of Energy by 1."""
    table.last_action()
    table.market("R11")
    table.play(table.promote(0))


def pass_events(table):
    while table.state.decision == names.EVENT and not table.state.over:
        table.play(table.move(names.NO_EVENT))


# --- Sales ----------------------------------------------------------------------------------------------------------


def test_the_lowest_price_sells_first_and_the_rest_find_no_demand():
    table = Table.set(seats=3)
    table.pile(0, "E14")
    table.pile(1, "E12", "E13")
    table.pile(2, "E15", "E11")
    table.demand(energy=3)
    sell(table)
    assert sold(table, ENERGY) == [0, 2, 1]
    assert earned(table) == [0, 2 * 1, 2]


def test_left_over_demand_is_kept():
    table = Table.set(seats=3)
    table.pile(0, "E14")
    table.demand(energy=3, chips=2)
    sell(table)
    assert table.state.demand.tolist() == [1, 2, 2, 1]


def test_each_icon_is_a_unit():
    table = Table.set(seats=3)
    table.pile(0, "E31")
    table.demand(energy=9)
    sell(table)
    assert (sold(table, ENERGY), earned(table)) == ([2, 0, 0], [8, 0, 0])


def test_modifiers_change_what_is_earned():
    table = Table.set(seats=3)
    table.pile(0, "E11", "E12")
    table.modify(0, "R26", ENERGY, 1)
    table.demand(energy=9)
    sell(table)
    assert earned(table) == [2 * (3 + 3), 0, 0]


@pytest.mark.parametrize(("rule", "first"), [("this round", 1), ("last round", 0)])
def test_tied_players_alternate_from_the_first_player(rule, first):
    """The token is with seat 1 in round 2, and was with seat 0 in round 1."""
    table = Table.set(seats=3, tie_order=rule)
    table.state.turn = 2
    table.state.first_player = 1
    for seat in range(3):
        table.pile(seat, "E11", "E12")
    table.demand(energy=1)
    sell(table)
    assert table.state.sold[2, :3, ENERGY].tolist() == [int(seat == first) for seat in range(3)]


def test_a_tied_player_without_units_is_skipped():
    table = Table.set(seats=3)
    table.pile(0, "E12")
    table.pile(1, "E12", "E22", "E12")
    table.pile(2, "E11", "E12")
    table.demand(energy=5)
    sell(table)
    assert sold(table, ENERGY) == [1, 2, 2]


def test_all_units_are_sold_when_demand_is_high_enough_even_at_0():
    table = Table.set(seats=3)
    table.pile(0, "E13")
    table.modify(0, "R11", ENERGY, -1)
    table.demand(energy=4)
    sell(table)
    assert (sold(table, ENERGY)[0], earned(table)[0], table.state.demand[ENERGY]) == (1, 0, 3)


def test_units_at_0_may_stay_unsold():
    table = Table.set(seats=3, sales="not at zero")
    table.pile(0, "E13")
    table.modify(0, "R11", ENERGY, -1)
    table.pile(1, "E11")
    table.demand(energy=1)
    sell(table)
    assert (sold(table, ENERGY), earned(table)) == ([0, 1, 0], [0, 2, 0])


def test_equal_prices_of_0_are_decided_by_the_printed_price_and_an_option_looks_below_0():
    """1 - 2 and 2 - 2: both sell at 0; unlimited, the first is cheaper."""
    for rule, first in (("limited", 1), ("unlimited", 0)):
        table = Table.set(seats=3, sales_order_price=rule)
        table.pile(0, "E13")
        table.modify(0, "R12", ENERGY, -1)
        table.pile(1, "E11")
        table.modify(1, "E12", ENERGY, -1)
        table.demand(energy=1)
        sell(table)
        assert sold(table, ENERGY) == [int(seat == first) for seat in range(3)]


def test_who_sells_below_0_pays_as_far_as_his_money_goes():
    table = Table.set(seats=3, lowest_selling_price=-20)
    table.pile(0, "E11", "E13")
    table.modify(0, "R12", ENERGY, -1)
    table.modify(0, "R26", ENERGY, -1)
    table.state.money[0] = 5
    table.demand(energy=9)
    sell(table)
    assert (sold(table, ENERGY)[0], table.money()[0]) == (2, 0)


def test_a_seller_may_keep_units_back():
    table = Table.set(seats=3, sales="voluntary")
    table.pile(1, "E11", "E14", "E12")
    table.pile(2, "E12")
    table.demand(energy=3)
    sell(table)
    assert (table.state.decision, table.state.seat) == (names.SALE, 1)
    (move,) = table.legal()
    assert (move.kind, move.amount, move.most) == (names.SELL, 0, 1)  # tied with seat 2: one at a time
    table.play(table.move(names.SELL, amount=1))
    assert table.state.seat == 2
    table.play(table.move(names.SELL, amount=1))
    assert table.state.seat == 1
    table.play(table.move(names.SELL, amount=0))
    assert sold(table, ENERGY) == [0, 1, 1]
    assert (table.state.demand[ENERGY], table.state.decision) == (1, names.EVENT)


def test_a_lone_seller_chooses_how_many():
    table = Table.set(seats=3, sales="voluntary")
    table.pile(1, "E11", "E14", "E12")
    table.demand(energy=2)
    sell(table)
    (move,) = table.legal()
    assert (move.amount, move.most) == (0, 2)
    assert not table.is_legal(table.move(names.SELL, amount=3))
    table.play(table.move(names.SELL, amount=1))
    assert (sold(table, ENERGY), table.state.demand[ENERGY]) == ([0, 1, 0], 1)


# --- Events and bonuses ---------------------------------------------------------------------------------------------


def test_events_raise_demand_before_sales_and_leave_play_afterwards():
    table = Table.set(seats=3)
    table.events("D1")
    table.pile(0, "R11", "R12")
    to_market(table)
    while table.state.decision == names.BONUS:
        table.play(table.move(names.NO_BONUS))
    assert sold(table, ROBOTS) == [2, 0, 0]
    assert (table.state.events_in_play, table.state.events_used) == (0, 1)
    assert table.state.sales_demand[1].tolist() == [1 + 3, 1 + 1, 1, 1]


def test_several_players_may_take_the_same_bonus_in_turn_order():
    table = Table.set(seats=3)
    table.events("B2")
    table.pile(0, "E11")
    table.pile(2, "E12", "E13")
    table.state.demand[:] = 0
    to_market(table)
    takers = []
    while table.state.decision == names.BONUS:
        takers.append(int(table.state.seat))
        table.play(table.move(names.TAKE_BONUS, place=0))
    assert takers == [0, 1, 2]
    assert table.state.from_bonuses[:3].tolist() == [2, 0, 4]
    event = EVENTS["B2"]
    assert (table.state.event_takers[event], table.state.event_paid[event]) == (3, 6)


def test_without_events_nobody_is_asked_for_a_bonus():
    table = Table.set(seats=3)
    to_market(table)
    assert table.state.decision == names.EVENT


def test_an_option_keeps_bonuses_to_the_player_of_the_event():
    table = Table.set(seats=3, bonus_scope="own")
    table.events("B2", seats=[1])
    to_market(table)
    assert (table.state.decision, table.state.seat) == (names.BONUS, 1)
    table.play(table.move(names.TAKE_BONUS, place=0))
    assert table.state.decision == names.EVENT


def test_an_option_offers_no_worthless_bonus():
    table = Table.set(seats=3, worthless_bonus=False)
    table.events("B2")
    table.pile(2, "E11")
    to_market(table)
    assert (table.state.decision, table.state.seat) == (names.BONUS, 2)


def test_an_option_pays_bonuses_after_sales_for_units_sold():
    for units, worth in (("produced", 2 * 3), ("sold", 2 * 2)):
        table = Table.set(seats=3, bonus_when="after sales", bonus_units=units)
        table.events("B2")
        table.pile(0, "E11", "E12", "E13")
        table.demand(energy=0)  # the promotion and the event make it 2
        to_market(table)
        assert (table.state.decision, table.state.seat) == (names.BONUS, 0)
        assert sold(table, ENERGY) == [2, 0, 0]
        table.play(table.move(names.TAKE_BONUS, place=0))
        assert table.state.from_bonuses[0] == worth


def test_events_are_played_face_down_and_revealed_together():
    table = Table.set(seats=3)
    table.hand(0, "A1", "B1", "C1")
    table.hand(1, "A2")
    table.hand(2)
    to_market(table)
    table.play(table.move(names.PLAY_EVENT, place=1))
    assert (table.state.faces_down, table.state.events_in_play) == (1, 0)
    assert table.state.hand[0, :2].tolist() == [EVENTS["A1"], EVENTS["C1"]]
    assert table.state.seat == 1
    table.play(table.move(names.PLAY_EVENT, place=0))
    assert (table.state.turn, table.state.decision) == (2, names.ACTION)  # seat 2 holds no card and is not asked
    assert table.state.in_play[:2].tolist() == [EVENTS["B1"], EVENTS["A2"]]
    assert table.state.events_demand.tolist() == [1, 2, 0, 0]


@pytest.mark.parametrize(("rule", "first"), [("old token", 0), ("new token", 1)])
def test_the_order_in_which_events_are_played(rule, first):
    table = Table.set(seats=3, event_order=rule)
    to_market(table)
    order = []
    while table.state.decision == names.EVENT:
        order.append(int(table.state.seat))
        table.play(table.move(names.NO_EVENT))
    assert order == [(first + step) % 3 for step in range(3)]
    assert table.state.first_player == 1


def test_an_option_plays_events_before_the_first_round():
    table = Table.set(seats=3, events_before_first_round=True)
    assert (table.state.decision, table.state.phase) == (names.EVENT, 0)
    table.state.seat = table.state.first_player
    for _ in range(3):
        table.play(table.move(names.PLAY_EVENT, place=0))
    assert (table.state.turn, table.state.phase, table.state.decision) == (1, 1, names.ACTION)
    assert table.state.events_in_play == 3
    assert table.state.event_turn[table.state.in_play[0]] == 1


def test_after_the_last_market_nobody_plays_an_event_unless_an_option_asks():
    for asks in (False, True):
        table = Table.set(seats=3, events_in_last_round=asks)
        table.state.turn = 5
        to_market(table)
        assert bool(table.state.over) is not asks
        pass_events(table)
        assert bool(table.state.over)
        assert table.state.turn == 5


# --- Upkeep ---------------------------------------------------------------------------------------------------------


def test_upkeep_discards_modifiers_and_passes_the_token():
    table = Table.set(seats=3)
    table.pile(0, "E11")
    table.modify(0, "R12", ENERGY, 1)
    to_market(table)
    assert earned(table)[0] == 2 + 2
    pass_events(table)
    state = table.state
    assert (state.turn, state.phase, state.first_player, state.seat) == (2, 1, 1, 1)
    assert (state.modifiers, state.asked[0, ENERGY]) == (0, 2)
    assert state.discarded == 1 + 1  # the modifier and the promoted card


def test_a_frozen_price_thaws_in_upkeep():
    table = Table.set(seats=3, modified_price="placed")
    table.pile(0, "E11")
    table.modify(0, "R12", ENERGY, 1)
    table.pile(0, "E14")
    to_market(table)
    pass_events(table)
    assert table.state.asked[0, ENERGY] == 4


# --- What all can see at a glance -----------------------------------------------------------------------------------


def test_units_offered_below_each_price_are_counted_as_piles_change():
    table = Table.set(seats=3)
    table.pile(0, "E11", "E12", "C32")
    table.pile(1, "E31", "C12")
    table.modify(0, "R26", ENERGY, 1)
    table.modify(0, "C26", ENERGY, 1)  # beyond the dearest level
    table.modify(1, "R11", CHIPS, -1)
    table.pile(1, "E15", "V11")
    assert table.state.offered_below.tolist() == table.offered_below().tolist()
    to_market(table)
    pass_events(table)
    assert table.state.offered_below.tolist() == table.offered_below().tolist()
    assert table.state.front[1, VR] == CARDS["V11"]
