"""Which cards are too good, and which too weak, for their price?"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.keys import Key
from balance.analysis.randomised_values import LEAD, NEUTRAL, SCORE, Effects, randomised_values
from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN, judge_changes
from balance.report import words
from balance.report.drawing import BAND, INK, QUIET, new_figure, points_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, interval, legend_above, named_rows
from balance.report.rows import by_variant
from balance.report.study import Study

PLACE = 45
MOST_TOLD = 4  # cards whose effect a sentence gives; the table has all
LOOKS = ((WITHIN, BLUE, "s", "neutral"), (OUTSIDE, VERMILION, "o", "too good or too weak"))
UNSURE = (UNKNOWN, QUIET, "D", "not known yet")


def applies(study: Study) -> bool:
    """A question only where cards were drawn at random among those that could be taken."""
    return study.offers("choices", "choice", "seat", "card", "chance", "taken") and any(
        _drawn(study, name) for name in study.variants
    )


def _drawn(study: Study, variant: str) -> bool:
    return bool(study.once(("drawn", variant), lambda: _any_choice(study.frame("choices", variant))))


def _any_choice(choices: pl.LazyFrame) -> bool:
    return not choices.filter(pl.col("chance") < 1).head(1).collect().is_empty()


def _shown(study: Study) -> str:
    """Return the variant that the page shows: the first in which cards were drawn."""
    return next(name for name in study.variants if _drawn(study, name))


def numbers(study: Study) -> Numbers:
    """Return the effect of taking each card, and in the first variant each class, rather than another of a choice."""
    found = {}
    drawn = [name for name in study.variants if _drawn(study, name)]
    asked: dict[str, tuple[str, ...]] = {"cards": ("card",)}
    for column in study.card_classes:
        asked |= {f"by_{column}": (column,), f"by_{column}_and_turn": (column, "turn")}
    for table, columns in asked.items():
        effects = [(name, _effects(study, name, *columns)) for name in (drawn if table == "cards" else drawn[:1])]
        found[table] = judge_changes(_together(effects, "shares"), study.delta)
        found[f"{table}_points"] = _together(effects, "points")
    return found


def _together(effects: list[tuple[str, Effects]], field: str) -> pl.DataFrame:
    return pl.concat(getattr(it, field).select(pl.lit(name).alias("variant"), pl.all()) for name, it in effects)


def _effects(study: Study, name: str, column: str, *others: str) -> Effects:
    choices = study.frame("choices", name)
    if column not in choices.collect_schema().names():
        choices = choices.with_columns(_class_of(study.frame("purchases", name), column))
    key = Key.of(choices, column, *others)
    completing = study.offers("purchases", "completed")
    tables = choices, study.frame("seats", name), study.design(name), key
    return randomised_values(*tables, study.frame("purchases", name) if completing else None)


def _class_of(purchases: pl.LazyFrame, column: str) -> pl.Expr:
    """Return the class of every card, as its purchases tell; a card never bought is in none of the others' classes."""
    classes = purchases.group_by("card").agg(pl.col(column).first()).collect(engine="streaming").sort("card")
    known = dict(zip(classes["card"], classes[column], strict=True))
    return pl.col("card").replace_strict(known, default=0, return_dtype=pl.Int64).alias(column)


def verdict(numbers: Numbers) -> str:
    """Return the verdict on all cards."""
    return words.overall(numbers["cards"]["verdict"].to_list())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say which cards are too good or too weak."""
    rows = by_variant(numbers["cards"], _shown(study))
    if rows.is_empty():
        return [f"Too few {study.word('card')}s were drawn by lot to say what any is worth."]
    good, weak = (rows.filter(pl.col("verdict") == OUTSIDE, pl.col("estimate") * sign > 0) for sign in (1, -1))
    said = [
        f"{what} for {'its' if len(some) == 1 else 'their'} price by more than {words.points(study.delta)} of the win: "
        f"{_listed(study, some)}."
        for what, some in (("Too good", good), ("Too weak", weak))
        if not some.is_empty()
    ]
    return said + _say_others(study, rows)


def _listed(study: Study, rows: pl.DataFrame) -> str:
    ranked = rows.sort(pl.col("estimate").abs(), descending=True).to_dicts()
    told = [(study.card(row["card"]), words.with_games(words.shift(row), row["games"])) for row in ranked[:MOST_TOLD]]
    also = [study.card(row["card"]) for row in ranked[MOST_TOLD:]]
    less = f"; by less, {words.listed(also)}" if also else ""
    return words.listed([f"{name} by {effect}" for name, effect in told]) + less


def _say_others(study: Study, rows: pl.DataFrame) -> list[str]:
    unknown, within = (len(rows.filter(pl.col("verdict") == verdict)) for verdict in (UNKNOWN, WITHIN))
    said = []
    if within:
        said.append(f"{within} of {len(rows)} are neutral within ±{words.points(study.delta)}.")
    if unknown:
        needed = rows.filter(pl.col("verdict") == UNKNOWN)["needed"].median()
        said.append(f"Of {unknown} of {len(rows)} it is not known yet; {_half_settled(needed)}.")  # type: ignore[arg-type]
    return said


def _half_settled(needed: float | None) -> str:
    if needed is None or needed > words.UNKNOWABLE:
        return "most of these lie too close to the border to be settled"
    return f"about {words.about(needed)} more games would settle half of these"


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say which cards are too good or too weak, and what a class of cards is worth."""
    said = headline(study, numbers)
    for column in study.card_classes:
        rows = by_variant(numbers[f"by_{column}"], _shown(study)).sort("estimate", descending=True)
        named = [f"{study.class_name(column, row[column])} {words.shift(row)}" for row in rows.to_dicts()]
        said += [f"By {column}, against another of the same choice: {words.listed(named)}."] * bool(named)
    return said


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the effects of cards and classes, with what would make each neutral."""
    shown = [_sheet(study, numbers, "card", "cards", study.word("card"))]
    for column in study.card_classes:
        shown.append(_sheet(study, numbers, column, f"by_{column}", column))
        shown.append(_sheet(study, numbers, column, f"by_{column}_and_turn", column))
    return shown


def _sheet(study: Study, numbers: Numbers, column: str, table: str, heading: str) -> Sheet:
    rows = by_variant(numbers[table], _shown(study))
    in_turns = "turn" in rows.columns
    keys = [column, "turn"] if in_turns else [column]
    rows = rows.sort(*keys) if in_turns else rows.sort("estimate", descending=True)
    points = by_variant(numbers[f"{table}_points"], _shown(study)).partition_by(*keys, as_dict=True)
    printed = column == "card" and bool(_points_column(study))
    lines = []
    for row in rows.to_dicts():
        seen = {str(one["measure"]): one for one in points[tuple(row[key] for key in keys)].to_dicts()}
        name = study.card_in_full(row[column]) if column == "card" else study.class_name(column, row[column])
        ends = [_printed(study, row["card"])] if printed else []
        lines.append([name, *([str(row["turn"])] if in_turns else []), *_line(study, row, seen), *ends])
    return Sheet(_title(study, heading, in_turns), _header(study, heading, in_turns, printed), lines)


def _title(study: Study, heading: str, in_turns: bool) -> str:
    if in_turns:
        return f"The same by {heading} and the {study.word('turn')} of the choice"
    return f"Effect of {_deed(study)} rather than another of the same choice, by {heading} ({_shown(study)})"


def _deed(study: Study) -> str:
    """Return what luck decided on: as a rule, taking a card."""
    return str(study.words["cards"].get("deed", "taking it"))


def _header(study: Study, heading: str, in_turns: bool, printed: bool) -> list[str]:
    unit = study.words["cards"].get("unit")
    first = [words.sentence(heading), *([words.sentence(study.word("turn"))] if in_turns else [])]
    effects = ["Times drawn", "Games", "Effect on the share of the win", "On the final score", "On the lead"]
    neutral = [f"Neutral with so many {unit} more"] if unit else []
    return [*first, *effects, *neutral, "Verdict", *(["Printed"] if printed else [])]


def _line(study: Study, row: words.Row, seen: Mapping[str, words.Row]) -> list[str]:
    measures = [SCORE, LEAD, *([NEUTRAL] if study.words["cards"].get("unit") else [])]
    said = [words.change(seen[measure]) if measure in seen else "–" for measure in measures]
    times = [words.count(row["taken"]), words.count(row["games"])]
    return [*times, words.shift(row), *said, _judged(study, row)]


def _judged(study: Study, row: words.Row) -> str:
    if row["verdict"] == OUTSIDE:
        return f"too {'good' if row['estimate'] > 0 else 'weak'} by more than {words.points(study.delta)}"
    return words.verdict(row, study.delta, "neutral")


def _points_column(study: Study) -> str:
    return str(study.words["cards"].get("points", "")) if study.cards else ""


def _printed(study: Study, card: int) -> str:
    return str(getattr(study.cards[card], _points_column(study)))


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Rank the cards by what taking them does to the share of the win."""
    rows = by_variant(numbers["cards"], _shown(study)).sort("estimate", descending=True)
    if rows.is_empty():
        return []
    caption = (
        f"Each {study.word('card')} with the change of the share of the win by {_deed(study)} rather than another of "
        f"the same choice ({_shown(study)}). Bars are 95 % intervals, the grey band is ±{words.points(study.delta)}."
    )
    return [Picture("card_effects", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    figure = new_figure(1.0 + 0.19 * max(len(rows), 3))
    axes = figure.subplots()
    axes.axvspan(-study.delta, study.delta, color=BAND, linewidth=0)
    axes.axvline(0, color=INK, linestyle=":", linewidth=1)
    heights = np.arange(len(rows))
    for verdict, colour, marker, label in (*LOOKS, UNSURE):
        those = (rows["verdict"] == verdict).to_numpy()
        if those.any():
            interval(axes, rows.filter(pl.Series(those)), heights[those], colour, marker, label)
    named_rows(axes, [study.card(card) for card in rows["card"]])
    axes.set_ylabel(study.word("card"))
    axes.set_xlabel("change of the share of the win (points)")
    axes.grid(axis="x")
    points_axis(axes.xaxis)
    legend_above(figure, axes, 1)
    return figure


def notes(study: Study) -> list[str]:
    """Say why these numbers are free of selection, and what neutral means."""
    said = [
        f"In some decisions luck chose the {study.word('card')} among those the player could afford, with known "
        "chances. Comparing what was drawn with what might have been drawn leaves the player's judgement out: nothing "
        "but the card differs. Each card is held against the others of the same choice, at their prices, with play "
        "going on as these players play."
    ]
    if "note" in study.words["cards"]:
        said.append(study.words["cards"]["note"])
    if study.words["cards"].get("unit"):
        said.append(
            f"“Neutral” is what the {study.word('card')} would have to pay more (or less) at the end to leave the lead "
            "over the others' mean score as it is, if everybody played on as before; where it pays only once "
            "completed, divided by the share of those drawn that were completed."
        )
    return said
