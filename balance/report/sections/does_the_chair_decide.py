"""Does the chair decide the game?"""

import polars as pl

from balance.analysis.verdicts import judge_shares
from balance.analysis.win_rates import opening_rates, win_rates
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.judged import band_caption, say_family, share_figure, share_sheet
from balance.report.study import Study, by_variant, seat_name, with_variant

PLACE = 10
OPENING = {"first": "The chair that opens the game", "later": "Every other chair"}


def applies(_study: Study) -> bool:
    """Every game has chairs."""
    return True


def numbers(study: Study) -> Numbers:
    """Return win shares by chair, and by who opens the game where it is recorded."""
    found = {
        "by_seat": _judged(study, study.each(lambda name: win_rates(study.frame("seats", name), study.design(name))))
    }
    if study.offers("games", "first_seat"):
        found["by_opening"] = _judged(study, study.each(lambda name: _opening(study, name)))
    return found


def _opening(study: Study, name: str) -> pl.DataFrame:
    return opening_rates(study.frame("seats", name), study.frame("games", name), study.design(name))


def _judged(study: Study, rows: pl.DataFrame) -> pl.DataFrame:
    return judge_shares(rows, study.design().fair_share, study.delta)


def verdict(numbers: Numbers) -> str:
    """Return the verdict on the chairs of the baseline."""
    return words.overall(by_variant(numbers["by_seat"], "baseline")["verdict"].to_list())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say whether a chair is favoured in the baseline."""
    return _said(study, numbers, "baseline", "No chair is favoured")


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say whether a chair is favoured, in the baseline and in each variant."""
    said = headline(study, numbers)
    for name in study.changed:
        said += with_variant(name, _said(study, numbers, name, "no chair is favoured"))
    return said + _opening_said(study, numbers)


def _said(study: Study, numbers: Numbers, variant: str, even: str) -> list[str]:
    return say_family(study, by_variant(numbers["by_seat"], variant), "seat", seat_name, even)


def _opening_said(study: Study, numbers: Numbers) -> list[str]:
    if "by_opening" not in numbers:
        return []
    row = numbers["by_opening"].row(0, named=True)
    wins = words.with_games(words.share(row), row["games"])
    return [f"The chair that opens the game wins {wins}: {words.verdict(row, study.delta)}."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the shares as tables."""
    shown = [share_sheet(study, numbers["by_seat"], "seat", seat_name, "Share of the win by chair", "Chair")]
    if "by_opening" in numbers:
        rows = numbers["by_opening"]
        shown.append(share_sheet(study, rows, "opening", OPENING.__getitem__, "Share of the win by who opens", "Chair"))
    return shown


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the share of every chair."""
    figure = share_figure(study, numbers["by_seat"], "seat", seat_name)
    return [Picture("by_seat", figure, f"Share of the win by chair. {band_caption(study)}")]


def notes(study: Study) -> list[str]:
    """Say how the shares were counted."""
    return ["A shared victory is split, so the shares of a game sum to 1."]
