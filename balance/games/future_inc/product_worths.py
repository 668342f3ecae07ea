"""What each own pile is worth, one unit more in it, a unit more of demand and a unit less.

What is worked out is worked out column by column and without jumps, so that a processor does several products in one
step.
"""

from balance.games.future_inc.state import PRODUCTS, WORTHLESS
from balance.kernel import kernel

RIVAL_PRICE = 2.5  # FF that a rival is thought to earn by a unit of demand
MOST_NEEDED = 4  # units of one product that a factory costs at most


@kernel
def judge_products(style, mind, engine):
    """Judge each own pile, one unit more in it, what a unit more of demand is worth, and what one less."""
    later_weight, later_demand, valued = mind.later_weight, mind.later_demand, style.victory
    carried, rival_wish = mind.carried, -style.spite * RIVAL_PRICE
    for product in range(PRODUCTS):
        units, asked, price, taste = mind.own[product], mind.asked[product], mind.price[product], mind.taste[product]
        room, later_room = mind.due[product] - mind.ahead[product], later_demand - mind.ahead[product]
        victory = valued * mind.victory[product]
        brought = asked * sold(room, units) + later_weight * (price * sold(later_room, units))
        more = asked * sold(room - units, 1.0) + later_weight * (price * sold(later_room - units, 1.0))
        wished = wish(room, asked, units, carried, rival_wish)
        mind.pile[product] = taste * brought + victory * units
        mind.unit[product] = taste * more + victory if units > 0.0 else WORTHLESS  # nothing goes below no pile
        mind.wish[product] = wished
        mind.relief[product] = mind.closed[product] - mind.falls[product] * wished
        mind.saving[product] = engine * mind.missing[product] * max(0.0, MOST_NEEDED - units)


@kernel
def sold(room, units):
    """Units sold where there is room for so many."""
    return min(max(room, 0.0), units)


@kernel
def wish(room, asked, units, carried, rival_wish):
    """What a unit more of demand brings: what of it the own pile sells, what is left over, and what rivals sell."""
    not_rivals = sold(room + 1.0, 1.0)
    over = sold(room + 1.0 - units, 1.0)
    worth = (not_rivals - over) * asked + over * (carried * asked) + (1.0 - not_rivals) * rival_wish
    return worth if units > 0.0 else rival_wish
