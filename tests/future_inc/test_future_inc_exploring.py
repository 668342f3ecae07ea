"""Drawn factories: which cards take part, with which chances, and what the log says of them."""

import numpy as np
import pytest
from future_inc_table import CARDS, Table, rules_of

from balance.driver import driver_of, new_table
from balance.games.future_inc import GAME
from balance.games.future_inc.factories import can_build
from balance.games.future_inc.state import BUILD, MOST_CHOICES, NOTHING
from balance.kernel import COMPILED
from balance.position import Position

SEATS = 3  # their 45 actions fit into the log
GAMES = 300 if COMPILED else 2


def played(explore, seats=SEATS, games=GAMES):
    """The tables of games in which every player explores as often."""
    styles = np.concatenate([GAME.style_row({"explore": explore})] * seats)
    room = GAME.new_rows(games, seats)
    counts = np.zeros(len(room), np.int64)
    driver_of(GAME)(rules_of(seats), styles, 1, 21, 0, games, new_table(GAME, seats), room, counts)
    return type(room)(*(table[:count] for table, count in zip(room, counts, strict=True)))


@pytest.fixture(scope="module")
def explored():
    return played(1.0)


def draws(choices):
    """The rows of each draw."""
    numbers = choices["game"].astype(np.int64) * MOST_CHOICES + choices["choice"]
    return np.split(choices, np.flatnonzero(np.diff(numbers)) + 1)


def built(table, columns):
    """Rows of some columns as a sorted list."""
    return sorted(zip(*(table[column].tolist() for column in columns), strict=True))


def test_whoever_does_not_explore_draws_nothing():
    assert len(played(0.0, games=2).choices) == 0


def test_every_build_is_a_draw_and_every_draw_a_build(explored):
    taken = explored.choices[explored.choices["taken"]]
    columns = ("game", "turn", "seat", "card")
    assert built(taken, columns) == built(explored.purchases, columns)
    assert len(taken) == explored.seats["builds"].sum()


def test_one_card_is_taken_and_all_had_equal_chances(explored):
    for draw in draws(explored.choices):
        assert draw["taken"].sum() == 1
        assert draw["chance"].tolist() == [np.float32(1 / len(draw))] * len(draw)
        assert len(set(draw["card"])) == len(draw)


def test_draws_are_numbered_within_a_game(explored):
    for game in range(GAMES):
        mine = explored.choices[explored.choices["game"] == game]
        assert np.unique(mine["choice"]).tolist() == list(range(explored.seats["builds"][game * SEATS :][:SEATS].sum()))
        assert (np.diff(mine["choice"].astype(int)) >= 0).all()


def test_each_place_is_drawn_as_often_as_the_others(explored):
    """Counts of the place among so many options stay within five standard errors of equal shares."""
    by_options = {}
    for draw in draws(explored.choices):
        by_options.setdefault(len(draw), []).append(int(draw["taken"].argmax()))
    assert len(by_options) >= (5 if COMPILED else 2)
    for options, places in by_options.items():
        counts = np.bincount(places, minlength=options)
        share = 1 / options
        assert np.abs(counts - len(places) * share).max() <= 5 * (len(places) * share * (1 - share)) ** 0.5


def test_the_options_are_all_cards_that_the_seat_could_pay():
    rules = rules_of(SEATS)
    position = Position.dealt(GAME, rules, SEATS, seed=4)
    style = GAME.style_row({"explore": 1.0})[0]
    while not position.state.over:
        state = position.state
        market = state.market[: rules[0].market_size]
        payable = [int(card) for card in market if can_build(state, rules[0], state.seat, card, 1)]
        before = int(state.choices)
        move = position.decide(style)
        if state.choices > before:
            assert move.kind == BUILD
            assert state.choice_card[before, move.place] == state.market[move.place]
            assert [int(card) for card in state.choice_card[before] if card != NOTHING] == payable
        position.play(move)
    assert state.choices > 0


def test_a_full_log_leaves_the_choice_to_the_player():
    table = Table.set()
    table.market("E12", "E13", "E14", "R14", "C12", "V14")
    usual = table.decide(GAME.style_row({})[0])
    table.state.thoughts[0] -= 1
    table.state.choices = MOST_CHOICES
    move = table.decide(GAME.style_row({"explore": 1.0})[0])
    assert [move[name] for name in move.dtype.names] == [usual[name] for name in move.dtype.names]
    assert table.state.choices == MOST_CHOICES


def test_a_drawn_card_goes_where_the_player_wants_it():
    """The one card of the market is weaker than the pile: below, though it was drawn."""
    table = Table.set()
    table.pile(0, "E32")
    table.demand(energy=9)
    table.state.turn, table.state.phase = 5, 2
    table.state.money[0] = 60
    table.market(*["E13"] * 6)
    move = table.decide(GAME.style_row({"explore": 1.0})[0])
    assert (move.kind, move.on_top) == (BUILD, 0)
    assert (table.state.choice_card[0, :6] == CARDS["E13"]).all()


@pytest.mark.skipif(not COMPILED, reason="needs more games than uncompiled code can play")
def test_a_tenth_of_the_builds_is_drawn():
    rows = played(0.1, seats=4, games=1000)
    builds = int(rows.seats["builds"].sum())
    drawn = int(rows.choices["taken"].sum())
    assert abs(drawn - 0.1 * builds) <= 5 * (builds * 0.1 * 0.9) ** 0.5
    assert set(rows.choices["card"].tolist()) == set(CARDS.values())
