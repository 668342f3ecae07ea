"""A run as its report sees it: tables with their designs, and what things are called."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from balance.analysis.design import Design
from balance.game import GAME_COLUMNS, SEAT_COLUMNS
from balance.problems import BadInput, Problem
from balance.results import Run
from balance.scenario import Scenario

# What things are called where the game's folder has no words.toml that says otherwise.
USUAL_WORDS = {
    "money": "money",
    "card": "card",
    "good": "good",
    "open": "when buying starts",
    "close": "when buying ends",
    "turn": "round",
    "step": "step",
    "": "",
}
REACHED = 0.01  # share of games that must reach a round for a picture to show it


@dataclass(frozen=True)
class Study:
    """A finished run, and the words for what it holds.

    Raises
    ------
    BadInput
        The run is not finished.
    """

    run: Run

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
        """The names of the variants, the baseline first."""
        return self.run.variants

    @property
    def changed(self) -> tuple[str, ...]:
        """The variants that are compared with the baseline."""
        return self.variants[1:]

    @property
    def delta(self) -> float:
        """The smallest deviation of a win share that matters."""
        return float(self.scenario.watch["fair_share"])

    def word(self, thing: str) -> str:
        """Return what this game calls money, a card, a good, a round or a step."""
        return self.words[thing]

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What this game calls things."""
        file = self.run.game.folder / "words.toml"
        return USUAL_WORDS | (tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})

    def design(self, variant: str = "baseline") -> Design:
        """Return how the games of a variant hang together."""
        return Design(self.run.games(variant), self.scenario.rotations, self.scenario.seats)

    def frame(self, table: str, variant: str = "baseline") -> pl.LazyFrame:
        """Return a table of a variant, not read yet."""
        return self.run.frame(table, variant)

    def offers(self, table: str, *columns: str) -> bool:
        """Whether the game records a table with these columns."""
        return table in self.run.game.tables and set(columns) <= set(self.run.game.columns[table])

    def own_columns(self, table: str) -> list[str]:
        """Return the columns that this game adds to a table every game has, or those of a table of its own."""
        common = {"seats": SEAT_COLUMNS, "games": GAME_COLUMNS}.get(table, {"game": None})
        return [name for name in self.run.game.columns[table] if name not in common]

    def meaning(self, table: str, column: str) -> str:
        """Return what a column holds, with its unit."""
        return self.run.game.columns[table][column].meaning

    def short(self, table: str, column: str) -> str:
        """Return what a column holds without what follows a comma."""
        return self.meaning(table, column).partition(",")[0]

    def strategies(self, variant: str = "baseline") -> list[str]:
        """Return the name of each player's strategy."""
        return [player.name for player in self.scenario.variant(variant).players]

    def title(self, strategy: str) -> str:
        """Return what a strategy is called."""
        players = (player for variant in self.scenario.variants for player in variant.players)
        return next(player.title for player in players if player.name == strategy)

    def each(self, numbers: Any) -> pl.DataFrame:
        """Return the frames that `numbers(variant)` gives for every variant, one below the other."""
        return pl.concat(numbers(name).select(pl.lit(name).alias("variant"), pl.all()) for name in self.variants)


def by_variant(rows: pl.DataFrame, variant: str) -> pl.DataFrame:
    """Return the rows of one variant."""
    return rows.filter(pl.col("variant") == variant)


def with_variant(name: str, said: list[str]) -> list[str]:
    """Return sentences that say of which variant they are."""
    return [f"With “{name}”: {said[0]}", *said[1:]]


def shown_rounds(rows: pl.DataFrame, games: int) -> pl.DataFrame:
    """Return the rows of rounds that enough games reach to be worth drawing."""
    reached = rows.group_by("turn").agg(pl.col("games").max()).filter(pl.col("games") >= REACHED * games)
    return rows.filter(pl.col("turn").is_in(reached["turn"].implode())).sort("turn", maintain_order=True)


def seat_name(seat: int) -> str:
    """Return what people call a chair."""
    return f"Seat\u00a0{seat + 1}"


def one_of_each(names: Sequence[str]) -> list[str]:
    """Return names once each, in their order."""
    return list(dict.fromkeys(names))
