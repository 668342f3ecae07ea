"""The knobs, and the decisions they steer."""

import numpy as np

from balance.game import BLUNDER
from balance.games.power_grid.state import PASS
from balance.kernel import kernel, record

KNOBS = {"blunder": BLUNDER}
MIND = record(nothing=np.int64)


@kernel
def choose(state, rules, style, mind, move):
    """Pass."""
    move.kind = PASS
