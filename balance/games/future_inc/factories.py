"""Build a Factory: what it costs a seat, and where the card goes."""

from balance.games.future_inc.demand import increase_demand_of_card
from balance.games.future_inc.marks import mark
from balance.games.future_inc.money import pay_bank
from balance.games.future_inc.offers import is_modified, renew_offer, withdraw_offer
from balance.games.future_inc.state import BOUGHT_MISSING, PRODUCTS, WENT_BELOW
from balance.kernel import kernel


@kernel
def cost_of_missing(state, rules, seat, card):
    """Build a Factory: the FF for all products beyond the seat's own production (Example 01)."""
    if rules.missing_price_rises:
        return rising_cost_of_missing(state, rules, seat, card)
    price = 0
    for product in range(PRODUCTS):
        price += max(0, rules.need[card, product] - state.ready[seat, product]) * state.missing_price[product]
    return price


@kernel
def rising_cost_of_missing(state, rules, seat, card):
    """Option missing_price_rises: every missing unit is priced as if the ones before had raised demand by 1."""
    price = 0
    for product in range(PRODUCTS):
        for unit in range(rules.need[card, product] - state.ready[seat, product]):
            price += rules.track[min(state.demand[product] + unit, rules.demand_max)]
    return price


@kernel
def cost_of_factory(state, rules, seat, card):
    """Build a Factory: what a seat pays in all, in FF."""
    return rules.cost_money[card] + cost_of_missing(state, rules, seat, card)


@kernel
def can_build(state, rules, seat, card, on_top):
    """Build a Factory: whether the seat can pay; the first card of a pile lies on top."""
    has_pile = state.units[seat, rules.product[card]] > 0
    return (on_top == 1 or has_pile) and cost_of_factory(state, rules, seat, card) <= state.money[seat]


@kernel
def build(state, rules, seat, card, on_top):
    """Build a Factory: pay, raise demand, place the card above or below its pile."""
    missing = cost_of_missing(state, rules, seat, card)
    if missing > 0:
        mark(state, BOUGHT_MISSING)
    pay_bank(state, seat, rules.cost_money[card] + missing)
    use_production(state, rules, seat, card)
    increase_demand_of_card(state, rules, card)
    place_factory(state, rules, seat, card, on_top)
    state.builds[seat] += 1
    state.spent_missing[seat] += missing
    state.paid[card] = rules.cost_money[card] + missing
    state.built_turn[card] = state.turn
    state.built_on_top[card] = on_top


@kernel
def use_production(state, rules, seat, card):
    """Option production_consumed: units that paid for a factory are gone until the next round."""
    if rules.production_consumed:
        for product in range(PRODUCTS):
            state.ready[seat, product] -= min(state.ready[seat, product], rules.need[card, product])


@kernel
def place_factory(state, rules, seat, card, on_top):
    """Build a Factory: the card joins the pile of its product; its icons stay visible."""
    product = rules.product[card]
    withdraw_offer(state, seat, product)
    if state.units[seat, product] == 0:
        state.lowest[seat, product] = card
        show(state, rules, seat, card)
    elif on_top:
        state.beneath[card] = state.front[seat, product]
        show(state, rules, seat, card)
    else:
        mark(state, WENT_BELOW)
        state.beneath[state.lowest[seat, product]] = card
        state.lowest[seat, product] = card
    state.units[seat, product] += rules.production[card]
    state.ready[seat, product] += rules.production[card]
    renew_offer(state, rules, seat, product)


@kernel
def show(state, rules, seat, card):
    """Build a Factory: the visible card of a pile determines its selling price and victory value."""
    product = rules.product[card]
    state.front[seat, product] = card
    state.victory[seat, product] = rules.victory[card]
    if not (rules.price_when_placed and is_modified(state, seat, product)):
        state.price[seat, product] = rules.price[card]
