"""Does the chair decide the game?"""

from balance.report.chairs import Chairs
from balance.report.study import Study
from balance.report.words import seat_name

PLACE = 10
CHAIRS = Chairs("seat", "chair", seat_name)
numbers, verdict, headline = CHAIRS.numbers, CHAIRS.verdict, CHAIRS.headline
sentences, sheets, pictures = CHAIRS.sentences, CHAIRS.sheets, CHAIRS.pictures


def applies(_study: Study) -> bool:
    """Every game has chairs."""
    return True


def notes(_study: Study) -> list[str]:
    """Say how the shares were counted."""
    return ["A shared victory is split, so the shares of a game sum to 1."]
