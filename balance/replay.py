"""One game told again, move by move: exactly the game that a run counted."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from balance.library import load_game
from balance.position import Position
from balance.problems import BadInput, Problem
from balance.scenario import Scenario
from balance.scenario.file import MOST_GAMES
from balance.simulate.parts import own_table


@dataclass(frozen=True)
class Seating:
    """Who sits in a chair, and how he fared."""

    player: str
    score: float
    tie_break: float
    rank: int
    share: float


@dataclass(frozen=True)
class Retold:
    """A game that has been told to its end; `fingerprint` is the digest of the final table."""

    seats: tuple[Seating, ...]
    turns: int
    decisions: int
    cut_off: bool
    fingerprint: int


def retell(
    scenario: Scenario, number: int, variant: str = "baseline", tell: Callable[[int, str], None] | None = None
) -> Retold:
    """Play game `number` of a variant again.

    Parameters
    ----------
    tell : is called before every move, with the round and a sentence

    Raises
    ------
    BadInput
        There is no such variant, or the number is none.
    """
    if not 0 <= number < MOST_GAMES:
        raise BadInput(Problem("game", f"must be from 0 to {MOST_GAMES - 1}.", number))
    game = load_game(scenario.game)
    rules, styles = scenario.build(variant)
    block, rotation = divmod(number, scenario.rotations)
    position = Position.dealt(game, rules, scenario.seats, scenario.seed, block, rotation)
    position.own = own_table(game, scenario.variant(variant), rules.dtype)
    decisions = 0
    while not position.state.over:
        move = position.decide(styles[(position.state.seat - rotation) % scenario.seats])
        if position.own is not None and not position.is_legal(move):
            raise BadInput(Problem(f"seat {position.state.seat + 1}", f"makes a move that is not legal: {move}."))
        if tell:
            tell(int(position.state.turn), game.describe(position.state, rules[0], move))
        position.play(move)
        decisions += 1
    return _retold(position, who_sits(scenario, number, variant), decisions)


def who_sits(scenario: Scenario, number: int, variant: str = "baseline") -> tuple[str, ...]:
    """Return the names of the players in the order of the seats, in one game."""
    players = scenario.variant(variant).players
    rotation = number % scenario.rotations
    return tuple(players[(seat - rotation) % scenario.seats].name for seat in range(scenario.seats))


def _retold(position: Position, players: tuple[str, ...], decisions: int) -> Retold:
    outcomes = position.outcomes()
    seats = tuple(map(_seating, players, outcomes))
    turns, cut_off = int(position.state.turn), bool(position.state.cut_off)
    return Retold(seats, turns, decisions, cut_off, position.fingerprint())


def _seating(player: str, outcome: np.ndarray) -> Seating:
    tie_break, share = float(outcome["tie_break"]), float(outcome["share"])
    return Seating(player, float(outcome["score"]), tie_break, int(outcome["rank"]), share)
