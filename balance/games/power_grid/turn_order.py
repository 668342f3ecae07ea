"""Phase 1: the turn order."""

import numpy as np

from balance.kernel import kernel


@kernel
def largest_plant(state, seat):
    """Return the highest number among a player's power plants, 0 without any."""
    largest = 0
    for slot in range(state.plant_count[seat]):
        largest = max(largest, np.int64(state.plants[seat, slot]))
    return largest


@kernel
def goes_before(state, one, other):
    """Phase 1: more houses go first; among equals, the larger power plant."""
    if state.houses[one] != state.houses[other]:
        return state.houses[one] > state.houses[other]
    return largest_plant(state, one) > largest_plant(state, other)


@kernel
def determine_turn_order(state):
    """Phase 1: put the players in order; who cannot be told apart keeps the old order."""
    for place in range(1, state.seats):
        seat = state.order[place]
        free = place
        while free > 0 and goes_before(state, seat, state.order[free - 1]):
            state.order[free] = state.order[free - 1]
            free -= 1
        state.order[free] = seat
