"""Promises that hold under every option, whoever plays: legality, ledger, what all can see, packed arithmetic."""

import random

import numpy as np
import pytest
from future_inc_table import Table

from balance.games.future_inc import GAME
from balance.games.future_inc.card_uses import judge_cost
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.packing import pack, pack_reversed, price_of, subtract
from balance.games.future_inc.state import ACTION, NOTHING
from balance.kernel import COMPILED
from balance.rulebook import rulebook


def alternatives():
    """Every option of the rulebook with each of its other values, and numbers at their ends."""
    for name, rule in rulebook(GAME.folder).items():
        if isinstance(rule.default, bool):
            yield {name: not rule.default}
        for choice in rule.choices:
            if choice != rule.default:
                yield {name: choice, "bonus_when": "after sales"} if choice == "sold" else {name: choice}
    yield from ({"start_money": 0}, {"start_demand": 15}, {"market_size": 1}, {"market_size": 8}, {"demand_max": 1})
    yield from ({"event_deck": 8}, {"events_dealt": 0}, {"events_dealt": 4}, {"rounds": 1}, {"action_phases": 1})
    yield from ({"lowest_selling_price": 1}, {"lowest_selling_price": -20}, {"rounds": 6})
    yield {"promote_at_max": False, "discredit_at_zero": False, "start_demand": 15}


def drawn_style(whims):
    """Any knob anywhere in its range, with some blunders."""
    style = {name: whims.uniform(knob.low, knob.high) for name, knob in GAME.knobs.items()}
    return GAME.style_row(style | {"blunder": whims.choice((0.0, 0.3))})


@pytest.mark.parametrize("changes", list(alternatives()), ids=str)
@pytest.mark.parametrize("seats", (2, 4) if COMPILED else (2,))
def test_any_players_play_legally_under_every_option(seats, changes):
    if seats == 4 and changes == {"rounds": 6}:
        pytest.skip("the box has cards for six rounds of two players only")
    whims = random.Random(str(changes))
    table = Table.set(seats, seed=whims.randrange(1000), **changes)
    styles = [drawn_style(whims)[0] for _ in range(seats)]
    totals = GAME.ledger(table.state, table.rule)
    while not table.state.over:
        move = table.decide(styles[table.state.seat])
        assert table.is_legal(move)
        assert GAME.describe(table.state, table.rule, move).startswith(f"Seat {table.state.seat + 1} ")
        table.play(move)
        assert GAME.ledger(table.state, table.rule) == totals
        assert (table.state.money >= 0).all()
        assert (table.state.demand >= 0).all() and (table.state.demand <= table.rule.demand_max).all()
    assert table.state.offered_below.tolist() == table.offered_below().tolist()
    assert (table.state.for_sale == 0).all()


def test_a_player_prices_cards_as_the_rules_do():
    """The packed arithmetic of the players and the plain one of the rules agree on every card of many tables."""
    table = Table.set(4)
    style = GAME.style_row({})[0]
    prices = 0
    while not table.state.over:
        move = table.decide(style)
        if table.state.decision == ACTION:
            mind = table.table.minds[table.state.seat]
            for card in table.state.market[: table.rule.market_size]:
                if card != NOTHING:
                    plain = cost_of_factory(table.state, table.rule, table.state.seat, card)
                    assert judge_cost(table.state, table.rule, mind, card) == plain
                    prices += 1
        table.play(move)
    assert prices == 4 * 15 * 6


def test_packed_amounts_are_subtracted_and_priced_like_plain_ones():
    draws = np.random.default_rng(3)
    for _ in range(300):
        need, ready, prices = (draws.integers(0, top, 4).astype(np.int16) for top in (10, 30, 51))
        missing = np.maximum(need - ready, 0)
        word = subtract(np.uint64(pack(need)), np.uint64(pack(ready)))
        assert word == pack(missing)
        assert price_of(np.uint64(word), np.uint64(pack_reversed(prices))) == int((missing * prices).sum())
