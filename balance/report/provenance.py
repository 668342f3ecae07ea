"""What a page ends with: what was played by whom, which numbers are guesses, and the command that plays it again."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from balance.library import PACKAGE
from balance.report import words
from balance.report.finding import Sheet
from balance.report.study import Study
from balance.report.words import one_of_each, seat_name

UNTESTED = "Whether the verdicts hold for other plausible values was not tested in this run."
TESTED = "How the verdicts fare with other plausible values is told above."
TOLD = ("question", "command", "seed", "games", "rotations", "digests", "code", "data", "versions", "reconstructed")


def told(study: Study) -> dict[str, Any]:
    """Return what a report tells of the passport: what the numbers depend on, not when and where they were played."""
    passport = {key: study.run.passport[key] for key in TOLD if key in study.run.passport}
    passport |= {"report_code": report_code(), "experiments": study.run.passport["scenario"].get("experiments", {})}
    return passport | {key: of_named(study, key) for key in ("digests", "reconstructed")}


@cache
def report_code() -> str:
    """Return a digest of the code that analyses runs and writes reports."""
    digest = hashlib.sha256()
    for room in ("analysis", "report"):
        for source in sorted((PACKAGE / room).rglob("*.*")):
            if source.suffix in (".py", ".j2", ".css"):
                digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def of_named(study: Study, key: str) -> dict[str, Any]:
    """Return what the passport holds by variant, of the named ones; those of experiments are too many to print."""
    return {name: study.run.passport[key][name] for name in study.variants}


def tested(study: Study) -> str:
    """Say whether other guesses were tried."""
    return TESTED if "ensemble" in study.scenario.experiments else UNTESTED


def variant_sheet(study: Study) -> Sheet:
    """Return what each variant changes in the printed game, and who plays it."""
    lines = [
        [variant.name, _changes(variant.rules, variant.components), _line_up(study, variant.name)]
        for variant in study.scenario.named
    ]
    return Sheet("What was played", ["Variant", "Differs from the printed game", "Players"], lines)


def _changes(rules: Mapping[str, Any], components: Mapping[str, Sequence[Any]]) -> str:
    changed = [f"{name} = {json.dumps(value)}" for name, value in rules.items()]
    changed += [f"{name} changed" for name, changes in components.items() if changes]
    return ", ".join(changed) or "nothing"


def _line_up(study: Study, variant: str) -> str:
    names = study.strategies(variant)
    if len(set(names)) == 1:
        return f"{len(names)} × {study.title(names[0])}"
    return ", ".join(study.title(name) for name in names)


def strategy_sheet(study: Study) -> Sheet:
    """Return who played, with the idea of each strategy."""
    players = {player.name: player for variant in study.scenario.named for player in variant.players}
    names = one_of_each([name for variant in study.variants for name in study.strategies(variant)])
    return Sheet(
        "Who played",
        ["Strategy", "Idea"],
        [[study.title(name), " ".join(players[name].idea.split())] for name in names],
    )


def design_sentence(study: Study) -> str:
    """Say how many games were played, and how they hang together."""
    scenario = study.scenario
    variants = "" if len(study.variants) == 1 else f" for each of {len(study.variants)} variants"
    games = f"{words.count(scenario.games)} games{variants}, {scenario.seats} players, seed {scenario.seed}."
    if scenario.rotations == 1:
        return f"{games} Every game has a table dealt for it alone."
    return (
        f"{games} Games come in blocks of {scenario.rotations} on the same dealt table, in which the players "
        f"change chairs ({seat_name(0)} to {seat_name(scenario.seats - 1)}); intervals count blocks, not games."
    )


def reconstructed_lines(study: Study) -> list[str]:
    """Return the numbers in play that no source shows, by variant where they differ; none if there are none."""
    by_variant = of_named(study, "reconstructed")
    if not any(by_variant.values()):
        return []
    if len({str(names) for names in by_variant.values()}) == 1:
        return _tables(by_variant[study.variants[0]])
    return [f"{name}: {'; '.join(_tables(by_variant[name])) or 'none'}" for name in study.variants]


def _tables(names: Mapping[str, Sequence[str]]) -> list[str]:
    return [f"{table}: {', '.join(rows)}" for table, rows in names.items()]


def version_line(study: Study) -> str:
    """Return the versions of everything that could change a number."""
    return ", ".join(f"{name} {version}" for name, version in study.run.passport["versions"].items())
