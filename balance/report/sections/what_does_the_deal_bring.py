"""What does the deal bring?"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import polars as pl

from balance.analysis.dealt import dealt_means, dealt_values
from balance.report import words
from balance.report.drawing import new_figure, percent_axis, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, interval, legend_above
from balance.report.played import ENOUGH
from balance.report.rows import by_variant
from balance.report.study import Study

PLACE = 32
MOST = ENOUGH
MEAN, OFTEN = "mean", "not nought"


def applies(study: Study) -> bool:
    """A question only where the game records what it deals."""
    return "deals" in study.run.game.tables


def numbers(study: Study) -> Numbers:
    """Return the mean of every feature of a deal, and the values of those whose exact chances are known."""
    found = {"features": study.each(lambda name: _means(study, name))}
    frames = [_values(study, name) for name in study.variants]
    known = [frame for frame in frames if not frame.is_empty()]
    return found | ({"chances": pl.concat(known)} if known else {})


def _means(study: Study, variant: str) -> pl.DataFrame:
    return dealt_means(study.frame("deals", variant), study.design(variant), _all(study))


def _all(study: Study) -> list[str]:
    return study.own_columns("deals")


def exact_chances(study: Study, variant: str) -> Mapping[str, Mapping[int, Fraction]]:
    """Return the exact distributions that the game knows of its deals."""
    part = study.part("chances")
    if part is None:
        return {}
    rules, _ = study.scenario.build(variant)
    found: Mapping[str, Mapping[int, Fraction]] = part.chances(rules[0])
    return found


def _values(study: Study, variant: str) -> pl.DataFrame:
    deals, design = study.frame("deals", variant), study.design(variant)
    exact = exact_chances(study, variant)
    frames = [dealt_values(deals, design, column, chances) for column, chances in exact.items()]
    return pl.concat(frames).select(pl.lit(variant).alias("variant"), pl.all()) if frames else pl.DataFrame()


def events(study: Study) -> Mapping[str, str]:
    """Return the features that are events when they are not nought, with what happens then.

    The game names them (EVENTS in its chances.py); without that, they are all yes-or-no features.
    """
    usual = {name: study.meaning("deals", name) for name in _all(study) if study.is_yes_or_no("deals", name)}
    named: Mapping[str, str] = getattr(study.part("chances"), "EVENTS", usual)
    return {name: what for name, what in named.items() if name in _all(study)}


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how often the deal is out of the ordinary, and how often it should be."""
    said = [_say_event(study, numbers, event) for event in events(study)]
    return said or [f"{len(_all(study))} features of the deal are recorded; the table says what each is like."]


def _say_event(study: Study, numbers: Numbers, event: str) -> str:
    rows = by_variant(numbers["features"], study.variants[0]).filter(pl.col("feature") == event)
    often, mean = (rows.filter(pl.col("measure") == measure).row(0, named=True) for measure in (OFTEN, MEAN))
    said = f"{words.sentence(events(study)[event])} {words.of_games(often)}"
    if not study.is_yes_or_no("deals", event):
        times = words.with_games(words.mean(mean, "times"), mean["games"])
        return f"{said}: {times} a game on average, at most {words.count(often['highest'])}."
    return f"{said}{_say_exact(study, numbers, event)}."


def _say_exact(study: Study, numbers: Numbers, event: str) -> str:
    rows = by_variant(numbers.get("chances", _NONE), study.variants[0])
    exact = rows.filter(pl.col("feature") == event, pl.col("value") == 1).to_dicts()
    if not exact:
        return ""
    held = exact[0]["low"] <= exact[0]["exact"] <= exact[0]["high"]
    return f"; counted exactly {words.exact_share(exact[0]['exact'])}, {'inside' if held else 'outside'} that interval"


_NONE = pl.DataFrame(schema={"variant": pl.String, "feature": pl.String, "value": pl.Int64})


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return exact and simulated shares, and what the baseline deals."""
    shown = [_feature_sheet(study, by_variant(numbers["features"], study.variants[0]))]
    return ([_chance_sheet(study, numbers["chances"])] if "chances" in numbers else []) + shown


def _chance_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    alike = ["feature", "value", "estimate", "low", "high", "games", "exact"]
    lines = [
        [
            row["variant"],
            words.sentence(study.short("deals", row["feature"])),
            _value(study, row),
            words.exact_share(row["exact"]) if row["exact"] is not None else "–",
            words.share(row),
            words.count(row["games"]),
        ]
        for row in rows.unique(alike, keep="first", maintain_order=True).to_dicts()
    ]
    header = ["Variant", "Of the deal", "Value", "Counted exactly", "Simulated", "Games"]
    return Sheet("Exact chances beside simulated shares (variants that deal alike are shown once)", header, lines)


def _value(study: Study, row: words.Row) -> str:
    return ("no", "yes")[row["value"]] if study.is_yes_or_no("deals", row["feature"]) else str(row["value"])


def _feature_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (feature,), group in rows.group_by("feature", maintain_order=True):
        seen = {row["measure"]: row for row in group.to_dicts()}
        ends = [words.plain(seen[MEAN][end], 0) for end in ("lowest", "highest")]
        games = words.count(seen[MEAN]["games"])
        what = words.sentence(study.meaning("deals", str(feature)))
        lines.append([what, words.mean(seen[MEAN]), *ends, words.share(seen[OFTEN]), games])
    header = ["Of the deal", "Mean", "Lowest", "Highest", "Not nought in", "Games"]
    return Sheet(f"What is dealt ({study.variants[0]})", header, lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw exact chances beside what was simulated."""
    if "chances" not in numbers:
        return []
    rows = by_variant(numbers["chances"], study.variants[0])
    feature = rows["feature"][0]
    what = study.short("deals", feature)
    caption = f"How often: {what}. Bars are exact chances, dots what was simulated, with 95 % intervals."
    return [Picture("deal_chances", _figure(study, rows.filter(pl.col("feature") == feature), what), caption)]


def _figure(study: Study, rows: pl.DataFrame, what: str) -> Any:
    figure = new_figure(0.8 + 0.3 * len(rows))
    axes = figure.subplots()
    heights = rows["value"].to_numpy()
    axes.barh(heights, rows["exact"], 0.6, color=VERMILION, alpha=0.35, label="exact")
    interval(axes, rows, heights, BLUE, "o", "simulated")
    axes.set_ylim(heights.max() + 0.6, heights.min() - 0.6)
    axes.set_xlabel("share of deals")
    axes.set_title(what)
    axes.grid(axis="x")
    percent_axis(axes.xaxis)
    whole_numbers(axes.yaxis, 10)
    legend_above(figure, axes)
    return figure


def notes(study: Study) -> list[str]:
    """Say of which deal the exact chances speak."""
    told = "Exact chances are counted over all ways to deal, of the first deal, before any rule repairs it."
    return [told] if study.part("chances") else []
