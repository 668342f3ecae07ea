"""Which number matters most?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.sobol import Sample, indices
from balance.report import words
from balance.report.drawing import BLUE, ORANGE, grid, headed, legend_above, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.responding import number_title, responses, shown, title
from balance.report.study import Study

PLACE = 34
KINDS = {"first": ("alone", BLUE), "total": ("with all others", ORANGE)}


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
    """Say what the outcome with the chair most at stake depends on."""
    return [_say(study, numbers["indices"], measure) for measure in shown(study)[:1]]


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say for every measure which number drives it."""
    return [_say(study, numbers["indices"], measure) for measure in shown(study)]


def _say(study: Study, rows: pl.DataFrame, measure: str) -> str:
    mine = rows.filter(pl.col("measure") == measure, pl.col("kind") == "total")
    if mine["estimate"].null_count():
        return f"{title(study, measure)}: over these ranges nothing stands out of the noise; more games would tell."
    most = mine.sort("estimate", descending=True).row(0, named=True)
    total = words.with_games(words.share(most), most["games"])
    return (
        f"{title(study, measure)} depends most on {number_title(most['number'])}: it has a part in "
        f"{total} of the variance."
    )


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
    """Draw bars, one panel per measure."""
    caption = (
        "Share of an outcome's variance that a number explains, alone (first-order index) and together with all others "
        "(total index), with 95 % intervals. Outcomes whose variance does not stand out of the noise are left out."
    )
    return [Picture("sobol", _figure(study, numbers["indices"]), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    axes_keys = study.scenario.experiments["sensitivity"]["axes"]
    told = rows.drop_nulls("estimate")["measure"].to_list()
    asked = [measure for measure in shown(study) if measure in told] or shown(study)
    figure = new_figure(0.5 + (0.9 + 0.34 * len(axes_keys)) * -(-len(asked) // 2))
    panels = grid(figure, len(asked))
    for panel, measure in zip(panels, asked, strict=True):
        for shift, (kind, (label, colour)) in zip((-0.2, 0.2), KINDS.items(), strict=True):
            mine = rows.filter(pl.col("measure") == measure, pl.col("kind") == kind)
            height = np.arange(len(mine)) + shift
            panel.barh(height, mine["estimate"].fill_null(0).to_numpy(), 0.36, color=colour, label=label)
            panel.hlines(
                height,
                mine["low"].fill_null(0).to_numpy(),
                mine["high"].fill_null(0).to_numpy(),
                color="#222222",
                linewidth=1,
            )
        panel.set_yticks(range(len(axes_keys)), [number_title(key) for key in axes_keys])
        panel.set_ylim(len(axes_keys) - 0.5, -0.5)
        panel.set_xlim(min(0.0, panel.get_xlim()[0]), max(1.0, panel.get_xlim()[1]))
        percent_axis(panel.xaxis)
        headed(panel, title(study, measure))
    legend_above(figure, panels[0])
    return figure


def notes(_study: Study) -> list[str]:
    """Say what the shares are shares of."""
    return [
        "The variance is that over the ranges in the scenario, every value of which counts alike; other ranges give "
        "other shares. The noise of the games has been taken out of it."
    ]
