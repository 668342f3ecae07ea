"""Promote or Discredit a Product: discard a card for its price, then raise or lower demand."""

from balance.games.future_inc.demand import increase_demand_of_card, move_marker, raises_demand
from balance.games.future_inc.marks import mark
from balance.games.future_inc.money import earn_for_discard
from balance.games.future_inc.state import DISCREDITED, DISCREDITED_AT_ZERO, PROMOTED
from balance.kernel import kernel


@kernel
def can_promote(state, rules, card):
    """Promote: any card of the market."""
    return rules.promote_at_max or raises_demand(state, rules, card)


@kernel
def can_discredit(state, rules, card, product):
    """Discredit: a product of the card's cost whose demand can decrease."""
    if rules.shown[card, product] == 0:
        return False
    if rules.protected[product] == 1:
        return rules.hollow[card] == 1
    return rules.discredit_at_zero or state.demand[product] > 0


@kernel
def discard_for_its_price(state, rules, seat, card):
    """Promote or Discredit: earn as much money as the card's selling price."""
    earn_for_discard(state, seat, rules.price[card])
    state.discarded += 1


@kernel
def promote(state, rules, seat, card):
    """Promote: raise demand for all products of the discarded card, as if building it."""
    mark(state, PROMOTED)
    discard_for_its_price(state, rules, seat, card)
    increase_demand_of_card(state, rules, card)
    state.promotes[seat] += 1


@kernel
def discredit(state, rules, seat, card, product):
    """Discredit: lower demand for one product of the discarded card by 1; at 0 it stays."""
    mark(state, DISCREDITED)
    discard_for_its_price(state, rules, seat, card)
    state.discredits[seat] += 1
    if state.demand[product] == 0:
        mark(state, DISCREDITED_AT_ZERO)
    elif rules.protected[product] == 0:
        move_marker(state, rules, product, state.demand[product] - 1)
