"""The search for the crew's ways against a naive twin, on tables with random tiles and lines."""

import heapq

import numpy as np
import pytest
from future_energy_table import Table

from balance.games.future_energy import state as names
from balance.games.future_energy.crew import way_cost
from balance.games.future_energy.lines import can_lay_beside
from balance.games.future_energy.ways import cost_to, explore, new_reach
from balance.kernel import COMPILED

TABLES = 40 if COMPILED else 8


def drawn_table(seed):
    """A table with few tiles, many lines, and a player who can use some links for free."""
    chance = np.random.default_rng(seed)
    seats = int(chance.integers(2, 5))
    table = Table(seats, seed=seed, module_3=True, crew_through_start=bool(chance.integers(2)))
    for site in table.board.sites[1:]:
        if chance.random() < 0.6:
            table.clear(site)
    for seat in range(seats):
        for _ in range(12):
            lay_somewhere(table, chance, seat)
    table.crew(table.board.sites[int(chance.choice(empty_sites(table)))])
    table.give(0, "S1")
    table.state.nuclear_board[0] = chance.integers(3)
    table.begin(0, money=int(chance.integers(10)))
    if table.state.decision == names.PLAN:
        table.play(names.END_PLANNING)
    table.state.free_steps = chance.integers(2)
    return table


def lay_somewhere(table, chance, seat):
    """A line of a seat comes to a random link, alone or beside another player's."""
    link = int(chance.integers(len(table.board.links)))
    is_open = link in table.state.open_links[: int(table.state.open_count)]
    if is_open or can_lay_beside(table.state, seat, link):
        table.lay(seat, tuple(table.board.pairs[link]))


def empty_sites(table):
    """The starting space and every site without a tile that is not blocked."""
    live = table.rules["live_list"][0, : int(table.rules["live_count"][0])]
    return [0, *(int(site) for site in live if table.state.tile[site] == 0)]


def cheapest(table):
    """The cheapest cost of every site, by Dijkstra over pairs of a site and the links used for free."""
    free = int(table.state.nuclear_board[0] + table.state.free_steps)
    start = (int(table.state.crew), 0)
    costs, queue = {}, [(0, start)]
    while queue:
        cost, (site, used) = heapq.heappop(queue)
        if (site, used) in costs:
            continue
        costs[site, used] = cost
        if not is_passable(table, site):
            continue
        for other, price in links_from(table, site):
            heapq.heappush(queue, (cost + price, (other, used)))
            if used < free:
                heapq.heappush(queue, (cost, (other, used + 1)))
    best = {}
    for (site, _), cost in costs.items():
        best[site] = min(cost, best.get(site, cost))
    return {site: cost for site, cost in best.items() if cost <= table.state.money[0]}


def is_passable(table, site):
    if site == int(table.state.crew):
        return True
    return table.state.tile[site] == 0 and (site != 0 or bool(table.rules["crew_through_start"][0]))


def links_from(table, site):
    """The neighbours of a site that the crew can go to, and what the link costs seat 0."""
    red = set(table.rules["red_list"][0, : int(table.rules["red_count"][0])].tolist())
    for link, pair in enumerate(table.board.pairs):
        ends = {table.board.site(name) for name in pair}
        if site in ends and not ends & red:
            owners = {int(owner) for owner in (table.state.first_line[link], table.state.second_line[link]) if owner}
            yield (ends - {site}).pop(), 0 if 1 in owners else max(len(owners), 1)


@pytest.mark.parametrize("seed", range(TABLES))
def test_the_search_finds_what_its_twin_finds(seed):
    table = drawn_table(seed)
    best = cheapest(table)
    reach = new_reach()[0]
    top, _ = explore(table.state, table.one, 0, reach)
    found = {site: int(cost_to(table.state, 0, site, top, reach)) for site in range(len(table.board.sites))}
    assert {site: cost for site, cost in found.items() if cost >= 0} == best


@pytest.mark.parametrize("seed", range(TABLES))
def test_every_listed_way_is_legal_and_as_cheap_as_can_be(seed):
    table = drawn_table(seed)
    best = cheapest(table)
    moves = [move for move in table.position.legal() if move.kind == names.MOVE_CREW]
    wanted = {site for site in best if matches(table, site)}
    assert {int(move.site) for move in moves} == wanted
    for move in moves:
        assert table.position.is_legal(move)
        assert int(way_cost(table.state, table.one, move)) == best[int(move.site)]


def matches(table, site):
    """Whether a tile on a site matches a plant of seat 0."""
    kind = min(int(table.state.tile[site]), names.GROUND)
    return kind == names.GROUND or (kind != 0 and table.state.wanted[0, kind] > 0)
