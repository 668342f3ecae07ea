"""A scenario may change, remove and add printed rows, or bring a table of its own; every row is checked."""

import json
from dataclasses import replace
from typing import ClassVar

import pytest
from pydantic import Field

from balance.components import Row, check_keys, read_table
from balance.library import load_game
from balance.problems import BadInput
from balance.scenario.changes import TableFile, chained, changed_tables, plain_changes

PRINTED = "number,colour,steps,source,note\n1,a,3,rulebook,\n2,a,4,public,smudged\n3,b,5,reconstructed,\n"


class Tile(Row):
    """A tile of an invented race."""

    key: ClassVar = ("number",)
    number: int
    colour: str = "a"
    steps: int = Field(ge=0, le=9)
    weight: float = 1.0


@pytest.fixture
def game(tmp_path):
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "tiles.csv").write_text(PRINTED)
    return replace(load_game("coin_race"), folder=tmp_path, components={"tiles": Tile})


def changed(game, **asked):
    changes = plain_changes(game, {"tiles": TableFile(**asked)}, game.folder)
    return changed_tables(game, json.loads(json.dumps(changes)))["tiles"]


def faults(game, **asked):
    with pytest.raises(BadInput) as bad:
        changed(game, **asked)
    return [f"{problem.key}: {problem.reason}" for problem in bad.value.problems]


def test_without_changes_the_table_is_as_printed(game):
    assert [(row.name, row.steps, row.source) for row in changed(game)] == [
        ("1", 3, "rulebook"),
        ("2", 4, "public"),
        ("3", 5, "reconstructed"),
    ]


def test_rows_are_changed_removed_and_added(game):
    rows = changed(game, change={"2": {"steps": 9}}, remove=[3], add=[{"number": 7, "steps": 0}])
    assert [(row.name, row.steps, row.source) for row in rows] == [
        ("1", 3, "rulebook"),
        ("2", 9, "scenario"),
        ("7", 0, "scenario"),
    ]
    assert rows[1].note == "smudged"


def test_a_variant_goes_on_from_the_baselines_changes(game):
    first = plain_changes(game, {"tiles": TableFile(remove=["1"])}, game.folder)
    second = plain_changes(game, {"tiles": TableFile(remove=["2"])}, game.folder)
    assert [row.name for row in changed_tables(game, chained(first, second))["tiles"]] == ["3"]
    assert [row.name for row in changed_tables(game, first)["tiles"]] == ["2", "3"]


def test_a_table_of_ones_own_needs_no_sources(game):
    (game.folder / "mine.csv").write_text("number,steps\n5,1\n\n6,2\n")
    rows = changed(game, file="mine.csv")
    assert [(row.number, row.steps, row.source) for row in rows] == [(5, 1, "scenario"), (6, 2, "scenario")]


def test_all_faults_of_all_rows_come_at_once(game):
    asked = {
        "change": {"2": {"stepz": 1, "steps": 10}, "9": {"steps": 1}},
        "remove": ["8"],
        "add": [{"steps": 1}, {"number": 4, "steps": 1, "weight": float("nan")}],
    }
    assert sorted(faults(game, **asked)) == [
        "components.tiles.add.1.number: is missing.",
        "components.tiles.add.2.weight: must be a finite number.",
        "components.tiles.change.2.steps: must be at most 9.",
        "components.tiles.change.2.stepz: no such key.",
        "components.tiles.change.9: no such row.",
        "components.tiles.remove.8: no such row.",
    ]


def test_an_unknown_row_or_column_names_the_others(game):
    with pytest.raises(BadInput) as bad:
        changed(game, change={"2": {"stepz": 1}, "9": {}})
    column, row = map(str, bad.value.problems)
    assert 'Did you mean "steps"?' in column
    assert row.endswith("Choices: 1, 2, 3.")


def test_an_unknown_table_names_the_others(game):
    with pytest.raises(BadInput, match=r'components.tile: no such table. Did you mean "tiles"\?'):
        plain_changes(game, {"tile": TableFile()}, game.folder)


def test_two_rows_cannot_go_by_one_name(game):
    assert faults(game, add=[{"number": 3, "steps": 1}]) == ["components.tiles.3: this row occurs twice."]


def test_a_table_is_either_replaced_or_changed(game):
    (game.folder / "mine.csv").write_text("number,steps\n5,1\n")
    (fault,) = faults(game, file="mine.csv", remove=["1"])
    assert fault.startswith("components.tiles.file: replaces the table")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("number,steps,source\nx,1,public\n", 'line 2.number = "x": must be a whole number.'),
        ("number,steps,source\n1,1,hearsay\n", 'line 2.source = "hearsay": must be'),
        ('number,steps,source,note\n1,1,public,"two\nlines"\n2,x,public,\n', "line 4.steps"),
        ("number,source\n1,public\n", "line 2.steps: is missing."),
        ("number,steps,source\n1,1,public,9\n", "line 2.beyond the last column: no such key."),
        ("number,steps,source\n1,2\n", "line 2.source: is missing."),
        ("number,steps,steps,source\n1,1,1,public\n", "line 1.steps: this column occurs twice."),
        ("number,stepz,source\n1,1,public\n", 'line 2.stepz: no such key. Did you mean "steps"?'),
        ("number,steps,source\n1,1,public\n1,2,public\n", "1: this row occurs twice."),
        ('number,steps,source\n1,"1,public\n', "line 2: unexpected end of data."),
        ("number,steps,source\n1,99999999999999999999,public\n", "must be at most 9."),
        ("number,steps,source,weight\n1,1,public,inf\n", 'line 2.weight = "inf": must be a finite number.'),
    ],
)
def test_a_broken_table_names_file_line_and_column(tmp_path, text, words):
    file = tmp_path / "tiles.csv"
    file.write_text(text)
    with pytest.raises(BadInput) as bad:
        read_table(file, Tile)
    assert words in str(bad.value)
    assert all(problem.file == file for problem in bad.value.problems)


def test_a_table_in_another_encoding_is_refused(tmp_path):
    file = tmp_path / "tiles.csv"
    file.write_bytes("number,steps,source\n1,1,café\n".encode("latin-1"))
    with pytest.raises(BadInput, match="line 2 is not UTF-8"):
        read_table(file, Tile)


def test_no_row_is_lost_by_checking_keys():
    check_keys([Tile(number=number, steps=1, source="public") for number in range(5)])
