"""Who goes bankrupt, when and why?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.bankruptcies import (
    COSTS,
    FATAL,
    OTHER,
    bankruptcy_rates,
    changed_collapses,
    collapses,
    fatal_rounds,
    hazards,
)
from balance.analysis.event_rounds import event_rounds
from balance.analysis.intervals import CONFIDENCE
from balance.analysis.verdicts import FEWEST_BLOCKS, change_tails, holm, outside_p
from balance.report import words
from balance.report.bankruptcies import event_sheet, fatal_sheet, games_sheet, measure_title, share_sheet
from balance.report.drawing import across, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import interval, legend_above, line_with_band, look, named_rows
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, shown_rounds
from balance.report.study import Study
from balance.report.words import one_of_each

PLACE = 22
MOST = ENOUGH
MOST_SAID = 3  # variants whose change a sentence gives; the table has all
MEASURES = ("premiums", "deficit")  # of a seat's round, where the game records them


def applies(study: Study) -> bool:
    """A question only where the game records who became bankrupt, and when."""
    return study.offers("seats", "bankrupt", "bankrupt_turn")


def numbers(study: Study) -> Numbers:
    """Return how often, who, when, what the fatal round cost, and what events had to do with it."""
    found = {
        "games": study.each(lambda name: collapses(study.frame("seats", name), study.design(name))),
        "by_chair": study.each(lambda name: _rates(study, name, study.chair)),
        "by_turn": study.each(lambda name: hazards(*_seats_and_games(study, name), study.design(name))),
    }
    if study.changed:
        found["changes"] = _with_chances(pl.concat(_change(study, name) for name in study.changed))
    if any(len(set(study.strategies(name))) > 1 for name in study.variants):
        found["by_strategy"] = study.each(lambda name: _rates(study, name, "strategy"))
    if study.offers("deficits", "turn", "payer", "receiver", "units", "price"):
        found["fatal_rounds"] = study.each(lambda name: _fatal(study, name))
    if study.offers("events", "turn", "card", "in_force"):
        found["after_events"] = study.each(lambda name: _events(study, name))
    return found


def _seats_and_games(study: Study, name: str) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    return study.frame("seats", name), study.frame("games", name)


def _rates(study: Study, name: str, by: str) -> pl.DataFrame:
    return bankruptcy_rates(study.frame("seats", name), study.design(name), by, study.strategies(name))


def _change(study: Study, name: str) -> pl.DataFrame:
    frames = study.frame("seats"), study.frame("seats", name)
    return changed_collapses(*frames, study.design(name)).select(pl.lit(name).alias("variant"), pl.all())


def _with_chances(rows: pl.DataFrame) -> pl.DataFrame:
    """Add how probable a change as large is where there is none, corrected for the number of variants (Holm)."""
    alone = outside_p(change_tails(rows), 0.0, 0.0)
    return rows.with_columns(chance=holm(np.where(rows["blocks"].to_numpy() < FEWEST_BLOCKS, 1.0, alone)))


def _measures(study: Study) -> list[str]:
    return [measure for measure in MEASURES if study.offers("rounds", measure)]


def _fatal(study: Study, name: str) -> pl.DataFrame:
    rounds, seats, payments = (study.frame(table, name) for table in ("rounds", "seats", "deficits"))
    return fatal_rounds(rounds, seats, payments, study.design(name), _measures(study))


def _events(study: Study, name: str) -> pl.DataFrame:
    events, rounds, seats = (study.frame(table, name) for table in ("events", "rounds", "seats"))
    measures = [measure for measure in _measures(study) if measure != "premiums"]
    return event_rounds(events, rounds, seats, study.design(name), measures)


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say how often somebody becomes bankrupt, and which variants change that most."""
    first = by_variant(numbers["games"], "baseline").row(0, named=True)
    said = [f"Somebody becomes bankrupt {words.of_games(first)}."]
    return said + ([_say_changes(numbers["changes"])] if "changes" in numbers else [])


def _say_changes(rows: pl.DataFrame) -> str:
    """Name the variants that are known to change it, the largest change first."""
    moved = rows.filter(pl.col("chance") <= 1 - CONFIDENCE).sort(pl.col("estimate").abs(), descending=True)
    if moved.is_empty():
        return "No variant is known to change how often that happens."
    told = moved.head(MOST_SAID).to_dicts()
    said = [f"by {words.with_games(words.shift(row), row['games'])} with “{row['variant']}”" for row in told]
    also = moved["variant"].to_list()[MOST_SAID:]
    less = f", and by less with {words.quoted(also)}" if also else ""
    rest = len(rows) - len(moved)
    others = f"; no change is known with {rest} other variant{'s' if rest > 1 else ''}" if rest else ""
    return f"How often that happens changes {words.listed(said)}{less}{others}."


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how often, when, and what the fatal round cost in the baseline."""
    said = headline(study, numbers)
    rows = by_variant(numbers["by_turn"], "baseline").sort("estimate", descending=True)
    worst = rows.row(0, named=True)
    if worst["estimate"]:
        said.append(f"Most often in {study.word('turn')} {worst['turn']}: {words.of_games(worst)} that reach it.")
    if "fatal_rounds" in numbers:
        said += _say_fatal(study, by_variant(numbers["fatal_rounds"], "baseline"))
    return said


def _say_fatal(study: Study, rows: pl.DataFrame) -> list[str]:
    seen = {(row["measure"], row["group"]): row for row in rows.to_dicts()}
    if (COSTS[0], FATAL) not in seen:
        return []
    parts = [
        f"{measure_title(study, measure)} {words.mean(seen[measure, FATAL])}, else {words.mean(seen[measure, OTHER])}"
        for measure in one_of_each(rows["measure"].to_list())
    ]
    games = words.games_of(seen[COSTS[0], FATAL]["games"])
    return [f"A seat's {study.word('turn')} of bankruptcy and its other {study.word('turn')}s ({games} with one): "
            f"{words.listed(parts)}."]  # fmt: skip


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all shares and means as tables."""
    shown = [
        games_sheet(study, numbers),
        share_sheet(study, numbers["by_chair"], study.chair, study.chair_name, "Share of games, by chair"),
        share_sheet(study, numbers["by_turn"], "turn", str, f"Share of games that reach the {study.word('turn')}"),
    ]
    if "by_strategy" in numbers:
        title = "Share of games, by strategy"
        shown.append(share_sheet(study, numbers["by_strategy"], "strategy", study.title, title))
    if "fatal_rounds" in numbers:
        shown.append(fatal_sheet(study, numbers["fatal_rounds"]))
    if "after_events" in numbers:
        shown.append(event_sheet(study, by_variant(numbers["after_events"], "baseline")))
    return shown


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw how often and when."""
    turn = study.word("turn")
    caption = (
        f"Above: share of games in which somebody becomes bankrupt. Below: of the games that reach a {turn}, the share "
        f"in which somebody becomes bankrupt in it (lines end where fewer than 1 % of games go on). Bars and the "
        "baseline's band are 95 % intervals."
    )
    return [Picture("bankruptcies", _figure(study, numbers), caption)]


def _figure(study: Study, numbers: Numbers) -> Any:
    figure = new_figure(3.0 + 0.25 * len(study.drawn))
    above, below = figure.subplots(2, 1, height_ratios=[0.3 + 0.25 * len(study.drawn), 2.2])
    for height, name in enumerate(study.drawn):
        colour, marker, face, line = look(study.variants.index(name))
        interval(above, by_variant(numbers["games"], name), np.array([height]), colour, marker, name, face)
        mine = shown_rounds(by_variant(numbers["by_turn"], name), study.design(name).games)
        if height == 0:
            line_with_band(below, mine, "turn", colour, linestyle=line, label=name)
        else:
            below.plot(mine["turn"], mine["estimate"], line, color=colour, label=name)
    named_rows(above, study.drawn)
    above.set_xlabel("share of games with a bankruptcy")
    above.grid(axis="x")
    across(below, study.word("turn"), "share of games")
    percent_axis(above.xaxis)
    percent_axis(below.yaxis)
    legend_above(figure, below)
    return figure


def notes(_study: Study) -> list[str]:
    """Say what is seen and what is caused."""
    return [
        "Changes between variants are the variants' doing: both meet the same luck. In 19 reports of 20 none is named "
        "wrongly (Holm). What the fatal round cost, and what rounds with an event are like, is what is seen: players "
        "choose when to bid high and when to play an event."
    ]
