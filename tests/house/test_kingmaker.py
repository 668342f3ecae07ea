"""Kingmaking: where nobody touches anybody, not even by using up dice, the last can decide nothing."""

from types import SimpleNamespace

import numpy as np
import pytest
from writing import GOOD, write

from balance import kingmaker
from balance.library import load_game
from balance.position import Position
from balance.scenario import read_scenario


@pytest.fixture
def race(tmp_path):
    """A run of the race, of which only the scenario is asked for."""
    text = GOOD.replace("games = 60", "games = 300") + "[rules]\nrounds = 8\ngamble_needs = 0\n"
    return SimpleNamespace(scenario=read_scenario(write(tmp_path, text)))


def as_played(run, variant, most):
    """What a run would say of the race, which records no rounds: told move by move."""
    scenario = run.scenario
    rules, styles = scenario.build(variant)
    for block in range(most):
        position = Position.dealt(load_game(scenario.game), rules, scenario.seats, scenario.seed, block)
        while not position.state.over:
            position.play(position.decide(styles[int(position.state.seat)]))
        late = int(np.ceil(kingmaker.LATE * position.state.turn))
        standing = position.state.standing[late, : scenario.seats].astype(float)
        yield kingmaker.Played(block, late, standing, position.outcomes()["share"].astype(np.float32))


def test_runners_on_tracks_of_their_own_make_no_kings(race, monkeypatch):
    monkeypatch.setattr(kingmaker, "_as_played", as_played)
    moved = list(kingmaker.moved_wins(race))
    assert len(moved) > 10
    assert set(moved) == {0.0}


def played(standing, shares):
    """Let a run say that two games stood and ended so."""
    game = kingmaker.Played(0, 6, np.array(standing, float), np.array(shares))
    return lambda *_: iter([game, game._replace(block=1)])


def test_what_passes_from_one_of_the_others_to_another_is_counted(race, monkeypatch):
    """Seat 3 is last in the sixth of eight rounds; when it gives up, seat 2 wins a shared victory alone."""

    def told(_hall, _block, careless, late):
        assert (careless, late) == (2, 6)
        return np.array([0.0, 1.0, 0.0, 0.0])

    monkeypatch.setattr(kingmaker, "_as_played", played((5, 5, 1, 4), (0.5, 0.5, 0.0, 0.0)))
    monkeypatch.setattr(kingmaker, "_told", told)
    assert list(kingmaker.moved_wins(race)) == [0.5, 0.5]


@pytest.mark.parametrize("then", [(5, 5, 1, 1), (0, 5, 3, 4), (5, np.nan, 3, 4)])
def test_games_without_one_last_or_won_by_him_are_left_out_and_not_told(race, monkeypatch, then):
    monkeypatch.setattr(kingmaker, "_as_played", played(then, (1.0, 0.0, 0.0, 0.0)))
    monkeypatch.setattr(kingmaker, "_told", None)
    assert list(kingmaker.moved_wins(race)) == []
