"""What is wrong with a user's file: every problem at once, each naming the place, the value and the choices."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


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
        value = "" if self.value is None else f" = {self.value!r}"
        return f"{place}{value}: {self.reason}{self._hint()}"

    def _hint(self) -> str:
        if not self.choices:
            return ""
        nearest = difflib.get_close_matches(str(self.value or self.key.split(".")[-1]), self.choices, n=1)
        suggestion = f" Did you mean {nearest[0]!r}?" if nearest else ""
        return f"{suggestion} Choices: {', '.join(self.choices)}."


class BadInput(Exception):
    """A user's input cannot be used; `problems` says why, all reasons at once."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = [problems] if isinstance(problems, Problem) else list(problems)
        super().__init__("\n".join(map(str, self.problems)))
