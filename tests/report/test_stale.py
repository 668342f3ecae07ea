"""A report knows what it was made of, and says when that is no longer so."""

import json

import pytest

import balance
from balance.problems import BadInput
from balance.report import stale
from balance.report.stale import check_report, reports_in

TEXT = """
question = "Who wins?"
game = "coin_race"
games = 120
seed = 5

[seats]
players = [{strategy = "bold", name = "mine", knobs = {boldness = 0.75}}, "bold", "careful"]

[variants.harder.rules]
gamble_needs = 4
"""


@pytest.fixture
def report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "question.toml").write_text(TEXT)
    balance.scenario("question.toml").run(out="reports/mine", jobs=1).report("reports/mine")
    return tmp_path / "reports" / "mine"


def complaint(folder):
    with pytest.raises(BadInput) as bad:
        check_report(folder)
    return str(bad.value)


def test_a_fresh_report_is_well(report):
    assert reports_in(report.parent) == [report]
    check_report(report)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("gamble_needs = 4", "gamble_needs = 5", "the rules or components of “harder” changed"),
        ("boldness = 0.75", "boldness = 0.5", "the players of “baseline”, the players of “harder”"),
        ("[variants.harder", "[variants.hard", "the question or its variants changed"),
        ("Who wins?", "Who loses?", "the question or its variants changed"),
        ("coin_race", "coin_rac", "its scenario cannot be read any more"),
    ],
)
def test_what_changed_is_named(report, before, after, words):
    text = TEXT.replace(before, after)
    (report.parents[1] / "question.toml").write_text(text)
    found = complaint(report)
    assert words in found
    assert "scenario cannot" in words or "balance run question.toml --games 120 --seed 5" in found


def test_changed_code_of_the_game_asks_for_new_games(report):
    file = report / "summary.json"
    summary = json.loads(file.read_text())
    summary["passport"]["code"] = "another"
    file.write_text(json.dumps(summary))
    assert "the code of Coin Race changed. Make it anew: balance run" in complaint(report)


def test_changed_code_of_reports_asks_for_a_new_page_only(report, monkeypatch):
    monkeypatch.setattr(stale, "report_code", lambda: "another")
    assert "Build it again: balance report" in complaint(report)
    (report / "passport.json").unlink()
    assert "Make it anew: balance run" in complaint(report)


def test_what_is_no_summary_is_named(report):
    (report / "summary.json").write_text("{}")
    assert "is not the summary of a report." in complaint(report)
