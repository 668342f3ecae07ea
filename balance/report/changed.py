"""Tables of what a variant changes: before, after, the change, and what pairing was worth."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from balance.report import words
from balance.report.finding import Sheet
from balance.report.study import Study

CUT_OFF = "cut_off"
TITLES = {
    "turns": "{turn}s",
    "decisions": "decisions",
    "cut_off": "games cut off by the limit of {turn}s",
    "margin": "best score less the second",
    "spread": "best score less the lowest",
    "score": "score",
}


def changed_share_sheet(study: Study, rows: pl.DataFrame, by: str, name: Any, heading: str) -> Sheet:
    """Return changes of win shares as a table."""
    lines = [
        [
            row["variant"],
            name(row[by]),
            *(words.share(side) for side in _sides(row)),
            words.shift(row),
            words.count(row["games"]),
            _worth(row),
            words.verdict(row, study.delta, "unchanged", "changed by"),
        ]
        for row in rows.to_dicts()
    ]
    header = ["Variant", heading, "Before", "After", "Change", "Games", "A pair replaces", "Verdict"]
    return Sheet(f"Change of the share of the win by {heading.lower()}", header, lines)


def changed_mean_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    """Return changes of other means as a table."""
    lines = []
    for row in rows.to_dicts():
        say, say_change = (words.share, words.shift) if row["measure"] == CUT_OFF else (words.mean, words.change)
        sides = map(say, _sides(row))
        title = _title(study, row["measure"])
        lines.append([row["variant"], title, *sides, say_change(row), words.count(row["games"]), _worth(row)])
    header = ["Variant", "Mean of", "Before", "After", "Change", "Games", "A pair replaces"]
    return Sheet("Change of other means", header, lines)


def _sides(row: words.Row) -> Iterator[words.Row]:
    """Yield the estimates before and after with their intervals."""
    for side in ("before", "after"):
        yield {"estimate": row[side], "low": row[f"{side}_low"], "high": row[f"{side}_high"]}


def _title(study: Study, measure: str) -> str:
    title = TITLES[measure].format(turn=study.word("turn")) if measure in TITLES else study.meaning("seats", measure)
    return words.sentence(title)


def _worth(row: Any) -> str:
    return "–" if row["worth"] is None else f"{row['worth']:.1f} games"
