"""The board as kernels read it: who is beside whom, what is blocked, how far everything is."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from balance.games.future_energy.state import START

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
    rules.hub = _set_of(beside)
    _fill_buildable(rules, values, pairs, open_pairs)
    fill_hops(rules.hops, len(sites), open_pairs)


def _fill_sites(rules: Any, sites: Sequence[Any], red: set[int]) -> None:
    regions = list(dict.fromkeys(row.region for row in sites if row.region))
    live = [index for index in range(len(sites)) if index != START and index not in red]
    rules.site_count = len(sites)
    rules.region_count = len(regions)
    rules.region[:] = -1
    _fill_list(rules.region, [regions.index(row.region) if row.region else -1 for row in sites])
    _fill_list(rules.live_list, live)
    rules.live_count = len(live)
    rules.live = _set_of(live)
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


def fill_hops(hops: np.ndarray, sites: int, pairs: Sequence[tuple[int, int]]) -> None:
    """Fill the fewest links between any two sites (Floyd and Warshall); 127 where there is no way."""
    far = np.full((sites, sites), 127, np.int64)
    np.fill_diagonal(far, 0)
    for a, b in pairs:
        far[a, b] = far[b, a] = 1
    for middle in range(sites):
        far = np.minimum(far, far[:, [middle]] + far[[middle], :])
    hops[:] = 127
    hops[:sites, :sites] = np.minimum(far, 127)


def _fill_list(target: np.ndarray, numbers: Sequence[int]) -> None:
    target[: len(numbers)] = numbers


def _set_of(numbers: Sequence[int]) -> np.uint64:
    return np.uint64(sum(1 << number for number in numbers))
