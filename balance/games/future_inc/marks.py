"""Notable branches of the rules that a game has reached."""

import numpy as np

from balance.kernel import kernel


@kernel
def mark(state, branch):
    """Remember that the game reached a branch."""
    state.branches |= np.uint64(1) << np.uint64(branch)
