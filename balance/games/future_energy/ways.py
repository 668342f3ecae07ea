"""Where the crew can go and what it costs: a search over sets of sites, one set for each cost.

A link costs nothing (an own line), one unit (no line, or one of another player) or two (two lines of others), so
the sites at each cost are a 64-bit set that grows from the sets at the last three costs. Links used for free (by the
nuclear power tiles of Module 3, or public contracts of Module 2) make layers: a site in layer k is reached with k of
them.
"""

from typing import NamedTuple

import numpy as np

from balance.games.future_energy.sites import NONE, first, has, just, rest
from balance.games.future_energy.state import SITES, START
from balance.kernel import kernel

LAYERS = 9  # links that one movement can use for free, and one
FAR = 127


class Reach(NamedTuple):
    """What a search has found, by layer and site; `fronts` is its scratch."""

    cost: np.ndarray  # int8 (LAYERS, SITES): cheapest cost in units, FAR where out of reach
    found: np.ndarray  # int16 (LAYERS, SITES): how many sites were found before
    fronts: np.ndarray  # uint64 (LAYERS, 4): sites to look at now, one dearer and two dearer; sites known


@kernel
def new_reach():
    """Return room for a search."""
    return Reach(
        np.empty((LAYERS, SITES), np.int8), np.empty((LAYERS, SITES), np.int16), np.empty((LAYERS, 4), np.uint64)
    )


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
    return min(money // rules.link_price, FAR - 1) if rules.link_price > 0 else FAR - 1


@kernel
def explore(state, rules, seat, money, reach):
    """Find the cheapest cost of every site that the seat can move the crew to, in each layer."""
    layers = free_links(state, seat) + 1
    start_search(state, layers, reach)
    units = units_of(rules, money)
    open_sites = passable(state, rules) | just(state.crew)
    found = 0
    cost = 0
    while cost <= units and any_front(reach, layers):
        for layer in range(layers):
            found = explore_front(state, rules, seat, open_sites, layer, layers, cost, found, reach)
        cost += 1


@kernel
def start_search(state, layers, reach):
    """Nothing is found yet but the site of the crew."""
    for layer in range(layers):
        for site in range(SITES):
            reach.cost[layer, site] = FAR
        for front in range(4):
            reach.fronts[layer, front] = NONE
    reach.fronts[0, 0] = just(state.crew)


@kernel
def any_front(reach, layers):
    """Whether the search has sites left to look at."""
    for layer in range(layers):
        if reach.fronts[layer, 0] | reach.fronts[layer, 1] | reach.fronts[layer, 2] != NONE:
            return True
    return False


@kernel
def explore_front(state, rules, seat, open_sites, layer, layers, cost, found, reach):
    """Look at every site of one layer that costs so much; return how many sites are found by now."""
    known = known_sites(reach, layer)
    near, dearer, dearest = reach.fronts[layer, 0] & ~known, reach.fronts[layer, 1], reach.fronts[layer, 2]
    free = NONE
    while near != NONE:
        site = first(near)
        reach.cost[layer, site] = cost
        reach.found[layer, site] = found
        found += 1
        known |= just(site)
        if has(open_sites, site):
            ways = rules.links_of[site] & ~known
            own = state.roads[seat, site] & ways
            double = state.doubles[site] & ways & ~own
            near |= own
            dearer |= ways & ~own & ~double
            dearest |= double
            free |= ways
        near = near & ~just(site)
    reach.fronts[layer, 0], reach.fronts[layer, 1], reach.fronts[layer, 2] = dearer, dearest, NONE
    reach.fronts[layer, 3] = known
    if layer + 1 < layers:
        reach.fronts[layer + 1, 0] |= free
    return found


@kernel
def known_sites(reach, layer):
    """Return the sites reached as cheaply with as many free links or fewer."""
    known = NONE
    for lower in range(layer + 1):
        known |= reach.fronts[lower, 3]
    return known


@kernel
def best_layer(state, seat, site, reach):
    """Return the layer in which a site is reached most cheaply, with the fewest free links; -1 if out of reach."""
    best = -1
    for layer in range(free_links(state, seat) + 1):
        if reach.cost[layer, site] < FAR and (best < 0 or reach.cost[layer, site] < reach.cost[best, site]):
            best = layer
    return best


@kernel
def cost_to(state, rules, seat, site, reach):
    """Return what the cheapest way to a site costs, -1 if out of reach."""
    layer = best_layer(state, seat, site, reach)
    return reach.cost[layer, site] * rules.link_price if layer >= 0 else -1


@kernel
def write_way(state, rules, seat, site, dislike, reach, move):
    """Write the cheapest way to a site into a move.

    Among equally cheap ways the one is followed back that pays those whom `dislike` (the bank first, then the seats)
    values lowest, step by step.
    """
    layer = best_layer(state, seat, site, reach)
    move.site = site
    move.steps = 0
    move.free = NONE
    while site != state.crew:
        move.way[move.steps] = site
        site, is_free = step_back(state, rules, seat, layer, site, dislike, reach)
        if is_free:
            move.free |= just(move.steps)
            layer -= 1
        move.steps += 1
    reverse_way(move)


@kernel
def step_back(state, rules, seat, layer, site, dislike, reach):
    """Return the site before this one on a cheapest way, and whether the link between them is used for free."""
    best = START
    best_dislike = 0.0
    is_free = False
    is_found = False
    sites = rules.links_of[site]
    while sites != NONE:
        here = first(sites)
        sites = rest(sites)
        if leads_to(state, rules, seat, layer, here, site, reach):
            disliked = dislike_of(state, rules, seat, here, site, dislike)
            if not is_found or disliked < best_dislike:
                best, best_dislike, is_free, is_found = here, disliked, False, True
        elif layer > 0 and not is_found and leads_free_to(state, rules, layer, here, site, reach):
            best, is_free = here, True
    return best, is_free and not is_found


@kernel
def leads_to(state, rules, seat, layer, here, site, reach):
    """Whether a cheapest way to a site in a layer comes from here, the link being paid for."""
    if reach.cost[layer, here] == FAR or reach.found[layer, here] >= reach.found[layer, site]:
        return False
    if not (has(passable(state, rules), here) or here == state.crew):
        return False
    return reach.cost[layer, here] + link_cost(state, rules, seat, here, site) == reach.cost[layer, site]


@kernel
def leads_free_to(state, rules, layer, here, site, reach):
    """Whether a cheapest way to a site in a layer comes from here, the link being used for free."""
    if not (has(passable(state, rules), here) or here == state.crew):
        return False
    return reach.cost[layer - 1, here] == reach.cost[layer, site]


@kernel
def dislike_of(state, rules, seat, here, there, dislike):
    """Return how little a seat likes paying for a link."""
    if has(state.roads[seat, here], there):
        return 0.0
    link = rules.link_between[here, there]
    one, two = state.first_line[link], state.second_line[link]
    return dislike[one] + (dislike[two] if two != 0 else 0.0)


@kernel
def reverse_way(move):
    """Turn a way written from its end around."""
    steps = move.steps
    for step in range(steps // 2):
        other = steps - 1 - step
        move.way[step], move.way[other] = move.way[other], move.way[step]
    free = NONE
    for step in range(steps):
        if has(move.free, step):
            free |= just(steps - 1 - step)
    move.free = free
