"""A strategy is a name, an idea in words and knobs; what is left out keeps its usual value."""

import pytest
from writing import write, write_strategy

from balance.library import load_game, strategies
from balance.problems import BadInput
from balance.scenario.strategy import read_strategy

GAME = load_game("coin_race")


def faults(folder, text):
    with pytest.raises(BadInput) as bad:
        read_strategy(GAME, write(folder, text, "mine.toml"))
    assert all(problem.file == folder / "mine.toml" for problem in bad.value.problems)
    return [f"{problem.key}: {problem.reason}" for problem in bad.value.problems]


def test_left_out_knobs_keep_their_usual_value(tmp_path):
    strategy = read_strategy(GAME, write_strategy(tmp_path, boldness=1))
    assert strategy.knobs == {"boldness": 1.0, "blunder": 0.0}
    assert (strategy.name, strategy.title) == ("mine", "Mine")


@pytest.mark.parametrize("name", strategies("coin_race"))
def test_every_strategy_on_the_shelf_can_be_read(name):
    assert set(read_strategy(GAME, name).knobs) == set(GAME.knobs)


def test_all_faults_of_a_file_come_at_once(tmp_path):
    text = 'name = "X"\nide = "y"\n[knobs]\nboldnes = 1\nblunder = 2\nboldness = "much"\n'
    assert faults(tmp_path, text) == [
        "knobs.boldness: must be a number.",
        "ide: no such key.",
        "knobs.boldnes: no such knob.",
        "knobs.blunder: must be from 0 to 1.",
        "idea: is missing.",
    ]


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "true", "[1]", "1979-05-27"])
def test_a_knob_is_a_finite_number(tmp_path, value):
    (fault,) = faults(tmp_path, f'name = "X"\nidea = "y"\n[knobs]\nboldness = {value}\n')
    assert fault.startswith("knobs.boldness: must be a")


def test_an_empty_file_misses_name_and_idea(tmp_path):
    assert faults(tmp_path, "") == ["name: is missing.", "idea: is missing."]
