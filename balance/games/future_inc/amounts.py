"""One amount for each product, read or written all at once."""

from balance.kernel import kernel


@kernel
def each(amounts):
    """Return the amount of each product by itself."""
    return amounts[0], amounts[1], amounts[2], amounts[3]


@kernel
def each_of_seat(piles, seat):
    """Return what belongs to each pile of a seat by itself."""
    return piles[seat, 0], piles[seat, 1], piles[seat, 2], piles[seat, 3]


@kernel
def write_each(column, amounts):
    """Write one amount for each product; all have been read before, so that a processor can write them in one step."""
    column[0], column[1], column[2], column[3] = amounts
