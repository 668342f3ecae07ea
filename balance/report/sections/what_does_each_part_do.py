"""What does each part do?"""

from typing import Any

import numpy as np
import polars as pl
from scipy.special import stdtr

from balance.analysis.verdicts import holm
from balance.report import words
from balance.report.drawing import INK, QUIET, new_figure, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE
from balance.report.responding import is_share, responses, shown, title, told
from balance.report.study import Study

PLACE = 36
MOST_DRAWN = 20
MOST_SAID = 3
ALPHA = 0.05  # of a claim that any part of a family makes a difference


def applies(study: Study) -> bool:
    """A question only where the scenario leaves parts out."""
    return "leave_out" in study.scenario.experiments


def numbers(study: Study) -> Numbers:
    """Return what leaving out each part changes, measure by measure, ranked."""
    return {"changes": pl.concat(_changes(study, measure) for measure in shown(study))}


def _changes(study: Study, measure: str) -> pl.DataFrame:
    rows: dict[str, str] = study.scenario.experiments["leave_out"]["rows"]
    seen = responses(study, ["baseline", *rows], measure)
    weights = np.eye(len(rows) + 1)[1:] - np.eye(len(rows) + 1)[0]
    estimate, error = weights @ seen.means, seen.error(weights)
    low, high = seen.limits(weights)
    p = 2 * stdtr(len(seen.games) - 1, -np.abs(estimate) / np.where(error > 0, error, np.inf))
    frame = pl.DataFrame(
        {
            "part": list(rows.values()),
            "estimate": estimate,
            "low": low,
            "high": high,
            "p": holm(np.where(np.isnan(low), 1.0, p)),  # where so few blocks differ, nothing is concluded
            "games": [int(seen.games.sum())] * len(rows),
        }
    ).fill_nan(None)
    ranked = frame.sort(pl.col("estimate").abs(), descending=True, maintain_order=True)
    return ranked.select(pl.lit(measure).alias("measure"), pl.all())


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Name the parts whose absence changes a measure most, and those that cannot be left out."""
    kept: dict[str, str] = study.scenario.experiments["leave_out"]["kept"]
    said = [_say(study, numbers["changes"], measure) for measure in shown(study)]
    reasons = "; ".join(f"{name}: {reason}" for name, reason in list(kept.items())[:MOST_SAID])
    return said + [f"The game cannot do without {len(kept)} of the parts. {reasons}"] * bool(kept)


def _say(study: Study, rows: pl.DataFrame, measure: str) -> str:
    mine = rows.filter(pl.col("measure") == measure)
    clear = mine.filter(pl.col("p") <= ALPHA)
    what = words.sentence(told(study, [measure]))
    if clear.is_empty():
        return (
            f"{what}: leaving out none of {len(mine)} parts makes a clear difference "
            f"({words.games_of(mine['games'][0])} each)."
        )
    say = words.shift if is_share(measure) else words.change
    parts = [f"{row['part']} {words.with_games(say(row), row['games'])}" for row in clear.head(MOST_SAID).to_dicts()]
    return (
        f"{what}: {len(clear)} of {len(mine)} parts make a clear difference when left out; most of all "
        f"{words.listed(parts)}."
    )


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all changes."""
    shown_rows = []
    for row in numbers["changes"].to_dicts():
        say = words.shift if is_share(row["measure"]) else words.change
        clear = "clear" if row["p"] is not None and row["p"] <= ALPHA else "not clear"
        shown_rows.append([title(study, row["measure"]), row["part"], say(row), clear, words.count(row["games"])])
    return [Sheet("What changes without each part", ["Outcome", "Part", "Change", "Difference", "Games"], shown_rows)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the ranking of every measure."""
    caption = "Change of {} when a part is left out, with 95 % intervals; blue ones are clear after Holm's correction."
    return [
        Picture(f"without-{number}", _figure(study, numbers["changes"], measure), caption.format(title(study, measure)))
        for number, measure in enumerate(shown(study), start=1)
    ]


def _figure(study: Study, rows: pl.DataFrame, measure: str) -> Any:
    mine = rows.filter(pl.col("measure") == measure).head(MOST_DRAWN)
    figure = new_figure(0.8 + 0.2 * len(mine))
    axes = figure.subplots()
    heights = np.arange(len(mine))
    colours = [BLUE if p is not None and p <= ALPHA else QUIET for p in mine["p"]]
    axes.axvline(0, color=INK, linestyle=":", linewidth=1)
    axes.hlines(heights, mine["low"].to_numpy(), mine["high"].to_numpy(), color=colours, linewidth=2)
    axes.scatter(mine["estimate"], heights, c=colours, s=18, zorder=3)
    axes.set_yticks(heights, mine["part"].to_list())
    axes.set_ylim(len(mine) - 0.5, -0.5)
    axes.grid(axis="x")
    unit = " (points)" if is_share(measure) else ""
    axes.set_xlabel(f"change of: {title(study, measure)}{unit}")
    if is_share(measure):
        points_axis(axes.xaxis)
    return figure


def notes(_study: Study) -> list[str]:
    """Say what the ranking rests on."""
    return ["Every part is left out alone, on the same luck; players do not learn to play without it."]
