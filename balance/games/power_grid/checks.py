"""What makes rules or tables impossible to play, said kindly: every problem at once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from balance.games.power_grid.board import MOST_AREAS, areas_of, connected_zones, cut_off_cities, is_connected
from balance.games.power_grid.state import CARDS, CITIES, UNITS
from balance.problems import BadInput, Problem

Tables = Mapping[str, Sequence[Any]]
Values = Mapping[str, Any]


def check(values: Values, components: Tables, seats: int) -> None:
    """Raise BadInput with everything that keeps these rules from being played.

    The zone is looked at once the map is sound, for a broken map would only repeat its faults there.
    """
    problems = [
        *_plant_problems(values, components["plants"]),
        *_fuel_problems(values, components, seats),
        *_income_problems(components["income"]),
        *_cost_problems(values["house_costs"]),
    ]
    map_problems = list(_map_problems(values["map"], components))
    problems += map_problems or list(_zone_problems(values, components))
    if problems:
        raise BadInput(problems)


def _plant_problems(values: Values, plants: Sequence[Any]) -> Iterator[Problem]:
    plugs = sum(plant.back == "plug" for plant in plants)
    sockets = len(plants) - plugs
    wanted = values["plugs_removed"] + values["plants_on_offer"] + 1
    if plugs < wanted:
        yield Problem("plants", f"set-up needs {wanted} power plants with a plug on the back.", plugs)
    if sockets < values["sockets_removed"]:
        yield Problem(
            "rules.sockets_removed", f"there are only {sockets} such power plants.", values["sockets_removed"]
        )
    if len(plants) > CARDS:
        yield Problem("plants", f"there can be at most {CARDS} power plants.", len(plants))
    if values["plants_for_sale"] > values["plants_on_offer"]:
        reason = f"only {values['plants_on_offer']} power plants are on offer."
        yield Problem("rules.plants_for_sale", reason, values["plants_for_sale"])
    for plant in plants:
        if (plant.fuel == "none") != (plant.needs == 0):
            yield Problem(f"plants.{plant.number}", "a power plant burns fuel or has the fuel none.", plant.needs)


def _fuel_problems(values: Values, components: Tables, seats: int) -> Iterator[Problem]:
    units = {row.fuel: row.units for row in components["fuel"]}
    for fuel in ("coal", "oil", "garbage", "uranium"):
        spaces = sorted((row for row in components["market"] if row.fuel == fuel), key=lambda row: -row.price)
        yield from _market_problems(fuel, spaces, units.get(fuel, 0))
    marks = seats if values["preset_first_cities"] else 0
    spare = units.get("uranium", 0) - sum(row.start for row in components["market"] if row.fuel == "uranium")
    if 0 <= spare < marks:
        yield Problem(
            "rules.preset_first_cities", f"marking {marks} cities takes {marks} uranium of the supply.", spare
        )
    steps = {row.step for row in components["resupply"] if (row.map, row.players) == (values["map"], seats)}
    for step in sorted({1, 2, 3} - steps):
        yield Problem(f"resupply.{values['map']}-{seats}-{step}", "this row is missing.")


def _market_problems(fuel: str, spaces: Sequence[Any], units: int) -> Iterator[Problem]:
    """Check one fuel; `spaces` from the dearest to the cheapest."""
    start = sum(row.start for row in spaces)
    room = sum(row.spaces for row in spaces)
    if start > units:
        yield Problem(f"fuel.{fuel}", f"the market starts with {start} units.", units)
    if room > UNITS:
        yield Problem(f"market.{fuel}", f"there can be at most {UNITS} spaces.", room)
    gap = False
    for row in spaces:
        if row.start > row.spaces:
            yield Problem(f"market.{row.name}", f"there are only {row.spaces} spaces.", row.start)
        elif gap and row.start:
            yield Problem(f"market.{row.name}", "a dearer space is empty, and fuel lies on the dearest.", row.start)
        gap = gap or row.start < row.spaces


def _income_problems(rows: Sequence[Any]) -> Iterator[Problem]:
    track = sorted(rows, key=lambda row: row.cities)
    if [row.cities for row in track] != list(range(len(track))) or not track:
        yield Problem("income", "must have one row for every number of cities from 0.", [row.cities for row in track])
    for lower, higher in pairwise(track):
        if higher.elektro < lower.elektro:
            reason = f"the income falls: {lower.cities} cities pay {lower.elektro}."
            yield Problem(f"income.{higher.cities}", reason, higher.elektro)


def _cost_problems(costs: Sequence[int]) -> Iterator[Problem]:
    if list(costs) != sorted(costs):
        yield Problem("rules.house_costs", "a later house in a city cannot be cheaper.", costs)


def _map_problems(board: str, components: Tables) -> Iterator[Problem]:
    cities, links = components[f"{board}_cities"], components[f"{board}_links"]
    names = {city.city for city in cities}
    for link in links:
        for city in (link.city_a, link.city_b):
            if city not in names:
                yield Problem(f"{board}_links.{link.name}", "no such city.", city, tuple(sorted(names)))
    if not cities or len(cities) > CITIES:
        yield Problem(f"{board}_cities", f"there can be 1 to {CITIES} cities.", len(cities))
    elif lost := list(cut_off_cities(cities, links)):
        reason = f"the map falls apart: no way from {cities[0].city} to {', '.join(lost)}."
        yield Problem(f"{board}_links", reason)
    if len(areas_of(cities)) > MOST_AREAS:
        yield Problem(f"{board}_cities", f"there can be at most {MOST_AREAS} areas.", len(areas_of(cities)))


def _zone_problems(values: Values, components: Tables) -> Iterator[Problem]:
    cities, links = components[f"{values['map']}_cities"], components[f"{values['map']}_links"]
    areas, zone, wanted = areas_of(cities), values["zone"], values["areas"]
    for area in zone:
        if area not in areas:
            yield Problem("rules.zone", "no such area.", area, tuple(areas))
    if wanted > len(areas):
        yield Problem("rules.areas", f"the map has only {len(areas)} areas.", wanted)
    elif zone and not len(zone) == len(set(zone)) == wanted:
        yield Problem("rules.zone", f"must name {wanted} different areas (rule areas).", zone, tuple(areas))
    elif zone and set(zone) <= set(areas) and not is_connected(cities, links, zone):
        yield Problem("rules.zone", "this zone is not connected.", zone)
    else:
        yield from _size_problems(values, cities, connected_zones(cities, links, wanted))


def _size_problems(values: Values, cities: Sequence[Any], zones: Sequence[Sequence[str]]) -> Iterator[Problem]:
    """The end of the game must be within reach in every zone that may be played."""
    if not zones:
        yield Problem("rules.areas", "the map falls apart: no connected zone has so many areas.", values["areas"])
        return
    chosen = [zone for zone in zones if not values["zone"] or set(zone) == set(values["zone"])]
    room = min((sum(city.region in zone for city in cities) for zone in chosen), default=CITIES)
    for rule, most in (("houses_to_build", "houses"), ("zone", "cities in the zone")):
        limit = values["houses_to_build"] if rule == "houses_to_build" else room
        if values["end_cities"] > limit:
            yield Problem("rules.end_cities", f"there are only {limit} {most}.", values["end_cities"])
