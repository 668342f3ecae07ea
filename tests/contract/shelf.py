"""Every game on the shelf, with the tables that the contract tests play at."""

import importlib
import pkgutil
from functools import cache

import coin_race
import numpy as np

import balance.games
from balance.components import printed_tables
from balance.game import Game
from balance.rulebook import rulebook, values

NAMES = [module.name for module in pkgutil.iter_modules(balance.games.__path__)]
GAMES = {name: importlib.import_module(f"balance.games.{name}").GAME for name in NAMES} | {"coin_race": coin_race.GAME}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@cache
def printed_rules(game: Game, seats: int) -> np.ndarray:
    """The rules as printed, at a table of `seats`."""
    components = printed_tables(game.folder, game.components)
    return game.build_rules(values(rulebook(game.folder), seats, {}), components, seats)
