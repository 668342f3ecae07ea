"""Compiled kernels are kept between runs, never stale, and never in the way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from balance.kernel import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="there is no machine code to keep")

DICE = """
from balance.kernel import kernel

@kernel
def steps(die):
    return {steps} * die
"""
TURN = """
from balance.kernel import kernel
from toy.dice import steps

@kernel
def turn(die):
    return 100 + steps(die)
"""
PROGRAM = """
from toy.turn import turn
print(turn(3), "compiled" if turn.stats.cache_misses else "kept")
"""


@pytest.fixture
def toy(tmp_path):
    """A game of two files, one calling the other; its rule is in the other."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").touch()
    (tmp_path / "toy" / "turn.py").write_text(TURN)
    edit(tmp_path, 2)
    return tmp_path


def edit(home, steps):
    (home / "toy" / "dice.py").write_text(DICE.format(steps=steps))


def start(home, cache):
    """Start the toy game in a process of its own."""
    surroundings = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1", "BALANCE_CACHE": str(cache)}
    return subprocess.Popen([sys.executable, "-c", PROGRAM], env=surroundings, text=True, stdout=subprocess.PIPE)


def answer(process):
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return said.strip()


def play(home, cache):
    return answer(start(home, cache))


def files(cache):
    return [file for file in cache.rglob("*") if file.is_file()]


def test_an_edited_rule_is_played_at_once(toy, tmp_path):
    """The edited file is another one than the file of the kernel that is called."""
    cache = tmp_path / "cache"
    assert play(toy, cache) == "106 compiled"
    assert play(toy, cache) == "106 kept"
    edit(toy, 5)
    assert play(toy, cache) == "115 compiled"
    edit(toy, 2)
    assert play(toy, cache) == "106 kept"


TEMPLATE = """
from balance.kernel import bind
from toy import dice

steps = None

def template(die):
    return {extra} + steps(die)

turn = bind(template, dice.__file__, {{"steps": dice.steps}})
print(turn(3), "compiled" if turn.stats.cache_misses else "kept")
"""


def test_an_edited_template_is_bound_anew(toy, tmp_path):
    """A template lies in another folder than the game whose functions it is bound to."""
    surroundings = {**os.environ, "PYTHONPATH": str(toy), "BALANCE_CACHE": str(tmp_path / "cache")}

    def bound(extra):
        (tmp_path / "program.py").write_text(TEMPLATE.format(extra=extra))
        return subprocess.check_output([sys.executable, "-B", tmp_path / "program.py"], env=surroundings, text=True)

    assert [bound(extra).strip() for extra in (100, 100, 200)] == ["106 compiled", "106 kept", "206 compiled"]


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda _: b"", lambda _: b"not machine code"])
def test_a_damaged_cache_is_mended(toy, tmp_path, damage):
    cache = tmp_path / "cache"
    play(toy, cache)
    assert files(cache)
    for file in files(cache):
        file.write_bytes(damage(file.read_bytes()))
    assert play(toy, cache) == "106 compiled"
    assert play(toy, cache) == "106 kept"


def test_a_cache_that_cannot_be_made_is_done_without(toy, tmp_path):
    (tmp_path / "file").touch()
    assert play(toy, tmp_path / "file" / "cache") == "106 compiled"


def test_a_read_only_cache_is_read(toy, tmp_path):
    cache = tmp_path / "cache"
    play(toy, cache)
    folders = [cache, *(folder for folder in cache.rglob("*") if folder.is_dir())]
    for path in folders + files(cache):
        path.chmod(0o555)
    try:
        assert play(toy, cache) == "106 kept"
        edit(toy, 5)
        assert play(toy, cache).startswith("115")
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_processes_that_start_together_on_an_empty_cache(toy, tmp_path):
    cache = tmp_path / "cache"
    together = [start(toy, cache) for _ in range(4)]
    assert {answer(process).split()[0] for process in together} == {"106"}
    assert play(toy, cache) == "106 kept"


DEEP = """
import numpy as np
from balance.kernel import kernel

@kernel
def face(dice, place):
    return dice[place]

@kernel
def pair(dice, place):
    return face(dice, place) + face(dice, place + 1)

@kernel
def turn(dice, place):
    return 10 * pair(dice, place)

@kernel
def other_turn(dice, place):
    return 100 * pair(dice, place)
"""
FALL = """
import numpy as np
from toy.deep import other_turn, turn

def tried(kernel, place):
    try:
        return kernel(np.array([1, 2, 3]), place)
    except IndexError as error:
        return "off the table"

print(*[tried(kernel, place) for kernel in (turn, other_turn) for place in (0, 1, 2)], sep=", ")
"""


def test_kernels_below_kernels_answer_and_fail_alike_compiled_and_kept(tmp_path):
    """Code of inner kernels is made where it is linked: twice here, with the faults that they raise."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").touch()
    (tmp_path / "toy" / "deep.py").write_text(DEEP)
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path), "BALANCE_CACHE": str(tmp_path / "cache")}
    for _ in ("compiled", "kept"):
        said = subprocess.run(
            [sys.executable, "-c", FALL], env=surroundings, text=True, capture_output=True, check=True
        )
        assert said.stdout.strip() == "30, 50, off the table, 300, 500, off the table"


RACE = """
import json
from balance.driver import driver_of
from balance.library import load_game
from balance.simulate.parts import Part, play_part
from balance.scenario import read_scenario

scenario = read_scenario("race.toml")
_, sheets = play_part(json.dumps(scenario.to_dict()), Part("baseline", 0, 0, 50), "")
play = driver_of(load_game("coin_race"))
print(sheets["seats"].sha256, "compiled" if play.stats.cache_misses else "kept")
"""


@pytest.mark.slow
def test_an_edited_game_is_played_at_once(tmp_path):
    """The driver in the package calls the rules in a game's folder: an edit there reaches whole games."""
    shutil.copytree(Path(__file__).parents[1] / "coin_race", tmp_path / "coin_race")
    (tmp_path / "race.toml").write_text('question = "?"\ngame = "coin_race"\nseed = 1\n')
    rules = tmp_path / "coin_race" / "__init__.py"
    printed = rules.read_text()
    surroundings = {**os.environ, "BALANCE_GAMES": str(tmp_path), "BALANCE_CACHE": str(tmp_path / "cache")}

    def races():
        program = [sys.executable, "-B", "-c", RACE]
        return subprocess.check_output(program, env=surroundings, cwd=tmp_path, text=True, timeout=300).split()

    before, state = races()
    assert state == "compiled"
    assert races() == [before, "kept"]
    rules.write_text(printed.replace("state.steps[state.seat] += 2", "state.steps[state.seat] += 3"))
    after, state = races()
    assert (after != before, state) == (True, "compiled")
    rules.write_text(printed)
    assert races() == [before, "kept"]
