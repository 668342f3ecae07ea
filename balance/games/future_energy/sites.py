"""Sets of sites as 64-bit words: bit n stands for site n."""

import numpy as np

from balance.kernel import kernel

NONE = np.uint64(0)
ONE = np.uint64(1)
# Multiplying a single bit by this word brings a different number into the top six bits for each of the 64 bits
# (de Bruijn sequence; Leiserson, Prokop and Randall 1998).
SEQUENCE = np.uint64(0x03F79D71B4CB0A89)
TOP_SIX = np.uint64(58)
PLACE = np.zeros(64, np.int64)
for _site in range(64):
    PLACE[int((SEQUENCE << np.uint64(_site)) >> TOP_SIX)] = _site


@kernel
def just(site):
    """Return the set of one site."""
    return ONE << np.uint64(site)


@kernel
def has(sites, site):
    """Whether a site is in a set."""
    return (sites >> np.uint64(site)) & ONE != NONE


@kernel
def first(sites):
    """Return the lowest site of a set that is not empty."""
    lowest = sites & (~sites + ONE)
    return PLACE[np.int64((lowest * SEQUENCE) >> TOP_SIX)]


@kernel
def rest(sites):
    """Return a set without its lowest site."""
    return sites & (sites - ONE)


@kernel
def how_many(sites):
    """Return how many sites are in a set."""
    number = 0
    while sites != NONE:
        sites = rest(sites)
        number += 1
    return number
