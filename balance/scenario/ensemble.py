"""An ensemble: complete sets of components, each drawn from what is plausible for the reconstructed numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from balance.game import Game
from balance.library import shown
from balance.problems import BadInput, Problem
from balance.rulebook import rulebook, values
from balance.scenario.changes import Changes, chained, changed_tables
from balance.scenario.draws import Cells, cells_of, draw_set
from balance.scenario.experiment_file import EnsembleFile
from balance.scenario.ranges import RANGES, RangesFile
from balance.scenario.ranges_check import read_ranges
from balance.scenario.ranges_told import told_of
from balance.scenario.variant import BASELINE, Variant

ENSEMBLE = "ensemble"
MOST_TRIES = 200  # draws of one set before its ranges count as impossible


def ensemble(game: Game, asked: EnsembleFile, named: Sequence[Variant]) -> tuple[list[Variant], dict[str, Any]]:
    """Return every named variant with every drawn set of components, and what the analysis must know.

    Set k depends on (seed, k) alone. The baseline and the variants of one set share it.

    Raises
    ------
    BadInput
        The game tells no ranges, or draws are refused again and again.
    """
    ranges = read_ranges(game)
    if not ranges.draw and not ranges.rules:
        reason = f"{game.title} tells no plausible ranges: it has no components/{RANGES}."
        raise BadInput(Problem("", reason))
    printed = cells_of(changed_tables(game, named[0].components))
    sets = [_valid_set(game, ranges, printed, named, asked.seed, number) for number in range(1, asked.sets + 1)]
    told = {"sets": [[variant.name for variant in members] for members in sets], **told_of(game, ranges, named[0])}
    return [variant for members in sets for variant in members], told


def _valid_set(
    game: Game, ranges: RangesFile, printed: Cells, named: Sequence[Variant], seed: int, number: int
) -> list[Variant]:
    """Draw until every need is met and the game accepts the set, with every variant."""
    luck = np.random.default_rng([seed, number])
    refused = ""
    for _ in range(MOST_TRIES):
        cells, refused = draw_set(ranges, printed, luck)
        rules = _drawn_rules(ranges, len(named[0].players), luck)
        if not refused:
            try:
                return [_member(game, variant, named[0], number, cells, rules) for variant in named]
            except BadInput as bad:
                refused = str(bad.problems[0])
    file = shown(game.folder / "components" / RANGES)
    raise BadInput(Problem("", f"set {number} was refused {MOST_TRIES} times by {file}; the last time: {refused}"))


def _drawn_rules(ranges: RangesFile, seats: int, luck: np.random.Generator) -> dict[str, Any]:
    choices = {drawn.rule: drawn.at(seats) for drawn in ranges.rules}
    return {rule: values[luck.integers(len(values))] for rule, values in choices.items() if values}


def _member(
    game: Game, variant: Variant, baseline: Variant, number: int, cells: Cells, drawn: Mapping[str, Any]
) -> Variant:
    """Return a variant with a drawn set: the baseline's changes first, then the set, then what the variant changes."""
    chosen = {**drawn, **variant.rules}
    suffix = "" if variant.name == BASELINE else f"-{variant.name}"
    own = {name: steps[len(baseline.components.get(name, ())) :] for name, steps in variant.components.items()}
    guessed: Changes = {table: ({"change": rows},) for table, rows in cells.items()}
    member = replace(
        variant,
        name=f"{ENSEMBLE}-{number:04d}{suffix}",
        rules=chosen,
        values=values(rulebook(game.folder), len(variant.players), chosen),
        components=chained(chained(baseline.components, guessed), own),
        experiment=ENSEMBLE,
        place={"set": number, "of": variant.name},
    )
    member.build(game)
    return member
