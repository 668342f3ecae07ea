"""How a player reads the table: demand to come, and who sells before whom; all of it goes into columns."""

from balance.games.future_inc.amounts import each, each_of_seat, write_each
from balance.games.future_inc.product_worths import MOST_NEEDED, judge_products
from balance.games.future_inc.state import PRICE, PRICE_LEVELS, PRODUCTS, WORTHLESS
from balance.games.future_inc.turn_order import places_after
from balance.kernel import kernel

TOO_EARLY = -1000.0  # FF: a last resort
CARRIED = 0.5  # worth of a unit of demand that is left over for a later market


@kernel
def read_before_market(state, rules, style, mind):
    """Read the table in an action phase."""
    turns_taken = places_after(state, state.seat, state.first_player)
    actions = (rules.action_phases - state.phase + 1) * state.seats - turns_taken - 1
    later = rules.rounds - state.turn
    own_actions = (later + 1) * rules.action_phases - state.phase
    look_at_table(state, rules, style, mind, actions, later)
    look_at_cards(state, rules, style, mind)
    judge_products(style, mind, style.engine / MOST_NEEDED * own_actions)
    mind.too_early = TOO_EARLY if rules.action_phases - state.phase >= style.promote_wait else 0.0
    mind.ban = WORTHLESS if own_actions < style.stop else 0.0


@kernel
def read_after_market(state, rules, style, mind):
    """Read the table for the next round, when an event is to be played."""
    later = rules.rounds - state.turn - (state.phase > 0)
    own_actions = (later + 1) * rules.action_phases
    look_at_table(state, rules, style, mind, rules.action_phases * state.seats, later)
    judge_products(style, mind, style.engine / MOST_NEEDED * own_actions)


@kernel
def look_at_table(state, rules, style, mind, actions, later):
    """Write what is judged of every product, with `actions` of all seats to come before the next market."""
    mind.later_demand = style.later_demand * state.seats
    mind.later_weight = style.patience * later
    mind.money_weight = 1.0 + style.thrift * later
    mind.carried = CARRIED if later > 0 else 0.0
    mind.taste[0] = style.robots
    mind.taste[1] = style.energy
    mind.taste[2] = style.chips
    mind.taste[3] = style.vr
    look_at_piles(state, style, mind)
    look_at_demand(state, rules, mind, style.growth * actions)


@kernel
def look_at_demand(state, rules, mind, growth):
    """Write what there is to say of the demand for each product into the columns that are judged."""
    write_each(mind.missing, each(state.missing_price))
    write_each(mind.demand, each(state.demand))
    write_each(mind.coming, each(state.events_demand))
    write_each(mind.protected, each(rules.protected))
    highest, open_at_zero = float(rules.demand_max), 1.0 if rules.discredit_at_zero else 0.0
    for product in range(PRODUCTS):
        demand = mind.demand[product]
        falls = 1.0 if demand > 0.0 else 0.0
        may_be_named = max(falls, open_at_zero) > mind.protected[product]
        mind.due[product] = min(demand + mind.coming[product] + growth, highest)
        mind.falls[product] = falls
        mind.closed[product] = 0.0 if may_be_named else WORTHLESS


@kernel
def look_at_piles(state, style, mind):
    """Write what there is to say of each own pile into the columns that are judged."""
    seat, undercut = state.seat, style.undercut
    write_each(mind.own, each_of_seat(state.units, seat))
    write_each(mind.asked, each_of_seat(state.asked, seat))
    write_each(mind.price, each_of_seat(state.price, seat))
    write_each(mind.victory, each_of_seat(state.victory, seat))
    write_each(mind.change, each_of_seat(state.modifier_sum, seat))
    write_each(mind.ready, each_of_seat(state.ready, seat))
    for product in range(PRODUCTS):
        level = level_of(state.asked[seat, product])
        cheaper = state.offered_below[product, level]
        up_to = state.offered_below[product, level + 1] - state.units[seat, product]
        mind.own_level[product] = level
        mind.ahead[product] = cheaper + undercut * (up_to - cheaper)


@kernel
def level_of(price):
    """Return a price as far as offers tell prices apart."""
    return min(max(price, 0), PRICE_LEVELS - 1)


@kernel
def units_ahead(state, style, mind, product, price):
    """Rivals' units expected to sell before one's own at a price."""
    level = level_of(price)
    own, own_level = state.units[state.seat, product], mind.own_level[product]
    cheaper = state.offered_below[product, level] - own * (own_level < level)
    up_to = state.offered_below[product, level + 1] - own * (own_level <= level)
    return cheaper + style.undercut * (up_to - cheaper)


@kernel
def look_at_cards(state, rules, style, mind):
    """Write what there is to say of the demand that each card of the market would meet."""
    lowest = rules.lowest_selling_price
    for place in range(rules.market_size):
        product = state.market_product[place]
        asked = max(lowest, int(state.display[PRICE, place]) + mind.change[product])
        mind.card_asked[place] = asked
        mind.card_ahead[place] = units_ahead(state, style, mind, product, asked)
        mind.card_own[place] = mind.own[product]
        mind.card_due[place] = mind.due[product]
        mind.card_taste[place] = mind.taste[product]
