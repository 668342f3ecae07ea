"""Winners against the others, measure by measure, in words, tables and pictures."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from balance.report import words
from balance.report.drawing import new_figure, percent_axis
from balance.report.finding import Sheet
from balance.report.marks import BLUE, VERMILION, interval, legend_above
from balance.report.rows import by_variant
from balance.report.study import Study

GROUPS = (("winners", BLUE, "o"), ("others", VERMILION, "s"))
NOTHING = 1e-9  # what is left of nought after adding up decimals
ROOM = 0.02  # of an axis beyond its last mark


def say_gaps(study: Study, rows: pl.DataFrame, measures: Sequence[str]) -> list[str]:
    """Return what winners have, what the others have, and the gap, and of what all have the same."""
    told = told_measures(rows, measures)
    same = [study.short("seats", measure) for measure in measures if measure not in told]
    left_out = [f"The same for all in the baseline, and left out: {words.listed(same)}."] if same else []
    return [_say_gap(study, by_variant(rows, "baseline"), measure) for measure in told] + left_out


def told_measures(rows: pl.DataFrame, measures: Sequence[str]) -> list[str]:
    """Return the measures that are not the same for everybody in the baseline, like points of what is not played."""
    told = _differing(by_variant(rows, "baseline"))
    return [measure for measure in measures if measure in told]


def _differing(rows: pl.DataFrame) -> set[str]:
    """Return the measures whose gap is in doubt or not nought: of what is the same for everybody it is neither."""
    wide = (pl.col("high") - pl.col("low") > NOTHING).fill_null(value=False)
    return set(rows.filter(pl.col("group") == "gap", wide | (pl.col("estimate").abs() > NOTHING))["measure"])


def _say_gap(study: Study, rows: pl.DataFrame, measure: str) -> str:
    seen = {row["group"]: row for row in rows.filter(pl.col("measure") == measure).to_dicts()}
    gap = words.with_games(_change(study, seen["gap"]), seen["gap"]["games"])
    winners, others = (_mean(study, seen[group]) for group in ("winners", "others"))
    what = words.sentence(study.short("seats", measure))
    return f"{what}: {winners} for winners, {others} for the others, a gap of {gap}."


def _mean(study: Study, row: words.Row) -> str:
    return (words.share if _is_share(study, row["measure"]) else words.mean)(row)


def _change(study: Study, row: words.Row) -> str:
    return (words.shift if _is_share(study, row["measure"]) else words.change)(row)


def _is_share(study: Study, measure: str) -> bool:
    """Whether a measure is how often something is so."""
    return measure != "score" and study.is_yes_or_no("seats", measure)


def _title(study: Study, measure: str) -> str:
    return words.sentence("score" if measure == "score" else study.meaning("seats", measure))


def winners_sheet(study: Study, rows: pl.DataFrame, title: str) -> Sheet:
    """Return a line per measure and variant, without measures that are the same for everybody in every variant."""
    lines = []
    told = rows.filter(pl.col("measure").is_in(_differing(rows)))
    for (variant, measure), group in told.group_by("variant", "measure", maintain_order=True):
        seen = {row["group"]: row for row in group.to_dicts()}
        both = [_mean(study, seen[name]) for name in ("winners", "others")]
        games = words.count(seen["gap"]["games"])
        lines.append([variant, _title(study, measure), *both, _change(study, seen["gap"]), games])
    return Sheet(title, ["Variant", "Mean of", "Winners", "Others", "Gap", "Games"], lines)


def _limits(rows: pl.DataFrame) -> tuple[float, float]:
    """Return the ends of an axis that begins at zero, so that small gaps look small."""
    ends = [0.0, *rows.select("estimate", "low", "high").unpivot()["value"].drop_nulls()]
    room = ROOM * (max(ends) - min(ends))
    return min(ends) - room * (min(ends) < 0), max(ends) + room * (max(ends) > 0)


def winners_figure(study: Study, rows: pl.DataFrame, measures: Sequence[str], unit: str = "") -> Any:
    """Draw winners and others of the baseline, a strip per measure; strips share their scale where there is a unit."""
    told = told_measures(rows, measures)
    rows = by_variant(rows, "baseline").filter(pl.col("measure").is_in(told), pl.col("group") != "gap")
    figure = new_figure(0.3 + 0.72 * len(told))
    panels = figure.subplots(len(told), 1, squeeze=False, sharex=bool(unit)).ravel()
    for axes, measure in zip(panels, told, strict=True):
        mine = rows.filter(pl.col("measure") == measure)
        for height, (group, colour, marker) in enumerate(GROUPS):
            interval(axes, mine.filter(pl.col("group") == group), np.array([height]), colour, marker, group)
        axes.set_xlim(*_limits(rows if unit else mine))
        axes.set_title(study.short("seats", measure))
        axes.set_ylim(1.8, -0.8)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        if _is_share(study, measure):
            percent_axis(axes.xaxis)
    if unit:
        panels[-1].set_xlabel(unit)
    legend_above(figure, panels[0])
    return figure
