"""How a player reads the table: demand to come, who sells before whom, what a unit of demand is worth.

What is looked up goes into columns; what is worked out is worked out column by column and without jumps, so that a
processor does several products in one step.
"""

from balance.games.future_inc.state import PRICE_LEVELS, PRODUCTS, WORTHLESS
from balance.kernel import kernel

TOO_EARLY = -1000.0  # FF: a last resort
CARRIED = 0.5  # worth of a unit of demand that is left over for a later market
RIVAL_PRICE = 2.5  # FF that a rival is thought to earn by a unit of demand
MOST_NEEDED = 4  # units of one product that a factory costs at most


@kernel
def read_before_market(state, rules, style, mind):
    """Read the table in an action phase."""
    turns_taken = state.seat - state.first_player
    if turns_taken < 0:
        turns_taken += state.seats
    actions = (rules.action_phases - state.phase + 1) * state.seats - turns_taken - 1
    later = rules.rounds - state.turn
    own_actions = (later + 1) * rules.action_phases - state.phase
    read_table(state, rules, style, mind, actions, own_actions, later)
    mind.too_early = TOO_EARLY if rules.action_phases - state.phase >= style.promote_wait else 0.0
    mind.ban = WORTHLESS if own_actions < style.stop else 0.0


@kernel
def read_after_market(state, rules, style, mind):
    """Read the table for the next round, when an event is to be played."""
    later = rules.rounds - state.turn - (state.phase > 0)
    own_actions = (later + 1) * rules.action_phases
    read_table(state, rules, style, mind, rules.action_phases * state.seats, own_actions, later)


@kernel
def read_table(state, rules, style, mind, actions, own_actions, later):
    """Form an opinion of every product, with `actions` of all seats to come before the next market."""
    mind.later_demand = style.later_demand * state.seats
    mind.later_weight = style.patience * later
    mind.money_weight = 1.0 + style.thrift * later
    mind.carried = CARRIED if later > 0 else 0.0
    mind.taste[0] = style.robots
    mind.taste[1] = style.energy
    mind.taste[2] = style.chips
    mind.taste[3] = style.vr
    look_at_demand(state, rules, mind, style.growth * actions)
    look_at_piles(state, style, mind)
    judge_products(style, mind, style.engine / MOST_NEEDED * own_actions)


@kernel
def look_at_demand(state, rules, mind, growth):
    """Write what there is to say of the demand for each product into the columns that are judged."""
    for product in range(PRODUCTS):
        demand = state.demand[product]
        closed = rules.protected[product] != 0 or (demand == 0 and not rules.discredit_at_zero)
        mind.due[product] = min(demand + state.events_demand[product] + growth, rules.demand_max)
        mind.falls[product] = 1.0 if demand > 0 else 0.0
        mind.closed[product] = WORTHLESS if closed else 0.0
        mind.missing[product] = state.missing_price[product]


@kernel
def look_at_piles(state, style, mind):
    """Write what there is to say of each own pile into the columns that are judged."""
    seat = state.seat
    for product in range(PRODUCTS):
        asked = state.asked[seat, product]
        mind.own[product] = state.units[seat, product]
        mind.own_level[product] = min(asked, PRICE_LEVELS - 1)
        mind.asked[product] = asked
        mind.price[product] = state.price[seat, product]
        mind.victory[product] = state.victory[seat, product]
        mind.change[product] = state.modifier_sum[seat, product]
        mind.ready[product] = state.ready[seat, product]
        mind.ahead[product] = units_ahead(state, style, mind, product, asked)


@kernel
def units_ahead(state, style, mind, product, price):
    """Rivals' units expected to sell before one's own at a price."""
    level = min(max(price, 0), PRICE_LEVELS - 1)
    own, own_level = mind.own[product], mind.own_level[product]
    cheaper = state.offered_below[product, level] - (own if own_level < level else 0.0)
    up_to = state.offered_below[product, level + 1] - (own if own_level <= level else 0.0)
    return cheaper + style.undercut * (up_to - cheaper)


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
