"""From a question in a file to a report: the toy game, really played."""

import json

import pytest

import balance
from balance.kernel import COMPILED
from balance.report.summary import SCHEMA


@pytest.fixture(scope="module")
def results():
    return balance.scenario("coin_race/head-start").run(games=6_000 if COMPILED else 120)


def test_the_report_of_a_real_run(results, tmp_path):
    page = results.report(tmp_path / "report")
    summary = json.loads((page.parent / "summary.json").read_text(encoding="utf-8"))
    assert page.name == "index.html"
    assert summary["schema"] == SCHEMA
    assert summary["passport"]["command"].startswith("balance run coin_race/head-start")
    assert summary["passport"]["reconstructed"]["baseline"] == {"rules": ["head_start"]}
    assert set(summary["sections"]) >= {
        "does_the_chair_decide",
        "which_strategy_wins",
        "what_does_the_change_do",
        "how_long_is_a_game",
        "what_do_winners_have",
        "which_rules_come_up",
    }


@pytest.mark.skipif(not COMPILED, reason="needs many games")
def test_the_verdict_is_the_truth(results):
    """Boldness pays, caution costs, and one step of head start decides the race."""
    said = " ".join(results.sentences()).replace("\u00a0", " ")
    assert "unfair by more than 2 points" in said
    assert (
        "It changes the share of the win of Seat 1, Seat 2 and Seat 3 by more than 2 points: Seat 1 changes most"
        in said
    )
    rates = dict(results.win_rates(by="strategy").select("strategy", "estimate").rows())
    assert rates["bold"] > rates["balanced"] > rates["careful"]
