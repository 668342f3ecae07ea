"""What a run does not do: mix data, share a folder, fill what is not its own, or leave half of something behind."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from races import GAMES, PART, data, played, race

from balance.problems import BadInput
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import parts, storage

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "GAMES_A_PART", PART)


@pytest.fixture
def run(tmp_path):
    return played(race(tmp_path), tmp_path / "run").folder


def everything(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


OTHERS = {
    "scenario": {"name": "rally"},
    "seed": {"seed": 6},
    "variants.baseline.rules.rounds": {"rounds": 6},
    "variants.baseline.seats.players": {"players": ("bold", "even", "even")},
    "games": {"games": GAMES - PART},
}


@pytest.mark.parametrize("key", OTHERS)
def test_only_the_same_run_is_resumed(tmp_path, run, key):
    """The message names what differs and what to do, and nothing is touched."""
    before = everything(run)
    with pytest.raises(BadInput, match=r"passport\.json: (?s:.*)choose another --out") as caught:
        played(race(tmp_path, **OTHERS[key]), run, resume=True)
    assert key in [problem.key for problem in caught.value.problems]
    assert everything(run) == before


def test_a_changed_knob_is_named(tmp_path, run):
    scenario = race(tmp_path)
    (tmp_path / "bold.toml").write_text('name = "bold"\nidea = "Gambles less."\n[knobs]\nboldness = 0.7\n')
    with pytest.raises(BadInput, match=r"players\.1\.boldness = 0\.7: the folder was played with 0\.9"):
        played(read_scenario(tmp_path / scenario.file), run, resume=True)


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (("code",), "code of coin_race"),
        (("versions", "balance"), "version of balance"),
        (("versions", "polars"), "version of polars"),
        (("games_a_part",), "games_a_part"),
        (("digests", "harder", "rules"), "printed rules of harder"),
    ],
)
def test_another_version_is_not_resumed(tmp_path, run, path, named):
    file = run / "passport.json"
    passport = json.loads(file.read_text())
    place = passport
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = "of old"
    file.write_text(json.dumps(passport))
    with pytest.raises(BadInput, match=f'{named} = .*: the folder was played with "of old"'):
        played(race(tmp_path), run, resume=True)


def test_another_format_is_neither_resumed_nor_replaced(tmp_path, run):
    file = run / "passport.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "format": 99}))
    for resume in (True, False):
        with pytest.raises(BadInput, match="format = 99"):
            played(race(tmp_path), run, resume=resume)


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", "null", '{"format": 1}'])
def test_a_damaged_passport_is_said_so(tmp_path, run, content):
    (run / "passport.json").write_text(content)
    for resume in (True, False):
        with pytest.raises(BadInput, match="is damaged"):
            played(race(tmp_path), run, resume=resume)


def test_a_run_of_another_scenario_is_not_replaced(tmp_path, run):
    before = everything(run)
    with pytest.raises(BadInput, match="holds a run of race; choose another --out"):
        played(race(tmp_path, name="rally"), run)
    assert everything(run) == before


@pytest.mark.parametrize("name", ["data", "manifest.jsonl"])
def test_a_folder_with_data_of_its_own_is_left_alone(tmp_path, name):
    folder = tmp_path / "diary"
    (folder / name).mkdir(parents=True)
    (folder / name / "monday.txt").write_text("mine")
    with pytest.raises(BadInput, match="is not the folder of a run"):
        played(race(tmp_path), folder)
    assert everything(folder) == {f"{name}/monday.txt": b"mine"}


def test_other_files_in_the_folder_stay(tmp_path):
    """A report lies beside its run."""
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "index.html").write_text("a report")
    played(race(tmp_path), tmp_path / "run")
    assert (tmp_path / "run" / "index.html").read_text() == "a report"


def test_a_bad_rule_leaves_no_folder(tmp_path, monkeypatch):
    def impossible(scenario, variant):
        raise BadInput([])

    scenario = race(tmp_path)
    monkeypatch.setattr("balance.scenario.variant.Variant.build", impossible)
    with pytest.raises(BadInput):
        played(scenario, tmp_path / "run")
    assert not (tmp_path / "run").exists()


HOLDER = """
import sys, time
from pathlib import Path
from balance.simulate.storage import hold
lock = hold(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_two_runs_do_not_share_a_folder(tmp_path, run):
    """The second is refused; when the first is killed, its lock is gone with it."""
    before = everything(run)
    first = subprocess.Popen([sys.executable, "-c", HOLDER, run], stdout=subprocess.PIPE, text=True)
    assert first.stdout.readline() == "held\n"
    for resume in (True, False):
        with pytest.raises(BadInput, match="another run is writing into this folder"):
            played(race(tmp_path), run, resume=resume)
    assert everything(run) == before
    first.send_signal(signal.SIGKILL)
    first.communicate()
    assert played(race(tmp_path), run, resume=True).finished


@pytest.mark.parametrize("where", ["file/run", "file"])
def test_a_folder_that_cannot_be_made(tmp_path, where):
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="cannot be written"):
        played(race(tmp_path), tmp_path / where)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is read-only to an administrator")
def test_a_read_only_folder(tmp_path, run):
    run.chmod(0o555)
    try:
        with pytest.raises(BadInput, match="Permission denied"):
            played(race(tmp_path), run)
    finally:
        run.chmod(0o755)


class FullDisk:
    """A disk with room for so many more files: then opening or writing one fails, with half of it written."""

    def __init__(self, monkeypatch, room):
        self.room = room
        self.open = Path.open
        monkeypatch.setattr(Path, "open", lambda file, mode="r", **more: self.opened(file, mode, **more))

    def opened(self, file, mode, **more):
        target = self.open(file, mode, **more)
        if mode not in ("wb", "a"):
            return target
        self.room -= 1
        return target if self.room >= 0 else FullFile(target)


class FullFile:
    def __init__(self, target):
        self.target = target

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.target.close()

    def write(self, content):
        self.target.write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("room", range(0, 31, 2))
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_leaves_a_folder_to_resume(tmp_path, monkeypatch, room, jobs):
    """Whichever file no longer fits: one clear sentence, nothing half-written, and the run goes on when there is room.

    A run of 3 variants in 3 parts writes 9 × 2 sheets, 9 lines, and passport and manifest twice: 31 files.
    """
    scenario = race(tmp_path)
    whole = data(played(scenario, tmp_path / "whole").folder)
    with monkeypatch.context() as patch:
        FullDisk(patch, room)
        with pytest.raises(BadInput, match=r"the disk is full.* --resume"):
            played(scenario, tmp_path / "run", jobs=jobs)
    assert not list((tmp_path / "run").rglob("*.partial"))
    if room:
        assert not Run(tmp_path / "run").finished
    assert played(scenario, tmp_path / "run", resume=True).finished
    assert data(tmp_path / "run") == whole


def test_a_fault_of_the_disk_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"cannot be written \(Input/output error\)"), storage.naming_faults(tmp_path):
        raise OSError(errno.EIO, os.strerror(errno.EIO))
