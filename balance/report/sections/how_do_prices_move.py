"""How do prices move?"""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.analysis.price_curves import price_curves
from balance.report import words
from balance.report.drawing import new_figure, percent_axis, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import legend_above, look
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, shown_rounds
from balance.report.study import Study

PLACE = 40
MOST = ENOUGH
BAND = ("lower quartile", "upper quartile")
SMALL = 8.5  # points of a title over a small panel
LEAST_SHARE = 0.05  # at the top of an axis of shares, so that next to nothing looks so
# What a price is, and what it means that there is none, where the game's words do not say otherwise.
USUAL_WORDS = {
    "price": "price",
    "price of a unit": "price of the cheapest unit",
    "sold out": "sold out",
    "middle": "median",  # or "mean", where prices are so few whole numbers that medians hide what moves
}


def applies(study: Study) -> bool:
    """A question only where the game records prices."""
    return study.offers("prices", "turn")


def numbers(study: Study) -> Numbers:
    """Return price curves by round, and by step where the game has steps."""
    by = ["turn", "step"] if study.offers("prices", "step") else ["turn"]
    return {f"by_{way}": study.each(lambda name, way=way: _curves(study, name, way)) for way in by}


def _curves(study: Study, name: str, by: str) -> pl.DataFrame:
    return price_curves(study.frame("prices", name), study.design(name), by)


def _word(study: Study, thing: str) -> str:
    """Return what this game calls a price, or that there is none, or by which middle it judges prices."""
    return str(study.words.get(thing, USUAL_WORDS[thing]))


def _goods(rows: pl.DataFrame) -> list[str]:
    return rows["good"].unique(maintain_order=True).to_list()


def _first_moment(rows: pl.DataFrame) -> pl.DataFrame:
    """Keep the prices that buyers meet: those of the first moment recorded."""
    return rows.filter(pl.col("moment") == rows["moment"][0])


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say what each good costs as the game goes on, and how often it is sold out."""
    way = "step" if "by_step" in numbers else "turn"
    rows = _first_moment(by_variant(numbers[f"by_{way}"], "baseline"))
    return [_say_good(study, good, rows.filter(pl.col("good") == good), way) for good in _goods(rows)]


def _say_good(study: Study, good: str, rows: pl.DataFrame, way: str) -> str:
    cells = rows[way].unique().sort().to_list()
    shown = cells if way == "step" else [cells[0], cells[len(cells) // 2], cells[-1]]
    middle = _word(study, "middle")
    middles = rows.filter(pl.col("measure") == middle, pl.col(way).is_in(shown)).sort(way).to_dicts()
    prices = [f"{words.mean(row, study.word('money'))} in {study.word(way)} {row[way]}" for row in middles]
    gone = rows.filter(pl.col("measure") == "sold out").sort("estimate", descending=True).row(0, named=True)
    often = words.with_games(words.share(gone), gone["games"])
    none = _word(study, "sold out")
    sold_out = f"{none} most often in {study.word(way)} {gone[way]}: in {often} of its {study.word('turn')}s"
    never = f"{none} in no {study.word('turn')} ({words.games_of(gone['games'])})"
    course = f"{middle} {_word(study, 'price')} {words.listed(prices)}"
    return f"{_title(study, good)}: {course}; {sold_out if gone['estimate'] else never}."


def _title(study: Study, good: str) -> str:
    return words.sentence(study.thing(good))


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return prices by step and by round, for the baseline; the variants are in the tables folder."""
    ways = [way for way in ("step", "turn") if f"by_{way}" in numbers]
    return [_sheet(study, by_variant(numbers[f"by_{way}"], "baseline"), way) for way in ways]


def _sheet(study: Study, rows: pl.DataFrame, way: str) -> Sheet:
    lines = []
    for (good, moment, cell), group in rows.group_by("good", "moment", way, maintain_order=True):
        seen = {row["measure"]: row for row in group.to_dicts()}
        if "median" in seen:
            prices = [words.mean(seen[measure]) for measure in ("mean", "median", *BAND)]
            gone = seen["sold out"]
            games = words.count(gone["games"])
            lines.append([_title(study, good), study.word(moment), str(cell), *prices, words.share(gone), games])
    none = _word(study, "sold out")
    header = [study.word("good"), "When", study.word(way), "Mean", "Median", "Lower quartile", "Upper quartile", none]
    title = f"{words.sentence(_word(study, 'price of a unit'))} by {study.word(way)} ({study.word('money')})"
    return Sheet(title, [words.sentence(name) for name in (*header, "games")], lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the price of each good by round, above how often it is sold out."""
    rows = numbers["by_turn"].filter(pl.col("variant").is_in(study.drawn))
    return [Picture("prices", _figure(study, rows), _caption(study, rows))]


def _caption(study: Study, rows: pl.DataFrame) -> str:
    middle, turn = _word(study, "middle"), study.word("turn")
    band = "quartiles" if middle == "median" else "95 % interval"
    others = f"; dashed and dotted: the {middle} of a variant" if len(study.drawn) > 1 else ""
    below = f" Below, where it happens: share of games in which {_word(study, 'sold out')}."
    return (
        f"{words.sentence(_word(study, 'price of a unit'))} {study.word('open')}: {middle} (line) and {band} (band, "
        f"baseline) where there is one{others}.{below if any(_is_ever_gone(rows, it) for it in _goods(rows)) else ''} "
        f"A {turn} that fewer than 1 % of games reach is left out."
    )


def _is_ever_gone(rows: pl.DataFrame, good: str) -> bool:
    """Whether there is ever no price; a panel of noughts is not drawn."""
    gone = _first_moment(rows).filter(pl.col("good") == good, pl.col("measure") == "sold out")
    return bool((gone["estimate"] > 0).any())


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    goods = _goods(rows)
    gone = [good for good in goods if _is_ever_gone(rows, good)]
    figure = new_figure(0.3 + (2.3 if gone else 1.7) * -(-len(goods) // 2))
    panels = figure.subfigures(-(-len(goods) // 2), 2, squeeze=False).ravel()[: len(goods)]
    for panel, good in zip(panels, goods, strict=True):
        axes = panel.subplots(2, 1, sharex=True, height_ratios=[3, 1]) if good in gone else [panel.subplots()]
        for name in study.drawn:
            mine = _first_moment(by_variant(rows, name)).filter(pl.col("good") == good)
            shown = shown_rounds(mine, study.design(name).games)
            _draw(axes, shown, study.variants.index(name), name, _word(study, "middle"))
        _label(study, axes, good)
    legend_above(figure, axes[0])
    return figure


def _draw(axes: Sequence[Any], rows: pl.DataFrame, number: int, name: str, middle: str) -> None:
    colour, _, _, style = look(number)
    seen = {measure: rows.filter(pl.col("measure") == measure) for measure in (middle, *BAND, "sold out")}
    if number == 0:
        low, high = (seen[quartile]["estimate"] for quartile in BAND)
        if middle == "mean":
            low, high = seen[middle]["low"], seen[middle]["high"]
        axes[0].fill_between(seen[middle]["turn"], low, high, color=colour, alpha=0.2, linewidth=0)
    axes[0].plot(seen[middle]["turn"], seen[middle]["estimate"], style, color=colour, label=name)
    for gone in axes[1:]:
        gone.plot(seen["sold out"]["turn"], seen["sold out"]["estimate"], style, color=colour)


def _label(study: Study, axes: Sequence[Any], good: str) -> None:
    axes[0].set_title(_title(study, good))
    axes[0].set_ylabel(study.word("money"))
    axes[0].set_ylim(bottom=0)
    for gone in axes[1:]:
        gone.set_title(_word(study, "sold out"), fontsize=SMALL)
        gone.set_ylim(0, max(gone.get_ylim()[1], LEAST_SHARE))
        percent_axis(gone.yaxis)
    for each in axes:
        each.grid(axis="y")
    axes[-1].set_xlabel(study.word("turn"))
    axes[-1].set_xlim(left=1)
    whole_numbers(axes[-1].xaxis)
