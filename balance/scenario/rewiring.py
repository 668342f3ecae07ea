"""A map's links laid elsewhere: as many as before, none crossing another, every place still reached."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
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
    ways = _ways(tuple(places.items()), tuple(now.items()), tuple(movable))
    for name in luck.choice(movable, moves):
        others = [ends for other, ends in now.items() if other != name]
        free = ways.free(others)
        holding = (free[way] for way in luck.permutation(len(free)) if _holds([*others, free[way]], len(places), least))
        now[str(name)] = next(holding, now[name])
    return {name: now[name] for name in movable if now[name] != _ordered(*links[name])}


class Ways(NamedTuple):
    """Where links could lie, by number; which cross (ways, ways), and which are open to the links that move (ways,)."""

    numbers: Mapping[Ends, int]
    crossing: np.ndarray
    open: np.ndarray

    def free(self, links: Sequence[Ends]) -> list[Ends]:
        """Return the open ways that no link takes or crosses."""
        laid = [self.numbers[ends] for ends in links]
        free = self.open & ~self.crossing[:, laid].any(axis=1)
        free[laid] = False
        return [ends for ends, number in self.numbers.items() if free[number]]


@lru_cache(maxsize=8)
def _ways(places: tuple[tuple[str, Point], ...], links: tuple[tuple[str, Ends], ...], movable: tuple[str, ...]) -> Ways:
    """Return the links there are and all ways no longer than the longest that may move; kept, for sets start alike."""
    where, laid = dict(places), dict(links)
    longest = max(_length(where, laid[name]) for name in movable)
    short = [way for way in combinations(sorted(where), 2) if _length(where, way) <= longest]
    ends = list(dict.fromkeys([*laid.values(), *short]))
    beside = {place for name in movable for place in laid[name]}
    fixed = {laid[name] for name in laid.keys() - set(movable)}
    numbers = {way: number for number, way in enumerate(ends)}
    return Ways(numbers, _crossings(where, ends), np.array([set(way) <= beside and way not in fixed for way in ends]))


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
    beside: dict[str, set[str]] = defaultdict(set)
    for one, other in links:
        beside[one].add(other)
        beside[other].add(one)
    return len(beside) == places == len(_reached(beside)) and min(map(len, beside.values())) >= least


def _reached(beside: Mapping[str, set[str]]) -> set[str]:
    """Return the places that can be reached from the first."""
    waiting = [next(iter(beside))]
    reached = set(waiting)
    while waiting:
        new = beside[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached
