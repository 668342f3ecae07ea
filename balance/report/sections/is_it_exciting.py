"""Is it exciting to the end?"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from balance.analysis.drama import SHARES, drama, kingmaking
from balance.analysis.score_gaps import mean_gaps
from balance.kingmaker import moved_wins
from balance.report import words
from balance.report.drawing import new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import interval_rows, legend_above, rows_height
from balance.report.played import ENOUGH
from balance.report.rows import by_variant
from balance.report.study import Study
from balance.results import standing_of

PLACE = 62
MOST = ENOUGH
KINGMAKING = "kingmaking"
NAMES = {
    "lead changes": "Changes of the lead a game",
    "rounds the winner led": "Share of the rounds in which the winner led alone",
    "largest deficit of the winner": "Furthest that the winner was behind",
    "decided by half-time": "Games decided by half-time",
    "winner led all the way": "Winners who led all the way",
    "winner was last at half-time": "Winners who were last at half-time",
    "leader at half-time wins": "Games won by the leader at half-time",
    "margin": "Winner's margin",
    KINGMAKING: "Games in which the last seat decides who of the others wins",
}
PERCENT = {*SHARES, "rounds the winner led", KINGMAKING}


def applies(study: Study) -> bool:
    """A question only where the game records its standings by round."""
    return bool(_standing(study)) and study.offers("rounds", "turn", "seat", _standing(study))


def _standing(study: Study) -> str:
    return standing_of(study.run.game)


def numbers(study: Study) -> Numbers:
    """Return the measures of drama by variant, and how often the last seat decides who wins."""
    return {"drama": study.each(lambda name: _drama(study, name))}


def _drama(study: Study, name: str) -> pl.DataFrame:
    design, seats = study.design(name), study.frame("seats", name)
    parts = [drama(study.frame("rounds", name), seats, design, _standing(study))]
    parts.append(mean_gaps(seats, design).filter(pl.col("measure") == "margin"))
    if name == "baseline" and study.scenario.seats > 2 and (moved := list(moved_wins(study.run, name))):
        parts.append(kingmaking(moved))
    return pl.concat(part.with_columns(pl.col("games").cast(pl.Int64)) for part in parts)


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how late games are decided and what becomes of who is behind."""
    seen: Mapping[str, words.Row] = {row["measure"]: row for row in by_variant(numbers["drama"], "baseline").to_dicts()}
    changes = words.with_games(words.mean(seen["lead changes"]), seen["lead changes"]["games"])
    said = [
        f"The lead changes {changes} times a game. {_share(seen, 'decided by half-time')} of games are decided by "
        f"half-time: the winner leads alone from then on. {_share(seen, 'winner was last at half-time')} are won by "
        "who was last then."
    ]
    if KINGMAKING in seen:
        said.append(
            f"{_share(seen, KINGMAKING)} of games are decided by the seat that is last when a quarter is left: if it "
            "plays at random, another of the others wins."
        )
    return said


def _share(seen: Mapping[str, words.Row], measure: str) -> str:
    return words.with_games(words.share(seen[measure]), seen[measure]["games"])


def _said(row: words.Row) -> str:
    return words.share(row) if row["measure"] in PERCENT else words.mean(row)


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all measures."""
    lines = [
        [row["variant"], NAMES[row["measure"]], _said(row), words.count(row["games"])]
        for row in numbers["drama"].to_dicts()
    ]
    what = study.short("rounds", _standing(study))
    return [Sheet(f"Drama; who leads is told by: {what}", ["Variant", "Measure", "", "Games"], lines)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the measures that are shares."""
    rows = numbers["drama"].filter(pl.col("measure").is_in(list(PERCENT)), pl.col("variant").is_in(study.drawn))
    return [Picture("drama", _figure(study, rows), "Shares of games, or of rounds, with 95 % intervals.")]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    names = [NAMES[measure] for measure in rows["measure"].unique(maintain_order=True)]
    figure = new_figure(0.6 + rows_height(len(names), len(study.drawn)))
    axes = figure.subplots()
    interval_rows(axes, rows, [_folded(name) for name in names], "measure", study.variants)
    axes.set_xlim(0, 1.0)
    percent_axis(axes.xaxis)
    legend_above(figure, axes)
    return figure


def _folded(name: str) -> str:
    """Break a long name in two."""
    parts = name.split()
    middle = len(parts) // 2
    return " ".join(parts[:middle]) + "\n" + " ".join(parts[middle:]) if len(name) > 28 else name


def notes(study: Study) -> list[str]:
    """Say what a lead is, and how kingmaking is found."""
    return [
        f"Who leads is told by what every round ends with: {study.short('rounds', _standing(study))}. Where "
        "several are ahead together, nobody leads alone.",
        "Kingmaking: games are played on from three quarters of their rounds with the last seat playing at random, "
        "on the same luck. Games that the last seat wins after all are left out; cards and dice that its moves leave "
        "to others count as its doing.",
    ]
