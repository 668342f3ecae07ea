"""What does the change do?"""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.analysis.comparison import changed_gaps, changed_means, changed_shares, changed_win_rates, parted
from balance.analysis.game_length import turn_columns
from balance.analysis.verdicts import judge_changes
from balance.report import words
from balance.report.changed import CUT_OFF, changed_mean_sheet, changed_share_sheet
from balance.report.changes_told import say_variant, summed_up, told
from balance.report.drawing import BAND, INK, new_figure, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import interval_rows, legend_above, rows_height
from balance.report.rows import named
from balance.report.study import Study
from balance.report.words import place_name, seat_name

PLACE = 30
MOST_TOLD = 3  # variants of which the verdict tells one by one
COUNTS = ("turns", "decisions")


def applies(study: Study) -> bool:
    """A question only where there are variants."""
    return bool(study.changed)


def numbers(study: Study) -> Numbers:
    """Return what each variant changes against the baseline on the same luck."""
    found = {
        "win_share_by_seat": judge_changes(_each(study, _by_seat), study.delta),
        "means": _each(study, _means),
        "parted": _each(study, _parted),
    }
    if study.offers("seats", "place"):
        found["win_share_by_place"] = judge_changes(_each(study, _by_place), study.delta)
    if any(_mixed(study, name) for name in study.changed):
        mixed = [named(name, _by_strategy(study, name)) for name in study.changed if _mixed(study, name)]
        found["win_share_by_strategy"] = judge_changes(pl.concat(mixed), study.delta)
    return found


def _each(study: Study, frame: Any) -> pl.DataFrame:
    return pl.concat(named(name, frame(study, name)) for name in study.changed)


def _mixed(study: Study, name: str) -> bool:
    """Whether different strategies meet in the baseline, and some of them in the variant too."""
    known = set(study.strategies())
    return len(known) > 1 and bool(known & set(study.strategies(name)))


def _by_seat(study: Study, name: str) -> pl.DataFrame:
    return changed_win_rates(*_both(study, "seats", name), study.design())


def _by_place(study: Study, name: str) -> pl.DataFrame:
    return changed_win_rates(*_both(study, "seats", name), study.design(), by="place")


def _by_strategy(study: Study, name: str) -> pl.DataFrame:
    return changed_win_rates(*_both(study, "seats", name), study.design(), (study.strategies(), study.strategies(name)))


def _means(study: Study, name: str) -> pl.DataFrame:
    games, seats = (_both(study, table, name) for table in ("games", "seats"))
    means = [
        changed_means(*games, study.design(), COUNTS),
        changed_means(*seats, study.design(), _seat_measures(study)),
    ]
    cut_off = changed_shares(*games, study.design(), [CUT_OFF]).select(means[0].columns)
    gaps = changed_gaps(*seats, study.design()).select(means[0].columns)
    return pl.concat([means[0], cut_off, gaps, means[1]])


def _seat_measures(study: Study) -> list[str]:
    """Return what a seat has in the end: not its place in the order of play, which nothing changes on average."""
    own = study.own_columns("seats")
    return ["score", *(column for column in own if column not in {"place", *turn_columns(own)})]


def _parted(study: Study, name: str) -> pl.DataFrame:
    return parted(*_both(study, "games", name), study.design())


def _both(study: Study, table: str, name: str) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    return study.frame(table), study.frame(table, name)


def verdict(numbers: Numbers) -> str:
    """Return the verdict on the change of every chair's share, or of every place in the order of play."""
    rows, *_ = told(numbers)
    return words.overall(rows["verdict"].to_list())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say what each variant does; of many, first what those do that do much."""
    return sentences(study, numbers) if len(study.changed) <= MOST_TOLD else summed_up(study, numbers)


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say for each variant how many games it touches and whose share of the win it moves."""
    return [text for name in study.changed for text in say_variant(study, numbers, name)]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all changes as tables."""
    shown = [changed_share_sheet(study, numbers["win_share_by_seat"], "seat", seat_name, "Chair")]
    if "win_share_by_place" in numbers:
        rows = numbers["win_share_by_place"]
        shown.append(changed_share_sheet(study, rows, "place", place_name, "Place in the order of play"))
    if "win_share_by_strategy" in numbers:
        shown.append(changed_share_sheet(study, numbers["win_share_by_strategy"], "strategy", study.title, "Strategy"))
    return [*shown, changed_mean_sheet(study, numbers["means"])]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the change of every chair's and strategy's share on the band ± δ."""
    rows = [_called(numbers["win_share_by_seat"], "seat", seat_name)]
    if "win_share_by_place" in numbers:
        rows.append(_called(numbers["win_share_by_place"], "place", place_name))
    if "win_share_by_strategy" in numbers:
        rows.append(_called(numbers["win_share_by_strategy"], "strategy", study.title))
    if len(study.drawn) == 1:
        return []
    caption = f"Change of the share of the win. The grey band is ±{words.points(study.delta)}; bars are 95 % intervals."
    return [Picture("changes", _figure(study, pl.concat(rows)), caption)]


def _called(rows: pl.DataFrame, by: str, name: Any) -> pl.DataFrame:
    return rows.select("variant", pl.Series("who", map(name, rows[by])), "estimate", "low", "high")


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    rows = rows.filter(pl.col("variant").is_in(study.drawn))
    names: Sequence[str] = rows["who"].unique(maintain_order=True).to_list()
    figure = new_figure(0.7 + rows_height(len(names), len(study.drawn) - 1))
    axes = figure.subplots()
    axes.axvspan(-study.delta, study.delta, color=BAND, linewidth=0)
    axes.axvline(0, color=INK, linestyle=":", linewidth=1)
    interval_rows(axes, rows, names, "who", study.variants)
    axes.set_xlabel("change of the share of the win (points)")
    points_axis(axes.xaxis)
    legend_above(figure, axes, 1)
    return figure


def notes(study: Study) -> list[str]:
    """Say how variants are compared."""
    return [
        "Every game is played on the same luck in the baseline and in each variant, and the two are compared in pairs. "
        "“A pair replaces” says how many independent games one paired game is worth."
    ]
