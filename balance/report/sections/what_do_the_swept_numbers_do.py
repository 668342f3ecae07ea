"""What do the swept numbers do?"""

import json
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.inverse import curve, meeting
from balance.analysis.responses import response_frame
from balance.report import words
from balance.report.drawing import INK, grid, headed, labelled_below, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, line_with_band
from balance.report.responding import is_share, number_title, responses, shown, title, told
from balance.report.study import Study
from balance.report.swept import (
    axes_of,
    fairness,
    fairness_sheet,
    is_number,
    only_number,
    placed,
    say_fair,
    say_place,
    values_of,
)

PLACE = 32
SPREAD = 0.6  # of the way to the next value, over which points of one value are spread
MOST_TICKS = 6
SMOOTH = 81  # places at which a fitted curve is drawn


def applies(study: Study) -> bool:
    """A question only where the scenario sweeps."""
    return "sweep" in study.scenario.experiments


def numbers(study: Study) -> Numbers:
    """Return every measure at every point, the fitted curves, and where the target is met."""
    points = study.scenario.experiments["sweep"]["points"]
    frames = [response_frame(responses(study, points, it), points, it, is_share(it)) for it in shown(study)]
    found = {"points": placed(study, pl.concat(frames))}
    found["fairness"] = fairness(study)
    axis = only_number(study)
    if axis:
        found["curves"] = pl.concat(_curve(study, axis, it) for it in shown(study))
    if "target" in study.scenario.experiments["sweep"]:
        found["target"] = _met(study, axis)
    return found


def _curve(study: Study, axis: str, measure: str) -> pl.DataFrame:
    points = study.scenario.experiments["sweep"]["points"]
    seen, x = responses(study, points, measure), np.array(values_of(study, axis), float)
    at = np.linspace(x.min(), x.max(), SMOOTH)
    estimate, low, high = curve(seen, x, at)
    frame = pl.DataFrame({"value": at, "estimate": estimate, "low": low, "high": high}).fill_nan(None)
    return frame.select(pl.lit(measure).alias("measure"), pl.all(), pl.lit(int(seen.games.sum())).alias("games"))


def _met(study: Study, axis: str) -> pl.DataFrame:
    sweep = study.scenario.experiments["sweep"]
    target = sweep["target"]
    seen = responses(study, sweep["points"], target["outcome"])
    met = meeting(seen, np.array(values_of(study, axis), float), target["share"])
    games = int(seen.games.sum())
    return pl.DataFrame([{"measure": target["outcome"], "share": target["share"], **met._asdict(), "games": games}])


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say which value meets the target, and at which points all chairs are fair."""
    met = _say_target(study, numbers["target"].row(0, named=True)) if "target" in numbers else []
    return [*met, say_fair(study, numbers["fairness"])]


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say which value meets the target, or how far apart the ends of the sweep are."""
    said = headline(study, numbers)
    return said + [_say_span(study, numbers["points"], measure) for measure in shown(study)[:1]]


def _say_target(study: Study, row: words.Row) -> list[str]:
    wish = f"{title(study, row['measure'])} to win {words.bare_share(row['share'])} of games"
    name = number_title(axes_of(study)[0])
    if not row["known"]:
        about = "" if row["estimate"] is None else f" may be near {row['estimate']:.3g}, but"
        few = f"games ({words.games_of(row['games'])} at every point) or values in the sweep"
        return [f"For {wish}, {name}{about or ' is not known:'} there are too few {few} to say within which limits."]
    if row["low"] is None:
        return [f"For {wish}, no value of {name} in the sweep will do ({words.games_of(row['games'])} at every point)."]
    if row["estimate"] is None or row["open_low"] or row["open_high"]:
        span = f"from {row['low']:.3g} to {row['high']:.3g}"
        return [
            f"For {wish}, {name} may be {span}, as far as these games tell; the answer may lie beyond the end of the "
            f"sweep ({words.games_of(row['games'])} at every point)."
        ]
    value = words.with_games(words.mean(row), row["games"])
    return [f"For {wish}, {name} would have to be {value}: a curve through the points of the sweep, read backwards."]


def _say_span(study: Study, points: pl.DataFrame, measure: str) -> str:
    rows = points.filter(pl.col("measure") == measure).sort("estimate")
    low, high = rows.row(0, named=True), rows.row(-1, named=True)
    say = words.share if is_share(measure) else words.mean
    at = [say_place(study, row) for row in (low, high)]
    lowest, highest = (words.with_games(say(row), row["games"]) for row in (low, high))
    return f"Over the sweep, {told(study, [measure])} goes from {lowest} at {at[0]} to {highest} at {at[1]}."


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return every measure at every point."""
    rows = numbers["points"]
    lines = []
    for _, group in rows.group_by("point", maintain_order=True):
        cells = [words.share(row) if is_share(row["measure"]) else words.mean(row) for row in group.to_dicts()]
        first = group.row(0, named=True)
        lines.append([*(first[axis] for axis in axes_of(study)), *cells, words.count(first["games"])])
    header = [*(number_title(axis) for axis in axes_of(study)), *(title(study, it) for it in shown(study)), "Games"]
    return [Sheet("The points of the sweep", header, lines), fairness_sheet(study, numbers["fairness"])]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw every measure against every swept number that has a scale."""
    axes = [axis for axis in axes_of(study) if all(is_number(value) for value in values_of(study, axis))]
    return [
        Picture(f"sweep-{number}", _figure(study, numbers, axis), _caption(study, axis))
        for number, axis in enumerate(axes)
    ]


def _caption(study: Study, axis: str) -> str:
    fitted = (
        "the band is the 95 % interval of a curve through them"
        if only_number(study)
        else "those of one value lie side by side, for other numbers vary, too"
    )
    return f"Response to {number_title(axis)}: points with 95 % intervals; {fitted}."


def _figure(study: Study, numbers: Numbers, axis: str) -> Any:
    asked = shown(study)
    figure = new_figure(0.4 + 1.75 * -(-len(asked) // 2))
    panels = grid(figure, len(asked))
    for axes, measure in zip(panels, asked, strict=True):
        rows = numbers["points"].filter(pl.col("measure") == measure)
        values = np.array([json.loads(value) for value in rows[axis]], float)
        x = side_by_side(values)
        if "curves" in numbers:
            line_with_band(axes, numbers["curves"].filter(pl.col("measure") == measure), "value", BLUE)
        axes.vlines(x, rows["low"].to_numpy(), rows["high"].to_numpy(), color=INK, linewidth=1)
        axes.plot(x, rows["estimate"], "o", color=INK, markersize=3)
        if len(np.unique(values)) <= MOST_TICKS:
            axes.set_xticks(np.unique(values))
        _target_lines(study, axes, numbers, measure)
        headed(axes, title(study, measure))
        axes.grid(axis="y")
        if is_share(measure):
            percent_axis(axes.yaxis)
    labelled_below(panels, number_title(axis))
    return figure


def side_by_side(values: np.ndarray) -> np.ndarray:
    """Return where points lie across: those of one value next to each other around it, in their order."""
    distinct = np.unique(values)
    if len(distinct) == len(values) or len(distinct) == 1:
        return values
    order = np.array([(values[:place] == value).sum() for place, value in enumerate(values)])
    count = np.array([(values == value).sum() for value in values])
    return values + SPREAD * np.diff(distinct).min() * ((order + 0.5) / count - 0.5)


def _target_lines(study: Study, axes: Any, numbers: Numbers, measure: str) -> None:
    if "target" not in numbers or numbers["target"]["measure"][0] != measure:
        return
    row = numbers["target"].row(0, named=True)
    axes.axhline(row["share"], color=VERMILION, linestyle="--", linewidth=1)
    if row["low"] is not None:
        axes.axvspan(row["low"], row["high"], color=VERMILION, alpha=0.15, linewidth=0)


def notes(_study: Study) -> list[str]:
    """Say how points are compared, and how the target is found."""
    return [
        "All points play the same luck. A curve is a spline through them; its band holds the noise of the games and "
        "what the curve may miss between the points, and where one step holds much of the whole rise, all that lies "
        "between its ends. The interval of a target holds every value at which that band reaches it."
    ]
