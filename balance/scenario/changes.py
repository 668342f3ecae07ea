"""A scenario's changes to component tables: rows removed, changed and added, or a table of one's own.

A change is kept as plain data, so that it travels to workers and into stored runs:
`{"rows": [...]}` stands for a whole table, `{"remove": [...], "change": {...}, "add": [...]}` for changed rows.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import Field
from pydantic_core import to_jsonable_python

from balance.components import Row, check_keys, make_row, printed_tables, read_table
from balance.game import Game
from balance.problems import BadInput, Problem, collecting
from balance.shape import RowName, Shape

SCENARIO = {"source": "scenario"}  # where a changed number comes from
Change = Mapping[str, Any]
Changes = Mapping[str, tuple[Change, ...]]  # by table, in the order they are made


class TableFile(Shape):
    """What `[components.<table>]` may hold."""

    file: str = ""
    remove: list[RowName] = Field(default=[])
    change: dict[str, dict[str, Any]] = Field(default={})
    add: list[dict[str, Any]] = Field(default=[])


def plain_changes(game: Game, tables: Mapping[str, TableFile], beside: Path) -> dict[str, tuple[Change, ...]]:
    """Return the changes that a scenario asks for as plain data; a file is read from the folder `beside`.

    Raises
    ------
    BadInput
        A table is unknown, or its file has faults.
    """
    changes: dict[str, tuple[Change, ...]] = {}
    with collecting() as note:
        for name, table in tables.items():
            with note(f"components.{name}"):
                changes[name] = (_plain(_row_kind(game, name), table, beside),)
    return changes


def _row_kind(game: Game, table: str) -> type[Row]:
    if table not in game.components:
        raise BadInput(Problem("", "no such table.", choices=tuple(game.components)))
    return game.components[table]


def _plain(kind: type[Row], table: TableFile, beside: Path) -> Change:
    if not table.file:
        return to_jsonable_python(table.model_dump(exclude={"file"}, exclude_defaults=True))
    if table.remove or table.change or table.add:
        raise BadInput(Problem("file", "replaces the table, so nothing can be removed, changed or added beside it."))
    rows = read_table(beside / table.file, kind, "scenario")
    return {"rows": [row.model_dump(mode="json") for row in rows]}


def chained(earlier: Changes, later: Changes) -> dict[str, tuple[Change, ...]]:
    """Return two sets of changes as one: first the earlier, then the later."""
    return {name: (*earlier.get(name, ()), *later.get(name, ())) for name in {**earlier, **later}}


@cache
def _printed(game: Game) -> dict[str, list[Row]]:
    """Return the printed tables, read once: an experiment builds hundreds of variants of them."""
    return printed_tables(game.folder, game.components)


def changed_tables(game: Game, changes: Changes) -> dict[str, list[Row]]:
    """Return the component tables of a game with `changes` made.

    Raises
    ------
    BadInput
        With every fault: unknown rows and columns, values that do not fit, names that occur twice.
    """
    tables = dict(_printed(game))
    with collecting() as note:
        for name, steps in changes.items():
            for step in steps:
                with note(f"components.{name}"):
                    tables[name] = _changed(tables[name], game.components[name], step)
    return tables


def _changed(table: list[Row], kind: type[Row], step: Change) -> list[Row]:
    """Return a table after one change, or raise BadInput with every fault."""
    if "rows" in step:
        return [make_row(kind, cells) for cells in step["rows"]]
    rows = {row.name: row for row in table}
    with collecting() as note:
        with note("change"):
            _change(rows, kind, step.get("change", {}))
        with note("remove"):
            _remove(rows, step.get("remove", ()))
        with note("add"):
            _add(rows, kind, step.get("add", ()))
    check_keys(list(rows.values()))
    return list(rows.values())


def _change(rows: dict[str, Row], kind: type[Row], changes: Mapping[str, Change]) -> None:
    with collecting() as note:
        for name, cells in changes.items():
            with note(name):
                _refuse_unknown(name, rows)
                rows[name] = make_row(kind, {**rows[name].model_dump(), **SCENARIO, **cells})


def _remove(rows: dict[str, Row], names: Iterable[str]) -> None:
    with collecting() as note:
        for name in names:
            with note(name):
                _refuse_unknown(name, rows)
                del rows[name]


def _add(rows: dict[str, Row], kind: type[Row], additions: Iterable[Change]) -> None:
    with collecting() as note:
        for number, cells in enumerate(additions, start=1):
            with note(f"{number}"):
                rows[f"added {number}"] = make_row(kind, {**SCENARIO, **cells})


def _refuse_unknown(name: str, rows: Mapping[str, Row]) -> None:
    if name not in rows:
        raise BadInput(Problem("", "no such row.", choices=tuple(rows)))
