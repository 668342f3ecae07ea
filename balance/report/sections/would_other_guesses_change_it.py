"""Would other guesses change it?"""

from typing import Any

import polars as pl

from balance.analysis.comparison import changed_win_rates
from balance.analysis.design import Design
from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN, judge_changes, judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.drawing import INK, grid, headed, new_figure, percent_axis, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION
from balance.report.study import Study

PLACE = 38
FAIR = "the chairs"
SAID = {WITHIN: "within ±δ", OUTSIDE: "outside ±δ", UNKNOWN: "not known yet"}


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
    frames = [_named(FAIR, _fairness(study, base))]
    frames += [_named(name, _change(study, base, member)) for name, member in zip(study.changed, others, strict=True)]
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


def _named(question: str, rows: pl.DataFrame) -> pl.DataFrame:
    chair = next(iter(set(rows.columns) & {"seat", "place"}))
    kept = rows.select(pl.col(chair).cast(pl.Int64).alias("chair"), "estimate", "low", "high", "games", "verdict")
    return kept.select(pl.lit(question).alias("question"), pl.all())


def _verdicts(rows: pl.DataFrame) -> pl.DataFrame:
    """Return, per question, the verdict on the printed set and in how many sets each verdict was given."""
    found = []
    for (question,), mine in rows.group_by("question", maintain_order=True):
        by_set = {number: words.overall(group["verdict"].to_list()) for (number,), group in mine.group_by("set")}
        printed = by_set.pop(0)
        counts = {verdict: list(by_set.values()).count(verdict) for verdict in SAID}
        games = int(mine["games"].min())  # type: ignore[arg-type]
        found.append({"question": question, "printed": printed, **counts, "sets": len(by_set), "games": games})
    return pl.DataFrame(found)


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
    holds = row[row["printed"]]
    what = "on the chairs" if row["question"] == FAIR else f"on “{row['question']}”"
    others = [f"{SAID[it]} in {row[it]}" for it in SAID if it != row["printed"] and row[it]]
    rest = f" Otherwise it is {words.listed(others)}." if others else ""
    delta = words.points(study.delta)
    return (
        f"The verdict {what} ({SAID[row['printed']]}, δ = {delta}) holds in {holds} of {row['sets']} plausible sets "
        f"of the reconstructed numbers ({words.games_of(row['games'])} each).{rest}"
    )


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return how often each verdict was given, and the spread of every share."""
    lines = []
    for (question, chair), group in numbers["sets"].group_by("question", "chair", maintain_order=True):
        printed = group.filter(pl.col("set") == 0).row(0, named=True)
        drawn = group.filter(pl.col("set") > 0).sort("estimate")
        say = words.share if question == FAIR else words.shift
        cells = [say(row) for row in (printed, drawn.row(0, named=True), drawn.row(-1, named=True))]
        lines.append([str(question), study.chair_name(int(str(chair))), *cells, words.count(printed["games"])])
    header = ["Question", "Chair", "Printed and reconstructed", "Lowest of the sets", "Highest", "Games each"]
    return [Sheet("Spread over the sets", header, lines)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw every set as a dot."""
    caption = (
        "Each dot is one plausible set of the reconstructed numbers; the red mark is the set that "
        "everything else rests on."
    )
    return [Picture("ensemble", _figure(study, numbers["sets"]), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    questions = rows["question"].unique(maintain_order=True).to_list()
    chairs = rows["chair"].n_unique()
    figure = new_figure(0.3 + (0.9 + 0.32 * chairs) * -(-len(questions) // 2))
    for axes, question in zip(grid(figure, len(questions)), questions, strict=True):
        mine = rows.filter(pl.col("question") == question)
        drawn, printed = mine.filter(pl.col("set") > 0), mine.filter(pl.col("set") == 0)
        spread = ((drawn["set"].to_numpy() * 0.618) % 1.0 - 0.5) * 0.6  # even, and the same every time
        axes.plot(drawn["estimate"], drawn["chair"].to_numpy() + spread, "o", color=BLUE, alpha=0.5, markersize=3)
        axes.plot(printed["estimate"], printed["chair"], "|", color=VERMILION, markersize=16, markeredgewidth=2)
        middle = study.design().fair_share if question == FAIR else 0.0
        axes.axvspan(middle - study.delta, middle + study.delta, color="#e4e4e4", linewidth=0)
        axes.axvline(middle, color=INK, linestyle=":", linewidth=1)
        axes.set_yticks(range(chairs), [study.chair_name(chair) for chair in range(chairs)])
        axes.set_ylim(chairs - 0.5, -0.5)
        (percent_axis if question == FAIR else points_axis)(axes.xaxis)
        headed(axes, "Share of the win" if question == FAIR else f"Change with “{question}”")
    return figure


def notes(_study: Study) -> list[str]:
    """Say what a set is, and what its verdict is worth."""
    return [
        "A set draws every reconstructed number that has a plausible range anew, all at once, and is kept only if "
        "the game accepts it as complete. Verdicts of single sets are each right in 19 cases of 20, not all of them "
        "together."
    ]
