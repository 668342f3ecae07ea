"""Who pays whom, and what is it worth to control a good?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.payments import BANK, EARNED, KINDS, SAVED, control_earnings, missing_units, payments_between
from balance.report import words
from balance.report.drawing import across, new_figure
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import COLOURS, MARKERS, interval, legend_above, line_with_band, named_rows
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, shown_rounds
from balance.report.study import Study
from balance.report.words import seat_name

PLACE = 82
MOST = ENOUGH
PREFIX = "controller_"


def applies(study: Study) -> bool:
    """A question only where the game records who takes missing units, who is paid, and who controls what."""
    payments = study.offers("deficits", "turn", "payer", "receiver", "energy", "units", "price")
    return payments and study.offers("controllers", "turn")


def _goods(study: Study) -> list[str]:
    columns = study.own_columns("controllers")
    return [column.removeprefix(PREFIX) for column in columns if column.startswith(PREFIX)]


def numbers(study: Study) -> Numbers:
    """Return payments between chairs, missing units by round, and what a round in control brings."""
    return {
        "between": study.each(lambda name: payments_between(study.frame("deficits", name), study.design(name))),
        "by_turn": study.each(lambda name: missing_units(*_frames(study, name, "games"), study.design(name))),
        "control": study.each(
            lambda name: control_earnings(
                *_frames(study, name, "controllers"), study.design(name), _goods(study)
            )
        ),
    }  # fmt: skip


def _frames(study: Study, name: str, table: str) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    return study.frame("deficits", name), study.frame(table, name)


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say in the baseline when most is missing, and which good earns most in a round of control."""
    rows = by_variant(numbers["by_turn"], "baseline")
    most = rows.group_by("turn").agg(pl.col("estimate").sum()).sort("estimate", "turn", descending=True)["turn"][0]
    seen = {row["kind"]: row for row in rows.filter(pl.col("turn") == most).to_dicts()}
    parts = [f"{words.mean(seen[kind])} {kind}" for kind in KINDS]
    games = words.games_of(seen[KINDS[0]]["games"])
    turn = study.word("turn")
    said = [f"Most missing units are taken in {turn} {most} ({games}): {words.listed(parts)}."]
    return said + _say_control(study, by_variant(numbers["control"], "baseline"))


def _say_control(study: Study, rows: pl.DataFrame) -> list[str]:
    earned = rows.filter(pl.col("measure") == EARNED).sort("estimate", descending=True).to_dicts()
    if not earned:
        return ["Nobody controls anything."]
    money = study.word("money")
    said = [f"{study.thing(row['good'])} {words.with_games(words.mean(row, money), row['games'])}" for row in earned]
    return [f"A {study.word('turn')} in control brings from rivals, on average: {words.listed(said)}."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return who pays whom, missing units and earnings as tables."""
    return [
        _between_sheet(study, by_variant(numbers["between"], "baseline")),
        _turn_sheet(study, by_variant(numbers["by_turn"], "baseline")),
        _control_sheet(study, numbers["control"]),
    ]


def _between_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    chairs = range(BANK, study.scenario.seats)
    cells = {(row["payer"], row["receiver"]): words.mean(row) for row in rows.to_dicts()}
    lines = [
        [seat_name(payer), *("free" if payer == other else cells[payer, other] for other in chairs)]
        for payer in range(study.scenario.seats)
    ]
    header = ["Payer", "To the bank", *(f"To {seat_name(chair)}" for chair in chairs if chair != BANK)]
    games = words.games_of(study.design().games)
    return Sheet(f"Paid for missing units in a game ({study.word('money')}; baseline, {games})", header, lines)


def _turn_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (turn,), group in rows.group_by("turn", maintain_order=True):
        seen = {row["kind"]: row for row in group.to_dicts()}
        lines.append([str(turn), *(words.mean(seen[kind]) for kind in KINDS), words.count(seen[KINDS[0]]["games"])])
    turn = words.sentence(study.word("turn"))
    title = f"Missing units taken by all seats in a {study.word('turn')} (baseline)"
    return Sheet(title, [turn, *(words.sentence(kind) for kind in KINDS), "Games"], lines)


def _control_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = [
        [
            row["variant"],
            words.sentence(study.thing(row["good"])),
            row["measure"],
            words.mean(row),
            words.count(row["games"]),
        ]
        for row in rows.to_dicts()
    ]
    title = f"What a {study.word('turn')} in control of a type brings ({study.word('money')}, or units)"
    return Sheet(title, ["Variant", words.sentence(study.word("good")), "What", "Mean", "Games"], lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw missing units by round, and earnings of control by good."""
    turn = study.word("turn")
    caption = (
        f"Above: missing units that all seats take in a {turn}, by who is paid (baseline; bands are 95 % intervals). "
        f"Below: what rivals pay the controller of a good in a {turn} ({study.word('money')}), with 95 % intervals."
    )
    return [Picture("payments", _figure(study, numbers), caption)]


def _figure(study: Study, numbers: Numbers) -> Any:
    earned = numbers["control"].filter(pl.col("measure") == EARNED)
    first = by_variant(earned, "baseline")
    goods = first["good"].to_list()
    figure = new_figure(3.2 + 0.34 * len(goods))
    above, below = figure.subplots(2, 1, height_ratios=[2.4, 0.4 + 0.34 * len(goods)])
    rows = shown_rounds(by_variant(numbers["by_turn"], "baseline"), study.design().games)
    for number, kind in enumerate(KINDS):
        line_with_band(above, rows.filter(pl.col("kind") == kind), "turn", COLOURS[number], label=kind)
    across(above, study.word("turn"), "units")
    above.set_ylim(bottom=0)
    interval(below, first, np.arange(len(goods)), COLOURS[0], MARKERS[0], "baseline")
    named_rows(below, [study.thing(good) for good in goods])
    below.set_xlim(left=0)
    below.set_xlabel(f"{study.word('money')} from rivals in a {study.word('turn')} of control")
    below.grid(axis="x")
    legend_above(figure, above)
    return figure


def notes(_study: Study) -> list[str]:
    """Say what these figures leave out."""
    return [
        f"“{words.sentence(EARNED)}” and “{SAVED}” are what is seen of those in control, not what control causes: who "
        "controls a good had more of it than the others. Draws by lot, where a run has them, are compared further up."
    ]
