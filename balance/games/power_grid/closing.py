"""When to end the game: who powers the most when a player builds the house that ends it."""

import numpy as np

from balance.games.power_grid.plant_sets import most_supplied
from balance.kernel import kernel


@kernel
def most_houses_of_rivals(state):
    """The houses of the leading rival."""
    most = 0
    for seat in range(state.seats):
        if seat != state.seat:
            most = max(most, state.houses[seat])
    return most


@kernel
def shrinks_from_the_end(state, rules, style, mind):
    """Whether the next house would end the game and the player would rather wait; he waits less and less."""
    if state.houses[state.seat] != rules.end_cities - 1 or most_houses_of_rivals(state) >= rules.end_cities:
        return False
    return not ends_well(state, rules, style, mind)


@kernel
def can_end(state, rules, mind):
    """Whether the player's money seems to be enough for the house that ends the game."""
    missing = rules.end_cities - state.houses[state.seat]
    return 0 < missing <= np.int64(state.money[state.seat] / mind.house_price)


@kernel
def ends_well(state, rules, style, mind):
    """Whether the player would power enough cities more than any rival can still power this round."""
    if mind.waiting_turn == state.turn:
        return False
    seat = state.seat
    houses = max(rules.end_cities, state.houses[seat] + np.int64(state.money[seat] / mind.house_price))
    lead = min(mind.powerable, houses) - most_power_of_rivals(state, rules, mind)
    if lead >= style.caution - mind.waits:
        return True
    mind.waiting_turn = state.turn
    mind.waits += 1
    return False


@kernel
def most_power_of_rivals(state, rules, mind):
    """The most cities that a rival can power if the game ends this round; who has yet to build may add houses."""
    most = 0
    for position in range(state.seats):
        rival = state.order[position]
        if rival != state.seat:
            houses = state.houses[rival]
            if position < state.position:
                houses += np.int64(state.money[rival] / mind.house_price)
            most = max(most, min(houses, most_supplied(state, rules, rival)))
    return most
