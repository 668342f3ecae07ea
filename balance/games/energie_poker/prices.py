"""Premium curves: what was asked and paid for each type of energy in a year, and how much of it there was."""

from balance.games.energie_poker.state import COAL, GAS, NUCLEAR, OIL, RENEWABLE, SOLAR
from balance.kernel import kernel


@kernel
def write_prices(row, state, rules, game, turn):
    """Write a year's premiums and units of every type."""
    row.game = game
    row.turn = turn
    write_open(row, state, rules, turn)
    write_median(row, state, rules, turn)
    write_close(row, state, rules, turn)
    write_supply(row, state, rules, turn)
    write_left(row, state, rules, turn)


@kernel
def write_open(row, state, rules, turn):
    """Write the highest premium laid for each type."""
    row.open_oil = highest_premium(state, turn, rules.places[OIL])
    row.open_gas = highest_premium(state, turn, rules.places[GAS])
    row.open_nuclear = highest_premium(state, turn, rules.places[NUCLEAR])
    row.open_renewable = highest_premium(state, turn, rules.places[RENEWABLE])
    row.open_coal = highest_premium(state, turn, rules.places[COAL])
    row.open_solar = highest_premium(state, turn, rules.places[SOLAR])


@kernel
def write_median(row, state, rules, turn):
    """Write the median premium of the units bought of each type."""
    row.median_oil = median_premium(state, turn, rules.places[OIL])
    row.median_gas = median_premium(state, turn, rules.places[GAS])
    row.median_nuclear = median_premium(state, turn, rules.places[NUCLEAR])
    row.median_renewable = median_premium(state, turn, rules.places[RENEWABLE])
    row.median_coal = median_premium(state, turn, rules.places[COAL])
    row.median_solar = median_premium(state, turn, rules.places[SOLAR])


@kernel
def write_close(row, state, rules, turn):
    """Write the lowest premium that still got a unit of each type."""
    row.close_oil = lowest_premium(state, turn, rules.places[OIL])
    row.close_gas = lowest_premium(state, turn, rules.places[GAS])
    row.close_nuclear = lowest_premium(state, turn, rules.places[NUCLEAR])
    row.close_renewable = lowest_premium(state, turn, rules.places[RENEWABLE])
    row.close_coal = lowest_premium(state, turn, rules.places[COAL])
    row.close_solar = lowest_premium(state, turn, rules.places[SOLAR])


@kernel
def write_supply(row, state, rules, turn):
    """Write the units on offer of each type."""
    row.supply_oil = on_offer(state, turn, rules.places[OIL])
    row.supply_gas = on_offer(state, turn, rules.places[GAS])
    row.supply_nuclear = on_offer(state, turn, rules.places[NUCLEAR])
    row.supply_renewable = on_offer(state, turn, rules.places[RENEWABLE])
    row.supply_coal = on_offer(state, turn, rules.places[COAL])
    row.supply_solar = on_offer(state, turn, rules.places[SOLAR])


@kernel
def write_left(row, state, rules, turn):
    """Write the units of each type that nobody took."""
    row.left_oil = left_over(state, turn, rules.places[OIL])
    row.left_gas = left_over(state, turn, rules.places[GAS])
    row.left_nuclear = left_over(state, turn, rules.places[NUCLEAR])
    row.left_renewable = left_over(state, turn, rules.places[RENEWABLE])
    row.left_coal = left_over(state, turn, rules.places[COAL])
    row.left_solar = left_over(state, turn, rules.places[SOLAR])


@kernel
def highest_premium(state, turn, energy):
    """Return the highest premium laid for a type, -1 if nobody bid or the board has no such type."""
    highest = -1
    if energy >= 0:
        for seat in range(state.seats):
            if state.units[turn, seat, energy] > 0:
                highest = max(highest, int(state.premium[turn, seat, energy]))
    return highest


@kernel
def lowest_premium(state, turn, energy):
    """Return the lowest premium that still got a unit of a type, -1 if nobody got any."""
    lowest = -1
    if energy >= 0:
        for seat in range(state.seats):
            premium = int(state.premium[turn, seat, energy])
            if state.bought[turn, seat, energy] > 0 and (lowest < 0 or premium < lowest):
                lowest = premium
    return lowest


@kernel
def median_premium(state, turn, energy):
    """Return the lower median premium of the units bought of a type, -1 if there were none."""
    median = -1
    if energy >= 0:
        for seat in range(state.seats):
            premium = int(state.premium[turn, seat, energy])
            if (median < 0 or premium < median) and reaches_half(state, turn, energy, premium):
                median = premium
    return median


@kernel
def reaches_half(state, turn, energy, premium):
    """Whether at least half of the units bought of a type, and at least one, cost no more than a premium."""
    units, cheap = 0, 0
    for seat in range(state.seats):
        bought = int(state.bought[turn, seat, energy])
        units += bought
        cheap += bought if state.premium[turn, seat, energy] <= premium else 0
    return units > 0 and 2 * cheap >= units


@kernel
def on_offer(state, turn, energy):
    """Return the units of a type on offer after the event, -1 if the board has no such type."""
    return int(state.supply[turn, energy]) if energy >= 0 else -1


@kernel
def left_over(state, turn, energy):
    """Return the units of a type that nobody took, -1 if the board has no such type."""
    if energy < 0:
        return -1
    units = int(state.supply[turn, energy])
    for seat in range(state.seats):
        units -= int(state.bought[turn, seat, energy]) + int(state.taken[turn, seat, energy])
    return units
