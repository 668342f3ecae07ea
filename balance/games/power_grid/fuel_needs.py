"""What a set of a player's power plants (one bit a slot) supplies, burns, and lacks."""

import numpy as np

from balance.games.power_grid.state import COAL, FUELS, HYBRID, KINDS, OIL
from balance.kernel import kernel

TOO_DEAR = 1_000_000  # Elektro for fuel that is nowhere to be had


@kernel
def add_up(state, rules, mind, chosen):
    """Fill `mind.needs` with the units that the set burns; return the cities that it supplies."""
    for kind in range(KINDS):
        mind.needs[kind] = 0
    cities = 0
    for slot in range(state.plant_count[state.seat]):
        if chosen >> slot & 1:
            card = state.plants[state.seat, slot]
            mind.needs[rules.plant_kind[card]] += rules.plant_needs[card]
            cities += rules.plant_cities[card]
    return cities


@kernel
def spare(state, mind, fuel):
    """Units held beyond what the power plants of this fuel alone burn."""
    return max(0, state.fuel[state.seat, fuel] - mind.needs[fuel])


@kernel
def hybrid_units_lacking(state, mind):
    """Units that the hybrids of the set still need when they have taken the spare coal and oil."""
    return max(0, mind.needs[HYBRID] - spare(state, mind, COAL) - spare(state, mind, OIL))


@kernel
def price_of_next(state, rules, fuel, taken):
    """Elektro for the next unit when some have been taken; dear where there is none."""
    left = state.market[fuel] - taken
    if left > 0:
        return np.int64(rules.price[fuel, left])
    if fuel == COAL and rules.coal_storage and state.supply[COAL] + left > 0:
        return np.int64(rules.coal_storage_price)
    return TOO_DEAR


@kernel
def price_of_lacking(state, rules, fuel, units):
    """Elektro for so many units of a fuel, taken one after the other."""
    if units <= state.market[fuel]:
        return np.int64(rules.bill[fuel, state.market[fuel]] - rules.bill[fuel, state.market[fuel] - units])
    price = 0
    for taken in range(units):
        price += price_of_next(state, rules, fuel, taken)
    return price


@kernel
def fill_lacking(state, rules, mind):
    """Fill `mind.lacking` from `mind.needs`, hybrids by the cheaper unit; return the price of all."""
    for fuel in range(FUELS):
        mind.lacking[fuel] = max(0, mind.needs[fuel] - state.fuel[state.seat, fuel])
    for _ in range(hybrid_units_lacking(state, mind)):
        coal = price_of_next(state, rules, COAL, mind.lacking[COAL])
        oil = price_of_next(state, rules, OIL, mind.lacking[OIL])
        mind.lacking[COAL if coal < oil else OIL] += 1
    price = 0
    for fuel in range(FUELS):
        price += price_of_lacking(state, rules, fuel, mind.lacking[fuel])
    return price


@kernel
def value_of_burnt(state, mind):
    """Elektro that the fuel burnt from the player's own store would cost to replace."""
    value = 0.0
    for fuel in range(FUELS):
        value += mind.fuel_price[fuel] * min(mind.needs[fuel], state.fuel[state.seat, fuel])
    hybrid = mind.needs[HYBRID] - hybrid_units_lacking(state, mind)
    return value + hybrid * min(mind.fuel_price[COAL], mind.fuel_price[OIL])
