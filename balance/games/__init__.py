"""The games: every folder here is one, and every folder inside those that BALANCE_GAMES names."""

import os
import sys

from balance.rooms import Room

sys.modules[__name__].__class__ = Room
__path__ += [folder for folder in os.environ.get("BALANCE_GAMES", "").split(os.pathsep) if folder]
