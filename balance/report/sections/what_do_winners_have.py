"""What do winners have that others lack?"""

import polars as pl

from balance.analysis.game_length import turn_columns
from balance.analysis.money import money_columns
from balance.analysis.seat_means import seat_means
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.played import ENOUGH
from balance.report.study import Study
from balance.report.winners import say_gaps, told_measures, winners_figure, winners_sheet

PLACE = 75
MOST = ENOUGH


def applies(study: Study) -> bool:
    """A question only where the game records more of a seat than money."""
    return bool(_columns(study))


def _columns(study: Study) -> list[str]:
    """Return what else a seat has in the end: not its place in the order of play, which it is dealt."""
    own = study.own_columns("seats")
    return [column for column in own if column not in {"place", *money_columns(own), *turn_columns(own)}]


def numbers(study: Study) -> Numbers:
    """Return what winners and others have at the end."""
    return {"at_the_end": study.each(lambda name: _means(study, name))}


def _means(study: Study, name: str) -> pl.DataFrame:
    return seat_means(study.frame("seats", name), study.design(name), ["score", *_columns(study)])


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Compare winners with the others."""
    return say_gaps(study, numbers["at_the_end"], _columns(study))


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all means as a table."""
    return [winners_sheet(study, numbers["at_the_end"], "Means at the end of the game")]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw winners and others."""
    rows, columns = numbers["at_the_end"], _columns(study)
    if not told_measures(rows, columns):
        return []
    figure = winners_figure(study, rows, columns)
    return [Picture("at_the_end", figure, "Means of winners and of the others (baseline), with 95 % intervals.")]
