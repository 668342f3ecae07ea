"""Tables of bankruptcies: how often, by whom and when, at what cost, and after which events."""

from typing import Any

import polars as pl

from balance.analysis.bankruptcies import COSTS
from balance.analysis.event_rounds import BANKRUPTCY
from balance.report import words
from balance.report.finding import Numbers, Sheet
from balance.report.study import Study
from balance.report.words import one_of_each


def measure_title(study: Study, measure: str) -> str:
    """Return what a measure of a seat's round is called."""
    return measure if measure in COSTS else study.short("rounds", measure)


def games_sheet(study: Study, numbers: Numbers) -> Sheet:
    """Return how often somebody becomes bankrupt in each variant, and what changes."""
    changes = {row["variant"]: words.shift(row) for row in numbers["changes"].to_dicts()} if study.changed else {}
    lines = [
        [row["variant"], words.share(row), changes.get(row["variant"], "–"), words.count(row["games"])]
        for row in numbers["games"].to_dicts()
    ]
    title = "Share of games in which somebody becomes bankrupt, and its change on the same luck"
    return Sheet(title, ["Variant", "Share of games", "Change", "Games"], lines)


def share_sheet(study: Study, rows: pl.DataFrame, by: str, name: Any, title: str) -> Sheet:
    """Return how often bankruptcies happen by chair, round or strategy."""
    lines = [
        [row["variant"], name(row[by]), words.share(row), words.count(row["games"])]
        for row in rows.to_dicts()
        if row["games"]
    ]
    return Sheet(f"Bankruptcies: {title[0].lower()}{title[1:]}", ["Variant", by.title(), "Share", "Games"], lines)


def fatal_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    """Return what the round of a bankruptcy was like, and all others."""
    lines = [
        [
            row["variant"],
            words.sentence(measure_title(study, row["measure"])),
            row["group"],
            words.mean(row),
            str(row["games"]),
        ]
        for row in rows.to_dicts()
    ]
    turn = study.word("turn")
    title = f"What a seat's {turn} cost: that of its bankruptcy (fatal) and all others ({study.word('money')} or units)"
    return Sheet(title, ["Variant", "Mean of", words.sentence(turn), "Value", "Games"], lines)


def event_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    """Return rounds with an event less the same rounds without any."""
    lines = []
    for (card,), group in rows.group_by("card", maintain_order=True):
        seen = {row["measure"]: row for row in group.to_dicts()}
        cells = [words.change(row) for name, row in seen.items() if name != BANKRUPTCY]
        first = seen[BANKRUPTCY]
        lines.append(
            [study.event_in_full(int(str(card))), str(first["turn"]), words.shift(first), *cells, str(first["games"])]
        )
    turn = study.word("turn")
    measures = [name for name in one_of_each(rows["measure"].to_list()) if name != BANKRUPTCY]
    header = [
        "Event",
        words.sentence(turn),
        "Bankruptcies",
        *(words.sentence(measure_title(study, it)) for it in measures),
    ]
    title = f"{words.sentence(turn)}s in which an event took effect, less the same {turn} without any (baseline)"
    return Sheet(title, [*header, "Games"], lines)
