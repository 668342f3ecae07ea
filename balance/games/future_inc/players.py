"""The heuristic player: everything it may do is worth something to it, and it does the best."""

from balance.games.future_inc.adjusting import can_adjust
from balance.games.future_inc.card_uses import denied, judge_cards, pick_use
from balance.games.future_inc.event_choice import choose_bonus, choose_event
from balance.games.future_inc.judging import consider, start_judging, thinkable
from balance.games.future_inc.market import offers
from balance.games.future_inc.moves import write_move
from balance.games.future_inc.reading import read_before_market, sold, units_ahead
from balance.games.future_inc.reputation import can_discredit
from balance.games.future_inc.sales import most_to_sell
from balance.games.future_inc.state import ACTION, ADJUST, BONUS, DISCREDIT, EVENT, PRODUCTS, SALE, SELL
from balance.kernel import kernel


@kernel
def choose(state, rules, style, mind, move):
    """Answer the question at hand."""
    start_judging(mind)
    if state.decision == ACTION:
        choose_action(state, rules, style, mind)
    elif state.decision == BONUS:
        choose_bonus(state, rules, style, mind)
    elif state.decision == EVENT:
        choose_event(state, rules, style, mind)
    else:
        mind.kind = SELL
    write_move(move, mind.kind, mind.place, mind.product, mind.on_top, mind.sign)
    if state.decision == SALE:
        choose_sale(state, move)


@kernel
def choose_sale(state, move):
    """Option voluntary sales: sell everything that brings money."""
    if state.asked[state.seat, state.selling] > 0:
        move.amount = most_to_sell(state, state.seat, state.selling)
        move.most = move.amount


@kernel
def choose_action(state, rules, style, mind):
    """Action Phase: judge what is often best first, and the rest where it could still be better."""
    read_before_market(state, rules, style, mind)
    judge_cards(state, rules, style, mind)
    pick_use(state, rules, mind)
    least_wish = min(min(mind.wish[0], mind.wish[1]), min(mind.wish[2], mind.wish[3]))
    most = style.discredit + mind.money_weight * rules.most_price - min(least_wish, 0.0)
    if style.denial > 0.0 or thinkable(style, mind, most):
        judge_discrediting(state, rules, style, mind)
    if rules.action_phases - state.phase < style.adjust_wait:
        judge_adjusting(state, rules, style, mind)


@kernel
def judge_discrediting(state, rules, style, mind):
    """Discredit: the price of every card, and the demand that rivals lose."""
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        card = state.market[place]
        worth = style.discredit + mind.money_weight * rules.price[card]
        if style.denial > 0.0:
            worth += style.denial * denied(state, rules, card)
        for product in range(PRODUCTS):
            if can_discredit(state, rules, card, product):
                lowered = mind.wish[product] if state.demand[product] > 0 else 0.0
                consider(state, style, mind, worth - lowered, DISCREDIT, place, product, 0, 0)


@kernel
def judge_adjusting(state, rules, style, mind):
    """Adjust a Selling Price: judge modifiers for piles where the largest gain would beat the best use so far."""
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
