"""Where a player builds his next house: cheap, or a little dearer with better prospects."""

import numpy as np

from balance.games.power_grid.board import UNREACHABLE
from balance.games.power_grid.outlook import taste
from balance.games.power_grid.starting import NEAR, first_city
from balance.games.power_grid.state import CITIES
from balance.kernel import kernel

DETOUR = 12  # Elektro by which a city with better prospects may be dearer than the cheapest


@kernel
def best_city(state, rules, style, mind, limit):
    """The city to build in within a limit: cheap, or a little dearer with better prospects; -1 if there is none."""
    if state.houses[state.seat] == 0:
        return first_city(state, rules, style, limit)
    cheapest = list_prices(state, rules, mind)
    if cheapest > limit:
        return -1
    best, most = -1, -np.inf
    for index in range(list_candidates(mind, min(limit, cheapest + DETOUR))):
        city = np.int64(mind.candidates[index])
        value = prospects(state, rules, style, mind, city) - taste(state, style, np.float64(mind.city_price[city]))
        if value > most:
            best, most = city, value
    return best


@kernel
def list_prices(state, rules, mind):
    """Note what a house costs in every city, and how far off those with space are; return the lowest price.

    Without branches, so that the processor takes many cities at once: a city without space costs UNREACHABLE more.
    """
    seat, step = state.seat, state.step
    first, second, third = rules.house_costs[0], rules.house_costs[1], rules.house_costs[2]
    cheapest = UNREACHABLE
    for city in range(CITIES):
        houses = np.int64(state.houses_at[city]) + np.int64(state.marked[city])  # a mark keeps a space free
        closed = (houses >= step) | (state.built[seat, city] != 0)
        way = np.int64(state.connection[seat, city])
        price = way + first + (second - first) * (houses > 0) + (third - second) * (houses > 1) + UNREACHABLE * closed
        mind.city_price[city] = price
        mind.reach[city] = min(NEAR, way) * (not closed) * (way < UNREACHABLE)
        cheapest = min(cheapest, price)
    return cheapest


@kernel
def list_candidates(mind, dearest):
    """List the cities where a house costs no more than that; return how many there are."""
    count = 0
    for city in range(CITIES):
        mind.candidates[count] = city
        count += mind.city_price[city] <= dearest
    return count


@kernel
def prospects(state, rules, style, mind, city):
    """What a house is good for beside its income: cheaper connections later, dearer ones for rivals."""
    value = 0.0
    if style.room > 0.0:
        value += style.room * savings(state, rules, mind, city)
    if style.blocking > 0.0:
        value += style.blocking * hindrance(state, city)
    return value


@kernel
def savings(state, rules, mind, city):
    """Elektro by which a house in this city makes near connections to other free cities cheaper."""
    saved = 0
    for other in range(CITIES):
        saved += max(0, mind.reach[other] - rules.distance[state.zone, city, other])
    return saved


@kernel
def hindrance(state, city):
    """How cheaply rivals could have connected this city, summed over them."""
    taken = 0
    for rival in range(state.seats):
        if rival != state.seat and state.houses[rival] > 0 and not state.built[rival, city]:
            taken += max(0, NEAR - state.connection[rival, city])
    return taken
