"""Links laid elsewhere: as many as before, none crossing, all places reached, the printed ones where they were."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from balance.scenario.rewiring import rewire

PLACES = {f"{x}{y}": (float(x), y + 0.1 * x * y) for x in range(5) for y in range(5)}
LINKS = {
    f"L{number}": (one, other)
    for number, (one, other) in enumerate(
        (a, b) for a, b in combinations(PLACES, 2) if abs(int(a[0]) - int(b[0])) + abs(int(a[1]) - int(b[1])) == 1
    )
}
FIXED = [name for name, ends in LINKS.items() if "22" in ends]
MOVABLE = [name for name in LINKS if name not in FIXED]


def moved(number, moves=12, least=2):
    return rewire(PLACES, LINKS, MOVABLE, moves, least, np.random.default_rng(number))


def meet(one, other):
    """Whether two segments cross between their ends, by solving for the point exactly."""
    (a, b), (c, d) = (tuple(tuple(map(Fraction, PLACES[place])) for place in ends) for ends in (one, other))
    determinant = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if determinant == 0 or set(one) & set(other):
        return False
    along = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / determinant
    beside = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / determinant
    return 0 < along < 1 and 0 < beside < 1


@pytest.mark.parametrize("number", range(20))
def test_a_rewired_map_is_a_map(number):
    links = {**LINKS, **moved(number)}
    assert len({frozenset(ends) for ends in links.values()}) == len(LINKS)
    assert not any(meet(one, other) for one, other in combinations(links.values(), 2))
    assert all(sum(place in ends for ends in links.values()) >= 2 for place in PLACES)
    assert all(links[name] == LINKS[name] for name in FIXED)
    assert sum("22" in ends for ends in links.values()) == 4
    reached = {"00"}
    for _ in PLACES:
        reached |= {place for ends in links.values() if reached & set(ends) for place in ends}
    assert reached == PLACES.keys()


def test_links_move_and_not_always_the_same():
    sets = [moved(number) for number in range(20)]
    assert all(sets)
    assert len({tuple(sorted(change.items())) for change in sets}) == 20
    assert len({name for change in sets for name in change}) > len(MOVABLE) / 2  # a corner has no link to spare


def test_without_room_nothing_moves():
    triangle = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (0.0, 1.0)}
    links = {"1": ("a", "b"), "2": ("b", "c"), "3": ("a", "c")}
    assert rewire(triangle, links, list(links), 5, 1, np.random.default_rng(1)) == {}
