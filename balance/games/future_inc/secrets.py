"""What a seat may not see: the decks, the others' event cards, and luck."""

from balance.kernel import kernel


@kernel
def conceal(state, rules, seat):
    """Overwrite everything hidden from a seat."""
    for place in range(state.turned_up, len(state.deck)):
        state.deck[place] = 0
    for place in range(len(state.event_deck)):
        state.event_deck[place] = 0
    for rival in range(state.seats):
        if rival != seat:
            hide_hand(state, rival)
    for index in range(state.faces_down):
        if state.face_down_seat[index] != seat:
            state.face_down[index] = 0
    for purpose in range(len(state.luck)):
        state.luck[purpose] = 0


@kernel
def hide_hand(state, seat):
    """Event Cards: face down next to the pad, so that the other players cannot see them."""
    for place in range(state.hand_size[seat]):
        state.hand[seat, place] = 0
