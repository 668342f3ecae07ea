"""The board as kernels read it: who is beside whom, what is blocked, how far everything is."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from balance.games.future_energy.state import SITES, START

TWO_PLAYERS = 2


def fill_board(rules: Any, values: Mapping[str, Any], sites: Sequence[Any], links: Sequence[Any], seats: int) -> None:
    """Fill what the rules say of the sites and links of one board; only with 2 players are red sites blocked."""
    place = {row.site: index for index, row in enumerate(sites)}
    pairs = [(place[row.site_a], place[row.site_b]) for row in links]
    red = {place[row.site] for row in sites if row.red_frame and seats == TWO_PLAYERS}
    open_pairs = [pair for pair in pairs if not red.intersection(pair)]
    _fill_sites(rules, sites, red)
    for number, (a, b) in enumerate(pairs):
        rules.link_a[number], rules.link_b[number] = a, b
    rules.link_between[:] = -1
    for a, b in open_pairs:
        rules.link_between[a, b] = rules.link_between[b, a] = pairs.index((a, b))
        rules.links_of[a] |= np.uint64(1 << b)
        rules.links_of[b] |= np.uint64(1 << a)
    beside = sorted(b if a == START else a for a, b in open_pairs if START in (a, b))
    _fill_list(rules.hub_list, beside)
    rules.hub_count = len(beside)
    _fill_buildable(rules, values, pairs, open_pairs)
    _fill_rings(rules)


def _fill_sites(rules: Any, sites: Sequence[Any], red: set[int]) -> None:
    regions = list(dict.fromkeys(row.region for row in sites if row.region))
    live = [index for index in range(len(sites)) if index != START and index not in red]
    rules.site_count = len(sites)
    rules.region_count = len(regions)
    rules.region[:] = -1
    for index, row in enumerate(sites):
        if row.region:
            rules.region_sites[regions.index(row.region)] |= np.uint64(1 << index)
    _fill_list(rules.region, [regions.index(row.region) if row.region else -1 for row in sites])
    _fill_list(rules.live_list, live)
    rules.live_count = len(live)
    _fill_list(rules.red_list, sorted(red))
    rules.red_count = len(red)


def _fill_buildable(
    rules: Any, values: Mapping[str, Any], pairs: Sequence[tuple[int, int]], open_pairs: Sequence[tuple[int, int]]
) -> None:
    allowed = pairs if values["red_links_buildable"] else open_pairs
    numbers = [
        number
        for number, pair in enumerate(pairs)
        if pair in allowed and (values["start_links_buildable"] or START not in pair)
    ]
    _fill_list(rules.buildable, numbers)
    rules.buildable_count = len(numbers)


def _fill_rings(rules: Any) -> None:
    """Fill the sites by how many links they are away from the starting space, whatever lies on the way."""
    ring = seen = 1 << START
    for links in range(SITES):
        rules.rings[links] = np.uint64(ring)
        near = [int(rules.links_of[site]) for site in range(SITES) if ring >> site & 1]
        ring = reduce(or_, near, 0) & ~seen
        seen |= ring


def _fill_list(target: np.ndarray, numbers: Sequence[int]) -> None:
    target[: len(numbers)] = numbers
