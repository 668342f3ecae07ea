"""Stale reports: which of them were made with other rules, components, strategies or code than those of now."""

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from balance.library import load_game
from balance.problems import BadInput, Problem
from balance.report.provenance import report_code
from balance.scenario import Scenario, read_scenario
from balance.simulate.passport import passport_of
from balance.simulate.storage import PASSPORT

SUMMARY = "summary.json"


def reports_in(path: Path) -> list[Path]:
    """Return the folders under a path, itself included, that hold a report."""
    return sorted(file.parent for file in path.rglob(SUMMARY)) if path.is_dir() else []


def check_report(folder: Path) -> None:
    """Make sure that a report is what its command would make now.

    Raises
    ------
    BadInput
        Naming everything that has changed since, and the command that makes the report anew.
    """
    told = _told(folder)
    try:
        scenario = _scenario_of(told["command"])
        changed = list(_changed(told, passport_of(scenario), scenario))
    except BadInput as bad:
        raise BadInput(Problem(str(folder), f"its scenario cannot be read any more: {bad.problems[0]}")) from None
    if changed:
        raise BadInput(Problem(str(folder), f"is stale: {', '.join(changed)} changed. Make it anew: {told['command']}"))
    if told.get("report_code") != report_code():
        raise BadInput(Problem(str(folder), f"is stale: how reports are made has changed. {_rebuilding(folder, told)}"))


def _told(folder: Path) -> Mapping[str, Any]:
    try:
        told: Mapping[str, Any] = json.loads((folder / SUMMARY).read_bytes())["passport"]
        _ = told["command"], told["digests"], told["code"]
    except (ValueError, KeyError, TypeError):
        raise BadInput(Problem(str(folder / SUMMARY), "is not the summary of a report.")) from None
    return told


def _scenario_of(command: str) -> Scenario:
    """Return the scenario that a report's command plays now."""
    _, _, what, *options = shlex.split(command)
    options = [option for option in options if option != "--allow-code"]
    values = dict(zip(options[::2], options[1::2], strict=True))
    return read_scenario(what, int(values["--games"]), int(values["--seed"]))


def _changed(told: Mapping[str, Any], now: Mapping[str, Any], scenario: Scenario) -> Iterator[str]:
    names = [variant.name for variant in scenario.named]
    if list(told["digests"]) != names or told["question"] != now["question"]:
        yield "the question or its variants"
    for name in (name for name in names if name in told["digests"]):
        for what, digest in told["digests"][name].items():
            if now["digests"][name][what] != digest:
                yield f"the {'rules or components' if what == 'rules' else what} of “{name}”"
    if told["code"] != now["code"]:
        yield f"the code of {load_game(scenario.game).title}"
    if told.get("experiments", {}) != now["scenario"]["experiments"]:
        yield "an experiment"


def _rebuilding(folder: Path, told: Mapping[str, Any]) -> str:
    """Say how to make a report anew: from its games, where they are still there."""
    if (folder / PASSPORT).is_file():
        return f"Build it again: {shlex.join(['balance', 'report', str(folder)])}"
    return f"Make it anew: {told['command']}"
