"""Power plants put up at random: every opening is a draw, the chances are said, and luck is even."""

import numpy as np
import pytest
from power_grid_table import rules_of

from balance.driver import driver_of, new_table
from balance.games.power_grid import GAME


def play_table(games, explore):
    """Games of three players who explore so often."""
    rows = GAME.new_rows(games, 3)
    counts = np.zeros(len(rows), np.int64)
    styles = np.concatenate([GAME.style_row({"explore": explore})] * 3)
    driver_of(GAME)(rules_of(3), styles, 1, 2026, 0, games, new_table(GAME, 3), rows, counts)
    return GAME.rows(*(table[:count] for table, count in zip(rows, counts, strict=True)))


@pytest.fixture(scope="module")
def tables():
    """Games of three players who explore at every opening."""
    return play_table(games=400, explore=1.0)


def options(choices):
    """Split the rows into draws: one array of rows each."""
    key = choices["game"].astype(np.int64) * 256 + choices["choice"]
    return np.split(choices, np.flatnonzero(np.diff(key)) + 1)


def test_every_draw_takes_one_of_those_it_could(tables):
    for draw in options(tables.choices):
        assert draw["taken"].sum() == 1
        assert draw["chance"] == pytest.approx(np.full(len(draw), 1 / len(draw)))
        assert len(set(draw["card"])) == len(draw)


def test_luck_is_even(tables):
    """Of n draws among four, each place is taken n / 4 times; five standard errors of slack."""
    draws = [draw for draw in options(tables.choices) if len(draw) == 4]
    places = np.array([int(np.flatnonzero(draw["taken"])[0]) for draw in draws])
    slack = 5 * np.sqrt(0.25 * 0.75 / len(places))
    assert np.bincount(places, minlength=4) / len(places) == pytest.approx(np.full(4, 0.25), abs=slack)


def test_who_never_explores_draws_nothing():
    assert len(play_table(games=20, explore=0.0).choices) == 0


def test_the_deal_says_what_the_opening_market_offered(tables):
    """Per game one row; the numbers for sale supply what their cards say, and as many as are for sale have a kind."""
    deals = tables.deals
    kinds = [f"{kind}_for_sale" for kind in ("coal", "oil", "garbage", "uranium", "hybrids", "free_of_fuel")]
    assert (sum(deals[kind].astype(int) for kind in kinds) == 4).all()
    assert (deals["smallest"] < deals["largest"]).all()
    assert set(sum(deals[f"area_{area}"].astype(int) for area in range(1, 8))) == {3}


def test_places_in_the_opening_order_are_all_taken(tables):
    places = tables.seats["place"].reshape(-1, 3)
    assert (np.sort(places, axis=1) == [0, 1, 2]).all()
    firsts = tables.games["first_seat"]
    assert (places[np.arange(len(firsts)), firsts] == 0).all()
