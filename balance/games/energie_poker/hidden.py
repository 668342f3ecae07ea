"""What stays behind the screens: rivals' folders before the reveal, their cards, the piles and the luck to come."""

from balance.games.energie_poker.state import DEFICIT, LAID_DICE, NONE, UNKNOWN
from balance.kernel import kernel


@kernel
def conceal(state, rules, seat):
    """Overwrite everything that a seat cannot see."""
    for rival in range(state.seats):
        if rival != seat:
            conceal_hand(state, rules, rival)
            if state.decision != DEFICIT:
                conceal_folder(state, rules, rival)
    conceal_piles(state, rules)
    conceal_luck(state, seat)


@kernel
def conceal_folder(state, rules, rival):
    """A folder is secret until all reveal theirs."""
    state.surcharged[rival] = 0
    state.contested[state.turn, rival] = 0
    for energy in range(rules.types):
        state.units[state.turn, rival, energy] = 0
        state.premium[state.turn, rival, energy] = 0
        state.change[rival, energy] = 0


@kernel
def conceal_hand(state, rules, rival):
    """Everybody sees whether a rival holds a card, nobody which."""
    for held in range(rules.event_cards_held):
        if state.hand[rival, held] != NONE:
            state.hand[rival, held] = UNKNOWN


@kernel
def conceal_piles(state, rules):
    """The piles lie face down."""
    for place in range(len(state.deck)):
        state.deck[place] = UNKNOWN
        state.next_order[place] = UNKNOWN
    for place in range(state.national_drawn, len(state.national_deck)):
        state.national_deck[place] = UNKNOWN


@kernel
def conceal_luck(state, seat):
    """Nobody knows the dice to come, or the whims of others."""
    for purpose in range(len(state.luck)):
        state.luck[purpose] = 0
    for place in range(LAID_DICE):
        state.laid_dice[place] = 0
    for rival in range(state.seats):
        if rival != seat:
            state.whim[rival] = 0
