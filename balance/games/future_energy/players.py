"""Players that choose uniformly at random."""

import numpy as np

from balance.chance import whim_below
from balance.game import BLUNDER
from balance.games.future_energy.listing import legal_moves
from balance.games.future_energy.moves import copy
from balance.games.future_energy.state import MOST_MOVES, MOVE
from balance.kernel import kernel, record

KNOBS = {"blunder": BLUNDER}
MIND = record(nothing=np.int64)


@kernel
def choose(state, rules, style, mind, move):
    """Choose uniformly among the legal moves, and then within a range."""
    moves = np.empty(MOST_MOVES, MOVE)
    copy(moves[whim_below(state, legal_moves(state, rules, moves))], move)
    move.amount += whim_below(state, move.most - move.amount + 1)
    move.most = move.amount
