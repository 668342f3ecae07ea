"""The rules as one record that kernels read: numbers from rules.toml and the printed tables."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from balance.games.power_grid.board import LETTERS, MOST_ZONES, UNREACHABLE, connected_zones, fill_zones
from balance.games.power_grid.checks import check
from balance.games.power_grid.state import CARDS, CITIES, FUELS, HYBRID, NO_FUEL, STEP_3, UNITS
from balance.kernel import record

FUEL_NAMES = ("coal", "oil", "garbage", "uranium")
KIND_OF = {**{name: kind for kind, name in enumerate(FUEL_NAMES)}, "hybrid": HYBRID, "none": NO_FUEL}

NUMBERS = (
    "step2_cities",
    "end_cities",
    "plugs_removed",
    "sockets_removed",
    "plants_on_offer",
    "plants_for_sale",
    "houses_to_build",
    "start_money",
    "discount_bid",
    "max_plants",
    "storage",
    "coal_storage_price",
    "uranium_stop_plant",
    "round_limit",
)
SWITCHES = ("preset_first_cities", "discount_token", "discount_below_number", "step2_when_zone_full")

RULES = record(
    **dict.fromkeys(NUMBERS, np.int64),
    **dict.fromkeys(SWITCHES, np.bool_),
    random_turn_order=np.bool_,
    step2_changes_first=np.bool_,  # when Step 3 comes in Step 1
    step3_at_once=np.bool_,  # when the change to Step 2 draws the Step 3 card
    coal_storage=np.bool_,  # this map has one
    scrapped_coal_returns=np.bool_,  # to where it can be resupplied from
    uranium_stop=np.bool_,  # this map has it
    houses_break_ties=np.bool_,
    house_costs=(np.int32, 4),  # by houses already there; a full city is out of reach
    # The map.
    city_count=np.int64,
    city_name=(np.uint8, (CITIES, LETTERS)),  # in UTF-8, to tell a game in words
    zone_count=np.int64,
    fixed_zone=np.int64,  # index of the zone, or -1: drawn
    zone_size=(np.uint8, MOST_ZONES),
    zone_areas=(np.uint8, MOST_ZONES),  # one bit for each area of the map's table
    zone_width=(np.int16, MOST_ZONES),  # Elektro for the longest connection inside
    zone_cities=(np.uint8, (MOST_ZONES, CITIES)),
    distance=(np.int16, (MOST_ZONES, CITIES, CITIES)),  # cheapest connection inside the zone
    nearest=(np.uint8, (MOST_ZONES, CITIES, CITIES)),  # the zone's cities by that distance, the city itself first
    # The power plants, by number.
    plant_kind=(np.uint8, STEP_3 + 1),  # the fuel burnt, HYBRID or NO_FUEL
    plant_needs=(np.uint8, STEP_3 + 1),  # units burnt at once
    plant_cities=(np.uint8, STEP_3 + 1),
    plant_total=(np.uint64, STEP_3 + 1),  # what it burns and supplies, as plant_sets adds it up
    plugs=(np.uint8, CARDS),
    plug_count=np.int64,
    sockets=(np.uint8, CARDS),
    socket_count=np.int64,
    # Fuel.
    fuel_units=(np.int32, FUELS),  # in the box
    market_start=(np.int32, FUELS),
    market_spaces=(np.int32, FUELS),
    price=(np.int32, (FUELS, UNITS + 1)),  # of the cheapest unit when so many are for sale; 0 when none
    bill=(np.int32, (FUELS, UNITS + 1)),  # of buying them all
    resupply=(np.int32, (4, FUELS)),  # by step, from 1
    # Money.
    income=(np.int32, CITIES + 1),  # by cities powered
)


def build_rules(values: Mapping[str, Any], components: Mapping[str, list[Any]], seats: int) -> np.ndarray:
    """Return the rules of a table as a record array (1,).

    Parameters
    ----------
    values : every rule's value at this number of players, see `balance.rulebook.values`
    components : every printed table's rows, by the names of COMPONENTS

    Raises
    ------
    BadInput
        The values or tables do not make a game that can be set up and played to its end.
    """
    check(values, components, seats)
    rules = np.zeros(1, RULES)
    for name in NUMBERS + SWITCHES:
        rules[name] = values[name]
    rules["house_costs"] = [*values["house_costs"], UNREACHABLE]
    _fill_choices(rules, values)
    _fill_map(rules, values, components)
    _fill_plants(rules, components["plants"])
    _fill_fuel(rules, values["map"], components, seats)
    _fill_income(rules, components["income"])
    return rules


def _fill_choices(rules: np.ndarray, values: Mapping[str, Any]) -> None:
    here = (values["map"], "both")
    rules["random_turn_order"] = values["first_turn_order"] == "random"
    rules["step2_changes_first"] = values["step3_before_step2"] == "step 2 first"
    rules["step3_at_once"] = values["step3_by_step2_change"] == "at once"
    rules["coal_storage"] = values["coal_storage"] in here
    rules["scrapped_coal_returns"] = values["coal_storage"] not in here or values["scrapped_coal"] == "coal storage"
    rules["uranium_stop"] = values["uranium_stop"] in here
    rules["houses_break_ties"] = values["end_tie"] == "most houses"


def _fill_map(rules: np.ndarray, values: Mapping[str, Any], components: Mapping[str, list[Any]]) -> None:
    cities, links = components[f"{values['map']}_cities"], components[f"{values['map']}_links"]
    zones = connected_zones(cities, links, values["areas"])
    fixed = [index for index, zone in enumerate(zones) if set(zone) == set(values["zone"])]
    rules["fixed_zone"] = fixed[0] if fixed else -1
    fill_zones(rules, cities, links, zones)


def _fill_plants(rules: np.ndarray, plants: Sequence[Any]) -> None:
    for plant in plants:
        rules["plant_kind"][0, plant.number] = KIND_OF[plant.fuel]
        rules["plant_needs"][0, plant.number] = plant.needs
        rules["plant_cities"][0, plant.number] = plant.cities
        rules["plant_total"][0, plant.number] = plant.cities << 56 | plant.needs << 8 * KIND_OF[plant.fuel]
    for back in ("plug", "socket"):
        numbers = sorted(plant.number for plant in plants if plant.back == back)
        rules[f"{back}_count"] = len(numbers)
        rules[f"{back}s"][0, : len(numbers)] = numbers


def _fill_fuel(rules: np.ndarray, board: str, components: Mapping[str, list[Any]], seats: int) -> None:
    for units in components["fuel"]:
        rules["fuel_units"][0, FUEL_NAMES.index(units.fuel)] = units.units
    for fuel, name in enumerate(FUEL_NAMES):
        spaces = sorted((row for row in components["market"] if row.fuel == name), key=lambda row: -row.price)
        prices = [row.price for row in spaces for _ in range(row.spaces)]
        rules["market_start"][0, fuel] = sum(row.start for row in spaces)
        rules["market_spaces"][0, fuel] = len(prices)
        rules["price"][0, fuel, 1 : len(prices) + 1] = prices
        rules["bill"][0, fuel, 1 : len(prices) + 1] = np.cumsum(prices)
    for row in components["resupply"]:
        if (row.map, row.players) == (board, seats):
            rules["resupply"][0, row.step] = [getattr(row, name) for name in FUEL_NAMES]


def _fill_income(rules: np.ndarray, rows: Sequence[Any]) -> None:
    """Pay by the track; beyond its end, what its last space pays."""
    track = [row.elektro for row in sorted(rows, key=lambda row: row.cities)]
    rules["income"] = track[-1]
    rules["income"][0, : len(track)] = track
