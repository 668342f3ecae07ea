"""Drawn factories: now and then luck decides which card is built, so that cards can be compared without selection.

A strong player builds a card when it is strong already; what is seen of such a card is more than the card. Where the
card is drawn among those that the seat could afford, the chances are known, and the log says them.
"""

from balance.chance import whim, whim_below
from balance.games.future_inc.factories import can_build
from balance.games.future_inc.knobs import BELOW, ON_TOP
from balance.games.future_inc.state import BUILD, MOST_CHOICES, NOTHING
from balance.kernel import kernel


@kernel
def explore(state, rules, style, mind):
    """Draw the factory, as often as the style says: whether to build at all has been the player's own decision."""
    if mind.kind == BUILD and state.choices < MOST_CHOICES and whim(state) < style.explore:
        options = log_options(state, rules)
        log_draw(state, whim_below(state, options))
        place_drawn(state, mind)
        state.choices += 1


@kernel
def log_options(state, rules):
    """Write the cards that the seat could afford, by place of the market; return how many."""
    options = 0
    for place in range(len(state.market)):
        card = state.market[place]
        affordable = card != NOTHING and place < rules.market_size and can_build(state, rules, state.seat, card, 1)
        state.choice_card[state.choices, place] = card if affordable else NOTHING
        options += affordable
    return options


@kernel
def log_draw(state, number):
    """Write whose draw it was, and which place it fell on: the affordable one with this number."""
    state.choice_turn[state.choices] = state.turn
    state.choice_seat[state.choices] = state.seat
    for place in range(len(state.market)):
        if state.choice_card[state.choices, place] != NOTHING:
            if number == 0:
                state.choice_place[state.choices] = place
            number -= 1


@kernel
def place_drawn(state, mind):
    """Build the drawn card where the player would rather have it: above its pile or below."""
    mind.place = state.choice_place[state.choices]
    mind.on_top = mind.worth[ON_TOP, mind.place] >= mind.worth[BELOW, mind.place]
