"""Which number matters most?"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.sobol import Sample, indices
from balance.report import words
from balance.report.drawing import grid, headed, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, interval, legend_above, named_rows
from balance.report.responding import number_title, responses, shown, title, told
from balance.report.study import Study

PLACE = 34
KINDS = {"first": ("alone", BLUE, "o"), "total": ("with all others", VERMILION, "s")}
SHIFT = 0.16  # of the two marks of a number from its line
TITLE = 22  # letters of a line over a panel, which is narrower by the names at the left
MOST_SAID = 3  # outcomes in the verdict


def applies(study: Study) -> bool:
    """A question only where the scenario studies sensitivity."""
    return "sensitivity" in study.scenario.experiments


def numbers(study: Study) -> Numbers:
    """Return the Sobol' indices of every measure."""
    asked = study.scenario.experiments["sensitivity"]
    points = list(dict.fromkeys([*asked["first"], *asked["second"], *(it for row in asked["mixed"] for it in row)]))
    place = {point: number for number, point in enumerate(points)}
    sample = Sample(*(_places(asked[key], place) for key in ("first", "second", "mixed")))
    frames = [_indices(study, points, sample, asked["axes"], measure) for measure in shown(study)]
    return {"indices": pl.concat(frames)}


def _places(names: Any, place: dict[str, int]) -> np.ndarray:
    return np.vectorize(place.__getitem__)(np.array(names))


def _indices(study: Study, points: list[str], sample: Sample, axes: list[str], measure: str) -> pl.DataFrame:
    frame = indices(responses(study, points, measure), sample, axes)
    return frame.select(pl.lit(measure).alias("measure"), pl.all())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say which numbers drive what, for the first outcomes that stand out of the noise."""
    rows = numbers["indices"]
    clear = _clear(study, rows)[:MOST_SAID]
    return [_say(study, rows, measure) for measure in clear] or _say_unclear(study, shown(study))


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say for every outcome which number drives it, and for which of them nothing stands out of the noise."""
    rows = numbers["indices"]
    clear = _clear(study, rows)
    unclear = [measure for measure in shown(study) if measure not in clear]
    return [_say(study, rows, measure) for measure in clear] + _say_unclear(study, unclear)


def _clear(study: Study, rows: pl.DataFrame) -> list[str]:
    """Return the measures in which some number is known to have a part."""
    known = rows.filter(pl.col("kind") == "total", pl.col("low") > 0)["measure"].to_list()
    return [measure for measure in shown(study) if measure in known]


def _say(study: Study, rows: pl.DataFrame, measure: str) -> str:
    mine = rows.filter(pl.col("measure") == measure, pl.col("kind") == "total")
    most = mine.sort("estimate", descending=True).row(0, named=True)
    total = f"{words.with_games(words.share(most), most['games']).removesuffix(')')} at every point)"
    return (
        f"{words.sentence(told(study, [measure]))} depends most, as far as is seen, on {number_title(most['number'])}: "
        f"it has a part in {total} of the variance."
    )


def _say_unclear(study: Study, measures: Sequence[str]) -> list[str]:
    if not measures:
        return []
    return [f"Over these ranges no number is known to move {told(study, measures)}; more games would tell."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all indices."""
    lines = []
    for (measure, number), group in numbers["indices"].group_by("measure", "number", maintain_order=True):
        seen = {row["kind"]: row for row in group.to_dicts()}
        cells = [_share(seen[kind]) for kind in KINDS]
        lines.append([title(study, measure), number_title(number), *cells, words.count(group["games"][0])])
    header = ["Outcome", "Number", "Share of its variance, alone", "With all others", "Games at every point"]
    return [Sheet("Sobol' indices", header, lines)]


def _share(row: words.Row) -> str:
    return "not above the noise" if row["estimate"] is None else words.share(row)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the indices, one panel per measure whose variance stands out of the noise."""
    rows = numbers["indices"].drop_nulls("estimate")
    if rows.is_empty():
        return []
    caption = (
        "Share of an outcome's variance that a number explains, alone (first-order index) and together with all others "
        "(total index), with 95 % intervals. Outcomes whose variance does not stand out of the noise are left out."
    )
    return [Picture("sobol", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    keys = study.scenario.experiments["sensitivity"]["axes"]
    asked = [measure for measure in shown(study) if measure in set(rows["measure"])]
    figure = new_figure(0.2 + (0.7 + 0.36 * len(keys)) * -(-len(asked) // 2))
    panels = grid(figure, len(asked), sharey=True)
    for panel, measure in zip(panels, asked, strict=True):
        mine = rows.filter(pl.col("measure") == measure)
        for shift, (kind, (label, colour, marker)) in zip((-SHIFT, SHIFT), KINDS.items(), strict=True):
            seen = mine.filter(pl.col("kind") == kind)
            heights = np.array([keys.index(number) for number in seen["number"]]) + shift
            interval(panel, seen, heights, colour, marker, label)
        named_rows(panel, [number_title(key) for key in keys])
        panel.set_xlim(0.0, 1.0)
        panel.set_xticks([0.0, 0.5, 1.0])
        panel.grid(axis="x")
        percent_axis(panel.xaxis)
        headed(panel, title(study, measure), TITLE)
    legend_above(figure, panels[0])
    return figure


def notes(_study: Study) -> list[str]:
    """Say what the shares are shares of."""
    return [
        "The variance is that over the ranges in the scenario, every value of which counts alike; other ranges give "
        "other shares. The noise of the games has been taken out of it."
    ]
