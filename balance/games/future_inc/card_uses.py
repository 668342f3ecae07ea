"""Which card to use, and for what: the options and the style correct the worths, and equal ones are drawn."""

from balance.chance import whim
from balance.games.future_inc.amounts import each
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.judging import is_best
from balance.games.future_inc.knobs import BELOW, DISCREDITING, ON_TOP, PROMOTING, USES
from balance.games.future_inc.reputation import can_discredit, can_promote
from balance.games.future_inc.state import BUILD, DISCREDIT, MOST_PLACES, NOTHING, PRODUCTS, PROMOTE, WORTHLESS
from balance.games.future_inc.turn_order import clockwise
from balance.games.future_inc.use_worths import compare_piles, cost_at, judge_uses
from balance.kernel import kernel


@kernel
def judge_cards(state, rules, style, mind):
    """Judge the uses of every card of the market, and find the best card."""
    compare_piles(state, rules, mind)
    judge_uses(state, rules, style, mind)
    unusual = rules.missing_price_rises or not rules.promote_at_max
    if unusual or style.denial > 0.0 or style.noise > 0.0:
        change_worths(state, rules, style, mind)
    find_best_card(mind)


@kernel
def change_worths(state, rules, style, mind):
    """Correct for options; add that the next player does not get the card, and the style's noise, to every use."""
    for place in range(rules.market_size):
        card = state.market[place]
        if card != NOTHING:
            if rules.missing_price_rises:
                price_anew(state, rules, mind, place, card)
            if not can_promote(state, rules, card):
                mind.worth[PROMOTING, place] = WORTHLESS
            taken = style.denial * denied(state, rules, card) if style.denial > 0.0 else 0.0
            add_to_uses(state, style, mind, place, taken)


@kernel
def price_anew(state, rules, mind, place, card):
    """Option missing_price_rises: correct what building costs."""
    supposed = cost_at(state, place, each(mind.ready), each(mind.missing))
    cost = cost_of_factory(state, rules, state.seat, card)
    for use in (ON_TOP, BELOW):
        dearer = mind.money_weight * (cost - supposed)
        mind.worth[use, place] = mind.worth[use, place] - dearer if cost <= state.money[state.seat] else WORTHLESS


@kernel
def add_to_uses(state, style, mind, place, taken):
    """Add the same to every use of a card, and noise to each."""
    best = 2.0 * WORTHLESS
    for use in range(USES):
        mind.worth[use, place] += taken
        if style.noise > 0.0:
            mind.worth[use, place] += style.noise * whim(state)
        best = max(best, mind.worth[use, place])
    mind.card_worth[place] = best


@kernel
def find_best_card(mind):
    """Find the card with the best use, and count how many are as good."""
    best, chosen, ties = 2.0 * WORTHLESS, 0, 0
    for place in range(MOST_PLACES):
        worth = mind.card_worth[place]
        chosen = place if worth > best else chosen
        ties = 1 if worth > best else ties + (worth == best)
        best = max(best, worth)
    mind.best = best
    mind.place = chosen
    mind.ties = ties


@kernel
def denied(state, rules, card):
    """What a card would be worth to the next player: points and price, less its cost."""
    rival = clockwise(state, state.seat, 1)
    product = rules.product[card]
    cost = cost_of_factory(state, rules, rival, card)
    points = state.victory[rival, product] * state.units[rival, product]
    units = state.units[rival, product] + rules.production[card]
    gain = max(rules.victory[card], state.victory[rival, product]) * units - points + rules.price[card] - cost
    return float(max(0, gain)) if cost <= state.money[rival] else 0.0


@kernel
def pick_use(state, rules, mind):
    """Take the best use of the best card; equal cards have equal chances, and so have equal uses."""
    if mind.ties > 1:
        draw_card(state, mind)
    chosen, ties = PROMOTING, 0
    for use in range(USES):
        equal = mind.worth[use, mind.place] == mind.best
        chosen = use if equal else chosen
        ties += equal
    if ties > 1:
        chosen = draw_use(state, mind)
    mind.on_top = chosen == ON_TOP
    mind.kind = BUILD if chosen <= BELOW else PROMOTE if chosen == PROMOTING else DISCREDIT
    if chosen == DISCREDITING:
        pick_product(state, rules, mind)


@kernel
def draw_card(state, mind):
    """Draw one of the equally good cards."""
    mind.ties = 0
    for place in range(MOST_PLACES):
        if is_best(state, mind, mind.card_worth[place]):
            mind.place = place


@kernel
def draw_use(state, mind):
    """Draw one of the equally good uses of a card."""
    mind.ties = 0
    chosen = PROMOTING
    for use in range(USES):
        if is_best(state, mind, mind.worth[use, mind.place]):
            chosen = use
    return chosen


@kernel
def pick_product(state, rules, mind):
    """Discredit: the product whose demand hurts most; equal ones have equal chances."""
    worth = mind.best
    mind.best = 2.0 * WORTHLESS  # even a product without relief may be named where that is legal
    for product in range(PRODUCTS):
        legal = can_discredit(state, rules, state.market[mind.place], product)
        if legal and is_best(state, mind, mind.relief[product]):
            mind.product = product
    mind.best = worth
