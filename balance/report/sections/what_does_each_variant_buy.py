"""What does each variant buy?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.dealt import dealt_means
from balance.analysis.game_length import game_length
from balance.analysis.score_gaps import mean_gaps
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.drawing import INK, grid, headed, new_figure, percent_axis
from balance.report.fairness import fairness_of_deals
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, interval, named_rows
from balance.report.rows import moving
from balance.report.sections.what_does_the_deal_bring import OFTEN, events
from balance.report.study import Study

PLACE = 36
WORST, MARGIN, SPREAD, ROUNDS = "worst tenth", "margin", "spread", "rounds"
SHORTER = {WORST: "the favoured seat wins, of the least fair tenth"}  # over a panel
MEANS = {MARGIN: "best score less the second", SPREAD: "best score less the lowest", ROUNDS: "rounds of a game"}


def applies(study: Study) -> bool:
    """A question only where the game records its deals and variants are played."""
    return "deals" in study.run.game.tables and bool(study.changed)


def numbers(study: Study) -> Numbers:
    """Return what deals, seats, scores and length are in every variant."""
    return {"by_variant": study.each(lambda name: _of(study, name))}


def _of(study: Study, name: str) -> pl.DataFrame:
    seats, games = study.frame("seats", name), study.frame("games", name)
    design = study.design(name)
    rates = win_rates(seats, design, study.chair)
    frames = [
        _events(study, name),
        rates.with_columns(measure=pl.format("share {}", pl.col(study.chair))),
        _worst_tenth(study, name),
        mean_gaps(seats, design),
        game_length(games, design).filter(pl.col("measure") == ROUNDS),
    ]
    kept = ("measure", "estimate", "low", "high", "games")
    return pl.concat(frame.select(kept) for frame in frames if not frame.is_empty())


def _events(study: Study, name: str) -> pl.DataFrame:
    if not events(study):
        return pl.DataFrame()
    rows = dealt_means(study.frame("deals", name), study.design(name), list(events(study)))
    return rows.filter(pl.col("measure") == OFTEN).drop("measure").rename({"feature": "measure"})


def _worst_tenth(study: Study, name: str) -> pl.DataFrame:
    tenths = fairness_of_deals(study, name).tenths
    if tenths.is_empty():
        return tenths
    return tenths.filter(pl.col("group") == "favoured").sort("tenth").tail(1).with_columns(measure=pl.lit(WORST))


def title(study: Study, measure: str) -> str:
    """Return what a measure is called."""
    if measure in MEANS:
        return MEANS[measure]
    if measure == WORST:
        return "the favoured seat wins, in the tenth of deals that look least fair"
    if measure.startswith("share "):
        return f"{study.chair_name(int(measure.removeprefix('share ')))} wins"
    return str(events(study)[measure])


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how the first seat, the worst deals and the scores differ between variants."""
    rows = numbers["by_variant"]
    return [_say(study, rows, measure) for measure in ("share 0", WORST, MARGIN) if measure in rows["measure"]]


def _say(study: Study, rows: pl.DataFrame, measure: str) -> str:
    mine = rows.filter(pl.col("measure") == measure).to_dicts()
    say = words.mean if measure in MEANS else words.share
    said = [f"{words.with_games(say(row), row['games'])} with “{row['variant']}”" for row in mine]
    return f"{words.sentence(title(study, measure))}: {words.listed(said)}."


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return a line per measure and a column per variant."""
    lines = []
    for (measure,), group in numbers["by_variant"].group_by("measure", maintain_order=True):
        say = words.mean if measure in MEANS else words.share
        seen = {row["variant"]: say(row) for row in group.to_dicts()}
        games = words.count(group["games"].max())  # type: ignore[arg-type]
        said = [seen.get(name, "–") for name in study.variants]
        lines.append([words.sentence(title(study, str(measure))), *said, games])
    return [Sheet("What each variant buys", ["", *study.variants, "Games (at most)"], lines)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw every measure, the variants below each other."""
    rows = numbers["by_variant"].filter(pl.col("variant").is_in(study.drawn))
    rows = rows.filter(~pl.col("measure").is_in([f"share {number}" for number in range(1, study.scenario.seats)]))
    rows = moving(rows)
    if rows.is_empty():
        return []
    caption = (
        "Every variant by what it deals, how fair it is, how close and how long; what is the same in all is left out. "
        "Bars are 95 % intervals, dotted is the fair share."
    )
    return [Picture("by_variant", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    measures = rows["measure"].unique(maintain_order=True).to_list()
    figure = new_figure((0.9 + 0.22 * len(study.drawn)) * -(-len(measures) // 2))
    for number, (axes, measure) in enumerate(zip(grid(figure, len(measures)), measures, strict=True)):
        mine = rows.filter(pl.col("measure") == measure)
        heights = np.array([study.drawn.index(name) for name in mine["variant"]])
        interval(axes, mine, heights, BLUE, "o", measure)
        named_rows(axes, study.drawn if number % 2 == 0 else [""] * len(study.drawn))
        axes.grid(axis="x")
        axes.locator_params(axis="x", nbins=3)
        headed(axes, words.sentence(SHORTER.get(measure, title(study, measure))), 24)
        if measure not in MEANS:
            percent_axis(axes.xaxis)
        if measure == WORST or measure.startswith("share "):
            axes.axvline(study.design().fair_share, color=INK, linestyle=":", linewidth=1)
    return figure


def notes(study: Study) -> list[str]:
    """Say where the paired changes are."""
    return ["All variants meet the same luck; the section on the change compares each with the baseline in pairs."]
