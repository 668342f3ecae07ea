"""Would other guesses change it?"""

from typing import Any

import polars as pl

from balance.analysis.comparison import changed_win_rates
from balance.analysis.design import Design
from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN, judge_changes, judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.drawing import BAND, INK, grid, headed, new_figure, percent_axis, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, named_rows
from balance.report.study import Study

PLACE = 38
FAIR = "the chairs"
TURNED = "turned"  # outside ±δ, but not with the same chairs ahead and behind
GOLDEN, SPREAD = 0.618, 0.6  # the golden section's multiples lie evenly; the part of a line over which dots spread
SAID = {
    WITHIN: "within ±δ",
    OUTSIDE: "outside ±δ",
    TURNED: "outside ±δ with a chair on the other side",
    UNKNOWN: "not known yet",
}


def applies(study: Study) -> bool:
    """A question only where the scenario draws sets of reconstructed numbers."""
    return "ensemble" in study.scenario.experiments


def numbers(study: Study) -> Numbers:
    """Return win shares and their changes in every set, and how often each verdict was given."""
    frames = [_shares(study, number, members) for number, members in _sets(study)]
    frames.append(_shares(study, 0, study.variants))
    rows = pl.concat(frames)
    return {"sets": rows, "verdicts": _verdicts(rows)}


def _sets(study: Study) -> list[tuple[int, list[str]]]:
    return list(enumerate(study.scenario.experiments["ensemble"]["sets"], start=1))


def _shares(study: Study, number: int, members: Any) -> pl.DataFrame:
    """Return the judged shares of one set's chairs, and of every variant's changes; set 0 is the printed one."""
    base, *others = members
    frames = [_named(FAIR, _fairness(study, base), study.design().fair_share)]
    pairs = zip(study.changed, others, strict=True)
    frames += [_named(name, _change(study, base, member), 0.0) for name, member in pairs]
    return pl.concat(frames).select(pl.lit(number).alias("set"), pl.all())


def _design(study: Study, *members: str) -> Design:
    """Return the games of an ensemble's member: of the printed set no more are looked at, so that sets compare."""
    games = min(study.run.games(name) for name in (*members, _sets(study)[0][1][0]))
    return Design(games, study.scenario.rotations, study.scenario.seats)


def _fairness(study: Study, member: str) -> pl.DataFrame:
    design = _design(study, member)
    rates = win_rates(study.frame("seats", member), design, study.chair)
    return judge_shares(rates, design.fair_share, study.delta)


def _change(study: Study, base: str, member: str) -> pl.DataFrame:
    design = _design(study, base, member)
    both = study.frame("seats", base), study.frame("seats", member)
    return judge_changes(changed_win_rates(*both, design, by=study.chair), study.delta)


def _named(question: str, rows: pl.DataFrame, middle: float) -> pl.DataFrame:
    chair = next(iter(set(rows.columns) & {"seat", "place"}))
    kept = rows.select(pl.col(chair).cast(pl.Int64).alias("chair"), "estimate", "low", "high", "games", "verdict")
    side = (pl.col("estimate") - middle).sign().cast(pl.Int64).alias("side")
    return kept.select(pl.lit(question).alias("question"), pl.all(), side)


def _verdicts(rows: pl.DataFrame) -> pl.DataFrame:
    """Return, per question, the verdict on the printed set and in how many sets each verdict was given."""
    found = []
    for (question,), mine in rows.group_by("question", maintain_order=True):
        printed = mine.filter(pl.col("set") == 0)
        drawn = [_verdict(group, printed) for (number,), group in mine.group_by("set") if number]
        counts = {verdict: drawn.count(verdict) for verdict in SAID}
        games = int(mine["games"].min())  # type: ignore[arg-type]
        verdict = words.overall(printed["verdict"].to_list())
        found.append({"question": question, "printed": verdict, **counts, "sets": len(drawn), "games": games})
    return pl.DataFrame(found)


def _verdict(drawn: pl.DataFrame, printed: pl.DataFrame) -> str:
    """Return the verdict on a set; one that is outside must lean the way of the printed set where that is outside."""
    verdict = words.overall(drawn["verdict"].to_list())
    both = printed.filter(pl.col("verdict") == OUTSIDE).join(drawn, on="chair", suffix="_drawn")
    turned = not (both["side"] == both["side_drawn"]).all()
    return TURNED if verdict == OUTSIDE and turned else verdict


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say in how many sets each verdict holds."""
    return [_say(study, row) for row in numbers["verdicts"].to_dicts()]


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say in how many sets each verdict holds, and which guesses were not varied."""
    told = study.scenario.experiments["ensemble"]
    said = [*headline(study, numbers), f"Drawn anew in every set: {words.listed(told['varied'])}."]
    if told["left"]:
        said.append(f"Not varied, though reconstructed: {words.listed(told['left'])}.")
    if told["rules_left"]:
        said.append(f"Not varied: {told['rules_left']} rulings without a printed source.")
    return said


def _say(study: Study, row: words.Row) -> str:
    what = "on the chairs" if row["question"] == FAIR else f"on “{row['question']}”"
    sets = f"{row['sets']} plausible sets of {_open(study)} ({words.games_of(row['games'])} each)"
    delta = words.points(study.delta)
    others = words.listed([f"{SAID[it]} in {row[it]}" for it in SAID if it != row["printed"] and row[it]])
    if row["printed"] == UNKNOWN:
        rest = f"In {sets} it is {others}." if others else f"Nor is it in any of {sets}."
        return f"The verdict {what} (δ = {delta}) is not known yet from so few games of the published set. {rest}"
    rest = f" Otherwise it is {others}." if others else ""
    verdict = f"The verdict {what} ({SAID[row['printed']]}, δ = {delta})"
    return f"{verdict} holds in {row[row['printed']]} of {sets}.{rest}"


def _open(study: Study) -> str:
    """Return what the sets draw: of a game without reconstructed components, readings that no source settles."""
    guessed = study.run.passport["reconstructed"][study.variants[0]].keys() - {"rules"}
    return "the reconstructed numbers" if guessed else "what the sources leave open"


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the spread of every share, and what the sets draw and hold, each with its reason."""
    lines = []
    for (question, chair), group in numbers["sets"].group_by("question", "chair", maintain_order=True):
        printed = group.filter(pl.col("set") == 0).row(0, named=True)
        drawn = group.filter(pl.col("set") > 0).sort("estimate")
        say = words.share if question == FAIR else words.shift
        cells = [say(row) for row in (printed, drawn.row(0, named=True), drawn.row(-1, named=True))]
        lines.append([str(question), study.chair_name(int(str(chair))), *cells, words.count(printed["games"])])
    header = ["Question", "Chair", "Published set", "Lowest of the sets", "Highest", "Games each"]
    told = study.scenario.experiments["ensemble"]
    draws = Sheet("What every set draws", ["Part", "How", "Why"], told["drawn"])
    held = [Sheet("What stays", ["Part", "Why"], told["held"])] if told["held"] else []
    return [Sheet("Spread over the sets", header, lines), draws, *held]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw every set as a dot."""
    caption = (
        "Each dot is one plausible set; the red mark is the set that everything else rests on, with its interval "
        "at as many games: dots that lie further apart than chance would have them differ by their numbers. "
        "The grey band is ±δ."
    )
    return [Picture("ensemble", _figure(study, numbers["sets"]), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    questions = rows["question"].unique(maintain_order=True).to_list()
    chairs = rows["chair"].n_unique()
    figure = new_figure(0.3 + (0.9 + 0.32 * chairs) * -(-len(questions) // 2))
    for axes, question in zip(grid(figure, len(questions)), questions, strict=True):
        mine = rows.filter(pl.col("question") == question)
        drawn, printed = mine.filter(pl.col("set") > 0), mine.filter(pl.col("set") == 0)
        spread = ((drawn["set"].to_numpy() * GOLDEN) % 1.0 - 0.5) * SPREAD
        axes.plot(drawn["estimate"], drawn["chair"].to_numpy() + spread, "o", color=BLUE, alpha=0.5, markersize=3)
        axes.hlines(printed["chair"], printed["low"], printed["high"], color=VERMILION, linewidth=1)
        axes.plot(printed["estimate"], printed["chair"], "|", color=VERMILION, markersize=16, markeredgewidth=2)
        middle = study.design().fair_share if question == FAIR else 0.0
        axes.axvspan(middle - study.delta, middle + study.delta, color=BAND, linewidth=0)
        axes.axvline(middle, color=INK, linestyle=":", linewidth=1)
        named_rows(axes, [study.chair_name(chair) for chair in range(chairs)])
        (percent_axis if question == FAIR else points_axis)(axes.xaxis)
        headed(axes, "Share of the win" if question == FAIR else f"With “{question}”")
    return figure


def notes(_study: Study) -> list[str]:
    """Say what a set is, and what its verdict is worth."""
    return [
        "A set draws every number that has a plausible range anew, all at once, and is kept only if it has what is "
        "printed and the game accepts it as complete. Verdicts of single sets are each right in 19 cases of 20, not "
        "all of them together."
    ]
