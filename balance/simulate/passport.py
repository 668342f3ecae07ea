"""What it takes to believe a run and to play it again: passport.json."""

import hashlib
import json
import os
import platform
import shlex
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from balance.game import Game
from balance.kernel import source_digest
from balance.library import load_game
from balance.problems import BadInput, Problem, as_written, refuse_any
from balance.rulebook import rulebook
from balance.scenario import Scenario
from balance.scenario.changes import changed_tables
from balance.scenario.variant import Variant
from balance.simulate import parts
from balance.simulate.storage import PASSPORT, write_whole

FORMAT = 1  # of the run folder; raised when an older folder can no longer be read
PACKAGES = {"balance": "tabletop-balance", "numpy": "numpy", "numba": "numba", "polars": "polars"}


def passport_of(scenario: Scenario) -> dict[str, Any]:
    """Return the passport of a run that has not been played yet, as plain data.

    Raises
    ------
    BadInput
        A variant's rules cannot be built.
    """
    game = load_game(scenario.game)
    passport = {
        "format": FORMAT,
        "finished": False,
        "question": scenario.question,
        "command": command(scenario),
        "seed": scenario.seed,
        "games": scenario.games,
        "rotations": scenario.rotations,
        "games_a_part": parts.GAMES_A_PART,
        "digests": {variant.name: _digests(game, variant) for variant in scenario.variants},
        "code": source_digest(game.folder),
        "versions": {"python": platform.python_version()} | {name: version(it) for name, it in PACKAGES.items()},
        "reconstructed": {variant.name: reconstructed(game, variant) for variant in scenario.variants},
        "machine": {"system": platform.system(), "processor": platform.machine(), "cores": os.cpu_count()},
        "scenario": scenario.to_dict(),
    }
    return json.loads(json.dumps(passport))


def command(scenario: Scenario) -> str:
    """Return the command that plays the same games again."""
    shelved = "/" in scenario.name
    what = scenario.name if shelved else scenario.file
    games = int(scenario.precision.get("most", scenario.games))
    code = ["--allow-code"] * any(variant.codes for variant in scenario.variants)
    return shlex.join(["balance", "run", what, "--games", str(games), "--seed", str(scenario.seed), *code])


def reconstructed(game: Game, variant: Variant) -> dict[str, list[str]]:
    """Return the names of the numbers in play that no source shows: rules, and rows of each component table."""
    tables = changed_tables(game, variant.components)
    names = {name: [row.name for row in rows if row.source == "reconstructed"] for name, rows in tables.items()}
    printed = {name: rule for name, rule in rulebook(game.folder).items() if name not in variant.rules}
    names["rules"] = [name for name, rule in printed.items() if rule.source == "reconstructed"]
    return {name: those for name, those in names.items() if those}


def _digests(game: Game, variant: Variant) -> dict[str, str]:
    """Return digests of a variant's rules with their components, and of its players, as kernels read them."""
    rules, styles = variant.build(game)
    codes = "".join(player.version for player in variant.players)
    return {"rules": _digest(rules.tobytes()), "players": _digest(styles.tobytes() + codes.encode())}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def stamp(passport: Mapping[str, Any]) -> str:
    """Return a digest of everything that the games of a run depend on, and of nothing else."""
    return _digest(json.dumps(_identity(passport), sort_keys=True).encode())


def check_same(earlier: Mapping[str, Any], passport: Mapping[str, Any], folder: Path) -> None:
    """Make sure that an earlier run in `folder` can be continued. It may grow; its games must stay what they were.

    Raises
    ------
    BadInput
        Naming everything in which the two differ.
    """
    for before, now in zip(_identity(earlier), _identity(passport), strict=True):
        other = [key for key in now if key in before and now[key] != before[key]]
        refuse_any(_differs(folder, key, before[key], now[key]) for key in other)
    if passport["games"] < earlier["games"]:
        raise BadInput(_differs(folder, "games", earlier["games"], passport["games"]))


def _differs(folder: Path, key: str, before: Any, now: Any) -> Problem:
    advice = "Resume with that, play anew without --resume, or choose another --out."
    return Problem(key, f"the folder was played with {as_written(before)}. {advice}", now, file=folder / PASSPORT)


def _identity(passport: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Return what games depend on, in groups: where one group differs, the next differ as a consequence."""
    scenario = passport["scenario"]
    variants = {variant["name"]: variant for variant in scenario["variants"]}
    return (
        {"format": passport["format"], "scenario": scenario["name"], "game": scenario["game"]},
        {"seed": passport["seed"], "seats.rotate": scenario["rotate"], "variants": list(variants)}
        | {key: value for variant in variants.values() for key, value in _settings(variant)},
        {f"code of {scenario['game']}": passport["code"], "games_a_part": passport["games_a_part"]}
        | {f"version of {package}": passport["versions"][package] for package in ("balance", "polars")},
        {f"printed {what} of {name}": it for name, them in passport["digests"].items() for what, it in them.items()},
    )


def _settings(variant: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return what a variant sets, by dotted keys."""
    place = f"variants.{variant['name']}"
    rules = [(f"{place}.rules.{rule}", value) for rule, value in variant["values"].items()]
    players = [player["name"] for player in variant["players"]]
    knobs = [
        (f"{place}.seats.players.{number}.{knob}", value)
        for number, player in enumerate(variant["players"], start=1)
        for knob, value in player["knobs"].items()
    ]
    return [*rules, (f"{place}.components", variant["components"]), (f"{place}.seats.players", players), *knobs]


def write(folder: Path, passport: Mapping[str, Any]) -> None:
    """Write the passport into a run's folder."""
    text = json.dumps(passport, indent=2, ensure_ascii=False)
    write_whole(folder / PASSPORT, (text + "\n").encode(), durable=True)


def read(folder: Path) -> dict[str, Any]:
    """Return the passport of a run's folder.

    Raises
    ------
    BadInput
        There is none, it is damaged, or a version of balance with another format wrote it.
    """
    file = folder / PASSPORT
    if not file.is_file():
        raise BadInput(Problem(str(folder), f"is not the folder of a run: it has no {PASSPORT}."))
    try:
        passport = json.loads(file.read_bytes())
        written, _ = passport["format"], passport["scenario"]["name"]
    except (ValueError, KeyError, TypeError):
        raise BadInput(Problem("passport", "is damaged; play anew into another folder.", file=file)) from None
    if written != FORMAT:
        reason = f"this version of balance reads format {FORMAT}; use the version that wrote it, or play anew."
        raise BadInput(Problem("format", reason, written, file=file))
    return passport
