"""The tables of results: what every column holds."""

from typing import Any, NamedTuple

import numpy as np

from balance.game import Column, TableKind
from balance.games.future_inc.columns import for_each_product
from balance.games.future_inc.features import FEATURES
from balance.games.future_inc.state import MOST_CARDS, MOST_CHOICES, MOST_HAND, MOST_PLACES, MOST_ROUNDS, MOST_SEATS

SEATS = {
    "place": Column(np.uint8, "place in the turn order of round 1, 0 for the first player"),
    "money": Column(np.int32, "FF at the end"),
    "factory_points": Column(np.int32, "FF that the factories are worth at the end"),
    **for_each_product("units", "units of {} produced at the end"),
    **for_each_product("victory", "visible victory value of the pile of {} at the end, 0 without a pile"),
    "builds": Column(np.uint8, "factories built"),
    "promotes": Column(np.uint8, "products promoted"),
    "discredits": Column(np.uint8, "products discredited"),
    "adjusts": Column(np.uint8, "selling prices adjusted"),
    "events_played": Column(np.uint8, "event cards played"),
    "from_sales": Column(np.int32, "FF earned from sales"),
    "from_bonuses": Column(np.int32, "FF earned from event bonuses"),
    "from_discards": Column(np.int32, "FF earned by discarding cards to promote or discredit"),
    "spent": Column(np.int32, "FF paid for factories in all"),
    "spent_missing": Column(np.int32, "FF of that paid for missing products"),
}
GAMES = {
    "first_player": Column(np.uint8, "chair that holds the first player token in round 1"),
}
ROUNDS = {
    "turn": Column(np.uint8, "round, from 1"),
    "seat": Column(np.uint8, "chair at the table, 0 is the first"),
    "money": Column(np.int32, "FF after the market phase"),
    "standing": Column(np.int32, "FF in money and factories after the market phase, the score if the game ended there"),
    **for_each_product("produced", "units of {} ready for sale"),
    **for_each_product("price", "selling price of {} with modifiers, in FF; 0 without units", np.int8),
    **for_each_product("sold", "units of {} sold"),
    **for_each_product("unsold", "units of {} not sold"),
}
PRICES = {
    "turn": Column(np.uint8, "round, from 1"),
    **for_each_product("open", "price of a missing unit of {} when the action phases begin, in FF"),
    **for_each_product("close", "price of a missing unit of {} when they end, in FF"),
}
DEMANDS = {
    "turn": Column(np.uint8, "round, from 1"),
    **for_each_product("open", "demand for {} when the action phases begin, in units", np.int8),
    **for_each_product("close", "demand for {} when sales begin, in units", np.int8),
}
PURCHASES = {
    "turn": Column(np.uint8, "round, from 1"),
    "seat": Column(np.uint8, "chair of the buyer"),
    "card": Column(np.uint8, "factory card, by its row in the table factory_cards from 0"),
    "era": Column(np.uint8, "era of the card, 1 to 3"),
    "product": Column(np.uint8, "product it produces: 0 robots, 1 energy, 2 chips, 3 V.R."),
    "price": Column(np.uint16, "FF paid in all, missing products included"),
    "least": Column(np.uint8, "printed FF, without missing products"),
    "on_top": Column(np.bool_, "placed on top of its pile, or as a new pile"),
}
EVENTS = {
    "seat": Column(np.uint8, "chair to which the event card was dealt"),
    "event": Column(np.uint8, "event card, by its row in the table event_cards from 0"),
    "turn": Column(np.uint8, "round in whose market phase it was in play; 0 if it was never played"),
    "takers": Column(np.uint8, "players who chose its bonus"),
    "paid": Column(np.uint16, "FF paid in all as its bonus"),
}
CHOICES = {
    "turn": Column(np.uint8, "round, from 1"),
    "seat": Column(np.uint8, "chair of the builder"),
    "choice": Column(np.uint8, "number of the draw within the game, from 0"),
    "card": Column(np.uint8, "factory card that could be drawn, by its row in the table factory_cards from 0"),
    "chance": Column(np.float32, "probability with which it was drawn"),
    "taken": Column(np.bool_, "drawn, and so built"),
}

TABLES = {
    "seats": TableKind("one row per game and seat", 1, SEATS),
    "games": TableKind("one row per game", 1, GAMES),
    "rounds": TableKind("one row per game, round and seat", MOST_ROUNDS * MOST_SEATS, ROUNDS),
    "prices": TableKind("one row per game and round: what a missing unit costs", MOST_ROUNDS, PRICES),
    "demands": TableKind("one row per game and round: units that can be sold", MOST_ROUNDS, DEMANDS),
    "purchases": TableKind("one row per factory built", MOST_CARDS, PURCHASES),
    "events": TableKind("one row per event card dealt", MOST_SEATS * MOST_HAND, EVENTS),
    "choices": TableKind("one row per card in a draw of a factory", MOST_CHOICES * MOST_PLACES, CHOICES),
    "deals": TableKind("one row per game: features of the opening market", 1, FEATURES),
}


class Rows(NamedTuple):
    """Room for the rows of each table."""

    seats: Any
    games: Any
    rounds: Any
    prices: Any
    demands: Any
    purchases: Any
    events: Any
    choices: Any
    deals: Any
