"""Promises that hold under every option, whoever plays: legality, ledger, what all can see, what players work out."""

import random

import numpy as np
import pytest
from future_inc_table import Table

from balance.games.future_inc import GAME
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.reading import read_before_market
from balance.games.future_inc.state import (
    ABSENT,
    ACTION,
    COST,
    NEED,
    NOTHING,
    OUT_OF_REACH,
    PRICE,
    PRODUCTION,
    PRODUCTS,
    RISE,
    VICTORY,
    WORTHLESS,
)
from balance.games.future_inc.use_worths import cost_at
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
    """The arithmetic of the players, all cards at once, and the plain one of the rules agree at many tables."""
    table = Table.set(4)
    style = GAME.style_row({})[0]
    prices = 0
    while not table.state.over:
        if table.state.decision == ACTION:
            mind = table.table.minds[table.state.seat]
            read_before_market(table.state, table.rule, style, mind)
            ready, missing = (tuple(map(float, amounts)) for amounts in (mind.ready, mind.missing))
            for place, card in enumerate(table.state.market[: table.rule.market_size]):
                plain = cost_of_factory(table.state, table.rule, table.state.seat, card)
                assert cost_at(table.state, place, ready, missing) == plain
                prices += 1
        table.play(table.decide(style))
    assert prices == 4 * 15 * 6


def displayed(rules, card):
    """What the display says of a card, fact by fact, read from the rules."""
    once = {PRODUCTION: "production", PRICE: "price", VICTORY: "victory", COST: "cost_money"}
    each = {NEED: rules.need[card], RISE: rules.rise[card]}
    each[OUT_OF_REACH] = np.where(rules.shown[card] == 1, 0.0, WORTHLESS)
    facts = {fact: rules[name][card] for fact, name in once.items()} | {ABSENT: 0.0}
    return facts | {fact + product: of[product] for fact, of in each.items() for product in range(PRODUCTS)}


@pytest.mark.parametrize("refill_place", ["same", "end"])
def test_the_display_shows_the_cards_of_the_market(refill_place):
    table = Table.set(3, refill_place=refill_place)
    style = GAME.style_row({"blunder": 0.5})[0]
    while not table.state.over:
        for place, card in enumerate(table.state.market):
            if card == NOTHING:
                assert table.state.display[ABSENT, place] == WORTHLESS
                continue
            assert table.state.market_product[place] == table.rule.product[card]
            for fact, value in displayed(table.rule, card).items():
                assert table.state.display[fact, place] == value, fact
        table.play(table.decide(style))
