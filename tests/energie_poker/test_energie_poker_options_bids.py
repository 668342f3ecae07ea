"""What each option of the rules about the board, bids and the distribution does."""

import pytest
from energie_poker_table import Table, rules_of

from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.state import BID


def most_units(table):
    return int(table.legal()["units"].max())


def most_dollars(table, units):
    return max(int(move["most"]) for move in table.legal() if move["units"] == units)


def after_one_oil(used=1, **changes):
    """A first seat that used so much oil last year, and a demand of 5 in all."""
    return Table(demand=5, offer={"oil": 9, "gas": 11}, used=[{"oil": used}] * 4, **changes)


def test_energy_types_and_the_plan_on_either_board():
    assert list(rules_of(4)[0].plan[1]) == [13, 5, 2, 8, 0]
    assert list(rules_of(4, energy_types="five_types")[0].plan[1]) == [13, 5, 2, 7, 1]


def test_supply_for_three_is_scaled_or_that_of_four_countries():
    assert int(rules_of(3)[0].plan[1].sum()) == 3 * 7
    assert list(rules_of(3, supply_for_three="full_plan")[0].plan[1]) == [13, 5, 2, 8, 0]
    assert list(rules_of(2, supply_for_three="full_plan")[0].plan[1]) == list(rules_of(2)[0].plan[1])


def test_countries_scale_demand_and_supply():
    rules = rules_of(2, countries=1)[0]
    assert (rules.demand[1], int(rules.plan[1].sum())) == (7, 14)


def test_rounds_end_the_game_earlier():
    table = Table(turn=1, offer={"oil": 28}, international_events=False, rounds=1)
    for _ in range(4):
        table.bid(oil=7)
    assert table.state.over


@pytest.mark.parametrize(("threshold", "most"), [(3, 4), (2, 3), (0, 1)])
def test_change_threshold(threshold, most):
    table = after_one_oil(change_threshold=threshold)
    assert limit(table.state, table.rules[0], 0, 0) == most


def test_first_year_limit():
    assert most_units(Table(turn=1, change_cards=0)) == 7
    assert most_units(Table(turn=1, change_cards=0, first_year_limit=True)) == 3


def test_limit_without_deficit_discs():
    table = after_one_oil(limit_counts_deficit_discs=False)
    table.state.used[0, 0] = 5  # four of them from the deficit stage
    assert limit(table.state, table.rules[0], 0, 0) == 4
    table.rules[0].limit_counts_deficit_discs = 1
    assert limit(table.state, table.rules[0], 0, 0) == 5  # the demand; 8 otherwise


def paid_after_a_change(short=False, **changes):
    """What seat 0 pays for 5 oil after 1 at a premium of $2; if short it gets 4 of them. Returns dollars and cards."""
    table = after_one_oil(**changes)
    offer = 4 if short else 5
    table.state.left[0] = offer
    table.bid(oil=5, premium={"oil": 2})
    for _ in range(3):
        table.bid(gas=4, oil=1)
    table.discard_events()
    return -int(table.state.flows[0, 0] + table.state.flows[0, 1]), int(table.state.change_cards[0])


def test_change_surcharge_and_its_scope():
    assert paid_after_a_change() == (5 * 2 + 5, 1)
    assert paid_after_a_change(change_surcharge=2) == (5 * 2 + 5 * 2, 1)
    assert paid_after_a_change(change_surcharge_scope="above") == (5 * 2 + 1, 1)
    assert paid_after_a_change(short=True) == (4 * 2 + 4, 1)
    assert paid_after_a_change(short=True, change_surcharge_scope="above") == (4 * 2, 1)
    assert paid_after_a_change(short=True, change_surcharge_scope="above_bid") == (4 * 2 + 1, 1)


def test_surcharge_refunded_if_short():
    assert paid_after_a_change(surcharge_refunded_if_short=True) == (5 * 2 + 5, 1)
    assert paid_after_a_change(short=True, surcharge_refunded_if_short=True) == (4 * 2, 2)


def test_premium_on_units_bid():
    assert paid_after_a_change(short=True, premium_on_units_bid=True) == (5 * 2 + 4, 1)


def test_base_price_is_paid_for_every_unit():
    assert paid_after_a_change(short=True, base_price=1) == (4 * (2 + 1) + 4, 1)


def test_bid_without_card():
    table = after_one_oil(change_cards=0)
    assert most_units(table) == 4
    table = after_one_oil(change_cards=0, bid_without_card=True)
    assert most_units(table) == 5
    table.bid(oil=5)
    for _ in range(3):
        table.bid(oil=1, gas=4)
    table.discard_events()
    assert table.state.flows[0, 1] == -5  # the surcharge alone


def test_whoever_has_cards_must_lay_them_even_where_bids_without_are_allowed():
    table = after_one_oil(bid_without_card=True)
    assert not table.is_legal(table.move(0, energy=0, units=5))
    assert table.is_legal(table.move(0, energy=0, units=5, card=1))


def test_voluntary_change_cards():
    table = after_one_oil(voluntary_change_cards=True)
    assert table.is_legal(table.move(0, energy=0, units=1, card=1))
    assert not table.is_legal(table.move(0, energy=0, units=0, card=1))
    table.play_legally(table.move(0, energy=0, units=1, card=1))
    table.bid(gas=3, nuclear=1)
    for _ in range(3):
        table.bid(oil=1, gas=3, nuclear=1)
    table.discard_events()
    assert (table.state.flows[0, 1], table.state.change_cards[0]) == (-1, 1)


def test_limits_that_leave_no_bid_do_not_hold():
    """Four types with a threshold of nothing: last year's four units are the most, the demand is five."""
    table = Table(demand=5, used=[{"oil": 4}] * 4, change_cards=0, change_threshold=0)
    assert table.state.waived[0]
    assert most_units(table) == 5
    table.bid(oil=5)
    for _ in range(3):
        table.bid(oil=5)
    table.discard_events()
    assert table.state.flows[0, 1] == 0


def test_premium_maximum():
    assert most_dollars(Table(turn=1), 3) == 99
    assert most_dollars(Table(turn=1, premium_maximum=4), 3) == 4
    assert not Table(turn=1).is_legal(Table(turn=1).move(0, energy=0, units=3, amount=100))


def test_no_dollars_without_units():
    table = Table(turn=1)
    assert not table.is_legal(table.move(0, energy=0, units=0, amount=1))


def test_bid_money_coins():
    """Eight dollars: 5 in the first slot leave 3 for the second, whatever the units."""
    table = Table(turn=1, bid_money="coins")
    table.money(8, 8, 8, 8)
    table.play_legally(table.section("oil", 3, premium=5))
    assert most_dollars(table, 2) == 3


def test_bid_money_cash():
    """Eight dollars: two units at $2 leave $4, enough for $2 on each of two units and $1 on each of four."""
    table = Table(turn=1, bid_money="cash")
    table.money(8, 8, 8, 8)
    table.play_legally(table.section("oil", 2, premium=2))
    assert (most_dollars(table, 2), most_dollars(table, 4)) == (2, 1)


def test_bid_money_counts_the_surcharge():
    cash, coins = (after_one_oil(bid_money=kind) for kind in ("cash", "coins"))
    assert most_dollars(cash, 5) == 20 // 5 - 1
    assert most_dollars(coins, 5) == 20 - 1


def test_bids_within_offer():
    table = Table(turn=1, bids_within_offer=True)
    table.play_legally(table.section("oil", 0))
    assert most_units(table) == 5
    assert most_units(Table(turn=1)) == 7


def test_last_use_without_deficit_discs():
    """Equal premiums and wishes; seat 1 used more, but only with units of the deficit stage."""

    def oil_of_two(**changes):
        table = Table(demand=5, offer={"oil": 6, "gas": 20}, used=[{"oil": 3}, {"oil": 2}, {}, {}], **changes)
        table.state.used[1, 0] = 4
        table.state.bought[1, 1, 0] = 2
        table.bid(oil=5)
        table.bid(oil=5)
        table.bid(gas=5)
        table.bid(gas=5)
        table.discard_events()
        return table.bought(0)["oil"], table.bought(1)["oil"]

    assert oil_of_two() == (1, 5)
    assert oil_of_two(last_use_counts_deficit_discs=False) == (5, 1)


def test_equal_bids_by_lot():
    """Three units among two equal bidders, each by lot: both dice rolls of seat 0 win."""
    table = Table(
        demand=4, offer={"oil": 3, "gas": 20}, used=[{"oil": 4}] * 2 + [{"gas": 4}] * 2, equal_bids_by_lot=True
    )
    for name in ("oil", "oil", "gas", "gas"):
        table.bid(**{name: 4})
    table.lay_dice(6, 1, 6, 1, 6, 1)
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 3}, {})


def test_a_winner_of_all_lots_is_out_when_he_has_what_he_wants():
    table = Table(
        demand=2, offer={"oil": 3, "gas": 20}, used=[{"oil": 2}] * 2 + [{"gas": 2}] * 2, equal_bids_by_lot=True
    )
    for name in ("oil", "oil", "gas", "gas"):
        table.bid(**{name: 2})
    table.lay_dice(6, 1, 6, 1)
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 2}, {"oil": 1})


def test_start_money_and_change_cards():
    table = Table(turn=1, start_money=11, change_cards=5)
    assert table.purse() == [11] * 4
    assert table.state.change_cards[3] == 5


def test_the_bid_is_one_section_after_another():
    """A seat that has laid its demand is not asked for the sections after it."""
    table = Table(turn=1)
    table.play_legally(table.section("oil", 7))
    assert (table.state.decision, table.state.seat, table.state.section) == (BID, 1, 0)
