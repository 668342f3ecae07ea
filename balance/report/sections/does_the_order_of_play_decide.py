"""Does the order of play decide the game?"""

from balance.analysis.verdicts import judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.judged import band_caption, say_family, share_figure, share_sheet
from balance.report.study import Study, by_variant, place_name, with_variant

PLACE = 12


def applies(study: Study) -> bool:
    """A question only where the game records the place of every seat in the order of play."""
    return study.offers("seats", "place")


def numbers(study: Study) -> Numbers:
    """Return win shares by place in the order of play."""
    rates = study.each(lambda name: win_rates(study.frame("seats", name), study.design(name), "place"))
    return {"by_place": judge_shares(rates, study.design().fair_share, study.delta)}


def verdict(numbers: Numbers) -> str:
    """Return the verdict on the places of the baseline."""
    return words.overall(by_variant(numbers["by_place"], "baseline")["verdict"].to_list())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say whether a place is favoured in the baseline."""
    return _said(study, numbers, "baseline", "No place in the order of play is favoured")


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say whether a place is favoured, in the baseline and in each variant."""
    said = headline(study, numbers)
    for name in study.changed:
        said += with_variant(name, _said(study, numbers, name, "no place in the order of play is favoured"))
    return said


def _said(study: Study, numbers: Numbers, variant: str, even: str) -> list[str]:
    return say_family(study, by_variant(numbers["by_place"], variant), "place", place_name, even)


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the shares as a table."""
    title = "Share of the win by place in the order of play"
    return [share_sheet(study, numbers["by_place"], "place", place_name, title, "Place")]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the share of every place."""
    figure = share_figure(study, numbers["by_place"], "place", place_name)
    return [Picture("by_place", figure, f"Share of the win by place in the order of play. {band_caption(study)}")]


def notes(study: Study) -> list[str]:
    """Say what a place is."""
    return [f"A place is: {study.meaning('seats', 'place')}."]
