"""What each use of a market card is worth to the player: building above or below, or promoting."""

from balance.chance import whim
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.judging import is_best
from balance.games.future_inc.knobs import BELOW, ON_TOP, PROMOTING, USES
from balance.games.future_inc.packing import price_of, subtract
from balance.games.future_inc.reading import WORTHLESS, sold, units_ahead
from balance.games.future_inc.reputation import can_promote
from balance.games.future_inc.state import BUILD, NOTHING, PRODUCTS, PROMOTE
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
        mind.card_worth[place] = max(built, mind.worth[place, PROMOTING])


@kernel
def judge_card(state, rules, style, mind, place, card):
    """Judge the uses of a card: what all of them share is the demand it creates, and that nobody else gets it."""
    wished = 0.0
    for product in range(PRODUCTS):
        wished += rules.rise[card, product] * mind.wish[product]
    if style.denial > 0.0:
        wished += style.denial * denied(state, rules, card)
    judge_building(state, rules, style, mind, place, card, wished)
    worth = wished + mind.money_weight * rules.price[card] + style.promote + mind.too_early
    mind.worth[place, PROMOTING] = worth if can_promote(state, rules, card) else WORTHLESS


@kernel
def judge_building(state, rules, style, mind, place, card, extra):
    """Build a Factory: what the card adds to its pile, above or below, against what it costs."""
    seat = state.seat
    product = rules.product[card]
    production = rules.production[card]
    cost = judge_cost(state, rules, mind, card)
    left = state.money[seat] - cost
    if style.reserve > 0.0 and state.turn < rules.rounds:
        extra -= max(0.0, style.reserve - left)
    extra += mind.saving[product] * production - mind.money_weight * cost + mind.ban
    extra = extra if left >= 0 else WORTHLESS
    on_top = pile_under(state, rules, style, mind, card, product) - mind.pile[product]
    mind.worth[place, ON_TOP] = extra + on_top
    below = mind.unit[product] * production
    mind.worth[place, BELOW] = extra + below if state.units[seat, product] > 0 else WORTHLESS


@kernel
def pile_under(state, rules, style, mind, card, product):
    """What a pile will bring with a card on top: sales at the next market and at every later one, and points."""
    units = state.units[state.seat, product] + rules.production[card]
    price = rules.price[card]
    asked = max(rules.lowest_selling_price, price + state.modifier_sum[state.seat, product])
    ahead = units_ahead(state, style, product, asked)
    now = asked * sold(mind.due[product] - ahead, units)
    later = price * sold(mind.later_demand - ahead, units)
    sales = now + mind.later_weight * later
    return mind.taste[product] * sales + style.victory * (rules.victory[card] * units)


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
    for place in range(rules.market_size):
        if mind.card_worth[place] == mind.best:
            for use in range(USES):
                if is_best(state, mind, mind.worth[place, use]):
                    mind.place = place
                    mind.on_top = use == ON_TOP
                    mind.kind = PROMOTE if use == PROMOTING else BUILD
