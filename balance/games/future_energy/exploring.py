"""Purchases drawn at random, as often as a player explores: what a contract does, whoever would have chosen it.

Whether to buy stays the player's decision. Only contracts bought from the display are drawn: free ones and public
ones are not.
"""

from balance.chance import whim, whim_below
from balance.games.future_energy.planning import can_buy_contract
from balance.games.future_energy.state import DISPLAY
from balance.kernel import kernel


@kernel
def drawn_or_chosen(state, rules, style, chosen):
    """Return the space to buy from: the one chosen or, as often as the player explores, any that he could buy."""
    if style.explore <= 0.0 or whim(state) >= style.explore:
        return chosen
    taken = space_of_option(state, rules, whim_below(state, write_options(state, rules)))
    state.choice_taken[state.choice_count] = state.display[taken] + 1
    state.choice_count += 1
    return taken


@kernel
def write_options(state, rules):
    """Remember the contracts in the draw; return how many they are."""
    options = 0
    for space in range(DISPLAY):
        if can_buy_contract(state, rules, space):
            state.choice_cards[state.choice_count, options] = state.display[space] + 1
            options += 1
    return options


@kernel
def space_of_option(state, rules, option):
    """Return the space of the display with an option, counted from 0."""
    for space in range(DISPLAY):
        if can_buy_contract(state, rules, space):
            if option == 0:
                return space
            option -= 1
    return 0


@kernel
def write_choices(rows, start, state, game):
    """Write one row per contract in a draw; return how many rows there are by now."""
    for number in range(state.choice_count):
        options = 0
        while options < DISPLAY and state.choice_cards[number, options] > 0:
            options += 1
        for option in range(options):
            write_option(rows[start], state, number, option, 1.0 / options)
            rows[start].game = game
            start += 1
    return start


@kernel
def write_option(row, state, number, option, chance):
    """Write one contract in a draw."""
    taken = state.choice_taken[number]
    row.turn = state.bought_turn[taken - 1]
    row.seat = state.owner[taken - 1] - 1
    row.choice = number
    row.card = state.choice_cards[number, option] - 1
    row.chance = chance
    row.taken = state.choice_cards[number, option] == taken
