"""The shape of the printed tables: counts match the box, totals match the demand."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from energie_poker_table import changed, printed, rules_of

from balance.components import read_table
from balance.games.energie_poker import GAME
from balance.games.energie_poker.tables import InternationalEvent
from balance.problems import BadInput
from balance.rulebook import rulebook

TYPES = ("oil", "gas", "nuclear", "coal", "solar")


def test_supply_equals_the_demand_of_four_countries_in_every_year():
    for year in printed()["energy_plan"]:
        assert sum(getattr(year, name) for name in TYPES) == 4 * year.demand


def test_ten_years_in_steps_of_five_and_demand_never_falls():
    plan = printed()["energy_plan"]
    assert [year.year for year in plan] == list(range(1980, 2026, 5))
    assert all(earlier.demand <= later.demand for earlier, later in pairwise(plan))


def test_the_only_public_row_is_the_reported_first_year():
    plan = printed()["energy_plan"]
    assert [year.year for year in plan if year.source == "public"] == [1980]
    assert [getattr(plan[0], name) for name in TYPES] == [13, 5, 2, 7, 1]


@pytest.mark.parametrize(
    ("turn", "four", "five"),
    [
        (1, [10, 4, 1, 6], [10, 4, 1, 5, 1]),
        (2, [10, 4, 3, 7], [10, 4, 3, 6, 1]),
        (3, [8, 5, 5, 6], [8, 5, 5, 5, 1]),
        (7, [5, 3, 15, 7], [5, 3, 15, 5, 2]),
        (9, [2, 2, 20, 9], [2, 2, 20, 6, 3]),
        (10, [2, 2, 22, 10], [2, 2, 22, 6, 4]),
    ],
)
def test_three_players_share_three_quarters_rounded_by_largest_remainder(turn, four, five):
    assert list(rules_of(3)[0].plan[turn, :4]) == four
    assert list(rules_of(3, energy_types="five_types")[0].plan[turn]) == five


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["four_types", "five_types"])
def test_supply_equals_the_demand_of_the_table(seats, board):
    rules = rules_of(seats, energy_types=board)[0]
    assert [int(units) for units in rules.plan.sum(axis=1)] == [seats * int(units) for units in rules.demand]


def test_sixteen_purchase_cards_cover_the_demand_of_two_countries():
    cards = printed()["purchase_cards"]
    assert sum(card.cards for card in cards) == 16
    assert sum(card.units * card.cards for card in cards) == 41 >= 2 * 12


def sums(cards):
    """Every sum that some of the cards make."""
    found = {0}
    for value in cards:
        found |= {total + value for total in found}
    return found


def test_every_demand_can_be_laid_with_the_purchase_cards():
    """A necessary part of the ruling that denominations never bind: every total up to 24 has its cards."""
    cards = [card.units for card in printed()["purchase_cards"] for _ in range(card.cards)]
    assert set(range(25)) <= sums(cards)


def test_three_international_events_a_year_that_change_no_total():
    cards = printed()["international_events"]
    assert len(cards) == 30
    assert all(sum(card.year == year for card in cards) == 3 for year in range(1980, 2026, 5))
    assert all(sum(getattr(card, name) for name in TYPES) == 0 for card in cards)


def test_some_cards_lead_to_a_negative_availability():
    """The rulebook: "there is an error in the maths on some cards, which can result in … a negative availability"."""
    rules = rules_of(4)[0]
    below = [
        row.card
        for card, row in enumerate(printed()["international_events"])
        if (rules.plan[rules.event_turn[card]] + rules.event_change[card]).min() < 0
    ]
    assert below == ["I03", "I25", "I28"]


def test_a_card_that_changes_the_total_is_refused(tmp_path):
    file = tmp_path / "international_events.csv"
    with file.open("w", newline="", encoding="utf-8") as lines:
        writer = csv.writer(lines)
        writer.writerow(["card", "year", *TYPES, "title", "source"])
        writer.writerow(["X1", 1980, 3, -2, 0, 0, 0, "A misprint", "reconstructed"])
    with pytest.raises(BadInput, match="add up to zero"):
        read_table(file, InternationalEvent)


def test_twenty_national_events_all_invented():
    cards = printed()["national_events"]
    assert len(cards) == 20
    assert {card.source for card in cards} == {"reconstructed"}


@pytest.mark.parametrize(
    ("tables", "changes", "words"),
    [
        (changed("energy_plan", "2025", demand=42), {}, "purchase cards add up to 41"),
        (changed("energy_plan", "1990", oil=0, gas=0, nuclear=0, coal=1, solar=1), {}, "fewer units on offer"),
        ({"energy_plan": printed()["energy_plan"][:9]}, {}, "must have 10 to 10 years"),
        ({"energy_plan": printed()["energy_plan"][::-1]}, {}, "years must rise"),
        ({"international_events": printed()["international_events"][:3]}, {}, "must have 4 to 48 cards"),
        (changed("international_events", "I07", year=1991), {}, "not a year of the plan"),
        ({"national_events": printed()["national_events"][:8]}, {"national_events": True}, "must have 9 to 32"),
    ],
)
def test_tables_that_cannot_be_played_are_refused(tables, changes, words):
    with pytest.raises(BadInput, match=words):
        rules_of(4, tables, **changes)


def test_every_fault_is_told_at_once():
    tables = changed("energy_plan", "2025", demand=42) | {"international_events": []}
    with pytest.raises(BadInput) as error:
        rules_of(4, tables)
    assert len(error.value.problems) == 2


def test_fewer_rounds_need_fewer_years():
    rules = rules_of(4, {"energy_plan": printed()["energy_plan"][:9]} | late_events_left_out(), rounds=9)
    assert rules["rounds"] == 9


def late_events_left_out():
    return {"international_events": [card for card in printed()["international_events"] if card.year < 2025]}


def test_every_rule_reaches_the_kernels_or_the_tables():
    """No rule of rules.toml is left unread: each is a number of the record, or changes how it is built."""
    built = {
        "energy_types",
        "countries",
        "supply_for_three",
        "international_events",
        "events_before_bids",
        "event_draw",
    }
    built |= {"scale_events", "national_renewable_is_solar"}
    numbers = {name for name in rules_of(4).dtype.names if name in rulebook(GAME.folder)}
    assert numbers | built == set(rulebook(GAME.folder))
    assert not numbers & built


def test_the_choices_of_the_rulebook_are_those_of_the_code():
    from balance.games.energie_poker.state import BOARDS
    from balance.games.energie_poker.terms import CHOICES

    rules = rulebook(GAME.folder)
    assert rules["energy_types"].choices == tuple(BOARDS)
    for name, choices in CHOICES.items():
        assert rules[name].choices == choices
    assert all(name in CHOICES or not rules[name].choices for name in rules_of(4).dtype.names if name in rules)


def test_the_source_of_every_number_is_one_of_three():
    folder = Path(GAME.folder) / "components"
    assert {file.stem for file in folder.glob("*.csv")} == set(GAME.components)
