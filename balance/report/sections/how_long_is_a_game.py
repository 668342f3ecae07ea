"""How long is a game?"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from balance.analysis.game_length import beginnings, game_length, lengths, turn_columns
from balance.report import words
from balance.report.drawing import new_figure, percent_axis, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import Look, legend_above, line_with_band, look
from balance.report.rows import by_variant
from balance.report.study import Study

PLACE = 70
WORTH_DRAWING = 0.001  # share of games
TITLES = {
    "rounds": "{turn}s (mean)",
    "lower quartile": "{turn}s (lower quartile)",
    "median": "{turn}s (median)",
    "upper quartile": "{turn}s (upper quartile)",
    "decisions": "decisions (mean)",
    "cut off": "cut off by the limit of {turn}s",
}


def applies(_study: Study) -> bool:
    """Every game ends."""
    return True


def numbers(study: Study) -> Numbers:
    """Return how long games are, and when their phases begin where the game records it."""
    found = {
        "length": study.each(lambda name: game_length(study.frame("games", name), study.design(name))),
        "rounds": study.each(lambda name: lengths(study.frame("games", name), study.design(name))),
    }
    if _events(study):
        found["beginnings"] = study.each(lambda name: beginnings(study.frame("games", name), study.design(name)))
    return found


def _events(study: Study) -> list[str]:
    return turn_columns(study.own_columns("games"))


def _event(study: Study, column: str) -> str:
    """Return what happened, from a meaning like "round in which Step 2 began, 0 for never"."""
    return words.sentence(study.short("games", column).removeprefix(f"{study.word('turn')} in which "))


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how long games are, how many were cut off, and when phases begin."""
    seen = {row["measure"]: row for row in by_variant(numbers["length"], "baseline").to_dicts()}
    said = [_say_rounds(study, by_variant(numbers["rounds"], "baseline"), seen), _say_cut_off(study, seen["cut off"])]
    return said + [_say_event(study, numbers, event) for event in _events(study)]


def _say_rounds(study: Study, rows: pl.DataFrame, seen: Mapping[str, words.Row]) -> str:
    turns = f"{study.word('turn')}s"
    if len(rows) == 1:
        return f"Every game lasts {rows['turns'][0]} {turns} ({words.games_of(rows['games'][0])})."
    mean = words.with_games(words.mean(seen["rounds"], turns), seen["rounds"]["games"])
    low, high = (words.mean(seen[f"{end} quartile"]) for end in ("lower", "upper"))
    usual = f"at least half of the games last {low}" if low == high else f"half of the games last from {low} to {high}"
    return f"A game lasts {mean} on average; {usual} {turns}."


def _say_cut_off(study: Study, row: words.Row) -> str:
    return f"It is cut off by the limit of {study.word('turn')}s {words.of_games(row)}."


def _say_event(study: Study, numbers: Numbers, event: str) -> str:
    everything = by_variant(numbers["beginnings"], "baseline").filter(pl.col("event") == event)
    rows = everything.filter(pl.col("turn") > 0)
    if rows.is_empty():
        return f"{_event(study, event)} in no game."
    usual = rows.sort("estimate", descending=True).row(0, named=True)
    said = f"{_event(study, event)} most often in {study.word('turn')} {usual['turn']}, {words.of_games(usual)}"
    never = everything.filter(pl.col("turn") == 0).to_dicts()
    return f"{said}; never {words.of_games(never[0])}." if never else f"{said}."


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return lengths and beginnings."""
    shown = [
        _length_sheet(study, numbers["length"]),
        _round_sheet(study, f"How many games last so many {study.word('turn')}s", numbers["rounds"], "turns"),
    ]
    for event in _events(study):
        rows = numbers["beginnings"].filter(pl.col("event") == event)
        shown.append(_round_sheet(study, f"{_event(study, event)} in {study.word('turn')}", rows, "turn"))
    return shown


def _length_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (measure,), group in rows.group_by("measure", maintain_order=True):
        say = words.share if measure == "cut off" else words.mean
        title = TITLES[str(measure)].format(turn=study.word("turn"))
        lines.append([words.sentence(title), *map(say, group.to_dicts())])
    games = words.games_of(study.design().games)
    return Sheet(f"Length of a game ({games} each)", ["", *study.variants], lines)


def _round_sheet(study: Study, title: str, rows: pl.DataFrame, turn: str) -> Sheet:
    lines = [
        [row["variant"], str(row[turn] or "never"), words.share(row), words.count(row["games"])]
        for row in rows.to_dicts()
    ]
    return Sheet(title, ["Variant", words.sentence(study.word("turn")), "Share of games", "Games"], lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw how many games last how long, and when phases begin; nothing where that is always the same."""
    panels = _panels(study, numbers)
    if not panels:
        return []
    turn = study.word("turn")
    phases = f" and by the {turn} in which a phase begins" if len(panels) > 1 else ""
    caption = (
        f"Share of games by their number of {turn}s{phases}; bands are 95 % intervals, often thinner than the line. "
        f"A {turn} with fewer than 0.1 % of games is not drawn."
    )
    return [Picture("length", _figure(study, panels), caption)]


def _panels(study: Study, numbers: Numbers) -> dict[str, pl.DataFrame]:
    """Return what is drawn, by title: shares of games by `turn`."""
    turn = study.word("turn")
    found = {f"Last {turn}": numbers["rounds"].rename({"turns": "turn"})}
    for event in _events(study):
        begun = pl.col("event") == event, pl.col("turn") > 0
        found[f"{_event(study, event)} in {turn}"] = numbers["beginnings"].filter(*begun)
    worth = pl.col("estimate").max().over("turn") >= WORTH_DRAWING
    kept = {title: rows.filter(pl.col("variant").is_in(study.drawn)).filter(worth) for title, rows in found.items()}
    return {title: rows for title, rows in kept.items() if rows["turn"].n_unique() > 1}


def _figure(study: Study, panels: Mapping[str, pl.DataFrame]) -> Any:
    figure = new_figure(0.8 + 1.5 * len(panels))
    every = figure.subplots(len(panels), 1, sharex=True, squeeze=False).ravel()
    for axes, (title, rows) in zip(every, panels.items(), strict=True):
        for name in study.drawn:
            _draw(axes, with_gaps(by_variant(rows, name)), look(study.variants.index(name)), name)
        axes.set_title(title)
        axes.set_ylim(bottom=0)
        axes.set_ylabel("share of games")
        axes.grid(axis="y")
        percent_axis(axes.yaxis)
    every[-1].set_xlabel(study.word("turn"))
    whole_numbers(every[-1].xaxis, 12)
    legend_above(figure, every[0])
    return figure


def with_gaps(rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows by `turn` with noughts where no game ended or began anything between the first and the last."""
    turns = rows["turn"].to_list()
    every = range(min(turns, default=0), max(turns, default=-1) + 1)
    joined = pl.DataFrame({"turn": pl.Series(every, dtype=rows["turn"].dtype)}).join(rows, on="turn", how="left")
    return joined.sort("turn").with_columns(pl.col("estimate", "low", "high").fill_null(0.0))


def _draw(axes: Any, rows: pl.DataFrame, drawn: Look, name: str) -> None:
    """Draw a variant as dots, with a line through them that keeps them together."""
    marks = {"marker": drawn.marker, "markerfacecolor": drawn.face, "linestyle": drawn.line, "clip_on": False}
    line_with_band(axes, rows, "turn", drawn.colour, label=name, **marks)


def notes(study: Study) -> list[str]:
    """Say what became of games that were cut off."""
    turn = study.word("turn")
    return [f"Games that are cut off are counted with the standings of their last {turn}, never dropped."]
