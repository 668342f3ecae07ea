"""Printed tables: one CSV file per table, one model per row, a source for every number."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from balance.problems import BadInput, Problem, collecting, refuse_any, within
from balance.reading import read_text
from balance.shape import shape_problems

Source = Literal["rulebook", "public", "reconstructed", "scenario"]
SURPLUS = "beyond the last column"


class Row(BaseModel):
    """One row of a component table.

    `key` names the columns by which a scenario addresses a row; a key of several columns is joined with a hyphen.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
    key: ClassVar[tuple[str, ...]]

    source: Source
    note: str = ""

    @property
    def name(self) -> str:
        """What a scenario calls this row."""
        return "-".join(str(getattr(self, column)) for column in self.key)


def read_table(file: Path, kind: type[Row], source: Source | None = None) -> list[Row]:
    """Read a component table; empty cells take the column's default, rows without a source take `source`.

    Raises
    ------
    BadInput
        With every fault of the file: unknown or missing columns, values of the wrong kind, keys that occur twice.
    """
    reader = csv.DictReader(io.StringIO(read_text(file)), restkey=SURPLUS, strict=True)
    try:
        lines = [(reader.line_num, line) for line in reader]
    except csv.Error as error:
        raise BadInput(Problem(f"line {reader.line_num + 1}", f"{error}.", file=file)) from None
    with within("line 1", file):
        _refuse_twice(reader.fieldnames or (), "this column occurs twice.")
    usual = {"source": source} if source else {}
    return _rows([(number, usual | _filled(line)) for number, line in lines], kind, file)


def _filled(line: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell for name, cell in line.items() if cell not in ("", None)}


def _rows(lines: list[tuple[int, dict[str, Any]]], kind: type[Row], file: Path) -> list[Row]:
    """Turn numbered lines into checked rows, or raise BadInput with every fault."""
    rows: list[Row] = []
    with within("", file), collecting() as note:
        for number, cells in lines:
            with note(f"line {number}"):
                rows.append(make_row(kind, cells))
        with note():
            check_keys(rows)
    return rows


def make_row(kind: type[Row], cells: Mapping[str, Any]) -> Row:
    """Return a checked row, or raise BadInput with every fault; their keys are the columns."""
    try:
        return kind.model_validate(cells)
    except ValidationError as error:
        raise BadInput(shape_problems(error, kind)) from None


def check_keys(rows: list[Row]) -> None:
    """Raise BadInput where two rows go by one name."""
    _refuse_twice([row.name for row in rows], "this row occurs twice.")


def _refuse_twice(names: Iterable[str], reason: str) -> None:
    refuse_any(Problem(name, reason) for name, times in Counter(names).items() if times > 1)


def printed_tables(folder: Path, kinds: Mapping[str, type[Row]]) -> dict[str, list[Row]]:
    """Read every component table of a game folder."""
    return {name: read_table(folder / "components" / f"{name}.csv", kind) for name, kind in kinds.items()}
