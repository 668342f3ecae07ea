"""What is wrong with a user's file: every problem at once, each naming the place, the value and the choices."""

import difflib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

MOST_CHOICES = 12  # printed in full; of a longer list only the nearest
LONGEST_VALUE = 60


@dataclass(frozen=True)
class Problem:
    """One fault of a user's input."""

    key: str
    reason: str
    value: Any = None
    choices: tuple[str, ...] = ()
    file: Path | None = None

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.file else self.key
        value = "" if self.value is None else f" = {as_written(self.value)}"
        return f"{_printable(place)}{value}: {self.reason}{self._hint()}"

    def placed(self, place: str = "", file: Path | None = None) -> "Problem":
        """Return the same problem, within the table `place` of `file`; one of another file stays where it is there."""
        if self.file:
            return self
        return replace(self, key=".".join(filter(None, (place, self.key))), file=file)

    def _hint(self) -> str:
        if not self.choices:
            return ""
        wanted = str(self.key.split(".")[-1] if self.value is None else self.value)
        nearest = difflib.get_close_matches(wanted, self.choices, n=3)
        suggestion = f" Did you mean {as_written(nearest[0])}?" if nearest else ""
        return suggestion + _listed(self.choices, nearest)


def _listed(choices: tuple[str, ...], nearest: list[str]) -> str:
    if len(choices) <= MOST_CHOICES:
        return f" Choices: {', '.join(choices)}."
    shown = nearest or choices[:MOST_CHOICES]
    return f" Choices: {', '.join(shown)} and {len(choices) - len(shown)} more."


def as_written(value: Any) -> str:
    """Return a value as a user writes it in a file, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def _printable(text: str) -> str:
    return text if text.isprintable() else ascii(text)[1:-1]


class BadInput(Exception):
    """A user's input cannot be used; `problems` says why, all reasons at once."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return BadInput, (self.problems,)


def refuse_any(problems: Iterable[Problem]) -> None:
    """Raise BadInput if there are problems."""
    found = list(problems)
    if found:
        raise BadInput(found)


@contextmanager
def within(place: str, file: Path | None = None) -> Iterator[None]:
    """Say of the problems met inside that they lie within the table `place` of `file`."""
    try:
        yield
    except BadInput as bad:
        raise BadInput([problem.placed(place, file) for problem in bad.problems]) from None


@contextmanager
def collecting() -> Iterator[Callable[..., AbstractContextManager[None]]]:
    """Go on after problems, and raise BadInput with all of them at the end.

    Yields `note(place, file)`: a block under it may fail, and the rest still runs.
    """
    problems: list[Problem] = []
    yield partial(_noted, problems)
    refuse_any(problems)


@contextmanager
def _noted(problems: list[Problem], place: str = "", file: Path | None = None) -> Iterator[None]:
    try:
        with within(place, file):
            yield
    except BadInput as bad:
        problems += bad.problems
