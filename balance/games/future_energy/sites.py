"""Sets of sites as 64-bit words: bit n stands for site n."""

import numpy as np

from balance.kernel import kernel

NONE = np.uint64(0)
ONE = np.uint64(1)
EVERY_SECOND, PAIRS, NIBBLES, BYTES = (
    np.uint64(mask) for mask in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
TWO, FOUR, TOP_BYTE = np.uint64(2), np.uint64(4), np.uint64(56)


@kernel
def just(site):
    """Return the set of one site."""
    return ONE << np.uint64(site)


@kernel
def has(sites, site):
    """Whether a site is in a set."""
    return (sites >> np.uint64(site)) & ONE != NONE


@kernel
def how_many(sites):
    """Return how many sites are in a set: bits by pairs, nibbles and bytes, which compiles to one instruction."""
    sites = sites - ((sites >> ONE) & EVERY_SECOND)
    sites = (sites & PAIRS) + ((sites >> TWO) & PAIRS)
    sites = (sites + (sites >> FOUR)) & NIBBLES
    return np.int64((sites * BYTES) >> TOP_BYTE)


@kernel
def first(sites):
    """Return the lowest site of a set that is not empty: as many bits are below it."""
    return how_many((sites & (~sites + ONE)) - ONE)


@kernel
def rest(sites):
    """Return a set without its lowest site."""
    return sites & (sites - ONE)
