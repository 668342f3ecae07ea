"""Kingmaking: where nobody touches anybody, not even by using up dice, the last can decide nothing."""

import numpy as np
import pytest
from writing import GOOD, write

from balance import kingmaker
from balance.scenario import read_scenario


def race(folder):
    text = GOOD.replace("games = 60", "games = 300") + "[rules]\nrounds = 8\ngamble_needs = 0\n"
    return read_scenario(write(folder, text))


def test_runners_on_tracks_of_their_own_make_no_kings(tmp_path):
    moved = list(kingmaker.moved_wins(race(tmp_path)))
    assert len(moved) > 10
    assert set(moved) == {0.0}


def test_what_passes_from_one_of_the_others_to_another_is_counted(tmp_path, monkeypatch):
    """Seat 3 is last in the sixth of eight rounds; when it gives up, seat 2 wins a shared victory alone."""
    standing = np.zeros((9, 4), np.int64)
    standing[6] = (5, 5, 1, 4)
    told = {-1: (0.5, 0.5, 0.0, 0.0), 2: (0.0, 1.0, 0.0, 0.0)}

    def tell(_hall, _block, careless=-1, late=0):
        assert (careless, late) in ((-1, 0), (2, 6))
        return np.array(told[careless]), standing, 8

    monkeypatch.setattr(kingmaker, "_told", tell)
    assert list(kingmaker.moved_wins(race(tmp_path), most=2)) == [0.5, 0.5]


@pytest.mark.parametrize("then", [(5, 5, 1, 1), (0, 5, 3, 4)])
def test_games_without_one_last_or_won_by_him_are_left_out(tmp_path, monkeypatch, then):
    standing = np.zeros((9, 4), np.int64)
    standing[6] = then
    monkeypatch.setattr(kingmaker, "_told", lambda *_: (np.array([1.0, 0.0, 0.0, 0.0]), standing, 8))
    assert list(kingmaker.moved_wins(race(tmp_path), most=2)) == []
