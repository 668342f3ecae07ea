"""How somebody plays: a name, an idea in words, and a value for every knob of the game."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from balance.game import Game, Knob
from balance.library import strategy_file
from balance.own_players import version_of
from balance.problems import BadInput, Problem, collecting, refuse_any, within
from balance.reading import read_toml
from balance.shape import Finite, Shape, shaped


@dataclass(frozen=True)
class Strategy:
    """A player's character; `knobs` holds every knob of the game.

    A player of one's own decides by the function in the file `code`, of which `version` is the digest.
    """

    name: str
    title: str
    idea: str
    knobs: Mapping[str, float]
    code: str = ""
    version: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the strategy as plain data."""
        return asdict(self)


class StrategyFile(Shape):
    """What a strategy's file may hold."""

    name: str = ""
    idea: str = ""
    knobs: dict[str, Finite] = Field(default={})


def read_code(game: Game, path: str, beside: Path = Path()) -> Strategy:
    """Return a player who decides by a file of Python; the file is not run.

    Raises
    ------
    BadInput
        There is no such file.
    """
    file = beside / path if (beside / path).is_file() else Path(path)
    if not file.is_file():
        raise BadInput(Problem("strategy", "no such file.", path))
    idea = f"Decides by code of its own, in {file.name}."
    return Strategy(file.stem, file.name, idea, usual_knobs(game), str(file.absolute()), version_of(file))


def read_strategy(game: Game, name_or_path: str | Path, beside: Path = Path()) -> Strategy:
    """Read a strategy by name, or by path from the folder `beside` or the working folder.

    Raises
    ------
    BadInput
        With every fault of the file.
    """
    file = strategy_file(game.name, name_or_path, beside)
    with within("", file), collecting() as note:
        content, problems = shaped(StrategyFile, read_toml(file))
        with note():
            refuse_any(problems)
        with note("knobs"):
            check_knobs(game, content.knobs)
        with note():
            refuse_any(Problem(key, "is missing.") for key in ("name", "idea") if not getattr(content, key).strip())
    return Strategy(file.stem, content.name, content.idea.strip(), usual_knobs(game) | content.knobs)


def usual_knobs(game: Game) -> dict[str, float]:
    """Return the usual value of every knob."""
    return {name: knob.usual for name, knob in game.knobs.items()}


def check_knobs(game: Game, knobs: Mapping[str, float]) -> None:
    """Raise BadInput with every knob that the game does not have, or whose value is out of range."""
    refuse_any(problem for name, value in knobs.items() if (problem := _problem(game.knobs, name, value)))


def _problem(knobs: Mapping[str, Knob], name: str, value: float) -> Problem | None:
    if name not in knobs:
        return Problem(name, "no such knob.", choices=tuple(knobs))
    knob = knobs[name]
    if knob.low <= value <= knob.high:
        return None
    return Problem(name, f"must be from {knob.low:g} to {knob.high:g}.", value)
