"""How one complete set of components is drawn: every way of components/ranges.toml.

The cells of all tables are one nested dictionary, table, row and column, that every entry changes in place.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from balance.components import Row
from balance.scenario.ranges import RECONSTRUCTED, DrawFile, NeedFile, RangesFile
from balance.scenario.rewiring import rewire

Rows = dict[str, dict[str, Any]]  # by name: the cells by column
Cells = dict[str, Rows]  # by table


def cells_of(tables: Mapping[str, Sequence[Row]]) -> Cells:
    """Return the cells of all tables."""
    return {table: {row.name: row.model_dump() for row in rows} for table, rows in tables.items()}


def draw_set(ranges: RangesFile, printed: Cells, luck: np.random.Generator) -> tuple[Cells, str]:
    """Draw one set: the cells that changed, with their rows' sources, and which need it misses, or an empty text."""
    cells = {table: {name: dict(row) for name, row in rows.items()} for table, rows in printed.items()}
    for draw in ranges.draw:
        if rows := _open_rows(draw, cells[draw.table]):
            WAYS[draw.way](draw, rows, cells, luck)
    missed = (_missed(number, need, cells[need.table]) for number, need in enumerate(ranges.need, start=1))
    return _changed(printed, cells), next(filter(None, missed), "")


def _open_rows(draw: DrawFile, rows: Rows) -> Rows:
    """Return the rows that an entry may change."""
    wanted = draw.rows or [name for name, row in rows.items() if row["source"] == RECONSTRUCTED]
    return {name: rows[name] for name in wanted if name in rows and name not in draw.keep}


def _changed(before: Cells, after: Cells) -> Cells:
    changed: Cells = defaultdict(dict)
    for table, rows in after.items():
        for name, row in rows.items():
            cells = {column: value for column, value in row.items() if value != before[table][name][column]}
            if cells:
                changed[table][name] = {**cells, "source": row["source"]}
    return dict(changed)


def _missed(number: int, need: NeedFile, rows: Rows) -> str:
    """Return what a need asks for in vain, or an empty text."""
    for column in need.rising:
        values = [row[column] for row in rows.values()]
        if values != sorted(values):
            return f"need.{number}: {need.table}.{column} must not fall: {values}."
    found = sum(all(row[column] == value for column, value in need.where.items()) for row in rows.values())
    most = len(rows) if need.most is None else need.most
    if need.where and not need.least <= found <= most:
        return f"need.{number}: {found} rows of {need.table} have {need.where}."
    return ""


def _add(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Add a whole number from `low` to `high` to a cell, unless it leaves `least` to `most`, or lies outside."""
    low, high = draw.least if draw.least is not None else -np.inf, draw.most if draw.most is not None else np.inf
    for row in rows.values():
        for column in draw.columns:
            amount = int(luck.integers(int(draw.low), int(draw.high) + 1)) * int(luck.random() < draw.share)
            if row[column] is not None and low <= row[column] <= high and low <= row[column] + amount <= high:
                row[column] += amount


def _stretch(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Bend a trend: multiply every distance from `around` by one factor; `parts` grow along, in whole units."""
    factor = luck.uniform(draw.low, draw.high)
    for row in rows.values():
        for column in draw.columns:
            row[column] = round(draw.around + (row[column] - draw.around) * factor)
        if draw.parts:
            total = round(sum(row[column] for column in draw.columns) * draw.each)
            row |= zip(draw.parts, _in_proportion([row[part] for part in draw.parts], total), strict=True)


def _in_proportion(parts: Sequence[int], total: int) -> list[int]:
    """Return whole parts of `total` in the proportions of `parts`, by largest remainder, earlier parts first."""
    shares, remainders = zip(*(divmod(part * total, sum(parts)) for part in parts), strict=True)
    lucky = sorted(range(len(parts)), key=lambda place: -remainders[place])[: total - sum(shares)]
    return [share + (place in lucky) for place, share in enumerate(shares)]


def _permute(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Let rows exchange what they hold in the columns, as a whole, within groups that agree in `within`."""
    groups: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    for row in rows.values():
        groups[tuple(row[column] for column in draw.within)].append(row)
    for group in groups.values():
        held = [[row[column] for column in draw.columns] for row in group]
        for row, other in zip(group, luck.permutation(len(group)), strict=True):
            row |= zip(draw.columns, held[other], strict=True)


def _relabel(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Exchange the names found in the columns, the same way in all rows."""
    filled = [(row, column) for row in rows.values() for column in draw.columns if row[column] not in (None, "")]
    names = sorted({row[column] for row, column in filled})
    new = dict(zip(names, map(str, luck.permutation(names)), strict=True))
    for row, column in filled:
        row[column] = new[row[column]]


def _deal(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Shuffle what the filled cells hold, all together, and deal it anew: no row gets the same twice.

    Pairs of cells, drawn by lot one after the other, change places where that leaves both rows without a repetition.
    Such exchanges are symmetric, so in the long run all deals that they can reach are equally likely.
    """
    filled = [(row, column) for row in rows.values() for column in draw.columns if row[column] not in (None, "")]
    for first, second in luck.integers(len(filled), size=(10 * len(filled), 2)):
        (one, here), (other, there) = filled[first], filled[second]
        if _stay_different(draw.columns, one, here, other, there):
            one[here], other[there] = other[there], one[here]


def _stay_different(columns: Sequence[str], one: dict[str, Any], here: str, other: dict[str, Any], there: str) -> bool:
    """Whether two rows hold nothing twice after two of their cells change places."""
    if one is other:
        return True
    beside_one = {one[column] for column in columns if column != here}
    beside_other = {other[column] for column in columns if column != there}
    return other[there] not in beside_one and one[here] not in beside_other


def _transfer(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Move up to `high` from one column of a row to another, so that the row keeps its sum."""
    for row in rows.values():
        giver, taker = luck.choice(draw.columns, 2, replace=False)
        amount = int(luck.integers(0, int(draw.high) + 1)) * int(luck.random() < draw.share)
        row[giver] -= amount
        row[taker] += amount


def _choose(draw: DrawFile, rows: Rows, _cells: Cells, luck: np.random.Generator) -> None:
    """Give the columns of a row one of the listed combinations."""
    for row in rows.values():
        values = draw.values[luck.integers(len(draw.values))]
        if luck.random() < draw.share:
            row |= zip(draw.columns, values, strict=True)


def _rewire(draw: DrawFile, rows: Rows, cells: Cells, luck: np.random.Generator) -> None:
    """Lay a share of the links elsewhere on the map; see `balance.scenario.rewiring`."""
    first, second = draw.columns
    places = {name: (place["x"], place["y"]) for name, place in cells[draw.places].items()}
    links = {name: (row[first], row[second]) for name, row in cells[draw.table].items()}
    moves = sum(luck.random() < draw.share for _ in rows)
    for name, ends in rewire(places, links, list(rows), moves, int(draw.least or 1), luck).items():
        rows[name][first], rows[name][second] = ends


Draw = Callable[[DrawFile, Rows, Cells, np.random.Generator], None]
WAYS: Mapping[str, Draw] = {
    "add": _add,
    "stretch": _stretch,
    "permute": _permute,
    "relabel": _relabel,
    "deal": _deal,
    "transfer": _transfer,
    "choose": _choose,
    "rewire": _rewire,
}
