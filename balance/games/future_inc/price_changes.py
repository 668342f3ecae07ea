"""Adjusting: judged only where it could still be better than the best use of a card so far."""

from balance.chance import whim_below
from balance.games.future_inc.adjusting import can_adjust
from balance.games.future_inc.judging import consider, thinkable
from balance.games.future_inc.market import offers
from balance.games.future_inc.product_worths import sold
from balance.games.future_inc.reading import units_ahead
from balance.games.future_inc.state import ADJUST, PRODUCTS
from balance.kernel import kernel


@kernel
def judge_adjusting(state, rules, style, mind):
    """Adjust a Selling Price: worth it at most as much as the highest modifier, or selling out a FF cheaper, brings."""
    count_modifiers(state, rules, mind)
    for product in range(PRODUCTS):
        units = mind.own[product]
        asked = state.asked[state.seat, product]
        now = sold(mind.due[product] - mind.ahead[product], units)
        most = max(rules.most_modifier * now, (asked - 1) * sold(mind.due[product], units) - asked * now)
        promising = thinkable(style, mind, style.adjust + mind.taste[product] * most)
        if promising & (units > 0) and can_adjust(state, rules, state.seat, product):
            judge_modifiers(state, rules, style, mind, product, asked * now)
    if mind.kind == ADJUST:
        mind.place = draw_modifier(state, rules, mind, mind.place)


@kernel
def judge_modifiers(state, rules, style, mind, product, present):
    """Adjust a Selling Price: what a higher or a lower price than the present one brings at the next market.

    Cards with the same modifier do the same: each modifier is judged once, and its card is drawn where it is the best.
    """
    for modifier in range(rules.most_modifier + 1):
        if mind.modifiers[modifier] == 0:
            continue
        for sign in (1, -1):
            asked = max(rules.lowest_selling_price, state.asked[state.seat, product] + sign * modifier)
            room = mind.due[product] - units_ahead(state, style, mind, product, asked)
            gain = asked * sold(room, mind.own[product]) - present
            consider(state, style, mind, mind.taste[product] * gain + style.adjust, ADJUST, modifier, product, 0, sign)


@kernel
def count_modifiers(state, rules, mind):
    """Count the cards of the market by their modifier."""
    for modifier in range(rules.most_modifier + 1):
        mind.modifiers[modifier] = 0
    for place in range(rules.market_size):
        if offers(state, rules, place):
            mind.modifiers[rules.modifier[state.market[place]]] += 1


@kernel
def draw_modifier(state, rules, mind, modifier):
    """Draw one of the cards of the market with a modifier; return its place."""
    left = whim_below(state, mind.modifiers[modifier])
    place = -1
    while left >= 0:
        place += 1
        left -= offers(state, rules, place) and rules.modifier[state.market[place]] == modifier
    return place
