"""The experiments of a scenario: each becomes variants, so that everything plays, stores and resumes them alike."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from balance.game import Game
from balance.problems import BadInput, Problem, collecting
from balance.scenario.ensemble import ENSEMBLE, ensemble
from balance.scenario.file import ScenarioFile
from balance.scenario.leave_out import LEAVE_OUT, leave_out
from balance.scenario.points import SENSITIVITY, SWEEP, sensitivity, sweep
from balance.scenario.variant import Variant

TAKEN = re.compile(r"(sweep|sensitivity|leave-out|ensemble)-\d{4}.*")  # names that experiments give
Plan = Callable[[Any], tuple[list[Variant], dict[str, Any]]]


def experiments(
    game: Game, content: ScenarioFile, named: Sequence[Variant], faulty: Collection[str] = ()
) -> tuple[list[Variant], dict[str, Any]]:
    """Return the variants of all experiments, and by experiment what its analysis must know.

    `faulty` ones are passed over: what is wrong with them has been said.

    Raises
    ------
    BadInput
        With every fault of every experiment.
    """
    variants: list[Variant] = []
    told: dict[str, Any] = {}
    with collecting() as note:
        for name in content.variants:
            with note(f"variants.{name}"):
                if TAKEN.fullmatch(name):
                    raise BadInput(Problem("", "is what experiments call their variants; choose another name."))
        for name, asked, plan in _plans(game, content, named):
            if asked and name not in faulty:
                with note(name):
                    planned, told[name] = plan(asked)
                    games = min(asked.games or content.games, content.games)
                    variants += [replace(variant, games=games) for variant in planned]
    return variants, told


def _plans(game: Game, content: ScenarioFile, named: Sequence[Variant]) -> list[tuple[str, Any, Plan]]:
    """Return every experiment: its name, what the file asks for, and who plans it."""
    base = named[0]
    return [
        (SWEEP, content.sweep, lambda asked: sweep(game, asked, base)),
        (SENSITIVITY, content.sensitivity, lambda asked: sensitivity(game, asked, base)),
        (LEAVE_OUT, content.leave_out, lambda asked: leave_out(game, asked, base)),
        (ENSEMBLE, content.ensemble, lambda asked: ensemble(game, asked, named)),
    ]
