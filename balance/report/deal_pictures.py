"""Pictures of how fair deals are: effects of features, tenths of the deals, and boards."""

import textwrap
from typing import Any

import numpy as np
import polars as pl

from balance.report import words
from balance.report.boards import board_figure, dealt_board
from balance.report.drawing import BAND, INK, across, new_figure, percent_axis, points_axis
from balance.report.marks import BLUE, VERMILION, interval, legend_above, line_with_band, look, named_rows
from balance.report.study import Study

MOST_DRAWN = 10  # features
LABEL = 28  # letters of a line of a feature's name beside the picture
GROUPS = {"favoured": ("the favoured", VERMILION), "wronged": ("the wronged", BLUE)}


def deal_figure(study: Study, rows: pl.DataFrame) -> Any:
    """Draw the boards of the worst and of the fairest looking deal."""
    first = rows.filter(pl.col("number") == 1).unique("kind", keep="first", maintain_order=True).to_dicts()
    titles = [f"The {row['kind']} looking deal, game {words.count(row['game'])}" for row in first]
    boards = [dealt_board(study, study.variants[0], row["block"]) for row in first]
    return board_figure(list(zip(titles, boards, strict=True)))


def effect_figure(study: Study, rows: pl.DataFrame) -> Any:
    """Draw the largest effects of features on every chair's share of the win."""
    largest = rows.group_by("feature", maintain_order=True).agg(pl.col("estimate").abs().max())
    names = largest.sort("estimate", descending=True, maintain_order=True)["feature"].head(MOST_DRAWN).to_list()
    figure = new_figure(0.9 + 0.42 * len(names))
    axes = figure.subplots()
    axes.axvspan(-study.delta, study.delta, color=BAND, linewidth=0)
    axes.axvline(0, color=INK, linestyle=":", linewidth=1)
    seats = study.scenario.seats
    for seat in range(seats):
        mine = rows.filter(pl.col(study.chair) == seat, pl.col("feature").is_in(names))
        heights = np.array([names.index(name) for name in mine["feature"]]) + 0.7 * ((seat + 0.5) / seats - 0.5)
        colour, marker, face, _ = look(seat)
        interval(axes, mine, heights, colour, marker, study.chair_name(seat), face)
    named_rows(axes, [textwrap.fill(study.short("deals", name), LABEL) for name in names])
    axes.set_xlabel("change of the share of the win (points)")
    points_axis(axes.xaxis)
    axes.grid(axis="x")
    legend_above(figure, axes)
    return figure


def tenth_figure(study: Study, rows: pl.DataFrame) -> Any:
    """Draw the shares of the win of the favoured and the wronged, in tenths of the deals."""
    figure = new_figure(2.4)
    axes = figure.subplots()
    axes.axhline(study.design().fair_share, color=INK, linestyle=":", linewidth=1)
    for group, (label, colour) in GROUPS.items():
        line_with_band(
            axes, rows.filter(pl.col("group") == group).sort("tenth"), "tenth", colour, marker="o", label=label
        )
    across(axes, "tenth of the deals, by how unfair they look", "share of the win")
    percent_axis(axes.yaxis)
    legend_above(figure, axes)
    return figure
