"""A finished run is read lazily, says what it is, and is not trusted when it is damaged."""

import json
import platform
import shutil

import numpy as np
import polars as pl
import pytest
from races import GAMES, PART, data, played, race

from balance.problems import BadInput
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import parts
from balance.simulate.manifest import digest, read


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "GAMES_A_PART", PART)


@pytest.fixture
def run(tmp_path):
    return played(race(tmp_path), tmp_path / "run")


def test_what_a_run_says_of_itself(tmp_path, run):
    opened = Run(run.folder)
    assert opened.finished
    assert opened.variants == ("baseline", "same", "harder")
    assert opened.games() == opened.games("harder") == GAMES
    assert opened.scenario == race(tmp_path)
    assert opened.game.title == "Coin Race"


@pytest.mark.parametrize(("table", "rows"), [("seats", 3 * GAMES), ("games", GAMES)])
def test_a_frame_holds_every_row_in_order_and_type(run, table, rows):
    frame = run.frame(table, "same")
    assert isinstance(frame, pl.LazyFrame)
    columns = run.game.columns[table]
    expected = {name: pl.Series(np.zeros(1, column.kind)).dtype for name, column in columns.items()}
    collected = frame.collect()
    assert dict(collected.schema) == expected
    assert len(collected) == rows
    assert collected["game"].is_sorted()


def test_nothing_is_read_before_it_is_needed(run):
    """A frame knows its columns without its rows: the sheets may even be gone."""
    frame = run.frame("seats")
    shutil.rmtree(run.folder / "data")
    with pytest.raises((OSError, pl.exceptions.ComputeError)):
        frame.collect()


def test_an_unfinished_run_shows_what_it_has(tmp_path, run):
    """A run that was stopped after four parts, two tables each."""
    manifest = run.folder / "manifest.jsonl"
    lines = manifest.read_bytes().splitlines(keepends=True)
    manifest.write_bytes(b"".join(lines[:4]))
    change(run.folder, finished=False)
    opened = Run(run.folder)
    assert not opened.finished
    assert (opened.games("baseline"), opened.games("harder"), opened.games("same")) == (GAMES, PART, 0)
    assert opened.frame("games", "harder").collect().height == PART
    empty = opened.frame("seats", "same").collect()
    assert empty.schema == run.frame("seats").collect_schema()
    assert empty.is_empty()


def change(folder, **entries):
    file = folder / "passport.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **entries}))


def test_unknown_names_are_answered_with_choices(run):
    with pytest.raises(BadInput, match=r'variant = "hardest": .*Did you mean "harder"'):
        run.frame("seats", "hardest")
    with pytest.raises(BadInput, match=r'table = "seat": .*Choices: seats, games'):
        run.frame("seat")
    with pytest.raises(BadInput, match="variant"):
        run.games("hardest")


def test_a_folder_without_a_run_is_no_run(tmp_path):
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(BadInput, match=r"is not the folder of a run: it has no passport\.json"):
            Run(folder)


def test_a_run_of_another_format_is_not_read(run):
    change(run.folder, format=2)
    with pytest.raises(BadInput, match="format = 2: this version of balance reads format 1"):
        Run(run.folder)


@pytest.mark.parametrize("damage", [lambda file: file.unlink(), lambda file: file.write_bytes(file.read_bytes()[:-1])])
def test_a_run_with_a_damaged_sheet_is_not_read(run, damage):
    damage(run.folder / "data/harder/games/00002.parquet")
    with pytest.raises(BadInput, match=r"00002\.parquet: is missing or damaged; the same run with --resume"):
        Run(run.folder)


def test_a_finished_run_with_a_cut_manifest_is_not_read(run):
    manifest = run.folder / "manifest.jsonl"
    manifest.write_bytes(manifest.read_bytes()[:-9])
    with pytest.raises(BadInput, match="lists fewer games than were played"):
        Run(run.folder)


def test_sheets_know_the_run_they_belong_to(tmp_path, run):
    """The stamp tells runs apart by what their games depend on, and by nothing else."""

    def stamp(folder):
        return pl.read_parquet_metadata(folder / "data/baseline/seats/00000.parquet")["balance.run"]

    assert stamp(run.folder) == stamp(played(race(tmp_path, games=GAMES - PART), tmp_path / "shorter").folder)
    assert stamp(run.folder) != stamp(played(race(tmp_path, seed=6), tmp_path / "other").folder)


def test_the_passport_tells_what_the_run_rests_on(run):
    passport = run.passport
    assert passport["question"] == "Is the race fair?"
    assert passport["command"] == f"balance run race.toml --games {GAMES} --seed 5"
    assert (passport["games"], passport["rotations"], passport["seed"]) == (GAMES, 3, 5)
    assert passport["reconstructed"] == {name: {"rules": ["head_start"]} for name in run.variants}
    assert passport["digests"]["baseline"] == passport["digests"]["same"] != passport["digests"]["harder"]
    assert passport["versions"].keys() == {"python", "balance", "numpy", "numba", "polars"}
    assert passport["played"]["games"] == 3 * GAMES
    assert passport["data"] == digest(read(run.folder))


def test_a_number_of_the_users_own_is_not_reconstructed(tmp_path):
    file = tmp_path / race(tmp_path).file
    file.write_text(file.read_text() + "head_start = 1\n")
    reconstructed = played(read_scenario(file), tmp_path / "run").passport["reconstructed"]
    assert reconstructed["harder"] == {}
    assert reconstructed["baseline"] == {"rules": ["head_start"]}


def test_the_digest_of_the_data_is_that_of_the_games(tmp_path, run):
    other = played(race(tmp_path, seed=6), tmp_path / "other")
    again = played(race(tmp_path), tmp_path / "again", jobs=1)
    assert run.passport["data"] == again.passport["data"] != other.passport["data"]
    assert data(run.folder) == data(again.folder)


def test_no_path_and_no_name_of_this_machine_is_published(tmp_path, run):
    published = (run.folder / "passport.json").read_text()
    assert str(tmp_path) not in published
    assert f'"{platform.node()}"' not in published
