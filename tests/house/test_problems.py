"""A problem says where, what, why and what else; all of them are said at once."""

import pickle
from pathlib import Path

import pytest

from balance.problems import BadInput, Problem, as_written, collecting, refuse_any, within


def test_a_problem_names_file_key_value_and_reason():
    problem = Problem("games", "must be at least 1.", 0, file=Path("a/question.toml"))
    assert str(problem) == "a/question.toml: games = 0: must be at least 1."


def test_an_unknown_name_comes_with_the_nearest_and_all_choices():
    problem = Problem("knobs.boldnes", "no such knob.", choices=("boldness", "blunder"))
    assert str(problem) == 'knobs.boldnes: no such knob. Did you mean "boldness"? Choices: boldness, blunder.'


def test_a_value_rather_than_its_key_is_compared_with_the_choices():
    problem = Problem("rules.map", "no such choice.", "germny", ("germany", "usa"))
    assert 'map = "germny"' in str(problem)
    assert 'Did you mean "germany"?' in str(problem)


def test_of_many_choices_only_the_nearest_are_listed():
    choices = tuple(f"plant-{number:02}" for number in range(3, 45))
    assert str(Problem("plant-4", "no such row.", choices=choices)).endswith("and 39 more.")
    assert "plant-03, " in str(Problem("xyz", "no such row.", choices=choices))


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "true"), ("a", '"a"'), ([1, "b"], '[1, "b"]'), (0.5, "0.5"), ("\x1b[31m", '"\\u001b[31m"')],
)
def test_values_are_shown_as_they_are_written_in_a_file(value, text):
    assert as_written(value) == text


def test_a_long_value_is_cut():
    assert len(as_written("x" * 10_000)) == 60


def test_a_key_cannot_paint_the_terminal():
    assert "\x1b" not in str(Problem("\x1b[31mred", "no such key."))


def test_collecting_goes_on_after_a_problem_and_raises_all():
    with pytest.raises(BadInput) as bad, within("seats", Path("f.toml")), collecting() as note:
        with note("players.1"):
            raise BadInput(Problem("strategy", "no such strategy."))
        with note():
            refuse_any([Problem("count", "too many.")])
    assert [problem.key for problem in bad.value.problems] == ["seats.players.1.strategy", "seats.count"]
    assert {problem.file for problem in bad.value.problems} == {Path("f.toml")}


def test_collecting_without_problems_passes():
    with collecting() as note, note("anything"):
        refuse_any([])


def test_bad_input_travels_between_processes():
    bad = pickle.loads(pickle.dumps(BadInput(Problem("games", "must be at least 1.", 0))))
    assert str(bad) == "games = 0: must be at least 1."


def test_a_fault_of_another_file_keeps_its_place_there():
    inner = Path("ranges.toml")
    with pytest.raises(BadInput) as bad, within("ensemble", Path("question.toml")), within("draw.2", inner):
        raise BadInput(Problem("way", "no such way."))
    assert [str(problem) for problem in bad.value.problems] == ["ranges.toml: draw.2.way: no such way."]
