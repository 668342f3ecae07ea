"""Does the order of play decide the game?"""

from balance.report.chairs import Chairs
from balance.report.study import Study
from balance.report.words import place_name

PLACE = 12
PLACES = Chairs("place", "place in the order of play", place_name)
numbers, verdict, headline = PLACES.numbers, PLACES.verdict, PLACES.headline
sentences, sheets, pictures = PLACES.sentences, PLACES.sheets, PLACES.pictures


def applies(study: Study) -> bool:
    """A question only where the game records the place of every seat in the order of play."""
    return study.offers("seats", "place")


def notes(study: Study) -> list[str]:
    """Say what is counted."""
    return [f"“1st in order” and so on count: {study.short('seats', 'place')}."]
