"""What pictures are made of: marks, lines and bands that tell variants apart, and the legends that name them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from balance.report.drawing import WIDTH

# Okabe and Ito's palette: told apart with every kind of colour vision (jfly.uni-koeln.de/color).
BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9"
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
MARKERS = ("o", "s", "D", "^", "v", "P")
ASIDE = 6  # points from a name to the frame: half a mark may lie over it
ABOVE = 3  # the place of marks in Matplotlib's order of drawing: over frames, which have 2.5
LETTER, HANDLE, LEGEND_LINE = 0.072, 0.42, 0.19  # inches of a legend: a letter, a mark with its gaps, a line


class Look(NamedTuple):
    """How the marks and lines of a variant are drawn."""

    colour: str
    marker: str
    face: str  # of the marker
    line: str


def look(number: int) -> Look:
    """Return the look of a variant, the baseline's solid; of a dozen, no two look alike."""
    colour, again = COLOURS[number % len(COLOURS)], number // len(COLOURS) % 2
    line = ("--", ":")[again] if number else "-"
    return Look(colour, MARKERS[number % len(COLOURS)], "white" if again else colour, line)


def rows_height(names: int, variants: int) -> float:
    """Return the inches that so many lines of intervals need, with variants side by side in each."""
    return names * max(0.42, 0.13 * variants)


def interval_rows(axes: Any, rows: pl.DataFrame, names: Sequence[str], by: str, variants: Sequence[str] = ()) -> None:
    """Draw estimates with intervals, one line per value of `by`, the first on top, variants side by side.

    Parameters
    ----------
    rows : columns `by`, `variant`, estimate, low, high
    names : what each value of `by`, in order of appearance, is called
    variants : all of the report, whose order gives each its look; those of the rows where nothing is said
    """
    places = {value: place for place, value in enumerate(rows[by].unique(maintain_order=True))}
    drawn = rows["variant"].unique(maintain_order=True).to_list()
    beside = pl.int_range(pl.len()).over(by) - (pl.len().over(by) - 1) / 2  # from the middle of those of one value
    rows = rows.with_columns(beside=beside * min(0.16, 0.84 / len(drawn)))
    for name in drawn:
        mine = rows.filter(pl.col("variant") == name)
        heights = np.array([places[value] for value in mine[by]]) + mine["beside"].to_numpy()
        colour, marker, face, _ = look((variants or drawn).index(name))
        interval(axes, mine, heights, colour, marker, name, face)
    named_rows(axes, names)
    axes.grid(axis="x")


def named_rows(axes: Any, names: Sequence[str]) -> None:
    """Name the lines of a picture at its left, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, pad=ASIDE)


def interval(
    axes: Any, rows: pl.DataFrame, heights: np.ndarray, colour: str, marker: str, label: str, face: str = ""
) -> None:
    """Draw estimates as markers, whole even at the end of an axis, with their intervals as bars."""
    axes.hlines(heights, rows["low"].to_numpy(), rows["high"].to_numpy(), color=colour, linewidth=2, alpha=0.75)
    marks: Any = {"color": colour, "markerfacecolor": face or colour, "clip_on": False, "zorder": ABOVE}
    axes.plot(rows["estimate"], heights, marker, label=label, **marks)


def legend_above(figure: Any, axes: Any, least: int = 2) -> None:
    """Name the marks above the picture, where they hide nothing, if there are so many at least."""
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) >= least:
        named_above(figure, handles, labels)


def named_above(figure: Any, handles: Sequence[Any], labels: Sequence[str]) -> None:
    """Put a legend above the picture, which grows by its height."""
    columns = legend_columns(labels)
    lines = -(-len(labels) // columns)
    figure.set_figheight(figure.get_figheight() + LEGEND_LINE * lines)
    figure.legend(handles, labels, loc="outside upper left", ncols=columns, handlelength=1.2, columnspacing=1.2)


def legend_columns(labels: Sequence[str]) -> int:
    """Return in how many columns names fit beside each other, equally many in each but the last."""
    for columns in range(len(labels), 1, -1):
        lines = -(-len(labels) // columns)
        widths = [max(map(len, labels[first : first + lines])) for first in range(0, len(labels), lines)]
        if LETTER * sum(widths) + HANDLE * len(widths) <= WIDTH:
            return len(widths)
    return 1


def line_with_band(axes: Any, rows: pl.DataFrame, across: str, colour: str, **line: Any) -> None:
    """Draw estimates as a line and their intervals as a band; where there is no interval, the line is thin dots."""
    axes.fill_between(rows[across], rows["low"], rows["high"], color=colour, alpha=0.25, linewidth=0)
    known = rows["low"].is_not_null() & rows["high"].is_not_null()
    if not known.all():
        axes.plot(rows[across], rows["estimate"], color=colour, linewidth=0.8, linestyle=":")
    axes.plot(rows[across], np.where(known, rows["estimate"], np.nan), color=colour, **line)
