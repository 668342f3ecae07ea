"""How players think: on small tables set by hand, against random players, and knob by knob."""

import numpy as np
import pytest
from energie_poker_table import STRATEGIES, Table, played, rules_of, strategy

from balance.games.energie_poker import GAME
from balance.games.energie_poker.state import DEFICIT, DISCARD, KEEP, PLAY
from balance.kernel import COMPILED

NAMES = sorted(file.stem for file in STRATEGIES.glob("*.toml"))
KNOWING = [name for name in NAMES if name not in ("random", "spendthrift")]
many = pytest.mark.skipif(not COMPILED, reason="thousands of games")


def test_at_least_seven_strategies_random_included():
    assert len(NAMES) >= 7
    assert strategy("random") == {"blunder": 1.0}


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_turns_real_knobs_within_their_ranges(name):
    for knob, value in strategy(name).items():
        assert GAME.knobs[knob].low <= value <= GAME.knobs[knob].high


@many
@pytest.mark.parametrize("name", KNOWING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_knowing_strategies_beat_random_players(name, seats):
    """One against a table of random players wins at least 97 games of 100."""
    seated = played([strategy(name)] + [strategy("random")] * (seats - 1), 2000, rules_of(seats)).seats
    assert seated["share"][seated["player"] == 0].mean() >= 0.97


@many
@pytest.mark.parametrize("name", ["balanced", "bidder", "meddler", "scavenger", "hedger"])
def test_readers_win_by_units_alone(name):
    """Without premiums random players outlive many years; who reads the table wins more than twice its share."""
    rules = rules_of(4, premium_maximum=0)
    seated = played([strategy(name)] + [strategy("random")] * 3, 2000, rules).seats
    assert seated["share"][seated["player"] == 0].mean() > 0.5


@many
def test_knowing_strategies_are_rarely_bankrupt():
    """Among themselves, in all line-ups of four neighbours of the alphabet, three in a hundred at most."""
    for first in range(len(KNOWING)):
        line_up = [strategy(KNOWING[(first + place) % len(KNOWING)]) for place in range(4)]
        assert played(line_up, 1000).seats["bankrupt"].mean() < 0.03


@many
def test_four_balanced_players_play_a_whole_game():
    rows = played([strategy("balanced")] * 4, 2000)
    assert rows.games["turns"].mean() > 9.5
    assert 60 < rows.seats["money"].mean() < 110
    assert 0.5 < rows.seats["deficit"].mean() / 10 < 2.5


@many
def test_spendthrifts_collapse_the_world_economy():
    assert played([strategy("spendthrift")] * 4, 500).games["ending"].mean() > 0.5


@many
def test_no_seat_is_favoured_by_the_order_of_seats():
    """Four alike, the leader drawn by lot: every chair wins a quarter, within five standard errors."""
    games = 8000
    seated = played([strategy("balanced")] * 4, games, rotations=1).seats
    shares = [seated["share"][seated["seat"] == seat].mean() for seat in range(4)]
    assert all(abs(share - 0.25) < 5 * (0.25 * 0.75 / games) ** 0.5 for share in shares)


# A knob shows only where it matters: the style of the seats in which each knob is turned from one end to the other.
WHERE_IT_MATTERS = {
    "outbid": {"habit": 1.0, "scarcity": 1.5, "most_premium": 4.0},
    "most_premium": {"scarcity": 1.5},
    "cash_reserve": {"habit": 2.0},
    "change_worth": {"noise": 4.0},
    "entrench": {"noise": 4.0, "spite": 0.0},
    "explore": {"contest": 3.0},
}


@many
@pytest.mark.parametrize("knob", GAME.knobs)
def test_every_knob_changes_play(knob):
    usual = WHERE_IT_MATTERS.get(knob, {})
    ends = GAME.knobs[knob].low, GAME.knobs[knob].high
    low, high = (played([usual | {knob: end}] + [usual] * 3, 60, rotations=1).games["fingerprint"] for end in ends)
    assert (low != high).mean() > 0.2


def decided(table, **knobs):
    """What the deciding seat does with these knobs, all others at a plain player's."""
    plain = {"noise": 0.0, "contest": 0.0, "focus": 0.0, "hedge": 0.0, "scarcity": 0.0, "seek_gaps": 0.0}
    return table.decide(GAME.style_row(plain | knobs)[0])


def planned_folder(table, **knobs):
    """The units and premiums that the deciding seat lays."""
    seat = int(table.state.seat)
    while table.state.seat == seat and table.state.turn == table.year and table.state.bidder == seat + 1:
        table.play_legally(decided(table, **knobs))
    return list(table.state.units[table.year, seat, :4]), list(table.state.premium[table.year, seat, :4])


def test_a_follower_of_the_plan_takes_its_share():
    table = Table(demand=6, offer={"oil": 12, "gas": 8, "nuclear": 4}, used=[{"renewable": 6}] * 4)
    table.state.change_cards[:] = 0
    assert planned_folder(table, follow_plan=1.0)[0] == [3, 2, 1, 0]


def test_a_follower_of_habit_repeats_last_year():
    table = Table(turn=3, demand=8, used=[{"oil": 3, "renewable": 5}] * 4)
    table.rules[0].demand[2] = 8
    assert planned_folder(table, follow_plan=0.0)[0] == [3, 0, 0, 5]


@pytest.mark.parametrize("contest", [5e-324, 1e-308, 1e-9])
def test_a_trace_of_a_wish_is_no_wish(contest):
    """Nothing is wanted of the types still to fill but a trace of control: the units are laid, and all of them."""
    table = Table(turn=3, demand=8, used=[{"oil": 8}] * 4)
    table.rules[0].demand[2] = 8
    table.play_legally(table.section("oil", 0))
    units, _ = planned_folder(table, follow_plan=0.0, contest=contest)
    assert sum(units) == 8


def test_a_gap_seeker_bids_for_what_rivals_leave():
    """Three rivals repeat 8 oil of the 24 on offer each: the gas is free."""
    table = Table(turn=3, demand=8, offer={"oil": 24, "gas": 8}, used=[{"oil": 8}] * 4)
    table.rules[0].demand[2] = 8
    table.state.change_cards[0] = 2
    assert planned_folder(table, seek_gaps=1.0, read_rivals=1.0)[0] == [0, 8, 0, 0]


def test_a_premium_where_rivals_would_be_served_first():
    """Rivals who bid 8 oil each last year at no premium are to be passed for a dollar; the scarcity-blind lay none."""

    def oil_premium(scarcity):
        table = Table(turn=3, demand=8, offer={"oil": 16, "gas": 16}, used=[{"oil": 8}] * 4)
        table.rules[0].demand[2] = 8
        table.state.units[2, :, 0] = 8
        return int(planned_folder(table, follow_plan=0.0, read_rivals=1.0, scarcity=scarcity)[1][0])

    assert (oil_premium(0.0), oil_premium(1.0)) == (0, 1)


def test_the_reserve_bounds_the_cost_of_a_bid():
    table = Table(turn=1)
    table.money(9, 9, 9, 9)
    units, premiums = planned_folder(table, habit=1.0, cash_reserve=6.0)
    assert np.dot(units, premiums) <= 3


def test_an_own_event_card_is_counted_on():
    """I05 of 1985: oil +4, coal (renewable) -4."""

    def oil(foresee):
        table = Table(demand=8, offer={"oil": 16, "renewable": 16}, used=[{"oil": 8}] * 4)
        table.hold("I05", None, None, None)
        table.state.change_cards[:] = 2
        return int(planned_folder(table, follow_plan=1.0, foresee=foresee, change_worth=0.0)[0][0])

    assert (oil(0.0), oil(1.0)) == (4, 5)


def asked_about(card, **knobs):
    """What seat 0, who bid for oil alone among three who share the gas, does with an event card of 1985 or later."""
    table = Table(demand=8, offer={"oil": 16, "gas": 16}, used=[{"oil": 8}] + [{"gas": 8}] * 3)
    table.hold(card, None, None, None)
    table.play_legally(decided(table, follow_plan=0.0, read_rivals=1.0, **knobs))
    for _ in range(3):
        table.bid(gas=8)
    return int(decided(table, **knobs).kind)


def test_an_event_that_hurts_the_others_is_played():
    """I08 is of 1990; in 1985 the choice is to keep or discard, by patience."""
    assert asked_about("I08", event_patience=0.0) == DISCARD
    assert asked_about("I08", event_patience=1.0) == KEEP


def test_nerve_decides_about_an_event_of_the_year():
    """I04 takes three oil from the only one who wants any."""
    assert asked_about("I04", event_nerve=0.0) == DISCARD
    assert asked_about("I04", event_nerve=6.0) == PLAY


def in_deficit(**controllers):
    table = Table(demand=4, offer={"oil": 4, "gas": 6, "nuclear": 6}, used=[{"oil": 4}] * 4, international_events=False)
    table.control(**controllers)
    table.bid(oil=4, premium={"oil": 1})
    for _ in range(3):
        table.bid(oil=4)
    table.state.seat = 1
    assert table.state.decision == DEFICIT
    return table


def test_the_own_type_is_taken_first_for_it_is_free():
    assert decided(in_deficit(nuclear=1), entrench=0.0).energy == 2
    assert decided(in_deficit(gas=1), entrench=0.0).energy == 1


def test_rather_the_bank_than_a_rival():
    assert decided(in_deficit(nuclear=0), spite=1.0, entrench=0.0).energy == 1


def test_rather_a_poor_rival_than_the_richest():
    table = in_deficit(gas=0, nuclear=3)
    table.money(10, 10, 10, 40)
    assert decided(table, spite=1.0, entrench=0.0).energy == 1


def test_missing_units_are_taken_where_they_give_control():
    table = in_deficit()
    table.state.taken[2, 2, 1] = 4
    assert decided(table, entrench=3.0).energy == 2


def test_equal_choices_are_made_by_whim():
    """Gas or nuclear, both from the bank: each about half of 60 tables, within five standard errors."""
    chosen = []
    for block in range(60):
        table = in_deficit()
        table.state.whim[1] = block * 104729 + 1
        chosen.append(int(decided(table, entrench=0.0).energy))
    assert abs(chosen.count(1) - 30) < 5 * (60 * 0.25) ** 0.5
    assert chosen.count(1) + chosen.count(2) == 60
