"""A game told again is the game that was counted, to the last byte."""

import numpy as np
import pytest
from writing import GOOD, write

from balance.driver import driver_of, new_table
from balance.library import load_game
from balance.problems import BadInput
from balance.replay import retell, who_sits
from balance.scenario import read_scenario

GAME = load_game("coin_race")
TEXT = f'{GOOD}[seats]\nplayers = ["bold", "careful", "random"]\n[variants.long.rules]\nrounds = 9\nhead_start = 1\n'
GAMES = 12


@pytest.fixture
def scenario(tmp_path):
    return read_scenario(write(tmp_path, TEXT))


def counted(scenario, variant):
    """Play the first games as a run does."""
    rules, styles = scenario.build(variant)
    rows = GAME.new_rows(GAMES, len(styles))
    counts = np.zeros(len(rows), np.int64)
    table = new_table(GAME, len(styles))
    driver_of(GAME)(rules, styles, scenario.rotations, scenario.seed, 0, GAMES, table, rows, counts)
    return rows


@pytest.mark.parametrize("variant", ["baseline", "long"])
def test_every_game_is_told_as_it_was_counted(scenario, variant):
    rows = counted(scenario, variant)
    for number in range(GAMES):
        told = retell(scenario, number, variant)
        row = rows.games[number]
        assert (told.fingerprint, told.turns, told.decisions) == (row.fingerprint, row.turns, row.decisions)
        chairs = rows.seats[3 * number : 3 * number + 3]
        assert [chair.score for chair in told.seats] == chairs["score"].tolist()
        assert [chair.share for chair in told.seats] == pytest.approx(chairs["share"].tolist())


def test_every_move_is_told_before_it_is_played(scenario):
    told = []
    retold = retell(scenario, 0, tell=lambda turn, sentence: told.append((turn, sentence)))
    assert len(told) == retold.decisions
    assert told[0] in [(1, "Seat 1 gambles."), (1, "Seat 1 plays safe.")]
    assert [turn for turn, _ in told] == [turn for turn in range(1, 6) for _ in range(3)]


def test_players_move_one_chair_on_with_every_game_of_a_block(scenario):
    assert [who_sits(scenario, number) for number in range(4)] == [
        ("bold", "careful", "random"),
        ("random", "bold", "careful"),
        ("careful", "random", "bold"),
        ("bold", "careful", "random"),
    ]


@pytest.mark.parametrize("number", [-1, 4_000_000_000])
def test_a_number_that_no_game_can_have_is_refused(scenario, number):
    with pytest.raises(BadInput, match="must be from 0 to"):
        retell(scenario, number)
