"""The main board: demand markers, and the price of a missing unit to the left of each."""

from balance.games.future_inc.marks import mark
from balance.games.future_inc.state import LOST_DEMAND, PRODUCTS
from balance.kernel import kernel


@kernel
def move_marker(state, rules, product, demand):
    """Market Phase: move a demand marker; the highest visible number to its left is the price of a missing unit."""
    state.demand[product] = demand
    state.missing_price[product] = rules.track[demand]


@kernel
def increase_demand(state, rules, product, spaces):
    """Market Phase: a demand marker moves right, up to the end of its track."""
    demand = state.demand[product] + spaces
    if demand > rules.demand_max:
        mark(state, LOST_DEMAND)
    move_marker(state, rules, product, min(demand, rules.demand_max))


@kernel
def increase_demand_of_card(state, rules, card):
    """Build a Factory: demand rises for the products of a card, produced or bought."""
    for product in range(PRODUCTS):
        increase_demand(state, rules, product, rules.rise[card, product])


@kernel
def raises_demand(state, rules, card):
    """Whether a card would move a demand marker."""
    for product in range(PRODUCTS):
        if rules.rise[card, product] > 0 and state.demand[product] < rules.demand_max:
            return True
    return False


@kernel
def note_demand(state, log):
    """Write the demand of every product into this round's line of a log."""
    for product in range(PRODUCTS):
        log[state.turn, product] = state.demand[product]
