"""Who won: scores and tie-breaks become ranks and shares of the win, the same way for every game."""

import numpy as np

from balance.kernel import kernel, record

OUTCOME = record(
    score=np.float64,  # what the game's rules compare first
    tie_break=np.float64,  # compared where scores are equal
    rank=np.int64,  # 1 is best; equal seats share the better rank
    share=np.float64,  # of the win; the shares of a game sum to 1
)


@kernel
def is_ahead(one, other):
    """Whether an outcome beats another: by score, then by tie-break."""
    if one.score != other.score:
        return one.score > other.score
    return one.tie_break > other.tie_break


@kernel
def settle(outcomes, seats):
    """Fill rank and share of every seat from score and tie-break; a shared victory splits 1 evenly."""
    winners = 0
    for seat in range(seats):
        outcomes[seat].rank = 1
        for rival in range(seats):
            if is_ahead(outcomes[rival], outcomes[seat]):
                outcomes[seat].rank += 1
        winners += outcomes[seat].rank == 1
    for seat in range(seats):
        outcomes[seat].share = 1.0 / winners if outcomes[seat].rank == 1 else 0.0
