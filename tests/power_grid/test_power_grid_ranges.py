"""Nothing of this game is reconstructed; drawn are readings of the rules and the disputed links of the USA side."""

from pathlib import Path

import pytest
from drawn_sets import drawn_sets

from balance.library import load_game
from balance.scenario.changes import changed_tables
from balance.scenario.ensemble import ensemble
from balance.scenario.experiment_file import EnsembleFile
from balance.scenario.file import ScenarioFile
from balance.scenario.variant import read_variants

pytestmark = pytest.mark.slow
FIRST = {("Omaha", "Chicago", 12), ("Knoxville", "Raleigh", 11)}
SECOND = {("Omaha", "Chicago", 13), ("Cincinnati", "Raleigh", 15)}


def test_each_disputed_link_is_one_transcription_or_the_other():
    printed = changed_tables(load_game("power_grid"), {})
    seen = set()
    for tables in drawn_sets("power_grid"):
        links = {(link.city_a, link.city_b, link.cost) for link in tables["usa_links"]}
        assert links <= {(link.city_a, link.city_b, link.cost) for link in printed["usa_links"]} | SECOND
        assert len(links) == 86 and len(links & (FIRST | SECOND)) == 2
        assert all(tables[name] == rows for name, rows in printed.items() if name != "usa_links")
        seen.add(frozenset(links & SECOND))
    assert len(seen) == 4


def test_the_readings_of_rules_without_a_sentence_are_all_drawn():
    game = load_game("power_grid")
    named = read_variants(game, ScenarioFile(question="?", game="power_grid", rules={"end_tie": "shared"}), Path())
    members, told = ensemble(game, EnsembleFile(sets=40), named)
    rules = ("scrapped_coal", "step2_when_zone_full", "step3_by_step2_change")
    assert len({tuple(member.values[rule] for rule in rules) for member in members}) == 8
    assert {member.values["end_tie"] for member in members} == {"shared"}  # the scenario says which
    assert told["varied"] == ["usa_links", *rules]
