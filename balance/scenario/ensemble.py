"""An ensemble: complete sets of components, each drawn from what is plausible for the reconstructed numbers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from balance.game import Game
from balance.problems import BadInput, Problem
from balance.rulebook import rulebook, values
from balance.scenario.changes import chained, changed_tables
from balance.scenario.experiment_file import EnsembleFile
from balance.scenario.ranges import RANGES, RECONSTRUCTED, RangesFile, draw_set, read_ranges
from balance.scenario.variant import BASELINE, Variant

ENSEMBLE = "ensemble"
MOST_TRIES = 500  # draws of one set before its ranges count as impossible


def ensemble(game: Game, asked: EnsembleFile, named: Sequence[Variant]) -> tuple[list[Variant], dict[str, Any]]:
    """Return every named variant with every drawn set of components, and what the analysis must know.

    Set k depends on (seed, k) alone. The baseline and the variants of one set share it.

    Raises
    ------
    BadInput
        The game tells no ranges, or draws are refused again and again.
    """
    ranges = read_ranges(game.folder, game.components, rulebook(game.folder))
    if not ranges.draw and not ranges.rules:
        reason = f"{game.title} tells no plausible ranges: it has no components/{RANGES}."
        raise BadInput(Problem("", reason))
    sets = [_valid_set(game, ranges, named, asked.seed, number) for number in range(1, asked.sets + 1)]
    told = {"sets": [[variant.name for variant in members] for members in sets], **_varied(game, ranges, named[0])}
    return [variant for members in sets for variant in members], told


def _valid_set(game: Game, ranges: RangesFile, named: Sequence[Variant], seed: int, number: int) -> list[Variant]:
    luck = np.random.default_rng([seed, number])
    refused = ""
    for _ in range(MOST_TRIES):
        try:
            return _members(game, ranges, named, number, luck)
        except BadInput as bad:
            refused = str(bad.problems[0])
    raise BadInput(Problem("", f"set {number} was refused {MOST_TRIES} times; the last time: {refused}"))


def _members(
    game: Game, ranges: RangesFile, named: Sequence[Variant], number: int, luck: np.random.Generator
) -> list[Variant]:
    tables = changed_tables(game, named[0].components)
    cells, rules = draw_set(ranges, tables, luck)
    drawn = {
        table: ({"change": {name: {**it, "source": RECONSTRUCTED} for name, it in rows.items()}},)
        for table, rows in cells.items()
        if rows
    }
    members = []
    for variant in named:
        chosen = {**{name: it for name, it in rules.items() if name not in variant.rules}, **variant.rules}
        everything = values(rulebook(game.folder), len(variant.players), chosen)
        suffix = "" if variant.name == BASELINE else f"-{variant.name}"
        place = {"set": number, "of": variant.name}
        member = replace(
            variant,
            name=f"ensemble-{number:04d}{suffix}",
            rules=chosen,
            values=everything,
            components=chained(drawn, variant.components),
            experiment=ENSEMBLE,
            place=place,
        )
        member.build(game)
        members.append(member)
    return members


def _varied(game: Game, ranges: RangesFile, baseline: Variant) -> dict[str, Any]:
    """Return which reconstructed tables and rules the sets vary, and which they leave as they are."""
    tables = changed_tables(game, baseline.components)
    guessed = [name for name, rows in tables.items() if any(row.source == RECONSTRUCTED for row in rows)]
    rules = [name for name, rule in rulebook(game.folder).items() if rule.source == RECONSTRUCTED]
    varied = dict.fromkeys(draw.table for draw in ranges.draw if draw.table in guessed)
    turned = dict.fromkeys(drawn.rule for drawn in ranges.rules)
    return {
        "varied": [*varied, *turned],
        "left": [name for name in guessed if name not in varied],
        "rules_left": len([name for name in rules if name not in turned and name not in baseline.rules]),
    }
