"""What every command says, and that a mistake is one sentence and exit code 2."""

import json
import re
from dataclasses import replace

import pytest
from typer.testing import CliRunner
from writing import GOOD, write

from balance.api import load
from balance.cli import app
from balance.library import load_game
from balance.problems import BadInput
from balance.replay import retell
from balance.rulebook import rulebook
from balance.scenario import read_scenario
from balance.scenario.check import check_rulebook
from balance.simulate import simulate

SCENARIO = "coin_race/head-start"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Commands write into the working folder."""
    monkeypatch.chdir(tmp_path)


def balance(*words, code=0):
    """Run a command; return what it said on standard output, and on standard error."""
    result = CliRunner().invoke(app, list(words), prog_name="balance")
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stdout, result.stderr


def test_games_names_seats():
    said, _ = balance("games")
    assert "coin_race  Coin Race\n    2 to 4 players" in said


def test_players_says_every_idea():
    said, _ = balance("players", "coin_race")
    assert "bold  Bold\n    Gambles in nearly every round." in said
    assert said.count("\n    ") == 4


def test_knobs_says_usual_value_range_and_meaning():
    said, _ = balance("knobs", "coin_race")
    assert "boldness = 0.5  (0 to 1)\n    share of rounds in which the seat gambles" in said


def test_rules_says_value_range_source_and_alternatives():
    said, _ = balance("rules", "coin_race")
    assert "head_start = 0  (from 0 to 10)" in said
    assert "    Preparation; reconstructed\n    instead: 1 for long races" in said
    assert all(rule in said for rule in rulebook(load_game("coin_race").folder))


def test_check_of_a_good_game():
    said, _ = balance("check", "coin_race", SCENARIO)
    assert said == "Checked 6 files: all is well.\n"


def test_check_says_every_problem_of_every_file(tmp_path):
    write(tmp_path, GOOD.replace("games", "gmaes"), "one.toml")
    write(tmp_path, f"{GOOD}[rules]\nronds = 3\n", "two.toml")
    write(tmp_path, "x = \n", "three.toml")
    write(tmp_path, "[project]\n", "pyproject.toml")  # not ours
    said, complaint = balance("check", ".", code=2)
    assert said == ""
    assert [line.split(":")[0] for line in complaint.splitlines()] == ["one.toml", "three.toml", "two.toml"]


def test_check_of_a_file_that_is_nothing(tmp_path):
    _, complaint = balance("check", str(write(tmp_path, "x = 1\n")), code=2)
    assert "is neither a scenario (question, game) nor a strategy (idea, knobs)." in complaint


RULE = 'meaning = "rounds"\nsection = "p. 1"\nsource = "rulebook"\n'


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (
            f"[lap]\ndefault = 1\nmenaing = 2\n{RULE}[turn]\ndefault = 1\n",
            ["lap.menaing", "turn.meaning", "turn.section", "turn.source"],
        ),
        (f"[lap]\ndefault = 9\nhigh = 5\n{RULE}", ["lap, 2 players", "lap, 3 players", "lap, 4 players"]),
        (f"[lap]\ndefault = {{2 = 1, 3 = 2, 4 = 0}}\nlow = 1\n{RULE}", ["lap, 4 players"]),
        (f"[lap]\ndefault = {{2 = 1, 4 = 0}}\n{RULE}", ["lap, 3 players"]),
        ("lap = 5\n", ["lap"]),
    ],
)
def test_every_fault_of_a_rulebook_is_found(tmp_path, text, keys):
    """A game in the making may have typos, too."""
    write(tmp_path, text, "rules.toml")
    with pytest.raises(BadInput) as bad:
        check_rulebook(replace(load_game("coin_race"), folder=tmp_path))
    assert [problem.key for problem in bad.value.problems] == keys
    assert {problem.file for problem in bad.value.problems} == {tmp_path / "rules.toml"}


def test_check_of_a_strategy_outside_any_game(tmp_path):
    _, complaint = balance("check", str(write(tmp_path, 'idea = "x"\n', "mine.toml")), code=2)
    assert "belongs to no game; put it into a folder" in complaint


def test_check_of_a_strategy_in_a_games_folder(tmp_path):
    folder = tmp_path / "strategies" / "coin_race"
    folder.mkdir(parents=True)
    write(folder, 'name = "X"\nidea = "y"\n[knobs]\nbold = 1\n', "mine.toml")
    _, complaint = balance("check", "strategies", code=2)
    assert 'strategies/coin_race/mine.toml: knobs.bold: no such knob. Did you mean "boldness"?' in complaint


def test_a_new_scenario_can_be_checked_as_it_is():
    said, _ = balance("new", "mine", "--game", "coin_race")
    assert said == "Wrote scenarios/coin_race/mine.toml. Edit it, then: balance run coin_race/mine\n"
    balance("check", "coin_race/mine")


def test_every_comment_of_a_new_scenario_is_a_line_to_use(tmp_path):
    """What the draft suggests in comments is right, too."""
    balance("new", "mine.toml", "--game", "coin_race")
    text = (tmp_path / "mine.toml").read_text()
    write(tmp_path, re.sub(r"^# (\[variants|head_start|rounds)", r"\1", text, flags=re.MULTILINE), "used.toml")
    scenario = read_scenario(tmp_path / "used.toml")
    assert [variant.name for variant in scenario.variants] == ["baseline", "other"]


def test_new_never_overwrites(tmp_path):
    file = write(tmp_path)
    _, complaint = balance("new", "question.toml", "--game", "coin_race", code=2)
    assert complaint == "question.toml: exists already; choose another name.\n"
    assert file.read_text() == GOOD


@pytest.mark.parametrize("name", ["../../mine", "a b", "", "-x.y/z"])
def test_new_refuses_what_is_no_name(tmp_path, name):
    _, complaint = balance("new", "--game", "coin_race", "--", name, code=2)
    assert "is no name" in complaint
    assert list(tmp_path.iterdir()) == []


def test_run_plays_says_the_verdict_and_where_the_report_is(tmp_path):
    said, remarks = balance("run", SCENARIO, "--games", "1000", "--seed", "3")
    assert said.startswith("Does a head start of one step decide the race?\n")
    assert said.endswith("Report: reports/coin_race-head-start/index.html\n")
    assert "1,000 games were rounded up to 1,002: whole blocks of 3 rotations." in remarks
    assert "coin_race/head-start: 2,004 games" in remarks
    run = load("reports/coin_race-head-start")
    assert (run.scenario.games, run.scenario.seed) == (1_002, 3)
    assert said.splitlines()[1:-1] == [sentence.replace("\xa0", " ") for sentence in run.sentences()]


def test_run_again_plays_the_same_games_and_resume_adds_to_them(tmp_path):
    write(tmp_path, GOOD.replace("seed = 5\n", ""))
    _, remarks = balance("run", "question.toml", "--games", "20", "--out", "here")
    seed = load("here").scenario.seed
    assert f"The scenario names no seed; {seed} was drawn." in remarks
    balance("run", "question.toml", "--games", "40", "--out", "here", "--resume")
    assert load("here").scenario.seed == seed
    _, complaint = balance("run", "question.toml", "--seed", str(seed + 1), "--out", "here", "--resume", code=2)
    assert "seed" in complaint
    assert load("here").frame("games").collect().height == 40


def test_report_builds_the_same_page_without_playing(tmp_path):
    said, _ = balance("run", SCENARIO, "--games", "60", "--out", "here")
    page = (tmp_path / "here" / "index.html").read_bytes()
    (tmp_path / "here" / "index.html").unlink()
    assert balance("report", "here")[0] == said
    assert (tmp_path / "here" / "index.html").read_bytes() == page


def test_replay_tells_the_counted_game(tmp_path):
    scenario = read_scenario(SCENARIO, games=12)
    simulate(scenario, tmp_path / "run")
    said, _ = balance("replay", SCENARIO, "--game", "7", "--variant", "head-start", "--run", "run")
    assert said.startswith("Game 7 of coin_race/head-start, head-start, seed 2026\n  Seat 1: balanced\n")
    assert "Round 5\n" in said
    assert f"Fingerprint {retell(scenario, 7, 'head-start').fingerprint:016x}" in said
    assert said.endswith("It is the game that run counted, to the last byte.\n")


def test_replay_takes_a_run_for_its_scenario(tmp_path):
    """A stored run needs no scenario's file."""
    simulate(read_scenario(write(tmp_path, GOOD.replace("seed = 5\n", ""))), tmp_path / "run")
    (tmp_path / "question.toml").unlink()
    said, _ = balance("replay", "run", "--game", "3")
    assert said.endswith("It is the game that run counted, to the last byte.\n")


def test_replay_notices_another_game(tmp_path):
    simulate(read_scenario(SCENARIO, games=12, seed=3), tmp_path / "run")
    _, complaint = balance("replay", SCENARIO, "--game", "7", "--run", "run", code=2)
    assert "run counted another game" in complaint
    _, complaint = balance("replay", SCENARIO, "--game", "99", "--run", "run", code=2)
    assert "run counted no such game" in complaint


def test_replay_takes_the_seed_of_the_run(tmp_path):
    """The scenario names no seed, so the run's is the one that counted."""
    write(tmp_path, GOOD.replace("seed = 5\n", ""))
    simulate(read_scenario("question.toml", games=8), tmp_path / "run")
    said, _ = balance("replay", "question.toml", "--game", "3", "--run", "run")
    assert "to the last byte" in said


@pytest.mark.slow
def test_bench_measures_everything():
    said, _ = balance("bench", "coin_race", "--players", "2", "--json")
    figures = json.loads(said)
    assert (figures["game"], figures["players"], figures["decisions_per_game"]) == ("coin_race", 2, 10.0)
    assert figures["ns_per_decision"] == pytest.approx(1e9 / figures["games_per_second"] / 10.0)
    (kind,) = figures["kinds"]
    assert (kind["a_game"], kind["share_of_time"]) == (10.0, 1.0)
    assert figures["warm_start_seconds"] > 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["players", "coin_rase"], 'game = "coin_rase": no such game. Did you mean "coin_race"?'),
        (["knobs", "coin_rase"], "no such game"),
        (["rules", "coin_rase"], "no such game"),
        (["bench", "coin_rase"], "no such game"),
        (["bench", "coin_race", "--players", "9"], "Coin Race seats 2 to 4 players, not 9."),
        (["new", "mine", "--game", "coin_rase"], "no such game"),
        (["check", "nothing"], "no such scenario or file"),
        (["run", "nothing"], "no such scenario or file"),
        (["run", "."], "is a folder, not a file."),
        (["run", SCENARIO, "--games", "0"], "'--games'"),
        (["run", SCENARIO, "--seed", "-1"], "'--seed'"),
        (["run", SCENARIO, "--seed", str(2**63)], "seed = 9223372036854775808: must be less than"),
        (["run", SCENARIO, "--jobs", "0"], "'--jobs'"),
        (["run", SCENARIO, "--gmaes", "3"], "--gmaes"),
        (["report", "."], "is not the folder of a run"),
        (["replay", SCENARIO, "--game", "-1"], "'--game'"),
        (["replay", SCENARIO, "--game", "5000000000"], "must be from 0 to"),
        (["replay", SCENARIO, "--game", "1", "--variant", "haed-start"], 'Did you mean "head-start"?'),
        (["replay", SCENARIO], "'--game'"),
        (["rum"], "No such command 'rum'"),
    ],
)
def test_a_mistake_is_one_clear_sentence(words, complaint):
    _, said = balance(*words, code=2)
    assert complaint in said
    assert "Traceback" not in said
