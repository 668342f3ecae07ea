"""The map: cities, the zones that can be played, and the cheapest connections inside each of them."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from balance.games.power_grid.tables import City, Link

MOST_AREAS = 7
MOST_ZONES = 35  # ways to choose 3 or 4 of 7 areas
LETTERS = 48  # bytes of a city's name
UNREACHABLE = 20_000  # Elektro; fits in 16 bits


def areas_of(cities: Sequence[City]) -> list[str]:
    """Return the colours of the areas in the order in which the table names them."""
    return list(dict.fromkeys(city.region for city in cities))


def cheapest_ways(cities: Sequence[City], links: Sequence[Link], areas: Collection[str]) -> np.ndarray:
    """Return the cheapest connection of any two cities through cities of the given areas alone.

    int64 array (cities, cities) in Elektro; UNREACHABLE where there is none or a city lies outside (Floyd 1962).
    """
    place = {city.city: index for index, city in enumerate(cities) if city.region in areas}
    ways = np.full((len(cities), len(cities)), UNREACHABLE)
    for index in place.values():
        ways[index, index] = 0
    for link in links:
        if link.city_a in place and link.city_b in place:
            here, there = place[link.city_a], place[link.city_b]
            ways[here, there] = ways[there, here] = min(link.cost, ways[here, there])
    for via in place.values():
        ways = np.minimum(ways, ways[:, via, None] + ways[None, via, :])
    return np.minimum(ways, UNREACHABLE)


def is_connected(cities: Sequence[City], links: Sequence[Link], areas: Collection[str]) -> bool:
    """Whether every city of the areas can be reached from every other without leaving them."""
    inside = [index for index, city in enumerate(cities) if city.region in areas]
    ways = cheapest_ways(cities, links, areas)
    return bool((ways[np.ix_(inside, inside)] < UNREACHABLE).all())


def connected_zones(cities: Sequence[City], links: Sequence[Link], areas: int) -> list[tuple[str, ...]]:
    """Return every connected set of the given number of areas: the zones that column `zone` of results counts."""
    return [zone for zone in combinations(areas_of(cities), areas) if is_connected(cities, links, zone)]


def cut_off_cities(cities: Sequence[City], links: Sequence[Link]) -> Iterator[str]:
    """Return the cities that cannot be reached from the first one on the whole map."""
    ways = cheapest_ways(cities, links, areas_of(cities))
    return (city.city for city, way in zip(cities, ways[0], strict=True) if way >= UNREACHABLE)


def fill_zones(
    rules: np.ndarray, cities: Sequence[City], links: Sequence[Link], zones: Sequence[Collection[str]]
) -> None:
    """Write the cities, every zone and the cheapest connections inside it into the rules."""
    for place, city in enumerate(cities):
        letters = city.city.encode()
        rules["city_name"][0, place, : len(letters)] = list(letters)
    rules["zone_count"] = len(zones)
    rules["city_count"] = len(cities)
    rules["distance"] = UNREACHABLE
    for index, zone in enumerate(zones):
        inside = [place for place, city in enumerate(cities) if city.region in zone]
        rules["zone_size"][0, index] = len(inside)
        rules["zone_areas"][0, index] = sum(1 << bit for bit, area in enumerate(areas_of(cities)) if area in zone)
        rules["zone_cities"][0, index, : len(inside)] = inside
        ways = cheapest_ways(cities, links, zone)
        rules["distance"][0, index, : len(cities), : len(cities)] = ways
        rules["zone_width"][0, index] = ways[np.ix_(inside, inside)].max()
        rules["nearest"][0, index, : len(cities), : len(cities)] = np.argsort(ways, axis=1, kind="stable")


def name_of_city(rules: Any, city: int) -> str:
    """Return the name of a city."""
    return bytes(rules.city_name[city]).rstrip(b"\0").decode()
