"""Sets of a player's power plants, one bit a slot, and what a set burns and supplies together.

Both are added up in one 64-bit word, eight bits for the fuel units of each kind of power plant and the highest eight
for the cities: adding a power plant to a set is a single addition.
"""

import numpy as np

from balance.games.power_grid.state import COAL, GARBAGE, HYBRID, OIL, URANIUM
from balance.kernel import kernel

BITS, ALL_BITS = np.uint64(8), np.uint64(255)
CITIES_SUPPLIED = 7  # where the cities stand in the word, beside the kinds of power plant


@kernel
def add_up(state, rules, seat, chosen):
    """Return what the chosen power plants burn and supply together."""
    total = np.uint64(0)
    for slot in range(state.plant_count[seat]):
        if chosen >> slot & 1:
            total += rules.plant_total[state.plants[seat, slot]]
    return total


@kernel
def units_of(total, kind):
    """Return the units that the set's power plants of a kind burn, or the cities it supplies."""
    return np.int64(total >> (np.uint64(kind) * BITS) & ALL_BITS)


@kernel
def has_fuel(state, seat, total):
    """Whether a player's fuel runs all power plants of a set; hybrids take what the others leave of coal and oil."""
    coal, oil = state.fuel[seat, COAL], state.fuel[seat, OIL]
    if units_of(total, GARBAGE) > state.fuel[seat, GARBAGE] or units_of(total, URANIUM) > state.fuel[seat, URANIUM]:
        return False
    if units_of(total, COAL) > coal or units_of(total, OIL) > oil:
        return False
    return units_of(total, COAL) + units_of(total, OIL) + units_of(total, HYBRID) <= coal + oil


@kernel
def most_supplied(state, rules, seat):
    """Return the most cities that a player's power plants can supply with the fuel they have."""
    everything = add_up(state, rules, seat, -1)
    if has_fuel(state, seat, everything):
        return units_of(everything, CITIES_SUPPLIED)
    most = 0
    for chosen in range((1 << state.plant_count[seat]) - 1):
        total = add_up(state, rules, seat, chosen)
        if has_fuel(state, seat, total):
            most = max(most, units_of(total, CITIES_SUPPLIED))
    return most
