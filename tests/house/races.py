"""Small runs of the toy game, for the tests of playing at scale."""

import os
import signal
from pathlib import Path

from balance.kernel import COMPILED
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import parts, simulate

FEW = 10 if COMPILED else 1
PART = 6 * FEW  # games; small, so that a run of few games has several parts
GAMES = 15 * FEW
SCENARIO = """
question = "Is the race fair?"
game = "coin_race"
games = {games}
seed = {seed}

[seats]
players = {players}

[rules]
rounds = {rounds}

[variants.same]

[variants.harder.rules]
gamble_needs = 4
"""
CHARACTERS = {"bold": 0.9, "calm": 0.2, "even": 0.5}
LINE_UP = ("bold", "calm", "even")


def in_small_parts():
    parts.GAMES_A_PART = PART


def race(home, name="race", games=GAMES, seed=5, rounds=5, players=LINE_UP):
    """Return a scenario of three variants and three parts each, the last one half as long."""
    for who, boldness in CHARACTERS.items():
        text = f'name = "{who}"\nidea = "Gambles that often."\n[knobs]\nboldness = {boldness}\n'
        (home / f"{who}.toml").write_text(text)
    names = [f"{who}.toml" for who in players]
    file = home / f"{name}.toml"
    file.write_text(SCENARIO.format(games=games, seed=seed, rounds=rounds, players=names))
    return read_scenario(file)


def played(scenario, folder, **how):
    """Play a scenario into a folder and open its run."""
    simulate(scenario, folder, **how)
    return Run(folder)


def data(folder):
    """Return every byte that must not depend on who played, when, or how often the run was interrupted."""
    files = [*Path(folder, "data").rglob("*"), Path(folder, "manifest.jsonl")]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files if file.is_file()}


class Watcher:
    """Progress that remembers what it was told."""

    def __init__(self):
        self.expected, self.games, self.stopped = 0, 0, False

    def start(self, games, label):
        self.expected += games

    def advance(self, games):
        self.games += games

    def stop(self):
        self.stopped = True


def die(*_):
    """What a worker does that the system kills for want of memory."""
    os.kill(os.getpid(), signal.SIGKILL)
