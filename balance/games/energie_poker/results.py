"""What is recorded of a game: the tables of results and their columns."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from balance.game import Column, TableKind
from balance.games.energie_poker.state import ENERGY_NAMES, MOST_HELD, MOST_SEATS, MOST_TURNS, MOST_TYPES

TURN = {"turn": Column(np.uint8, "year of the game, 1 is 1980")}


class Rows(NamedTuple):
    """The result arrays of a run, in the order of TABLES."""

    seats: Any
    games: Any
    rounds: Any
    prices: Any
    controllers: Any
    deficits: Any
    lots: Any
    events: Any
    choices: Any


def by_energy(prefix: str, kind: Any, meaning: Callable[[str], str]) -> dict[str, Column]:
    """Return one column per type of energy; types that are not on the board hold -1."""
    return {f"{prefix}_{name}": Column(kind, meaning(name)) for name in ENERGY_NAMES}


SEATS = {
    "money": Column(np.int32, "dollars at the end"),
    "place": Column(np.uint8, "seats after the first year's leader, 0 is the leader"),
    "bought": Column(np.int16, "units bought"),
    "deficit": Column(np.int16, "units missing after the distributions"),
    "spent_premiums": Column(np.int32, "dollars paid for units, without surcharges"),
    "spent_surcharges": Column(np.int32, "dollars paid as surcharge"),
    "income": Column(np.int32, "dollars of income"),
    "spent_missing": Column(np.int32, "dollars paid for missing units"),
    "deficit_received": Column(np.int32, "dollars received as a controller"),
    "national": Column(np.int32, "dollars received, or paid if below zero, for National Events"),
    "control_turns": Column(np.uint8, "controlled types, summed over the years"),
    "events_played": Column(np.uint8, "International Event cards played"),
    "change_cards_left": Column(np.uint8, "Energy Change cards left"),
    "bankrupt": Column(np.bool_, "became bankrupt"),
    "bankrupt_turn": Column(np.uint8, "year in which it first became bankrupt, 0 for never"),
    "debt": Column(np.int32, "dollars of debt that the bank paid"),
}
GAMES = {
    "leader": Column(np.uint8, "seat that led the first year"),
    "ending": Column(np.uint8, "0: the last year was over, 1: bankruptcy"),
    "bankrupts": Column(np.uint8, "players that became bankrupt"),
    "bankrupt_seat": Column(np.int8, "the bankrupt seat that was deepest in debt, -1 if there was none"),
    "reshuffles": Column(np.uint8, "times the International Event pile was made anew"),
}
ROUNDS = {
    **TURN,
    "seat": Column(np.uint8, "chair at the table"),
    "money": Column(np.int32, "dollars at the end of the year"),
    "premiums": Column(np.int32, "premiums of the units obtained, dollars"),
    "deficit": Column(np.int8, "units missing after the distribution"),
    **by_energy("bid", np.int8, lambda name: f"units of {name} bid for"),
    **by_energy("got", np.int8, lambda name: f"units of {name} bought"),
}
PRICES = {
    **TURN,
    **by_energy("open", np.int16, lambda name: f"highest premium laid for {name}, dollars a unit; -1 if nobody bid"),
    **by_energy("close", np.int16, lambda name: f"lowest premium that still got a unit of {name}; -1 if none"),
}
CONTROLLERS = {
    **TURN,
    **by_energy("controller", np.int8, lambda name: f"seat that controls {name} during the year, -1 is the bank"),
}
DEFICITS = {
    **TURN,
    "payer": Column(np.uint8, "seat that took missing units"),
    "receiver": Column(np.int8, "seat that was paid, -1 is the bank; the payer himself pays nothing"),
    "energy": Column(np.uint8, f"type of energy, the place in {', '.join(ENERGY_NAMES)}"),
    "units": Column(np.uint8, "units taken"),
    "price": Column(np.int16, "dollars a unit"),
}
LOTS = {
    **TURN,
    "energy": Column(np.uint8, f"type of energy, the place in {', '.join(ENERGY_NAMES)}"),
    "seat": Column(np.uint8, "chair that rolled for an odd unit"),
    "won": Column(np.bool_, "got an odd unit: a chance gift, so winners and losers compare fairly"),
}
EVENTS = {
    **TURN,
    "seat": Column(np.uint8, "chair that played the card"),
    "card": Column(np.uint8, "International Event, by its row in the table international_events from 0"),
    "in_force": Column(np.bool_, "took effect: nobody played another one after it, and the year was not a quiet one"),
}
CHOICES = {
    **TURN,
    "seat": Column(np.uint8, "chair that contests a control card"),
    "choice": Column(np.uint8, "number of the draw within the game, from 0"),
    "card": Column(np.uint8, f"type that could be drawn, the place in {', '.join(ENERGY_NAMES)}"),
    "chance": Column(np.float32, "probability with which it was drawn"),
    "taken": Column(np.bool_, "drawn: the seat bids for more of it, as many units as it contests with"),
}

FOLDERS = MOST_TURNS * MOST_SEATS * MOST_TYPES
TABLES = {
    "seats": TableKind("one row per game and seat", 1, SEATS),
    "games": TableKind("one row per game", 1, GAMES),
    "rounds": TableKind("one row per game, year and seat", MOST_TURNS * MOST_SEATS, ROUNDS),
    "prices": TableKind("one row per game and year: premiums by type of energy", MOST_TURNS, PRICES),
    "controllers": TableKind("one row per game and year: who controls which type", MOST_TURNS, CONTROLLERS),
    "deficits": TableKind("one row per game, year, payer and type of missing units taken", FOLDERS, DEFICITS),
    "lots": TableKind("one row per game, year, type and seat that rolled for odd units", FOLDERS, LOTS),
    "events": TableKind("one row per International Event played", MOST_TURNS * MOST_SEATS * MOST_HELD, EVENTS),
    "choices": TableKind("one row per type in a draw of the control card to contest", FOLDERS, CHOICES),
}
