"""What a report says about games that were really played, against sums written out over the same tables."""

import json

import polars as pl
import pytest

import balance
from balance.kernel import COMPILED
from balance.report.sections import does_the_order_of_play_decide, who_goes_bankrupt, who_pays_whom
from balance.report.study import Study

pytestmark = pytest.mark.skipif(not COMPILED, reason="hundreds of games")
GAMES = 400
QUESTION = """
question = "Does it matter who is paid?"
game = "energie_poker"
seed = 7

[seats]
players = [
    "balanced",
    {strategy = "balanced", name = "careless", knobs = {habit = 0.7, cash_reserve = 0.0}},
    {strategy = "balanced", name = "contender", knobs = {contest = 3.0, explore = 0.5}},
    "balanced",
]

[variants.bank-is-paid.rules]
controllers = false

[variants.no-events.rules]
international_events = false

[variants.five-types.rules]
energy_types = "five_types"
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    file = tmp_path_factory.mktemp("question") / "paid.toml"
    file.write_text(QUESTION, encoding="utf-8")
    return balance.scenario(file).run(games=GAMES)


@pytest.fixture(scope="module")
def study(results):
    return Study(results.run)


def rows(study, table, variant="baseline"):
    return study.frame(table, variant).collect()


def test_the_page_answers_the_questions_of_this_game(results, tmp_path):
    page = results.report(tmp_path / "report")
    summary = json.loads((page.parent / "summary.json").read_text(encoding="utf-8"))
    asked = {"does_the_order_of_play_decide", "who_goes_bankrupt", "who_pays_whom", "how_do_prices_move"}
    assert set(summary["sections"]) >= asked | {"which_cards_are_too_good", "which_strategy_wins", "is_it_exciting"}
    said = (page.parent / "report.md").read_text(encoding="utf-8").replace("\u00a0", " ")
    for words in ("Highest premium laid", "Nobody bid", "I08 (", "renewable", "1st in order", "free"):
        assert words in said
    assert "Year in which it first became bankrupt" not in said


def test_bankruptcies_are_those_of_the_games(study):
    numbers = who_goes_bankrupt.numbers(study)
    for row in numbers["games"].to_dicts():
        assert row["estimate"] == pytest.approx((rows(study, "games", row["variant"])["bankrupts"] > 0).mean())
    seats = rows(study, "seats").with_columns(careless=pl.col("player") == 1)
    careless = numbers["by_strategy"].filter(variant="baseline", strategy="careless")["estimate"].item()
    assert careless == pytest.approx(seats.filter("careless")["bankrupt"].mean())
    fallen = rows(study, "games").filter(pl.col("bankrupts") > 0, pl.col("turns") == 5)
    in_five = numbers["by_turn"].filter(variant="baseline", turn=5).to_dicts()[0]
    assert in_five["estimate"] * in_five["games"] == pytest.approx(len(fallen))
    changes = {row["variant"]: row for row in numbers["changes"].to_dicts()}
    assert changes["bank-is-paid"]["chance"] < 0.01 < 0.05 < changes["five-types"]["chance"]
    said = " ".join(who_goes_bankrupt.sentences(study, numbers)).replace("\u00a0", " ")
    assert "Somebody becomes bankrupt in" in said and "“bank-is-paid”" in said


def test_events_are_seen_only_where_they_are_played(study):
    events = who_goes_bankrupt.numbers(study)["after_events"]
    assert set(events["variant"]) == {"baseline", "bank-is-paid", "five-types"}
    card = events.filter(variant="baseline", measure="deficit").to_dicts()[0]
    played = rows(study, "events").filter(pl.col("in_force"), pl.col("card") == card["card"])
    assert card["games"] == len(played) > 0
    assert set(played["turn"]) == {card["turn"]}


def test_payments_are_those_of_the_seats(study):
    numbers = who_pays_whom.numbers(study)
    between = numbers["between"].filter(variant="baseline")
    assert between["estimate"].sum() * GAMES == pytest.approx(rows(study, "seats")["spent_missing"].sum())
    to_rivals = between.filter(pl.col("receiver") >= 0)["estimate"].sum() * GAMES
    assert to_rivals == pytest.approx(rows(study, "seats")["deficit_received"].sum())
    no_cards = numbers["between"].filter(pl.col("variant") == "bank-is-paid", pl.col("receiver") >= 0)
    assert no_cards["estimate"].sum() == 0
    assert numbers["control"].filter(variant="bank-is-paid").is_empty()


def test_shares_by_order_of_play_are_those_of_the_places(study):
    found = does_the_order_of_play_decide.numbers(study)["by_place"].filter(variant="baseline")
    shares = rows(study, "seats").group_by("place").agg(pl.col("share").mean()).sort("place")["share"]
    assert found["estimate"].to_list() == pytest.approx(shares.to_list(), abs=1e-6)
