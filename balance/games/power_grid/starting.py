"""Where a player starts his network."""

import numpy as np

from balance.games.power_grid.building import can_build, price_of_house
from balance.games.power_grid.first_cities import can_mark
from balance.games.power_grid.outlook import taste
from balance.games.power_grid.state import MARK_CITY
from balance.kernel import kernel

NEAR = 15  # Elektro up to which a connection is of interest


@kernel
def first_city(state, rules, style, limit):
    """Where to start within a limit: many free cities near by, and rivals not too near; -1 if it is nowhere."""
    best, most = -1, -np.inf
    for index in range(rules.zone_size[state.zone]):
        city = np.int64(rules.zone_cities[state.zone, index])
        if can_build(state, rules, state.seat, city) and price_of_house(state, rules, state.seat, city) <= limit:
            value = taste(state, style, promise(state, rules, style, city))
            if value > most:
                best, most = city, value
    return best


@kernel
def promise(state, rules, style, city):
    """What a start in this city promises: near free cities, the nearer the better, and distance from rivals."""
    near = 0
    for index in range(rules.zone_size[state.zone]):
        other = rules.nearest[state.zone, city, index]
        way = rules.distance[state.zone, city, other]
        if way >= NEAR:
            break
        if state.houses_at[other] < state.step:
            near += NEAR - way
    return near + style.distance * distance_to_rivals(state, city)


@kernel
def distance_to_rivals(state, city):
    """Elektro between this city and the networks of all rivals, each at most twice NEAR."""
    way = 0
    for rival in range(state.seats):
        if rival != state.seat and state.houses[rival] > 0:
            way += min(2 * NEAR, state.connection[rival, city])
    return way


@kernel
def mark_city(state, rules, style, move):
    """Preset first cities: mark the city that promises the most among those left."""
    most = -np.inf
    move.kind = MARK_CITY
    for index in range(rules.zone_size[state.zone]):
        city = np.int64(rules.zone_cities[state.zone, index])
        if can_mark(state, rules, city):
            value = taste(state, style, promise(state, rules, style, city))
            if value > most:
                most = value
                move.city = city
