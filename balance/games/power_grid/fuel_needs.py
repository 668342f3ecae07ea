"""What fuel a set of a player's power plants lacks, what that costs, and what the fuel that it burns is worth."""

import numpy as np

from balance.games.power_grid.plant_sets import units_of
from balance.games.power_grid.state import COAL, GARBAGE, HYBRID, OIL, URANIUM
from balance.kernel import kernel

TOO_DEAR = 1_000_000  # Elektro for fuel that is nowhere to be had


@kernel
def lacking(state, seat, total, fuel):
    """Units that the power plants of this fuel alone burn beyond those held."""
    return max(0, units_of(total, fuel) - state.fuel[seat, fuel])


@kernel
def spare(state, seat, total, fuel):
    """Units held beyond what the power plants of this fuel alone burn."""
    return max(0, state.fuel[seat, fuel] - units_of(total, fuel))


@kernel
def hybrid_units_lacking(state, seat, total):
    """Units that the hybrids of the set still need when they have taken the spare coal and oil."""
    return max(0, units_of(total, HYBRID) - spare(state, seat, total, COAL) - spare(state, seat, total, OIL))


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
def coal_and_oil_lacking(state, rules, seat, total):
    """Units of coal and of oil that a set lacks; its hybrids take the cheaper unit each time."""
    coal, oil = lacking(state, seat, total, COAL), lacking(state, seat, total, OIL)
    for _ in range(hybrid_units_lacking(state, seat, total)):
        takes_coal = price_of_next(state, rules, COAL, coal) < price_of_next(state, rules, OIL, oil)
        coal += takes_coal
        oil += not takes_coal
    return coal, oil


@kernel
def cost_of_fuel(state, rules, seat, total):
    """Elektro for all that a set lacks."""
    coal, oil = coal_and_oil_lacking(state, rules, seat, total)
    price = price_of_lacking(state, rules, COAL, coal) + price_of_lacking(state, rules, OIL, oil)
    price += price_of_lacking(state, rules, GARBAGE, lacking(state, seat, total, GARBAGE))
    return price + price_of_lacking(state, rules, URANIUM, lacking(state, seat, total, URANIUM))


@kernel
def held_and_burnt(state, mind, seat, total, fuel):
    """Elektro that the units held of a fuel and burnt by its own power plants would cost to replace."""
    return mind.fuel_price[fuel] * min(units_of(total, fuel), state.fuel[seat, fuel])


@kernel
def value_of_burnt(state, mind, seat, total):
    """Elektro that the fuel burnt from the player's own store would cost to replace."""
    value = held_and_burnt(state, mind, seat, total, COAL) + held_and_burnt(state, mind, seat, total, OIL)
    value += held_and_burnt(state, mind, seat, total, GARBAGE) + held_and_burnt(state, mind, seat, total, URANIUM)
    hybrid = units_of(total, HYBRID) - hybrid_units_lacking(state, seat, total)
    return value + hybrid * min(mind.fuel_price[COAL], mind.fuel_price[OIL])
