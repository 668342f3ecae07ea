"""Printed tables: one CSV file per table, one model per row, a source for every number."""

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from balance.problems import BadInput, Problem

Source = Literal["rulebook", "public", "reconstructed"]


class Row(BaseModel):
    """One row of a component table.

    `key` names the columns by which a scenario addresses a row; a key of several columns is joined with a hyphen.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    key: ClassVar[tuple[str, ...]]

    source: Source
    note: str = ""

    @property
    def name(self) -> str:
        """What a scenario calls this row."""
        return "-".join(str(getattr(self, column)) for column in self.key)


def read_table(file: Path, kind: type[Row]) -> list[Row]:
    """Read a component table; empty cells take the column's default.

    Raises
    ------
    BadInput
        With every fault of the file: unknown or missing columns, values of the wrong kind, keys that occur twice.
    """
    with file.open(newline="", encoding="utf-8") as lines:
        cells = [{name: cell for name, cell in line.items() if cell != ""} for line in csv.DictReader(lines)]
    return check_rows(cells, kind, file)


def check_rows(cells: list[dict[str, Any]], kind: type[Row], file: Path) -> list[Row]:
    """Turn raw rows into checked ones, or raise BadInput with every fault."""
    rows: list[Row] = []
    problems: list[Problem] = []
    for number, cell in enumerate(cells, start=2):
        try:
            rows.append(kind(**cell))
        except ValidationError as error:
            problems += [_problem(file, number, fault) for fault in error.errors()]
    twice = [name for name, times in Counter(row.name for row in rows).items() if times > 1]
    problems += [Problem(f"row {name}", "this key occurs twice.", file=file) for name in twice]
    if problems:
        raise BadInput(problems)
    return rows


def _problem(file: Path, number: int, fault: Any) -> Problem:
    column = ".".join(map(str, fault["loc"])) or "row"
    return Problem(f"line {number}, column {column}", f"{fault['msg']}.", fault.get("input"), file=file)


def printed_tables(folder: Path, kinds: Mapping[str, type[Row]]) -> dict[str, list[Row]]:
    """Read every component table of a game folder."""
    return {name: read_table(folder / "components" / f"{name}.csv", kind) for name, kind in kinds.items()}
