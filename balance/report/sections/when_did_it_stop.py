"""When did it stop?"""

from collections.abc import Mapping

import polars as pl

from balance.precision import planned, stopped
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.responding import number_title
from balance.report.study import Study

PLACE = 94


def applies(study: Study) -> bool:
    """A question only where the scenario wants a precision."""
    return bool(study.scenario.precision)


def numbers(study: Study) -> Numbers:
    """Return the intervals that decided it: they hold together at every look."""
    return {"looks": stopped(study.run)}


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say at which look the run stopped, and whether everything is known as exactly as wanted."""
    rows = numbers["looks"].with_columns(half=(pl.col("high") - pl.col("low")) / 2)
    look, last = rows["look"][0], rows["of"][0]
    games = words.games_of(study.scenario.games)
    wish = _wish(study.scenario.precision)
    wide = rows.filter(pl.col("half") > pl.col("wanted")).sort("half")
    if wide.is_empty():
        return [f"Wanted was {wish}. That was so at look {look} of {last}, after {games} for each variant."]
    widest = wide.row(-1, named=True)
    reached = f"{words.points(round(widest['half'], 4))} ({widest['who']}, {_called(study, widest['variant'])})"
    return [f"Wanted was {wish}. After all {games} for each variant the widest interval still reaches ±{reached}."]


def _called(study: Study, name: str) -> str:
    """Return what a variant is called: those of experiments by what they change."""
    place = study.scenario.variant(name).place
    changed = [f"without {value}" if key == "row" else f"{number_title(key)} = {value}" for key, value in place.items()]
    return ", ".join(changed) or name


def _wish(precision: Mapping[str, float]) -> str:
    """Say what is wanted."""
    names = {"share": "every share of the win", "change": "every change of one"}
    wishes = {name: words.points(precision[kind]) for kind, name in names.items() if kind in precision}
    if len(wishes) > 1 and len(set(wishes.values())) == 1:
        return f"{words.listed(list(wishes))} known within ±{min(wishes.values())}"
    return words.listed([f"{name} known within ±{wish}" for name, wish in wishes.items()])


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the intervals that decided: those of the variants, and the widest of each experiment."""
    rows = numbers["looks"].with_columns(half=pl.col("high") - pl.col("low"))
    made = rows.filter(pl.col("experiment") != "").sort("half", descending=True, maintain_order=True)
    shown = [rows.filter(experiment=""), made.unique(("experiment", "kind"), keep="first", maintain_order=True)]
    lines = [
        [
            _called(study, row["variant"]),
            row["who"],
            (words.share if row["kind"] == "share" else words.shift)(row),
            words.count(row["games"]),
        ]
        for row in pl.concat(shown).to_dicts()
    ]
    games = ", ".join(words.count(number) for number in planned(study.scenario))
    title = f"Intervals that hold at every look (planned after {games} games)"
    return [Sheet(title, ["Variant", "Who", "Share, or its change", "Games"], lines)]


def pictures(_study: Study, _numbers: Numbers) -> list[Picture]:
    """Draw nothing."""
    return []


def notes(_study: Study) -> list[str]:
    """Say what these intervals are."""
    return [
        "All variants are looked at together; of an experiment the table shows the widest intervals. "
        "Repeated confidence intervals hold at all looks at once, whatever made the run stop; they are wider than "
        "those of the other sections, which are right for a number of games fixed beforehand or chosen by the width "
        "of intervals."
    ]
