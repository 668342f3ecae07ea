"""Every game on the shelf, with the tables that the contract tests play at."""

from functools import cache

import numpy as np

from balance import library
from balance.components import printed_tables
from balance.game import Game
from balance.rulebook import rulebook, values

GAMES = {name: library.load_game(name) for name in library.games()}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@cache
def printed_rules(game: Game, seats: int) -> np.ndarray:
    """The rules as printed, at a table of `seats`."""
    components = printed_tables(game.folder, game.components)
    return game.build_rules(values(rulebook(game.folder), seats, {}), components, seats)
