"""Lots: the players concerned roll, the highest wins, equal highest roll again."""

from balance.chance import die
from balance.games.energie_poker.state import DICE, LAID_DICE
from balance.kernel import kernel


@kernel
def roll(state):
    """Roll a die, or read the next of the results laid down beforehand."""
    used = state.dice_used
    state.dice_used = used + 1
    if used < LAID_DICE and state.laid_dice[used] != 0:
        return int(state.laid_dice[used])
    return die(state.luck, DICE)


@kernel
def roll_off(state, candidates):
    """Let every candidate roll once; return those with the highest result. Candidates are bits of a word."""
    best, highest = 0, 0
    for seat in range(state.seats):
        if candidates >> seat & 1:
            result = roll(state)
            if result > best:
                best, highest = result, 1 << seat
            elif result == best:
                highest |= 1 << seat
    return highest


@kernel
def lot(state, candidates):
    """Return the seat that wins a lot; a lone candidate does not roll."""
    while candidates & (candidates - 1):
        candidates = roll_off(state, candidates)
    seat = 0
    while candidates >> seat != 1:
        seat += 1
    return seat
