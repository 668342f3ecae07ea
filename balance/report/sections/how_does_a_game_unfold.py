"""How does a game unfold?"""

from typing import Any

import polars as pl

from balance.analysis.timelines import GROUPS, timelines
from balance.report import words
from balance.report.drawing import grid, headed, labelled_below, new_figure, whole_numbers
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.marks import BLUE, VERMILION, legend_above, line_with_band
from balance.report.played import ENOUGH
from balance.report.rows import by_variant, moving, shown_rounds
from balance.report.study import Study

PLACE = 60
MOST = ENOUGH
KEYS = ("turn", "seat")
MOST_SAID = 2  # measures in the sentence


def applies(study: Study) -> bool:
    """A question only where the game records its rounds."""
    return study.offers("rounds", *KEYS) and bool(_measures(study))


def numbers(study: Study) -> Numbers:
    """Return means by round, of those who will win and of the others."""
    return {"timelines": study.each(lambda name: _timelines(study, name))}


def _timelines(study: Study, name: str) -> pl.DataFrame:
    return timelines(study.frame("rounds", name), study.frame("seats", name), study.design(name), _measures(study))


def _measures(study: Study) -> list[str]:
    return [name for name in study.own_columns("rounds") if name not in KEYS]


def _moving(numbers: Numbers) -> pl.DataFrame:
    """Return the baseline's rows without measures that are always the same, like those of goods not on the board."""
    return moving(by_variant(numbers["timelines"], "baseline"))


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say in what winners and others differ most, half-way to the last round that half of the games reach."""
    rows = by_variant(numbers["timelines"], "baseline")
    usual = rows.filter(pl.col("games") >= study.design().games / 2)["turn"].to_list()
    turn = max(max(usual) // 2, 1)
    seen = {(row["measure"], row["group"]): row for row in rows.filter(pl.col("turn") == turn).to_dicts()}
    ranked = sorted(_measures(study), key=lambda measure: -_gap(*(seen[measure, group] for group in GROUPS)))
    parts = [_say(study, measure, *(seen[measure, group] for group in GROUPS)) for measure in ranked[:MOST_SAID]]
    word = study.word("turn")
    return [f"At the end of {word} {turn} those who will win differ most from the others in {words.listed(parts)}."]


def _gap(winners: words.Row, others: words.Row) -> float:
    """Return how far apart two means are, in widths of the winners' interval: how clearly a table could see it."""
    width = (winners["high"] or 0) - (winners["low"] or 0)
    return abs(winners["estimate"] - others["estimate"]) / width if width else 0.0


def _say(study: Study, measure: str, winners: words.Row, others: words.Row) -> str:
    against = words.with_games(words.mean(others), others["games"])
    return f"{study.short('rounds', measure)}: {words.mean(winners)} against {against}"


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return winners and others by round."""
    lines, turn_word = [], study.word("turn")
    for (measure, turn), group in _moving(numbers).group_by("measure", "turn", maintain_order=True):
        seen = {row["group"]: row for row in group.to_dicts()}
        both = [words.mean(seen[name]) for name in GROUPS]
        lines.append(
            [words.sentence(study.meaning("rounds", measure)), str(turn), *both, words.count(group["games"][0])]
        )
    header = ["Mean of", words.sentence(turn_word), "Winners", "Others", "Games"]
    return [Sheet(f"Means at the end of each {turn_word} (baseline)", header, lines)]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw winners and others, one panel per measure."""
    rows = shown_rounds(_moving(numbers), study.design().games)
    if rows.is_empty():
        return []
    turn = study.word("turn")
    caption = (
        f"Means at the end of each {turn} (baseline), with 95 % intervals as bands, often thinner than the line. "
        f"A {turn} that fewer than 1 % of games reach is left out; a late one is that of long games only. What never "
        "changes is left out."
    )
    return [Picture("timelines", _figure(study, rows), caption)]


def _figure(study: Study, rows: pl.DataFrame) -> Any:
    measures = rows["measure"].unique(maintain_order=True).to_list()
    figure = new_figure(0.3 + 1.6 * -(-len(measures) // 2))
    panels = grid(figure, len(measures))
    for axes, measure in zip(panels, measures, strict=True):
        for group, colour, line in zip(GROUPS, (BLUE, VERMILION), ("-", "--"), strict=True):
            mine = rows.filter(pl.col("measure") == measure, pl.col("group") == group)
            line_with_band(axes, mine, "turn", colour, linestyle=line, label=group)
        headed(axes, study.short("rounds", measure))
        whole_numbers(axes.xaxis)
        axes.grid(axis="y")
    labelled_below(panels, study.word("turn"))
    legend_above(figure, panels[0])
    return figure


def notes(_study: Study) -> list[str]:
    """Say who the winners are."""
    return ["“Winners” are those who win in the end; a shared victory counts by its shares."]
