"""How players use event cards: played if the shortage falls on others, kept for their year if that is near."""

from balance.games.energie_poker.state import DISCARD, KEEP, NONE, PLAY, begin_move
from balance.kernel import kernel


@kernel
def choose_act(state, rules, style, mind, move):
    """Play, discard or keep the card."""
    card = int(state.hand[state.seat, state.held])
    wait = rules.event_turn[card] - state.turn
    if wait == 0:
        gain = prospect(state, rules, mind, card) - prospect(state, rules, mind, state.event)
        kind = PLAY if gain + style.event_nerve > 0.0 else DISCARD
    else:
        kind = KEEP if wait <= style.event_patience else DISCARD
    begin_move(move, kind)


@kernel
def prospect(state, rules, mind, card):
    """Return how much better a seat stands than its average rival after shortages, in units, if a card is in force."""
    better = 0.0
    for energy in range(rules.types):
        offer = state.left[energy] + (0 if card == NONE else rules.event_change[card, energy])
        own = int(state.units[state.turn, state.seat, energy])
        short = max(0.0, own + mind.rivals[energy] - max(0, offer))
        lost = own_loss(state, mind, energy, own, short)
        better += (short - lost) / (state.seats - 1) - lost
    return better


@kernel
def own_loss(state, mind, energy, own, short):
    """Return the seat's part of a shortage: the last if it wants most or pays a premium, else the first."""
    ahead = own * (state.seats - 1) > mind.rivals[energy] or state.premium[state.turn, state.seat, energy] > 0
    return max(0.0, short - mind.rivals[energy]) if ahead else min(float(own), short)
