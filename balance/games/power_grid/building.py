"""Phase 4: building houses."""

import numpy as np

from balance.games.power_grid.branches import ALL_HOUSES, STEP2_BY_FULL_ZONE, ZONE_FULL, note
from balance.games.power_grid.first_cities import is_in_zone, unmark
from balance.games.power_grid.payments import pay
from balance.games.power_grid.state import BUILD, BUILD_OR_PASS, CITIES
from balance.kernel import kernel


@kernel
def begin_building_phase(state):
    """Phase 4: the last in turn order begins."""
    state.position = state.seats - 1
    state.seat = state.order[state.position]
    state.decision = BUILD_OR_PASS


@kernel
def free_space(state, seat, city):
    """The cheapest free space of a city, from 0; a marked city keeps its first space for a first house."""
    if not state.marked[city]:
        return np.int64(state.houses_at[city])
    return 0 if state.houses[seat] == 0 else state.houses_at[city] + 1


@kernel
def price_of_house(state, rules, seat, city):
    """Phase 4, 3: the space and the cheapest connection; the first house needs no connection."""
    return state.connection[seat, city] + rules.house_costs[free_space(state, seat, city)]


@kernel
def has_space(state, rules, seat, city):
    """Phase 4, 1: the step leaves a space, and the player has no house there; a preset first house needs a mark."""
    if state.built[seat, city] or free_space(state, seat, city) >= state.step:
        return False
    return state.marked[city] or state.houses[seat] > 0 or not rules.preset_first_cities


@kernel
def can_build(state, rules, seat, city):
    """Whether a player may build in a city, and can pay."""
    if state.houses[seat] == rules.houses_to_build or not is_in_zone(state, rules, city):
        return False
    if not has_space(state, rules, seat, city):
        return False
    return price_of_house(state, rules, seat, city) <= state.money[seat]


@kernel
def build_house(state, rules, seat, city):
    """Phase 4, 3: pay, and put a house on the cheapest free space."""
    price = price_of_house(state, rules, seat, city)
    pay(state, seat, price)
    state.spent_houses[seat] += price
    if state.houses[seat] == 0:
        unmark(state, city)
    connect(state, rules, seat, city)
    state.built[seat, city] = True
    state.network[seat, state.houses[seat]] = city
    state.houses[seat] += 1
    state.settled += state.houses_at[city] == 0
    state.houses_at[city] += 1
    if state.houses[seat] == rules.houses_to_build:
        note(state, ALL_HOUSES)


@kernel
def connect(state, rules, seat, city):
    """Keep the cheapest connection from the player's network to every city; out of reach is dearer than any other."""
    zone = state.zone  # named once: a value read from the state is read again after every write to it
    if state.houses[seat] == 0:
        for other in range(CITIES):
            state.connection[seat, other] = rules.distance[zone, city, other]
        return
    for other in range(CITIES):
        way = rules.distance[zone, city, other]
        state.connection[seat, other] = min(way, state.connection[seat, other])


@kernel
def play_building(state, rules, move):
    """Play a move of Phase 4; return whether the phase is over."""
    if move.kind == BUILD:
        build_house(state, rules, state.seat, move.city)
        return False
    state.position -= 1
    if state.position < 0:
        return True
    state.seat = state.order[state.position]
    return False


@kernel
def most_houses(state):
    """The houses of the player who has the most."""
    most = 0
    for seat in range(state.seats):
        most = max(most, state.houses[seat])
    return most


@kernel
def brings_step2(state, rules):
    """Phase 4, new steps: whether Step 2 begins with the Phase 5 to come."""
    if state.step > 1:
        return False
    if most_houses(state) >= rules.step2_cities:
        return True
    if state.settled < rules.zone_size[state.zone]:
        return False
    note(state, ZONE_FULL)
    if rules.step2_when_zone_full:
        note(state, STEP2_BY_FULL_ZONE)
    return rules.step2_when_zone_full
