"""Cards drawn by lot are valued rightly where what is seen of them misleads: on a made-up world with known effects."""

from functools import cache

import numpy as np
import polars as pl
import pytest
from card_world import BONUS, SEATS, World
from made_up import binomial_error

import balance.analysis.design as walking
from balance.analysis.card_values import card_values, offer_rates
from balance.analysis.design import Design
from balance.analysis.keys import Key
from balance.analysis.randomised_values import randomised_values
from balance.analysis.verdicts import OUTSIDE, judge_changes

CARDS = len(BONUS)
KEY = Key(("card",), (CARDS,))
RUNS, BLOCKS = 400, 720
LARGE = 20_000


@cache
def large():
    return World(LARGE, 1)


@cache
def truth():
    """What is true of choices: of each one with every card it held put in the place of the one that was taken."""
    return large().truth()


def effects(world, completing=False, key=KEY, **columns):
    choices = world.choices().with_columns(**columns)
    return randomised_values(choices, world.seats(), world.design, key, world.purchases() if completing else None)


def points(found, measure):
    return found.points.filter(pl.col("measure") == measure).sort("card")


@pytest.mark.parametrize("measure", ["win share", "score", "lead"])
def test_effects_are_unbiased_in_a_large_world(measure):
    found = effects(large())
    rows = found.shares.sort("card") if measure == "win share" else points(found, measure)
    error = (rows["high"] - rows["low"]).to_numpy() / 2 / 1.96
    expected = truth()["win share" if measure == "win share" else "score"]  # others' scores stay as they are
    assert (np.abs(rows["estimate"].to_numpy() - expected) < 4.5 * error).all()
    assert (error < 0.02 if measure == "win share" else error < 0.15).all()


def test_what_is_seen_misleads():
    """The dear and bad card 4 is seen with winners, since the rich buy it; drawn by lot it is the worst of all."""
    world = large()
    seen = card_values(world.purchases(), world.seats(), world.design).filter(pl.col("measure") == "win share")
    assert seen.filter(pl.col("card") == 4)["estimate"].item() > 1 / SEATS + 0.05
    judged = judge_changes(effects(world).shares, 0.02)
    worst = judged.filter(pl.col("card") == 4).row(0, named=True)
    assert worst["estimate"] < -0.1
    assert worst["verdict"] == OUTSIDE
    assert judged.sort("estimate", descending=True)["card"].to_list()[0] == 0


def test_intervals_hold_the_truth_in_19_of_20_runs():
    """Several draws a game by the same seat, blocks that share their luck, cards that are seldom affordable."""
    held, seen = np.zeros((2, CARDS)), np.zeros((2, CARDS))
    for run in range(RUNS):
        found = effects(World(BLOCKS, 100 + run))
        for number, rows in enumerate([found.shares, points(found, "lead")]):
            rows = rows.drop_nulls("low")
            card = rows["card"].to_numpy()
            true = truth()[("win share", "score")[number]][card]
            seen[number, card] += 1
            held[number, card] += (rows["low"].to_numpy() <= true) & (true <= rows["high"].to_numpy())
    assert (seen >= 0.8 * RUNS).all()
    assert (np.abs(held / seen - 0.95) <= 0.01 + binomial_error(0.95, RUNS)).all()


def test_points_that_make_a_card_neutral_do_so():
    """With three cards in four completed, a card needs a third more on it than it lacks at the end."""
    rows = points(effects(large(), completing=True), "neutral")
    error = (rows["high"] - rows["low"]).to_numpy() / 2 / 1.96
    assert (np.abs(rows["estimate"].to_numpy() + truth()["score"] / 0.75) < 4.5 * error).all()
    done = points(effects(large(), completing=True), "completed")
    assert (np.abs(done["estimate"].to_numpy() - 0.75) < 0.03).all()


def test_the_interval_of_neutral_holds_the_truth():
    runs, held = 200, np.zeros(4)
    for run in range(runs):
        rows = points(effects(World(BLOCKS, 5_000 + run), completing=True), "neutral").head(4)
        true = -truth()["score"][:4] / 0.75
        held += (rows["low"].to_numpy() <= true) & (true <= rows["high"].to_numpy())
    assert (held / runs >= 0.95 - 0.01 - binomial_error(0.95, runs)).all()


def test_classes_are_held_against_other_classes_of_the_same_choice():
    """Three cards each: the mean worth of a drawn one, less that of a drawn one of the others."""
    world = World(6_000, 3)
    rows = effects(world, key=Key(("half",), (2,)), half=pl.col("card") // 3).shares.sort("half")
    options = world.options & world.drawn[..., None]
    both = options[..., :3].any(axis=-1) & options[..., 3:].any(axis=-1)
    low, high = (options[both][:, part] @ BONUS[part] / options[both][:, part].sum(axis=1) for part in _halves())
    points_ = effects(world, key=Key(("half",), (2,)), half=pl.col("card") // 3).points
    score = points_.filter(pl.col("measure") == "score").sort("half")
    error = (score["high"] - score["low"]).to_numpy() / 2 / 1.96
    expected = np.array([(low - high).mean(), (high - low).mean()])
    assert (np.abs(score["estimate"].to_numpy() - expected) < 4.5 * error).all()
    assert rows["estimate"].sum() == pytest.approx(0.0, abs=1e-9)
    assert rows["games"].to_list()[0] == rows["games"].to_list()[1]


def _halves():
    return slice(0, 3), slice(3, 6)


def by_hand(world, card):
    """The effect on the win share, choice by choice."""
    share = {(row["game"], row["seat"]): row["share"] for row in world.seats().collect().to_dicts()}
    one, other = np.zeros(2), np.zeros(2)
    for row in world.choices().collect().filter(pl.col("card") == card, pl.col("chance") < 1).to_dicts():
        won = share[row["game"], row["seat"]]
        if row["taken"]:
            one += np.array([won, 1]) / row["chance"]
        else:
            other += np.array([won, 1]) / (1 - row["chance"])
    return one[0] / one[1] - other[0] / other[1]


def test_the_estimate_is_hajeks():
    world = World(200, 4)
    rows = effects(world).shares.sort("card")
    assert rows["estimate"].to_list() == pytest.approx([by_hand(world, card) for card in range(CARDS)], abs=1e-6)
    taken = world.choices().collect().filter(pl.col("taken"), pl.col("chance") < 1)
    assert rows["taken"].to_list() == [len(taken.filter(pl.col("card") == card)) for card in range(CARDS)]


def test_a_choice_of_one_teaches_nothing():
    world = World(50, 5)
    alone = world.choices().filter(pl.col("chance") == 1.0)
    assert randomised_values(alone, world.seats(), world.design, KEY).shares.is_empty()


def test_a_card_seldom_drawn_has_no_interval():
    world = World(50, 6)
    rare = world.choices().filter((pl.col("card") != 2) | (pl.col("game") < 9))
    rows = randomised_values(rare, world.seats(), world.design, KEY).points
    assert rows.filter(pl.col("card") == 2)["low"].to_list() == [None] * 3


def test_small_windows_say_the_same(monkeypatch):
    world = World(100, 7)
    at_once = effects(world, completing=True)
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 30)
    monkeypatch.setattr(walking, "ROWS_AT_ONCE", 11)
    piecewise = effects(world, completing=True)
    for one, other in zip(at_once, piecewise, strict=True):
        for column in ("estimate", "low", "high", "games"):
            assert one[column].to_list() == pytest.approx(other[column].to_list())


def test_what_is_seen_of_completion_and_offers():
    purchases = {"game": [0, 0, 1, 2], "turn": [1, 2, 1, 3], "seat": [0, 1, 0, 1], "card": [0, 1, 0, 0]}
    purchases = pl.LazyFrame({**purchases, "price": [2, 3, 4, 6], "completed": [4, 0, 0, 5]})
    seats = {"game": [0, 0, 1, 1, 2, 2, 3, 3], "seat": [0, 1] * 4, "share": [1.0, 0.0, 0.0, 1.0, 0.5, 0.5, 1.0, 0.0]}
    seats = pl.LazyFrame({**seats, "score": [9.0, 5.0, 4.0, 8.0, 6.0, 6.0, 3.0, 1.0]})
    design = Design(4, 1, 2)
    seen = {(row["card"], row["measure"]): row["estimate"] for row in card_values(purchases, seats, design).to_dicts()}
    assert seen[0, "bought"] == 0.75
    assert seen[0, "completed"] == pytest.approx(2 / 3)
    assert seen[0, "rounds to complete"] == pytest.approx(2.5)
    assert seen[0, "score"] == pytest.approx((9 + 4 + 6) / 3)
    assert seen[0, "win share"] == pytest.approx(0.5)
    assert (1, "rounds to complete") not in seen
    offers = pl.LazyFrame({"game": [0, 0, 1, 2, 3], "card": [0, 1, 0, 0, 1], "bought": [1, 2, 1, 3, 0]})
    rates = {(row["card"], row["measure"]): row["estimate"] for row in offer_rates(offers, design).to_dicts()}
    assert rates == {
        (0, "offered"): 0.75,
        (0, "bought if offered"): 1.0,
        (1, "offered"): 0.5,
        (1, "bought if offered"): 0.5,
    }


def test_values_by_class_and_round():
    purchases = {"game": [0, 0, 1], "turn": [1, 2, 2], "seat": [0, 1, 0], "card": [0, 1, 2], "size": [2, 3, 3]}
    purchases = pl.LazyFrame({**purchases, "price": [2, 3, 5]})
    seats = {"game": [0, 0, 1, 1], "seat": [0, 1] * 2, "share": [1.0, 0.0, 0.0, 1.0], "score": [9.0, 5.0, 4.0, 8.0]}
    rows = card_values(purchases, pl.LazyFrame(seats), Design(2, 1, 2), Key.of(purchases, "size", "turn"))
    price = rows.filter(pl.col("measure") == "price").select("size", "turn", "estimate", "games").rows()
    assert price == [(2, 1, 2.0, 1), (3, 2, 4.0, 2)]
