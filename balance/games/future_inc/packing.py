"""An amount of each product in one word, 16 bits each: what is missing for a factory in a few operations.

A player prices every card of the market at every action; `cost_of_missing` of the rules does the same product by
product, and the tests hold the two together.
"""

import numpy as np

from balance.games.future_inc.state import PRODUCTS
from balance.kernel import kernel

TOP_BITS = np.uint64(0x8000_8000_8000_8000)
TOP = np.uint64(15)
BELOW_TOP = np.uint64(0x7FFF)
LAST = np.uint64(48)


@kernel
def pack(amounts):
    """Put an amount of each product, 0 to 32767, into one word: the first product lowest."""
    word = np.uint64(0)
    for product in range(PRODUCTS):
        word |= np.uint64(amounts[product]) << np.uint64(16 * product)
    return word


@kernel
def pack_reversed(amounts):
    """Put an amount of each product into one word: the last product lowest."""
    word = np.uint64(0)
    for product in range(PRODUCTS):
        word |= np.uint64(amounts[product]) << np.uint64(48 - 16 * product)
    return word


@kernel
def subtract(word, other):
    """Subtract amounts product by product, never below 0."""
    apart = (word | TOP_BITS) - other  # a part that stays above 0 keeps its top bit
    return apart & (((apart & TOP_BITS) >> TOP) * BELOW_TOP)


@kernel
def price_of(amounts, reversed_prices):
    """Add up amount times price over all products: the top part of the words' product."""
    return np.int64((amounts * reversed_prices) >> LAST)
