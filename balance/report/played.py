"""A finished run: its tables with their designs."""

import importlib
import importlib.util
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import numpy as np
import polars as pl

from balance.analysis.design import Design
from balance.game import GAME_COLUMNS, SEAT_COLUMNS
from balance.problems import BadInput, Problem
from balance.results import Run
from balance.scenario import Scenario

ENOUGH = 1_000_000  # games of a variant after which nothing that is drawn beside win shares would move


@dataclass(frozen=True)
class Played:
    """A finished run.

    Parameters
    ----------
    run : the run
    most : games of each variant that are looked at, the first ones; None for all

    Raises
    ------
    BadInput
        The run is not finished.
    """

    run: Run
    most: int | None = None

    def __post_init__(self) -> None:
        if not self.run.finished:
            reason = "this run is not finished; continue it with --resume, then build the report."
            raise BadInput(Problem(str(self.run.folder), reason))

    @property
    def scenario(self) -> Scenario:
        """The question as it was played."""
        return self.run.scenario

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the baseline and the named variants, the baseline first; not those of experiments."""
        return tuple(variant.name for variant in self.scenario.named)

    @property
    def changed(self) -> tuple[str, ...]:
        """The variants that are compared with the baseline."""
        return self.variants[1:]

    @cached_property
    def controls(self) -> tuple[str, ...]:
        """The variants that play the baseline's own rules and players: they show that the luck is common."""
        digests = self.run.passport["digests"]
        return tuple(name for name in self.changed if digests[name] == digests[self.variants[0]])

    @property
    def drawn(self) -> tuple[str, ...]:
        """The variants that pictures show: all but the controls, which would lie on the baseline."""
        return tuple(name for name in self.variants if name not in self.controls)

    @property
    def delta(self) -> float:
        """The smallest deviation of a win share that matters."""
        return float(self.scenario.watch["fair_share"])

    def design(self, variant: str = "baseline") -> Design:
        """Return how the games of a variant hang together."""
        games = self.run.games(variant)
        return Design(
            games if self.most is None else min(games, self.most), self.scenario.rotations, self.scenario.seats
        )

    def frame(self, table: str, variant: str = "baseline") -> pl.LazyFrame:
        """Return a table of a variant, not read yet."""
        table_of_all = self.run.frame(table, variant)
        return table_of_all if self._sees_all(variant) else table_of_all.filter(pl.col("game") < self.most)

    def _sees_all(self, variant: str) -> bool:
        return self.most is None or self.run.games(variant) <= self.most

    @property
    def limit(self) -> str:
        """What is to be said of games that are not looked at, or an empty text."""
        if all(map(self._sees_all, self.variants)):
            return ""
        return f"Looked at are the first {self.most:,} games of each variant; more would move nothing that can be seen."

    def offers(self, table: str, *columns: str) -> bool:
        """Whether the game records a table with these columns."""
        return table in self.run.game.tables and set(columns) <= set(self.run.game.columns[table])

    def own_columns(self, table: str) -> list[str]:
        """Return the columns that this game adds to a table every game has, or those of a table of its own."""
        common = {"seats": SEAT_COLUMNS, "games": GAME_COLUMNS}.get(table, {"game": None})
        return [name for name in self.run.game.columns[table] if name not in common]

    def is_yes_or_no(self, table: str, column: str) -> bool:
        """Whether a column says that something is so, or not."""
        return np.dtype(self.run.game.columns[table][column].kind) == np.bool_

    def strategies(self, variant: str = "baseline") -> list[str]:
        """Return the name of each player's strategy."""
        return [player.name for player in self.scenario.variant(variant).players]

    @property
    def chair(self) -> str:
        """The column of seats by which deals are judged: the place in the order of play where the game records it."""
        return "place" if self.offers("seats", "place") else "seat"

    def part(self, name: str) -> ModuleType | None:
        """Return a module of the game's folder that only reports read (`chances`, `picture`), if there is one."""
        module = f"balance.games.{self.run.game.name}.{name}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None
