"""The players: they know the game, every knob changes how they play, and games look like the real one."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from future_energy_recording import printed_rules

from balance.driver import driver_of, new_table
from balance.games.future_energy import GAME
from balance.kernel import COMPILED

FOLDER = Path(__file__).parents[2] / "strategies" / GAME.name
STRATEGIES = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.toml"))}
KNOWING = [name for name in STRATEGIES if name != "random"]
MODULES = {"module_1": True, "module_2": True, "module_3": True}
needs_speed = pytest.mark.skipif(not COMPILED, reason="needs many games")


def played(styles, games, seed=21, **changes):
    """Rows of games between players with these knobs, seats rotated."""
    seats = len(styles)
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    line_up = np.concatenate([GAME.style_row(knobs) for knobs in styles])
    rules = printed_rules(seats, **changes)
    driver_of(GAME)(rules, line_up, seats, seed, 0, games, new_table(GAME, seats), rows, counts)
    return {name: getattr(rows, name)[:count] for name, count in zip(rows._fields, counts, strict=True)}


def share_of_first(styles, games, **changes):
    """The share of wins of the first player of the line-up."""
    rows = played(styles, games, **changes)["seats"]
    return float(rows["share"][rows["player"] == 0].mean())


def test_there_are_strategies():
    assert len(STRATEGIES) >= 7
    assert STRATEGIES["random"]["knobs"] == {"blunder": 1.0}
    assert all(strategy["idea"].strip() for strategy in STRATEGIES.values())
    assert len({strategy["name"] for strategy in STRATEGIES.values()}) == len(STRATEGIES)


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_use_knobs_within_their_range(name):
    for knob, value in STRATEGIES[name]["knobs"].items():
        assert GAME.knobs[knob].low <= value <= GAME.knobs[knob].high


@needs_speed
@pytest.mark.parametrize("name", KNOWING)
def test_knowing_strategies_beat_random_ones(name):
    """Against one, two and three random players, and with all modules."""
    knobs = STRATEGIES[name]["knobs"]
    random = STRATEGIES["random"]["knobs"]
    for seats in (2, 3, 4):
        assert share_of_first([knobs] + [random] * (seats - 1), 600 * seats) >= 0.97
    assert share_of_first([knobs] + [random] * 3, 2400, **MODULES) >= 0.97


@needs_speed
def test_four_balanced_players_play_games_like_the_real_one():
    """7 to 14 rounds, 45 to 90 VP for the winner, mostly ended by a trigger."""
    rows = played([{}] * 4, 2000)
    turns = rows["games"]["turns"]
    best = rows["seats"]["score"].reshape(-1, 4).max(axis=1)
    assert 7 <= np.percentile(turns, 1) <= np.percentile(turns, 99) <= 14
    assert 45 <= np.percentile(best, 1) <= np.percentile(best, 99) <= 90
    assert (rows["games"]["ended_by"] == 1).mean() > 0.95
    assert not rows["games"]["cut_off"].any()


@needs_speed
@pytest.mark.parametrize("name", [name for name in GAME.knobs if name != "blunder"])
def test_every_knob_changes_play(name):
    """One player whose knob is at an end of its range leads to other games than one whose knob is as usual."""
    usual = played([{}] * 4, 120, **MODULES)["games"]["fingerprint"]
    knob = GAME.knobs[name]
    ends = {knob.low, knob.high} - {knob.usual}
    changed = [played([{name: end}] + [{}] * 3, 120, **MODULES)["games"]["fingerprint"] for end in ends]
    assert any((games != usual).any() for games in changed)


@needs_speed
def test_equal_players_win_equally_often_wherever_they_sit():
    """Four equal players: no player of the line-up is favoured, whatever the place in the order of play is worth."""
    games = 8000
    rows = played([{}] * 4, games)["seats"]
    blocks = rows["share"].reshape(games // 4, 4, 4).astype(float)
    players = rows["player"].reshape(games // 4, 4, 4)
    for player in range(4):
        shares = (blocks * (players == player)).sum(axis=2).mean(axis=1)
        assert abs(shares.mean() - 0.25) < 5 * shares.std() / len(shares) ** 0.5
