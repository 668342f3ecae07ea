"""What does the change do?"""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.analysis.comparison import changed_gaps, changed_means, changed_shares, changed_win_rates, parted
from balance.analysis.game_length import turn_columns
from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN, judge_changes
from balance.report import words
from balance.report.changed import CUT_OFF, changed_mean_sheet, changed_share_sheet
from balance.report.drawing import BAND, INK, new_figure, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import interval_rows, legend_above, rows_height
from balance.report.rows import by_variant, named
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
    rows, *_ = _told(numbers)
    return words.overall(rows["verdict"].to_list())


def _told(numbers: Numbers) -> tuple[pl.DataFrame, str, Any]:
    """Return the changes that sentences are about: by place in the order of play where the game records it."""
    if "win_share_by_place" in numbers:
        return numbers["win_share_by_place"], "place", place_name
    return numbers["win_share_by_seat"], "seat", seat_name


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say what each variant does; of many, first what those do that do much."""
    return sentences(study, numbers) if len(study.changed) <= MOST_TOLD else _summed_up(study, numbers)


def _summed_up(study: Study, numbers: Numbers) -> list[str]:
    """Say which of many variants move shares of the win, which do not, and of which it is not known yet."""
    rows, _, _ = _told(numbers)
    verdicts = {name: words.overall(by_variant(rows, name)["verdict"].to_list()) for name in study.changed}
    alike = {it: [name for name in study.changed if verdicts[name] == it] for it in (OUTSIDE, WITHIN, UNKNOWN)}
    said = [f"With “{name}”: {words.lower(_say_shares(study, numbers, name))}" for name in alike[OUTSIDE]]
    said += [_say_alike(study, numbers, alike[it], it) for it in (WITHIN, UNKNOWN) if alike[it]]
    return said + [text for name in study.changed for text in _say_strategies(study, numbers, name)]


def _say_alike(study: Study, numbers: Numbers, names: Sequence[str], verdict: str) -> str:
    """Say what variants with the same verdict have in common, and the largest change among them."""
    rows, by, called = _told(numbers)
    most = rows.filter(pl.col("variant").is_in(names)).sort(pl.col("estimate").abs()).row(-1, named=True)
    whose, much = _whose(by), words.points(study.delta)
    what = {
        WITHIN: f"No {whose}'s share of the win changes by more than {much}",
        UNKNOWN: f"Whether a {whose}'s share of the win changes by more than {much} is not known yet",
    }[verdict]
    largest = words.with_games(words.shift(most), most["games"])
    return (
        f"{what} with {words.quoted(names)}; the largest change seen is that of {called(most[by])} with "
        f"“{most['variant']}”, {largest}."
    )


def _whose(by: str) -> str:
    return "chair" if by == "seat" else by


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say for each variant how many games it touches and whose share of the win it moves."""
    return [text for name in study.changed for text in _say_variant(study, numbers, name)]


def _say_variant(study: Study, numbers: Numbers, name: str) -> list[str]:
    touched = numbers["parted"].filter(pl.col("variant") == name).row(0, named=True)
    if not touched["estimate"]:
        return [f"“{name}” changes nothing: every game ends as in the baseline ({words.games_of(touched['games'])})."]
    said = [f"“{name}” makes a difference {words.of_games(touched)}.", _say_shares(study, numbers, name)]
    return said + _say_strategies(study, numbers, name) + _say_length(study, numbers, name)


def _say_length(study: Study, numbers: Numbers, name: str) -> list[str]:
    """Say by how many rounds games become longer or shorter, where there is an interval and zero lies outside it."""
    row = numbers["means"].filter(pl.col("variant") == name, pl.col("measure") == "turns").row(0, named=True)
    if row["low"] is None or row["low"] <= 0 <= row["high"]:
        return []
    unit = f"{study.word('turn')}s"
    return [f"The mean length of a game changes by {words.with_games(words.change(row, unit), row['games'])}."]


def _say_shares(study: Study, numbers: Numbers, name: str) -> str:
    rows, by, called = _told(numbers)
    rows = rows.filter(pl.col("variant") == name)
    largest = rows.sort(pl.col("estimate").abs(), descending=True).row(0, named=True)
    what = f"{called(largest[by])} changes most, by {words.with_games(words.shift(largest), largest['games'])}"
    overall = words.overall(rows["verdict"].to_list())
    if overall == WITHIN:
        return f"No {_whose(by)}'s share of the win changes by more than {words.points(study.delta)}: {what}."
    moved = [called(row[by]) for row in rows.to_dicts() if row["verdict"] == OUTSIDE]
    if moved:
        whose = words.listed(moved)
        return f"It changes the share of the win of {whose} by more than {words.points(study.delta)}: {what}."
    needed = rows["needed"].drop_nulls().max()
    return f"{what}: not known yet whether that matters – {words.still_needed(needed)}."  # type: ignore[arg-type]


def _say_strategies(study: Study, numbers: Numbers, name: str) -> list[str]:
    if "win_share_by_strategy" not in numbers:
        return []
    rows = numbers["win_share_by_strategy"].filter(pl.col("variant") == name, pl.col("verdict") == OUTSIDE).to_dicts()
    said = [f"{study.title(row['strategy'])} by {words.with_games(words.shift(row), row['games'])}" for row in rows]
    return [f"With “{name}” the share of the win changes for {words.listed(said)}."] if said else []


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
