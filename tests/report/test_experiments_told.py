"""What a report says of experiments and of controls, on games of the toy race that were really played."""

import polars as pl
import pytest

from balance.driver import driver_of
from balance.report.sections import (
    is_the_comparison_sound,
    what_do_the_swept_numbers_do,
    which_number_matters_most,
)
from balance.report.study import Study
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import parts, simulate

TEXT = """
question = "How hard should a gamble be?"
game = "coin_race"
games = 900
seed = 5

[seats]
players = ["bold", "careful", "balanced"]

[variants.same]

[variants.harder.rules]
gamble_needs = 4

[sweep]
rules.gamble_needs = [1, 2, 3, 4, 5]
target = {strategy = "bold"}

[sensitivity]
rows = 32
games = 300
rules.rounds = {low = 3, high = 8}
rules.head_start = {low = 0, high = 4}
"""


def played(home, text=TEXT):
    file = home / "question.toml"
    file.write_text(text)
    simulate(read_scenario(file), home / "run", jobs=1)
    return Study(Run(home / "run"))


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    return played(tmp_path_factory.mktemp("experiments"))


def test_a_control_differs_by_exactly_zero_in_every_game(study):
    for table in study.run.game.tables:
        same, baseline = (study.frame(table, name).collect() for name in ("same", "baseline"))
        assert same.equals(baseline)
    numbers = is_the_comparison_sound.numbers(study)
    row = numbers["pairs"].filter(pl.col("variant") == "same").row(0, named=True)
    assert (row["control"], row["estimate"], row["largest"]) == (True, 0.0, 0.0)
    assert any("differs from it by exactly zero" in text for text in is_the_comparison_sound.sentences(study, numbers))
    assert not is_the_comparison_sound.headline(study, numbers)


def test_a_control_that_meets_other_luck_sounds_the_alarm(tmp_path, monkeypatch):
    """Broken on purpose: the variant that changes nothing is dealt another seed."""

    def unlucky(game):
        play = driver_of(game)
        calls = iter(range(1000))

        def other_luck(rules, styles, rotations, seed, *rest):
            return play(rules, styles, rotations, seed + (next(calls) == 2), *rest)  # warm-up, baseline, then “same”

        return other_luck

    player = unlucky(read_scenario_game())
    monkeypatch.setattr(parts, "driver_of", lambda _game: player)
    text = TEXT.partition("[variants.harder")[0]
    study = played(tmp_path, text)
    numbers = is_the_comparison_sound.numbers(study)
    assert is_the_comparison_sound.failed(numbers["pairs"]) == ["same"]
    assert "The control failed" in is_the_comparison_sound.headline(study, numbers)[0]


def read_scenario_game():
    from balance.library import load_game

    return load_game("coin_race")


def test_a_variant_tells_in_how_many_games_it_parts_and_what_pairing_is_worth(study):
    row = is_the_comparison_sound.numbers(study)["pairs"].filter(pl.col("variant") == "harder").row(0, named=True)
    assert not row["control"]
    assert 0.5 < row["estimate"] < 1.0
    assert row["least_worth"] > 1.0


def test_a_sweep_names_the_value_that_meets_its_target(study):
    numbers = what_do_the_swept_numbers_do.numbers(study)
    row = numbers["target"].row(0, named=True)
    assert row["low"] < row["estimate"] < row["high"]
    text, fair = what_do_the_swept_numbers_do.headline(study, numbers)
    assert "they differ least at gamble needs = " in fair
    assert text.startswith("For Bold to win 33.3")
    assert "gamble needs would have to be" in text
    assert len(numbers["points"]) == 5 * 8  # three seats, three strategies, rounds, margin
    assert what_do_the_swept_numbers_do.pictures(study, numbers)[0].name == "sweep-0"


def test_rounds_depend_on_the_rule_that_sets_them_alone(study):
    numbers = which_number_matters_most.numbers(study)
    rows = numbers["indices"].filter(pl.col("measure") == "rounds")
    seen = {(row["number"], row["kind"]): row["estimate"] for row in rows.to_dicts()}
    assert seen["rules.rounds", "total"] == pytest.approx(1.0, abs=0.35)
    assert seen["rules.head_start", "total"] == pytest.approx(0.0, abs=1e-9)
    said = " ".join(which_number_matters_most.sentences(study, numbers))
    assert "The number of rounds depends most, as far as is seen, on rounds: it has a part in" in said


def test_named_variants_alone_fill_the_other_sections(study):
    assert study.variants == ("baseline", "same", "harder")
    assert len(study.run.variants) > 23
