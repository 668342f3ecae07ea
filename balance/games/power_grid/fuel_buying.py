"""Phase 3 from a player's chair: a shopping list, made once a turn."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.expanding import houses_affordable
from balance.games.power_grid.fuel import fuel_of, most_units
from balance.games.power_grid.fuel_needs import add_up, fill_lacking, price_of_next, value_of_burnt
from balance.games.power_grid.outlook import nudge
from balance.games.power_grid.ownership import room
from balance.games.power_grid.state import BUY_FUEL, FUELS, SOURCES
from balance.kernel import kernel

HELD = 0.5  # share of the expected price at which fuel already held counts as spent
LAST_ROUNDS = 2.0  # with so many rounds left nothing is stored for later


@kernel
def buy_fuel_or_stop(state, rules, style, mind, move):
    """Buy what is left of the shopping list, all units of a fuel at once."""
    if mind.shopping_turn != state.turn:
        mind.shopping_turn = state.turn
        write_shopping_list(state, rules, style, mind)
    for source in range(SOURCES):
        fuel = fuel_of(source)
        if mind.shopping[fuel] > 0:
            units = min(mind.shopping[fuel], most_units(state, rules, state.seat, source))
            if units > 0:
                mind.shopping[fuel] -= units
                move.kind = BUY_FUEL
                move.fuel = source
                move.amount = units
                move.most = units
                return


@kernel
def write_shopping_list(state, rules, style, mind):
    """List the fuel of the power plants worth running, then what is stored for later or taken from a rival."""
    add_up(state, rules, mind, plants_worth_running(state, rules, style, mind))
    cash = state.money[state.seat] - fill_lacking(state, rules, mind)
    for fuel in range(FUELS):
        mind.shopping[fuel] = mind.lacking[fuel]
    if style.stock > 0.0 and mind.rounds_left > LAST_ROUNDS:
        store_cheap_fuel(state, rules, style, mind, cash)
    if style.denial > 0.0:
        deny_fuel(state, rules, style, mind)


@kernel
def plants_worth_running(state, rules, style, mind):
    """The set of power plants (one bit a slot) that pays best after its fuel, with the houses the rest can build."""
    best, most = 0, -np.inf
    for chosen in range(1 << state.plant_count[state.seat]):
        cities = add_up(state, rules, mind, chosen)
        cost = fill_lacking(state, rules, mind)
        if cost <= state.money[state.seat]:
            cash = state.money[state.seat] - cost
            powered = min(cities, state.houses[state.seat] + houses_affordable(state, rules, mind, cash))
            value = rules.income[powered] + powered * mind.end_worth
            value -= cost + HELD * value_of_burnt(state, mind) + nudge(state)
            if value > most:
                best, most = chosen, value
    return best


@kernel
def store_cheap_fuel(state, rules, style, mind, cash):
    """Fill a share of the storage left over, as long as a unit costs little and the houses can still be paid."""
    for fuel in range(FUELS):
        space = room(state, state.seat, fuel) - mind.shopping[fuel]
        for _ in range(np.int64(np.floor(style.stock * space + whim(state)))):
            price = price_of_next(state, rules, fuel, mind.shopping[fuel])
            if price > style.bargain * mind.fuel_price[fuel] or cash - price < style.building_cash * mind.house_price:
                break
            mind.shopping[fuel] += 1
            cash -= price


@kernel
def deny_fuel(state, rules, style, mind):
    """Fill free storage with a fuel where that leaves a rival who buys later too little to run his power plants."""
    for fuel in range(FUELS):
        space = room(state, state.seat, fuel) - mind.shopping[fuel]
        left = state.market[fuel] - mind.shopping[fuel]
        thirst = thirst_of_later_rivals(state, rules, fuel)
        if space > 0 and thirst <= left < thirst + space:
            mind.shopping[fuel] += np.int64(np.ceil(style.denial * space))


@kernel
def thirst_of_later_rivals(state, rules, fuel):
    """Units of a fuel that the rivals who buy later need for one run, beyond what they hold."""
    thirst = 0
    for position in range(state.position):
        rival = state.order[position]
        thirst += max(0, state.storage[rival, fuel] // rules.storage - state.fuel[rival, fuel])
    return thirst
