"""A game's rules as data: every number and option with its default, range, meaning and source."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from balance.components import Source
from balance.problems import BadInput, Problem, collecting, within
from balance.reading import read_toml
from balance.shape import shape_problems

LARGEST = 9e18  # what a 64-bit whole number holds


class Rule(BaseModel):
    """One number or option of a rulebook.

    `default` is a bool, whole number, decimal, text or list of them; a table from numbers of players to values where
    the rulebook prints one value per number of players. `low` and `high` bound every number in it. A list keeps its
    printed length unless `length` is "any"; the items of a list printed empty are texts.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    default: Any
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    length: Literal["printed", "any"] = "printed"
    meaning: str
    section: str
    source: Source
    alternatives: str = ""

    @property
    def by_players(self) -> bool:
        """Whether the rulebook prints one value per number of players."""
        return isinstance(self.default, dict)

    def printed(self, seats: int) -> Any:
        """Return the printed value at a table of `seats` players."""
        return self.default[str(seats)] if self.by_players else self.default

    def complaint(self, value: Any, seats: int) -> str:
        """Return what is wrong with a value, or an empty text."""
        printed = self.printed(seats)
        if isinstance(printed, list):
            return self._complaint_of_list(value, printed)
        return self._complaint_of_one(value, printed)

    def _complaint_of_list(self, value: Any, printed: list[Any]) -> str:
        if not isinstance(value, list):
            return "must be a list."
        if self.length == "printed" and len(value) != len(printed):
            return f"must be a list of {len(printed)} values, like {printed}."
        like = printed[0] if printed else ""
        return next(filter(None, (self._complaint_of_one(item, like) for item in value)), "")

    def _complaint_of_one(self, value: Any, printed: Any) -> str:
        if not _same_kind(value, printed):
            return f"must be {_kind_in_words(printed)}."
        if self.choices and value not in self.choices:
            return "no such choice."
        return self._complaint_of_range(value)

    def _complaint_of_range(self, value: Any) -> str:
        if isinstance(value, (int, float)) and not abs(value) < LARGEST:
            return "must be a finite number below 9e18."
        if self.low is not None and value < self.low:
            return f"must be at least {self.low:g}."
        if self.high is not None and value > self.high:
            return f"must be at most {self.high:g}."
        return ""


def _same_kind(value: Any, printed: Any) -> bool:
    if isinstance(printed, float):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is type(printed)


def _kind_in_words(printed: Any) -> str:
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}[type(printed)]


@cache
def rulebook(folder: Path) -> Mapping[str, Rule]:
    """Read the rules.toml of a game folder, or raise BadInput with every fault of it."""
    file = folder / "rules.toml"
    rules = {}
    with within("", file), collecting() as note:
        for name, entry in read_toml(file).items():
            with note(name):
                rules[name] = _rule(entry)
    return rules


def _rule(entry: Any) -> Rule:
    try:
        return Rule.model_validate(entry)
    except ValidationError as error:
        raise BadInput(shape_problems(error, Rule)) from None


def values(rules: Mapping[str, Rule], seats: int, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every rule at a table of `seats` players, changed where `changes` says so.

    Raises
    ------
    BadInput
        A change names no rule, or its value does not fit.
    """
    problems = [problem for name, value in changes.items() if (problem := _problem(rules, seats, name, value))]
    if problems:
        raise BadInput(problems)
    return {name: rule.printed(seats) for name, rule in rules.items()} | dict(changes)


def _problem(rules: Mapping[str, Rule], seats: int, name: str, value: Any) -> Problem | None:
    key = f"rules.{name}"
    if name not in rules:
        return Problem(key, "no such rule.", None, tuple(rules))
    complaint = rules[name].complaint(value, seats)
    return Problem(key, complaint, value, rules[name].choices) if complaint else None
