"""How long is a game?"""

from typing import Any

import polars as pl

from balance.analysis.game_length import beginnings, game_length, lengths, turn_columns
from balance.report import words
from balance.report.drawing import COLOURS, INK, legend_above, new_figure, percent_axis, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.study import Study, by_variant

PLACE = 70
WORTH_DRAWING = 0.001  # share of games
TITLES = {
    "rounds": "Rounds (mean)",
    "lower quartile": "Rounds (lower quartile)",
    "median": "Rounds (median)",
    "upper quartile": "Rounds (upper quartile)",
    "decisions": "Decisions (mean)",
    "cut off": "Cut off by the round limit",
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
    return words.sentence(study.short("games", column).removeprefix("round in which "))


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say how long games are, how many were cut off, and when phases begin."""
    seen = {row["measure"]: row for row in by_variant(numbers["length"], "baseline").to_dicts()}
    rounds = words.with_games(words.mean(seen["rounds"]), seen["rounds"]["games"])
    low, high = (words.mean(seen[f"{end} quartile"]) for end in ("lower", "upper"))
    said = [
        f"A game lasts {rounds} rounds on average; half of the games last from {low} to {high} rounds. "
        f"The round limit cuts games off {words.of_games(seen['cut off'])}."
    ]
    return said + [_say_event(study, numbers, event) for event in _events(study)]


def _say_event(study: Study, numbers: Numbers, event: str) -> str:
    everything = by_variant(numbers["beginnings"], "baseline").filter(pl.col("event") == event)
    rows = everything.filter(pl.col("turn") > 0)
    if rows.is_empty():
        return f"{_event(study, event)} in no game."
    usual = rows.sort("estimate", descending=True).row(0, named=True)
    said = f"{_event(study, event)} most often in round {usual['turn']}, {words.of_games(usual)}"
    never = everything.filter(pl.col("turn") == 0).to_dicts()
    return f"{said}; never {words.of_games(never[0])}." if never else f"{said}."


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return lengths and beginnings."""
    shown = [
        _length_sheet(study, numbers["length"]),
        _round_sheet("How many games last so many rounds", numbers["rounds"], "turns"),
    ]
    for event in _events(study):
        rows = numbers["beginnings"].filter(pl.col("event") == event)
        shown.append(_round_sheet(f"{_event(study, event)} in round", rows, "turn"))
    return shown


def _length_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (measure,), group in rows.group_by("measure", maintain_order=True):
        say = words.share if measure == "cut off" else words.mean
        lines.append([TITLES[str(measure)], *map(say, group.to_dicts())])
    games = words.games_of(study.design().games)
    return Sheet(f"Length of a game ({games} each)", ["", *study.variants], lines)


def _round_sheet(title: str, rows: pl.DataFrame, turn: str) -> Sheet:
    lines = [
        [row["variant"], str(row[turn] or "never"), words.share(row), words.count(row["games"])]
        for row in rows.to_dicts()
    ]
    return Sheet(title, ["Variant", "Round", "Share of games", "Games"], lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw how many games last how long, and when phases begin."""
    caption = (
        "Share of games by their number of rounds, and by the round in which a phase begins, where there are phases. "
        "Thin lines are 95 % intervals; shares below 0.1 % are not drawn."
    )
    return [Picture("length", _figure(study, numbers), caption)]


def _figure(study: Study, numbers: Numbers) -> Any:
    events = _events(study)
    figure = new_figure(1.0 + 1.5 * (1 + len(events)))
    panels = figure.subplots(1 + len(events), 1, sharex=True, squeeze=False).ravel()
    _draw(study, panels[0], numbers["rounds"], "turns", "Last round")
    for axes, event in zip(panels[1:], events, strict=True):
        rows = numbers["beginnings"].filter(pl.col("event") == event, pl.col("turn") > 0)
        _draw(study, axes, rows, "turn", f"{_event(study, event)} in round")
    panels[-1].set_xlabel("round")
    whole_numbers(panels[-1].xaxis, 12)
    legend_above(figure, panels[0])
    return figure


def _draw(study: Study, axes: Any, rows: pl.DataFrame, turn: str, title: str) -> None:
    width = 0.8 / len(study.variants)
    rows = rows.filter(pl.col("estimate") >= WORTH_DRAWING)
    for number, name in enumerate(study.variants):
        mine = by_variant(rows, name)
        places = mine[turn].to_numpy() + width * (number - (len(study.variants) - 1) / 2)
        axes.bar(places, mine["estimate"], width, color=COLOURS[number % 6], label=name)
        axes.vlines(places, mine["low"], mine["high"], color=INK, linewidth=1)
    axes.set_title(title)
    axes.set_ylabel("share of games")
    axes.grid(axis="y")
    percent_axis(axes.yaxis)


def notes(_study: Study) -> list[str]:
    """Say what became of games that were cut off."""
    return ["Games that the round limit cut off are counted with the standings of their last round, never dropped."]
