"""What nobody at the table can see: the order of the pile, and the power plants put back into the box."""

from balance.games.power_grid.state import PURPOSES, STEP_3
from balance.kernel import kernel


@kernel
def conceal(state, rules, seat):
    """Replace everything hidden by one arrangement of what everybody can work out; all else lies open.

    The cards above the Step 3 card and those in the box are known as one set; what went under it was seen, and will
    be shuffled. Once the Step 3 card is out, only the order of the pile is hidden.
    """
    for purpose in range(PURPOSES):
        state.luck[purpose] = 0
    count = cards_before_step3(state)
    for place in range(1, count + state.unseen_count):
        sort_in(state, count, place)


@kernel
def cards_before_step3(state):
    """Cards of the pile that lie above the Step 3 card, or all of them once it is drawn."""
    count = 0
    while state.deck_top + count < state.deck_end and state.deck[state.deck_top + count] != STEP_3:
        count += 1
    return count


@kernel
def hidden_card(state, count, place):
    """A hidden card: `count` of them lie on the pile, the others in the box."""
    return state.deck[state.deck_top + place] if place < count else state.unseen[place - count]


@kernel
def hide_card(state, count, place, card):
    """Put a card in a hidden place."""
    if place < count:
        state.deck[state.deck_top + place] = card
    else:
        state.unseen[place - count] = card


@kernel
def sort_in(state, count, place):
    """Move a hidden card forward to where it belongs by number."""
    card = hidden_card(state, count, place)
    while place > 0 and hidden_card(state, count, place - 1) > card:
        hide_card(state, count, place, hidden_card(state, count, place - 1))
        place -= 1
    hide_card(state, count, place, card)
