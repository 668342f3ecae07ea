"""The factory deck and the market: every action takes one card, and a new one replaces it."""

from balance.games.future_inc.marks import mark
from balance.games.future_inc.state import DECK_EMPTY, NOTHING, PRODUCTS, UNPAYABLE, WORTHLESS
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
        state.display.cost[place] = UNPAYABLE
        state.display.absent[place] = WORTHLESS
    else:
        state.display.absent[place] = 0.0
        show_card(state, rules, place, card)


@kernel
def show_card(state, rules, place, card):
    """Set-Up: what is printed on a card of the market, for all to see."""
    display = state.display
    state.market_product[place] = rules.product[card]
    display.production[place] = rules.production[card]
    display.price[place] = rules.price[card]
    display.victory[place] = rules.victory[card]
    display.cost[place] = rules.cost_money[card]
    display.without_effect[place] = 0.0 if rules.hollow[card] == 1 else WORTHLESS
    for product in range(PRODUCTS):
        display.need[product, place] = rules.need[card, product]
        display.rise[product, place] = rules.rise[card, product]
        display.out_of_reach[product, place] = 0.0 if rules.shown[card, product] == 1 else WORTHLESS


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
