"""Scenario files for tests: a good one, and what is changed in it."""

import json
from pathlib import Path

GOOD = """\
question = "Who wins the race?"
game = "coin_race"
games = 60
seed = 5
"""


def write(folder: Path, text: str = GOOD, name: str = "question.toml") -> Path:
    """Write a scenario's file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def write_strategy(folder: Path, name: str = "mine", **knobs: float) -> Path:
    """Write a strategy's file."""
    lines = [f'name = "{name.title()}"', 'idea = "Made for a test."', "[knobs]"]
    return write(
        folder, "\n".join([*lines, *(f"{knob} = {json.dumps(value)}" for knob, value in knobs.items())]), f"{name}.toml"
    )
