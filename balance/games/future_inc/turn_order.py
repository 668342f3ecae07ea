"""Clockwise around the table, without dividing: a processor takes long over remainders."""

from balance.kernel import kernel


@kernel
def clockwise(state, seat, places):
    """Return the seat so many places clockwise of another, at most once around the table."""
    there = seat + places
    return there - state.seats if there >= state.seats else there


@kernel
def places_after(state, seat, first):
    """Return how many places clockwise of the first seat another sits."""
    places = seat - first
    return places + state.seats if places < 0 else places
