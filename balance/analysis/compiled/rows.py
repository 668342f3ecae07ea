"""One pass over rows in the order of their games: what each block holds of every cell, and the sums over blocks.

Tables are handed over flat, one line after the other: so the compiler checks and reckons one place instead of two.
"""

from balance.kernel import kernel

# What a line of `held` says of a cell within the block that is being read; a sum for each value stands behind.
WEIGHT, SEEN, VALUES = 0, 1, 2
# What a line of `sums` says of a cell: x is a block's weight, g its games with such a row; behind, six of each value.
BLOCKS, X, XX, XXX, G, GG, GGG, FIRST = 0, 1, 2, 3, 4, 5, 6, 7
Y, YY, YYY, XY, XYY, XXY, EACH = 0, 1, 2, 3, 4, 5, 6


@kernel
def add_rows(game, cell, weight, values, count, rotations, held, last, touched, sums):
    """Add up rows by block and cell, and the products of what blocks hold over blocks.

    Parameters
    ----------
    game, cell : (rows,) – games in their order
    weight : (rows,), or (0,) where every row weighs 1; rows that weigh nought are passed over
    values, count : (count · rows,) – the first value of all rows, then the second of all
    rotations : games in a block
    held : (cells · (2 + count),) – scratch, nought before and after
    last : (cells,) – the last game in which a cell was seen; -1 before
    touched : (cells,) – scratch
    sums : (cells · (7 + 6 · count),) – what is added to
    """
    cells, end, rows = 0, 0, len(game)
    for row in range(rows):
        number = game[row]
        if number >= end:
            close_block(held, touched, cells, count, sums)
            cells, end = 0, (number // rotations + 1) * rotations
        heavy = weight[row] if len(weight) > 0 else 1.0
        if heavy != 0.0:
            at, mine = cell[row], cell[row] * (VALUES + count)
            if last[at] != number:
                if last[at] < end - rotations:
                    touched[cells] = at
                    cells += 1
                last[at] = number
                held[mine + SEEN] += 1.0
            held[mine + WEIGHT] += heavy
            for value in range(count):
                held[mine + VALUES + value] += heavy * values[value * rows + row]
    close_block(held, touched, cells, count, sums)


@kernel
def close_block(held, touched, cells, count, sums):
    """Add what a block holds of the cells it touched to the sums over blocks, and forget it."""
    for place in range(cells):
        mine, line = touched[place] * (VALUES + count), touched[place] * (FIRST + EACH * count)
        x, games = held[mine + WEIGHT], held[mine + SEEN]
        held[mine + WEIGHT] = held[mine + SEEN] = 0.0
        sums[line + BLOCKS] += x != 0.0
        sums[line + X] += x
        sums[line + XX] += x * x
        sums[line + XXX] += x * x * x
        sums[line + G] += games
        sums[line + GG] += games * games
        sums[line + GGG] += games * games * games
        for value in range(count):
            y, first = held[mine + VALUES + value], line + FIRST + EACH * value
            held[mine + VALUES + value] = 0.0
            sums[first + Y] += y
            sums[first + YY] += y * y
            sums[first + YYY] += y * y * y
            sums[first + XY] += x * y
            sums[first + XYY] += x * (y * y)
            sums[first + XXY] += x * x * y
