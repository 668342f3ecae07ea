"""Where a player would like the crew to go: what he sees is kept until something changes it."""

import numpy as np

from balance.chance import whim, whim_below
from balance.games.future_energy.crew import goals
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.judgement import (
    ground_worth,
    judge_plants,
    judge_uses,
    lead_of,
    lead_over,
    region_worth,
    rounds_left,
)
from balance.games.future_energy.knobs import PRICES
from balance.games.future_energy.sites import NONE, first, how_many, just, rest
from balance.games.future_energy.state import GROUND, START
from balance.games.future_energy.ways import explore, free_links, units_for, write_way
from balance.kernel import kernel

NOWHERE = START


@kernel
def look(state, rules, style, mind):
    """Look at what has changed since the last look: others once a turn, then own plants, lines and money."""
    seat = state.active
    changed = mind.plants != state.contract_plants[seat]
    if mind.turn != state.turns_begun:
        mind.turn = state.turns_begun
        look_around(state, rules, style, mind, seat)
        changed = True
    if changed:
        mind.plants = state.contract_plants[seat]
        judge_plants(state, rules, style, mind, seat)
    changed = search_ways(state, rules, mind, seat) or changed
    if changed or mind.purse != state.money[seat]:
        mind.purse = state.money[seat]
        survey(state, rules, style, mind, seat)


@kernel
def forget(mind):
    """The table changes in a way that the next look would not notice."""
    mind.turn = 0
    mind.searched = 0
    mind.planned = 0


@kernel
def look_around(state, rules, style, mind, seat):
    """Judge how long the game lasts, the regions, and what the tiles are good for."""
    mind.rounds_left = rounds_left(state, rules)
    mind.lead = lead_of(state, rules, seat)
    for region in range(rules.region_count):
        mind.region[region] = region_worth(state, rules, style, seat, region, mind.rounds_left)
    judge_uses(state, rules, style, mind, seat)


@kernel
def search_ways(state, rules, mind, seat):
    """Search for ways if lines or free links have changed since the last search of this turn; whether they have."""
    links = free_links(state, seat)
    if mind.searched == state.turns_begun and mind.lines == state.supply_lines[seat] and mind.links == links:
        return False
    mind.searched = state.turns_begun
    mind.lines = state.supply_lines[seat]
    mind.links = links
    mind.top, known = explore(state, rules, seat, mind.reach)
    mind.reached = known & state.tile_sites
    return True


@kernel
def has_plan(state, rules, mind):
    """Whether he has decided on a way in this turn, can still pay for it, and has no further plants to build since."""
    seat = state.active
    is_decided = mind.planned == state.turns_begun and mind.plants == state.contract_plants[seat]
    return is_decided and mind.goal_cost * rules.link_price <= state.money[seat]


@kernel
def survey(state, rules, style, mind, seat):
    """Look at every goal that the crew can reach, by its cost, and choose the best."""
    left = goals(state, seat) & mind.reached
    dearest = min(mind.top, units_for(rules, state.money[seat]))
    mind.goal, mind.goal_worth, mind.planned = NOWHERE, -1000.0, 0
    best, cost = 0.0, 0
    while left != NONE and cost <= dearest:
        sites = sites_at(mind, cost) & left
        left &= ~sites
        best = max(best, weigh_goals(state, rules, style, mind, sites, cost))
        mind.dearest = min(cost, PRICES - 1)
        mind.best_at[mind.dearest] = best
        cost += 1
    if cost == 0:
        mind.dearest = 0
        mind.best_at[0] = 0.0


@kernel
def sites_at(mind, cost):
    """Return the sites that cost so many units."""
    sites = mind.reach.levels[0, cost]
    for layer in range(1, mind.links + 1):
        sites |= mind.reach.levels[layer, cost]
    return sites


@kernel
def best_within(rules, mind, money):
    """Return the worth of the best goal that so much money pays for; 0 for staying."""
    return mind.best_at[min(units_for(rules, money), mind.dearest)]


@kernel
def weigh_goals(state, rules, style, mind, sites, cost):
    """Judge all goals that cost so much and keep the best, any of equals as likely; return what it is worth."""
    best, equals = -1000.0, NONE
    while sites != NONE:
        site = first(sites)
        sites = rest(sites)
        worth = mind.tile[kind_of(state.tile[site])] + mind.region[rules.region[site]]
        if mind.is_choosy:
            worth += further_worth(state, rules, style, mind, site)
        # Nothing branches here: which goal is better is anybody's guess, the processor's too.
        equals = (NONE if worth > best else equals) | (just(site) if worth >= best else NONE)
        best = max(best, worth)
    best -= style.money * (cost * rules.link_price)
    if best > mind.goal_worth:
        mind.goal, mind.goal_cost, mind.goal_worth = any_of(state, equals), cost, best
    return best


@kernel
def any_of(state, sites):
    """Return one of some sites, each as likely."""
    number = how_many(sites)
    if number > 1:
        for _ in range(whim_below(state, number)):
            sites = rest(sites)
    return first(sites)


@kernel
def further_worth(state, rules, style, mind, site):
    """Return what the modules add to the worth of a goal, and by how much he errs."""
    tile = np.int64(state.tile[site])
    worth = 0.0
    if rules.module_3 and kind_of(tile) == GROUND:
        worth += ground_worth(rules, style, mind, tile)
    if rules.module_1 and state.roads[state.active, site] != NONE:
        worth += style.grid * rules.grid_vp
    return worth + style.noise * (whim(state) - 0.5) if style.noise > 0.0 else worth


@kernel
def plan_way(state, rules, style, mind, move):
    """Write the way to the best goal into a move, paying among equals those whom he likes to pay; remember it."""
    seat = state.active
    mind.reach.dislike[0] = 0.0
    for other in range(state.seats):
        ahead = max(lead_over(state, rules, other, seat), 0.0)
        mind.reach.dislike[other + 1] = style.toll + style.grudge * ahead
    write_way(state, rules, seat, mind.goal, mind.goal_cost, mind.reach, move)
    mind.planned = state.turns_begun
    mind.steps = move.steps
    mind.free = move.free
    for step in range(move.steps):
        mind.way[step] = move.way[step]


@kernel
def recall_way(mind, move):
    """Write the way decided on into a move."""
    move.site = mind.way[mind.steps - 1]
    move.steps = mind.steps
    move.free = mind.free
    for step in range(mind.steps):
        move.way[step] = mind.way[step]
