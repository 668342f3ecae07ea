"""What is written down of a finished game."""

from typing import Any, NamedTuple

import numpy as np

from balance.game import Column, TableKind
from balance.games.future_energy.exploring import write_choices
from balance.games.future_energy.features import DEAL_COLUMNS, write_deal
from balance.games.future_energy.history import plants_built
from balance.games.future_energy.scoring import certificate_vp, empty_spaces, grid_vp, regions_vp
from balance.games.future_energy.sites import how_many
from balance.games.future_energy.state import CARDS, DISPLAY, SEATS, TURNS
from balance.kernel import kernel


class Rows(NamedTuple):
    """The tables of results, in the order of TABLES."""

    seats: Any
    games: Any
    rounds: Any
    purchases: Any
    offers: Any
    deals: Any
    choices: Any


SEAT_COLUMNS = {
    "place": Column(np.uint8, "place in the order of play, 0 holds the starting kite"),
    "track": Column(np.int16, "VP on the track: contracts, and tiles and cards of the modules"),
    "empty_spaces": Column(np.int16, "VP for empty spaces of unfinished contracts"),
    "certificates": Column(np.int16, "VP of CO2 certificates"),
    "regions": Column(np.int16, "VP for regional presence"),
    "grid": Column(np.int16, "VP for the largest grid (Module 1)"),
    "money": Column(np.int16, "EUR million at the end"),
    "contracts_completed": Column(np.uint8, "contracts completed, the starting contract included"),
    "contracts_left": Column(np.uint8, "contracts not completed at the end"),
    "plants_built": Column(np.uint8, "power plants built, the one on the starting space not counted"),
    "lines_built": Column(np.uint8, "power lines established"),
    "joined": Column(np.uint8, "joint plants built in other players' turns"),
    "hosted": Column(np.uint8, "joint plants that others built in this seat's turns"),
    "links_paid": Column(np.int16, "EUR million paid to the bank for moving the crew"),
    "tolls_paid": Column(np.int16, "EUR million paid to other players for moving the crew"),
    "tolls_received": Column(np.int16, "EUR million received from other players for moving the crew"),
    "investors": Column(np.uint8, "investor tiles on the board"),
    "engineers": Column(np.uint8, "engineers, the first one included"),
    "public_contracts": Column(np.uint8, "public contracts bought (Module 2)"),
}
GAME_COLUMNS = {
    "ended_by": Column(np.uint8, "1 a trigger, 2 exhaustion, 3 the round limit"),
    "lines_trigger": Column(np.bool_, "somebody established his last line"),
    "stack_trigger": Column(np.bool_, "the last contract of the stack came to the display"),
    "kite": Column(np.uint8, "seat with the starting kite"),
    "hub_exchanges": Column(np.uint16, "exchanges of tiles beside the starting space"),
    "redeals": Column(np.uint16, "times the tiles were dealt again"),
    "tiles_left": Column(np.uint8, "action tiles on the board at the end"),
}
ROUND_COLUMNS = {
    "turn": Column(np.uint8, "round, from 1"),
    "seat": Column(np.uint8, "chair at the table, 0 is the first"),
    "vp": Column(np.int16, "VP on the track at the end of the round"),
    "standing": Column(np.int16, "score if the game had ended with that round"),
    "money": Column(np.int16, "EUR million at the end of the round"),
    "plants": Column(np.uint8, "power plants built so far"),
    "lines": Column(np.uint8, "power lines established so far"),
}
PURCHASE_COLUMNS = {
    "turn": Column(np.uint8, "round of the purchase"),
    "seat": Column(np.uint8, "who bought the contract"),
    "card": Column(np.uint8, "row in the table of contracts, from 0"),
    "size": Column(np.uint8, "power plants on it"),
    "price": Column(np.uint8, "EUR million paid"),
    "space": Column(np.uint8, "space of the display, 1 is the cheapest"),
    "free": Column(np.bool_, "gained by a construction ground or a public contract"),
    "completed": Column(np.uint8, "round of its completion, 0 is never"),
    "waited": Column(np.uint8, "turns of any seat since it came to the display"),
}
OFFER_COLUMNS = {
    "card": Column(np.uint8, "row in the table of contracts, from 0"),
    "size": Column(np.uint8, "power plants on it"),
    "shown": Column(np.uint8, "round in which it came to the display"),
    "bought": Column(np.uint8, "round in which it was bought, 0 is never"),
    "chances": Column(np.uint8, "turns of any seat that began while it lay there"),
}
CHOICE_COLUMNS = {
    "turn": Column(np.uint8, "round of the purchase"),
    "seat": Column(np.uint8, "who bought the contract"),
    "choice": Column(np.uint8, "number of the purchase among those of the game that were drawn, from 0"),
    "card": Column(np.uint8, "row in the table of contracts, from 0"),
    "chance": Column(np.float32, "probability with which this contract was drawn"),
    "taken": Column(np.bool_, "it was the one drawn"),
}
TABLES = {
    "seats": TableKind("one row per game and seat", 1, SEAT_COLUMNS),
    "games": TableKind("one row per game", 1, GAME_COLUMNS),
    "rounds": TableKind("one row per game, round and seat", TURNS * SEATS, ROUND_COLUMNS),
    "purchases": TableKind("one row per construction contract bought", CARDS, PURCHASE_COLUMNS),
    "offers": TableKind("one row per construction contract that came to the display", CARDS, OFFER_COLUMNS),
    "deals": TableKind("one row per game: the table as dealt", 1, DEAL_COLUMNS),
    "choices": TableKind("one row per contract in a purchase drawn at random", CARDS * DISPLAY, CHOICE_COLUMNS),
}


@kernel
def observe(state, rules, rows, counts, game):
    """Write what the game records."""
    for seat in range(state.seats):
        write_seat(rows.seats[counts[0] + seat], state, rules, seat)
    write_game(rows.games[counts[1]], state)
    write_rounds(rows.rounds, counts, state, game)
    write_purchases(rows.purchases, counts, state, rules, game)
    write_offers(rows.offers, counts, state, rules, game)
    deal = rows.deals[counts[5]]
    deal.game = game
    write_deal(deal, state, rules)
    counts[5] += 1
    counts[6] = write_choices(rows.choices, counts[6], state, game)


@kernel
def write_seat(row, state, rules, seat):
    """Write the parts of a seat's score and what it did."""
    row.place = (seat - state.kite) % state.seats
    row.track = state.vp[seat]
    row.empty_spaces = rules.vp_per_empty_space * empty_spaces(state, rules, seat)
    row.certificates = certificate_vp(state, rules, seat)
    row.regions = regions_vp(state, rules, seat)
    row.grid = grid_vp(state, rules, seat)
    row.money = state.money[seat]
    row.contracts_completed = state.completed[seat]
    row.contracts_left = state.contract_count[seat]
    row.plants_built = plants_built(state, rules, seat)
    row.lines_built = rules.lines_per_player - state.supply_lines[seat]
    row.joined = state.joined[seat]
    row.hosted = state.hosted[seat]
    row.links_paid = state.links_paid[seat]
    row.tolls_paid = state.tolls_paid[seat]
    row.tolls_received = state.tolls_received[seat]
    row.investors = state.investors[seat]
    row.engineers = state.engineers[seat]
    row.public_contracts = state.publics[seat]


@kernel
def write_game(row, state):
    """Write how the game was set up and how it ended."""
    row.ended_by = state.ended_by
    row.lines_trigger = state.lines_trigger
    row.stack_trigger = state.stack_trigger
    row.kite = state.kite
    row.hub_exchanges = state.hub_exchanges
    row.redeals = state.redeals
    row.tiles_left = how_many(state.tile_sites)


@kernel
def write_rounds(rows, counts, state, game):
    """Write one row per round and seat."""
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            row = rows[counts[2]]
            row.game = game
            row.turn = turn
            row.seat = seat
            row.vp = state.past_vp[turn, seat]
            row.standing = state.standing[turn, seat]
            row.money = state.past_money[turn, seat]
            row.plants = state.past_plants[turn, seat]
            row.lines = state.past_lines[turn, seat]
            counts[2] += 1


@kernel
def write_purchases(rows, counts, state, rules, game):
    """Write one row per construction contract bought."""
    for card in range(rules.contract_count):
        if state.bought_turn[card] > 0:
            row = rows[counts[3]]
            row.game = game
            row.turn = state.bought_turn[card]
            row.seat = state.owner[card] - 1
            row.card = card
            row.size = rules.card_size[card]
            row.price = state.bought_price[card]
            row.space = state.bought_space[card]
            row.free = state.bought_free[card] == 1
            row.completed = state.completed_turn[card]
            row.waited = min(state.gone[card] - state.shown[card], 255)
            counts[3] += 1


@kernel
def write_offers(rows, counts, state, rules, game):
    """Write one row per construction contract that came to the display."""
    for card in range(rules.contract_count):
        if state.shown_turn[card] > 0:
            row = rows[counts[4]]
            row.game = game
            row.card = card
            row.size = rules.card_size[card]
            row.shown = state.shown_turn[card]
            row.bought = state.bought_turn[card]
            until = state.gone[card] if state.bought_turn[card] > 0 else state.turns_begun
            row.chances = min(until - state.shown[card], 255)
            counts[4] += 1
