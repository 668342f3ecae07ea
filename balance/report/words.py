"""Numbers in words that a designer reads: with as many digits as the interval supports, and never without it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN

SPACE = "\u00a0"  # between number and unit; a line never breaks there
MINUS = "\u2212"
IN_DOUBT = 2.5  # units of the last digit that an interval spans at least
MOST_DECIMALS = 4  # of a number; two fewer of a percentage
ORDINALS = ("1st", "2nd", "3rd")
UNKNOWABLE = 1e8  # so many more games nobody plays
Row = Mapping[str, Any]


def digits(row: Row, scale: float = 1.0) -> int:
    """Return how many decimals an estimate deserves: the last one is the first that its interval leaves in doubt."""
    numbers = [row[name] * scale for name in ("estimate", "low", "high") if row[name] is not None]
    if all(float(number).is_integer() for number in numbers):
        return 0
    width = max(numbers) - min(numbers)
    most = MOST_DECIMALS if scale == 1 else MOST_DECIMALS - 2
    return min(max(math.ceil(-math.log10(width / IN_DOUBT)), 0), most) if width else 1


def plain(value: float, decimals: int, signed: bool = False) -> str:
    """Return a number with a real minus sign, and with a plus sign where asked."""
    text = f"{value:+,.{decimals}f}" if signed else f"{value:,.{decimals}f}"
    text = text.lstrip("+-") if not float(text.replace(",", "")) else text
    return text.replace("-", MINUS)


def _said(row: Row, scale: float, unit: str, signed: bool = False) -> tuple[str, str]:
    """Return the estimate with its unit, and its interval: with the unit again only if that is a percent sign."""
    decimals = digits(row, scale)
    number = plain(row["estimate"] * scale, decimals, signed)
    estimate = number + (unit.removesuffix("s") if number.strip(f"+{MINUS}") == "1" else unit)
    if row["low"] is None or row["high"] is None:
        return estimate, "too few blocks differ"
    low, high = (plain(row[end] * scale, decimals, signed) for end in ("low", "high"))
    return estimate, f"{low}{SPACE}to{SPACE}{high}{unit if '%' in unit else ''}"


def share(row: Row) -> str:
    """Return a share with its interval: "26.3 % (25.9 to 26.7 %)"."""
    return "{} ({})".format(*_said(row, 100, f"{SPACE}%"))


def shift(row: Row) -> str:
    """Return a change of a share with its interval: "+0.3 points (−0.1 to +0.7)"."""
    return "{} ({})".format(*_said(row, 100, f"{SPACE}points", signed=True))


def mean(row: Row, unit: str = "") -> str:
    """Return a number with its interval: "9.41 (9.40 to 9.42)"."""
    return "{} ({})".format(*_said(row, 1, f"{SPACE}{unit}" if unit else ""))


def change(row: Row, unit: str = "") -> str:
    """Return a change of a number with its interval and signs: "+0.12 rounds (+0.05 to +0.19)"."""
    return "{} ({})".format(*_said(row, 1, f"{SPACE}{unit}" if unit else "", signed=True))


def with_games(text: str, games: int) -> str:
    """Put the number of games into the brackets of an interval: "26.3 % (25.9 to 26.7 %, 100,000 games)"."""
    return f"{text.removesuffix(')')}, {games_of(games)})"


def of_games(row: Row) -> str:
    """Return in how many games: "in 46.4 % of games (45.7 to 47.1 %, 20,000 games)", in every one, or in none."""
    estimate, interval = _said(row, 100, f"{SPACE}%")
    how_many = {0.0: "no game", 1.0: "every game"}.get(row["estimate"], f"{estimate} of games")
    return f"in {how_many} ({interval}, {games_of(row['games'])})"


def bare_share(value: float) -> str:
    """Return a share that is known exactly, like the fair one."""
    text = f"{100 * value:.1f}".removesuffix(".0")
    return f"{text}{SPACE}%"


def exact_share(value: float) -> str:
    """Return a share that is known exactly, with four significant digits: "48.87 %"."""
    percent = 100 * value
    decimals = 2 if percent >= 1 else min(1 - math.floor(math.log10(percent)), 9) if percent > 0 else 0
    return f"{percent:.{decimals}f}{SPACE}%"


def points(delta: float) -> str:
    """Return δ in points of a win share."""
    text = f"{100 * delta:g}"
    return f"{text}{SPACE}point{'' if text == '1' else 's'}"


def count(number: float) -> str:
    """Return a whole number."""
    return f"{number:,.0f}"


def games_of(number: float) -> str:
    """Return a number of games."""
    return f"{count(number)}{SPACE}game{'' if number == 1 else 's'}"


def about(number: float) -> str:
    """Return a number rounded up to two digits: nobody knows more of it."""
    step = 10 ** max(math.floor(math.log10(max(number, 1))) - 1, 0)
    return count(math.ceil(number / step) * step)


def verdict(row: Row, delta: float, fair: str = "fair", unfair: str = "unfair by") -> str:
    """Return one of the three verdicts."""
    if row["verdict"] == WITHIN:
        return f"{fair} within ±{points(delta)}"
    if row["verdict"] == OUTSIDE:
        return f"{unfair} more than {points(delta)}"
    return f"not known yet – {still_needed(row['needed'])}"


def still_needed(needed: float | None) -> str:
    """Return how many more games would settle a question."""
    if needed is None:
        return "too few games to say how many more are needed"
    if needed > UNKNOWABLE:
        return "too close to the border to be settled by any number of games"
    return f"about {about(needed)} more games needed"


def overall(verdicts: Sequence[str]) -> str:
    """Return the verdict on a family: one comparison outside is enough, all must be within."""
    if OUTSIDE in verdicts:
        return OUTSIDE
    return WITHIN if set(verdicts) == {WITHIN} else UNKNOWN


def unbroken(text: str) -> str:
    """Return a text in which no line ends between a number and its percent sign."""
    return text.replace(" %", f"{SPACE}%")


def listed(parts: Sequence[str]) -> str:
    """Return parts joined as in a sentence."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def quoted(names: Sequence[str]) -> str:
    """Return the names of variants as a sentence lists them."""
    return listed([f"“{name}”" for name in names])


def lower(text: str) -> str:
    """Return a text with a small first letter."""
    return text[:1].lower() + text[1:]


def sentence(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def one_of_each(names: Sequence[str]) -> list[str]:
    """Return names once each, in their order."""
    return list(dict.fromkeys(names))


def seat_name(seat: int) -> str:
    """Return what people call a chair."""
    return f"Seat{SPACE}{seat + 1}"


def place_name(place: int) -> str:
    """Return what people call a place in the order of play, from 0."""
    ordinal = ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"
    return f"{ordinal}{SPACE}in{SPACE}order"
