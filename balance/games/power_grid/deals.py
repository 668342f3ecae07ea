"""Set-up features: what can be told of a dealt table before anybody has moved."""

import numpy as np

from balance.game import Column
from balance.games.power_grid.board import MOST_AREAS
from balance.games.power_grid.state import COAL, GARBAGE, HYBRID, NO_FUEL, OIL, URANIUM
from balance.kernel import kernel

DEAL_COLUMNS = {
    "zone_cities": Column(np.uint8, "cities of the play zone"),
    "zone_width": Column(np.uint8, "Elektro for the connection of the two cities of the zone that lie furthest apart"),
    **{
        f"area_{area}": Column(np.uint8, f"area {area} of the map's table, 1 in play and 0 not")
        for area in range(1, MOST_AREAS + 1)
    },
    "smallest": Column(np.uint8, "number of the smallest power plant of the opening market"),
    "largest": Column(np.uint8, "number of the largest power plant of the opening market"),
    "cities_for_sale": Column(np.uint8, "cities that the power plants for sale in round 1 supply together"),
    "coal_for_sale": Column(np.uint8, "coal power plants for sale in round 1"),
    "oil_for_sale": Column(np.uint8, "oil power plants for sale in round 1"),
    "garbage_for_sale": Column(np.uint8, "garbage power plants for sale in round 1"),
    "uranium_for_sale": Column(np.uint8, "uranium power plants for sale in round 1"),
    "hybrids_for_sale": Column(np.uint8, "hybrid power plants for sale in round 1"),
    "free_of_fuel_for_sale": Column(np.uint8, "power plants for sale in round 1 that burn nothing"),
}


@kernel
def write_deal(row, state, rules):
    """Write every feature of the deal."""
    row.zone_cities = rules.zone_size[state.zone]
    row.zone_width = min(rules.zone_width[state.zone], 255)
    write_areas(row, rules.zone_areas[state.zone])
    write_market(row, state, rules)


@kernel
def write_areas(row, areas):
    """Write which areas are played, one bit each."""
    row.area_1 = areas & 1
    row.area_2 = areas >> 1 & 1
    row.area_3 = areas >> 2 & 1
    row.area_4 = areas >> 3 & 1
    row.area_5 = areas >> 4 & 1
    row.area_6 = areas >> 5 & 1
    row.area_7 = areas >> 6 & 1


@kernel
def write_market(row, state, rules):
    """Write what the opening market offered."""
    row.smallest = state.dealt[0]
    row.largest = state.dealt[rules.plants_on_offer - 1]
    row.cities_for_sale = 0
    for place in range(rules.plants_for_sale):
        row.cities_for_sale += rules.plant_cities[state.dealt[place]]
    row.coal_for_sale = for_sale(state, rules, COAL)
    row.oil_for_sale = for_sale(state, rules, OIL)
    row.garbage_for_sale = for_sale(state, rules, GARBAGE)
    row.uranium_for_sale = for_sale(state, rules, URANIUM)
    row.hybrids_for_sale = for_sale(state, rules, HYBRID)
    row.free_of_fuel_for_sale = for_sale(state, rules, NO_FUEL)


@kernel
def for_sale(state, rules, kind):
    """Count the power plants of a kind for sale in round 1."""
    plants = 0
    for place in range(rules.plants_for_sale):
        plants += rules.plant_kind[state.dealt[place]] == kind
    return plants
