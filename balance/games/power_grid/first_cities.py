"""Preset first cities: the variant in which players mark where first houses may stand before the game."""

from balance.games.power_grid.state import MARK_FIRST_CITY, URANIUM
from balance.kernel import kernel


@kernel
def is_in_zone(state, rules, city):
    """Whether a city can be played."""
    return 0 <= city < rules.city_count and rules.distance[state.zone, city, city] == 0


@kernel
def ask_for_first_city(state):
    """Preset first cities: in turn order every player marks a city."""
    state.seat = state.order[state.position]
    state.decision = MARK_FIRST_CITY


@kernel
def can_mark(state, rules, city):
    """Preset first cities: any city of the zone that nobody has marked."""
    return is_in_zone(state, rules, city) and not state.marked[city]


@kernel
def play_mark(state, city):
    """Preset first cities: mark a city with a uranium of the supply; return whether everybody has."""
    state.marked[city] = True
    state.supply[URANIUM] -= 1
    state.position += 1
    if state.position == state.seats:
        return True
    ask_for_first_city(state)
    return False


@kernel
def unmark(state, city):
    """Preset first cities: the uranium goes back when a first house takes the space."""
    if state.marked[city]:
        state.marked[city] = False
        state.supply[URANIUM] += 1
