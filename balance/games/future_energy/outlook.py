"""Where a player would like the crew to go: one look at the table, kept until something changes."""

import numpy as np

from balance.chance import whim, whim_below
from balance.games.future_energy.crew import goals
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.judgement import (
    ground_worth,
    judge_plants,
    judge_tiles,
    lead_of,
    lead_over,
    region_worth,
    rounds_left,
)
from balance.games.future_energy.knobs import PRICES
from balance.games.future_energy.sites import NONE, first, rest
from balance.games.future_energy.state import GROUND, START
from balance.games.future_energy.ways import Reach, explore, free_links, units_of, write_way
from balance.kernel import kernel

NOWHERE = START


@kernel
def look(state, rules, style, mind):
    """Look at the table, unless it is as it was at the last look."""
    seat = state.active
    same = mind.turn == state.turns_begun and mind.used == state.used and mind.purse == state.money[seat]
    if same and mind.plants == state.contract_plants[seat]:
        return
    mind.turn = state.turns_begun
    mind.used = state.used
    mind.purse = state.money[seat]
    mind.plants = state.contract_plants[seat]
    mind.rounds_left = rounds_left(state, rules)
    mind.lead = lead_of(state, rules, seat)
    for region in range(rules.region_count):
        mind.region[region] = region_worth(state, rules, style, seat, region, mind.rounds_left)
    judge_plants(state, rules, mind, seat)
    judge_tiles(state, rules, style, mind, seat)
    survey(state, rules, style, mind, seat)


@kernel
def forget(mind):
    """The table changes in a way that the next look would not notice."""
    mind.turn = 0
    mind.searched = 0


@kernel
def reach_of(mind):
    """Return the player's own room for a search."""
    return Reach(mind.levels, mind.found)


@kernel
def search_ways(state, rules, mind, seat):
    """Search for ways, unless neither lines nor free links have changed since the last search of this turn."""
    links = free_links(state, seat)
    if mind.searched == state.turns_begun and mind.lines == state.supply_lines[seat] and mind.links == links:
        return
    mind.searched = state.turns_begun
    mind.lines = state.supply_lines[seat]
    mind.links = links
    mind.top, known = explore(state, rules, seat, state.money[seat], reach_of(mind))
    mind.reached = known & state.tile_sites


@kernel
def survey(state, rules, style, mind, seat):
    """Look at every goal that the crew can reach, and choose the best; among equals each is as likely."""
    search_ways(state, rules, mind, seat)
    forget_goals(mind)
    left = goals(state, seat) & mind.reached
    cost = 0
    units = units_of(rules, state.money[seat])
    while left != NONE and cost <= units and cost <= mind.top:
        sites = sites_at(mind, cost) & left
        if sites != NONE:
            left &= ~sites
            weigh_goals(state, rules, style, mind, seat, sites, cost)
        cost += 1
    for price in range(1, PRICES):
        mind.best_at[price] = max(mind.best_at[price], mind.best_at[price - 1])


@kernel
def sites_at(mind, cost):
    """Return the sites that cost so many units."""
    sites = mind.levels[0, cost]
    for layer in range(1, mind.links + 1):
        sites |= mind.levels[layer, cost]
    return sites


@kernel
def forget_goals(mind):
    """No goal is known yet; staying is worth nothing."""
    mind.goal = NOWHERE
    mind.goal_worth = -1000.0
    mind.equals = 0
    mind.planned = 0
    for price in range(PRICES):
        mind.best_at[price] = 0.0


@kernel
def weigh_goals(state, rules, style, mind, seat, sites, cost):
    """Judge all goals that cost so much, and keep the best."""
    price = cost * rules.link_price
    best = -1000.0
    while sites != NONE:
        site = first(sites)
        sites = rest(sites)
        worth = goal_worth(state, rules, style, mind, seat, site) - style.money * price
        best = max(best, worth)
        if worth >= mind.goal_worth:
            keep_goal(state, mind, site, cost, worth)
    price = min(price, PRICES - 1)
    mind.best_at[price] = max(mind.best_at[price], best)


@kernel
def goal_worth(state, rules, style, mind, seat, site):
    """Return what a goal is worth, the way there not counted."""
    tile = np.int64(state.tile[site])
    worth = mind.tile[kind_of(tile)] + mind.region[rules.region[site]]
    if rules.module_3 and kind_of(tile) == GROUND:
        worth += ground_worth(rules, style, mind, tile)
    if rules.module_1 and state.roads[seat, site] != NONE:
        worth += style.grid * rules.grid_vp
    if style.noise > 0.0:
        worth += style.noise * (whim(state) - 0.5)
    return worth


@kernel
def keep_goal(state, mind, site, cost, worth):
    """A goal is the best so far, or one of several as good."""
    mind.equals = mind.equals + 1 if worth == mind.goal_worth else 1
    if mind.equals == 1 or whim_below(state, mind.equals) == 0:
        mind.goal = site
        mind.goal_cost = cost
        mind.goal_worth = worth


@kernel
def plan_way(state, rules, style, mind, move):
    """Write the way to the best goal into a move, paying among equals those whom he likes to pay; remember it."""
    if mind.planned == state.turns_begun:
        recall_way(mind, move)
        return
    seat = state.active
    mind.dislike[0] = 0.0
    for other in range(state.seats):
        ahead = max(lead_over(state, rules, other, seat), 0.0)
        mind.dislike[other + 1] = style.toll + style.grudge * ahead
    write_way(state, rules, seat, mind.goal, mind.goal_cost, mind.dislike, reach_of(mind), move)
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
