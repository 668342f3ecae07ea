"""The plant market and the pile of power plants beside it."""

import numpy as np

from balance.chance import GOLDEN, mix
from balance.games.power_grid.branches import PILE_EMPTY, SMALLER_DRAWN, note
from balance.games.power_grid.state import PILE_LUCK, STEP_3
from balance.kernel import kernel


@kernel
def plants_for_sale(state, rules):
    """Phase 2, a) 1: how many power plants can be put up: the smallest, the current market; in Step 3 all."""
    if state.step == 3:
        return state.offer_count
    return min(rules.plants_for_sale, state.offer_count - step3_card_on_offer(state))


@kernel
def step3_card_on_offer(state):
    """1 while the Step 3 card lies in the plant market as its highest power plant, else 0."""
    return np.int64(state.offer_count > 0 and state.offer[state.offer_count - 1] == STEP_3)


@kernel
def place_on_offer(state, card):
    """The place of a power plant in the plant market, 0 for the smallest, or -1."""
    for place in range(state.offer_count):
        if state.offer[place] == card:
            return place
    return -1


@kernel
def put_on_offer(state, card):
    """Put a power plant into the plant market and line it up by number; no card, no change."""
    if card == 0:
        return
    place = state.offer_count
    while place > 0 and state.offer[place - 1] > card:
        state.offer[place] = state.offer[place - 1]
        place -= 1
    state.offer[place] = card
    state.offer_count += 1


@kernel
def take_from_offer(state, card):
    """Take a power plant out of the plant market and close the gap."""
    place = place_on_offer(state, card)
    state.offer_count -= 1
    for gap in range(place, state.offer_count):
        state.offer[gap] = state.offer[gap + 1]
    state.offer[state.offer_count] = 0


@kernel
def discard_smallest(state):
    """Remove the smallest power plant on offer from the game, if there is one."""
    if state.offer_count > step3_card_on_offer(state):
        take_from_offer(state, state.offer[0])
        state.discarded += 1


@kernel
def put_highest_under_pile(state):
    """Phase 5 (Steps 1 and 2): the highest power plant goes face down under the pile."""
    card = state.offer[state.offer_count - 1]
    take_from_offer(state, card)
    state.deck[state.deck_end] = card
    state.deck_end += 1


@kernel
def draw_plant(state):
    """Draw the next power plant, 0 from an empty pile; when the Step 3 card comes, shuffle what lay under it."""
    if state.deck_top == state.deck_end:
        note(state, PILE_EMPTY)
        return 0
    card = np.int64(state.deck[state.deck_top])
    state.deck_top += 1
    if card == STEP_3:
        state.step3_drawn = True
        shuffle_pile(state)
    return card


@kernel
def priority(state, card):
    """A card's place in the shuffled pile: drawn at set-up for every number, whichever cards come to lie there."""
    return mix(state.luck[PILE_LUCK] + np.uint64(card) * GOLDEN)


@kernel
def shuffle_pile(state):
    """Shuffle the pile: line its cards up by their priorities."""
    for start in range(state.deck_top + 1, state.deck_end):
        card = state.deck[start]
        rank = priority(state, card)
        free = start
        while free > state.deck_top and priority(state, state.deck[free - 1]) > rank:
            state.deck[free] = state.deck[free - 1]
            free -= 1
        state.deck[free] = card


@kernel
def refill_after_sale(state):
    """Phase 2, refilling: a card smaller than the discounted power plant leaves the game and takes the token along."""
    card = draw_plant(state)
    if state.token and 0 < card < state.offer[0]:
        state.token = False
        state.discarded += 1
        note(state, SMALLER_DRAWN)
        card = draw_plant(state)
    put_on_offer(state, card)


@kernel
def update_plant_market(state):
    """Phase 5, 3: the highest power plant goes under the pile, in Step 3 the smallest leaves; another is drawn."""
    if state.step == 3:
        discard_smallest(state)
    else:
        put_highest_under_pile(state)
    put_on_offer(state, draw_plant(state))
