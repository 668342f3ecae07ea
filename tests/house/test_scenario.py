"""A scenario is read once, resolved completely, and can be rebuilt anywhere from plain data."""

import json

import numpy as np
import pytest
from writing import GOOD, write, write_strategy

from balance.problems import BadInput
from balance.scenario import Scenario, read_scenario


def seats(players, more=""):
    return f"{GOOD}[seats]\nplayers = {json.dumps(players)}\n{more}\n"


def test_question_and_game_are_enough(tmp_path):
    scenario = read_scenario(write(tmp_path, 'question = "Who wins?"\ngame = "coin_race"\n'))
    assert scenario.games == 20_000
    assert [player.name for player in scenario.variants[0].players] == ["balanced"] * 4
    assert scenario.watch == {"fair_share": 0.01}
    assert scenario.variants[0].values == {"rounds": 5, "gamble_needs": 3, "head_start": 0}
    assert (scenario.name, scenario.file) == ("question", "question.toml")


def test_variants_start_from_what_the_file_changes(tmp_path):
    text = f"{GOOD}[rules]\nrounds = 7\n[variants.a.rules]\nhead_start = 2\n[variants.b.rules]\nrounds = 9\n"
    baseline, a, b = read_scenario(write(tmp_path, text)).variants
    assert [variant.name for variant in (baseline, a, b)] == ["baseline", "a", "b"]
    assert (baseline.rules, a.rules, b.rules) == ({"rounds": 7}, {"rounds": 7, "head_start": 2}, {"rounds": 9})
    assert a.values == {"rounds": 7, "gamble_needs": 3, "head_start": 2}


def test_plain_data_rebuild_the_scenario_and_the_same_bytes(tmp_path):
    variants = '[variants.a.rules]\nhead_start = 2\n[variants.b.seats]\nplayers = ["bold"]\ncount = 2\n'
    text = seats(["bold", "careful"], variants)
    scenario = read_scenario(write(tmp_path, text))
    again = Scenario.from_dict(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    for variant in scenario.variants:
        for built, rebuilt in zip(scenario.build(variant), again.build(variant.name), strict=True):
            assert built.tobytes() == rebuilt.tobytes()


def test_a_change_reaches_rules_and_styles(tmp_path):
    text = f"{seats(['bold', 'careful'])}[variants.a.rules]\nhead_start = 2\n"
    scenario = read_scenario(write(tmp_path, text))
    rules, styles = scenario.build("a")
    assert (rules.shape, styles.shape) == ((1,), (2,))
    assert rules["head_start"][0, 0] == 2
    assert styles["boldness"].tolist() == [0.9, 0.1]


@pytest.mark.parametrize(
    ("players", "rotate", "rotations"),
    [
        (["bold"] * 4, True, 1),
        (["bold", "careful", "bold", "careful"], True, 2),
        (["bold", "careful", "careful"], True, 3),
        (["bold", "careful", "careful", "bold"], True, 4),
        (["bold", "careful", "careful"], False, 1),
    ],
)
def test_a_block_holds_every_different_rotation_once(tmp_path, players, rotate, rotations):
    scenario = read_scenario(write(tmp_path, seats(players, f"rotate = {json.dumps(rotate)}")))
    assert scenario.rotations == rotations
    assert scenario.games % rotations == 0


def test_all_variants_rotate_together(tmp_path):
    text = f'{seats(["bold"], "count = 3")}[variants.mixed.seats]\nplayers = ["bold", "bold", "careful"]\n'
    assert read_scenario(write(tmp_path, text)).rotations == 3


def test_games_are_rounded_up_to_whole_blocks_and_it_is_said(tmp_path):
    scenario = read_scenario(write(tmp_path, seats(["bold", "careful", "careful"])), games=1_000)
    assert scenario.games == 1_002
    assert scenario.notes == ("1,000 games were rounded up to 1,002: whole blocks of 3 rotations.",)
    assert read_scenario(write(tmp_path), games=1_000).notes == ()


def test_a_missing_seed_is_drawn_and_told(tmp_path):
    file = write(tmp_path, GOOD.replace("seed = 5\n", ""))
    first, second = read_scenario(file), read_scenario(file)
    assert first.seed != second.seed
    assert first.notes == (f"The scenario names no seed; {first.seed} was drawn.",)
    assert read_scenario(file, fallback_seed=8).seed == 8
    assert read_scenario(file, seed=0, fallback_seed=8).seed == 0
    assert read_scenario(write(tmp_path), fallback_seed=8).seed == 5


def test_what_is_asked_for_stands_in_for_the_file(tmp_path):
    scenario = read_scenario(write(tmp_path), games=7, seed=9)
    assert (scenario.games, scenario.seed) == (7, 9)


def test_players_by_path_and_with_turned_knobs(tmp_path):
    write_strategy(tmp_path, boldness=0.7)
    turned = '{strategy = "bold", knobs = {blunder = 0.25}}'
    named = '{strategy = "bold", name = "wild", knobs = {boldness = 1}}'
    scenario = read_scenario(write(tmp_path, f'{GOOD}[seats]\nplayers = ["mine.toml", {turned}, {named}]\n'))
    mine, turned, wild = scenario.variants[0].players
    assert (mine.name, mine.knobs["boldness"]) == ("mine", 0.7)
    assert (turned.name, turned.knobs) == ("bold (blunder 0.25)", {"boldness": 0.9, "blunder": 0.25})
    assert (wild.name, wild.knobs["boldness"]) == ("wild", 1.0)


def test_one_player_fills_all_seats(tmp_path):
    scenario = read_scenario(write(tmp_path, seats(["bold"], "count = 3")))
    assert [player.name for player in scenario.variants[0].players] == ["bold"] * 3
    assert read_scenario(write(tmp_path, f"{GOOD}[seats]\ncount = 2\n")).seats == 2


def test_the_file_travels_along(tmp_path):
    """A stored run can show its question without the file."""
    assert read_scenario(write(tmp_path)).text == GOOD


def test_an_unknown_variant_names_the_others(tmp_path):
    with pytest.raises(BadInput, match=r'variant = "basline": no such variant\. Did you mean "baseline"\?'):
        read_scenario(write(tmp_path)).build("basline")


def test_equal_variants_are_built_to_equal_bytes(tmp_path):
    scenario = read_scenario(write(tmp_path, f"{GOOD}[variants.same]\n"))
    for one, other in zip(scenario.build("baseline"), scenario.build("same"), strict=True):
        assert np.array_equal(one.view(np.uint8), other.view(np.uint8))
