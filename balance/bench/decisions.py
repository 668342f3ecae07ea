"""Where the time goes: what each kind of decision costs to take and to play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from balance import stopwatch
from balance.bench.table import REPEATS, SEED, Setting, play_games, seconds_of
from balance.driver import Table, decide_of, new_table
from balance.game import Game
from balance.kernel import COMPILED, bind

SAVED = 4_000 if COMPILED else 200
ROUNDS = 10 if COMPILED else 1  # how often the saved decisions are taken in one measurement
COUNTED_GAMES = 100 if COMPILED else 2


@dataclass(frozen=True)
class Kind:
    """What one kind of decision costs: how many a game has, nanoseconds to take one and to play the move."""

    name: str
    a_game: float
    choose_ns: float
    apply_ns: float
    share_of_time: float


class Saved(NamedTuple):
    """Decisions as they came up in games: the table before each, the deciding seat's mind, and the move it made."""

    table: Table
    states: np.ndarray
    minds: np.ndarray
    moves: np.ndarray


def kinds(setting: Setting) -> tuple[Kind, ...]:
    """Return what each kind of decision costs, the costliest first."""
    saved = _saved(setting)
    a_game = play_games(setting, COUNTED_GAMES) / COUNTED_GAMES / len(saved.states)
    asked = saved.states["decision"]
    costs = {int(kind): _costs(setting, saved, np.flatnonzero(asked == kind)) for kind in np.unique(asked)}
    times = {kind: float(np.count_nonzero(asked == kind)) for kind in costs}
    total = sum(times[kind] * sum(cost) for kind, cost in costs.items())
    found = [
        Kind(_name_of(setting.game, kind), times[kind] * a_game, choose, apply, times[kind] * (choose + apply) / total)
        for kind, (choose, apply) in costs.items()
    ]
    return tuple(sorted(found, key=lambda kind: -kind.share_of_time))


def _saved(setting: Setting) -> Saved:
    """Play games until there are enough decisions."""
    game = setting.game
    room = (np.zeros(SAVED, game.state), np.zeros(SAVED, game.memory), np.zeros(SAVED, game.move))
    table = new_table(game, setting.players)
    count = _bound(game, stopwatch.save_decisions)(setting.rules[0], setting.styles, SEED, SAVED, table, *room)
    return Saved(table, *(saved[:count] for saved in room))


def _costs(setting: Setting, saved: Saved, chosen: np.ndarray) -> tuple[float, float]:
    """Return the nanoseconds to take and to play one of the chosen decisions."""
    times = max(1, ROUNDS * len(saved.states) // len(chosen))
    spent = []
    for template in (stopwatch.copy_often, stopwatch.decide_often, stopwatch.apply_often):
        again = _bound(setting.game, template)
        given = (setting.rules[0], setting.styles, chosen, times, *saved)
        again(setting.rules[0], setting.styles, chosen[:1], 1, *saved)
        spent.append(1e9 * min(seconds_of(again, *given) for _ in range(REPEATS)) / (times * len(chosen)))
    copying, choosing, applying = spent
    return max(choosing - copying, 0.0), max(applying - copying, 0.0)


def _bound(game: Game, template: Callable[..., Any]) -> Any:
    names = {"set_up": game.set_up, "decide": decide_of(game), "apply": game.apply}
    return bind(template, game.folder / "__init__.py", names)


def _name_of(game: Game, kind: int) -> str:
    return game.decisions[kind] if kind < len(game.decisions) else f"decision {kind}"
