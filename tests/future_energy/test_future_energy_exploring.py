"""Purchases drawn at random: every one of them written down, with the chance it was drawn with."""

from collections import Counter
from math import sqrt

import numpy as np
import pytest
from future_energy_recording import printed_rules
from test_future_energy_players import played

from balance.games.future_energy import GAME
from balance.games.future_energy.state import DISPLAY
from balance.kernel import COMPILED
from balance.position import Position

GAMES = 1200 if COMPILED else 3
FIVE_SIGMA = 5.0


@pytest.fixture(scope="module")
def drawn():
    """Rows of games in which every purchase is drawn."""
    return played([{"explore": 1.0}] * 4, GAMES)


def by_choice(rows):
    """The rows of each choice."""
    choices = {}
    for row in rows:
        choices.setdefault((int(row["game"]), int(row["choice"])), []).append(row)
    return choices


def test_who_does_not_explore_draws_nothing():
    assert len(played([{}] * 4, 50 if COMPILED else 1)["choices"]) == 0


def test_who_always_explores_draws_every_purchase(drawn):
    """All contracts bought but those gained for free, which the printed game does not have."""
    taken = drawn["choices"][drawn["choices"]["taken"]]
    key = ("game", "turn", "seat", "card")
    bought = Counter(tuple(int(row[name]) for name in key) for row in drawn["purchases"])
    assert Counter(tuple(int(row[name]) for name in key) for row in taken) == bought


def test_each_choice_takes_one_card_and_chances_are_equal(drawn):
    choices = by_choice(drawn["choices"])
    assert all(len({int(row["card"]) for row in rows}) == len(rows) <= DISPLAY for rows in choices.values())
    assert all(sum(row["taken"] for row in rows) == 1 for rows in choices.values())
    assert all(row["chance"] == np.float32(1.0 / len(rows)) for rows in choices.values() for row in rows)
    numbers = Counter(game for game, _ in choices)
    assert set(choices) == {(game, number) for game in numbers for number in range(numbers[game])}


def test_options_are_drawn_equally_often(drawn):
    """Among choices with so many options, each place in the list is taken as often as any other."""
    taken = Counter()
    for rows in by_choice(drawn["choices"]).values():
        taken[len(rows), next(place for place, row in enumerate(rows) if row["taken"])] += 1
    for options in range(1, DISPLAY + 1):
        counts = [taken[options, place] for place in range(options)]
        total = sum(counts)
        spread = FIVE_SIGMA * sqrt(total * (1 / options) * (1 - 1 / options))
        assert all(abs(count - total / options) <= spread for count in counts)
    assert sum(taken[options, 0] for options in (3, 4)) > 0


def test_purchases_are_drawn_as_often_as_the_knob_says():
    """A player who explores a quarter of the time: the share of his drawn purchases, within five standard errors."""
    if not COMPILED:
        pytest.skip("needs many games")
    rows = played([{"explore": 0.25}] * 4, GAMES)
    bought, draws = len(rows["purchases"]), int(rows["choices"]["taken"].sum())
    assert abs(draws / bought - 0.25) < FIVE_SIGMA * sqrt(0.25 * 0.75 / bought)


@pytest.mark.parametrize("block", range(20 if COMPILED else 1))
def test_whether_to_buy_stays_the_player_s_decision(block):
    """At every decision he does the same kind of thing, whether he would draw or choose."""
    position = Position.dealt(GAME, printed_rules(4), 4, seed=3, block=block)
    twin = Position(GAME, printed_rules(4), 4)
    styles = [GAME.style_row({"explore": share})[0] for share in (0.0, 1.0)]
    while not position.state.over:
        twin.table.words[:] = position.table.words
        twin.table.thoughts[:] = position.table.thoughts
        move = position.decide(styles[0])
        assert twin.decide(styles[1]).kind == move.kind
        position.play(move)
