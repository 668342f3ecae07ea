"""Premium curves: what was laid for each type of energy in a year, and what still got a unit."""

from balance.games.energie_poker.state import COAL, GAS, NUCLEAR, OIL, RENEWABLE, SOLAR
from balance.kernel import kernel

NOBODY = -1  # has bid, or has got a unit; or the type is not on the board


@kernel
def write_prices(rows, start, state, rules, game):
    """Write the premiums of every year; return how many rows."""
    for turn in range(1, state.turn + 1):
        write_year(rows[start + turn - 1], state, rules, game, turn)
    return state.turn


@kernel
def write_year(row, state, rules, game, turn):
    """Write a year's premiums of every type."""
    row.game = game
    row.turn = turn
    row.open_oil, row.close_oil = premiums(state, turn, rules.places[OIL])
    row.open_gas, row.close_gas = premiums(state, turn, rules.places[GAS])
    row.open_nuclear, row.close_nuclear = premiums(state, turn, rules.places[NUCLEAR])
    row.open_renewable, row.close_renewable = premiums(state, turn, rules.places[RENEWABLE])
    row.open_coal, row.close_coal = premiums(state, turn, rules.places[COAL])
    row.open_solar, row.close_solar = premiums(state, turn, rules.places[SOLAR])


@kernel
def premiums(state, turn, energy):
    """Return the highest premium laid for a type, and the lowest that still got a unit."""
    highest, lowest = NOBODY, NOBODY
    if energy < 0:
        return highest, lowest
    for seat in range(state.seats):
        if state.units[turn, seat, energy] > 0:
            premium = int(state.premium[turn, seat, energy])
            highest = max(highest, premium)
            if (lowest == NOBODY or premium < lowest) and state.bought[turn, seat, energy] > 0:
                lowest = premium
    return highest, lowest
