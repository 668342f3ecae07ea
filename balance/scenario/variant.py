"""A variant: who plays which rules, with everything resolved to plain values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from balance.game import Game
from balance.problems import BadInput, Problem, collecting, refuse_any
from balance.rulebook import rulebook, values
from balance.scenario.changes import Changes, chained, changed_tables, plain_changes
from balance.scenario.file import LineUpFile, ScenarioFile, VariantFile
from balance.scenario.line_up import line_up
from balance.scenario.strategy import Strategy

BASELINE = "baseline"
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")  # names a folder of results, too


@dataclass(frozen=True)
class Variant:
    """One line of a comparison; the first of a scenario is the baseline.

    `rules` and `components` are the changes to the printed game, `values` every rule's value, `players` who plays.
    A variant that an experiment made (a sweep, say) names it, its place in it, and how many games it gets.
    """

    name: str
    rules: Mapping[str, Any]
    values: Mapping[str, Any]
    components: Changes
    players: tuple[Strategy, ...]
    experiment: str = ""
    place: Mapping[str, Any] = field(default_factory=dict)
    games: int = 0  # 0: as many as the scenario says

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the files of the players who decide by code, each once."""
        return tuple(dict.fromkeys(player.code for player in self.players if player.code))

    def build(self, game: Game) -> tuple[np.ndarray, np.ndarray]:
        """Return the rules as a record array (1,) and the styles as one of (players,).

        Raises
        ------
        BadInput
            The changes do not fit together: a deck too small, a map that falls apart.
        """
        tables = changed_tables(game, self.components)
        styles = np.concatenate([game.style_row(player.knobs) for player in self.players])
        styles["own"] = [self.codes.index(player.code) + 1 if player.code else 0 for player in self.players]
        try:
            return game.build_rules(self.values, tables, len(self.players)), styles
        except OverflowError as error:
            raise BadInput(Problem("components", f"a number is too large: {error}.")) from None

    def to_dict(self) -> dict[str, Any]:
        """Return the variant as plain data."""
        components = {table: list(changes) for table, changes in self.components.items()}
        players = [player.to_dict() for player in self.players]
        return {**vars(self), "components": components, "players": players, "place": dict(self.place)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Variant":
        """Return the variant that `to_dict` made plain."""
        components = {table: tuple(changes) for table, changes in data["components"].items()}
        players = tuple(Strategy(**player) for player in data["players"])
        return cls(**{**data, "components": components, "players": players})


def read_variants(game: Game, content: ScenarioFile, beside: Path) -> tuple[Variant, ...]:
    """Return the baseline and every variant of a scenario's file; other files are looked for in `beside`.

    Raises
    ------
    BadInput
        With every fault of every variant.
    """
    baseline = _printed_game(game)
    variants = []
    with collecting() as note:
        with note():
            baseline = changed(game, baseline, BASELINE, content.baseline(), beside)
        for name, asked in content.variants.items():
            with note(f"variants.{name}"):
                variants.append(_variant(game, baseline, name, asked, beside))
        with note("seats.players"):
            _refuse_confusable([baseline, *variants])
    return (baseline, *variants)


def _printed_game(game: Game) -> Variant:
    players = line_up(game, LineUpFile())
    return Variant(BASELINE, {}, values(rulebook(game.folder), len(players), {}), {}, players)


def _variant(game: Game, baseline: Variant, name: str, asked: VariantFile, beside: Path) -> Variant:
    if not NAME.fullmatch(name) or name == BASELINE:
        raise BadInput(Problem("", "cannot be a variant's name; use a-z, 0-9, - and _, and not “baseline”."))
    variant = changed(game, baseline, name, asked, beside)
    if len(variant.players) != len(baseline.players):
        reason = f"must fill as many seats as the baseline's line-up: {len(baseline.players)}."
        raise BadInput(Problem("seats.players", reason, [player.name for player in variant.players]))
    return variant


def changed(game: Game, base: Variant, name: str, asked: VariantFile, beside: Path) -> Variant:
    """Return `base` with the changes made that a file asks for, or raise BadInput with every fault."""
    players, changes = base.players, {}
    with collecting() as note:
        if asked.seats:
            with note("seats"):
                players = line_up(game, asked.seats, beside)
        with note():
            values(rulebook(game.folder), len(players), asked.rules)
        with note():
            changes = plain_changes(game, asked.components, beside)
    rules = {**base.rules, **asked.rules}
    everything = values(rulebook(game.folder), len(players), rules)
    variant = Variant(name, rules, everything, chained(base.components, changes), players)
    variant.build(game)
    return variant


def _refuse_confusable(variants: list[Variant]) -> None:
    """Raise BadInput for every name that stands for two different players: results are told apart by it."""
    players = {player.name: player for variant in variants for player in variant.players}
    confused = {one.name for variant in variants for one in variant.players if one != players[one.name]}
    refuse_any(Problem("", "names two different players; rename one.", name) for name in sorted(confused))
