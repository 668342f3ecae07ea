"""What are the events worth?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.events import (
    PLAYED,
    ROUND,
    SCORE_IF_DEALT,
    SCORE_IF_PLAYED,
    SHARES,
    WIN_IF_DEALT,
    WIN_IF_PLAYED,
    event_values,
)
from balance.report import words
from balance.report.drawing import INK, headed, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, interval, named_rows
from balance.report.played import ENOUGH
from balance.report.rows import by_variant
from balance.report.study import Study

PLACE = 54
MOST = ENOUGH
NUMBERS = ("event", "card")  # the column that numbers the events: the first that a game has
HEADINGS = {
    PLAYED: "Played if dealt",
    ROUND: "Round",
    WIN_IF_DEALT: "Share of the win if dealt",
    SCORE_IF_DEALT: "Score if dealt",
    WIN_IF_PLAYED: "Share of the win if played",
    SCORE_IF_PLAYED: "Score if played",
}


def applies(study: Study) -> bool:
    """A question only where the game records who played which event."""
    return study.offers("events", "seat", "turn") and _number(study) is not None


def _number(study: Study) -> str | None:
    return next((name for name in NUMBERS if study.offers("events", name)), None)


def _also(study: Study) -> tuple[str, ...]:
    """Return what else the game counts of an event: what is neither a key nor a yes or no."""
    columns = study.run.game.columns["events"]
    keys = {"game", "seat", "turn", *NUMBERS}
    return tuple(name for name, column in columns.items() if name not in keys and column.kind is not np.bool_)


def numbers(study: Study) -> Numbers:
    """Return what is known of every event, in every variant."""
    return {"events": study.each(lambda name: _values(study, name))}


def _values(study: Study, name: str) -> pl.DataFrame:
    events, seats = study.frame("events", name), study.frame("seats", name)
    return event_values(events, seats, study.design(name), str(_number(study)), _also(study))


def _judged(rows: pl.DataFrame) -> str:
    """Return the measure by which events are ranked: what luck dealt, where that is recorded."""
    return WIN_IF_DEALT if WIN_IF_DEALT in set(rows["measure"]) else WIN_IF_PLAYED


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Name the extremes of the baseline."""
    rows = by_variant(numbers["events"], study.variants[0])
    if rows.is_empty():
        return ["No event was played."]
    measure = _judged(rows)
    ends = [_extreme(study, rows, measure, down) for down in (True, False)]
    fair = words.bare_share(study.design().fair_share)
    said = [f"Highest {words.lower(HEADINGS[measure])}: {ends[0]}; lowest: {ends[1]}; a fair share is {fair}."]
    if PLAYED in set(rows["measure"]):
        often = [_extreme(study, rows, PLAYED, down) for down in (True, False)]
        said.append(f"Played most often when dealt: {often[0]}; least often: {often[1]}.")
    return said


def _extreme(study: Study, rows: pl.DataFrame, measure: str, down: bool) -> str:
    row = rows.filter(pl.col("measure") == measure).sort("estimate", descending=down).row(0, named=True)
    return f"event {study.event(row['event'])}, {words.with_games(words.share(row), row['games'])}"


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return one line per variant and event."""
    rows = numbers["events"]
    measures = rows["measure"].unique(maintain_order=True).to_list()
    header = ["Variant", "Event", *(_heading(study, it) for it in measures), "Games"]
    lines = [
        [variant, study.event(event), *_line(group, measures)]
        for (variant, event), group in rows.group_by("variant", "event", maintain_order=True)
    ]
    return [Sheet("What is known of each event", header, lines)]


def _heading(study: Study, measure: str) -> str:
    return HEADINGS[measure] if measure in HEADINGS else words.sentence(study.short("events", measure))


def _line(rows: pl.DataFrame, measures: list[str]) -> list[str]:
    seen = {row["measure"]: row for row in rows.to_dicts()}
    said = [(words.share if it in SHARES else words.mean)(seen[it]) if it in seen else "–" for it in measures]
    return [*said, words.count(rows["games"].max())]  # type: ignore[arg-type]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Rank the events by the share of the win of those who were dealt them, beside those who played them."""
    rows = by_variant(numbers["events"], study.variants[0])
    if rows.is_empty():
        return []
    dealt = (
        " How those fare who were dealt an event is its own doing, for luck deals; who plays it, players decide."
        if _judged(rows) == WIN_IF_DEALT
        else ""
    )
    caption = (
        "Each event (baseline), the best on top; dots are estimates, bars 95 % intervals, the dotted line is the fair "
        f"share.{dealt}"
    )
    return [Picture("events", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    ranked = rows.filter(pl.col("measure") == _judged(rows)).sort("estimate", descending=True)["event"].to_list()
    figure = new_figure(1.2 + 0.19 * len(ranked))
    shown = [
        (it, look) for it, look in ((WIN_IF_DEALT, BLUE), (WIN_IF_PLAYED, VERMILION)) if it in set(rows["measure"])
    ]
    panels = figure.subplots(1, len(shown), sharex=True, sharey=True, squeeze=False)[0]
    for axes, (measure, colour) in zip(panels, shown, strict=True):
        mine = rows.filter(pl.col("measure") == measure, pl.col("event").is_in(ranked))
        heights = np.array([ranked.index(event) for event in mine["event"]])
        interval(axes, mine, heights, colour, "o", measure)
        axes.axvline(study.design().fair_share, color=INK, linestyle=":", linewidth=1)
        headed(axes, HEADINGS[measure])
        axes.grid(axis="x")
        axes.locator_params(axis="x", nbins=4)
        percent_axis(axes.xaxis)
        named_rows(axes, [study.event(event) for event in ranked])
    return figure


def notes(_study: Study) -> list[str]:
    """Warn of what cannot be concluded."""
    return [
        "What is said of those who played an event is seen, not proved: players choose which event to play and when, "
        "so they differ from those who kept it back. Who is dealt one, where that is recorded, nobody chooses."
    ]
