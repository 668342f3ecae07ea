"""Phase 3 from a player's chair: a shopping list, made once a turn."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.fuel import fuel_of, most_units
from balance.games.power_grid.fuel_needs import (
    coal_and_oil_lacking,
    cost_of_fuel,
    lacking,
    price_of_next,
    value_of_burnt,
)
from balance.games.power_grid.outlook import nudge
from balance.games.power_grid.ownership import room
from balance.games.power_grid.plant_sets import CITIES_SUPPLIED, add_up, units_of
from balance.games.power_grid.state import BUY_FUEL, COAL, FUELS, GARBAGE, OIL, SOURCES, URANIUM
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
    seat = state.seat
    total = add_up(state, rules, seat, plants_worth_running(state, rules, style, mind))
    mind.shopping[COAL], mind.shopping[OIL] = coal_and_oil_lacking(state, rules, seat, total)
    mind.shopping[GARBAGE] = lacking(state, seat, total, GARBAGE)
    mind.shopping[URANIUM] = lacking(state, seat, total, URANIUM)
    if style.stock > 0.0 and mind.rounds_left > LAST_ROUNDS:
        store_cheap_fuel(state, rules, style, mind, state.money[seat] - cost_of_fuel(state, rules, seat, total))
    if style.denial > 0.0:
        deny_fuel(state, rules, style, mind)


@kernel
def plants_worth_running(state, rules, style, mind):
    """The set of power plants (one bit a slot) that pays best after its fuel, with the houses the rest can build."""
    seat = state.seat
    money, houses, houses_an_elektro = state.money[seat], state.houses[seat], 1.0 / mind.house_price
    best, most = 0, -np.inf
    for chosen in range(1 << state.plant_count[seat]):
        total = add_up(state, rules, seat, chosen)
        cost = cost_of_fuel(state, rules, seat, total)
        if cost <= money:
            powered = min(units_of(total, CITIES_SUPPLIED), houses + np.int64((money - cost) * houses_an_elektro))
            value = rules.income[powered] + powered * mind.end_worth
            value -= cost + HELD * value_of_burnt(state, mind, seat, total) + nudge(state)
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
