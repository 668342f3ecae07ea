"""When did it stop?"""

from balance.precision import looks, stopped
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.study import Study

PLACE = 94


def applies(study: Study) -> bool:
    """A question only where the scenario wants a precision."""
    return bool(study.scenario.precision)


def numbers(study: Study) -> Numbers:
    """Return the intervals that decided it: they hold together at every look."""
    return {"looks": stopped(study.run)}


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say at which look the run stopped, and whether everything is known as exactly as wanted."""
    rows, wanted = numbers["looks"], study.scenario.precision["share"]
    look, last = rows["look"][0], rows["of"][0]
    games = words.games_of(study.scenario.games)
    half = float(((rows["high"] - rows["low"]) / 2).max() or 0.0)  # type: ignore[arg-type]
    wish = f"every share of the win and every change known within ±{words.points(wanted)}"
    if half <= wanted:
        return [f"Wanted was {wish}. That was so at look {look} of {last}, after {games} for each variant."]
    reached = words.points(round(half, 4))
    return [f"Wanted was {wish}. After all {games} for each variant the widest interval still reaches ±{reached}."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the intervals that decided."""
    lines = [
        [
            row["variant"],
            row["who"],
            (words.share if row["kind"] == "share" else words.shift)(row),
            words.count(row["games"]),
        ]
        for row in numbers["looks"].to_dicts()
    ]
    planned = ", ".join(words.count(step.games) for step in looks(study.scenario))
    title = f"Intervals that hold at every look (planned after {planned} games)"
    return [Sheet(title, ["Variant", "Who", "Share, or its change", "Games"], lines)]


def pictures(_study: Study, _numbers: Numbers) -> list[Picture]:
    """Draw nothing."""
    return []


def notes(_study: Study) -> list[str]:
    """Say what these intervals are."""
    return [
        "Repeated confidence intervals hold at all looks at once, whatever made the run stop; they are wider than "
        "those of the other sections, which are right for a number of games fixed beforehand or chosen by the width "
        "of intervals."
    ]
