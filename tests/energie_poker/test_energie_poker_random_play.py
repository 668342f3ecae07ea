"""Any players under any options: every move is legal, nothing leaks, nobody peeps, and every game ends."""

import numpy as np
import pytest
from energie_poker_table import changed, played, rules_of
from hypothesis import given, settings
from hypothesis import strategies as st

from balance.games.energie_poker import GAME
from balance.games.energie_poker.branches import BRANCHES, SEVERAL_BANKRUPT
from balance.kernel import COMPILED
from balance.position import Position
from balance.rulebook import rulebook

MANY = 60 if COMPILED else 4
BOUNDS = {"rounds": (3, 10), "start_money": (0, 60), "change_cards": (0, 4), "change_threshold": (0, 6)}
BOUNDS |= {"change_surcharge": (0, 3), "premium_maximum": (0, 3), "base_price": (0, 1), "income_per_disc": (0, 2)}
BOUNDS |= {"deficit_price": (0, 5), "national_money_factor": (0, 3), "national_threshold_factor": (0, 3)}
BOUNDS |= {"event_cards_held": (1, 2), "countries": (1, 2)}


def any_value(name, rule, seats):
    """A strategy for the values of a rule."""
    default = rule.printed(seats)
    if isinstance(default, bool):
        return st.booleans()
    return st.sampled_from(rule.choices) if rule.choices else st.integers(*BOUNDS[name])


@st.composite
def any_rules(draw, seats):
    """Up to twelve rules changed at once; few enough that each still shows."""
    book = rulebook(GAME.folder)
    names = draw(st.lists(st.sampled_from(sorted(book)), max_size=12, unique=True))
    return {"premium_maximum": 2} | {name: draw(any_value(name, book[name], seats)) for name in names}


def any_style(whims):
    knobs = {name: knob.low + (knob.high - knob.low) * whims.random() for name, knob in GAME.knobs.items()}
    return GAME.style_row(knobs | {"blunder": whims.choice((0.0, 0.3))})


@settings(derandomize=True, deadline=None, max_examples=MANY)
@given(data=st.data(), seats=st.integers(2, 4), block=st.integers(0, 1000), whims=st.randoms(use_true_random=False))
def test_any_players_under_any_options(data, seats, block, whims):
    changes = data.draw(any_rules(seats))
    rules = rules_of(seats, **changes)
    styles = np.concatenate([any_style(whims) for _ in range(seats)])
    position = Position.dealt(GAME, rules, seats, seed=5, block=block)
    twin = Position(GAME, rules, seats)
    totals = GAME.ledger(position.state, rules[0])
    while not position.state.over:
        seat = int(position.state.seat)
        twin.table.words[:] = position.table.words
        twin.table.thoughts[:] = position.table.thoughts
        move = position.decide(styles[seat])
        if styles["blunder"][seat] == 0.0:
            GAME.conceal(twin.state, rules[0], seat)
            assert twin.decide(styles[seat]).tobytes() == move.tobytes()
        assert position.is_legal(move), GAME.describe(position.state, rules[0], move)
        position.play(move)
        assert GAME.ledger(position.state, rules[0]) == totals
    assert position.outcomes()["share"].sum() == pytest.approx(1.0)
    assert position.state.turn <= rules["rounds"][0]


@settings(derandomize=True, deadline=None, max_examples=MANY // 3)
@given(data=st.data(), seats=st.integers(2, 4), block=st.integers(0, 1000))
def test_the_list_of_moves_is_the_truth_about_them(data, seats, block):
    """Every section, act and take that one field changes is legal exactly if the list holds it."""
    rules = rules_of(seats, **data.draw(any_rules(seats)))
    style = GAME.style_row({"blunder": 1.0})[0]
    position = Position.dealt(GAME, rules, seats, seed=6, block=block)
    while not position.state.over:
        listed = [tuple(entry.item()) for entry in position.legal()]
        assert len(listed) == len(set(listed)) > 0
        move = position.decide(style)
        for field in ("kind", "energy", "units", "card"):
            other = move.copy()
            other[field] += data.draw(st.sampled_from((-1, 1)))
            assert position.is_legal(other) == is_listed(other, position.legal())
        position.play(move)


def is_listed(move, listed):
    same = [entry for entry in listed if all(entry[name] == move[name] for name in ("kind", "energy", "units", "card"))]
    return any(entry["amount"] <= move["amount"] <= entry["most"] for entry in same)


def reached(**changes):
    rules = rules_of(4, changes.pop("tables", None), **changes)
    styles = [{"noise": 3.0, "contest": 1.0}, {"blunder": 0.3}, {"habit": 1.0}, {"focus": 2.0}]
    return np.bitwise_or.reduce(played(styles, 300, rules).games["branches"])


@pytest.mark.skipif(not COMPILED, reason="hundreds of games")
def test_every_branch_of_the_rules_can_be_reached():
    """Under the printed rules, and where that cannot be, under an option that makes room for it."""
    bits = reached() | reached(premium_maximum=2, national_events=True) | reached(change_cards=0, change_threshold=0)
    bits |= reached(supply_for_three="full_plan", tables=changed("energy_plan", "1985", oil=30))
    bits |= reached(tables=changed("energy_plan", "1990", oil=0, gas=0, nuclear=0, coal=10, solar=0))
    missed = [name for branch, name in enumerate(BRANCHES) if not int(bits) >> branch & 1]
    assert missed == []
    assert len(BRANCHES) - 1 == SEVERAL_BANKRUPT


def test_two_rule_variants_meet_the_same_luck():
    """Events, leaders and dice of a year do not depend on the rules of another stage."""
    one, other = (Position.dealt(GAME, rules_of(4, deficit_price=price), 4, seed=3, block=8) for price in (3, 5))
    assert list(one.state.deck) == list(other.state.deck)
    assert one.state.leader == other.state.leader
    style = GAME.style_row({})[0]
    for position in (one, other):
        while position.state.turn < 4:
            position.play(position.decide(style))
    assert one.state.luck[4] == other.state.luck[4]


def test_leaders_are_drawn_evenly():
    """Each seat leads the first year in a quarter of 400 blocks, within five standard errors."""
    blocks = 400 if COMPILED else 80
    rules = rules_of(4)
    leaders = [int(Position.dealt(GAME, rules, 4, block=block).state.leader) for block in range(blocks)]
    error = (blocks * 0.25 * 0.75) ** 0.5
    assert all(abs(leaders.count(seat) - blocks / 4) < 5 * error for seat in range(4))
