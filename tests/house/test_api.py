"""The library in five lines."""

import subprocess
import sys
import textwrap

import polars as pl
import pytest
from writing import GOOD, write

import balance
from balance.progress import SilentProgress

PLAYERS = '[seats]\nplayers = ["bold", "careful", "careful"]\n[variants.long.rules]\nrounds = 9\n'


@pytest.fixture
def question(tmp_path):
    return balance.scenario(write(tmp_path, GOOD + PLAYERS))


def test_what_there_is():
    assert "coin_race" in balance.games()
    assert balance.strategies("coin_race")["bold"].knobs == {"boldness": 0.9, "blunder": 0.0}
    assert dir(balance) == ["BadInput", "games", "load", "scenario", "strategies"]
    with pytest.raises(AttributeError, match="no attribute 'play'"):
        balance.play  # noqa: B018


@pytest.mark.parametrize(
    "imports",
    [
        "import balance",
        "import balance, balance.scenario, balance.games",
        "from balance.scenario import Scenario; import balance",
    ],
)
def test_names_that_are_also_modules_answer_in_every_order_of_imports(imports):
    code = f"""\
    {imports}
    assert "coin_race" in balance.games()
    assert balance.scenario("coin_race/head-start").scenario.seed == 2026
    import balance.games.coin_race, balance.scenario
    assert balance.games.coin_race.GAME.name in balance.games()
    assert balance.scenario("coin_race/head-start").scenario == balance.scenario.read_scenario("coin_race/head-start")
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


def test_a_question_is_played_and_answered(question):
    results = question.run(games=300)
    rates = results.win_rates(by="seat")
    assert isinstance(rates, pl.DataFrame)
    assert rates["estimate"].sum() == pytest.approx(1.0)
    assert results.win_rates(by="strategy", variant="long")["strategy"].to_list() == ["bold", "careful"]
    assert results.frame("seats", "long").collect().height == 900
    assert results.passport["scenario"]["seed"] == results.scenario.seed == 5
    with pytest.raises(balance.BadInput, match="no such variant"):
        results.win_rates(variant="longer")


def test_results_say_a_verdict_and_write_a_report(question, tmp_path):
    results = question.run(games=60)
    assert all(isinstance(sentence, str) for sentence in results.sentences())
    assert results.report(tmp_path / "report") == tmp_path / "report" / "index.html"
    assert "Who wins the race?" in (tmp_path / "report" / "index.html").read_text(encoding="utf-8")


def test_games_and_seed_can_be_asked_for(question):
    results = question.run(games=10, seed=77)
    assert (results.scenario.games, results.scenario.seed) == (12, 77)
    assert question.scenario.seed == 5


def test_a_plan_needs_no_second_look_at_the_file(tmp_path):
    file = write(tmp_path, GOOD + PLAYERS)
    question = balance.scenario(file)
    file.unlink()
    assert question.plan(0.1, pilot=30, jobs=1).games >= 3
    with pytest.raises(balance.BadInput, match=r"pilot = 0: must be at least 1\."):
        question.plan(0.1, pilot=0)


def test_zero_games_are_refused(question):
    with pytest.raises(balance.BadInput, match=r"games = 0: must be at least 1\."):
        question.run(games=0)


def test_results_without_a_folder_last_as_long_as_they_are_held(question):
    results = question.run(games=3)
    folder = results.run.folder
    assert folder.is_dir()
    del results
    assert not folder.exists()


def test_results_in_a_folder_can_be_loaded_and_resumed(question, tmp_path):
    results = question.run(games=30, out=tmp_path / "run", progress=SilentProgress())
    again = balance.load(tmp_path / "run")
    assert again.scenario == results.scenario
    more = question.run(games=60, out=tmp_path / "run", resume=True)
    assert more.frame("games").select("game").collect()["game"].to_list() == list(range(60))


def test_a_run_to_resume_lends_its_seed(tmp_path):
    file = write(tmp_path, GOOD.replace("seed = 5\n", ""))
    drawn = balance.scenario(file)
    drawn.run(games=4, out=tmp_path / "run")
    next((tmp_path / "run" / "data").rglob("*.parquet")).write_bytes(b"")  # what is to be mended is no obstacle
    assert balance.scenario(file, resumed=tmp_path / "run").scenario.seed == drawn.scenario.seed
    balance.scenario(file, games=8, resumed=tmp_path / "run").run(out=tmp_path / "run", resume=True)


def test_who_wants_to_watch_may(question, capfd):
    question.run(games=30, progress=True)
    said, watched = capfd.readouterr()
    assert said == ""
    assert "question: 60 games\n60 games in" in watched


def test_nothing_in_the_library_prints(question, capfd):
    question.run(games=3).win_rates()
    assert capfd.readouterr() == ("", "")
