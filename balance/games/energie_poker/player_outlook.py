"""What players expect of a year, and what they want of it for themselves: from what lies open on the table."""

import numpy as np

from balance.chance import whim_word
from balance.games.energie_poker.state import NONE
from balance.kernel import kernel

# One word of whims serves all types: 12 bits for each, as a number from -1 up to 1.
BITS, PIECE, HALF = np.uint64(12), np.uint64(4095), 2048.0
TRACE = 1e-6  # of chance in every wish, so that equal wishes are parted by whim and not by the order of the types


@kernel
def expect_offer(state, rules, style, mind):
    """Expect the rings of the plan, changed by an event card of this year in the seat's own hand; return the total."""
    turn, total = state.turn, 0.0
    for energy in range(rules.types):
        offer = float(state.supply[turn, energy])
        mind.offer[energy] = offer
        total += offer
    for held in range(rules.event_cards_held):
        card = int(state.hand[state.seat, held])
        if card != NONE and rules.event_turn[card] == turn and state.acts == 0:
            total += count_on(rules, mind, card, style.foresee)
    return total


@kernel
def count_on(rules, mind, card, trust):
    """Expect a card's changes as far as the seat trusts that it will be the last one played; return their sum."""
    total = 0.0
    for energy in range(rules.types):
        expected = max(0.0, mind.offer[energy] + trust * rules.event_change[card, energy])
        total += expected - mind.offer[energy]
        mind.offer[energy] = expected
    return total


@kernel
def look_ahead(state, rules, style, mind, total_offer):
    """Expect the rivals' bids, and want units of each type; return the sum of the wishes for the sections to fill.

    Rivals are expected to repeat last year's mix, to follow the plan, or something between. The seat itself wants
    something between the plan and its own last year, moved to what the rivals are expected to leave, and a whim.
    """
    turn, seat, first = state.turn, state.seat, state.section
    share = rules.demand[turn] / total_offer
    follow, repeating, growth = 1.0, 0.0, 0.0  # in the first year there is nothing to repeat
    if turn > 1:
        follow, repeating = style.follow_plan, style.read_rivals
        growth = rules.demand[turn] / rules.demand[turn - 1]
    chance, noise, total = whim_word(state), (style.noise + TRACE) / HALF, 0.0
    for energy in range(rules.types):
        offer, used = mind.offer[energy], growth * int(state.used[seat, energy])
        planned = (state.seats - 1) * share * offer
        rivals = planned + repeating * (growth * int(state.used_by_all[energy]) - used - planned)
        units = used + follow * (share * offer - used)
        units += style.seek_gaps * (offer - rivals - units)
        units += noise * (np.int64(chance & PIECE) - HALF)
        chance = chance >> BITS
        mind.rivals[energy] = rivals
        mind.wish[energy] = max(0.0, units)
        if energy >= first:
            total += mind.wish[energy]
    return total
