"""Exact chances of the deal, by counting: what the simulated shares of a report are held against."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from balance.games.future_energy.state import GROUND

EVENTS = {  # what it means that a column of `deals` is not nought
    "broke_limit": "the deal breaks the limit beside the starting space",
    "exchanges": "tiles beside the starting space are exchanged",
    "unrepaired": "the exchanges cannot repair the deal",
    "redeals": "the tiles are dealt again",
    "given_up": "the limit is given up, and more tiles of a kind are played than it allows",
}


def chances(rules: Any) -> dict[str, dict[int, Fraction]]:
    """Return the exact distribution of columns of the table `deals`, of the first deal before anything is exchanged.

    Parameters
    ----------
    rules : the rules record of the table that is dealt

    Returns
    -------
    by column, the probability of each value it can take
    """
    most = most_of_a_kind(tiles_dealt_from(rules), int(rules.hub_count))
    broken = sum((chance for number, chance in most.items() if number > rules.hub_limit), Fraction())
    return {"dealt_most": most, "broke_limit": {0: 1 - broken, 1: broken}}


def tiles_dealt_from(rules: Any) -> list[int]:
    """Return how many tiles of each kind the sites are dealt from (Setup, 2: some of each kind are removed)."""
    return [max(0, int(rules.tile_count[kind] - rules.tiles_removed)) for kind in range(1, GROUND + 1)]


def most_of_a_kind(tiles: Sequence[int], sites: int) -> dict[int, Fraction]:
    """Return the distribution of the count of the most frequent kind among tiles drawn without replacement.

    Parameters
    ----------
    tiles : how many tiles of each kind there are
    sites : how many are drawn
    """
    ways = [hands_within(tiles, sites, limit) for limit in range(sites + 1)]
    exactly = {limit: ways[limit] - (ways[limit - 1] if limit else 0) for limit in range(sites + 1)}
    return {limit: Fraction(hands, ways[sites]) for limit, hands in exactly.items() if hands}


def hands_within(tiles: Sequence[int], sites: int, limit: int) -> int:
    """Count the hands of so many tiles, all told apart, in which no kind has more than `limit`.

    It is the coefficient of x^sites in the product over kinds of Σ C(tiles, j) x^j, j = 0 … limit.
    """
    hands: Mapping[int, int] = {0: 1}
    for count in tiles:
        hands = _with_kind(hands, count, min(limit, count), sites)
    return hands.get(sites, 0)


def _with_kind(hands: Mapping[int, int], count: int, most: int, sites: int) -> dict[int, int]:
    """Return the number of hands of every size after one more kind."""
    larger: dict[int, int] = {}
    for size, number in hands.items():
        for drawn in range(min(most, sites - size) + 1):
            larger[size + drawn] = larger.get(size + drawn, 0) + number * comb(count, drawn)
    return larger
