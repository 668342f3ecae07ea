"""Games played on differently: what becomes of the others when the last seat gives up trying.

A game is told again up to three quarters of its rounds. Then the seat with the worst standing plays at random, on the
same luck, while the others go on as they did. If another of them wins than before, the last seat had the choice in its
hands: it was a kingmaker.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from balance.analysis.design import Design
from balance.analysis.drama import standings
from balance.library import load_game
from balance.position import Position
from balance.results import Run, standing_of
from balance.scenario import Scenario
from balance.simulate.parts import own_table

LATE = 0.75  # share of a game's rounds after which it is late
MOST_GAMES = 100  # each of another block; they are told in Python, a thousand times slower than played


def moved_wins(run: Run, variant: str = "baseline", most: int = MOST_GAMES) -> Iterator[float]:
    """Yield, per game, which share of the others' win passes from one of them to another.

    How a game stood late, and how it ended, the run says. Only a game in which one seat was last, and did not win, is
    told again; it is left out if that seat wins all the same.

    Parameters
    ----------
    run : of a game that records its standings by round
    most : games to look at, the first of as many blocks
    """
    hall = _hall(run.scenario, variant)
    for game in _as_played(run, variant, most):
        moved = _moved(hall, game)
        if moved is not None:
            yield moved


class Played(NamedTuple):
    """The first game of a block as it was played: its last late round, who had what by then, and who won."""

    block: int
    late: int
    standing: np.ndarray
    shares: np.ndarray


def _as_played(run: Run, variant: str, most: int) -> Iterator[Played]:
    rotations, column = run.scenario.rotations, standing_of(run.game)
    design = Design(min(most * rotations, run.games(variant)), rotations, run.scenario.seats)
    rounds = run.frame("rounds", variant).select("game", "turn", "seat", column)
    seats = run.frame("seats", variant).select("game", "seat", "share")
    games = run.frame("games", variant).select("game", "turns")
    for window in design.windows(rounds, seats, games):
        board, _ = standings(window, window.frames[0], column)
        shares, turns = window.of_seats(window.frames[1], "share"), window.frames[2]["turns"]
        for game in range(0, window.games, rotations):
            late = int(np.ceil(LATE * turns[game]))
            yield Played((window.first + game) // rotations, late, board[game, late], shares[game])


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


def _moved(hall: _Hall, game: Played) -> float | None:
    last = int(game.standing.argmin())
    alone = (np.delete(game.standing, last) > game.standing[last]).all()
    if not alone or game.shares[last] > 0:
        return None
    after = _told(hall, game.block, last, game.late)
    if after[last] > 0:
        return None
    others = np.arange(len(after)) != last
    return float(np.abs(after[others] - game.shares[others]).sum() / 2)


def _told(hall: _Hall, block: int, careless: int, late: int) -> np.ndarray:
    """Tell the first game of a block; from the round after `late` the seat `careless` plays at random."""
    scenario = hall.scenario
    position = Position.dealt(load_game(scenario.game), hall.rules, scenario.seats, scenario.seed, block)
    position.own = hall.own
    state = position.state
    while not state.over:
        seat = int(state.seat)
        style = hall.wild if seat == careless and int(state.turn) > late else hall.styles
        position.play(position.decide(style[seat]))
    return position.outcomes()["share"].astype(np.float32).astype(np.float64)  # as precise as a run records it
