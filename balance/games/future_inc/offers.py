"""Selling prices: what each pile asks for its units, with the modifiers underneath."""

from balance.games.future_inc.state import PRICE_LEVELS
from balance.kernel import kernel


@kernel
def is_modified(state, seat, product):
    """Whether a modifier lies under a pile."""
    for index in range(state.modifiers):
        if state.modifier_seat[index] == seat and state.modifier_product[index] == product:
            return True
    return False


@kernel
def selling_price(state, rules, seat, product):
    """Adjust a Selling Price: the visible price with its modifiers, never below the lowest selling price."""
    if rules.floor_after_each_modifier:
        return price_step_by_step(state, rules, seat, product)
    return max(rules.lowest_selling_price, state.price[seat, product] + state.modifier_sum[seat, product])


@kernel
def price_step_by_step(state, rules, seat, product):
    """Option floor_after_each_modifier: the limit holds after each modifier in the order placed."""
    price = max(rules.lowest_selling_price, state.price[seat, product])
    for index in range(state.modifiers):
        if state.modifier_seat[index] == seat and state.modifier_product[index] == product:
            change = state.modifier_sign[index] * rules.modifier[state.modifier_card[index]]
            price = max(rules.lowest_selling_price, price + change)
    return price


@kernel
def withdraw_offer(state, seat, product):
    """Take a pile's units out of what all offer, before the pile changes."""
    units = state.units[seat, product]
    price = min(state.asked[seat, product], PRICE_LEVELS - 1)
    for level in range(1, PRICE_LEVELS + 1):
        state.offered_below[product, level] -= units * (price < level)


@kernel
def renew_offer(state, rules, seat, product):
    """Price a pile anew and offer its units."""
    state.asked[seat, product] = selling_price(state, rules, seat, product)
    units = state.units[seat, product]
    price = min(state.asked[seat, product], PRICE_LEVELS - 1)
    for level in range(1, PRICE_LEVELS + 1):
        state.offered_below[product, level] += units * (price < level)
