"""The factory deck and the market: every action takes one card, and a new one replaces it."""

from balance.games.future_inc.marks import mark
from balance.games.future_inc.state import DECK_EMPTY, NOTHING
from balance.kernel import kernel


@kernel
def turn_up(state, rules):
    """End of Your Turn: the next card of the deck, or nothing once it has run out."""
    if state.turned_up == rules.cards:
        mark(state, DECK_EMPTY)
        return NOTHING
    state.turned_up += 1
    return state.deck[state.turned_up - 1]


@kernel
def refill(state, rules, place):
    """End of Your Turn: a new card replaces the chosen one."""
    last = rules.market_size - 1
    if rules.refill_at_end:
        for index in range(place, last):
            state.market[index] = state.market[index + 1]
        place = last
    state.market[place] = turn_up(state, rules)


@kernel
def offers(state, rules, place):
    """Whether a place of the market holds a card."""
    return 0 <= place < rules.market_size and state.market[place] != NOTHING
