"""The rulebook's sentences about bids and the distribution, quoted and played."""

from energie_poker_table import Table

from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.state import BID, EVENT


def test_five_units_after_one_at_three_dollars_cost_fifteen():
    """Playing the Game: "a bid for 5 units of energy when only [1] was bought last turn, requires an Energy Change
    card and $1 to be placed with it. If additional money, say $2 more ($3 total) were also placed with the Energy
    purchase card and Energy Change card, this now counts as a bid of $2 for 5 units of energy, but will cost
    (5 x 3) = $15."
    """
    table = Table(demand=5, offer={"oil": 20}, used=[{"oil": 1}] * 4)
    assert not table.is_legal(table.move(0, energy=0, units=5, card=0, amount=3))
    assert table.section("oil", 5)["card"] == 1
    table.bid(oil=5, premium={"oil": 2})
    for _ in range(3):
        table.bid(oil=5)
    table.discard_events()
    dollars_placed, units = 3, 5
    assert table.purse()[0] == 20 - units * dollars_placed + units * 1
    assert table.state.flows[0, 0] + table.state.flows[0, 1] == -15
    assert table.state.premium[2, 0, 0] == 2


def test_the_dollars_of_the_surcharge_are_not_a_premium():
    """Text: "This is not counted toward the extra payment": $3 placed with a card lose to a premium of $3."""
    table = Table(demand=5, offer={"oil": 5, "gas": 99}, used=[{"oil": 1}, {"oil": 5}, {"gas": 5}, {"gas": 5}])
    table.bid(oil=5, premium={"oil": 2})
    table.bid(oil=5, premium={"oil": 3})
    table.bid(gas=5)
    table.bid(gas=5)
    table.discard_events()
    assert table.bought(0) == {}
    assert table.bought(1) == {"oil": 5}


def test_more_than_three_above_last_year_needs_a_card():
    """Text: "more than three above that which he obtained in the previous year, he must place in that section an Energy
    Change card": 4 after 1 needs none, 5 after 1 does.
    """
    table = Table(demand=9, used=[{"oil": 1, "gas": 8}] * 4)
    assert limit(table.state, table.rules[0], 0, 0) == 4
    assert table.is_legal(table.move(0, energy=0, units=4))
    assert not table.is_legal(table.move(0, energy=0, units=4, card=1))
    assert not table.is_legal(table.move(0, energy=0, units=5))
    assert table.is_legal(table.move(0, energy=0, units=5, card=1))


def test_cards_in_two_sections_are_two_cards():
    """A card lies "in that section": whoever has one left cannot exceed two limits."""
    table = Table(demand=12, used=[{"oil": 0, "gas": 0, "renewable": 12}] * 4)
    table.state.change_cards[0] = 1
    table.again()
    table.play_legally(table.section("oil", 5))
    assert table.state.free_cards == 0
    assert not table.is_legal(table.move(0, energy=1, units=4, card=1))
    assert {int(move["units"]) for move in table.legal()} == {0, 1, 2, 3}


def test_after_using_a_card_it_is_removed_from_the_game():
    table = Table(demand=5, offer={"oil": 20}, used=[{"oil": 1}, {"oil": 5}, {"oil": 5}, {"oil": 5}])
    for _ in range(4):
        table.bid(oil=5)
    assert list(table.state.change_cards) == [2, 2, 2, 2]  # still in the folder
    table.discard_events()
    assert list(table.state.change_cards) == [1, 2, 2, 2]


def test_bids_add_up_to_the_demand_neither_more_nor_less():
    """Text: "totaling the number of energy units he must obtain this year (neither more nor less)"."""
    table = Table(turn=1)
    table.play_legally(table.section("oil", 3))
    table.play_legally(table.section("gas", 3))
    assert {int(move["units"]) for move in table.legal()} == {0, 1}
    table.play_legally(table.section("nuclear", 0))
    assert [int(move["units"]) for move in table.legal()] == [1]
    table.play_legally(table.section("renewable", 1))
    assert (table.state.decision, table.state.seat) == (BID, 1)


def test_the_highest_premium_is_served_first_and_pays_for_what_it_gets():
    """Text: "Firstly to the player who has offered the highest premium per unit (cash bid), and then in descending
    order, with the players paying as appropriate."
    """
    table = Table(demand=4, offer={"oil": 6, "gas": 10}, used=[{"oil": 4}] * 4)
    for premium in (1, 3, 2, 0):
        table.bid(oil=4, premium={"oil": premium})
    table.discard_events()
    assert [table.bought(seat) for seat in range(4)] == [{}, {"oil": 4}, {"oil": 2}, {}]
    assert list(table.state.flows[:, 0]) == [0, -12, -4, 0]


def test_equal_premiums_the_player_who_wants_most_has_priority():
    table = Table(demand=5, offer={"oil": 6, "gas": 20}, used=[{"oil": 5, "gas": 5}] * 4)
    table.bid(oil=4, gas=1)
    table.bid(oil=5)
    table.bid(gas=5)
    table.bid(gas=5)
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 1, "gas": 1}, {"oil": 5})


def test_then_the_player_who_used_most_of_this_type_last_turn():
    table = Table(demand=5, offer={"oil": 6, "gas": 20}, used=[{"oil": 3}, {"oil": 4}, {"gas": 5}, {"gas": 5}])
    table.bid(oil=5)
    table.bid(oil=5)
    table.bid(gas=5)
    table.bid(gas=5)
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 1}, {"oil": 5})


def test_then_the_player_with_the_greatest_deficit_at_that_moment():
    """Text: "The player who, at that moment, has the greatest deficit in discs for this year".

    Seat 1 has no oil yet, so the gas is his.
    """
    table = Table(demand=5, offer={"oil": 2, "gas": 3, "nuclear": 20}, used=[{"oil": 2, "gas": 3, "nuclear": 5}] * 4)
    table.bid(oil=2, gas=3, premium={"oil": 1})
    table.bid(oil=2, gas=3)
    table.bid(nuclear=5)
    table.bid(nuclear=5)
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 2}, {"gas": 3})


def test_then_the_units_are_divided_evenly_with_a_dice_roll_for_an_odd_one():
    """Text: "Divide the available energy evenly, with a dice roll to obtain an odd unit".

    Five among two are two each, and one by lot.
    """
    table = Table(demand=4, offer={"oil": 5, "gas": 20}, used=[{"oil": 4}, {"oil": 4}, {"gas": 4}, {"gas": 4}])
    for name in ("oil", "oil", "gas", "gas"):
        table.bid(**{name: 4})
    table.lay_dice(3, 3, 2, 6, 5, 1)  # 3 and 3: roll again; seat 1 wins; then the order of the deficits
    table.discard_events()
    assert (table.bought(0), table.bought(1)) == ({"oil": 2}, {"oil": 3})
    assert table.state.dice_used == 4  # deficits of 2 and 1 need no lot
    assert table.state.lots[2, 0] == 0b0010_0011


def test_several_odd_units_go_to_different_players():
    """Odd units are given by lot without repetition: 8 among three are 2 each and two odd ones."""
    table = Table(demand=4, offer={"oil": 8, "gas": 20}, used=[{"oil": 4}] * 3 + [{"gas": 4}])
    for name in ("oil", "oil", "oil", "gas"):
        table.bid(**{name: 4})
    table.lay_dice(6, 1, 2, 1, 5)
    table.discard_events()
    assert [table.bought(seat)["oil"] for seat in range(3)] == [3, 2, 3]


def test_the_units_are_distributed_in_the_order_on_the_screens():
    """Text: "Oil, Natural Gas, Nuclear and then Renewable" – and coal before solar on the board of five types."""
    assert Table().types == ["oil", "gas", "nuclear", "renewable"]
    assert Table(energy_types="five_types").types == ["oil", "gas", "nuclear", "coal", "solar"]


def test_bids_stay_secret_until_all_are_in_and_the_events_played():
    """Order of play: plan, secret bids, international event, reveal."""
    table = Table(demand=4, offer={"oil": 99}, used=[{"oil": 4}] * 4)
    table.hold("I04", "I04", "I04", "I04")
    for _ in range(4):
        table.bid(oil=4)
    assert table.state.decision == EVENT
    assert table.bought(0) == {}
    assert table.purse() == [20] * 4
