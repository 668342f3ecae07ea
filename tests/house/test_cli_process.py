"""The command as a process: exit codes, pipes, full disks, Ctrl-C, and how soon help comes."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from writing import GOOD, write

from balance.simulate import manifest

COMMAND = [sys.executable, "-m", "balance"]
HEAVY = ("numba", "numpy", "polars", "scipy", "matplotlib", "pydantic", "rich")


def balance(*words, folder, **environment):
    return subprocess.run([*COMMAND, *words], cwd=folder, env=os.environ | environment, capture_output=True, text=True)


def test_help_imports_nothing_heavy():
    code = f"import sys, balance.cli; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_the_package_imports_nothing_heavy():
    code = f"import sys, balance; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


@pytest.mark.parametrize("command", [(), ("run",), ("replay",), ("bench",), ("check",), ("new",), ("rules",)])
def test_help_comes_with_examples(tmp_path, command):
    said = balance(*command, "--help", folder=tmp_path)
    assert said.returncode == 0
    assert f"balance {' '.join(command)}" in said.stdout.split("Example")[1]


def test_a_mistake_ends_with_code_2_and_without_a_traceback(tmp_path):
    write(tmp_path, GOOD.replace("games", "gmaes"))
    said = balance("run", "question.toml", folder=tmp_path)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith('question.toml: gmaes: no such key. Did you mean "games"?')
    assert len(said.stderr.splitlines()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["question.toml"]


def test_a_pipe_has_no_colour_and_no_wrapped_lines(tmp_path):
    said = balance("rules", "coin_race", folder=tmp_path, COLUMNS="40", TERM="xterm-256color")
    assert "\x1b" not in said.stdout
    assert "    a gamble wins two steps if the die shows more than this" in said.stdout.splitlines()


def test_an_ascii_pipe_is_no_obstacle(tmp_path):
    said = balance("run", "coin_race/head-start", "--games", "zero", folder=tmp_path, PYTHONIOENCODING="ascii")
    assert said.returncode == 2
    assert balance("rules", "coin_race", folder=tmp_path, PYTHONIOENCODING="ascii").returncode == 0


def test_whoever_stops_listening_ends_the_command_quietly(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    said = subprocess.run(
        [*COMMAND, "rules", "coin_race"], stdout=writing, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    os.close(writing)
    assert said.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_one_sentence(tmp_path):
    with Path("/dev/full").open("w") as full:
        said = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    assert (said.returncode, said.stderr) == (2, "No space left on device.\n")


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path):
    write(tmp_path, name="scenarios")  # a file where the folder should be
    said = balance("new", "mine", "--game", "coin_race", folder=tmp_path)
    assert said.returncode == 2
    assert re.fullmatch(r"scenarios(/coin_race)?: [A-Z][a-z ]+\.\n", said.stderr)


@pytest.mark.skipif(os.name == "nt", reason="signals differ")
def test_ctrl_c_says_how_to_continue(tmp_path):
    write(tmp_path, GOOD.replace("games = 60", "games = 400_000_000"))
    running = subprocess.Popen(
        [*COMMAND, "run", "question.toml", "--out", "here"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 120
    while not manifest.read(tmp_path / "here") and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    complaint = running.communicate(timeout=60)[1]
    assert running.returncode == 130
    assert "Traceback" not in complaint
    (advice,) = re.findall(r"continue with: balance (.*)\n", complaint)
    assert advice == "run question.toml --games=400000000 --seed=5 --out=here --resume"
    played = {entry.part for entry in manifest.read(tmp_path / "here")}
    assert played
