"""Pictures that print, that a phone shows, and that colour-blind people read."""

import contextlib
import io
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl

# Okabe and Ito's palette: told apart with every kind of colour vision (jfly.uni-koeln.de/color).
BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9"
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY)
MARKERS = ("o", "s", "D", "^", "v", "P")
INK, QUIET, BAND = "#222222", "#6b6b6b", "#e4e4e4"
NAMES_ACROSS = 48  # letters of a legend that fit beside each other
WIDTH = 4.8  # inches: 11-point type stays readable on a phone
DOTS = 200  # per inch
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.axisbelow": True,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.linewidth": 1.6,
    "lines.markersize": 5,
    "axes.unicode_minus": True,
}


def line_style(number: int) -> str:
    """Return how the line of a variant is drawn: with the colours, a dozen look different; the baseline is solid."""
    return "-" if number == 0 else ("--", ":")[number // len(COLOURS) % 2]


def new_figure(height: float) -> Any:
    """Return an empty figure, to be drawn on within `drawing()`."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout="constrained", facecolor="white")


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    """Draw in our style, whatever the user's own settings are."""
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        yield


def png(figure: Any) -> bytes:
    """Return a figure as a PNG file, the same bytes for the same figure."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=DOTS, metadata={"Software": None})
    return file.getvalue()


def percent_axis(axis: Any) -> None:
    """Label an axis of shares with percent."""
    axis.set_major_formatter(lambda value, _place: f"{100 * value:.10g} %".replace("-", "\u2212"))


def points_axis(axis: Any) -> None:
    """Label an axis of changed shares with points."""
    axis.set_major_formatter(lambda value, _place: _signed(100 * value))


def _signed(value: float) -> str:
    return f"{value:+.10g}".replace("-", "\u2212") if value else "0"


def headed(axes: Any, title: str, width: int = 30) -> None:
    """Put a title over axes, in as many lines as it needs."""
    axes.set_title(textwrap.fill(title, width))


def rows_height(names: int, variants: int) -> float:
    """Return the inches that so many lines of intervals need, with variants side by side in each."""
    return names * max(0.42, 0.13 * variants)


def interval_rows(axes: Any, rows: pl.DataFrame, names: Sequence[str], by: str, colour: int = 0) -> None:
    """Draw estimates with intervals, one line per value of `by`, the first on top, variants side by side.

    Parameters
    ----------
    rows : columns `by`, `variant`, estimate, low, high
    names : what each value of `by`, in order of appearance, is called
    colour : number of the first variant's colour
    """
    places = {value: place for place, value in enumerate(rows[by].unique(maintain_order=True))}
    variants = rows["variant"].unique(maintain_order=True).to_list()
    for number, name in enumerate(variants):
        mine = rows.filter(pl.col("variant") == name)
        shift = min(0.16, 0.84 / len(variants)) * (number - (len(variants) - 1) / 2)
        heights = np.array([places[value] for value in mine[by]]) + shift
        look = (number + colour) % len(COLOURS)
        interval(axes, mine, heights, COLOURS[look], MARKERS[look], name)
    axes.set_yticks(range(len(places)), names)
    axes.set_ylim(len(places) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")


def interval(axes: Any, rows: pl.DataFrame, heights: np.ndarray, colour: str, marker: str, label: str) -> None:
    """Draw estimates as markers with their intervals as bars."""
    axes.hlines(heights, rows["low"].to_numpy(), rows["high"].to_numpy(), color=colour, linewidth=2, alpha=0.75)
    axes.plot(rows["estimate"], heights, marker, color=colour, label=label)


def legend_above(figure: Any, axes: Any, columns: int = 3) -> None:
    """Name the colours above the picture, where they hide nothing; long names in fewer columns."""
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) > 1:
        fitting = min(columns, max(1, NAMES_ACROSS // max(map(len, labels))))
        figure.legend(handles, labels, loc="outside upper left", ncols=fitting, handlelength=1.2, columnspacing=1.2)


def grid(figure: Any, count: int, columns: int = 2) -> list[Any]:
    """Return `count` axes in rows of `columns`."""
    every = figure.subplots(-(-count // columns), columns, squeeze=False).ravel()
    for spare in every[count:]:
        spare.set_axis_off()
    return list(every[:count])


def whole_numbers(axis: Any, most: int = 6) -> None:
    """Put ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=most, integer=True, min_n_ticks=1))


def line_with_band(axes: Any, rows: pl.DataFrame, across: str, colour: str, **line: Any) -> None:
    """Draw estimates as a line and their intervals as a band."""
    axes.fill_between(rows[across], rows["low"], rows["high"], color=colour, alpha=0.25, linewidth=0)
    axes.plot(rows[across], rows["estimate"], color=colour, **line)
