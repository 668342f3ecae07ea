"""The players: they know the game, every knob matters, and nobody is favoured by where he sits or what is listed."""

import tomllib

import numpy as np
import pytest
from future_inc_table import CARDS, CHIPS, ENERGY, ROBOTS, Table, rules_of

from balance.driver import driver_of, new_table
from balance.games.future_inc import GAME
from balance.games.future_inc import state as names
from balance.kernel import COMPILED
from balance.library import strategies

STRATEGIES = {name: tomllib.loads(file.read_text(encoding="utf-8")) for name, file in strategies("future_inc").items()}
KNOWING = sorted(set(STRATEGIES) - {"random"})
compiled = pytest.mark.skipif(not COMPILED, reason="needs more games than uncompiled code can play")


def played(knobs, games, seed=5):
    """Play games of one style per seat; return the table of seats."""
    styles = np.concatenate([GAME.style_row(style) for style in knobs])
    seats = len(styles)
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    driver_of(GAME)(rules_of(seats), styles, seats, seed, 0, games, new_table(GAME, seats), rows, counts)
    return rows.seats, rows.games


def choice(table, seat=0, **knobs):
    """What a balanced player, changed by `knobs`, does at a table."""
    table.state.seat = seat
    return table.decide(GAME.style_row(knobs)[0])


# --- Strategies -----------------------------------------------------------------------------------------------------


def test_there_are_at_least_seven_strategies_with_an_idea_each():
    assert len(STRATEGIES) >= 7
    assert STRATEGIES["random"]["knobs"] == {"blunder": 1}
    for strategy in STRATEGIES.values():
        assert len(strategy["idea"].split()) > 8
        for name, value in strategy["knobs"].items():
            assert GAME.knobs[name].low <= value <= GAME.knobs[name].high


@compiled
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("name", KNOWING)
def test_knowing_strategies_beat_random(name, seats):
    rows, _ = played([STRATEGIES[name]["knobs"]] + [{"blunder": 1.0}] * (seats - 1), 600)
    assert rows["share"][rows["player"] == 0].mean() >= 0.97


@pytest.mark.parametrize("name", GAME.knobs)
def test_every_knob_changes_play(name):
    knob = GAME.knobs[name]
    end = knob.high if knob.usual < knob.high else knob.low
    games = 100 if COMPILED else 3
    _, usual = played([{}] * 3, games)
    _, turned = played([{name: end}] * 3, games)
    assert (usual["fingerprint"] != turned["fingerprint"]).any()


@compiled
def test_four_balanced_players_play_a_game_that_looks_real():
    """Demand outruns production early and falls short at the end; everybody builds most of the time."""
    rows, _ = played([{}] * 4, 2000)
    assert 90 <= rows["score"].mean() <= 150
    assert 8 <= rows["builds"].mean() <= 13
    assert rows["adjusts"].mean() > 0.2
    assert rows["promotes"].mean() > 0.2
    assert rows["events_played"].mean() > 2
    assert rows["from_sales"].mean() > 0.4 * rows["score"].mean()


# --- Single decisions -----------------------------------------------------------------------------------------------


def test_a_factory_whose_products_it_has_is_better_than_one_it_must_pay_for():
    table = Table.set()
    table.pile(0, "E12", "E22", "C12")
    table.demand(energy=9, chips=9, vr=9, robots=9)
    table.market("C14", "C24", "E13", "E14", "R14", "C13")
    table.state.money[0] = 30
    move = choice(table)
    assert (move.kind, table.state.market[move.place]) == (names.BUILD, CARDS["R14"])


def test_a_good_card_goes_on_top_and_a_poor_one_below():
    for card, on_top in (("E32", 1), ("E13", 0)):
        table = Table.set()
        table.pile(0, "E12" if on_top else "E32")
        table.demand(energy=9)
        table.market(*[card] * 6)
        table.state.money[0] = 60
        table.state.turn = 5
        table.state.phase = 2
        move = choice(table)
        assert (move.kind, move.on_top) == (names.BUILD, on_top)


def test_a_player_who_has_stopped_builds_nothing():
    table = Table.set()
    table.state.turn, table.state.phase = 5, 3
    assert choice(table, stop=1).kind != names.BUILD


def test_a_player_without_money_discards_a_card():
    table = Table.set()
    table.state.money[0] = 0
    assert choice(table).kind in (names.PROMOTE, names.DISCREDIT)


def test_promoting_waits_for_the_end_of_the_round():
    table = Table.set()
    table.pile(0, "E11", "E12")
    table.demand(energy=0)
    table.market(*["R11"] * 6)  # costs and promotes Energy
    assert choice(table, promote=5).kind == names.PROMOTE
    assert choice(table, promote=5, promote_wait=1).kind != names.PROMOTE
    table.state.phase = 3
    assert choice(table, promote=5, promote_wait=1).kind == names.PROMOTE


def test_a_lower_price_wins_the_last_demand():
    """Four units at 3 FF behind four at 2 FF, demand for four: a modifier of -2 sells them all."""
    table = Table.set(seats=2)
    table.pile(0, "E11", "E13", "E15", "E12")
    table.pile(1, "E12", "E13", "E14", "E11")
    table.demand(energy=4)
    table.state.money[0] = 0
    table.state.turn, table.state.phase = 5, 3
    table.state.seat = table.state.first_player = 0
    table.market(*["C12"] * 6)
    move = choice(table, growth=0.0)
    assert (move.kind, move.product, move.sign) == (names.ADJUST, ENERGY, -1)
    assert choice(table, growth=0.0, adjust_wait=0.0).kind != names.ADJUST


def test_a_higher_price_is_asked_where_demand_takes_everything():
    table = Table.set(seats=2)
    table.pile(0, "E11", "E13", "E15", "E14")
    table.demand(energy=15)
    table.state.money[0] = 0
    table.state.turn, table.state.phase = 5, 3
    table.market(*["C26"] * 6)
    move = choice(table)
    assert (move.kind, move.product, move.sign) == (names.ADJUST, ENERGY, 1)


def test_a_spiteful_player_discredits_what_others_sell():
    table = Table.set(seats=2)
    table.pile(1, "C11", "C12", "C14")
    table.demand(chips=3, energy=3, robots=3, vr=3)
    table.state.money[0] = 0
    table.pile(0, "E12", "E13")
    table.market(*["R24"] * 6)  # costs Energy, Chips and V.R.
    move = choice(table, spite=1.0, discredit=3.0)
    assert (move.kind, move.product) == (names.DISCREDIT, CHIPS)


def test_denial_takes_the_card_that_the_next_player_needs():
    table = Table.set(seats=2)
    table.state.money[0] = 0
    table.state.money[1] = 90
    table.pile(1, "E12", "E13", "E14")
    table.market("R12", "R12", "R12", "E32", "R12", "R12")
    assert table.state.market[choice(table, denial=1.0).place] == CARDS["E32"]


def test_the_best_bonus_is_taken():
    table = Table.set(seats=2)
    table.pile(0, "R11", "E11", "E12", "C11")
    table.events("B1", "B2", "D1")
    table.state.decision = names.BONUS
    move = choice(table)
    assert (move.kind, move.place) == (names.TAKE_BONUS, 1)


def test_an_event_is_kept_for_a_market_at_which_it_is_worth_more():
    table = Table.set(seats=2)
    table.state.decision = names.EVENT
    table.state.phase = 4
    table.hand(0, "B4")
    assert choice(table).kind == names.NO_EVENT
    table.state.turn = 4  # the last chance
    table.pile(0, "E12", "V11")
    assert choice(table).kind == names.PLAY_EVENT


def test_whoever_need_not_sell_sells_only_for_money():
    for card, amount in (("E11", 1), ("E13", 0)):
        table = Table.set(seats=2, sales="voluntary")
        table.pile(0, card)
        table.modify(0, "R11", ENERGY, -1)
        table.demand(energy=5)
        table.state.asked_price[1, 0, ENERGY] = table.state.asked[0, ENERGY]
        table.state.for_sale[0, ENERGY] = 1
        table.state.decision, table.state.selling = names.SALE, ENERGY
        move = choice(table)
        assert (move.kind, move.amount, move.most) == (names.SELL, amount, amount)


# --- Ties -----------------------------------------------------------------------------------------------------------


def counts_of(choices, values):
    """How often each value was chosen."""
    return np.array([sum(value == one for one in choices) for value in values])


def five_errors(trials, share):
    """Five standard errors of a count."""
    return 5 * (trials * share * (1 - share)) ** 0.5


def test_no_place_of_the_market_is_favoured():
    table = Table.set()
    table.market(*["E12"] * 6)
    trials = 600 if COMPILED else 150
    places = [int(choice(table).place) for _ in range(trials)]
    assert np.abs(counts_of(places, range(6)) - trials / 6).max() < five_errors(trials, 1 / 6)


def test_no_product_is_favoured():
    """Two cards that mirror each other, product for product, at a table that treats the products alike."""
    table = Table.set()
    table.market("R12", "E12", "R12", "E12", "R12", "E12")  # Robots for a Chips; Energy for a V.R.
    trials = 600 if COMPILED else 150
    chosen = [int(table.rule.product[table.state.market[choice(table).place]]) for _ in range(trials)]
    assert np.abs(counts_of(chosen, (ROBOTS, ENERGY)) - trials / 2).max() < five_errors(trials, 1 / 2)


@compiled
def test_a_mirror_match_favours_no_chair():
    """Four equal players over many deals: the chair itself decides nothing, only the token does."""
    rows, _ = played([{}] * 4, 8000, seed=9)
    shares = [rows["share"][rows["seat"] == seat].mean() for seat in range(4)]
    assert np.abs(np.array(shares) - 0.25).max() < 5 * (0.25 * 0.75 / 2000) ** 0.5  # 2,000 deals, four games each
