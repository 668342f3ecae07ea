"""Pictures that print, that a phone shows, and that colour-blind people read."""

import contextlib
import io
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

INK, QUIET, BAND = "#222222", "#6b6b6b", "#e4e4e4"
WIDTH = 4.8  # inches: 9-point type stays readable on a phone
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


def headed(axes: Any, title: str, width: int = 29) -> None:
    """Put a title over axes, in as many lines as it needs."""
    axes.set_title(textwrap.fill(title, width))


def grid(figure: Any, count: int, columns: int = 2, *, sharey: bool = False) -> list[Any]:
    """Return `count` axes in rows of `columns`; sharing the names at the left where asked."""
    every = figure.subplots(-(-count // columns), columns, squeeze=False, sharey=sharey).ravel()
    for spare in every[count:]:
        spare.set_axis_off()
    return list(every[:count])


def labelled_below(panels: Sequence[Any], text: str, columns: int = 2) -> None:
    """Say what lies across under the lowest panel of every column of a grid."""
    for axes in panels[-columns:]:
        axes.set_xlabel(text)


def across(axes: Any, what: str, unit: str, most: int = 12) -> None:
    """Label a picture of what goes up and down across whole numbers, like rounds."""
    axes.set_xlabel(what)
    axes.set_ylabel(unit)
    whole_numbers(axes.xaxis, most)
    axes.grid(axis="y")


def whole_numbers(axis: Any, most: int = 6) -> None:
    """Put ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=most, integer=True, min_n_ticks=1))
