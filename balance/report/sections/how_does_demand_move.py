"""How does demand move?"""

from typing import Any

import polars as pl

from balance.analysis.price_curves import price_curves
from balance.report import words
from balance.report.drawing import grid, labelled_below, new_figure, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import legend_above, line_with_band, look
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, shown_rounds
from balance.report.study import Study

PLACE = 41
MOST = ENOUGH
UNDER, OVER = 3.4, 1.3  # points: the baseline is the widest line, so that it shows where a variant lies on it
MEAN = "mean"
MOMENTS = {"close": "when sales begin", "open": "left from the round before"}
MEASURES = (MEAN, "median", "lower quartile", "upper quartile")


def applies(study: Study) -> bool:
    """A question only where the game records how many units of each good can be sold."""
    return study.offers("demands", "turn")


def numbers(study: Study) -> Numbers:
    """Return demand by round: the curves of prices, of other numbers."""
    return {"by_turn": study.each(lambda name: price_curves(study.frame("demands", name), study.design(name)))}


def _goods(rows: pl.DataFrame) -> list[str]:
    return rows["good"].unique(maintain_order=True).to_list()


def _means(rows: pl.DataFrame, good: str, moment: str) -> pl.DataFrame:
    return rows.filter(pl.col("good") == good, pl.col("moment") == moment, pl.col("measure") == MEAN).sort("turn")


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say what can be sold in the first, the middle and the last round."""
    rows = by_variant(numbers["by_turn"], study.variants[0])
    return [_say(study, rows, good) for good in _goods(rows)]


def _say(study: Study, rows: pl.DataFrame, good: str) -> str:
    mine = _means(rows, good, "close").to_dicts()
    shown = [mine[0], mine[len(mine) // 2], mine[-1]]
    said = [f"{words.mean(row, 'units')} in {study.word('turn')} {row['turn']}" for row in shown]
    games = words.games_of(mine[0]["games"])
    return f"{_title(study, good)}: mean demand {MOMENTS['close']} {words.listed(said)} ({games})."


def _title(study: Study, good: str) -> str:
    return words.sentence(study.thing(good))


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return demand by round, for every variant."""
    lines = []
    keys = ("variant", "good", "moment", "turn")
    for (variant, good, moment, turn), group in numbers["by_turn"].group_by(keys, maintain_order=True):
        seen = {row["measure"]: row for row in group.to_dicts()}
        values = [words.mean(seen[measure]) for measure in MEASURES]
        games = words.count(seen[MEAN]["games"])
        lines.append([variant, _title(study, good), MOMENTS[moment], str(turn), *values, games])
    header = ["Variant", study.word("good"), "When", study.word("turn"), *MEASURES, "games"]
    return [Sheet("Demand in units", [words.sentence(name) for name in header], lines)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw demand by round."""
    caption = (
        "Mean demand when sales begin (solid) and what of it was left when the action phases began (dashed), in units, "
        f"by {study.word('turn')}; bands are 95 % intervals, colours are variants, the baseline is the widest line."
    )
    return [Picture("demand", _figure(study, numbers["by_turn"]), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    goods = _goods(rows)
    figure = new_figure(0.3 + 1.7 * -(-len(goods) // 2))
    panels = grid(figure, len(goods))
    for axes, good in zip(panels, goods, strict=True):
        for name in study.drawn:
            shown = shown_rounds(by_variant(rows, name), study.design(name).games)
            colour = look(study.variants.index(name)).colour
            width = UNDER if name == study.variants[0] and len(study.drawn) > 1 else OVER
            line_with_band(axes, _means(shown, good, "close"), "turn", colour, label=name, linewidth=width)
            line_with_band(axes, _means(shown, good, "open"), "turn", colour, linestyle="--", linewidth=width)
        axes.set_title(_title(study, good))
        axes.set_ylim(bottom=0)
        axes.grid(axis="y")
        whole_numbers(axes.xaxis)
    for axes in panels[::2]:
        axes.set_ylabel("units")
    labelled_below(panels, study.word("turn"))
    legend_above(figure, panels[0])
    return figure
