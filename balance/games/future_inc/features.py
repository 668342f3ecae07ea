"""What the opening market offered: features of the dealt table, to ask whether the set-up is fair."""

import numpy as np

from balance.game import Column
from balance.games.future_inc.columns import for_each_product
from balance.games.future_inc.state import PRODUCTS
from balance.kernel import kernel

FEATURES = {
    "first_player": Column(np.uint8, "chair that holds the first player token in round 1"),
    **for_each_product("offered", "cards of the opening market that produce {}"),
    **for_each_product("wanted", "spaces by which its cards raise demand for {}"),
    "cheapest": Column(np.uint8, "FF in all for its cheapest card, paid by a player without factories"),
    "dearest": Column(np.uint8, "FF in all for its dearest card, paid by a player without factories"),
    "total_cost": Column(np.uint16, "FF in all for every card, each paid by a player without factories"),
    "best_price": Column(np.uint8, "highest selling price on its cards, in FF"),
    "best_victory": Column(np.uint8, "highest victory value on its cards"),
    "best_modifier": Column(np.uint8, "highest modifier on the back of its cards"),
}


@kernel
def opening_cost(rules, card):
    """Build a Factory: what a card costs at the start in all, in FF, without any production."""
    cost = int(rules.cost_money[card])
    for product in range(PRODUCTS):
        cost += rules.need[card, product] * rules.track[rules.start_demand]
    return cost


@kernel
def first_player_at_start(state):
    """Upkeep: the token has moved one seat a round."""
    return (state.first_player - state.turn + 1) % state.seats


@kernel
def write_deal(state, rules, row):
    """Describe the opening market, which is the top of the deck."""
    row.first_player = first_player_at_start(state)
    row.cheapest = 255
    for place in range(min(rules.market_size, rules.cards)):
        write_card(rules, row, state.deck[place])


@kernel
def write_card(rules, row, card):
    """Add one card of the opening market to the description."""
    cost = opening_cost(rules, card)
    row.cheapest = min(row.cheapest, cost)
    row.dearest = max(row.dearest, cost)
    row.total_cost += cost
    row.best_price = max(row.best_price, rules.price[card])
    row.best_victory = max(row.best_victory, rules.victory[card])
    row.best_modifier = max(row.best_modifier, rules.modifier[card])
    count_product(row, rules.product[card])
    row.wanted_robots += rules.rise[card, 0]
    row.wanted_energy += rules.rise[card, 1]
    row.wanted_chips += rules.rise[card, 2]
    row.wanted_vr += rules.rise[card, 3]


@kernel
def count_product(row, product):
    """Count one card by what it produces."""
    row.offered_robots += product == 0
    row.offered_energy += product == 1
    row.offered_chips += product == 2
    row.offered_vr += product == 3
