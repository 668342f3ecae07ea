"""Phase 4 from a player's chair: how many houses, and where."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.building import has_space, most_houses, price_of_house
from balance.games.power_grid.closing import (
    can_end,
    ends_well,
    most_houses_of_rivals,
    most_supplied,
    shrinks_from_the_end,
)
from balance.games.power_grid.outlook import taste, worth_of_house
from balance.games.power_grid.starting import NEAR, first_city
from balance.games.power_grid.state import BUILD, CITIES
from balance.kernel import kernel

DETOUR = 12  # Elektro by which a city with better prospects may be dearer than the cheapest
OUT_OF_REACH = 10_000  # Elektro
OVERREACH = 0.7  # worth of a house that cannot be powered yet


@kernel
def houses_affordable(state, rules, mind, cash):
    """Houses that cash builds at the expected price."""
    return max(0, np.int64(cash / mind.house_price))


@kernel
def build_or_stop(state, rules, style, mind, move):
    """Build the most promising house, as long as more are wanted and it is worth its price."""
    if mind.building_turn != state.turn:
        mind.building_turn = state.turn
        plan_houses(state, rules, style, mind)
    if state.houses[state.seat] >= mind.houses_wanted or shrinks_from_the_end(state, rules, style, mind):
        return
    city = best_city(state, rules, style, mind, most_to_pay(state, rules, style, mind))
    if city >= 0:
        move.kind = BUILD
        move.city = city


@kernel
def plan_houses(state, rules, style, mind):
    """Once a turn: as many houses as can be powered, and a few more; fewer for patience's sake."""
    seat = state.seat
    mind.powerable = most_supplied(state, rules, seat)
    mind.houses_wanted = mind.powerable
    if most_houses(state) < rules.end_cities:
        wanted = max(1, mind.powerable + np.int64(np.floor(style.surplus + whim(state))))
        mind.houses_wanted = hold_back(state, rules, style, mind, wanted)
    if can_end(state, rules, mind) and ends_well(state, rules, style, mind):
        mind.houses_wanted = max(mind.houses_wanted, rules.end_cities)
    mind.houses_wanted = min(mind.houses_wanted, rules.houses_to_build)


@kernel
def hold_back(state, rules, style, mind, wanted):
    """Stay behind the leading rival, or short of Step 2, when in the mood for it."""
    rivals = most_houses_of_rivals(state)
    if whim(state) < style.patience and mind.rounds_left > 3.0:
        wanted = min(wanted, max(2, rivals))
    if state.step == 1 and rivals < rules.step2_cities and whim(state) < style.step2_patience:
        wanted = min(wanted, rules.step2_cities - 1)
    return wanted


@kernel
def most_to_pay(state, rules, style, mind):
    """What the next house may cost: less than it earns; once the game is ending, all there is for one more to power."""
    cash = state.money[state.seat]
    houses = state.houses[state.seat]
    if most_houses(state) >= rules.end_cities:
        return cash if houses < mind.powerable else 0
    worth = style.house_factor * worth_of_house(rules, mind, houses + 1)
    if houses >= mind.powerable:
        worth *= OVERREACH
    return np.int64(min(worth, cash - style.plant_cash))


@kernel
def best_city(state, rules, style, mind, limit):
    """The city to build in within a limit: cheap, or a little dearer with better prospects; -1 if there is none."""
    if state.houses[state.seat] == 0:
        return first_city(state, rules, style, limit)
    dearest = min(limit, list_prices(state, rules, mind) + DETOUR)
    best, most = -1, -np.inf
    for index in range(rules.zone_size[state.zone]):
        if mind.city_price[index] <= dearest:
            city = np.int64(rules.zone_cities[state.zone, index])
            value = prospects(state, rules, style, mind, city) - taste(state, style, np.float64(mind.city_price[index]))
            if value > most:
                best, most = city, value
    return best


@kernel
def list_prices(state, rules, mind):
    """Note what a house costs in every city of the zone, and how far off it is; return the lowest price."""
    cheapest = OUT_OF_REACH - DETOUR - 1
    for index in range(rules.zone_size[state.zone]):
        city = np.int64(rules.zone_cities[state.zone, index])
        price, reach = OUT_OF_REACH, 0
        if has_space(state, rules, state.seat, city):
            price = price_of_house(state, rules, state.seat, city)
            reach = min(NEAR, np.int64(state.connection[state.seat, city]))
        mind.city_price[index] = price
        mind.reach[city] = reach
        cheapest = min(cheapest, price)
    return cheapest


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
