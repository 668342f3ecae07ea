"""An interrupted run can be continued, and then nobody can tell that it was interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from races import GAMES, PART, Watcher, data, die, played, race

from balance.kernel import COMPILED
from balance.problems import BadInput
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import parts

HERE = Path(__file__).parent
SHEET = "data/baseline/seats/00001.parquet"
compiled = pytest.mark.skipif(not COMPILED, reason="needs many games")
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "GAMES_A_PART", PART)


@pytest.fixture
def finished(tmp_path):
    scenario = race(tmp_path)
    played(scenario, tmp_path / "run", jobs=1)
    return scenario, tmp_path / "run", data(tmp_path / "run")


def resumed(scenario, folder):
    """Resume a run; return how many games that took."""
    watcher = Watcher()
    assert played(scenario, folder, jobs=2, resume=True, progress=watcher).finished
    return watcher.games


@pytest.mark.slow
@needs_fork
@compiled
def test_killed_at_any_moment(tmp_path):
    """Whatever the last touch of a file was, the resumed run ends in the bytes of an uninterrupted one."""
    scenario = race(tmp_path)
    played(scenario, tmp_path / "whole", jobs=1)
    program = [sys.executable, HERE / "killed_runs.py", tmp_path / "race.toml", tmp_path]
    surroundings = {**os.environ, "PYTHONPATH": str(HERE)}
    moments, again = map(int, subprocess.check_output(program, env=surroundings, timeout=300).split())
    assert moments > 40
    for folder in sorted((tmp_path / "once").iterdir()):
        resumed(scenario, folder)
        assert data(folder) == data(tmp_path / "whole")
    assert again > 10
    assert data(tmp_path / "again") == data(tmp_path / "whole")


@needs_fork
@compiled
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_stopped_while_workers_play(tmp_path, sign):
    """Killed, or stopped with Ctrl-C, in the midst of its parts: what was stored is not played again."""
    scenario = race(tmp_path, games=40 * GAMES, rounds=20)
    played(scenario, tmp_path / "whole")
    program = [sys.executable, "-c", PROGRAM, tmp_path / "race.toml", tmp_path / "run"]
    process = subprocess.Popen(program, env={**os.environ, "PYTHONPATH": str(HERE)}, stderr=subprocess.PIPE, text=True)
    wait_for_parts(tmp_path / "run", 3)
    process.send_signal(sign)
    _, said = process.communicate(timeout=60)
    assert process.returncode != 0
    assert not Run(tmp_path / "run").finished
    if sign == signal.SIGINT:
        assert said.splitlines()[-1] == "KeyboardInterrupt"
    assert resumed(scenario, tmp_path / "run") <= 120 * GAMES - 3 * PART
    assert data(tmp_path / "run") == data(tmp_path / "whole")


PROGRAM = """
import sys, time
from pathlib import Path
from races import in_small_parts
from balance.simulate import manifest
from balance.scenario import read_scenario
from balance.simulate import simulate

def slowly(*arguments, store=manifest.store):
    time.sleep(0.02)
    store(*arguments)

in_small_parts()
manifest.store = slowly
simulate(read_scenario(sys.argv[1]), Path(sys.argv[2]), jobs=2)
"""


def wait_for_parts(folder, count):
    deadline = time.monotonic() + 60
    manifest = folder / "manifest.jsonl"
    while not manifest.exists() or len(manifest.read_bytes().splitlines()) < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_finished_run_is_not_played_again(finished):
    scenario, folder, whole = finished
    passport = (folder / "passport.json").read_bytes()
    assert resumed(scenario, folder) == 0
    assert data(folder) == whole
    assert (folder / "passport.json").read_bytes() == passport


def truncated(file):
    file.write_bytes(file.read_bytes()[:-7])


def changed_in_one_bit(file):
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def emptied(file):
    file.write_bytes(b"")


@pytest.mark.parametrize("damage", [truncated, changed_in_one_bit, emptied, Path.unlink])
def test_a_damaged_sheet_is_played_again(finished, damage):
    scenario, folder, whole = finished
    damage(folder / SHEET)
    assert resumed(scenario, folder) == PART
    assert data(folder) == whole


@pytest.mark.parametrize("ending", [b'{"variant":"baseline","num', b"\xff\x00garbage", b"\n\n", b"17\n", b'{"a": 1}\n'])
def test_a_half_written_line_is_passed_over(finished, ending):
    """The last part's line is cut off or overwritten: only that part is played again."""
    scenario, folder, whole = finished
    manifest = folder / "manifest.jsonl"
    lines = manifest.read_bytes().splitlines(keepends=True)
    manifest.write_bytes(b"".join(lines[:-1]) + ending)
    assert resumed(scenario, folder) == GAMES - 2 * PART
    assert data(folder) == whole


def test_a_lost_manifest_means_nothing_was_played(finished):
    scenario, folder, whole = finished
    (folder / "manifest.jsonl").unlink()
    assert resumed(scenario, folder) == 3 * GAMES
    assert data(folder) == whole


def test_files_of_nobody_do_not_stay(finished):
    scenario, folder, whole = finished
    for name in ("data/baseline/seats/00099.parquet", "data/old/seats/00000.parquet", f"{SHEET}.partial"):
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_bytes(b"left over")
    assert resumed(scenario, folder) == 0
    assert data(folder) == whole


def test_a_run_grows(tmp_path, finished):
    """More games of the same scenario: whole parts stay, and the end is that of a long run from the start."""
    _, folder, _ = finished
    longer = race(tmp_path, games=2 * GAMES)
    assert resumed(longer, folder) == 3 * (2 * GAMES - 2 * PART)
    played(longer, tmp_path / "long")
    assert data(folder) == data(tmp_path / "long")
    assert Run(folder).games() == 2 * GAMES


def test_new_words_leave_old_games_good(tmp_path, finished):
    """Question and δ are the report's business."""
    _, folder, _ = finished
    file = tmp_path / "race.toml"
    file.write_text(file.read_text().replace("fair?", "really fair?") + "\n[watch]\nfair_share = 0.02\n")
    assert resumed(read_scenario(file), folder) == 0
    assert Run(folder).scenario.question == "Is the race really fair?"


def test_nothing_to_resume_is_played_from_the_start(tmp_path):
    assert resumed(race(tmp_path), tmp_path / "new") == 3 * GAMES


def test_the_same_scenario_without_resume_is_played_anew(finished):
    scenario, folder, whole = finished
    (folder / "data/old").mkdir()
    (folder / "data/old/left.parquet").touch()
    watcher = Watcher()
    played(scenario, folder, progress=watcher)
    assert watcher.games == 3 * GAMES
    assert data(folder) == whole


def test_an_error_while_playing_leaves_a_folder_to_resume(tmp_path, monkeypatch):
    """An error in a part stops the run at once, and what was stored stays."""
    scenario = race(tmp_path)
    whole = played(scenario, tmp_path / "whole", jobs=1)
    watcher = Watcher()

    def broken(text, part, stamp, play=parts.play_part):
        if part.variant == "same":
            raise BadInput([])
        return play(text, part, stamp)

    monkeypatch.setattr("balance.simulate.crew.play_part", broken)
    with pytest.raises(BadInput):
        played(scenario, tmp_path / "run", jobs=1, progress=watcher)
    assert watcher.stopped
    monkeypatch.setattr("balance.simulate.crew.play_part", parts.play_part)
    assert resumed(scenario, tmp_path / "run") == 2 * GAMES
    assert data(tmp_path / "run") == data(whole.folder)


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_killed_worker_leaves_a_folder_to_resume(tmp_path, monkeypatch):
    scenario = race(tmp_path)
    played(scenario, tmp_path / "whole", jobs=1)
    with monkeypatch.context() as patch:
        patch.setattr("balance.simulate.crew.play_part", die)
        patch.setattr("balance.simulate.crew.Crew.warm_up", lambda *_: None)
        with pytest.raises(BadInput, match=r"workers: one was killed.* --resume"):
            played(scenario, tmp_path / "run", jobs=2, backend="loky")
    assert resumed(scenario, tmp_path / "run") == 3 * GAMES
    assert data(tmp_path / "run") == data(tmp_path / "whole")
