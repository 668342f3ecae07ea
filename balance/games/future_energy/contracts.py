"""Construction contracts: the display, the plants on them, and completing them."""

import numpy as np

from balance.games.future_energy.branches import (
    COMPLETED_BY_RETURN,
    COMPLETED_OFF_TURN,
    ENDED_BY_STACK,
    PLANTS_RAN_OUT,
    TWO_COMPLETED,
    note,
)
from balance.games.future_energy.money import receive
from balance.games.future_energy.state import DISPLAY, NO_CARD
from balance.kernel import kernel


@kernel
def has_plant(state, card, space):
    """Whether a power plant stands below an icon of a contract."""
    return (state.filled[card] >> space) & 1 == 1


@kernel
def can_fill(state, rules, seat, card):
    """Actions in detail: the supply has a plant for every space of the contract."""
    return card != NO_CARD and state.supply_plants[seat] >= rules.card_size[card]


@kernel
def can_fill_any(state, rules, seat):
    """Whether the supply can fill a contract of the display."""
    for space in range(DISPLAY):
        if can_fill(state, rules, seat, state.display[space]):
            return True
    return False


@kernel
def give_contract(state, rules, seat, card):
    """A contract lies in front of a player, with a plant from the supply below each icon."""
    size = rules.card_size[card]
    state.owner[card] = seat + 1
    state.filled[card] = (1 << size) - 1
    state.contracts[seat, state.contract_count[seat]] = card
    state.contract_count[seat] += 1
    state.contract_plants[seat] += size
    state.supply_plants[seat] -= size
    for space in range(size):
        state.wanted[seat, rules.card_icons[card, space]] += 1
    if state.supply_plants[seat] == 0:
        note(state, PLANTS_RAN_OUT)


@kernel
def take_from_display(state, rules, seat, space, price):
    """A player takes the contract on a space of the display, and the display is replenished."""
    card = np.int64(state.display[space])
    state.bought_turn[card] = state.turn
    state.bought_price[card] = price
    state.bought_space[card] = space + 1
    state.gone[card] = state.turns_begun
    give_contract(state, rules, seat, card)
    replenish_display(state, rules, space)


@kernel
def replenish_display(state, rules, space):
    """The remaining contracts move to the left, and the top one of the stack comes to the empty space at its side."""
    state.display[space] = NO_CARD
    if state.stack_top == state.stack_end and not rules.display_closes_up:
        return
    for place in range(space, DISPLAY - 1):
        state.display[place] = state.display[place + 1]
    state.display[DISPLAY - 1] = NO_CARD
    if state.stack_top < state.stack_end:
        refill_display(state, DISPLAY - 1)
        if state.stack_top == state.stack_end:
            state.stack_trigger = True
            note(state, ENDED_BY_STACK)


@kernel
def refill_display(state, space):
    """The top contract of the stack comes to a space of the display."""
    card = state.stack[state.stack_top]
    state.stack_top += 1
    state.display[space] = card
    state.shown[card] = state.turns_begun
    state.shown_turn[card] = max(state.turn, 1)


@kernel
def take_plant(state, rules, seat, card, space):
    """A plant leaves a contract."""
    state.filled[card] &= ~(1 << space)
    state.contract_plants[seat] -= 1
    state.wanted[seat, rules.card_icons[card, space]] -= 1


@kernel
def is_last_plant(state, card, space):
    """Whether a plant is the only one left on its contract."""
    return state.filled[card] == 1 << space


@kernel
def complete_if_empty(state, rules, seat, card):
    """Completed contracts: without plants left, it grants its VP and money and is turned over."""
    if state.filled[card] == 0:
        state.vp[seat] += rules.card_vp[card]
        receive(state, seat, rules.completed_money)
        turn_over(state, seat, card)


@kernel
def empty_by_return(state, rules, seat, card):
    """A contract that returning a plant has emptied is completed as well; a variant turns it over for nothing."""
    if state.filled[card] == 0:
        note(state, COMPLETED_BY_RETURN)
    if rules.emptied_contract_scores:
        complete_if_empty(state, rules, seat, card)
    elif state.filled[card] == 0:
        turn_over(state, seat, card)


@kernel
def turn_over(state, seat, card):
    """A contract is no longer in front of its owner; the last one takes its place."""
    note_completion(state, seat, card)
    state.contract_count[seat] -= 1
    last = state.contracts[seat, state.contract_count[seat]]
    for number in range(state.contract_count[seat]):
        if state.contracts[seat, number] == card:
            state.contracts[seat, number] = last


@kernel
def note_completion(state, seat, card):
    """Remember when a contract was completed, and what was rare about it."""
    state.completed[seat] += 1
    state.completed_turn[card] = state.turn
    if seat != state.active:
        note(state, COMPLETED_OFF_TURN)
    elif state.completed_this_turn:
        note(state, TWO_COMPLETED)
    else:
        state.completed_this_turn = True


@kernel
def return_plant(state, rules, seat, card, space):
    """Coal (Immediate actions): a plant goes from a contract back to the personal supply."""
    take_plant(state, rules, seat, card, space)
    state.supply_plants[seat] += 1
    empty_by_return(state, rules, seat, card)
