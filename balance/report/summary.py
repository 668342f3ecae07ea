"""summary.json: every number of the page with its interval, for programs (docs/summary-schema.md)."""

import json
import math
from collections.abc import Iterator
from typing import Any

import polars as pl

from balance.analysis.intervals import CONFIDENCE
from balance.report.finding import Finding
from balance.report.provenance import told
from balance.report.study import Study

SCHEMA = 3
DIGITS = 10  # significant ones; more would be rounding of sums


def summary(study: Study, verdict: list[str], findings: list[Finding]) -> dict[str, Any]:
    """Return the report as plain data."""
    scenario = study.scenario
    return {
        "schema": SCHEMA,
        "question": scenario.question,
        "game": {"name": study.run.game.name, "title": study.run.game.title},
        "variants": list(study.variants),
        "players": {name: study.strategies(name) for name in study.variants},
        "games": {name: study.design(name).games for name in study.variants},
        "rotations": scenario.rotations,
        "confidence": CONFIDENCE,
        "watch": dict(scenario.watch),
        "fair_share": study.design().fair_share,
        "verdict": verdict,
        "sections": {finding.name: _section(finding) for finding in findings},
        "passport": told(study),
    }


def as_json(data: Any) -> str:
    """Return plain data as JSON text, a line for each row of a table."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Any, key: str = "") -> Iterator[str]:
    """Yield the lines of a value; lists and objects that hold no others take one line."""
    parts = list(data.values()) if isinstance(data, dict) else data
    if not isinstance(parts, list) or not any(isinstance(part, dict | list) for part in parts):
        yield key + json.dumps(data, ensure_ascii=False, allow_nan=False)
        return
    named = isinstance(data, dict)
    keys = [f"{json.dumps(name, ensure_ascii=False)}: " for name in data] if named else [""] * len(parts)
    yield key + ("{" if named else "[")
    for number, (own, part) in enumerate(zip(keys, parts, strict=True)):
        *lines, last = _lines(part, own)
        yield from (f" {line}" for line in lines)
        yield f" {last}" + ("," if number < len(parts) - 1 else "")
    yield "}" if named else "]"


def _section(finding: Finding) -> dict[str, Any]:
    return {
        "question": finding.question,
        "verdict": finding.verdict,
        "sentences": list(finding.sentences),
        "tables": {name: _table(rounded(frame)) for name, frame in finding.numbers.items()},
    }


def _table(frame: pl.DataFrame) -> dict[str, Any]:
    """Return a table as plain data: the names of its columns once, then its rows."""
    return {"columns": frame.columns, "rows": [list(row) for row in frame.rows()]}


def rounded(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a frame with its decimals cut to what sums in another order would give too; what is no number is null."""
    return frame.with_columns(
        pl.Series(column.name, [_round(value) for value in column], dtype=pl.Float64)
        for column in frame.iter_columns()
        if column.dtype.is_float()
    )


def _round(value: float | None) -> float | None:
    return float(f"{value:.{DIGITS}g}") if value is not None and math.isfinite(value) else None
