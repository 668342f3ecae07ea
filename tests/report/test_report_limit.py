"""Where fewer games are enough, only the first are looked at, and the page says so."""

import pytest
from stand_in import made_up_run

from balance.report.build import build_report
from balance.report.played import ENOUGH
from balance.report.sections import sections, seen_by, what_do_winners_have
from balance.report.study import Study


@pytest.fixture(scope="module")
def study():
    return Study(made_up_run())


def test_the_first_games_are_whole_blocks_in_every_table(study):
    few = study.first(study.design().games // 2 + 1)
    games = few.design().games
    assert 0 < games < study.design().games and games % few.scenario.rotations == 0
    for table in study.run.game.tables:
        rows = study.frame(table).collect()
        assert few.frame(table).collect().equals(rows.filter(rows["game"] < games)), table


def test_a_section_sees_as_many_games_as_are_enough_for_it(study, monkeypatch):
    assert seen_by(what_do_winners_have, study).design() == study.design()
    monkeypatch.setattr(what_do_winners_have, "MOST", study.design().games // 2)
    numbers = what_do_winners_have.numbers(seen_by(what_do_winners_have, study))
    assert [frame["games"].max() for frame in numbers.values()] == [study.design().games // 2]


def test_the_page_says_how_many_games_a_section_looked_at(study, monkeypatch, tmp_path):
    assert study.limit == ""
    monkeypatch.setattr(what_do_winners_have, "MOST", study.scenario.rotations * 20)
    build_report(study.run, tmp_path)
    told = f"Looked at are the first {study.scenario.rotations * 20:,} games of each variant"
    assert (tmp_path / "report.md").read_text(encoding="utf-8").count(told) == 1


def test_win_shares_are_of_all_games():
    whole = {section.__name__.rpartition(".")[2] for section in sections() if not hasattr(section, "MOST")}
    assert {"does_the_chair_decide", "which_strategy_wins", "what_does_the_change_do"} <= whole
    assert all(section.MOST == ENOUGH for section in sections() if hasattr(section, "MOST"))
