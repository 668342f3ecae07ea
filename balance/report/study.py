"""A run as its report sees it: what was played, and what things are called."""

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import polars as pl

from balance.components import Row
from balance.report.played import Played
from balance.report.words import SPACE, place_name, seat_name
from balance.results import words_of
from balance.scenario.changes import changed_tables

# What things are called where the game's folder has no words.toml that says otherwise.
USUAL_WORDS: dict[str, Any] = {
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


@dataclass(frozen=True)
class Study(Played):
    """A finished run, and the words for what it holds."""

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
        Under "spelled": how words are written that the tables spell otherwise.
        """
        return USUAL_WORDS | dict(words_of(self.run.game))

    def meaning(self, table: str, column: str) -> str:
        """Return what a column holds, with its unit."""
        return self.thing(self.run.game.columns[table][column].meaning)

    def thing(self, name: str) -> str:
        """Return how people write the name of a good or of another thing, like "V.R." for "vr"."""
        spelled: Mapping[str, str] = self.words.get("spelled", {})
        return " ".join(spelled.get(word, word) for word in name.replace("_", " ").split(" "))

    def short(self, table: str, column: str) -> str:
        """Return what a column holds without what follows a comma."""
        return self.meaning(table, column).partition(",")[0]

    def title(self, strategy: str) -> str:
        """Return what a strategy is called."""
        players = (player for variant in self.scenario.named for player in variant.players)
        return next(player.title for player in players if player.name == strategy)

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
        shown = [self.thing(str(it)) for it in (getattr(self.cards[number], name) for name in shows) if it]
        return self.card(number) + (f" ({', '.join(shown)})" if shown else "")

    def event(self, number: int) -> str:
        """Return the short name of an event, from the component table that the game's words name."""
        return str(self._events[number].name) if number < len(self._events) else str(number)

    def event_in_full(self, number: int) -> str:
        """Return the name of an event with its title, if it has one."""
        title = getattr(self._events[number], "title", "") if number < len(self._events) else ""
        return self.event(number) + (f" ({title})" if title else "")

    @property
    def _events(self) -> list[Row]:
        return self.components.get(self.words.get("events", ""), [])

    @property
    def card_classes(self) -> list[str]:
        """The columns of purchases by which this game groups cards."""
        return [name for name in self.words["cards"].get("classes", ()) if self.offers("purchases", name)]

    def class_name(self, column: str, value: int) -> str:
        """Return what a class of cards is called, like "size 3"."""
        names = self.words["cards"].get("names", {}).get(column, ())
        return names[value] if value < len(names) else f"{column}{SPACE}{value}"

    def replay(self, game: int, variant: str) -> str:
        """Return the command that tells a game of this run again."""
        name = self.scenario.name if "/" in self.scenario.name else self.scenario.file
        command = ["balance", "replay", name, "--game", str(game), "--seed", str(self.scenario.seed)]
        return shlex.join(command + (["--variant", variant] if variant != self.variants[0] else []))

    def first(self, most: int) -> "Study":
        """Return the same run seen as if no more than so many games of each variant had been played."""
        whole = most - most % self.scenario.rotations
        seen: Study = self.once(("first", str(whole)), lambda: replace(self, most=whole))
        return seen

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
