"""Games played on differently: what becomes of the others when the last seat gives up trying.

A game is told again up to three quarters of its rounds. Then the seat with the worst standing plays at random, on the
same luck, while the others go on as they did. If another of them wins than before, the last seat had the choice in its
hands: it was a kingmaker.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from balance.library import load_game
from balance.position import Position
from balance.scenario import Scenario
from balance.simulate.parts import own_table

LATE = 0.75  # share of a game's rounds after which it is late
MOST_GAMES = 100  # each of another block; they are told in Python, a thousand times slower than played


def moved_wins(scenario: Scenario, variant: str = "baseline", most: int = MOST_GAMES) -> Iterator[float]:
    """Yield, per game, which share of the others' win passes from one of them to another.

    Games in which the last seat wins all the same, or in which nobody is last, are left out.
    """
    hall = _hall(scenario, variant)
    for block in range(min(most, scenario.games // scenario.rotations)):
        moved = _moved(hall, block)
        if moved is not None:
            yield moved


class _Hall(NamedTuple):
    """What all games of a variant are played with."""

    scenario: Scenario
    rules: np.ndarray
    styles: np.ndarray
    wild: np.ndarray  # the same players, playing at random
    own: Any


def _hall(scenario: Scenario, variant: str) -> _Hall:
    rules, styles = scenario.build(variant)
    wild = styles.copy()
    wild["blunder"] = 1.0
    return _Hall(
        scenario, rules, styles, wild, own_table(load_game(scenario.game), scenario.variant(variant), rules.dtype)
    )


def _moved(hall: _Hall, block: int) -> float | None:
    shares, standing, turns = _told(hall, block)
    late = int(np.ceil(LATE * turns))
    then = standing[late, : hall.scenario.seats]
    last = int(then.argmin())
    if (then == then[last]).sum() > 1 or shares[last] > 0:
        return None
    after, _, _ = _told(hall, block, last, late)
    others = np.arange(hall.scenario.seats) != last
    if after[last] > 0:
        return None
    return float(np.abs(after[others] - shares[others]).sum() / 2)


def _told(hall: _Hall, block: int, careless: int = -1, late: int = 0) -> tuple[np.ndarray, np.ndarray, int]:
    """Tell the first game of a block; from the round after `late` the seat `careless` plays at random."""
    scenario = hall.scenario
    position = Position.dealt(load_game(scenario.game), hall.rules, scenario.seats, scenario.seed, block)
    position.own = hall.own
    state = position.state
    while not state.over:
        seat = int(state.seat)
        style = hall.wild if seat == careless and int(state.turn) > late else hall.styles
        position.play(position.decide(style[seat]))
    return position.outcomes()["share"].copy(), state.standing.copy(), int(state.turn)
