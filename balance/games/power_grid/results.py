"""What is recorded of a game beside its standings: tables of rounds, fuel prices and power plants bought."""

from typing import Any, NamedTuple

import numpy as np

from balance.game import Column, TableKind
from balance.games.power_grid.deals import DEAL_COLUMNS, write_deal
from balance.games.power_grid.exploring import write_choices
from balance.games.power_grid.state import COAL, DRAWS, GARBAGE, OFFER, OIL, ROUNDS, SEATS, URANIUM
from balance.kernel import kernel


class Rows(NamedTuple):
    """The result arrays, in the order of TABLES."""

    seats: Any
    games: Any
    rounds: Any
    prices: Any
    purchases: Any
    choices: Any
    deals: Any


TABLES = {
    "seats": TableKind(
        "one row per game and seat",
        1,
        {
            "place": Column(np.uint8, "place in the opening turn order, 0 is the first"),
            "cities": Column(np.uint8, "houses built"),
            "powered": Column(np.uint8, "cities powered at the end"),
            "money": Column(np.int16, "Elektro left at the end"),
            "plants_bought": Column(np.uint8, "power plants bought in the whole game"),
            "spent_plants": Column(np.int16, "Elektro paid for power plants"),
            "spent_fuel": Column(np.int16, "Elektro paid for fuel"),
            "spent_houses": Column(np.int16, "Elektro paid for houses and connections"),
        },
    ),
    "games": TableKind(
        "one row per game",
        1,
        {
            "zone": Column(np.uint8, "play zone, a place in the list of connected zones"),
            "step2_turn": Column(np.uint8, "round in which Step 2 began, 0 for never"),
            "step3_turn": Column(np.uint8, "round in which Step 3 began, 0 for never"),
            "first_seat": Column(np.uint8, "first in the opening turn order"),
        },
    ),
    "rounds": TableKind(
        "one row per game, round and seat",
        ROUNDS * SEATS,
        {
            "turn": Column(np.uint8, "round"),
            "seat": Column(np.uint8, "chair at the table, 0 is the first"),
            "place": Column(np.uint8, "place in the turn order at the end of the round, 1 is the first"),
            "cities": Column(np.uint8, "houses built so far"),
            "plants": Column(np.uint8, "power plants owned"),
            "capacity": Column(np.uint8, "cities that they supply together"),
            "powered": Column(np.uint8, "cities powered in the round"),
            "money": Column(np.int16, "Elektro at the end of the round"),
        },
    ),
    "prices": TableKind(
        "one row per game and round: the cheapest unit of each fuel, 0 if sold out",
        ROUNDS,
        {
            "turn": Column(np.uint8, "round"),
            "step": Column(np.uint8, "step of the game in Phase 3"),
            "open_coal": Column(np.uint8, "Elektro for a unit of coal when Phase 3 starts"),
            "open_oil": Column(np.uint8, "Elektro for a unit of oil when Phase 3 starts"),
            "open_garbage": Column(np.uint8, "Elektro for a unit of garbage when Phase 3 starts"),
            "open_uranium": Column(np.uint8, "Elektro for a unit of uranium when Phase 3 starts"),
            "close_coal": Column(np.uint8, "Elektro for a unit of coal when Phase 3 ends"),
            "close_oil": Column(np.uint8, "Elektro for a unit of oil when Phase 3 ends"),
            "close_garbage": Column(np.uint8, "Elektro for a unit of garbage when Phase 3 ends"),
            "close_uranium": Column(np.uint8, "Elektro for a unit of uranium when Phase 3 ends"),
        },
    ),
    "purchases": TableKind(
        "one row per power plant bought",
        ROUNDS * SEATS,
        {
            "turn": Column(np.uint8, "round"),
            "step": Column(np.uint8, "step of the game"),
            "seat": Column(np.uint8, "buyer"),
            "card": Column(np.uint8, "number of the power plant"),
            "price": Column(np.int16, "Elektro paid"),
            "least": Column(np.uint8, "printed number, the lowest bid without the discount token"),
            "discounted": Column(np.bool_, "bought under the discount token"),
        },
    ),
    "choices": TableKind(
        "one row per power plant that could have been put up where it was drawn at random",
        DRAWS * OFFER,
        {
            "turn": Column(np.uint8, "round"),
            "seat": Column(np.uint8, "who put a power plant up"),
            "choice": Column(np.uint8, "number of the draw within the game, from 0"),
            "card": Column(np.uint8, "number of a power plant in the draw"),
            "chance": Column(np.float32, "probability with which this power plant was drawn"),
            "taken": Column(np.bool_, "it was the one drawn, and put up"),
        },
    ),
    "deals": TableKind("one row per game: the table as dealt", 1, DEAL_COLUMNS),
}


@kernel
def observe(state, rules, rows, counts, game):
    """Write what the game's own tables say of a finished game."""
    for seat in range(state.seats):
        write_seat(rows.seats[counts[0] + seat], state, seat)
    write_game(rows.games[counts[1]], state)
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            write_round_of_seat(rows.rounds[counts[2]], state, game, turn, seat)
            counts[2] += 1
        if state.fuel_step[turn] > 0:
            write_prices_of_round(rows.prices[counts[3]], state, game, turn)
            counts[3] += 1
        for seat in range(state.seats):
            if state.bought_card[turn, seat] > 0:
                write_purchase_of_round(rows.purchases[counts[4]], state, game, turn, seat)
                counts[4] += 1
    counts[5] = write_choices(rows.choices, counts[5], state, game)
    rows.deals[counts[6]].game = game
    write_deal(rows.deals[counts[6]], state, rules)
    counts[6] += 1


@kernel
def write_seat(row, state, seat):
    """Write a player's totals."""
    row.place = state.opening_place[seat]
    row.cities = state.houses[seat]
    row.powered = state.powered[seat]
    row.money = state.money[seat]
    row.spent_plants = state.spent_plants[seat]
    row.spent_fuel = state.spent_fuel[seat]
    row.spent_houses = state.spent_houses[seat]
    row.plants_bought = 0
    for turn in range(1, state.turn + 1):
        row.plants_bought += state.bought_card[turn, seat] > 0


@kernel
def write_game(row, state):
    """Write where the game was played and when its steps began."""
    row.zone = state.zone
    row.step2_turn = state.step2_turn
    row.step3_turn = state.step3_turn
    for seat in range(state.seats):
        if state.opening_place[seat] == 0:
            row.first_seat = seat


@kernel
def write_round_of_seat(row, state, game, turn, seat):
    """Write where a player stood at the end of a round."""
    row.game = game
    row.turn = turn
    row.seat = seat
    row.place = state.past_place[turn, seat]
    row.cities = state.standing[turn, seat]
    row.plants = state.past_plants[turn, seat]
    row.capacity = state.past_capacity[turn, seat]
    row.powered = state.past_powered[turn, seat]
    row.money = state.past_money[turn, seat]


@kernel
def write_prices_of_round(row, state, game, turn):
    """Write what the cheapest unit of every fuel cost before and after Phase 3."""
    row.game = game
    row.turn = turn
    row.step = state.fuel_step[turn]
    row.open_coal = state.open_price[turn, COAL]
    row.open_oil = state.open_price[turn, OIL]
    row.open_garbage = state.open_price[turn, GARBAGE]
    row.open_uranium = state.open_price[turn, URANIUM]
    row.close_coal = state.close_price[turn, COAL]
    row.close_oil = state.close_price[turn, OIL]
    row.close_garbage = state.close_price[turn, GARBAGE]
    row.close_uranium = state.close_price[turn, URANIUM]


@kernel
def write_purchase_of_round(row, state, game, turn, seat):
    """Write which power plant a player bought in a round, and for how much."""
    row.game = game
    row.turn = turn
    row.step = state.auction_step[turn]
    row.seat = seat
    row.card = state.bought_card[turn, seat]
    row.price = state.bought_price[turn, seat]
    row.least = state.bought_card[turn, seat]
    row.discounted = state.bought_discounted[turn, seat]
