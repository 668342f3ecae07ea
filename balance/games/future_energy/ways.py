"""Where the crew can go and what it costs: a search over sets of sites, one set for each cost.

A link costs nothing (an own line), one unit (no line, or one of another player) or two (two lines of others), so
the sites at each cost are a 64-bit set that grows from the sets at the last three costs. Links used for free (by the
nuclear power tiles of Module 3, or public contracts of Module 2) make layers: a site is in layer k if k of them make
it cheaper than fewer do.
"""

from typing import NamedTuple

import numpy as np

from balance.games.future_energy.sites import NONE, first, has, just, rest
from balance.games.future_energy.state import SITES, START
from balance.kernel import kernel

LAYERS = 8  # links that one movement can use for free, and one
UNITS = 96  # more than the cheapest way to any site costs


class Reach(NamedTuple):
    """What a search has found."""

    levels: np.ndarray  # uint64 (LAYERS, UNITS): the sites of each layer, by their cheapest cost
    found: np.ndarray  # int8 (LAYERS, SITES): how many sites of the same cost were found before


@kernel
def new_reach():
    """Return room for a search."""
    return Reach(np.empty((LAYERS, UNITS), np.uint64), np.empty((LAYERS, SITES), np.int8))


@kernel
def free_links(state, seat):
    """Return how many links a movement may use for free."""
    return min(state.nuclear_board[seat] + state.free_steps, LAYERS - 1)


@kernel
def link_cost(state, rules, seat, here, there):
    """Moving the construction crew: an own line is free, otherwise a unit to the bank or to each owner."""
    if has(state.roads[seat, here], there):
        return 0
    return 2 if has(state.doubles[here], there) else 1


@kernel
def passable(state, rules):
    """Return the sites that the crew may cross: those without a tile."""
    sites = ~state.tile_sites
    return sites if rules.crew_through_start else sites & ~just(START)


@kernel
def units_of(rules, money):
    """Return how many units of movement the money pays for."""
    return min(money // rules.link_price, UNITS - 1) if rules.link_price > 0 else UNITS - 1


# The search.


@kernel
def explore(state, rules, seat, money, reach):
    """Find the cheapest cost of every site that the seat can move the crew to.

    Returns the highest of these costs, and all the sites.
    """
    open_sites = passable(state, rules) | just(state.crew)
    top, known = explore_paid(state, rules, seat, units_of(rules, money), open_sites, reach)
    for layer in range(1, free_links(state, seat) + 1):
        known |= explore_free(state, rules, seat, top, layer, open_sites, reach)
    return top, known


@kernel
def explore_paid(state, rules, seat, units, open_sites, reach):
    """Find all sites by ways without free links, cost by cost; return the highest cost, and the sites."""
    near, later, known = just(state.crew), NONE, NONE
    for cost in range(units + 1):
        level, dearer, dearest = grow(state, rules, seat, open_sites, near, known, 0, reach)
        reach.levels[0, cost] = level
        known |= level
        near, later = (dearer | later) & ~known, dearest & ~known
        if near | later == NONE:
            return cost, known
    return units, known


@kernel
def explore_free(state, rules, seat, top, layer, open_sites, reach):
    """Find the sites that one more free link makes cheaper; return all sites known by then."""
    near, later, known = NONE, NONE, NONE
    for cost in range(top + 1):
        for lower in range(layer):
            known |= reach.levels[lower, cost]
        near = (near | beyond(rules, reach.levels[layer - 1, cost] & open_sites)) & ~known
        level, dearer, dearest = grow(state, rules, seat, open_sites, near, known, layer, reach)
        reach.levels[layer, cost] = level
        known |= level
        near, later = (dearer | later) & ~known, dearest
    return known


@kernel
def grow(state, rules, seat, open_sites, near, known, layer, reach):
    """Follow own lines from some sites: return the sites of the same cost, those one unit dearer, and two."""
    level, dearer, dearest = NONE, NONE, NONE
    number = 0
    while near != NONE:
        level |= near
        sites, near = near & open_sites, NONE
        while sites != NONE:
            site = first(sites)
            sites = rest(sites)
            reach.found[layer, site] = number
            number += 1
            ways = rules.links_of[site] & ~known
            own = state.roads[seat, site] & ways
            double = state.doubles[site] & ways & ~own
            near |= own
            dearer |= ways & ~own & ~double
            dearest |= double
        near &= ~level
    return level, dearer, dearest


@kernel
def beyond(rules, sites):
    """Return the sites that any link leads to from some sites."""
    reached = NONE
    while sites != NONE:
        reached |= rules.links_of[first(sites)]
        sites = rest(sites)
    return reached


@kernel
def level_at(cost, layers, reach):
    """Return the sites that cost so much, with as many free links as there are."""
    level = NONE
    for layer in range(layers):
        level |= reach.levels[layer, cost]
    return level


@kernel
def cost_to(state, seat, site, top, reach):
    """Return the cheapest cost of a site in units, -1 if it is out of reach."""
    layers = free_links(state, seat) + 1
    for cost in range(top + 1):
        if has(level_at(cost, layers, reach), site):
            return cost
    return -1


@kernel
def layer_at(site, cost, reach):
    """Return the fewest free links by which a site costs so much."""
    layer = 0
    while not has(reach.levels[layer, cost], site):
        layer += 1
    return layer


# Ways.


@kernel
def write_way(state, rules, seat, site, cost, dislike, reach, move):
    """Write the cheapest way to a site, which costs `cost` units, into a move.

    Among equally cheap ways the one is followed back that pays those whom `dislike` (the bank first, then the seats)
    values lowest, step by step.
    """
    layer = layer_at(site, cost, reach)
    open_sites = passable(state, rules) | just(state.crew)
    move.site = site
    move.steps = 0
    move.free = NONE
    while site != state.crew:
        move.way[move.steps] = site
        here = step_back(state, rules, seat, layer, site, cost, open_sites, dislike, reach)
        if here < 0:
            layer -= 1
            here = first(rules.links_of[site] & open_sites & reach.levels[layer, cost])
            move.free |= just(move.steps)
        else:
            cost -= link_cost(state, rules, seat, here, site)
        site = here
        move.steps += 1
    reverse_way(move)


@kernel
def step_back(state, rules, seat, layer, site, cost, open_sites, dislike, reach):
    """Return the site before this one on a cheapest way, the link between them paid for; -1 if there is none."""
    ways = rules.links_of[site] & open_sites
    own = state.roads[seat, site] & ways
    double = state.doubles[site] & ways & ~own
    here = found_before(layer, site, own & reach.levels[layer, cost], has(open_sites, site), reach)
    if here >= 0:
        return here
    sites = ways & ~own & ~double & reach.levels[layer, cost - 1] if cost >= 1 else NONE
    if cost > 1:
        sites |= double & reach.levels[layer, cost - 2]
    return least_disliked(state, rules, site, sites, dislike)


@kernel
def found_before(layer, site, sites, in_order, reach):
    """Return one of the sites, found before this one if that matters; -1 if there is none."""
    while sites != NONE:
        here = first(sites)
        if not in_order or reach.found[layer, here] < reach.found[layer, site]:
            return here
        sites = rest(sites)
    return -1


@kernel
def least_disliked(state, rules, site, sites, dislike):
    """Return the one of some sites whose link here pays those liked best; -1 if there is none."""
    best = -1
    best_dislike = 0.0
    while sites != NONE:
        here = first(sites)
        sites = rest(sites)
        link = rules.link_between[here, site]
        one, two = state.first_line[link], state.second_line[link]
        disliked = dislike[one] + (dislike[two] if two != 0 else 0.0)
        if best < 0 or disliked < best_dislike:
            best, best_dislike = here, disliked
    return best


@kernel
def reverse_way(move):
    """Turn a way written from its end around."""
    steps = move.steps
    for step in range(steps // 2):
        other = steps - 1 - step
        move.way[step], move.way[other] = move.way[other], move.way[step]
    if move.free == NONE:
        return
    free = NONE
    for step in range(steps):
        if has(move.free, step):
            free |= just(steps - 1 - step)
    move.free = free
