"""Premium curves: what was asked and paid for each type of energy in a year, and how much of it there was."""

from balance.games.energie_poker.state import COAL, GAS, NUCLEAR, OIL, RENEWABLE, SOLAR
from balance.kernel import kernel

NOT_ON_THE_BOARD = -1
NOBODY = -1


@kernel
def write_prices(rows, start, state, rules, game):
    """Write the premiums and units of every year; return how many rows."""
    for turn in range(1, state.turn + 1):
        write_year(rows[start + turn - 1], state, rules, game, turn)
    return state.turn


@kernel
def write_year(row, state, rules, game, turn):
    """Write a year's premiums and units of every type."""
    row.game = game
    row.turn = turn
    write_oil(row, state, turn, rules.places[OIL])
    write_gas(row, state, turn, rules.places[GAS])
    write_nuclear(row, state, turn, rules.places[NUCLEAR])
    write_renewable(row, state, turn, rules.places[RENEWABLE])
    write_coal(row, state, turn, rules.places[COAL])
    write_solar(row, state, turn, rules.places[SOLAR])


@kernel
def write_oil(row, state, turn, energy):
    """Write the year of oil."""
    row.open_oil, row.median_oil, row.close_oil = premiums(state, turn, energy)
    row.supply_oil, row.left_oil = supply_and_rest(state, turn, energy)


@kernel
def write_gas(row, state, turn, energy):
    """Write the year of gas."""
    row.open_gas, row.median_gas, row.close_gas = premiums(state, turn, energy)
    row.supply_gas, row.left_gas = supply_and_rest(state, turn, energy)


@kernel
def write_nuclear(row, state, turn, energy):
    """Write the year of nuclear energy."""
    row.open_nuclear, row.median_nuclear, row.close_nuclear = premiums(state, turn, energy)
    row.supply_nuclear, row.left_nuclear = supply_and_rest(state, turn, energy)


@kernel
def write_renewable(row, state, turn, energy):
    """Write the year of renewable energy."""
    row.open_renewable, row.median_renewable, row.close_renewable = premiums(state, turn, energy)
    row.supply_renewable, row.left_renewable = supply_and_rest(state, turn, energy)


@kernel
def write_coal(row, state, turn, energy):
    """Write the year of coal."""
    row.open_coal, row.median_coal, row.close_coal = premiums(state, turn, energy)
    row.supply_coal, row.left_coal = supply_and_rest(state, turn, energy)


@kernel
def write_solar(row, state, turn, energy):
    """Write the year of solar energy."""
    row.open_solar, row.median_solar, row.close_solar = premiums(state, turn, energy)
    row.supply_solar, row.left_solar = supply_and_rest(state, turn, energy)


@kernel
def premiums(state, turn, energy):
    """Return the highest premium laid for a type, and the lower median and the lowest of the units bought."""
    highest, lowest = NOBODY, NOBODY
    if energy >= 0:
        for seat in range(state.seats):
            premium = int(state.premium[turn, seat, energy])
            if state.units[turn, seat, energy] > 0:
                highest = max(highest, premium)
            if state.bought[turn, seat, energy] > 0 and (lowest == NOBODY or premium < lowest):
                lowest = premium
    return highest, lowest if highest <= lowest else median_premium(state, turn, energy, lowest), lowest


@kernel
def median_premium(state, turn, energy, lowest):
    """Return the smallest premium at which at least half of the units bought cost no more."""
    median = lowest
    while median != NOBODY and not reaches_half(state, turn, energy, median):
        median += 1
    return median


@kernel
def reaches_half(state, turn, energy, premium):
    """Whether at least half of the units bought of a type cost no more than a premium."""
    units, cheap = 0, 0
    for seat in range(state.seats):
        bought = int(state.bought[turn, seat, energy])
        units += bought
        cheap += bought if state.premium[turn, seat, energy] <= premium else 0
    return 2 * cheap >= units


@kernel
def supply_and_rest(state, turn, energy):
    """Return the units of a type on offer after the event, and those that nobody took."""
    if energy < 0:
        return NOT_ON_THE_BOARD, NOT_ON_THE_BOARD
    units = int(state.supply[turn, energy])
    rest = units
    for seat in range(state.seats):
        rest -= int(state.bought[turn, seat, energy]) + int(state.taken[turn, seat, energy])
    return units, rest
