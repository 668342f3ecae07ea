"""The distribution: each type in turn, to the highest premium first, then by wish, last use, deficit, and evenly."""

import numpy as np

from balance.games.energie_poker.branches import (
    DIVIDED,
    GREATER_DEFICIT,
    GREATER_USE,
    GREATER_WISH,
    ODD_UNITS,
    mark,
)
from balance.games.energie_poker.dice import lot
from balance.games.energie_poker.state import used_before
from balance.kernel import kernel

STEP = 1 << 12  # above every wish, use and deficit
OUT_OF_LINE = -1


@kernel
def distribute(state, rules, energy):
    """Give out the units of one type."""
    turn, wanted = state.turn, 0
    for seat in range(state.seats):
        wanted += int(state.units[turn, seat, energy])
    if wanted > state.left[energy]:
        line_up(state, rules, energy)
        serve_the_line(state, rules, energy)
    elif wanted > 0:
        for seat in range(state.seats):
            give(state, turn, seat, energy, int(state.units[turn, seat, energy]))


@kernel
def give(state, turn, seat, energy, units):
    """A player receives coloured discs of one type from the supply set out for the year."""
    state.bought[turn, seat, energy] += units
    state.deficit[seat] -= units
    state.left[energy] -= units


@kernel
def line_up(state, rules, energy):
    """Give every bidder one number that orders them: by premium, wish, use last turn, deficit at that moment."""
    turn = state.turn
    for seat in range(state.seats):
        wanted = int(state.units[turn, seat, energy])
        if wanted > 0:
            used = used_before(state, seat, energy, rules.last_use_counts_deficit_discs)
            asked = int(state.premium[turn, seat, energy]) * STEP + wanted
            state.priority[seat] = (asked * STEP + used) * STEP + state.deficit[seat]
        else:
            state.priority[seat] = OUT_OF_LINE


@kernel
def serve_the_line(state, rules, energy):
    """Serve the bidders in descending priority until nothing is left; bidders equal in all respects divide."""
    before = OUT_OF_LINE
    while state.left[energy] > 0:
        highest, group = call_first(state)
        if serve(state, rules, energy, group) and before != OUT_OF_LINE:
            mark_what_decided(state, before, highest)
        before = highest


@kernel
def call_first(state):
    """Return the highest priority in the line and those who have it, as bits of a word; they leave the line."""
    highest, group = OUT_OF_LINE, 0
    for seat in range(state.seats):
        priority = state.priority[seat]
        if priority > highest:
            highest, group = priority, 1 << seat
        elif priority == highest:
            group |= 1 << seat
    for seat in range(state.seats):
        if group >> seat & 1:
            state.priority[seat] = OUT_OF_LINE
    return highest, group


@kernel
def serve(state, rules, energy, group):
    """Give a group of equal bidders what it wants, or divide what is left; say whether somebody went short."""
    members, wanted = 0, 0
    for seat in range(state.seats):
        if group >> seat & 1:
            members += 1
            wanted = int(state.units[state.turn, seat, energy])
    left = state.left[energy]
    if members * wanted <= left:
        give_each(state, energy, group, wanted)
        return False
    if members == 1:
        give_each(state, energy, group, left)
    else:
        mark(state, DIVIDED)
        give_each(state, energy, group, 0 if rules.equal_bids_by_lot else left // members)
        give_odd_units(state, rules, energy, group)
    return True


@kernel
def give_each(state, energy, group, units):
    """Every member of a group receives the same number of units."""
    turn = state.turn
    for seat in range(state.seats):
        if group >> seat & 1:
            give(state, turn, seat, energy, units)


@kernel
def give_odd_units(state, rules, energy, group):
    """Lots decide who gets an odd unit; a winner is out, or stays in as long as he wants more if all goes by lot."""
    candidates, winners = group, 0
    while state.left[energy] > 0:
        mark(state, ODD_UNITS)
        seat = lot(state, candidates)
        give(state, state.turn, seat, energy, 1)
        winners |= 1 << seat
        if not rules.equal_bids_by_lot or is_content(state, seat, energy):
            candidates &= ~(1 << seat)
    if winners:
        state.lots[state.turn, energy] = np.uint8(group | winners << 4)


@kernel
def is_content(state, seat, energy):
    """Whether a seat has received all the units of a type that it bid for."""
    return state.bought[state.turn, seat, energy] == state.units[state.turn, seat, energy]


@kernel
def mark_what_decided(state, before, after):
    """Remember which tie-break parted a bidder who was served from one who went short."""
    if before // STEP**3 != after // STEP**3:
        return
    if before // STEP**2 != after // STEP**2:
        mark(state, GREATER_WISH)
    elif before // STEP != after // STEP:
        mark(state, GREATER_USE)
    else:
        mark(state, GREATER_DEFICIT)
