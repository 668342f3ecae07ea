"""Adjusting: judged only where it could still be better than the best use of a card so far."""

from balance.games.future_inc.adjusting import can_adjust
from balance.games.future_inc.judging import consider, thinkable
from balance.games.future_inc.market import offers
from balance.games.future_inc.reading import sold, units_ahead
from balance.games.future_inc.state import ADJUST, PRODUCTS
from balance.kernel import kernel


@kernel
def judge_adjusting(state, rules, style, mind):
    """Adjust a Selling Price: worth it at most as much as the highest modifier, or selling out a FF cheaper, brings."""
    for product in range(PRODUCTS):
        units = mind.units[product]
        asked = state.asked[state.seat, product]
        now = sold(mind.room[product], units)
        most = max(rules.most_modifier * now, (asked - 1) * units - asked * now)
        promising = thinkable(style, mind, style.adjust + mind.taste[product] * most)
        if promising & (units > 0.0) and can_adjust(state, rules, state.seat, product):
            judge_modifiers(state, rules, style, mind, product, asked * now)


@kernel
def judge_modifiers(state, rules, style, mind, product, present):
    """Adjust a Selling Price: what a higher or a lower price than the present one brings at the next market."""
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        for sign in (1, -1):
            change = sign * rules.modifier[state.market[place]]
            asked = max(rules.lowest_selling_price, state.asked[state.seat, product] + change)
            room = mind.due[product] - units_ahead(state, style, product, asked)
            gain = asked * sold(room, mind.units[product]) - present
            consider(state, style, mind, mind.taste[product] * gain + style.adjust, ADJUST, place, product, 0, sign)
