"""Winners against the others, measure by measure, in words, tables and pictures."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.report import words
from balance.report.drawing import BLUE, VERMILION, interval, legend_above, new_figure
from balance.report.finding import Sheet
from balance.report.study import Study, by_variant

GROUPS = (("winners", BLUE, "o"), ("others", VERMILION, "s"))


def say_gap(study: Study, rows: pl.DataFrame, measure: str) -> str:
    """Return what winners have, what the others have, and the gap, with their intervals."""
    seen = {row["group"]: row for row in by_variant(rows, "baseline").filter(pl.col("measure") == measure).to_dicts()}
    gap = words.with_games(words.change(seen["gap"]), seen["gap"]["games"])
    winners, others = (words.mean(seen[group]) for group in ("winners", "others"))
    what = words.sentence(study.short("seats", measure))
    return f"{what}: {winners} for winners, {others} for the others, a gap of {gap}."


def _title(study: Study, measure: str) -> str:
    return words.sentence("score" if measure == "score" else study.meaning("seats", measure))


def winners_sheet(study: Study, rows: pl.DataFrame, title: str) -> Sheet:
    """Return a line per measure and variant."""
    lines = []
    for (variant, measure), group in rows.group_by("variant", "measure", maintain_order=True):
        seen = {row["group"]: row for row in group.to_dicts()}
        both = [words.mean(seen[name]) for name in ("winners", "others")]
        games = words.count(seen["gap"]["games"])
        lines.append([variant, _title(study, measure), *both, words.change(seen["gap"]), games])
    return Sheet(title, ["Variant", "Mean of", "Winners", "Others", "Gap", "Games"], lines)


def _with_zero(limits: tuple[float, float]) -> tuple[float, float]:
    """Widen an axis to zero, so that small gaps look small, with room for a marker at its ends."""
    low, high = min(limits[0], 0.0), max(limits[1], 0.0)
    room = 0.02 * (high - low)
    return low - room * (low < 0), high + room * (high > 0)


def winners_figure(study: Study, rows: pl.DataFrame, measures: Sequence[str], unit: str = "") -> Any:
    """Draw winners and others of the baseline, a strip per measure; strips share their scale where there is a unit."""
    rows = by_variant(rows, "baseline")
    figure = new_figure(0.5 + 0.72 * len(measures))
    panels = figure.subplots(len(measures), 1, squeeze=False, sharex=bool(unit)).ravel()
    for axes, measure in zip(panels, measures, strict=True):
        for height, (group, colour, marker) in enumerate(GROUPS):
            mine = rows.filter(pl.col("measure") == measure, pl.col("group") == group)
            interval(axes, mine, pl.Series([height]).to_numpy(), colour, marker, group)
        axes.set_title(study.short("seats", measure))
        axes.set_ylim(1.8, -0.8)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        axes.margins(x=0.08)
    for axes in panels:
        axes.set_xlim(*_with_zero(axes.get_xlim()))
    if unit:
        panels[-1].set_xlabel(unit)
    legend_above(figure, panels[0])
    return figure
