"""A map's links laid elsewhere: as many as before, none crossing another, every place still reached."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

Ends = tuple[str, str]
Point = tuple[float, float]


def rewire(
    places: Mapping[str, Point],
    links: Mapping[str, Ends],
    movable: Sequence[str],
    moves: int,
    least: int,
    luck: np.random.Generator,
) -> dict[str, Ends]:
    """Return new ends of the links that move.

    A drawn link is taken away and one of the free ways put in its place: a straight line between two places that no
    link joins, no longer than the longest movable link, that crosses no other link; places whose links all stay get no
    new ones. A move that would leave a place with fewer than `least` links, or cut the map in two, is not made.

    Parameters
    ----------
    places : by name, where it lies
    links : by name, the two places it joins
    movable : the links that may move
    moves : how many are drawn; a link may be drawn twice
    """
    now = {name: _ordered(*ends) for name, ends in links.items()}
    ways = _ways(places, now, movable)
    for name in luck.choice(movable, moves):
        others = [ends for other, ends in now.items() if other != name]
        free = ways.free(others)
        holding = (free[way] for way in luck.permutation(len(free)) if _holds([*others, free[way]], len(places), least))
        now[str(name)] = next(holding, now[name])
    return {name: now[name] for name in movable if now[name] != _ordered(*links[name])}


class Ways(NamedTuple):
    """Where links could lie, which ways cross (ways, ways), and which are open to the links that move (ways,)."""

    ends: list[Ends]
    crossing: np.ndarray
    open: np.ndarray

    def free(self, links: Sequence[Ends]) -> list[Ends]:
        """Return the open ways that no link takes or crosses."""
        laid = np.isin(range(len(self.ends)), [self.ends.index(ends) for ends in links])
        free = self.open & ~laid & ~self.crossing[:, laid].any(axis=1)
        return [self.ends[way] for way in np.flatnonzero(free)]


def _ways(places: Mapping[str, Point], links: Mapping[str, Ends], movable: Sequence[str]) -> Ways:
    """Return the links there are, and every way no longer than the longest that may move."""
    longest = max(_length(places, links[name]) for name in movable)
    short = [way for way in combinations(sorted(places), 2) if _length(places, way) <= longest]
    ends = list(dict.fromkeys([*links.values(), *short]))
    beside = {place for name in movable for place in links[name]}
    fixed = {links[name] for name in links.keys() - set(movable)}
    return Ways(ends, _crossings(places, ends), np.array([set(way) <= beside and way not in fixed for way in ends]))


def _ordered(one: str, other: str) -> Ends:
    return (one, other) if one < other else (other, one)


def _length(places: Mapping[str, Point], way: Ends) -> float:
    return math.dist(places[way[0]], places[way[1]])


def _crossings(places: Mapping[str, Point], ways: Sequence[Ends]) -> np.ndarray:
    """Return which ways cross (ways, ways): each has the other's ends on both sides; a shared end is no crossing."""
    start, end = (np.array([places[way[side]] for way in ways], float) for side in (0, 1))
    sides_of_start = _side(start[:, None], end[:, None], start[None])
    sides_of_end = _side(start[:, None], end[:, None], end[None])
    apart = sides_of_start * sides_of_end < 0
    return apart & apart.T


def _side(start: np.ndarray, end: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Return on which side of a directed line a point lies: the sign of the cross product."""
    along, to = end - start, point - start
    return np.sign(along[..., 0] * to[..., 1] - along[..., 1] * to[..., 0])


def _holds(links: Sequence[Ends], places: int, least: int) -> bool:
    """Whether every place has enough links and all hang together."""
    counts = Counter(place for link in links for place in link)
    return len(counts) == places and min(counts.values()) >= least and len(_reached(links)) == places


def _reached(links: Sequence[Ends]) -> set[str]:
    """Return the places that can be reached from an end of the first link."""
    reached = set(links[0])
    while more := {place for link in links if reached & set(link) for place in link} - reached:
        reached |= more
    return reached
