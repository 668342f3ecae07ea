"""What each option of the rules about events, deficits, controllers and bankruptcy does."""

import pytest
from energie_poker_table import Table, rules_of

from balance.games.energie_poker.state import (
    BANK,
    BANKRUPTCY,
    BID,
    DEFICIT,
    DISCARD,
    DRAW,
    EFFECT,
    EVENT,
    EVENTS,
    KEEP,
    NONE,
    PLAY,
)
from balance.position import Position


def kinds(table):
    return [int(move["kind"]) for move in table.legal()]


def one_turn_of_events(*cards, **settings):
    table = Table(turn=2, used=[{"oil": 8}] * 4, **settings)
    table.hold(*cards)
    for _ in range(4):
        table.bid(oil=8)
    return table


def test_without_international_events_there_is_no_such_stage():
    stages = list(rules_of(4, international_events=False)[0].stages)
    assert not {DRAW, EVENTS, EFFECT} & set(stages[: int(rules_of(4, international_events=False)[0].stage_count)])


def dealt(seats=4, **changes):
    rules = rules_of(seats, **changes)
    return Position.dealt(Table(seats).game, rules, seats)


def test_events_before_bids():
    position = dealt(events_before_bids=True)
    assert position.state.decision in (EVENT, BID)
    position.state.leader = 0
    assert (position.state.hand[:, 0] != NONE).all() or position.state.discarded > 0
    while position.state.decision == EVENT:
        position.play(position.move(DISCARD))
    assert (position.state.decision, position.state.seat, position.state.turn) == (BID, 0, 1)


def test_events_drawn_before_the_bids_are_known_to_the_bidder():
    assert (dealt(event_draw="before_bids").state.hand[:, 0] != NONE).all()
    assert (dealt().state.hand[:, 0] == NONE).all()


def test_events_drawn_on_ones_own_turn():
    table = Table(turn=1, event_draw="own_turn")
    table.state.deck[:4] = [20, 21, 22, 23]
    for _ in range(4):
        table.bid(oil=7)
    assert list(table.state.hand[:, 0]) == [20, NONE, NONE, NONE]
    table.play_legally(table.move(DISCARD))
    assert list(table.state.hand[:, 0]) == [NONE, 21, NONE, NONE]


def test_two_event_cards_in_a_hand():
    """One card for each country: a seat acts on one after the other."""
    table = Table(2, 1, event_cards_held=2)
    table.state.deck[:4] = [20, 21, 22, 23]
    for _ in range(2):
        table.bid(oil=14)
    assert [list(hand) for hand in table.state.hand[:2]] == [[20, 21], [22, 23]]
    seats = []
    for kind in (KEEP, DISCARD, KEEP, KEEP):
        seats.append(int(table.state.seat))
        table.play_legally(table.move(kind))
    assert seats == [0, 0, 1, 1]
    assert [list(hand) for hand in table.state.hand[:2]] == [[20, NONE], [22, 23]]


def test_a_card_of_the_current_year_may_be_kept():
    assert kinds(one_turn_of_events("I04", None, None, None)) == [PLAY, DISCARD]
    assert kinds(one_turn_of_events("I04", None, None, None, keep_current_events=True)) == [PLAY, DISCARD, KEEP]


def test_an_empty_pile_may_stay_empty():
    def hands(**changes):
        table = Table(turn=1, **changes)
        table.state.drawn = 30
        table.state.discards[:6] = [24, 25, 26, 27, 28, 29]
        table.state.discarded = 6
        for _ in range(4):
            table.bid(oil=7)
        return int((table.state.hand[:, 0] != NONE).sum())

    assert (hands(), hands(reshuffle_events=False)) == (4, 0)


def test_events_scaled_to_three_countries():
    """I05: oil +4, coal -4 becomes +3 and -3; I01: oil -4, gas 1, coal 3 still adds up to nothing."""
    rules = rules_of(3, scale_events=True)[0]
    assert list(rules.event_change[4, :4]) == [3, 0, 0, -3]
    assert list(rules.event_change[0, :4]) == [-3, 1, 0, 2]
    assert (rules.event_change.sum(axis=1) == 0).all()
    assert list(rules_of(3)[0].event_change[4, :4]) == [4, 0, 0, -4]


def test_a_shortfall_unit_by_unit_is_shared_by_the_most_plentiful():
    """I03 takes nuclear two below zero; oil 8, gas 8 and renewable 8 are equal."""
    offer = {"oil": 5, "gas": 7, "nuclear": 2, "renewable": 8}

    def after_i03(**changes):
        table = Table(turn=1, offer=offer, **changes)
        table.hold("I03", None, None, None)
        for _ in range(4):
            table.bid(oil=7)
        table.play_legally(table.move(PLAY))
        return list(table.state.supply[1, :4])

    assert after_i03() == [6, 8, 0, 8]
    assert after_i03(shortfall_unit_by_unit=True) == [7, 7, 0, 8]
    assert sum(after_i03(shortfall_by_lot=True)) == 22
    assert after_i03(shortfall_by_lot=True, shortfall_unit_by_unit=True)[2] == 0


def test_a_lot_among_the_most_plentiful_favours_no_type():
    """Equal types make up equally often: within five standard errors of a third of 300 tables."""
    rules = rules_of(4, shortfall_by_lot=True)
    givers = [0, 0, 0, 0]
    for block in range(300):
        table = Table(turn=1, rules=rules, offer={"oil": 5, "gas": 7, "nuclear": 2, "renewable": 8})
        table.hold("I03", None, None, None)
        table.state.luck[5] = block * 7919 + 1
        for _ in range(4):
            table.bid(oil=7)
        table.play_legally(table.move(PLAY))
        givers[[int(units) for units in table.state.supply[1, :4]].index(6)] += 1
    assert givers[2] == 0
    assert all(abs(times - 100) < 5 * (300 * 1 / 3 * 2 / 3) ** 0.5 for times in (givers[0], givers[1], givers[3]))


def short(**changes):
    """Seat 0 buys 4 oil of 5 with a premium; seats 1 to 3 miss 4, 4 and 3 units after the dice."""
    table = Table(
        demand=4,
        offer={"oil": 5, "gas": 6, "nuclear": 6},
        used=[{"oil": 4}] * 4,
        international_events=False,
        **changes,
    )
    table.bid(oil=4, premium={"oil": 1})
    for _ in range(2):
        table.bid(oil=4)
    table.lay_dice(1, 2, 6, 1, 2)
    return table


def test_income_per_disc_and_on_deficit_discs():
    table = short(income_per_disc=2, income_on_deficit_discs=True)
    table.bid(oil=4)
    assert table.purse()[0] == 20 - 4 + 8
    table.take("gas", 4)
    assert table.purse()[2] == 20 - 12 + 8


def test_unused_units_are_carried_over():
    table = short(unused_carried_over=True)
    table.rules[0].plan[3, :4] = [40, 0, 0, 0]
    table.bid(oil=4)
    table.take_anything()
    assert table.state.turn == 3
    assert list(table.state.supply[3, :4]) == [40, 0, 1, 0]


def test_deficit_price():
    table = short(deficit_price=5)
    table.bid(oil=4)
    table.take("gas", 2)
    assert table.purse()[2] == 20 - 10


def test_deficit_units_in_turn():
    """The largest deficit is looked up after every unit: 4, 4, 3 – then 3, 4, 3."""
    table = short(deficit_units_in_turn=True)
    table.bid(oil=4)
    assert table.state.seat == 2
    assert int(table.legal()["most"].max()) == 1
    table.take("gas")
    assert table.state.seat == 1


def test_leader_first_in_deficit_ties():
    for leader, order in ((0, [1, 2, 3]), (2, [2, 1, 3])):
        table = short(leader_first_in_deficit_ties=True)
        table.state.leader = leader
        table.bid(oil=4)
        assert [int(seat) for seat in table.state.queue[: table.state.queued]] == order


def test_broke_players_may_take_no_deficit_units():
    table = short(broke_take_no_deficit=True)
    table.money(20, 20, -1, 20)
    table.bid(oil=4)
    assert table.state.seat == 1


def test_without_controllers_the_bank_is_paid():
    table = Table(turn=1, offer={"oil": 28}, international_events=False, controllers=False)
    table.bid(oil=7)
    for _ in range(3):
        table.bid(oil=7)
    assert list(table.state.controllers[2, :4]) == [BANK] * 4


def test_controllers_by_units_bought_alone():
    """Seat 3 gets all its gas in the deficit stage; nobody bought any."""

    def owner(**changes):
        table = Table(turn=1, demand=4, offer={"oil": 12, "gas": 4}, international_events=False, **changes)
        for seat in range(4):
            table.bid(oil=4, premium={"oil": 1 if seat < 3 else 0})
        return int(table.state.controllers[2, 1])

    assert (owner(), owner(controller_counts_deficit_discs=False)) == (3, BANK)


def test_a_controller_may_be_paid_only_what_was_left():
    def received(**changes):
        table = short(**changes)
        table.money(20, 20, 5, 20)
        table.control(gas=0)
        table.bid(oil=4)
        table.take("gas", 4)
        return int(table.state.flows[0, 4])

    assert (received(), received(controller_paid_in_full=False)) == (12, 5)


def broke(**changes):
    """Seat 2 cannot pay its missing units in full; everything else is in order."""
    table = short(**changes)
    table.money(20, 20, 5, 20)
    table.bid(oil=4)
    table.take("gas", 4)
    table.take_anything()
    return table


def test_bankruptcy_may_let_the_game_go_on():
    assert broke().state.over
    table = broke(bankruptcy_ends_game=False)
    assert (table.state.turn, table.state.over) == (3, False)
    assert table.purse()[2] == 0
    assert table.state.bankrupt[2]


def income_comes_too_late(**changes):
    """Seat 0 lays $6 a unit for four units and has $22: below zero until the income of $4 arrives."""
    table = Table(demand=4, offer={"oil": 16}, used=[{"oil": 4}] * 4, international_events=False, **changes)
    table.money(22, 20, 20, 20)
    table.bid(oil=4, premium={"oil": 6})
    for _ in range(3):
        table.bid(oil=4)
    return table


def test_a_strict_test_of_bankruptcy_looks_at_every_payment():
    assert not income_comes_too_late().state.over
    table = income_comes_too_late(bankruptcy_test="strict")
    assert (bool(table.state.over), table.state.ending) == (True, BANKRUPTCY)
    assert table.purse() == [0, 24, 24, 24]


def test_a_bankrupt_player_may_keep_what_came_later():
    table = income_comes_too_late(bankruptcy_test="strict", bankrupt_keeps_rest=True)
    assert table.purse() == [2, 24, 24, 24]
    assert table.state.bankrupt[0]


@pytest.mark.parametrize(("shares", "expected"), [(True, [0.5, 0.5]), (False, [0, 1])])
def test_bankrupt_players_at_zero(shares, expected):
    table = Table(2, 1, bankrupt_shares_at_zero=shares)
    table.money(0, 0)
    table.state.bankrupt[0] = 1
    assert list(table.outcomes()["share"]) == expected


def test_fewest_deficits_win_ties():
    """Equal money; seat 0 missed one unit less."""

    def shares(**changes):
        table = Table(2, 1, **changes)
        table.state.missed[1, :2] = [2, 3]
        return list(table.outcomes()["share"])

    assert shares() == [0.5, 0.5]
    assert shares(fewest_deficits_win_ties=True) == [1, 0]


def test_deficits_nobody_can_fill_stay():
    table = Table(demand=4, offer={"oil": 10}, used=[{"oil": 4}] * 4, international_events=False)
    for _ in range(4):
        table.bid(oil=4)
    assert (table.state.turn, table.state.decision) == (3, BID)
    assert int(table.state.bought[2].sum()) == 10
    assert table.state.decision != DEFICIT
