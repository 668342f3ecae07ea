"""Energy On Offer: a year begins, with its plan, its demand and the terms that a National Event changes."""

from balance.chance import begin_round, draw
from balance.games.energie_poker.branches import NATIONAL_IN_FORCE, mark
from balance.games.energie_poker.state import (
    DICE,
    NONE,
    OTHER_DEFICIT_PRICE,
    OTHER_SURCHARGE,
    OTHER_THRESHOLD,
    YEARS,
)
from balance.kernel import kernel


@kernel
def begin_year(state, rules):
    """The next year begins; its dice have a stream of their own, so that no lot of one year shifts the next."""
    state.turn += 1
    begin_round(state, state.turn)
    state.luck[DICE] = draw(state.luck, YEARS)
    clear_table(state, rules)
    put_energy_on_offer(state, rules)
    set_terms(state, rules)


@kernel
def clear_table(state, rules):
    """Nobody has bid, played or queued yet."""
    state.bidder = 0
    state.acts = 0
    state.event = NONE
    for seat in range(state.seats):
        state.deficit[seat] = 0
        for held in range(rules.event_cards_held):
            state.played[state.turn, seat, held] = NONE


@kernel
def put_energy_on_offer(state, rules):
    """The metal rings show the World Energy Plan; units nobody took join it where the rules say so."""
    for energy in range(rules.types):
        rest = state.left[energy] if rules.unused_carried_over else 0
        state.left[energy] = rules.plan[state.turn, energy] + rest
        state.supply[state.turn, energy] = state.left[energy]


@kernel
def set_terms(state, rules):
    """The threshold, the surcharge and the price of a deficit unit, as printed or as the National Event says."""
    state.threshold = rules.change_threshold
    state.surcharge = rules.change_surcharge
    state.deficit_price[state.turn] = rules.deficit_price
    card = int(state.national[state.turn])
    if card != NONE:
        mark(state, NATIONAL_IN_FORCE)
        change_terms(state, rules, rules.national_effect[card], rules.national_amount[card])


@kernel
def change_terms(state, rules, effect, amount):
    """A National Event changes one term of the year."""
    if effect == OTHER_THRESHOLD:
        state.threshold = max(0, state.threshold + amount * rules.national_threshold_factor)
    elif effect == OTHER_SURCHARGE:
        state.surcharge = amount
        if amount == 0 and rules.national_free_change:
            state.threshold = rules.demand[state.turn]
    elif effect == OTHER_DEFICIT_PRICE:
        state.deficit_price[state.turn] = amount
