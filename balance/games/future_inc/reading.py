"""How a player reads the table: demand to come, who sells before whom, what a unit of demand is worth.

The readings are written without jumps: which way they go changes from product to product, and a processor that
guesses wrong loses more time than the arithmetic takes.
"""

from balance.games.future_inc.packing import pack, pack_reversed
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
    mind.too_early = TOO_EARLY if rules.action_phases - state.phase >= style.promote_wait else 0.0
    mind.ban = WORTHLESS if own_actions < style.stop else 0.0
    mind.ready = pack(state.ready[state.seat])
    mind.missing_price = pack_reversed(state.missing_price)
    read_table(state, rules, style, mind, actions, own_actions, later)


@kernel
def read_after_market(state, rules, style, mind):
    """Read the table for the next round, when an event is to be played."""
    later = rules.rounds - state.turn - (state.phase > 0)
    read_table(state, rules, style, mind, rules.action_phases * state.seats, (later + 1) * rules.action_phases, later)


@kernel
def read_table(state, rules, style, mind, actions, own_actions, later):
    """Form an opinion of every product, with `actions` of all seats to come before the next market."""
    mind.later_demand = style.later_demand * state.seats
    mind.later_weight = style.patience * later
    mind.money_weight = 1.0 + style.thrift * later
    mind.rival_wish = -style.spite * RIVAL_PRICE
    mind.carried = CARRIED if later > 0 else 0.0
    mind.taste[0] = style.robots
    mind.taste[1] = style.energy
    mind.taste[2] = style.chips
    mind.taste[3] = style.vr
    growth = style.growth * actions
    engine = style.engine / MOST_NEEDED * own_actions
    for product in range(PRODUCTS):
        expected = state.demand[product] + state.events_demand[product] + growth
        mind.due[product] = min(expected, rules.demand_max)
        units = state.units[state.seat, product]
        mind.saving[product] = engine * state.missing_price[product] * max(0, MOST_NEEDED - units)
        read_product(state, style, mind, product)
        lowered = -mind.wish[product] if state.demand[product] > 0 else 0.0
        discredited = rules.protected[product] == 0 and (state.demand[product] > 0 or rules.discredit_at_zero)
        mind.relief[product] = lowered if discredited else WORTHLESS


@kernel
def read_product(state, style, mind, product):
    """Judge the own pile of a product, one unit more of it, and one more of demand for it."""
    seat = state.seat
    units = state.units[seat, product]
    asked = state.asked[seat, product]
    price = state.price[seat, product]
    victory = style.victory * state.victory[seat, product]
    ahead = units_ahead(state, style, product, asked)
    room = mind.due[product] - ahead
    later_room = mind.later_demand - ahead
    sales = asked * sold(room, units) + mind.later_weight * (price * sold(later_room, units))
    mind.pile[product] = mind.taste[product] * sales + victory * units
    more = asked * sold(room - units, 1) + mind.later_weight * (price * sold(later_room - units, 1))
    mind.unit[product] = mind.taste[product] * more + victory if units > 0 else WORTHLESS
    mind.units[product] = units
    mind.room[product] = room
    mind.wish[product] = wish(mind, room, asked, units)


@kernel
def units_ahead(state, style, product, price):
    """Rivals' units expected to sell before one's own at a price."""
    level = min(max(price, 0), PRICE_LEVELS - 1)
    units = state.units[state.seat, product]
    asked = min(state.asked[state.seat, product], PRICE_LEVELS - 1)
    cheaper = state.offered_below[product, level] - units * (asked < level)
    same = state.offered_below[product, level + 1] - units * (asked <= level) - cheaper
    return cheaper + style.undercut * same


@kernel
def sold(room, units):
    """Units sold where there is room for so many."""
    return min(max(room, 0.0), units)


@kernel
def wish(mind, room, asked, units):
    """What a unit more of demand brings: what of it the own pile sells, what is left over, and what rivals sell."""
    own = sold(room + 1.0, units) - sold(room, units)
    over = sold(room + 1.0 - units, 1)
    later = mind.carried * asked if units > 0 else mind.rival_wish
    return own * asked + over * later + (1.0 - own - over) * mind.rival_wish
