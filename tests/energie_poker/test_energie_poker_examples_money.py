"""The rulebook's sentences about income, deficits, controllers and the end, quoted and played."""

import pytest
from energie_poker_table import Table, rules_of

from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.state import BANK, BANKRUPTCY, BID, DEFICIT, LAST_YEAR


def short_of_oil(**changes):
    """Four players bid 4 oil each with 5 on offer; seat 0 paid a premium. 11 other units are on offer."""
    table = Table(
        demand=4,
        offer={"oil": 5, "gas": 6, "nuclear": 5},
        used=[{"oil": 4}] * 4,
        international_events=False,
        **changes,
    )
    table.bid(oil=4, premium={"oil": 1})
    for _ in range(2):
        table.bid(oil=4)
    return table


def test_the_bank_pays_a_dollar_for_each_disc_received():
    """Text: "The bank then pays each player $1 for each disc he has received during this turn"."""
    table = Table(turn=1, offer={"oil": 28}, international_events=False)
    for _ in range(4):
        table.bid(oil=7)
    assert table.purse() == [27] * 4


def test_missing_units_cost_three_dollars_each_and_earn_nothing():
    """Text: "For each unit they take in this manner, they pay $3 to the Controller of that Energy or to the bank"."""
    table = short_of_oil()
    table.lay_dice(1, 2, 6, 1, 2)  # the odd unit of oil goes to seat 3
    table.control(gas=0)
    table.bid(oil=4)
    assert table.purse() == [20 - 4 + 4, 20, 20, 21]
    assert (table.state.decision, table.state.seat) == (DEFICIT, 2)
    table.take("gas", 4)
    assert table.purse() == [20 + 12, 20, 20 - 12, 21]
    table.take("nuclear", 4)
    assert table.purse() == [32, 20 - 12, 8, 21]


def test_the_largest_deficit_chooses_first_and_a_die_breaks_ties():
    """Text: "Commencing with the player with the largest deficit, and then in reducing deficit order", "roll a die to
    break a tie": seats 1 and 2 miss four units, seat 3 three.
    """
    table = short_of_oil()
    table.lay_dice(1, 2, 6, 1, 2)
    table.bid(oil=4)
    assert [int(seat) for seat in table.state.queue[: table.state.queued]] == [2, 1, 3]


def test_a_controller_takes_his_own_type_free():
    """Text: "If you choose energy for which you are the controller, then no payment need be made."""
    table = short_of_oil()
    table.lay_dice(1, 2, 6, 1, 2)
    table.control(nuclear=2)
    table.bid(oil=4)
    table.take("nuclear", 4)
    assert table.purse()[2] == 20


def test_no_card_is_needed_for_missing_units():
    """Text: "There is no need to use an Energy Change card in this phase"."""
    table = short_of_oil()
    table.state.change_cards[:] = 0
    table.lay_dice(1, 2, 6, 1, 2)
    table.bid(oil=4)
    assert table.legal()["most"].max() == 4  # after none at all last year


def test_the_last_type_on_offer_is_taken_without_a_question():
    table = Table(demand=4, offer={"oil": 5, "gas": 11}, used=[{"oil": 4}] * 4, international_events=False)
    for _ in range(4):
        table.bid(oil=4)
    assert (table.state.turn, table.state.decision) == (3, BID)
    assert int(table.state.taken[2, :, 1].sum()) == 11


def test_most_discs_control_a_type_during_the_next_turn():
    """Text: "The player with the most coloured discs of each Energy type becomes the Controller for that type of Energy
    during the next turn … If there is a tie, the bank controls it."
    """
    table = Table(turn=1, offer={"oil": 14, "gas": 14}, international_events=False)
    table.bid(oil=5, gas=2)
    table.bid(oil=4, gas=3)
    table.bid(oil=3, gas=4)
    table.bid(oil=2, gas=5)
    assert list(table.state.controllers[2, :4]) == [0, 3, BANK, BANK]
    table.bid(oil=4, gas=4)
    assert list(table.state.controllers[1, :4]) == [BANK] * 4


def test_equal_discs_leave_a_type_to_the_bank():
    table = Table(turn=1, offer={"oil": 28}, international_events=False)
    for _ in range(4):
        table.bid(oil=7)
    assert table.state.controllers[2, 0] == BANK


def test_discs_of_the_deficit_stage_count_for_control_and_for_the_limit():
    table = Table(turn=1, demand=4, offer={"oil": 12, "gas": 4}, international_events=False)
    for seat in range(4):
        table.bid(oil=4, premium={"oil": 1 if seat < 3 else 0})
    assert list(table.state.controllers[2, :2]) == [BANK, 3]
    assert limit(table.state, table.rules[0], 3, 1) == 4 + 3


def test_the_leader_passes_to_the_left():
    table = Table(turn=1, offer={"oil": 28}, international_events=False)
    for _ in range(4):
        table.bid(oil=7)
    assert table.state.leader == 1


def test_ten_years_and_the_most_money_wins():
    """Text: "The above sequence is carried out for each of the ten years, and the player with the most money at the
    end is the winner."
    """
    table = Table(turn=10, demand=4, offer={"oil": 16}, used=[{"oil": 4}] * 4, international_events=False)
    table.money(10, 12, 12, 5)
    for _ in range(4):
        table.bid(oil=4)
    assert (bool(table.state.over), table.state.ending) == (True, LAST_YEAR)
    assert list(table.outcomes()["score"]) == [14, 16, 16, 9]
    assert list(table.outcomes()["share"]) == [0, 0.5, 0.5, 0]


def test_bankruptcy_ends_the_game_at_the_end_of_the_turn():
    """Text: "If a player becomes bankrupt (ie. cannot pay for their fuel for the year), this signifies a collapse in
    the world economy and the game ends at the end of that turn, with the bank paying the bankrupt player's debts that
    turn. Players still total their money as normal".
    """
    table = short_of_oil()
    table.lay_dice(1, 2, 6, 1, 2)
    table.control(gas=0, nuclear=0)
    table.money(20, 20, 5, 20)
    table.bid(oil=4)
    table.take("gas", 4)  # seat 2 owes $12
    assert not table.state.over
    table.take("nuclear", 4)
    table.take_anything()
    assert (bool(table.state.over), table.state.ending, int(table.state.turn)) == (True, BANKRUPTCY, 2)
    assert [bool(fallen) for fallen in table.state.bankrupt] == [False, False, True, False]
    assert table.purse() == [20 + 12 + 12 + 9, 8, 0, 12]  # seat 0, controller of both, is paid in full
    assert list(table.outcomes()["rank"]) == [1, 3, 4, 2]


@pytest.mark.parametrize(("seats", "dollars", "demand"), [(2, 35, 14), (3, 20, 7), (4, 20, 7)])
def test_money_and_demand_at_the_start(seats, dollars, demand):
    """Text: "20 dollars (9x1, 2x3, 1x5)"; 2 Player Rules: "Each player gets $35 to start the game"."""
    rules = rules_of(seats)[0]
    assert (rules.start_money, rules.demand[1], rules.change_cards) == (dollars, demand, 2)


def test_two_players_need_a_card_above_five_more_than_both_countries_used():
    """2 Player Rules: "when the demand for a particular type of energy for both countries a player controls is more
    than 5 greater than the combined energy use the previous year".
    """
    table = Table(2, used=[{"oil": 4, "gas": 10}] * 2)
    assert limit(table.state, table.rules[0], 0, 0) == 9
    assert not table.is_legal(table.move(0, energy=0, units=10))
    assert table.is_legal(table.move(0, energy=0, units=10, card=1))
