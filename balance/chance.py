"""Luck: counter-based streams that live in the state.

Every game has one stream per purpose for the table (deck, dice, …) and one per player for whims. A game's luck
depends on (seed, block) alone, so any worker can play any game. Two rule variants meet the same luck, and a player
who thinks longer reshuffles nothing: a stream is read only for its own purpose, and every thought of a player starts
at a fresh place that depends on the player, the round and the number of the thought within the round.

The generator is splitmix64 (Steele, Lea and Flood 2014): a Weyl sequence through a 64-bit finaliser.
"""

import numpy as np

from balance.kernel import kernel

# All constants are np.uint64: an unsigned word plus a plain int would become a signed one in compiled code.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32, S11 = (np.uint64(bits) for bits in (27, 30, 31, 32, 11))
UNIT = 1.0 / 9007199254740992.0  # 2 ** -53
THOUGHTS_A_ROUND = 1 << 20


@kernel
def mix(word):
    """Scramble 64 bits so that neighbouring words have nothing in common."""
    word = (word ^ (word >> S30)) * FIRST_FACTOR
    word = (word ^ (word >> S27)) * SECOND_FACTOR
    return word ^ (word >> S31)


@kernel
def stream(seed, block, purpose):
    """Return the first word of the stream for one purpose in one block of games."""
    word = mix(np.uint64(seed) + GOLDEN)
    word = mix(word ^ (np.uint64(block) + np.uint64(1)) * GOLDEN)
    return mix(word + np.uint64(purpose + 1) * FIRST_FACTOR)


@kernel
def draw(luck, purpose):
    """Draw the next 64 random bits of one purpose."""
    luck[purpose] = luck[purpose] + GOLDEN
    return mix(luck[purpose])


@kernel
def scale(word, choices):
    """Turn 64 random bits into a whole number 0 … choices - 1 (bias below choices / 2**32)."""
    return np.int64(((word >> S32) * np.uint64(choices)) >> S32)


@kernel
def below(luck, purpose, choices):
    """Draw a whole number 0 … choices - 1, all equally likely."""
    return scale(draw(luck, purpose), choices)


@kernel
def die(luck, purpose):
    """Roll a die: 1 … 6."""
    return 1 + below(luck, purpose, 6)


@kernel
def shuffle(luck, purpose, cards, count):
    """Shuffle the first `count` cards in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(luck, purpose, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@kernel
def begin_game(state, seats, rotation, seed, block):
    """Give the table and every player their streams; whims belong to the player, wherever he sits."""
    for purpose in range(len(state.luck)):
        state.luck[purpose] = stream(seed, block, purpose)
    for seat in range(seats):
        player = (seat - rotation) % seats
        state.whim[seat] = stream(seed, block, 1000 + player)


@kernel
def begin_round(state, number):
    """Set every seat's thoughts to a place of their own for this round, however many it had before."""
    for seat in range(state.seats):
        state.thoughts[seat] = number * THOUGHTS_A_ROUND


@kernel
def begin_thought(state):
    """Start the whims of the deciding seat's next decision."""
    seat = state.seat
    state.thought = mix(state.whim[seat] + np.uint64(state.thoughts[seat]) * GOLDEN)
    state.thoughts[seat] += 1


@kernel
def whim_word(state):
    """Draw 64 bits of whim for the decision at hand."""
    state.thought = state.thought + GOLDEN
    return mix(state.thought)


@kernel
def whim(state):
    """Draw a whim: a number from 0 up to 1."""
    return (whim_word(state) >> S11) * UNIT


@kernel
def whim_below(state, choices):
    """Draw a whim among `choices` equal possibilities: 0 … choices - 1."""
    return scale(whim_word(state), choices)
