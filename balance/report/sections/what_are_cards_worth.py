"""What are the cards worth?"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.card_values import SHARES, card_values_by, offer_rates_by
from balance.analysis.keys import Key
from balance.report import words
from balance.report.drawing import INK, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, interval, named_rows
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, named
from balance.report.study import Study

PLACE = 50
MOST = ENOUGH
RARE = 0.01  # cards bought in fewer games are left out of sentences
WIN_SHARE = "win share"
HEADINGS = {
    "offered": "Offered in",
    "bought if offered": "Bought if offered",
    "bought": "Bought in",
    "round": "Round",
    "price": "Price paid",
    "over printed": "Over printed price",
    "completed": "Completed",
    "rounds to complete": "Rounds to complete",
    "score": "Final score of its buyer",
    WIN_SHARE: "Share of the win of its buyer",
}


def applies(study: Study) -> bool:
    """A question only where the game records what is bought."""
    return study.offers("purchases", "turn", "seat", "card")


def numbers(study: Study) -> Numbers:
    """Return what is seen of every card, and of the baseline's classes of cards by the round of the purchase."""
    name = study.variants[0]
    groups: dict[str, tuple[str, ...]] = {"cards": ("card",)}
    for column in study.card_classes:
        groups |= {f"by_{column}": (column,), f"by_{column}_and_turn": (column, "turn")}
    found = {way: named(name, rows) for way, rows in _values(study, name, groups).items()}
    others = [named(other, _values(study, other, {"cards": ("card",)})["cards"]) for other in study.variants[1:]]
    return {**found, "cards": pl.concat([found["cards"], *others])}


def _values(study: Study, name: str, groups: Mapping[str, tuple[str, ...]]) -> dict[str, pl.DataFrame]:
    """Return what is seen of cards, grouped by columns, under the names of the groups."""
    purchases, design = study.frame("purchases", name), study.design(name)
    keys = Key.all_of(purchases, *groups.values())
    found = dict(zip(groups, card_values_by(purchases, study.frame("seats", name), design, keys), strict=True))
    for way, columns in groups.items():
        if "turn" in columns:
            found[way] = found[way].filter(pl.col("measure") != "round")
    offered = {way: columns for way, columns in groups.items() if study.offers("offers", "bought", *columns)}
    if offered:
        offers = study.frame("offers", name)
        rates = offer_rates_by(offers, design, Key.all_of(offers, *offered.values()))
        found |= {way: pl.concat([found[way], rows]) for way, rows in zip(offered, rates, strict=True)}
    return found


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Name the extremes."""
    rows = by_variant(numbers["cards"], study.variants[0])
    usual = rows.filter(pl.col("measure") == "bought", pl.col("estimate") >= RARE)["card"].implode()
    rows = rows.filter(pl.col("card").is_in(usual))
    if rows.is_empty():
        return [f"No {study.word('card')} was bought in 1 % of the games."]
    return [_say_bought(study, rows), _say_wins(study, rows)]


def _say_bought(study: Study, rows: pl.DataFrame) -> str:
    said = f"Bought most often: {_extreme(study, rows, 'bought', words.share)}."
    if "over printed" not in rows["measure"]:
        return said
    over = _extreme(study, rows, "over printed", lambda row: words.mean(row, study.word("money")))
    return f"{said} Highest over its printed price: {over}."


def _say_wins(study: Study, rows: pl.DataFrame) -> str:
    ends = [_extreme(study, rows, WIN_SHARE, words.share, lowest=lowest) for lowest in (False, True)]
    fair = words.bare_share(study.design().fair_share)
    return f"Highest share of the win of the buyers: {ends[0]}; lowest: {ends[1]}; a fair share is {fair}."


def _extreme(study: Study, rows: pl.DataFrame, measure: str, say: Any, lowest: bool = False) -> str:
    row = rows.filter(pl.col("measure") == measure).sort("estimate", descending=not lowest).row(0, named=True)
    return f"{study.word('card')} {study.card(row['card'])}, {words.with_games(say(row), row['games'])}"


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return one line per card, the highest win share first, and one per class and round."""
    rows = by_variant(numbers["cards"], study.variants[0])
    lines = [[study.card_in_full(card), *_line(rows.filter(pl.col("card") == card), rows)] for card in _ranked(rows)]
    title = f"What is seen of each {study.word('card')} ({study.variants[0]})"
    shown = [Sheet(title, [words.sentence(study.word("card")), *_header(rows)], lines)]
    for column in study.card_classes:
        shown += [_class_sheet(study, numbers, column), _turn_sheet(study, numbers, column)]
    return shown


def _class_sheet(study: Study, numbers: Numbers, column: str) -> Sheet:
    rows = by_variant(numbers[f"by_{column}"], study.variants[0])
    groups = rows.group_by(column, maintain_order=True)
    lines = [[study.class_name(column, int(value)), *_line(group, rows)] for (value,), group in groups]
    title = f"What is seen of each {study.word('card')} by {column} ({study.variants[0]})"
    return Sheet(title, [words.sentence(column), *_header(rows)], lines)


def _turn_sheet(study: Study, numbers: Numbers, column: str) -> Sheet:
    rows = by_variant(numbers[f"by_{column}_and_turn"], study.variants[0])
    usual = rows.filter(pl.col("measure") == "bought", pl.col("estimate") >= RARE).select(column, "turn")
    rows = rows.join(usual, on=[column, "turn"], maintain_order="left")
    groups = rows.group_by(column, "turn", maintain_order=True)
    lines = [[study.class_name(column, int(value)), str(turn), *_line(group, rows)] for (value, turn), group in groups]
    title = f"The same by the {study.word('turn')} of the purchase, where that is more than 1 % of games"
    return Sheet(title, [words.sentence(column), words.sentence(study.word("turn")), *_header(rows)], lines)


def _measures(rows: pl.DataFrame) -> list[str]:
    seen = set(rows["measure"])
    return [measure for measure in HEADINGS if measure in seen]


def _header(rows: pl.DataFrame) -> list[str]:
    return [*(HEADINGS[measure] for measure in _measures(rows)), "Games with it"]


def _line(rows: pl.DataFrame, every: pl.DataFrame) -> list[str]:
    """Return the measures of one card, in the order of the header; what was never seen is a dash."""
    seen = {row["measure"]: row for row in rows.to_dicts()}
    said = [_say(measure, seen[measure]) if measure in seen else "–" for measure in _measures(every)]
    return [*said, words.count(seen[WIN_SHARE]["games"]) if WIN_SHARE in seen else "0"]


def _say(measure: str, row: words.Row) -> str:
    return words.share(row) if measure in SHARES else words.mean(row)


def _ranked(rows: pl.DataFrame) -> list[int]:
    return rows.filter(pl.col("measure") == WIN_SHARE).sort("estimate", descending=True)["card"].to_list()


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Rank the cards by the share of the win of their buyers."""
    rows = by_variant(numbers["cards"], study.variants[0])
    caption = (
        f"Each {study.word('card')} that was bought (baseline), the highest share of the win of its buyers on top; "
        "dots are estimates, bars 95 % intervals, the dotted line is the fair share. Seen only: see the warning above."
    )
    return [Picture("cards", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    cards = _ranked(rows)
    figure = new_figure(1.0 + 0.19 * len(cards))
    figure.get_layout_engine().set(wspace=0.08)
    shown = [(measure, title) for measure, title in _titles(study) if measure in set(rows["measure"])]
    panels = figure.subplots(1, len(shown), sharey=True, squeeze=False, width_ratios=[1.5, 1, 1][: len(shown)])[0]
    for axes, (measure, title) in zip(panels, shown, strict=True):
        _draw(axes, rows.filter(pl.col("measure") == measure), cards, title)
        if measure in SHARES:
            percent_axis(axes.xaxis)
    first = panels[0]
    first.axvline(study.design().fair_share, color=INK, linestyle=":", linewidth=1)
    named_rows(first, [study.card(card) for card in cards])
    first.set_ylabel(study.word("card"))
    return figure


def _titles(study: Study) -> list[tuple[str, str]]:
    """Return what the panels show: at most three of these are recorded by one game."""
    over = [("over printed", f"{study.word('money')} over\nprinted price")]
    completed = [("completed", "share of them\nthat is completed")] if study.offers("purchases", "completed") else over
    bought = ("bought", "share of games\nin which bought")
    return [(WIN_SHARE, "share of the win\nof its buyers"), *completed, bought]


def _draw(axes: Any, rows: pl.DataFrame, cards: list[int], title: str) -> None:
    heights = np.array([cards.index(card) for card in rows["card"] if card in cards])
    interval(axes, rows.filter(pl.col("card").is_in(cards)), heights, BLUE, "o", title)
    axes.set_title(title)
    axes.grid(axis="x")
    axes.locator_params(axis="x", nbins=3)
    axes.tick_params(axis="y", length=0)


def notes(study: Study) -> list[str]:
    """Warn of what cannot be concluded."""
    return [
        f"Seen, not proved: whoever buys a {study.word('card')} differs from whoever does not: richer, luckier, "
        f"further ahead. A high share of the win with a {study.word('card')} does not say that it brings the win."
    ]
