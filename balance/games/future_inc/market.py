"""The factory deck and the market: every action takes one card, and a new one replaces it."""

from balance.games.future_inc.marks import mark
from balance.games.future_inc.state import ABSENT, COST, DECK_EMPTY, FACTS, NOTHING, UNPAYABLE, WORTHLESS
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
def lay(state, rules, place, card):
    """Set-Up: a card lies face up on a place of the market, visible to everyone; or nothing does."""
    state.market[place] = card
    if card == NOTHING:
        state.display[COST, place] = UNPAYABLE
        state.display[ABSENT, place] = WORTHLESS
    else:
        show_card(state, rules, place, card)


@kernel
def show_card(state, rules, place, card):
    """Set-Up: what is printed on a card of the market, for all to see."""
    state.market_product[place] = rules.product[card]
    for fact in range(FACTS):
        state.display[fact, place] = rules.printed[card, fact]


@kernel
def refill(state, rules, place):
    """End of Your Turn: a new card replaces the chosen one."""
    last = rules.market_size - 1
    if rules.refill_at_end:
        for index in range(place, last):
            lay(state, rules, index, state.market[index + 1])
        place = last
    lay(state, rules, place, turn_up(state, rules))


@kernel
def offers(state, rules, place):
    """Whether a place of the market holds a card."""
    return 0 <= place < rules.market_size and state.market[place] != NOTHING
