"""Set-up: the board, the power plants and the players."""

import numpy as np

from balance.chance import begin_round, below, shuffle
from balance.games.power_grid.auction import begin_auction_phase
from balance.games.power_grid.first_cities import ask_for_first_city
from balance.games.power_grid.plant_market import put_on_offer
from balance.games.power_grid.state import (
    DECK_LUCK,
    FUELS,
    ORDER_LUCK,
    PLUG_LUCK,
    SOCKET_LUCK,
    STEP_3,
    ZONE_LUCK,
)
from balance.kernel import kernel


@kernel
def set_up(state, rules):
    """Deal a table and stop at its first decision."""
    set_up_board(state, rules)
    set_up_plants(state, rules)
    set_up_players(state, rules)
    state.step = 1
    state.turn = 1
    begin_round(state, 1)
    if rules.preset_first_cities:
        ask_for_first_city(state)
    else:
        begin_auction_phase(state, rules)


@kernel
def set_up_board(state, rules):
    """Setting up the board: choose the zone and put fuel on the market."""
    drawn = below(state.luck, ZONE_LUCK, rules.zone_count)
    state.zone = drawn if rules.fixed_zone < 0 else rules.fixed_zone
    for fuel in range(FUELS):
        state.market[fuel] = rules.market_start[fuel]
        state.supply[fuel] = rules.fuel_units[fuel] - rules.market_start[fuel]


@kernel
def set_up_plants(state, rules):
    """Setting up the power plants: some leave unseen, plugs make the market and the top card, Step 3 lies last."""
    count = add_cards(state, PLUG_LUCK, rules.plugs, 0, rules.plug_count)
    count = remove_unseen(state, count, rules.plugs_removed)
    for _ in range(rules.plants_on_offer):
        count -= 1
        put_on_offer(state, np.int64(state.deck[count]))
    for place in range(state.offer_count):
        state.dealt[place] = state.offer[place]
    count = add_cards(state, SOCKET_LUCK, rules.sockets, count, rules.socket_count)
    count = remove_unseen(state, count, rules.sockets_removed)
    shuffle(state.luck, DECK_LUCK, state.deck[1:], count - 1)
    state.deck[count] = STEP_3
    state.deck_end = count + 1


@kernel
def add_cards(state, purpose, cards, count, more):
    """Put shuffled cards on a pile of `count` cards, face down; return how many there are now."""
    for index in range(more):
        state.deck[count + index] = cards[index]
    shuffle(state.luck, purpose, state.deck[count:], more)
    return count + more


@kernel
def remove_unseen(state, count, removed):
    """Put the last cards of the pile back into the box without looking; return how many are left."""
    for _ in range(removed):
        count -= 1
        state.unseen[state.unseen_count] = state.deck[count]
        state.unseen_count += 1
        state.deck[count] = 0
    return count


@kernel
def set_up_players(state, rules):
    """Setting up the players: money, and the first turn order."""
    for seat in range(state.seats):
        state.money[seat] = rules.start_money
        state.order[seat] = seat
    if rules.random_turn_order:
        shuffle(state.luck, ORDER_LUCK, state.order, state.seats)
    for place in range(state.seats):
        state.opening_place[state.order[place]] = place
