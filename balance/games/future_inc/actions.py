"""Action Phase: what a seat does with the card it takes from the market."""

from balance.games.future_inc.adjusting import adjust
from balance.games.future_inc.factories import build
from balance.games.future_inc.market import refill
from balance.games.future_inc.reputation import discredit, promote
from balance.games.future_inc.state import BUILD, DISCREDIT, PROMOTE
from balance.kernel import kernel


@kernel
def act(state, rules, move):
    """Action Phase: play one action with a card of the market, and replace the card."""
    seat = state.seat
    card = state.market[move.place]
    if move.kind == BUILD:
        build(state, rules, seat, card, move.on_top)
    elif move.kind == PROMOTE:
        promote(state, rules, seat, card)
    elif move.kind == DISCREDIT:
        discredit(state, rules, seat, card, move.product)
    else:
        adjust(state, rules, seat, card, move.product, move.sign)
    refill(state, rules, move.place)
