"""Where does the money go?"""

from balance.analysis.money import money, money_columns
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.study import Study
from balance.report.winners import say_gaps, told_measures, winners_figure, winners_sheet

PLACE = 80


def applies(study: Study) -> bool:
    """A question only where the game records money."""
    return bool(money_columns(study.own_columns("seats")))


def numbers(study: Study) -> Numbers:
    """Return what winners and others spend, and what they have left."""
    return {"money": study.each(lambda name: money(study.frame("seats", name), study.design(name)))}


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Compare winners with the others."""
    return say_gaps(study, numbers["money"], money_columns(study.own_columns("seats")))


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return all means as a table."""
    return [winners_sheet(study, numbers["money"], f"Money of a whole game ({study.word('money')})")]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw winners and others."""
    rows, columns = numbers["money"], money_columns(study.own_columns("seats"))
    if not told_measures(rows, columns):
        return []
    figure = winners_figure(study, rows, columns, study.word("money"))
    return [Picture("money", figure, "Means of winners and of the others (baseline), with 95 % intervals.")]
