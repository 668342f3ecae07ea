"""What are the cards worth?"""

from typing import Any

import numpy as np
import polars as pl

from balance.analysis.card_values import card_values
from balance.report import words
from balance.report.drawing import BLUE, INK, interval, new_figure, percent_axis
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.study import Study, by_variant

PLACE = 50
RARE = 0.01  # cards bought in fewer games are left out of sentences


def applies(study: Study) -> bool:
    """A question only where the game records what is bought."""
    return study.offers("purchases", "seat", "card", "price", "least")


def numbers(study: Study) -> Numbers:
    """Return what is seen of every card."""
    return {"cards": study.each(lambda name: _values(study, name))}


def _values(study: Study, name: str) -> pl.DataFrame:
    return card_values(study.frame("purchases", name), study.frame("seats", name), study.design(name))


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Name the extremes."""
    rows = by_variant(numbers["cards"], "baseline")
    usual = rows.filter(pl.col("measure") == "bought", pl.col("estimate") >= RARE)["card"].implode()
    rows = rows.filter(pl.col("card").is_in(usual))
    return [
        f"Bought most often: {_extreme(study, rows, 'bought', words.share)}. Highest over its printed price: "
        f"{_extreme(study, rows, 'over printed', lambda row: words.mean(row, study.word('money')))}.",
        f"Highest share of the win of the buyers: {_extreme(study, rows, 'win share', words.share)}; lowest: "
        f"{_extreme(study, rows, 'win share', words.share, lowest=True)}; "
        f"a fair share is {words.bare_share(study.design().fair_share)}.",
    ]


def _extreme(study: Study, rows: pl.DataFrame, measure: str, say: Any, lowest: bool = False) -> str:
    row = rows.filter(pl.col("measure") == measure).sort("estimate", descending=not lowest).row(0, named=True)
    return f"{study.word('card')} {row['card']}, {words.with_games(say(row), row['games'])}"


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return one line per card, the highest win share first."""
    rows = by_variant(numbers["cards"], "baseline")
    lines = [_line(rows.filter(pl.col("card") == card)) for card in _ranked(rows)]
    header = [
        words.sentence(study.word("card")),
        "Bought in",
        "Round",
        "Price paid",
        "Over printed price",
        "Share of the win of its buyer",
        "Games with it",
    ]
    return [Sheet(f"What is seen of each {study.word('card')} (baseline)", header, lines)]


def _line(rows: pl.DataFrame) -> list[str]:
    seen = {row["measure"]: row for row in rows.to_dicts()}
    said = [words.mean(seen[measure]) for measure in ("round", "price", "over printed")]
    return [
        str(rows["card"][0]),
        words.share(seen["bought"]),
        *said,
        words.share(seen["win share"]),
        words.count(seen["win share"]["games"]),
    ]


def _ranked(rows: pl.DataFrame) -> list[int]:
    return rows.filter(pl.col("measure") == "win share").sort("estimate", descending=True)["card"].to_list()


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Rank the cards by the share of the win of their buyers."""
    rows = by_variant(numbers["cards"], "baseline")
    caption = (
        f"Each {study.word('card')} that was bought (baseline), the highest share of the win of its buyers on top; "
        "dots are estimates, bars 95 % intervals, the dotted line is the fair share. Seen only: see the warning above."
    )
    return [Picture("cards", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    cards = _ranked(rows)
    figure = new_figure(1.0 + 0.19 * len(cards))
    figure.get_layout_engine().set(wspace=0.08)
    panels = figure.subplots(1, 3, sharey=True, width_ratios=[1.5, 1, 1])
    for axes, measure, title in zip(panels, ("win share", "over printed", "bought"), _titles(study), strict=True):
        _draw(axes, rows.filter(pl.col("measure") == measure), cards, title)
    first, _, last = panels
    first.axvline(study.design().fair_share, color=INK, linestyle=":", linewidth=1)
    first.set_yticks(range(len(cards)), cards)
    first.set_ylim(len(cards) - 0.4, -0.6)
    first.set_ylabel(study.word("card"))
    percent_axis(first.xaxis)
    percent_axis(last.xaxis)
    return figure


def _titles(study: Study) -> tuple[str, str, str]:
    over = f"{study.word('money')} over\nprinted price"
    return "share of the win\nof its buyers", over, "share of games\nin which bought"


def _draw(axes: Any, rows: pl.DataFrame, cards: list[int], title: str) -> None:
    heights = np.array([cards.index(card) for card in rows["card"]])
    interval(axes, rows, heights, BLUE, "o", title)
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
