"""What the points of an experiment measure, and what the measures are called."""

from collections.abc import Sequence

import numpy as np

from balance.analysis.design import Design
from balance.analysis.responses import Measures, Responses, batch_games, batches
from balance.report import words
from balance.report.study import Study
from balance.report.words import place_name, seat_name


def measures(study: Study) -> Measures:
    """Return what is measured: win shares by chair, place and strategy, rounds and margin."""
    players = study.strategies()
    mixed = tuple(players) if len(set(players)) > 1 else ()
    chairs = ("seat", "place") if study.offers("seats", "place") else ("seat",)
    return Measures(study.design().seats, chairs, mixed)


def shown(study: Study) -> list[str]:
    """Return the measures worth a picture: chairs by their place in the order of play where that is recorded."""
    skipped = "seat " if study.offers("seats", "place") else "place "
    return [name for name in measures(study).names if not name.startswith(skipped)]


def responses(study: Study, points: Sequence[str], measure: str) -> Responses:
    """Return one measure at many points, over as many games as the smallest of them has."""
    games = min(study.run.games(point) for point in points)
    design = Design(games, study.scenario.rotations, study.scenario.seats)
    column = measures(study).names.index(measure)
    sums = [_sums(study, point, design)[:, column] for point in points]
    return Responses(np.stack(sums, axis=1), batch_games(design))


def _sums(study: Study, point: str, design: Design) -> np.ndarray:
    """Return a point's sums; read once, however many measures and sections ask."""
    seats, games = study.frame("seats", point), study.frame("games", point)
    key = ("batches", point, str(design.games))
    found: np.ndarray = study.once(key, lambda: batches(seats, games, design, measures(study)))
    return found


def title(study: Study, measure: str) -> str:
    """Return what people call a measure."""
    kind, _, who = measure.partition(" ")
    if kind == "seat":
        return seat_name(int(who) - 1)
    if kind == "place":
        return place_name(int(who) - 1)
    if kind == "strategy":
        return study.title(who)
    return {"rounds": f"{words.sentence(study.word('turn'))}s", "margin": "Winner's margin"}[kind]


def told(study: Study, measures: Sequence[str]) -> str:
    """Return what measures are of, in a sentence: "the share of the win of Seat 1 and the winner's margin"."""
    chairs = [title(study, measure) for measure in measures if is_share(measure)]
    shares = [f"the share of the win of {words.listed(chairs)}"] if chairs else []
    others = {"rounds": f"the number of {study.word('turn')}s", "margin": "the winner's margin"}
    return words.listed(shares + [others[measure] for measure in measures if measure in others])


def is_share(measure: str) -> bool:
    """Whether a measure is a share of the win."""
    return measure not in ("rounds", "margin")


def number_title(key: str) -> str:
    """Return what people call a number that varies: the last words of its key."""
    room, _, name = key.partition(".")
    return (name.partition(".")[2] if room == "components" else name.replace("_", " ")).replace(".", " ")
