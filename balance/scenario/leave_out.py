"""Leaving out: every row of a component table removed or neutralised in turn, one variant each."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from balance.game import Game
from balance.problems import BadInput, Problem, within
from balance.scenario.changes import TableFile, changed_tables
from balance.scenario.experiment_file import LeaveOutFile, RowsFile
from balance.scenario.file import VariantFile
from balance.scenario.variant import Variant, changed

LEAVE_OUT = "leave_out"


def leave_out(game: Game, asked: LeaveOutFile, baseline: Variant) -> tuple[list[Variant], dict[str, Any]]:
    """Return a variant for every row left out, and what its analysis must know.

    A row that the game cannot do without is told under "kept", with the reason.

    Raises
    ------
    BadInput
        A table or a row does not exist, or none can be left out.
    """
    variants: list[Variant] = []
    kept: dict[str, str] = {}
    for table, rows in asked.tables.items():
        with within(f"tables.{table}"):
            for name in _rows(game, table, rows, baseline):
                try:
                    variants.append(_without(game, f"leave-out-{len(variants) + 1:04d}", table, name, rows, baseline))
                except BadInput as bad:
                    kept[f"{table}.{name}"] = bad.problems[0].reason
    if not variants:
        reasons = "; ".join(f"{row}: {reason}" for row, reason in list(kept.items())[:3])
        raise BadInput(Problem("tables", f"nothing can be left out. {reasons}".strip()))
    return variants, {"rows": {variant.name: variant.place["row"] for variant in variants}, "kept": kept}


def _rows(game: Game, table: str, asked: RowsFile, baseline: Variant) -> Sequence[str]:
    if table not in game.components:
        raise BadInput(Problem("", "no such table.", table, tuple(game.components)))
    names = [row.name for row in changed_tables(game, baseline.components)[table]]
    for name in asked.rows:
        if name not in names:
            raise BadInput(Problem("rows", "no such row.", name, tuple(names)))
    for column in asked.change:
        if column not in game.components[table].model_fields:
            raise BadInput(
                Problem(f"change.{column}", "no such column.", None, tuple(game.components[table].model_fields))
            )
    return asked.rows or names


def _without(game: Game, name: str, table: str, row: str, asked: RowsFile, baseline: Variant) -> Variant:
    change = TableFile(change={row: asked.change}) if asked.change else TableFile(remove=[row])
    variant = changed(game, baseline, name, VariantFile(components={table: change}), Path())
    return replace(variant, experiment=LEAVE_OUT, place={"row": f"{table}.{row}"})
