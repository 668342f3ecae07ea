"""What variants do to the baseline, in words."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN
from balance.report import words
from balance.report.finding import Numbers
from balance.report.rows import by_variant
from balance.report.study import Study
from balance.report.words import place_name, seat_name


def told(numbers: Numbers) -> tuple[pl.DataFrame, str, Any]:
    """Return the changes that sentences are about: by place in the order of play where the game records it."""
    if "win_share_by_place" in numbers:
        return numbers["win_share_by_place"], "place", place_name
    return numbers["win_share_by_seat"], "seat", seat_name


def summed_up(study: Study, numbers: Numbers) -> list[str]:
    """Say which of many variants move shares of the win, which do not, and of which it is not known yet."""
    rows, _, _ = told(numbers)
    verdicts = {name: words.overall(by_variant(rows, name)["verdict"].to_list()) for name in study.changed}
    alike = {it: [name for name in study.changed if verdicts[name] == it] for it in (OUTSIDE, WITHIN, UNKNOWN)}
    said = [f"With “{name}”: {words.lower(_say_shares(study, numbers, name))}" for name in alike[OUTSIDE]]
    said += [_say_alike(study, numbers, alike[it], it) for it in (WITHIN, UNKNOWN) if alike[it]]
    return said + [text for name in study.changed for text in _say_strategies(study, numbers, name)]


def _say_alike(study: Study, numbers: Numbers, names: Sequence[str], verdict: str) -> str:
    """Say what variants with the same verdict have in common, and the largest change among them."""
    rows, by, called = told(numbers)
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


def say_variant(study: Study, numbers: Numbers, name: str) -> list[str]:
    """Say in how many games a variant makes a difference, to whom, and how long games become."""
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
    rows, by, called = told(numbers)
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
