"""What is recorded of a game beside its standings: tables of rounds, fuel prices and power plants bought."""

from typing import Any, NamedTuple

import numpy as np

from balance.game import Column, TableKind
from balance.games.power_grid.state import FUELS, ROUNDS, SEATS
from balance.kernel import kernel


class Rows(NamedTuple):
    """The result arrays, in the order of TABLES."""

    seats: Any
    games: Any
    rounds: Any
    prices: Any
    purchases: Any


TABLES = {
    "seats": TableKind(
        "one row per game and seat",
        1,
        {
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
}
