"""Module 1, Largest grid: the own lines that hang together, and the own plants that they join."""

from balance.games.future_energy.sites import NONE, first, how_many, just, rest
from balance.games.future_energy.state import START
from balance.kernel import kernel


@kernel
def grid_from(state, rules, seat, site):
    """Return the sites that a seat's lines join to a site, itself included."""
    grid = just(site)
    near = grid
    while near != NONE:
        here = first(near)
        near = rest(near)
        if here == START and not rules.grid_through_start:
            continue
        more = state.roads[seat, here] & ~grid
        grid |= more
        near |= more
    return grid


@kernel
def plants_in(state, rules, seat, grid):
    """Return how many own plants stand on the sites of a grid."""
    plants = 0
    while grid != NONE:
        site = first(grid)
        grid = rest(grid)
        if site != START or rules.grid_through_start:
            plants += state.plants[seat, site]
    return plants


@kernel
def largest_grid(state, rules, seat):
    """Return the plants in the grid with the most own plants; sites without a line are no grid."""
    most = 0
    seen = NONE
    for site in range(rules.site_count):
        if state.plants[seat, site] == 0 or seen & just(site) != NONE:
            continue
        grid = grid_from(state, rules, seat, site)
        seen |= grid & ~just(START)
        if how_many(grid) > 1 or not rules.grid_needs_line:
            most = max(most, plants_in(state, rules, seat, grid))
    return most
