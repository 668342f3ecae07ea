"""Power plants put up at random, as often as a player explores: what a power plant does, whoever would have chosen it.

Whether to open an auction stays the player's decision; which power plant is put up is then drawn among those he could
pay. The state remembers the draws for the tables of results; no rule reads them.
"""

from balance.chance import whim, whim_below
from balance.games.power_grid.auction import can_put_up
from balance.games.power_grid.plant_market import plants_for_sale
from balance.games.power_grid.state import DRAWS
from balance.kernel import kernel


@kernel
def drawn_or_chosen(state, rules, style, chosen):
    """Return the power plant to put up: the one chosen or, as often as the player explores, any that he could pay."""
    if style.explore <= 0.0 or state.draw_count == DRAWS or whim(state) >= style.explore:
        return chosen
    draw = state.draw_count
    state.draw_turn[draw] = state.turn
    state.draw_seat[draw] = state.seat
    state.draw_taken[draw] = state.draw_cards[draw, whim_below(state, write_options(state, rules, draw))]
    state.draw_count += 1
    return int(state.draw_taken[draw])


@kernel
def write_options(state, rules, draw):
    """Remember the power plants in the draw; return how many they are."""
    options = 0
    for place in range(plants_for_sale(state, rules)):
        if can_put_up(state, rules, state.seat, place):
            state.draw_cards[draw, options] = state.offer[place]
            options += 1
    return options


@kernel
def write_choices(rows, start, state, game):
    """Write one row per power plant in a draw; return how many rows there are by now."""
    for draw in range(state.draw_count):
        options = 0
        while options < len(state.draw_cards[draw]) and state.draw_cards[draw, options] > 0:
            options += 1
        for option in range(options):
            write_option(rows[start], state, game, draw, option, 1.0 / options)
            start += 1
    return start


@kernel
def write_option(row, state, game, draw, option, chance):
    """Write one power plant in a draw."""
    row.game = game
    row.turn = state.draw_turn[draw]
    row.seat = state.draw_seat[draw]
    row.choice = draw
    row.card = state.draw_cards[draw, option]
    row.chance = chance
    row.taken = state.draw_cards[draw, option] == state.draw_taken[draw]
