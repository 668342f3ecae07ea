"""A table to measure at: how many games a second are played there, and what one draw of luck costs."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

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
REPEATS = 5
ENOUGH_SECONDS = 0.25  # for one measurement
DRAWS = 20_000_000 if COMPILED else 2_000


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


def pace(setting: Setting) -> tuple[float, float]:
    """Return games a second and decisions a game."""
    play_games(setting, 1)
    games = 1
    while seconds_of(play_games, setting, games) < ENOUGH_SECONDS:
        games *= 2
    seconds = statistics.median(seconds_of(play_games, setting, games) for _ in range(REPEATS))
    return games / seconds, play_games(setting, games) / games


def ns_per_draw() -> float:
    """Return the nanoseconds of one draw of luck."""
    luck, faces = np.ones(1, np.uint64), np.zeros(7, np.int64)
    stopwatch.draw_often(luck, faces, 1)
    seconds = (seconds_of(stopwatch.draw_often, luck, faces, DRAWS) for _ in range(REPEATS))
    return 1e9 / DRAWS * statistics.median(seconds)


def seconds_of(deed: Callable[..., object], *given: object) -> float:
    """Return the CPU seconds that a deed takes: a busy machine disturbs them little."""
    began = time.process_time()
    deed(*given)
    return time.process_time() - began
