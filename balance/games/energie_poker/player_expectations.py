"""What players expect of a year: the units on offer and the rivals' bids, from what lies open on the table."""

from balance.games.energie_poker.state import NONE
from balance.kernel import kernel


@kernel
def expect_offer(state, rules, style, mind):
    """Expect the rings of the plan, changed by an event card of this year in the seat's own hand."""
    turn = state.turn
    for energy in range(rules.types):
        mind.offer[energy] = state.supply[turn, energy]
    for held in range(rules.event_cards_held):
        card = int(state.hand[state.seat, held])
        if card != NONE and rules.event_turn[card] == state.turn and state.acts == 0:
            count_on(rules, mind, card, style.foresee)
    mind.total_offer = 0.0
    for energy in range(rules.types):
        mind.total_offer += mind.offer[energy]


@kernel
def count_on(rules, mind, card, trust):
    """Expect a card's changes of the offer, as far as the seat trusts that it will be the last one played."""
    for energy in range(rules.types):
        mind.offer[energy] = max(0.0, mind.offer[energy] + trust * rules.event_change[card, energy])


@kernel
def expect_rivals(state, rules, style, mind):
    """Expect rivals to repeat last year's mix, to follow the plan, or something between."""
    demand = rules.demand[state.turn]
    share = (state.seats - 1) * demand / mind.total_offer
    repeating, growth = 0.0, 0.0
    if state.turn > 1:
        repeating, growth = style.read_rivals, demand / rules.demand[state.turn - 1]
    seat = state.seat
    for energy in range(rules.types):
        planned = share * mind.offer[energy]
        repeated = growth * (state.used_by_all[energy] - state.used[seat, energy])
        mind.rivals[energy] = planned + repeating * (repeated - planned)
