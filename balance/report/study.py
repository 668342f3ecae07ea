"""A run as its report sees it: tables with their designs, and what things are called."""

import importlib.util
import shlex
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import polars as pl

from balance.analysis.design import Design
from balance.components import Row
from balance.game import GAME_COLUMNS, SEAT_COLUMNS
from balance.problems import BadInput, Problem
from balance.report.words import SPACE
from balance.results import Run
from balance.scenario import Scenario
from balance.scenario.changes import changed_tables

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
    "cards": {},
}
ORDINALS = ("1st", "2nd", "3rd")
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
        """The names of the baseline and the named variants, the baseline first; not those of experiments."""
        return tuple(variant.name for variant in self.scenario.named)

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
        return str(self.words[thing])

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """What this game calls things; under "cards" (all of it optional) how it tells cards apart.

        `deed` and `note`: what luck decides on where players explore, and what is to be said of that;
        `table`: the component table whose rows, from 0, the results number; `shows`: its columns that describe a card;
        `points`: its column of printed points; `unit`: what the score counts; `classes`: columns of purchases by which
        cards are grouped; `names`: by class, what its values are called; under "card", what cards without a table are.
        """
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
        return self.run.game.columns[table][column].meaning.replace("_", " ")

    def short(self, table: str, column: str) -> str:
        """Return what a column holds without what follows a comma."""
        return self.meaning(table, column).partition(",")[0]

    def strategies(self, variant: str = "baseline") -> list[str]:
        """Return the name of each player's strategy."""
        return [player.name for player in self.scenario.variant(variant).players]

    def title(self, strategy: str) -> str:
        """Return what a strategy is called."""
        players = (player for variant in self.scenario.named for player in variant.players)
        return next(player.title for player in players if player.name == strategy)

    @property
    def chair(self) -> str:
        """The column of seats by which deals are judged: the place in the order of play where the game records it."""
        return "place" if self.offers("seats", "place") else "seat"

    def chair_name(self, number: int) -> str:
        """Return what a chair, or a place in the order of play, is called."""
        return place_name(number) if self.chair == "place" else seat_name(number)

    @cached_property
    def cards(self) -> list[Row]:
        """The component table of the cards that results number, with the baseline's changes; empty if there is none."""
        table = self.words["cards"].get("table")
        return self.components[table] if table else []

    @cached_property
    def components(self) -> Mapping[str, list[Row]]:
        """The component tables, with the baseline's changes."""
        return changed_tables(self.run.game, self.scenario.variant(self.variants[0]).components)

    def card(self, number: int) -> str:
        """Return the short name of a card."""
        if number < len(self.cards):
            return str(self.cards[number].name)
        names = self.words["cards"].get("names", {}).get("card", ())
        return str(names[number]) if number < len(names) else str(number)

    def card_in_full(self, number: int) -> str:
        """Return the name of a card with what it shows, like "C201 (investor, natural gas)"."""
        shows = self.words["cards"].get("shows", ()) if number < len(self.cards) else ()
        shown = [str(it).replace("_", " ") for it in (getattr(self.cards[number], name) for name in shows) if it]
        return self.card(number) + (f" ({', '.join(shown)})" if shown else "")

    @property
    def card_classes(self) -> list[str]:
        """The columns of purchases by which this game groups cards."""
        return [name for name in self.words["cards"].get("classes", ()) if self.offers("purchases", name)]

    def class_name(self, column: str, value: int) -> str:
        """Return what a class of cards is called, like "size 3"."""
        names = self.words["cards"].get("names", {}).get(column, ())
        return names[value] if value < len(names) else f"{column}{SPACE}{value}"

    def part(self, name: str) -> ModuleType | None:
        """Return a module of the game's folder that only reports read (`chances`, `picture`), if there is one."""
        module = f"balance.games.{self.run.game.name}.{name}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None

    def replay(self, game: int, variant: str) -> str:
        """Return the command that tells a game of this run again."""
        name = self.scenario.name if "/" in self.scenario.name else self.scenario.file
        command = ["balance", "replay", name, "--game", str(game), "--seed", str(self.scenario.seed)]
        return shlex.join(command + (["--variant", variant] if variant != self.variants[0] else []))

    @cached_property
    def _found(self) -> dict[tuple[str, ...], Any]:
        return {}

    def once(self, key: tuple[str, ...], find: Callable[[], Any]) -> Any:
        """Return what `find` finds, looked for once, however many sections ask under the same key."""
        if key not in self._found:
            self._found[key] = find()
        return self._found[key]

    def each(self, numbers: Any) -> pl.DataFrame:
        """Return the frames that `numbers(variant)` gives for every variant, one below the other."""
        return pl.concat(numbers(name).select(pl.lit(name).alias("variant"), pl.all()) for name in self.variants)


def named(variant: str, rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows that say of which variant they are."""
    return rows.select(pl.lit(variant).alias("variant"), pl.all())


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


def place_name(place: int) -> str:
    """Return what people call a place in the order of play, from 0."""
    ordinal = ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"
    return f"{ordinal}\u00a0in\u00a0order"


def one_of_each(names: Sequence[str]) -> list[str]:
    """Return names once each, in their order."""
    return list(dict.fromkeys(names))
