"""A table to measure at: how many games a second are played there, and what one draw of luck costs."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from balance import stopwatch
from balance.components import printed_tables
from balance.driver import driver_of, new_table
from balance.game import Game
from balance.kernel import COMPILED
from balance.library import load_game
from balance.rulebook import rulebook, values
from balance.scenario.file import LineUpFile
from balance.scenario.line_up import line_up

SEED = 2026
REPEATS = 9
ENOUGH_SECONDS = 0.25  # for one measurement
DRAWS = 10_000_000 if COMPILED else 2_000


@dataclass(frozen=True)
class Setting:
    """A table to measure at: the printed rules and usual players."""

    game: Game
    rules: np.ndarray
    styles: np.ndarray

    @property
    def players(self) -> int:
        """Players at the table."""
        return len(self.styles)


def setting_of(name: str, players: int | None = None) -> Setting:
    """Return the printed game with usual players."""
    game = load_game(name)
    seated = line_up(game, LineUpFile(count=players))
    printed = values(rulebook(game.folder), len(seated), {})
    rules = game.build_rules(printed, printed_tables(game.folder, game.components), len(seated))
    return Setting(game, rules, np.concatenate([game.style_row(player.knobs) for player in seated]))


def play_games(setting: Setting, games: int) -> int:
    """Play games, every row recorded; return how many decisions they took."""
    game, seats = setting.game, setting.players
    rows = game.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    table = new_table(game, seats)
    driver_of(game)(setting.rules, setting.styles, 1, SEED, 0, games, table, rows, counts)
    return int(rows.games["decisions"].sum())


class Pace(NamedTuple):
    """Games a second, decisions a game, nanoseconds a draw of luck, and a decision's time in draws."""

    games_per_second: float
    decisions_per_game: float
    ns_per_draw: float
    draws_per_decision: float


def pace(setting: Setting) -> Pace:
    """Measure games and draws in turns: a processor whose clock wanders slows both alike, and their ratio stays.

    The speed is that of the quickest turn, for whatever disturbs a measurement slows it; the ratio is the median.
    """
    play_games(setting, 1)
    draw_luck(1)
    games = 1
    while seconds_of(play_games, setting, games) < ENOUGH_SECONDS:
        games *= 2
    turns = [(seconds_of(play_games, setting, games), seconds_of(draw_luck, DRAWS)) for _ in range(REPEATS)]
    decisions = play_games(setting, games)
    ratio = statistics.median(playing / decisions / (drawing / DRAWS) for playing, drawing in turns)
    playing, drawing = (min(seconds) for seconds in zip(*turns, strict=True))
    return Pace(games / playing, decisions / games, 1e9 * drawing / DRAWS, ratio)


def draw_luck(times: int) -> None:
    """Draw luck so many times."""
    stopwatch.draw_often(np.ones(1, np.uint64), np.zeros(7, np.int64), times)


def seconds_of(deed: Callable[..., object], *given: object) -> float:
    """Return the CPU seconds that a deed takes: a busy machine disturbs them little."""
    began = time.process_time()
    deed(*given)
    return time.process_time() - began
