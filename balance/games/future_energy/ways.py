"""Where the crew can go and what it costs: a search over sets of sites, one set for each cost.

A link costs nothing (an own line), one unit (no line, or one of another player) or two (two lines of others), so
the sites at each cost are a 64-bit set that grows from the sets at the last three costs. Links used for free (by the
nuclear power tiles of Module 3, or public contracts of Module 2) make layers: a site is in layer k if k of them make
it cheaper than fewer do.
"""

import numpy as np

from balance.games.future_energy.sites import NONE, first, has, just, rest
from balance.games.future_energy.state import SEATS, SITES, START
from balance.kernel import kernel, record

LAYERS = 8  # links that one movement can use for free, and one
UNITS = 96  # more than the cheapest way to any site costs
MOST_MONEY = 950  # enough for that with the dearest links

REACH = record(  # what a search has found
    levels=(np.uint64, (LAYERS, UNITS)),  # the sites of each layer, by their cheapest cost
    by_line=(np.uint64, LAYERS),  # those reached along an own line from another site of the same cost
    before=(np.int8, (LAYERS, SITES)),  # that site
    dislike=(np.float64, SEATS + 1),  # how little the searcher likes to pay the bank and each seat
)


@kernel
def new_reach():
    """Return room for a search, to be used in a loop: that keeps it as long as it is in use."""
    return np.zeros(1, REACH)


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
def units_for(rules, money):
    """Return how many units of movement the money pays for."""
    return np.int64(rules.units_for[min(money, MOST_MONEY)])


# The search.


@kernel
def explore(state, rules, seat, reach):
    """Find the cheapest cost of every site that the seat can move the crew to.

    Returns the highest of these costs, and all the sites.
    """
    open_sites = passable(state, rules) | just(state.crew)
    top, known = explore_paid(state, rules, seat, open_sites, reach)
    for layer in range(1, free_links(state, seat) + 1):
        known |= explore_free(state, rules, seat, top, layer, open_sites, reach)
    return top, known


@kernel
def explore_paid(state, rules, seat, open_sites, reach):
    """Find all sites by ways without free links, cost by cost; return the highest cost, and the sites."""
    near, later, known = just(state.crew), NONE, NONE
    units = units_for(rules, state.money[seat])
    reach.by_line[0] = NONE
    cost = 0
    while True:
        level, dearer, dearest = grow(state, rules, seat, open_sites, near, known, 0, reach)
        reach.levels[0, cost] = level
        known |= level
        near, later = (dearer | later) & ~known, dearest & ~known
        if near | later == NONE or cost == units:
            return cost, known
        cost += 1


@kernel
def explore_free(state, rules, seat, top, layer, open_sites, reach):
    """Find the sites that one more free link makes cheaper; return all sites known by then."""
    near, later, known = NONE, NONE, NONE
    reach.by_line[layer] = NONE
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
def grow(state, rules, seat, open_sites, level, known, layer, reach):
    """Follow own lines from some sites: return the sites of the same cost, those one unit dearer, and two."""
    dearer, dearest = NONE, NONE
    edge = level & open_sites
    while edge != NONE:
        site = first(edge)
        edge = rest(edge)
        ways = rules.links_of[site] & ~known
        own, double = state.roads[seat, site], state.doubles[site]
        dearer |= ways & ~(own | double)
        dearest |= ways & double & ~own
        new = ways & own & ~level
        if new != NONE:
            level |= new
            edge |= new & open_sites
            follow_lines(new, site, layer, reach)
    return level, dearer, dearest


@kernel
def follow_lines(sites, here, layer, reach):
    """Some sites are reached along own lines from here."""
    reach.by_line[layer] |= sites
    while sites != NONE:
        reach.before[layer, first(sites)] = here
        sites = rest(sites)


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
def write_way(state, rules, seat, site, cost, reach, move):
    """Write the cheapest way to a site, which costs `cost` units, into a move.

    Among equally cheap ways the one is followed back that pays those whom the searcher dislikes least, step by step.
    """
    layer = layer_at(site, cost, reach)
    open_sites = passable(state, rules) | just(state.crew)
    move.site = site
    steps = 0
    while site != state.crew:
        move.way[steps] = site
        here = step_back(state, rules, seat, layer, site, cost, open_sites, reach)
        if here < 0:
            layer -= 1
            here = first(rules.links_of[site] & open_sites & reach.levels[layer, cost])
            move.free |= just(steps)
        else:
            cost -= link_cost(state, rules, seat, here, site)
        site = here
        steps += 1
    move.steps = steps
    reverse_way(move)


@kernel
def step_back(state, rules, seat, layer, site, cost, open_sites, reach):
    """Return the site before this one on a cheapest way, the link between them paid for; -1 if there is none."""
    if has(reach.by_line[layer], site):
        return np.int64(reach.before[layer, site])
    ways = rules.links_of[site] & open_sites & ~state.roads[seat, site]
    sites = ways & ~state.doubles[site] & reach.levels[layer, cost - 1] if cost >= 1 else NONE
    if cost > 1:
        sites |= ways & state.doubles[site] & reach.levels[layer, cost - 2]
    if sites != NONE and rest(sites) == NONE:
        return first(sites)
    return least_disliked(state, rules, site, sites, reach)


@kernel
def least_disliked(state, rules, site, sites, reach):
    """Return the one of some sites whose link here pays those liked best; -1 if there is none."""
    best = -1
    best_dislike = 0.0
    while sites != NONE:
        here = first(sites)
        sites = rest(sites)
        link = rules.link_between[here, site]
        one, two = state.first_line[link], state.second_line[link]
        disliked = reach.dislike[one] + (reach.dislike[two] if two != 0 else 0.0)
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
