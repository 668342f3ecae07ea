"""The points of a sweep: their numbers, and how fair the game is at each."""

import json
from typing import Any

import polars as pl

from balance.analysis.design import Design
from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN, judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.finding import Sheet
from balance.report.responding import number_title
from balance.report.study import Study


def axes_of(study: Study) -> list[str]:
    """Return the keys of the swept numbers."""
    axes: list[str] = study.scenario.experiments["sweep"]["axes"]
    return axes


def only_number(study: Study) -> str:
    """Return the one number that is swept, if it is one, with values that have a scale."""
    axes = axes_of(study)
    if len(axes) > 1 or not all(is_number(value) for value in values_of(study, axes[0])):
        return ""
    return axes[0] if len(set(values_of(study, axes[0]))) > 2 else ""


def is_number(value: Any) -> bool:
    """Whether a swept value has a scale: a switch has none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def values_of(study: Study, axis: str) -> list[Any]:
    """Return the value of a swept number at every point."""
    points = study.scenario.experiments["sweep"]["points"]
    return [study.scenario.variant(point).place[axis] for point in points]


def placed(study: Study, frame: pl.DataFrame) -> pl.DataFrame:
    """Add the value of every swept number, as the file writes it."""
    points = study.scenario.experiments["sweep"]["points"]
    columns = {axis: [json.dumps(value) for value in values_of(study, axis)] for axis in axes_of(study)}
    return frame.join(pl.DataFrame({"point": points, **columns}), on="point", maintain_order="left")


def say_place(study: Study, row: words.Row) -> str:
    """Return where a point lies, like "start money = 10 and hub limit = 2"."""
    return words.listed([f"{number_title(axis)} = {row[axis]}" for axis in axes_of(study)])


def fairness(study: Study) -> pl.DataFrame:
    """Return for every point how unequal the chairs are, and whether all of them are fair; the fairest point first.

    `unequal` is the root of the mean squared deviation from the fair share, less what the noise adds to it on average.
    """
    sweep, fair = study.scenario.experiments["sweep"], study.design().fair_share
    rows = []
    for point in sweep["points"]:
        design = Design(study.run.games(point), study.scenario.rotations, study.scenario.seats)
        rates = judge_shares(win_rates(study.frame("seats", point), design, study.chair), fair, study.delta)
        off = ((rates["estimate"] - fair) ** 2).to_numpy()
        noise = rates["estimate"] * (1 - rates["estimate"]) / rates["effective"]
        unequal = max(float((off - noise.to_numpy()).mean()), 0.0) ** 0.5
        verdict = words.overall(rates["verdict"].to_list())
        rows.append({"point": point, "unequal": unequal, "verdict": verdict, "games": design.games})
    order = {WITHIN: 0, UNKNOWN: 1, OUTSIDE: 2}
    ranked = sorted(rows, key=lambda row: (order[row["verdict"]], row["unequal"]))
    return placed(study, pl.DataFrame(ranked))


def say_fair(study: Study, rows: pl.DataFrame) -> str:
    """Say at which points all chairs are fair."""
    fair = rows.filter(pl.col("verdict") == WITHIN)
    best = rows.row(0, named=True)
    where = say_place(study, best)
    games = words.games_of(best["games"])
    if fair.is_empty():
        return f"At no point of the sweep are all chairs known to be fair; they differ least at {where} ({games} each)."
    count = f"{len(fair)} of {len(rows)} points"
    return f"All chairs are fair within ±{words.points(study.delta)} at {count}, most of all at {where} ({games} each)."


def fairness_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    """Return every point, the fairest first."""
    lines = [
        [
            *(row[axis] for axis in axes_of(study)),
            row["verdict"],
            f"{100 * row['unequal']:.1f}",
            words.count(row["games"]),
        ]
        for row in rows.to_dicts()
    ]
    names = [number_title(axis) for axis in axes_of(study)]
    header = [
        *names,
        f"All chairs ±{words.points(study.delta)}",
        "Points off the fair share, root mean square",
        "Games",
    ]
    return Sheet("The fairest points", header, lines)
