"""The promises that every game folder keeps, whatever the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shelf import GAMES, TABLES, printed_rules

from balance.driver import driver_of, new_table
from balance.kernel import COMPILED
from balance.position import Position

FEW = 12 if COMPILED else 1
pytestmark = pytest.mark.parametrize(("name", "seats"), TABLES)


def line_up(game, seats, whims):
    """One drawn style per seat: any knob anywhere in its range, blunders included."""
    styles = [
        game.style_row({knob: it.low + (it.high - it.low) * whims.random() for knob, it in game.knobs.items()})
        for _ in range(seats)
    ]
    return np.concatenate(styles)


def usual(game, seats, **knobs):
    return np.concatenate([game.style_row(knobs)] * seats)


def played(game, rules, styles, first, last, rotations=1, seed=7):
    """Play games and return their rows, each table cut to what was written."""
    rows = game.new_rows(last - first, len(styles))
    counts = np.zeros(len(rows), np.int64)
    driver_of(game)(rules, styles, rotations, seed, first, last, new_table(game, len(styles)), rows, counts)
    return [table[:count] for table, count in zip(rows, counts, strict=True)]


def fields(move):
    """A move's fields, without the bytes between them that mean nothing."""
    return {name: move[name].tolist() for name in move.dtype.names}


@settings(derandomize=True, deadline=None, max_examples=FEW)
@given(block=st.integers(0, 10_000), data=st.randoms(use_true_random=False))
def test_any_players_play_legally_and_nothing_leaks(name, seats, block, data):
    """Every move anybody chooses is legal, and totals that can never change never do."""
    game = GAMES[name]
    rules = printed_rules(game, seats)
    styles = line_up(game, seats, data)
    position = Position.dealt(game, rules, seats, seed=1, block=block)
    totals = game.ledger(position.state, rules[0])
    while not position.state.over:
        move = position.decide(styles[position.state.seat])
        assert position.is_legal(move), game.describe(position.state, rules[0], move)
        assert game.describe(position.state, rules[0], move)
        position.play(move)
        assert game.ledger(position.state, rules[0]) == totals
    assert position.outcomes()["share"].sum() == pytest.approx(1.0)


@settings(derandomize=True, deadline=None, max_examples=max(FEW // 3, 1))
@given(block=st.integers(0, 10_000), data=st.randoms(use_true_random=False))
def test_is_legal_is_the_same_truth_as_the_list(name, seats, block, data):
    """`is_legal` says yes to everything listed, and to nothing that one field changes into an unlisted move."""
    game = GAMES[name]
    rules = printed_rules(game, seats)
    position = Position.dealt(game, rules, seats, seed=2, block=block)
    styles = usual(game, seats, blunder=0.5)
    while not position.state.over:
        legal = position.legal()
        assert len(legal) > 0
        for entry in legal[data.sample(range(len(legal)), min(3, len(legal)))]:
            for amount in {int(entry.amount), int(entry.most)}:
                concrete = entry.copy()
                concrete["amount"] = concrete["most"] = amount
                assert position.is_legal(concrete)
            if entry.most > entry.amount:
                above = entry.copy()
                above["amount"] = above["most"] = entry.most + 1
                assert not position.is_legal(above) or any(
                    other.amount <= above.amount <= other.most for other in legal if other.kind == above.kind
                )
        position.play(position.decide(styles[position.state.seat]))


@settings(derandomize=True, deadline=None, max_examples=max(FEW // 3, 1))
@given(block=st.integers(0, 10_000), data=st.randoms(use_true_random=False))
def test_nobody_looks_at_what_is_hidden(name, seats, block, data):
    """A player chooses the same when everything hidden from the seat is overwritten."""
    game = GAMES[name]
    rules = printed_rules(game, seats)
    styles = line_up(game, seats, data)
    styles["blunder"] = 0.0
    position = Position.dealt(game, rules, seats, seed=3, block=block)
    twin = Position(game, rules, seats)
    while not position.state.over:
        seat = int(position.state.seat)
        twin.table.words[:] = position.table.words
        twin.table.thoughts[:] = position.table.thoughts
        game.conceal(twin.state, rules[0], seat)
        blind = twin.decide(styles[seat])
        seeing = position.decide(styles[seat])
        assert fields(blind) == fields(seeing)
        position.play(seeing)


def test_forty_games_are_thirty_and_ten(name, seats):
    """Game i depends on (seed, i) alone: cutting a run into chunks changes nothing."""
    game = GAMES[name]
    rules = printed_rules(game, seats)
    styles = usual(game, seats)
    whole, cut = (40, 30) if COMPILED else (2, 1)
    together = played(game, rules, styles, 0, whole)
    pieces = zip(played(game, rules, styles, 0, cut), played(game, rules, styles, cut, whole), strict=True)
    assert [table.tobytes() for table in together] == [np.concatenate(pair).tobytes() for pair in pieces]


def test_a_replay_is_the_game_that_was_counted(name, seats):
    """Driving a game by hand ends on the very table, byte for byte, that the driver counted."""
    game = GAMES[name]
    rules = printed_rules(game, seats)
    styles = usual(game, seats)
    counted = played(game, rules, styles, 0, 2, rotations=2)
    for number in range(2):
        position = Position.dealt(game, rules, seats, seed=7, block=0, rotation=number)
        while not position.state.over:
            position.play(position.decide(styles[(position.state.seat - number) % seats]))
        assert position.fingerprint() == counted[1]["fingerprint"][number]


def test_random_players_reach_an_end(name, seats):
    """A table of uniformly random players ends, and games stopped by the round limit say so."""
    game = GAMES[name]
    games = 30 if COMPILED else 1
    rows = played(game, printed_rules(game, seats), usual(game, seats, blunder=1.0), 0, games)
    shares = rows[0]["share"].reshape(games, seats).sum(axis=1)
    assert shares == pytest.approx(np.ones(games))
    assert len(rows[1]) == games
    assert len(set(rows[1]["fingerprint"].tolist())) == games


def test_every_column_is_described(name, seats):
    """Every column of every table has a type and a sentence."""
    game = GAMES[name]
    assert list(game.rows._fields)[:2] == ["seats", "games"]
    assert set(game.rows._fields) == set(game.tables)
    assert all(column.meaning for table in game.columns.values() for column in table.values())


def test_rules_and_knobs_explain_themselves(name, seats):
    """Every knob has a usual value within its range; "blunder" is one of them, and off by default."""
    knobs = GAMES[name].knobs
    assert knobs["blunder"].usual == 0.0
    assert all(knob.low <= knob.usual <= knob.high and knob.meaning for knob in knobs.values())


def test_branches_fit_into_a_word_and_have_names_of_their_own(name, seats):
    branches = GAMES[name].branches
    assert 0 < len(branches) <= 64
    assert len(set(branches)) == len(branches)
