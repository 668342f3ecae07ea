"""Plausible ranges of reconstructed numbers: what a game's components/ranges.toml says, and how sets are drawn.

Only rows whose source is `reconstructed` are touched. Whether a drawn set is valid, the game's own checks decide: a set
that they refuse is drawn anew.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import Field

from balance.components import Row
from balance.problems import Problem, refuse_any, within
from balance.reading import read_toml
from balance.shape import Finite, Shape, shaped

RANGES = "ranges.toml"
RECONSTRUCTED = "reconstructed"
Cells = dict[str, dict[str, Any]]  # by row, by column
WAYS = Literal["add", "factor", "permute", "relabel", "transfer"]


class DrawFile(Shape):
    """How some columns of a table are drawn.

    `add` adds a whole number from `low` to `high` to every cell; `factor` multiplies every cell by a number from `low`
    to `high`, rounded; `permute` lets rows exchange what they hold in the columns, as a whole, within groups that agree
    in `within`; `relabel` exchanges the names found in the columns, the same for all rows; `transfer` moves a number up
    to `high` from one column of a row to another, so that the row keeps its sum.
    """

    table: str = ""
    columns: list[str] = Field(default=[])
    way: WAYS = "add"
    low: Finite = 0.0
    high: Finite = 0.0
    within: list[str] = Field(default=[])
    share: float = Field(default=1.0, gt=0, le=1)
    why: str = ""


class RuleFile(Shape):
    """The values that a reconstructed rule may plausibly have."""

    rule: str = ""
    values: list[Any] = Field(default=[])
    why: str = ""


class RangesFile(Shape):
    """Everything that is drawn for one set."""

    draw: list[DrawFile] = Field(default=[])
    rules: list[RuleFile] = Field(default=[])


def read_ranges(folder: Path, kinds: Mapping[str, type[Row]], rules: Mapping[str, Any]) -> RangesFile:
    """Read the plausible ranges of a game; without a file nothing is drawn.

    Raises
    ------
    BadInput
        With every fault of the file.
    """
    file = folder / "components" / RANGES
    if not file.is_file():
        return RangesFile()
    content, faults = shaped(RangesFile, read_toml(file))
    with within("", file):
        refuse_any([*faults, *_unknown(content, kinds, rules)])
    return content


def _unknown(content: RangesFile, kinds: Mapping[str, type[Row]], rules: Mapping[str, Any]) -> list[Problem]:
    problems = []
    for number, draw in enumerate(content.draw, start=1):
        if draw.table not in kinds:
            problems.append(Problem(f"draw.{number}.table", "no such table.", draw.table, tuple(kinds)))
            continue
        columns = tuple(kinds[draw.table].model_fields)
        for column in (*draw.columns, *draw.within):
            if column not in columns:
                problems.append(Problem(f"draw.{number}.columns", "no such column.", column, columns))
    for number, drawn in enumerate(content.rules, start=1):
        if drawn.rule not in rules:
            problems.append(Problem(f"rules.{number}.rule", "no such rule.", drawn.rule, tuple(rules)))
    return problems


def draw_set(
    ranges: RangesFile, tables: Mapping[str, Sequence[Row]], luck: np.random.Generator
) -> tuple[dict[str, Cells], dict[str, Any]]:
    """Draw one set: the changed cells by table, row and column, and the values of rules. Nothing is checked yet."""
    cells: dict[str, Cells] = defaultdict(lambda: defaultdict(dict))
    for draw in ranges.draw:
        rows = [row for row in tables[draw.table] if row.source == RECONSTRUCTED]
        for name, changed in _drawn(draw, rows, cells[draw.table], luck).items():
            cells[draw.table][name] |= changed
    rules = {drawn.rule: drawn.values[luck.integers(len(drawn.values))] for drawn in ranges.rules}
    return {table: {name: dict(it) for name, it in rows.items()} for table, rows in cells.items()}, rules


def _drawn(draw: DrawFile, rows: Sequence[Row], so_far: Cells, luck: np.random.Generator) -> Cells:
    """Return what one entry changes, on top of what earlier entries of the same table have drawn."""
    held = {row.name: {**row.model_dump(), **so_far.get(row.name, {})} for row in rows}
    ways = {"add": _add, "factor": _factor, "permute": _permute, "relabel": _relabel, "transfer": _transfer}
    return ways[draw.way](draw, held, luck)


def _add(draw: DrawFile, held: Cells, luck: np.random.Generator) -> Cells:
    def moved(value: Any) -> Any:
        hit = luck.random() < draw.share
        return value + int(luck.integers(int(draw.low), int(draw.high) + 1)) * hit

    return {name: {column: moved(row[column]) for column in _filled(draw, row)} for name, row in held.items()}


def _factor(draw: DrawFile, held: Cells, luck: np.random.Generator) -> Cells:
    def scaled(value: Any) -> Any:
        new = value * luck.uniform(draw.low, draw.high)
        return round(new) if isinstance(value, int) else new

    return {name: {column: scaled(row[column]) for column in _filled(draw, row)} for name, row in held.items()}


def _filled(draw: DrawFile, row: Mapping[str, Any]) -> list[str]:
    return [column for column in draw.columns if row[column] is not None]


def _permute(draw: DrawFile, held: Cells, luck: np.random.Generator) -> Cells:
    groups: dict[Any, list[str]] = defaultdict(list)
    for name, row in held.items():
        groups[tuple(row[column] for column in draw.within)].append(name)
    changed: Cells = {}
    for names in groups.values():
        for name, other in zip(names, luck.permutation(names), strict=True):
            changed[name] = {column: held[str(other)][column] for column in draw.columns}
    return changed


def _relabel(draw: DrawFile, held: Cells, luck: np.random.Generator) -> Cells:
    labels = sorted({row[column] for row in held.values() for column in _filled(draw, row) if row[column] != ""})
    new = dict(zip(labels, (str(label) for label in luck.permutation(labels)), strict=True))
    return {name: {column: new.get(row[column], row[column]) for column in draw.columns} for name, row in held.items()}


def _transfer(draw: DrawFile, held: Cells, luck: np.random.Generator) -> Cells:
    changed: Cells = {}
    for name, row in held.items():
        giver, taker = luck.choice(draw.columns, 2, replace=False)
        amount = int(luck.integers(0, int(draw.high) + 1)) * int(luck.random() < draw.share)
        changed[name] = {giver: row[giver] - amount, taker: row[taker] + amount}
    return changed
