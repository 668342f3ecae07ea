"""What each use of a market card is worth to the player: building above or below, promoting, discrediting."""

from balance.chance import whim
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.judging import is_best
from balance.games.future_inc.knobs import BELOW, DISCREDITING, ON_TOP, PROMOTING, USES
from balance.games.future_inc.packing import price_of, subtract
from balance.games.future_inc.reading import sold, units_ahead
from balance.games.future_inc.reputation import can_discredit, can_promote
from balance.games.future_inc.state import BUILD, DISCREDIT, NOTHING, PRODUCTS, PROMOTE, WORTHLESS
from balance.kernel import kernel


@kernel
def judge_cards(state, rules, style, mind):
    """Judge the uses of every card of the market, with the style's noise; keep the best worth of each card."""
    for place in range(rules.market_size):
        card = state.market[place]
        if card == NOTHING:
            mind.card_worth[place] = WORTHLESS
            continue
        judge_card(state, rules, style, mind, place, card)
        if style.noise > 0.0:
            for use in range(USES):
                mind.worth[place, use] += style.noise * whim(state)
        built = max(mind.worth[place, ON_TOP], mind.worth[place, BELOW])
        discarded = max(mind.worth[place, PROMOTING], mind.worth[place, DISCREDITING])
        mind.card_worth[place] = max(built, discarded)


@kernel
def judge_card(state, rules, style, mind, place, card):
    """Judge the uses of a card: what all share is that nobody else gets it, what most share the demand it creates."""
    taken = style.denial * denied(state, rules, card) if style.denial > 0.0 else 0.0
    wished = taken
    relief = 0.0 if rules.hollow[card] == 1 else WORTHLESS  # without effect, under an option
    for product in range(PRODUCTS):
        wished += rules.rise[card, product] * mind.wish[product]
        relief = max(relief, mind.relief[product] + rules.out_of_reach[card, product])
    judge_building(state, rules, style, mind, place, card, wished)
    pay = mind.money_weight * rules.price[card] + mind.too_early
    mind.worth[place, DISCREDITING] = taken + pay + style.discredit + relief
    promoting = wished + pay + style.promote
    mind.worth[place, PROMOTING] = promoting if can_promote(state, rules, card) else WORTHLESS


@kernel
def judge_building(state, rules, style, mind, place, card, extra):
    """Build a Factory: what the card adds to its pile, on top of it or below, against what it costs."""
    product = rules.product[card]
    production = rules.production[card]
    cost = judge_cost(state, rules, mind, card)
    left = state.money[state.seat] - cost
    if style.reserve > 0.0 and state.turn < rules.rounds:
        extra -= max(0.0, style.reserve - left)
    extra += mind.saving[product] * production - mind.money_weight * cost + mind.ban
    extra = extra if left >= 0 else WORTHLESS
    price = rules.price[card]
    units = mind.units[product] + production
    asked = max(rules.lowest_selling_price, price + state.modifier_sum[state.seat, product])
    ahead = units_ahead(state, style, product, asked)
    sales = asked * sold(mind.due[product] - ahead, units)
    sales += mind.later_weight * (price * sold(mind.later_demand - ahead, units))
    pile = mind.taste[product] * sales + style.victory * (rules.victory[card] * units)
    mind.worth[place, ON_TOP] = extra + pile - mind.pile[product]
    mind.worth[place, BELOW] = extra + mind.unit[product] * production


@kernel
def judge_cost(state, rules, mind, card):
    """Build a Factory: what the seat pays in all."""
    if rules.missing_price_rises:
        return cost_of_factory(state, rules, state.seat, card)
    return rules.cost_money[card] + price_of(subtract(rules.need_word[card], mind.ready), mind.missing_price)


@kernel
def denied(state, rules, card):
    """What a card would be worth to the next player: points and price, less its cost."""
    rival = (state.seat + 1) % state.seats
    product = rules.product[card]
    cost = cost_of_factory(state, rules, rival, card)
    points = state.victory[rival, product] * state.units[rival, product]
    units = state.units[rival, product] + rules.production[card]
    gain = max(rules.victory[card], state.victory[rival, product]) * units - points + rules.price[card] - cost
    return float(max(0, gain)) if cost <= state.money[rival] else 0.0


@kernel
def pick_use(state, rules, mind):
    """Take the best use of the best card; equal ones have equal chances."""
    for place in range(rules.market_size):
        mind.best = max(mind.best, mind.card_worth[place])
    chosen = PROMOTING
    for place in range(rules.market_size):
        if mind.card_worth[place] == mind.best:
            for use in range(USES):
                if is_best(state, mind, mind.worth[place, use]):
                    mind.place = place
                    chosen = use
    mind.on_top = chosen == ON_TOP
    mind.kind = BUILD if chosen <= BELOW else PROMOTE if chosen == PROMOTING else DISCREDIT
    if chosen == DISCREDITING:
        pick_product(state, rules, mind)


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
