"""Faults of a file of plausible ranges: one clear sentence each."""

import re
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from balance.library import load_game
from balance.problems import BadInput
from balance.rulebook import rulebook
from balance.scenario.changes import changed_tables
from balance.scenario.ensemble import ensemble
from balance.scenario.experiment_file import EnsembleFile
from balance.scenario.file import ScenarioFile
from balance.scenario.ranges import READS, RangesFile
from balance.scenario.ranges_check import check_ranges, faults_of, read_ranges
from balance.scenario.variant import read_variants
from balance.shape import shaped

DRAW = '[[draw]]\ntable = "energy_plan"\nway = "add"\ncolumns = ["coal"]\nlow = 0\nhigh = 1\nwhy = "a test"\n'


@pytest.fixture
def game(tmp_path):
    """Energie Poker with a folder of its own, whose ranges a test may write."""
    printed = load_game("energie_poker")
    shutil.copytree(printed.folder, tmp_path / "energie_poker", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return replace(printed, folder=tmp_path / "energie_poker")


def ranges_file(game) -> Path:
    return game.folder / "components" / "ranges.toml"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('why = "a test"', ""), "draw.1.why: is missing: a range without its reason cannot be judged."),
        (('why = "a test"', 'why = " "'), "draw.1.why: is missing"),
        (("energy_plan", "energy_plans"), 'draw.1.table = "energy_plans": no such table. Did you mean "energy_plan"?'),
        (("coal", "cole"), 'draw.1.columns = "cole": no such column. Did you mean "coal"?'),
        (('["coal"]', "[]"), "draw.1.columns = []: add needs at least 1."),
        (("low = 0\n", ""), "draw.1.low: is missing: add needs it."),
        (("low = 0", "low = 2"), "draw.1.low = 2.0: is above high = 1."),
        (("low = 0", "low = 0.5"), "draw.1.low = 0.5: must be a whole number: add moves whole units."),
        (("high = 1", "high = 1\nleast = 4\nmost = 3"), "draw.1.least = 4.0: is above most = 3."),
        (("low = 0", "lo = 0"), "draw.1.lo: no such key. Did you mean"),
        (("low = 0", "low = 0\nplaces = 'energy_plan'"), "draw.1.places: add has no such key."),
        (('"add"', '"ad"'), 'draw.1.way = "ad": must be'),
        (("high = 1", "high = 1\nshare = 2.0"), "draw.1.share = 2.0: must be at most 1."),
        (("high = 1", 'high = 1\nrows = ["1986"]'), 'draw.1.rows = "1986": no such row. Did you mean "1985"?'),
        (("high = 1", 'high = 1\nrows = ["1980"]'), 'draw.1.rows = "1980": its source is public;'),
        (("high = 1", "high = 1\ndisputed = true"), "draw.1.disputed: needs the rows that are disputed, by name."),
        (('"add"', '"transfer"'), "draw.1.low: transfer has no such key."),
        (("energy_plan", "international_events", "coal", "title"), 'draw.1.columns = "title": add is for numbers.'),
        (
            ('"add"', '"choose"', "low = 0\nhigh = 1", "values = [[1, 2]]"),
            "values = [1, 2]: needs one value for each of 1",
        ),
        (("[[draw]]", '[[need]]\ntable = "energy_plan"\nwhy = "a"\n[[draw]]'), "need.1.where: needs where or rising"),
        (("[[draw]]", '[[rules]]\nrule = "ronds"\nwhy = "a"\n[[draw]]'), 'rules.1.rule = "ronds": no such rule.'),
        (("[[draw]]", '[[rules]]\nrule = "rounds"\nwhy = "a"\n[[draw]]'), "rules.1.values: is missing."),
        (
            ("[[draw]]", '[[rules]]\nrule = "countries"\nvalues = {5 = [1]}\nwhy = "a"\n[[draw]]'),
            "rules.1.values = 1: there is no table of 5 players.",
        ),
        (
            ("[[draw]]", '[[rules]]\nrule = "rounds"\nvalues = [99]\nwhy = "a"\n[[draw]]'),
            "rules.1.values = 99: must be",
        ),
    ],
)
def test_one_fault_is_one_clear_sentence_that_names_the_file(game, change, words):
    text = DRAW
    for old, new in zip(change[::2], change[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    ranges_file(game).write_text(text)
    with pytest.raises(BadInput) as bad:
        read_ranges(game)
    about_it = [str(problem) for problem in bad.value.problems if words in str(problem)]
    assert len(about_it) == 1
    assert about_it[0].startswith(str(ranges_file(game)))


def test_a_reconstructed_column_without_a_range_is_named(game):
    ranges_file(game).write_text(ranges_file(game).read_text().replace('columns = ["year"]', 'columns = ["title"]'))
    with pytest.raises(BadInput) as bad:
        check_ranges(game)
    expected = "international_events.year: 30 reconstructed rows, and neither a range nor a reason to hold it."
    assert [str(problem) for problem in bad.value.problems] == [f"{ranges_file(game)}: {expected}"]


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (DRAW.replace("low = 0\nhigh = 1", "low = -90\nhigh = -90"), "components.energy_plan.change.1985.coal = -82"),
        (DRAW + '[[need]]\ntable = "energy_plan"\nwhere = {coal = 99}\nwhy = "a"\n', "need.1: 0 rows of energy_plan"),
    ],
)
def test_ranges_that_no_set_can_satisfy_are_refused_with_the_last_reason(game, lines, last):
    ranges_file(game).write_text(lines)
    named = read_variants(game, ScenarioFile(question="?", game=game.name), Path())
    with pytest.raises(BadInput) as bad:
        ensemble(game, EnsembleFile(sets=1), named)
    assert len(bad.value.problems) == 1
    assert "set 1 was refused 200 times by ranges.toml; the last time: " + last in str(bad.value)


def test_the_page_shows_ranges_without_fault_and_every_way():
    page = (Path(__file__).parents[2] / "docs" / "experiments.md").read_text()
    (shown,) = re.findall(r"^```\n(\[\[draw.*?)```", page, re.DOTALL | re.MULTILINE)
    content, faults = shaped(RangesFile, tomllib.loads(shown))
    game = load_game("future_energy")
    assert [*faults, *faults_of(content, changed_tables(game, {}), rulebook(game.folder))] == []
    rows = re.findall(r"^\| `(\w+)` \|", page.partition("### What a set draws")[2], re.MULTILINE)
    assert rows == ["way", *READS]
