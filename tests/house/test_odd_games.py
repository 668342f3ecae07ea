"""Odd games are those that meet a condition, counted by hand from the tables."""

import shlex

import polars as pl
import pytest
from races import played, race
from typer.testing import CliRunner

from balance.cli import app
from balance.odd_games import find_games, never_reached, replay_command
from balance.problems import BadInput


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    home = tmp_path_factory.mktemp("odd")
    return played(race(home), home / "run", jobs=1)


def games_of(found):
    return found.games["game"].to_list()


def test_a_condition_on_rows_lists_the_games_that_have_such_a_row(run):
    seats = run.frame("seats").collect()
    expected = seats.filter(pl.col("steps") >= 7)["game"].unique().sort().to_list()
    found = find_games(run, "seats.steps >= 7", most=5)
    assert (games_of(found), found.count) == (expected[:5], len(expected))
    assert found.of == run.games()


def test_columns_of_the_game_stand_beside_those_of_its_rows(run):
    assert find_games(run, "steps >= 7 and turns = 5").count == find_games(run, "steps >= 7").count
    assert find_games(run, "steps >= 7 and turns > 5").count == 0


def test_a_quantile_is_that_of_the_column(run):
    steps = run.frame("seats").collect()["steps"]
    bound = steps.quantile(0.95, "linear")
    expected = run.frame("seats").filter(pl.col("steps") > bound).collect()["game"].n_unique()
    assert find_games(run, "steps above 0.95").count == expected


def test_the_clearest_and_the_closest_are_so_by_their_margins(run):
    scores = run.frame("seats").collect().group_by("game", maintain_order=True).agg(pl.col("score").sort())
    margins = {game: score[-1] - score[-2] for game, score in scores.iter_rows()}
    for wish, best in (("clearest", max(margins.values())), ("closest", min(margins.values()))):
        assert (
            find_games(run, wish, most=1).games["margin"].to_list()
            == [best]
            == [margins[games_of(find_games(run, wish))[0]]]
        )


def test_a_branch_is_found_by_its_name(run):
    reached = run.frame("games").filter(pl.col("branches") == 1).collect()["game"].to_list()
    found = find_games(run, '"somebody gambled"', most=10_000)
    assert games_of(found) == reached
    assert never_reached(run) == ([], 3 * run.games())


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("stebs > 4", 'where = "stebs": no such column. Did you mean "steps"?'),
        ("seat.steps > 4", 'where = "seat": no such table. Did you mean "seats"?'),
        ("turns >", "cannot be read"),
        ("", "cannot be read"),
        ("comeback", "records no standings by round."),
    ],
)
def test_a_bad_condition_is_one_clear_sentence(run, where, words):
    with pytest.raises(BadInput) as bad:
        find_games(run, where)
    assert words in str(bad.value)


def test_every_game_comes_with_the_command_that_tells_it(run):
    done = CliRunner().invoke(
        app, ["find", str(run.folder), "--where", "longest", "--most", "2", "--variant", "harder"]
    )
    assert done.exit_code == 0
    command = replay_command(run, games_of(find_games(run, "longest", "harder"))[0], "harder")
    assert command in done.stdout
    told = CliRunner().invoke(app, shlex.split(command)[1:])
    assert told.exit_code == 0
    assert "It is the game that" in told.stdout
