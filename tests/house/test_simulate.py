"""A run's data depend on the scenario alone: not on workers, parts, back ends, nor on who watches."""

import io
import json

import numpy as np
import polars as pl
import pytest
from races import GAMES, PART, Watcher, data, played, race

from balance.problems import BadInput
from balance.simulate import parts


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(parts, "GAMES_A_PART", PART)


def passport_without_playing(folder):
    passport = json.loads((folder / "passport.json").read_text())
    return {key: value for key, value in passport.items() if key != "played"}


@pytest.mark.parametrize(("jobs", "backend"), [(2, "threading"), (3, "threading"), (2, "loky")])
def test_any_workers_leave_the_same_bytes(tmp_path, jobs, backend):
    scenario = race(tmp_path)
    played(scenario, tmp_path / "one", jobs=1)
    played(scenario, tmp_path / "many", jobs=jobs, backend=backend)
    assert data(tmp_path / "one") == data(tmp_path / "many")
    assert passport_without_playing(tmp_path / "one") == passport_without_playing(tmp_path / "many")


def test_the_cut_into_parts_changes_no_row(tmp_path, monkeypatch):
    scenario = race(tmp_path)
    coarse = played(scenario, tmp_path / "coarse")
    monkeypatch.setattr(parts, "GAMES_A_PART", PART // 2)
    fine = played(scenario, tmp_path / "fine")
    assert len(fine.entries) > len(coarse.entries)
    for table in ("seats", "games"):
        assert fine.frame(table, "harder").collect().equals(coarse.frame(table, "harder").collect())


def test_workers_never_play_the_same_game(tmp_path):
    """Every game is there once, and no two games end on the same table."""
    games = played(race(tmp_path, games=8 * GAMES), tmp_path / "run", jobs=4).frame("games").collect()
    assert games["game"].to_list() == list(range(8 * GAMES))
    assert games["fingerprint"].n_unique() == 8 * GAMES


def test_another_seed_plays_other_games(tmp_path):
    one = played(race(tmp_path, seed=5), tmp_path / "five").frame("games").collect()
    other = played(race(tmp_path, seed=6), tmp_path / "six").frame("games").collect()
    assert not set(one["fingerprint"]) & set(other["fingerprint"])


def test_a_variant_that_changes_nothing_differs_nowhere(tmp_path):
    """The A/A control: the same luck, the same players, the same bytes."""
    played(race(tmp_path), tmp_path / "run")
    sheets = data(tmp_path / "run")
    baseline = {name: sheets[name] for name in sheets if "baseline" in name}
    assert len(baseline) == 6
    assert all(sheets[name.replace("baseline", "same")] == sheet for name, sheet in baseline.items())
    assert any(sheets[name.replace("baseline", "harder")] != sheet for name, sheet in baseline.items())


def test_variants_meet_the_same_luck(tmp_path):
    """A gamble that needs more can only cost steps: with the same dice and whims nobody is ever better off."""
    run = played(race(tmp_path), tmp_path / "run")
    printed, harder = (run.frame("seats", variant).collect()["steps"] for variant in ("baseline", "harder"))
    assert (harder <= printed).all()
    assert (harder < printed).any()


def test_each_player_sits_in_every_chair(tmp_path):
    run = played(race(tmp_path), tmp_path / "run")
    times = run.frame("seats").group_by("seat", "player").len().collect()
    assert len(times) == 9
    assert set(times["len"]) == {GAMES // 3}


def test_progress_is_told_of_every_game(tmp_path):
    watcher = Watcher()
    played(race(tmp_path), tmp_path / "run", progress=watcher)
    assert (watcher.expected, watcher.games, watcher.stopped) == (3 * GAMES, 3 * GAMES, True)


def test_no_workers_is_no_crew(tmp_path):
    with pytest.raises(BadInput, match="jobs = 0: must be at least 1"):
        played(race(tmp_path), tmp_path / "run", jobs=0)
    assert not (tmp_path / "run").exists()


def test_more_parts_than_a_wave(tmp_path, monkeypatch):
    monkeypatch.setattr("balance.simulate.crew.WAVE", 1)
    played(race(tmp_path), tmp_path / "waves", jobs=2)
    monkeypatch.undo()
    monkeypatch.setattr(parts, "GAMES_A_PART", PART)
    played(race(tmp_path), tmp_path / "run", jobs=2)
    assert data(tmp_path / "waves") == data(tmp_path / "run")


def test_the_same_rows_are_the_same_bytes():
    rows = np.zeros(300_000, [("game", np.uint32), ("won", np.bool_), ("score", np.float32)])
    rows["game"] = np.arange(300_000)
    first, second = parts.sheet(rows, "stamp"), parts.sheet(rows.copy(), "stamp")
    assert first == second
    assert first.rows == 300_000
    assert pl.read_parquet_metadata(io.BytesIO(first.data))["balance.run"] == "stamp"
