"""Discrediting and adjusting: judged only where they could still be better than the best use so far."""

from balance.games.future_inc.adjusting import can_adjust
from balance.games.future_inc.card_uses import denied
from balance.games.future_inc.judging import consider, thinkable
from balance.games.future_inc.market import offers
from balance.games.future_inc.reading import sold, units_ahead
from balance.games.future_inc.reputation import can_discredit
from balance.games.future_inc.state import ADJUST, DISCREDIT, PRODUCTS
from balance.kernel import kernel


@kernel
def judge_discrediting(state, rules, style, mind):
    """Discredit: worth it at most where the dearest card names the product whose demand hurts most."""
    least_wish = min(min(mind.wish[0], mind.wish[1]), min(mind.wish[2], mind.wish[3]))
    liking = style.discredit + mind.too_early
    most = liking + mind.money_weight * rules.most_price - min(least_wish, 0.0)
    if style.denial > 0.0 or thinkable(style, mind, most):
        for place in range(rules.market_size):
            if offers(state, rules, place):
                judge_discarding(state, rules, style, mind, place, liking)


@kernel
def judge_discarding(state, rules, style, mind, place, liking):
    """Discredit: the price of a card, and the demand that is gone for everybody."""
    card = state.market[place]
    worth = liking + mind.money_weight * rules.price[card]
    if style.denial > 0.0:
        worth += style.denial * denied(state, rules, card)
    for product in range(PRODUCTS):
        if can_discredit(state, rules, card, product):
            lowers = state.demand[product] > 0 and rules.protected[product] == 0
            lost = mind.wish[product] if lowers else 0.0
            consider(state, style, mind, worth - lost, DISCREDIT, place, product, 0, 0)


@kernel
def judge_adjusting(state, rules, style, mind):
    """Adjust a Selling Price: worth it at most as much as the highest modifier, or selling out a FF cheaper, brings."""
    for product in range(PRODUCTS):
        units = state.units[state.seat, product]
        asked = state.asked[state.seat, product]
        now = sold(mind.room[product], units)
        most = max(rules.most_modifier * now, (asked - 1) * units - asked * now)
        promising = thinkable(style, mind, style.adjust + mind.taste[product] * most)
        if promising & (units > 0) and can_adjust(state, rules, state.seat, product):
            judge_modifiers(state, rules, style, mind, product, asked * now)


@kernel
def judge_modifiers(state, rules, style, mind, product, present):
    """Adjust a Selling Price: what a higher or a lower price than the present one brings at the next market."""
    units = state.units[state.seat, product]
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        for sign in (1, -1):
            change = sign * rules.modifier[state.market[place]]
            asked = max(rules.lowest_selling_price, state.asked[state.seat, product] + change)
            room = mind.due[product] - units_ahead(state, style, product, asked)
            gain = asked * sold(room, units) - present
            consider(state, style, mind, mind.taste[product] * gain + style.adjust, ADJUST, place, product, 0, sign)
