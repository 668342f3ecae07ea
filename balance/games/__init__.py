"""The games: every folder here is one, and every folder inside those that BALANCE_GAMES names."""

import os

__path__ += [folder for folder in os.environ.get("BALANCE_GAMES", "").split(os.pathsep) if folder]
