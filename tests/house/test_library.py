"""Games, strategies and scenarios are found by name or path; nobody keeps a list."""

from pathlib import Path

import pytest
from writing import write, write_strategy

from balance import library
from balance.problems import BadInput


def test_every_folder_with_rules_is_a_game():
    assert "coin_race" in library.games()
    assert library.load_game("coin_race").title == "Coin Race"


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(BadInput, match=r'game = "coinrace": no such game\. Did you mean "coin_race"\?'):
        library.load_game("coinrace")


@pytest.mark.parametrize("name", ["", "../coin_race", "coin_race.strategies", "problems"])
def test_a_game_is_a_name_and_nothing_else(name):
    with pytest.raises(BadInput):
        library.load_game(name)


def test_strategies_lie_in_the_games_own_folder_too():
    assert list(library.strategies("coin_race")) == ["balanced", "bold", "careful", "random"]


def test_the_working_folder_comes_first(tmp_path, monkeypatch):
    folder = tmp_path / "strategies" / "coin_race"
    folder.mkdir(parents=True)
    write_strategy(folder, "bold", boldness=1)
    monkeypatch.chdir(tmp_path)
    assert library.strategy_file("coin_race", "bold") == Path("strategies/coin_race/bold.toml")


def test_a_strategy_given_by_path_is_looked_for_beside_the_scenario(tmp_path, monkeypatch):
    beside = tmp_path / "ideas"
    beside.mkdir()
    file = write_strategy(beside)
    monkeypatch.chdir(tmp_path)
    assert library.strategy_file("coin_race", "mine.toml", beside) == file
    assert library.strategy_file("coin_race", "ideas/mine.toml") == Path("ideas/mine.toml")


def test_an_unknown_strategy_names_the_nearest():
    with pytest.raises(BadInput, match=r'no such strategy\. Did you mean "careful"\?'):
        library.strategy_file("coin_race", "carefull")


def test_a_scenario_is_found_by_name_and_by_path(tmp_path, monkeypatch):
    folder = tmp_path / "scenarios" / "coin_race"
    folder.mkdir(parents=True)
    file = write(folder)
    monkeypatch.chdir(tmp_path)
    assert library.scenario_file("coin_race/question") == Path("scenarios/coin_race/question.toml")
    assert library.scenario_file(file) == file
    assert library.scenario_name(file) == "coin_race/question"
    assert "coin_race/head-start" in library.scenarios()


def test_an_unknown_scenario_names_the_nearest():
    with pytest.raises(BadInput, match=r'Did you mean "coin_race/head-start"\?'):
        library.scenario_file("coin_race/headstart")


def test_a_report_shows_no_path_of_one_machine(tmp_path):
    assert library.shown(tmp_path / "question.toml") == "question.toml"
    assert library.shown(library.LIBRARY / "scenarios" / "a" / "b.toml") == "scenarios/a/b.toml"
    assert library.shown(Path("ideas/b.toml")) == "ideas/b.toml"
