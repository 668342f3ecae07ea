"""National Events: what each invented card does, and the options about them."""

import pytest
from energie_poker_table import Table, printed

from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.national import is_free_in, receiver_in
from balance.games.energie_poker.offer import set_terms
from balance.games.energie_poker.state import BANK, BID, EVENT, MOST_TURNS, NONE, PLAY

NAMES = [row.card for row in printed()["national_events"]]


def in_force(card, seats=4, turn=2, **settings):
    """A table in a year with a National Event in force; everybody used 8 oil last year."""
    settings.setdefault("used", [{"oil": 8}] * seats)
    table = Table(seats, turn, national_events=True, **settings)
    table.state.national[turn] = NAMES.index(card)
    table.again()
    return table


def moved(card, discs, money=(20, 20, 20, 20), **changes):
    """What a card moves to each of four seats that bought these discs (by name), without deficits."""
    total = {name: sum(seat.get(name, 0) for seat in discs) for name in ("oil", "gas", "nuclear", "coal", "solar")}
    total["renewable"] = sum(seat.get("renewable", 0) for seat in discs)
    demand = sum(discs[0].values())
    table = in_force(card, demand=demand, offer=total, used=discs, international_events=False, **changes)
    table.money(*money)
    for seat in discs:
        table.bid(**seat)
    return [int(dollars) for dollars in table.state.flows[:, 5]]


MIX = [{"oil": 4, "gas": 2}, {"oil": 4, "nuclear": 2}, {"oil": 1, "nuclear": 5}, {"gas": 1, "renewable": 5}]


@pytest.mark.parametrize(
    ("card", "dollars"),
    [
        ("N01", [2, 2, 2, 2]),
        ("N02", [-2, -2, -2, -2]),
        ("N03", [-3, -3, 0, 0]),
        ("N04", [0, 0, -3, 0]),
        ("N05", [0, 0, 0, 3]),
        ("N06", [-2, 0, 0, 0]),
        ("N07", [-2, -2, 0, 0]),
        ("N08", [0, -1, -2, 0]),
        ("N09", [2, 0, 0, 2]),
        ("N20", [0, 0, 0, 0]),
    ],
)
def test_money_moves_to_those_a_card_means(card, dollars):
    assert moved(card, MIX) == dollars


def test_help_for_the_poorest_means_all_of_them():
    assert moved("N19", MIX, money=(9, 5, 5, 7)) == [0, 3, 3, 0]


def test_help_for_the_poorest_before_the_fuel():
    """Seat 0 is the poorest only after paying for its premium."""

    def helped(**changes):
        table = in_force("N19", demand=4, offer={"oil": 16}, international_events=False, **changes)
        table.money(21, 20, 30, 30)
        table.bid(oil=4, premium={"oil": 2})
        for _ in range(3):
            table.bid(oil=4)
        return [int(dollars) for dollars in table.state.flows[:, 5]]

    assert helped() == [3, 0, 0, 0]
    assert helped(national_poorest_first=True) == [0, 3, 0, 0]


def test_nobody_has_the_most_of_nothing():
    assert moved("N04", [{"oil": 6}] * 4) == [0, 0, 0, 0]


def test_several_with_the_most_may_all_be_spared():
    assert moved("N03", MIX, national_ties_count=False) == [0, 0, 0, 0]
    assert moved("N04", MIX, national_ties_count=False) == [0, 0, -3, 0]


def test_renewable_energy_of_five_types():
    discs = [{"coal": 4, "oil": 2}, {"solar": 3, "oil": 3}, {"oil": 6}, {"oil": 6}]
    assert moved("N05", discs, energy_types="five_types") == [3, 0, 0, 0]
    assert moved("N05", discs, energy_types="five_types", national_renewable_is_solar=True) == [0, 3, 0, 0]


def test_money_factor():
    assert moved("N02", MIX, national_money_factor=2) == [-4] * 4


@pytest.mark.parametrize(("card", "surcharge"), [("N10", 0), ("N11", 2), ("N20", 1)])
def test_surcharge_of_the_year(card, surcharge):
    assert in_force(card).state.surcharge == surcharge


def test_a_year_without_surcharge_still_needs_cards_or_not():
    assert limit(in_force("N10").state, in_force("N10").rules[0], 0, 1) == 3
    free = in_force("N10", national_free_change=True)
    assert limit(free.state, free.rules[0], 0, 1) == 8


@pytest.mark.parametrize(("card", "threshold"), [("N12", 4), ("N13", 2), ("N20", 3)])
def test_threshold_of_the_year(card, threshold):
    assert in_force(card).state.threshold == threshold


@pytest.mark.parametrize(("factor", "threshold"), [(1, 6), (2, 7)])
def test_threshold_of_two_players(factor, threshold):
    table = in_force("N12", seats=2, national_threshold_factor=factor)
    assert table.state.threshold == threshold


@pytest.mark.parametrize(("card", "price"), [("N14", 4), ("N15", 2), ("N20", 3)])
def test_deficit_price_of_the_year(card, price):
    assert in_force(card).state.deficit_price[2] == price


def test_without_controllers_even_the_own_type_is_paid_to_the_bank():
    table = in_force("N16")
    table.control(oil=1)
    assert receiver_in(table.state, table.rules[0], 2, 0) == BANK
    assert not is_free_in(table.state, table.rules[0], 2, 1, 0)
    table.rules[0].national_own_type_free = 1
    assert is_free_in(table.state, table.rules[0], 2, 1, 0)


def after_a_quiet_year(**changes):
    table = in_force("N17", **changes)
    table.hold("I04", None, None, None)
    for _ in range(4):
        table.bid(oil=8)
    return table


def test_in_a_quiet_year_cards_are_played_without_effect():
    table = after_a_quiet_year()
    assert table.state.decision == EVENT
    table.play_legally(table.move(PLAY))
    assert list(table.state.supply[2, :4]) == [13, 6, 4, 9]
    assert table.state.hand[0, 0] == NONE


def test_a_quiet_year_may_skip_the_stage():
    table = after_a_quiet_year(national_quiet_year_skips_stage=True)
    assert table.state.decision != EVENT
    assert table.state.hand[0, 0] != NONE


def test_export_success_pays_those_who_got_all_they_bid_for():
    def extra(**changes):
        table = in_force("N18", demand=4, offer={"oil": 13, "gas": 3}, international_events=False, **changes)
        for seat in range(4):
            table.bid(oil=4, premium={"oil": 1 if seat < 3 else 0})
        return [int(dollars) for dollars in table.state.flows[:, 2]]

    assert extra() == [5, 5, 5, 1]
    assert extra(national_export_per_disc=True) == [8, 8, 8, 1]


def below_zero_without_the_card(card, **changes):
    """Seat 0 pays more than it has: -1 after its income. Returns the table after the turn."""
    table = in_force(card, demand=4, offer={"oil": 16}, international_events=False, **changes)
    table.money(3, 20, 20, 20)
    table.bid(oil=4, premium={"oil": 2})
    for _ in range(3):
        table.bid(oil=4)
    return table


def test_the_card_comes_before_the_test_of_bankruptcy():
    """Ruling: one test at the very end. N01 saves a player who is one dollar short."""
    assert not below_zero_without_the_card("N01").state.over
    assert below_zero_without_the_card("N20").state.over
    assert below_zero_without_the_card("N01", bankruptcy_test="before_national").state.over


def test_after_the_test_nobody_falls_below_zero():
    table = in_force("N02", demand=4, offer={"oil": 16}, international_events=False, bankruptcy_test="before_national")
    table.money(-3, 20, 20, 20)
    for _ in range(4):
        table.bid(oil=4)
    assert not table.state.over
    assert table.purse() == [0, 22, 22, 22]


def test_a_last_turn_may_be_spared():
    """N02: everybody pays $2, in the turn of a collapse too – unless the rule spares it."""
    table = below_zero_without_the_card("N02", bankruptcy_test="before_national")
    assert table.purse() == [0, 22, 22, 22]
    table = below_zero_without_the_card("N02", bankruptcy_test="before_national", national_spares_last_turn=True)
    assert table.purse() == [0, 24, 24, 24]


def test_the_first_year_has_none_and_every_later_one_has():
    table = Table(turn=1, offer={"oil": 28}, national_events=True, international_events=False)
    assert table.state.national[1] == NONE
    for _ in range(4):
        table.bid(oil=7)
    assert (table.state.turn, table.state.decision) == (2, BID)
    assert table.state.national[2] == table.state.national_deck[0]


def test_off_by_default():
    table = Table(turn=1, offer={"oil": 28}, international_events=False)
    for _ in range(4):
        table.bid(oil=7)
    assert (table.state.national[2], table.state.national_drawn) == (NONE, 0)


def test_terms_return_to_the_printed_ones():
    table = in_force("N14")
    table.state.turn = MOST_TURNS
    table.state.national[MOST_TURNS] = NONE
    set_terms(table.state, table.rules[0])
    assert (table.state.threshold, table.state.surcharge, table.state.deficit_price[MOST_TURNS]) == (3, 1, 3)
