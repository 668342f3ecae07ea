"""Moves in words, for a game told move by move."""

from collections.abc import Callable, Mapping
from typing import Any

from balance.games.power_grid.board import name_of_city
from balance.games.power_grid.building import price_of_house
from balance.games.power_grid.fuel import fuel_of, price_of_units
from balance.games.power_grid.rules import FUEL_NAMES
from balance.games.power_grid.state import (
    BID,
    BID_OR_PASS,
    BUILD,
    BUILD_OR_PASS,
    BUY_FUEL,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    DISCARD_FUEL,
    DISCARD_PLANT,
    HYBRID,
    MARK_CITY,
    NO_FUEL,
    OPEN_AUCTION,
    PASS,
    POWER_OR_PASS,
    RUN_PLANT,
    STORED_COAL,
)

PASSES = {
    OPEN_AUCTION: "gives up the auction phase",
    BID_OR_PASS: "drops out of the auction of power plant {plant}",
    BUY_FUEL_OR_PASS: "buys no more fuel",
    BUILD_OR_PASS: "builds no more houses",
    POWER_OR_PASS: "powers {cities} houses for {income} Elektro",
}


def describe(state: Any, rules: Any, move: Any) -> str:
    """Return one sentence that says what a move does; to be asked before the move is played."""
    return f"Seat {int(state.seat) + 1} {DEEDS[int(move.kind)](state, rules, move)}."


def _pass(state: Any, rules: Any, move: Any) -> str:
    cities = int(min(state.running, state.houses[state.seat]))
    deed = PASSES[int(state.decision)]
    return deed.format(plant=int(state.auctioned), cities=cities, income=int(rules.income[cities]))


def _mark(state: Any, rules: Any, move: Any) -> str:
    return f"marks {name_of_city(rules, move.city)} for a first house"


def _choose(state: Any, rules: Any, move: Any) -> str:
    token = " with the discount token" if state.token and move.plant == state.offer[0] else ""
    return f"puts power plant {int(move.plant)} up{token}"


def _bid(state: Any, rules: Any, move: Any) -> str:
    return f"bids {int(move.amount)} for power plant {int(state.auctioned)}"


def _discard_plant(state: Any, rules: Any, move: Any) -> str:
    return f"scraps power plant {int(move.plant)}"


def _discard_fuel(state: Any, rules: Any, move: Any) -> str:
    return f"gives back one {FUEL_NAMES[move.fuel]}"


def _buy_fuel(state: Any, rules: Any, move: Any) -> str:
    price = int(price_of_units(state, rules, move.fuel, move.amount))
    source = " from the coal storage" if move.fuel == STORED_COAL else ""
    return f"buys {int(move.amount)} {FUEL_NAMES[fuel_of(move.fuel)]}{source} for {price}"


def _build(state: Any, rules: Any, move: Any) -> str:
    price = int(price_of_house(state, rules, state.seat, move.city))
    return f"builds in {name_of_city(rules, move.city)} for {price}"


def _run(state: Any, rules: Any, move: Any) -> str:
    kind, needs = int(rules.plant_kind[move.plant]), int(rules.plant_needs[move.plant])
    deed = f"runs power plant {int(move.plant)}"
    if kind == NO_FUEL:
        return deed
    if kind == HYBRID:
        return f"{deed} with {int(move.coal)} coal and {needs - int(move.coal)} oil"
    return f"{deed} with {needs} {FUEL_NAMES[kind]}"


DEEDS: Mapping[int, Callable[[Any, Any, Any], str]] = {
    PASS: _pass,
    MARK_CITY: _mark,
    CHOOSE_PLANT: _choose,
    BID: _bid,
    DISCARD_PLANT: _discard_plant,
    DISCARD_FUEL: _discard_fuel,
    BUY_FUEL: _buy_fuel,
    BUILD: _build,
    RUN_PLANT: _run,
}
