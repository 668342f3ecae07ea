"""A question about a game: which variants are played by whom, how often, from which seed."""

import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from balance.library import load_game, scenario_file, scenario_name, shown
from balance.problems import BadInput, Problem, collecting, refuse_any
from balance.reading import parse_toml, read_text
from balance.scenario.experiments import experiments
from balance.scenario.file import AskedFor, ScenarioFile
from balance.scenario.line_up import period
from balance.scenario.variant import Variant, read_variants
from balance.shape import shaped

DRAWN_SEEDS = 10**9  # short enough to type
UNKNOWN = -1  # a seed still to be drawn


@dataclass(frozen=True)
class Scenario:
    """A scenario with everything resolved; `to_dict` is enough to play and to analyse it anywhere.

    `games` are per variant and fill whole rotation blocks; `watch` holds the smallest deviations that matter; `notes`
    say what was decided while the file was read.
    """

    name: str
    file: str
    text: str
    question: str
    game: str
    games: int
    seed: int
    rotate: bool
    variants: tuple[Variant, ...]
    watch: Mapping[str, float]
    notes: tuple[str, ...] = ()
    experiments: Mapping[str, Any] = field(default_factory=dict)  # by name, what its analysis must know
    precision: Mapping[str, float] = field(
        default_factory=dict
    )  # what is wanted of a `share` and of a `change`, and the `most` games for it

    @property
    def named(self) -> tuple[Variant, ...]:
        """Return the baseline and the variants that the file names: all that no experiment made."""
        return tuple(variant for variant in self.variants if not variant.experiment)

    def games_of(self, variant: Variant) -> int:
        """Return how many games a variant gets."""
        return variant.games or self.games

    @property
    def seats(self) -> int:
        """Return the number of players at the table."""
        return len(self.variants[0].players)

    @property
    def rotations(self) -> int:
        """Return the games in a block: one for each different rotation of the line-ups, over the same dealt table."""
        return math.lcm(*(period(variant.players) for variant in self.variants)) if self.rotate else 1

    @property
    def slug(self) -> str:
        """Return a name for folders, like "power_grid-discount-token"."""
        return f"{self.game}-{self.name.split('/')[-1]}"

    def variant(self, name: str) -> Variant:
        """Return a variant by name, or raise BadInput with those there are."""
        named = {variant.name: variant for variant in self.variants}
        if name not in named:
            raise BadInput(Problem("variant", "no such variant.", name, tuple(named)))
        return named[name]

    def build(self, variant: Variant | str) -> tuple[np.ndarray, np.ndarray]:
        """Return a variant's rules, a record array (1,), and its players' styles, one of (players,)."""
        chosen = self.variant(variant) if isinstance(variant, str) else variant
        return chosen.build(load_game(self.game))

    def to_dict(self) -> dict[str, Any]:
        """Return the scenario as plain data that JSON can hold."""
        variants = [variant.to_dict() for variant in self.variants]
        return {
            **vars(self),
            "variants": variants,
            "watch": dict(self.watch),
            "notes": list(self.notes),
            "experiments": dict(self.experiments),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Scenario":
        """Return the scenario that `to_dict` made plain."""
        variants = tuple(Variant.from_dict(variant) for variant in data["variants"])
        return cls(**{**data, "variants": variants, "notes": tuple(data["notes"])})


def read_scenario(
    name_or_path: str | Path, games: int | None = None, seed: int | None = None, fallback_seed: int | None = None
) -> Scenario:
    """Read a scenario by name ("power_grid/discount-token") or by path.

    Parameters
    ----------
    games, seed : stand in for what the file says
    fallback_seed : taken, instead of a drawn one, where neither the file nor `seed` names one

    Raises
    ------
    BadInput
        With every fault of the file.
    """
    file = scenario_file(name_or_path)
    text = read_text(file)
    asked, faults = shaped(AskedFor, {"games": games, "seed": seed})
    with collecting() as note:
        with note():
            refuse_any(faults)
        with note(file=file):
            scenario = _resolved(file, text, parse_toml(text, file) | asked.model_dump(exclude_none=True))
    return _in_whole_blocks(_seeded(scenario, fallback_seed))


def _resolved(file: Path, text: str, data: Mapping[str, Any]) -> Scenario:
    """Return the scenario as its file has it, or raise BadInput with every fault."""
    content, faults = shaped(ScenarioFile, data)
    with collecting() as note:
        with note():
            refuse_any([*faults, *_missing(content, faults)])
        with note("precision"):
            _refuse_senseless(content)
        if content.game:
            with note():
                game = load_game(content.game)
                named = read_variants(game, content, file.parent)
                faulty = {fault.key.partition(".")[0] for fault in faults}
                planned, told = experiments(game, content, named, faulty)
    return Scenario(
        name=scenario_name(file),
        file=shown(file),
        text=text,
        question=content.question.strip(),
        game=content.game,
        games=content.games,
        seed=UNKNOWN if content.seed is None else content.seed,
        rotate=content.seats.rotate,
        variants=(*named, *planned),
        watch=content.watch.model_dump(),
        experiments=told,
        precision=content.precision.wishes() if content.precision else {},
    )


def refuse_code(scenario: Scenario, allowed: bool) -> None:
    """Raise BadInput for every file that would be run, unless the user has allowed it: TOML alone never runs code."""
    codes = dict.fromkeys(code for variant in scenario.variants for code in variant.codes)
    reason = "is code that decides for a player; it runs only with --allow-code."
    refuse_any(Problem(code, reason) for code in codes if not allowed)


def _refuse_senseless(content: ScenarioFile) -> None:
    """Refuse a precision that the games of this scenario cannot reach by being more."""
    wish = content.precision
    if wish and content.sensitivity:
        reason = (
            "cannot be wanted together with sensitivity: how exactly each point's share is known says nothing about an "
            "index, which needs more rows rather than more games. Put it into a scenario of its own."
        )
        raise BadInput(Problem("", reason))
    if wish and wish.share is None and wish.change and not (content.variants or content.leave_out):
        reason = "nothing here changes: name [variants] or [leave_out], or want a share."
        raise BadInput(Problem("change", reason, wish.change))


def _missing(content: ScenarioFile, faults: list[Problem]) -> list[Problem]:
    empty = [key for key in ("question", "game") if not getattr(content, key).strip()]
    return [Problem(key, "is missing.") for key in empty if key not in {fault.key for fault in faults}]


def _seeded(scenario: Scenario, fallback: int | None) -> Scenario:
    """Take the fallback seed, or draw one, where neither the file nor the caller names one."""
    if scenario.seed != UNKNOWN:
        return scenario
    seed = secrets.randbelow(DRAWN_SEEDS) if fallback is None else fallback
    return replace(scenario, seed=seed, notes=(*scenario.notes, f"The scenario names no seed; {seed} was drawn."))


def _in_whole_blocks(scenario: Scenario) -> Scenario:
    """Round the games up to whole rotation blocks, and say so."""
    games = whole_blocks(scenario.games, scenario.rotations)
    variants = tuple(replace(it, games=whole_blocks(it.games, scenario.rotations)) for it in scenario.variants)
    precision = {**scenario.precision, "most": games} if scenario.precision else {}
    scenario = replace(scenario, variants=variants, precision=precision)
    if games == scenario.games:
        return scenario
    note = f"{scenario.games:,} games were rounded up to {games:,}: whole blocks of {scenario.rotations} rotations."
    return replace(scenario, games=games, notes=(*scenario.notes, note))


def whole_blocks(games: int, rotations: int) -> int:
    """Return a number of games rounded up to whole rotation blocks."""
    return math.ceil(games / rotations) * rotations
