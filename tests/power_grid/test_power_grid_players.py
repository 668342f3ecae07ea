"""The players: hand-set tables with the choice expected, and what whole games of them look like."""

import numpy as np
import pytest
from power_grid_table import ask, city, dealt, give, lay_out, rules_of, seated, settle, settle_anywhere

from balance.driver import driver_of, new_table
from balance.games.power_grid import GAME
from balance.games.power_grid.state import (
    BID,
    BID_OR_PASS,
    BUILD,
    BUILD_OR_PASS,
    BUY_FUEL,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    COAL,
    DISCARD_PLANT,
    OIL,
    OPEN_AUCTION,
    PASS,
    POWER_OR_PASS,
    RETURN_FUEL,
    RUN_PLANT,
    SCRAP_PLANT,
)
from balance.kernel import COMPILED
from balance.library import strategies
from balance.scenario.strategy import read_strategy

NAMED = {name: read_strategy(GAME, name).knobs for name in strategies("power_grid")}
KNOWING = sorted(set(NAMED) - {"random"})
STEADY = {"noise": 0.0}
whole_games = pytest.mark.skipif(not COMPILED, reason="needs many games")


def played(line_up, games, seed=1, **changes):
    """Play games in which every player sits in every chair; return the rows of every table."""
    seats = len(line_up)
    styles = np.concatenate([GAME.style_row(knobs) for knobs in line_up])
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    table = new_table(GAME, seats)
    driver_of(GAME)(rules_of(seats, **changes), styles, seats, seed, 0, games, table, rows, counts)
    return GAME.rows(*(part[:count] for part, count in zip(rows, counts, strict=True)))


def decided(position, **knobs):
    """The move of a player without noise."""
    return position.decide(GAME.style_row(STEADY | knobs)[0])


# --- Hand-set tables ------------------------------------------------------------------------------------------------


def market(*cards, money=100, own=(), houses=0, seats=3):
    """Seat 0 opens the auctions of the second round with these power plants on offer."""
    position = seated(seats)
    lay_out(position, *cards)
    give(position, 0, *own)
    settle_anywhere(position, 0, houses)
    position.state.turn = 2
    position.state.money[0] = money
    ask(position, OPEN_AUCTION, 0)
    return position


def bidding_for(card, bid, **position):
    """Seat 0 is asked for more than `bid` Elektro for a power plant that seat 1 has put up."""
    table = market(3, card, 30, 31, 36, 38, 42, 46, **position)
    table.state.auctioned, table.state.bid, table.state.bidder = card, bid, 1
    table.state.decision = BID_OR_PASS
    return table


def test_puts_up_the_power_plant_that_adds_the_most():
    """Three cities for two coal beat one city for one oil, with houses waiting for power."""
    move = decided(market(6, 9, 15, 16, 30, 31, 36, 38, own=[4], houses=4))
    assert (move.kind, move.plant) == (CHOOSE_PLANT, 15)


def test_gives_up_the_auction_when_nothing_adds_enough():
    """Who owns three power plants of five cities has no use for small ones."""
    assert decided(market(3, 4, 6, 9, 30, 31, 36, 38, own=[20, 25, 26], houses=5)).kind == PASS


def test_bids_below_what_a_power_plant_is_worth_and_drops_out_above():
    low = decided(bidding_for(25, 25, own=[4], houses=4))
    assert low.kind == BID
    assert 25 < low.amount == low.most <= 100
    assert decided(bidding_for(25, 95, own=[4], houses=4)).kind == PASS


def test_who_put_a_power_plant_up_bids_the_least():
    position = market(6, 9, 15, 16, 30, 31, 36, 38, own=[4], houses=4)
    position.play(decided(position))
    move = decided(position)
    assert (move.kind, move.amount) == (BID, 15)


def test_scraps_the_power_plant_of_the_fewest_cities():
    position = market(3, 4, 5, 6, own=[20, 4, 15, 25])
    position.state.decision = SCRAP_PLANT
    move = decided(position)
    assert (move.kind, move.plant) == (DISCARD_PLANT, 4)


def test_buys_the_fuel_of_a_round_in_one_move():
    """Plant 20 burns three coal."""
    position = seated(3)
    give(position, 2, 20)
    settle_anywhere(position, 2, 5)
    ask(position, BUY_FUEL_OR_PASS, 2)
    move = decided(position, stock=0.0)
    assert (move.kind, move.fuel, move.amount) == (BUY_FUEL, COAL, 3)
    position.play(move)
    assert decided(position, stock=0.0).kind == PASS


@pytest.mark.parametrize(("coal", "cheap"), [(24, COAL), (3, OIL)])
def test_feeds_a_hybrid_with_the_cheaper_fuel(coal, cheap):
    """Coal costs 1 while the market is full and 8 when three units are left; oil starts at 3."""
    position = seated(3)
    give(position, 2, 21)
    settle_anywhere(position, 2, 4)
    position.state.supply[COAL] += position.state.market[COAL] - coal
    position.state.market[COAL] = coal
    ask(position, BUY_FUEL_OR_PASS, 2)
    move = decided(position, stock=0.0)
    assert (move.kind, move.fuel, move.amount) == (BUY_FUEL, cheap, 2)


def test_builds_the_cheapest_city_when_prospects_count_for_nothing():
    """Kiel lies 4 from Flensburg; every other city is further away."""
    position = seated(3, zone=["green", "brown", "red"])
    give(position, 2, 20, fuel=(3, 0, 0, 0))
    settle(position, 2, "Flensburg")
    ask(position, BUILD_OR_PASS, 2)
    move = decided(position, room=0.0, blocking=0.0)
    assert (move.kind, move.city) == (BUILD, city(position, "Kiel"))


def test_builds_no_more_than_it_can_power():
    position = seated(3)
    give(position, 2, 4, fuel=(2, 0, 0, 0))
    settle_anywhere(position, 2, 1)
    ask(position, BUILD_OR_PASS, 2)
    assert decided(position, surplus=0.0).kind == PASS


def test_runs_no_power_plant_that_lights_nothing_more():
    """Three houses: the free plant 27 lights them all, and the coal of plant 4 is kept."""
    position = seated(3)
    give(position, 0, 4, 27, fuel=(2, 0, 0, 0))
    settle_anywhere(position, 0, 3)
    ask(position, POWER_OR_PASS, 0)
    move = decided(position)
    assert (move.kind, move.plant) == (RUN_PLANT, 27)
    position.play(move)
    assert decided(position).kind == PASS


def before_the_last_house(rival_houses):
    """Seat 1 has 16 houses and 17 cities' worth of power; seat 0 builds after it."""
    position = seated(3, zone=["green", "brown", "red"])
    state = position.state
    give(position, 1, 27, 44, 50, 37)
    give(position, 0, 33, 44, 50, 13)
    settle_anywhere(position, 1, 16)
    state.step = 3
    settle_anywhere(position, 0, rival_houses)
    state.money[0], state.money[1] = 0, 100
    ask(position, BUILD_OR_PASS, 1)
    return position


def test_ends_the_game_when_ahead_and_waits_when_not():
    assert decided(before_the_last_house(8), caution=1.0).kind == BUILD
    assert decided(before_the_last_house(16), caution=3.0).kind == PASS


def test_a_plan_survives_what_it_did_not_foresee():
    """The coal on the shopping list is gone when the player comes to buy it."""
    position = seated(3)
    give(position, 2, 10, 3)
    settle_anywhere(position, 2, 3)
    ask(position, BUY_FUEL_OR_PASS, 2)
    position.play(decided(position))
    for fuel in (COAL, OIL):
        position.state.supply[fuel] += position.state.market[fuel]
        position.state.market[fuel] = 0
    move = decided(position)
    assert move.kind == PASS
    assert position.is_legal(move)


def test_equal_choices_are_made_by_whim():
    """Coal and oil of one price are given back about equally often (five standard errors)."""
    tables, coal = 400, 0
    for block in range(tables):
        position = dealt(3, block=block)
        position.state.market[COAL] = position.state.market[OIL]
        position.state.decision = RETURN_FUEL
        coal += decided(position, crowding=0.0).fuel == COAL
    assert abs(coal - tables / 2) < 5 * np.sqrt(tables / 4)


@pytest.mark.parametrize("name", KNOWING if COMPILED else ["balanced"])
def test_nobody_looks_at_what_is_hidden(name):
    """Every choice stays the same when the pile, the box and the luck are overwritten."""
    position = dealt(4, seed=5)
    twin = dealt(4, seed=6)
    style = GAME.style_row(NAMED[name])[0]
    for _ in range(300 if COMPILED else 60):
        twin.table.words[:] = position.table.words
        twin.table.thoughts[:] = position.table.thoughts
        GAME.conceal(twin.state, twin.rules[0], int(position.state.seat))
        move = position.decide(style)
        assert twin.decide(style).tobytes() == move.tobytes()
        position.play(move)
        if position.state.over:
            break


# --- Whole games ----------------------------------------------------------------------------------------------------


def test_there_are_strategies_to_choose_from():
    assert len(KNOWING) >= 8
    assert NAMED["random"]["blunder"] == 1.0
    assert len({tuple(knobs.values()) for knobs in NAMED.values()}) == len(NAMED)


@whole_games
@pytest.mark.parametrize("name", KNOWING)
def test_a_knowing_strategy_beats_three_random_players(name):
    """At least 99 % of the games, in every chair."""
    seats = played([NAMED[name]] + [NAMED["random"]] * 3, 600).seats
    knowing = seats[seats["player"] == 0]
    for chair in range(4):
        assert knowing["share"][knowing["seat"] == chair].mean() >= 0.99


@whole_games
@pytest.mark.parametrize("name", KNOWING)
def test_no_named_strategy_is_better_than_balanced_or_hopeless(name):
    """Against three balanced players, a share of at most a quarter (five standard errors) and at least a tenth."""
    games = 2000
    seats = played([NAMED[name]] + [NAMED["balanced"]] * 3, games).seats
    share = seats["share"][seats["player"] == 0].mean()
    assert 0.1 < share < 0.25 + 5 * np.sqrt(0.25 * 0.75 / games)


@whole_games
def test_four_balanced_players_play_games_that_look_real():
    """8 to 12 rounds, Step 2 mid-game, Step 3 usual; winners power 14 to 17 cities with 4 to 6 power plants bought."""
    rows = played([NAMED["balanced"]] * 4, 1000)
    turns, winners = rows.games["turns"], rows.seats[rows.seats["rank"] == 1]
    assert 8 <= turns.mean() <= 12
    assert np.mean((turns >= 8) & (turns <= 12)) > 0.85
    assert 0.4 < np.mean(rows.games["step2_turn"] / turns) < 0.7
    assert np.mean(rows.games["step3_turn"] > 0) > 0.9
    assert 14 <= winners["powered"].mean() <= 17
    assert np.mean((winners["powered"] >= 14) & (winners["powered"] <= 17)) > 0.7
    assert 4 <= winners["plants_bought"].mean() <= 6
    assert np.mean((winners["plants_bought"] >= 4) & (winners["plants_bought"] <= 6)) > 0.7
    assert not rows.games["cut_off"].any()


@whole_games
@pytest.mark.parametrize("board", ["germany", "usa"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_plays_sensibly(board, seats):
    rows = played([NAMED["balanced"]] * seats, 120, map=board)
    winners = rows.seats[rows.seats["rank"] == 1]
    assert not rows.games["cut_off"].any()
    assert 8 <= rows.games["turns"].mean() <= 12
    assert (rows.games["step2_turn"] > 0).all()
    assert winners["powered"].mean() > int(rules_of(seats)["end_cities"][0]) - 4
    assert 4 <= winners["plants_bought"].mean() <= 7


@whole_games
def test_no_chair_is_favoured_by_the_order_of_lists():
    """Four balanced players, turn order drawn: every chair wins a quarter (five standard errors)."""
    games = 4000
    seats = played([NAMED["balanced"]] * 4, games).seats
    for chair in range(4):
        share = seats["share"][seats["seat"] == chair].mean()
        assert abs(share - 0.25) < 5 * np.sqrt(0.25 * 0.75 / games)


# --- Knobs ----------------------------------------------------------------------------------------------------------


def mean_of(column):
    return lambda rows: rows.seats[column].mean()


def plant_price(rows):
    return rows.purchases["price"].mean()


def premium(rows):
    sold = rows.purchases[~rows.purchases["discounted"]]
    return np.mean(sold["price"].astype(float) - sold["least"])


def idle_capacity(rows):
    return np.mean(rows.rounds["capacity"].astype(float) - rows.rounds["cities"])


def houses_in_round_6(rows):
    return rows.rounds["cities"][rows.rounds["turn"] == 6].mean()


def price_of_a_house(rows):
    return rows.seats["spent_houses"].sum() / rows.seats["cities"].sum()


def mean_of_games(column):
    return lambda rows: rows.games[column].mean()


UP, DOWN = 1, -1
EFFECTS = {
    "tempo": (idle_capacity, UP),
    "growth": (idle_capacity, UP),
    "payback": (plant_price, UP),
    "end_worth": (plant_price, UP),
    "interest": (mean_of("spent_plants"), DOWN),
    "durability": (mean_of("plants_bought"), UP),
    "fuel_weight": (mean_of("spent_fuel"), DOWN),
    "crowding": (mean_of("spent_fuel"), DOWN),
    "choosiness": (premium, DOWN),
    "foresight": (mean_of("plants_bought"), DOWN),
    "bid_factor": (premium, UP),
    "pickiness": (mean_of("plants_bought"), DOWN),
    "composure": (mean_of("plants_bought"), DOWN),
    "restraint": (mean_of("plants_bought"), DOWN),
    "jump": (mean_of_games("decisions"), DOWN),
    "push": (mean_of("plants_bought"), UP),
    "building_cash": (plant_price, DOWN),
    "stock": (mean_of("spent_fuel"), UP),
    "bargain": (mean_of("spent_fuel"), UP),
    "denial": (mean_of("spent_fuel"), UP),
    "house_factor": (houses_in_round_6, UP),
    "surplus": (idle_capacity, DOWN),
    "plant_cash": (houses_in_round_6, DOWN),
    "patience": (houses_in_round_6, DOWN),
    "step2_patience": (mean_of_games("step2_turn"), UP),
    "caution": (mean_of_games("turns"), UP),
    "room": (price_of_a_house, UP),
    "blocking": (price_of_a_house, UP),
    "noise": (houses_in_round_6, DOWN),
    "explore": (lambda rows: len(rows.choices), UP),
    "blunder": (mean_of("powered"), DOWN),
}


@whole_games
@pytest.mark.parametrize("knob", EFFECTS)
def test_a_knob_moved_to_its_end_changes_play_as_it_says(knob):
    """Four balanced players with the knob at its lowest and at its highest value, on the same luck."""
    measure, direction = EFFECTS[knob]
    ends = (GAME.knobs[knob].low, GAME.knobs[knob].high)
    low, high = (played([{knob: value}] * 4, 200) for value in ends)
    assert (low.games["fingerprint"] != high.games["fingerprint"]).mean() > 0.5
    assert direction * (measure(high) - measure(low)) > 0


def way_between_starts(distance):
    """Elektro between the first houses of two players, over some tables."""
    ways = []
    for block in range(60):
        position = dealt(2, block=block)
        give(position, 0, 4, fuel=(2, 0, 0, 0))
        settle_anywhere(position, 1, 1)
        ask(position, BUILD_OR_PASS, 0)
        ways.append(int(position.state.connection[1, decided(position, distance=distance).city]))
    return np.mean(ways)


def test_distance_keeps_a_start_away_from_rivals():
    assert way_between_starts(GAME.knobs["distance"].low) < way_between_starts(GAME.knobs["distance"].high)


def test_every_knob_has_a_stated_effect():
    assert set(EFFECTS) | {"distance"} == set(GAME.knobs)
