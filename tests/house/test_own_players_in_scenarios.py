"""Files of Python in a line-up: allowed or refused, told apart, replayed, and caught when they foul."""

import shlex

import pytest
from races import data
from typer.testing import CliRunner
from writing import GOOD, write

import balance
from balance.cli import app
from balance.kernel import COMPILED
from balance.problems import BadInput
from balance.replay import retell
from balance.results import Run
from balance.scenario import read_scenario
from balance.simulate import simulate

TIMID = "def choose(state, rules, style, mind, move):\n    move.kind = 0\n"
CHEAT = "def choose(state, rules, style, mind, move):\n    move.kind = 9 if state.turn == 2 else 0\n"
TEXT = GOOD + '\n[seats]\nplayers = ["bold", "bot.py", {strategy = "bot.py", name = "twin", knobs = {blunder = 0.5}}]\n'


def scenario_with(folder, code=TIMID, text=TEXT):
    (folder / "bot.py").write_text(code)
    return write(folder, text)


def test_code_plays_only_where_it_is_allowed(tmp_path):
    file = scenario_with(tmp_path)
    with pytest.raises(BadInput) as bad:
        balance.scenario(file).run(jobs=1)
    (problem,) = bad.value.problems
    assert "bot.py: is code that decides for a player; it runs only with --allow-code." in str(problem)
    results = balance.scenario(file).run(jobs=1, allow_code=True)
    seats = results.frame("seats").collect()
    assert set(seats.filter(player=1)["steps"]) == {5}  # five rounds, never a gamble


def test_reading_and_checking_run_no_code(tmp_path):
    scenario = read_scenario(scenario_with(tmp_path, "raise SystemExit('it ran')\n"))
    assert [player.name for player in scenario.variants[0].players] == ["bold", "bot", "twin"]
    assert scenario.variants[0].codes == (str(tmp_path / "bot.py"),)


def test_a_code_file_that_is_missing_is_named(tmp_path):
    with pytest.raises(BadInput, match=r'players\.2\.strategy = "bot\.py": no such file'):
        read_scenario(write(tmp_path, TEXT))


def test_the_same_bytes_from_threads_and_processes(tmp_path):
    scenario = read_scenario(scenario_with(tmp_path))
    simulate(scenario, tmp_path / "one", jobs=1, allow_code=True)
    simulate(scenario, tmp_path / "two", jobs=2, backend="loky", allow_code=True)
    assert data(tmp_path / "one") == data(tmp_path / "two")


def test_a_replay_is_the_game_that_was_counted(tmp_path):
    scenario = read_scenario(scenario_with(tmp_path))
    simulate(scenario, tmp_path / "run", jobs=1, allow_code=True)
    counted = Run(tmp_path / "run").frame("games").collect()["fingerprint"]
    assert [retell(scenario, game).fingerprint for game in range(6)] == counted[:6].to_list()


def test_a_foul_names_the_game_the_round_and_the_seat_and_can_be_told(tmp_path):
    file = scenario_with(tmp_path, CHEAT)
    with pytest.raises(BadInput) as bad:
        balance.scenario(file).run(jobs=1, allow_code=True)
    assert str(bad.value).startswith("game 0: a player by code broke down or made a move that is not legal")
    assert "variant baseline, round 2, seat 2" in str(bad.value)
    told = CliRunner().invoke(app, ["replay", str(file), "--game", "0", "--allow-code"])
    assert told.exit_code == 2
    assert "makes a move that is not legal" in told.stderr


def test_a_changed_file_is_another_player(tmp_path):
    file = scenario_with(tmp_path)
    before = read_scenario(file)
    (tmp_path / "bot.py").write_text(TIMID + "\n# rewritten\n")
    with pytest.raises(BadInput, match="has changed since the run began"):
        simulate(before, tmp_path / "run", jobs=1, allow_code=True)
    simulate(read_scenario(file), tmp_path / "run", jobs=1, allow_code=True)
    (tmp_path / "bot.py").write_text(TIMID)
    with pytest.raises(BadInput, match="printed players of baseline"):
        simulate(read_scenario(file), tmp_path / "run", jobs=1, allow_code=True, resume=True)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def choose(state, rules, move):\n    pass\n", "must take (state, rules, style, mind, move)"),
        ("def pick():\n    pass\n", "must define choose("),
        ("def choose(state, rules, style, mind, move):\n    move.kind = state.nothing\n", "nothing"),
    ],
)
def test_a_file_that_is_no_player_is_one_clear_sentence(tmp_path, code, words):
    with pytest.raises(BadInput) as bad:
        balance.scenario(scenario_with(tmp_path, code)).run(jobs=1, allow_code=True)
    assert words in str(bad.value)


def test_the_command_of_a_run_allows_its_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    scenario_with(tmp_path)
    done = CliRunner().invoke(app, ["run", "question.toml", "--out", "run", "--allow-code"])
    assert done.exit_code == 0, done.output
    command = Run(tmp_path / "run").passport["command"]
    assert command.endswith("--allow-code")
    assert CliRunner().invoke(app, [*shlex.split(command)[1:], "--out", "again"]).exit_code == 0
    assert data(tmp_path / "run") == data(tmp_path / "again")
    assert CliRunner().invoke(app, ["run", "question.toml", "--out", "refused"]).exit_code == 2
