"""Phase 3 a), Moving the construction crew: its goals, its ways, and who is paid for them."""

import numpy as np

from balance.games.future_energy.branches import DOUBLE_TOLL, FREE_LINK, MOVE_PASSED, THROUGH_START, note
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.money import pay_bank, pay_player
from balance.games.future_energy.moves import blank
from balance.games.future_energy.options import CHEAPEST_PATH
from balance.games.future_energy.sites import NONE, first, has, how_many, just, rest
from balance.games.future_energy.state import GROUND, NO_TILE, SITES, START
from balance.games.future_energy.ways import (
    cost_to,
    explore,
    free_links,
    level_at,
    link_cost,
    new_reach,
    passable,
    write_way,
)
from balance.kernel import kernel


@kernel
def goals(state, seat):
    """Return the sites whose tile matches a plant on one of the seat's contracts; a construction ground always does."""
    if state.contract_plants[seat] == 0:
        return NONE
    sites = state.sites_of[GROUND]
    for kind in range(1, GROUND):
        sites |= state.sites_of[kind] if state.wanted[seat, kind] > 0 else NONE
    return sites


@kernel
def can_move_crew(state, rules):
    """Whether the crew can reach and pay for any goal."""
    reached = NONE
    for reach in new_reach():
        _, reached = explore(state, rules, state.active, reach)
    return reached & goals(state, state.active) != NONE


@kernel
def can_pass(state, rules):
    """Movement rules: the crew must be moved if it can be; a variant leaves it to the player."""
    return not rules.forced_movement or not can_move_crew(state, rules)


# Ways.


@kernel
def is_way(state, rules, move):
    """Whether a move's way leads link by link along sites without a tile to its goal, visiting none twice."""
    if move.steps < 1 or move.steps > SITES or move.way[move.steps - 1] != move.site:
        return False
    open_sites = passable(state, rules)
    visited = just(state.crew)
    here = state.crew
    for step in range(move.steps):
        there = move.way[step]
        if not 0 <= there < SITES or not has(rules.links_of[here], there) or has(visited, there):
            return False
        if step < move.steps - 1 and not has(open_sites, there):
            return False
        visited |= just(there)
        here = there
    return True


@kernel
def way_cost(state, rules, move):
    """Return what the active player pays for a move's way."""
    units = 0
    here = state.crew
    for step in range(move.steps):
        there = np.int64(move.way[step])
        if not has(move.free, step):
            units += link_cost(state, rules, state.active, here, there)
        here = there
    return units * rules.link_price


@kernel
def keeps_free_links(state, move):
    """Whether the links used for free lie on the way and are not too many."""
    if move.steps < SITES and move.free >> np.uint64(move.steps) != NONE:
        return False
    return how_many(move.free) <= free_links(state, state.active)


@kernel
def can_take_way(state, rules, move):
    """Whether the active player may move the crew along a move's way and can pay for all of it beforehand."""
    seat = state.active
    if not is_way(state, rules, move) or not has(goals(state, seat), move.site) or not keeps_free_links(state, move):
        return False
    cost = way_cost(state, rules, move)
    if cost > state.money[seat]:
        return False
    return rules.path_choice != CHEAPEST_PATH or cost == cheapest_cost(state, rules, seat, move.site)


@kernel
def cheapest_cost(state, rules, seat, site):
    """Return what the cheapest way to a site costs."""
    cost = 0
    for reach in new_reach():
        top, _ = explore(state, rules, seat, reach)
        cost = cost_to(state, seat, site, top, reach) * rules.link_price
    return cost


@kernel
def crew_moves(state, rules, moves, count, kind):
    """List a cheapest way to each goal; return how many moves there are by now."""
    for reach in new_reach():
        count = list_ways(state, rules, reach, moves, count, kind)
    return count


@kernel
def list_ways(state, rules, reach, moves, count, kind):
    """List a cheapest way to each goal, those of the same cost together."""
    top, _ = explore(state, rules, state.active, reach)
    layers = free_links(state, state.active) + 1
    left = goals(state, state.active)
    for cost in range(top + 1):
        sites = level_at(cost, layers, reach) & left
        left &= ~sites
        while sites != NONE:
            blank(moves[count])
            moves[count].kind = kind
            write_way(state, rules, state.active, first(sites), cost, reach, moves[count])
            sites = rest(sites)
            count += 1
    return count


# The movement.


@kernel
def move_crew(state, rules, move):
    """Pay for the way link by link, and take the tile at its end."""
    here = state.crew
    for step in range(move.steps):
        there = np.int64(move.way[step])
        if has(move.free, step):
            note(state, FREE_LINK)
        else:
            pay_for_link(state, rules, state.active, here, there)
        if here == START and step > 0:
            note(state, THROUGH_START)
        here = there
    state.crew = here
    state.moved = True
    state.activity = True
    take_tile(state, here)


@kernel
def pay_for_link(state, rules, seat, here, there):
    """An own line is free; without a line the bank is paid, otherwise each owner of a line on the link."""
    if has(state.roads[seat, here], there):
        return
    link = rules.link_between[here, there]
    one, two = np.int64(state.first_line[link]), np.int64(state.second_line[link])
    if one == 0:
        state.links_paid[seat] += rules.link_price
        pay_bank(state, seat, rules.link_price)
        return
    pay_toll(state, rules, seat, one - 1)
    if two != 0:
        pay_toll(state, rules, seat, two - 1)
        note(state, DOUBLE_TOLL)


@kernel
def pay_toll(state, rules, seat, owner):
    """The owner of a line is paid."""
    pay_player(state, seat, owner, rules.link_price)
    state.tolls_paid[seat] += rules.link_price
    state.tolls_received[owner] += rules.link_price


@kernel
def take_tile(state, site):
    """b): the tile on the site is taken; its action follows, and only then is it put away."""
    tile = np.int64(state.tile[site])
    state.tile[site] = NO_TILE
    state.tile_sites &= ~just(site)
    state.sites_of[kind_of(tile)] &= ~just(site)
    state.taken_tile = tile
    state.in_hand = True
    state.site = site


@kernel
def pass_move(state):
    """The crew stays, and nothing is built in this turn."""
    note(state, MOVE_PASSED)
