"""Adjust a Selling Price: market cards become modifiers under one's own piles."""

from balance.games.future_inc.marks import mark
from balance.games.future_inc.offers import is_modified, renew_offer, withdraw_offer
from balance.games.future_inc.state import ADJUSTED, PRODUCTS, STACKED
from balance.kernel import kernel


@kernel
def can_adjust(state, rules, seat, product):
    """Adjust a Selling Price: a card goes underneath one of the seat's own piles."""
    if state.units[seat, product] == 0:
        return False
    if rules.one_modifier_a_pile and is_modified(state, seat, product):
        return False
    return not (rules.one_modifier_a_player and has_modifier(state, seat))


@kernel
def has_modifier(state, seat):
    """Whether the seat has placed a modifier this round."""
    for product in range(PRODUCTS):
        if is_modified(state, seat, product):
            return True
    return False


@kernel
def adjust(state, rules, seat, card, product, sign):
    """Adjust a Selling Price: turn the card over and place it with its positive or negative side visible."""
    mark(state, ADJUSTED)
    if is_modified(state, seat, product):
        mark(state, STACKED)
    withdraw_offer(state, seat, product)
    index = state.modifiers
    state.modifier_card[index] = card
    state.modifier_seat[index] = seat
    state.modifier_product[index] = product
    state.modifier_sign[index] = sign
    state.modifiers += 1
    state.modifier_sum[seat, product] += sign * rules.modifier[card]
    state.adjusts[seat] += 1
    renew_offer(state, rules, seat, product)


@kernel
def discard_modifiers(state, rules):
    """Upkeep: discard any modifiers in play; every pile shows its own price again."""
    modifiers = state.modifiers
    state.modifiers = 0
    state.discarded += modifiers
    for index in range(modifiers):
        seat = state.modifier_seat[index]
        product = state.modifier_product[index]
        withdraw_offer(state, seat, product)
        state.modifier_sum[seat, product] = 0
        state.price[seat, product] = rules.price[state.front[seat, product]]
        renew_offer(state, rules, seat, product)
