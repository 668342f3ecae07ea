"""The shape of every printed table."""

from collections import Counter
from itertools import pairwise

import pytest
from power_grid_table import printed, rules_of

from balance.games.power_grid.board import areas_of, cheapest_ways, connected_zones

MAPS = ("germany", "usa")


def test_there_are_42_power_plants():
    """Contents: "42 power plant cards"; plug backs are 3 to 15."""
    plants = printed()["plants"]
    assert len(plants) == 42
    assert [plant.number for plant in plants if plant.back == "plug"] == list(range(3, 16))
    assert min(plant.number for plant in plants if plant.back == "socket") == 16
    assert max(plant.number for plant in plants) == 50


def test_power_plants_burn_what_their_fuel_says():
    """Eight power plants burn nothing; a larger number never means fewer cities for the same fuel and need."""
    plants = printed()["plants"]
    kinds = Counter(plant.fuel for plant in plants)
    assert kinds == {"coal": 9, "oil": 8, "garbage": 6, "uranium": 6, "hybrid": 5, "none": 8}
    for kind in kinds:
        for needs in range(4):
            cities = [plant.cities for plant in plants if (plant.fuel, plant.needs) == (kind, needs)]
            assert cities == sorted(cities), (kind, needs)


def test_the_income_track_never_falls_and_its_steps_never_grow():
    track = [row.elektro for row in printed()["income"]]
    steps = [higher - lower for lower, higher in pairwise(track)]
    assert track[0] == 10
    assert track[20] == 150
    assert min(steps) >= 0
    assert steps == sorted(steps, reverse=True)


def test_fuel_counts_match_the_box():
    """Contents: 24 coal, 24 oil, 24 garbage, 12 uranium; the market has a space for every one."""
    units = {row.fuel: row.units for row in printed()["fuel"]}
    assert units == {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
    for fuel, count in units.items():
        assert sum(row.spaces for row in printed()["market"] if row.fuel == fuel) == count


@pytest.mark.parametrize(
    ("fuel", "prices"),
    [("coal", range(1, 9)), ("oil", range(3, 9)), ("garbage", range(6, 9)), ("uranium", (14, 16))],
)
def test_the_market_starts_full_on_its_dearest_spaces(fuel, prices):
    """Setting up the board, 2: coal on spaces 1 to 8, oil 3 to 8, garbage 6 to 8, uranium 14 to 16."""
    rows = [row for row in printed()["market"] if row.fuel == fuel]
    assert [row.price for row in rows if row.start] == list(prices)
    assert all(row.start in (0, row.spaces) for row in rows)


def test_prices_fall_with_every_unit_on_the_market():
    rules = rules_of(4)[0]
    for fuel in range(4):
        spaces = rules.market_spaces[fuel]
        prices = rules.price[fuel, 1 : spaces + 1]
        assert all(dearer >= cheaper for dearer, cheaper in pairwise(prices))
        assert rules.bill[fuel, 1 : spaces + 1].tolist() == prices.cumsum().tolist()
        assert rules.price[fuel, 0] == rules.bill[fuel, 0] == 0


def test_there_is_a_resupply_for_every_table_and_step():
    rows = {(row.map, row.players, row.step): row for row in printed()["resupply"]}
    assert len(rows) == 2 * 5 * 3
    for (_, players, step), row in rows.items():
        assert (row.coal, row.oil) == (rows["germany", players, step].coal, rows["germany", players, step].oil)
        if players > 2:
            fewer = rows[row.map, players - 1, step]
            assert all(getattr(row, fuel) >= getattr(fewer, fuel) for fuel in ("coal", "oil", "garbage", "uranium"))


@pytest.mark.parametrize("board", MAPS)
def test_a_map_has_six_areas_of_seven_cities(board):
    cities = printed()[f"{board}_cities"]
    assert Counter(Counter(city.region for city in cities).values()) == {7: 6}


@pytest.mark.parametrize(("board", "links"), [("germany", 83), ("usa", 86)])
def test_a_map_is_connected_and_names_every_way_once(board, links):
    cities, ways = printed()[f"{board}_cities"], printed()[f"{board}_links"]
    assert len({frozenset((way.city_a, way.city_b)) for way in ways}) == len(ways) == links
    assert cheapest_ways(cities, ways, areas_of(cities)).max() < 100


def test_some_ways_cost_nothing():
    """Phase 4, 2: "there are ways that cost nothing"."""
    for board in MAPS:
        assert min(way.cost for way in printed()[f"{board}_links"]) == 0


@pytest.mark.parametrize(("areas", "germany", "usa"), [(3, 13, 12), (4, 12, 12), (5, 6, 6)])
def test_connected_zones_are_counted(areas, germany, usa):
    """Counted by hand from the areas that touch: nine pairs on either side of the board."""
    for board, zones in (("germany", germany), ("usa", usa)):
        cities, ways = printed()[f"{board}_cities"], printed()[f"{board}_links"]
        assert len(connected_zones(cities, ways, areas)) == zones


def test_a_way_inside_a_zone_never_leaves_it():
    """Phase 4, 2: "only ways inside the play zone can be chosen"."""
    cities, ways = printed()["germany_cities"], printed()["germany_links"]
    names = [city.city for city in cities]
    zone = cheapest_ways(cities, ways, ("green", "brown", "red"))
    assert zone[names.index("Hannover"), names.index("Kassel")] == 15
    assert zone[names.index("Dortmund"), names.index("Köln")] > 1000
    assert zone[names.index("Kiel"), names.index("Berlin")] == min(4 + 6 + 18, 8 + 8 + 18)


def test_a_cheapest_way_has_a_naive_twin():
    """The table of cheapest ways equals what relaxing every link again and again finds."""
    cities, ways = printed()["usa_cities"], printed()["usa_links"]
    names = [city.city for city in cities]
    table = cheapest_ways(cities, ways, areas_of(cities))
    for start in range(len(names)):
        costs = [0 if place == start else 10_000 for place in range(len(names))]
        for _ in names:
            for way in ways:
                a, b = names.index(way.city_a), names.index(way.city_b)
                costs[a], costs[b] = min(costs[a], costs[b] + way.cost), min(costs[b], costs[a] + way.cost)
        assert table[start].tolist() == costs
