"""Bankruptcies, payments and events, against the sums written out for games that are made up."""

import numpy as np
import polars as pl
import pytest
from made_up import interval_of_a_mean, seats_table, whims

from balance.analysis.bankruptcies import (
    bankruptcy_rates,
    changed_collapses,
    collapses,
    fatal_rounds,
    hazards,
)
from balance.analysis.design import Design
from balance.analysis.event_rounds import event_rounds
from balance.analysis.payments import control_earnings, missing_units, payments_between

GAMES, ROTATIONS, SEATS, ROUNDS = 160, 4, 4, 3
DESIGN = Design(GAMES, ROTATIONS, SEATS)
GOODS = ("oil", "gas")


def a_world(seed=3):
    """Games of one to three rounds, in which every seat pays somebody in every round, and now and then cannot."""
    whim = whims(seed)
    turns = whim.integers(1, ROUNDS + 1, GAMES)
    bankrupt_turn = np.where(whim.random((GAMES, SEATS)) < 0.1, turns[:, None], 0).ravel()
    seats = seats_table(whim.integers(0, SEATS, GAMES), ROTATIONS, SEATS, bankrupt_turn=bankrupt_turn.astype(np.uint8))
    seats = seats.with_columns(bankrupt=pl.col("bankrupt_turn") > 0, place=(pl.col("seat") + 1) % 4)
    game = np.repeat(np.repeat(np.arange(GAMES), turns), SEATS)
    turn = np.repeat(np.concatenate([np.arange(1, last + 1) for last in turns]), SEATS)
    seat = np.tile(np.arange(SEATS), len(game) // SEATS)
    rounds = {"game": game, "turn": turn, "seat": seat, "missing": whim.integers(0, 5, len(game))}
    payments = {"game": game, "turn": turn, "payer": seat, "receiver": whim.integers(-1, SEATS, len(game))}
    payments |= {"energy": whim.integers(0, 2, len(game)), "units": whim.integers(1, 6, len(game))}
    payments["price"] = np.where(payments["receiver"] == seat, 0, 3)
    years = {"game": game[::SEATS], "turn": turn[::SEATS]}
    controllers = years | {f"controller_{good}": whim.integers(-1, SEATS, len(game) // SEATS) for good in GOODS}
    played = whim.random(len(years["game"])) < 0.5
    events = {name: column[played] for name, column in years.items()}
    events |= {
        "card": 2 * events["turn"] + whim.integers(0, 2, played.sum()),
        "in_force": whim.random(played.sum()) < 0.9,
    }
    games = {"game": np.arange(GAMES), "turns": turns}
    tables = {"rounds": rounds, "deficits": payments, "controllers": controllers, "events": events, "games": games}
    return {"seats": seats, **{name: pl.LazyFrame(table) for name, table in tables.items()}}


WORLD = a_world()
ROWS = {name: table.collect().to_dicts() for name, table in WORLD.items()}


def by(frame, *columns):
    return {tuple(row[column] for column in columns): row for row in frame.to_dicts()}


def block_error(y, x):
    """The standard error of Σ y / Σ x over blocks of games, written out."""
    y, x = (np.asarray(values, float).reshape(-1, ROTATIONS).sum(axis=1) for values in (y, x))
    rest = (y - y.sum() / x.sum() * x)[x > 0]
    return (len(rest) / (len(rest) - 1) * (rest**2).sum()) ** 0.5 / x.sum()


def test_games_in_which_somebody_cannot_pay():
    fallen = [any(row["bankrupt"] for row in ROWS["seats"] if row["game"] == game) for game in range(GAMES)]
    row = collapses(WORLD["seats"], DESIGN).to_dicts()[0]
    assert row["estimate"] == pytest.approx(np.mean(fallen))
    assert row["games"] == GAMES
    reach = 1.96 * block_error(fallen, np.ones(GAMES))
    assert row["high"] - row["low"] == pytest.approx(2 * reach, rel=0.15)


def test_a_change_of_bankruptcies_is_counted_in_pairs():
    after = WORLD["seats"].with_columns(bankrupt=pl.col("bankrupt") & (pl.col("seat") > 0))
    row = changed_collapses(WORLD["seats"], after, DESIGN).to_dicts()[0]
    sides = (collapses(table, DESIGN)["estimate"].item() for table in (after, WORLD["seats"]))
    assert row["estimate"] == pytest.approx(next(sides) - next(sides))
    assert row["estimate"] < 0


@pytest.mark.parametrize("column", ["seat", "place"])
def test_how_often_a_chair_becomes_bankrupt(column):
    for (chair,), row in by(bankruptcy_rates(WORLD["seats"], DESIGN, column), column).items():
        assert row["estimate"] == pytest.approx(
            np.mean([it["bankrupt"] for it in ROWS["seats"] if it[column] == chair])
        )
        assert row["games"] == GAMES


def test_how_often_a_strategy_becomes_bankrupt():
    rows = by(bankruptcy_rates(WORLD["seats"], DESIGN, "strategy", ("a", "b", "a", "b")), "strategy")
    for name, players in (("a", (0, 2)), ("b", (1, 3))):
        mine = [row["bankrupt"] for row in ROWS["seats"] if row["player"] in players]
        assert rows[name,]["estimate"] == pytest.approx(np.mean(mine))


def test_the_round_of_a_bankruptcy():
    rows = by(hazards(WORLD["seats"], WORLD["games"], DESIGN), "turn")
    assert set(rows) == {(turn,) for turn in range(1, ROUNDS + 1)}
    for (turn,), row in rows.items():
        reached = [game["game"] for game in ROWS["games"] if game["turns"] >= turn]
        fell = {seat["game"] for seat in ROWS["seats"] if seat["bankrupt_turn"] == turn}
        assert row["games"] == len(reached)
        assert row["estimate"] == pytest.approx(len(fell) / len(reached))


def test_what_the_fatal_round_cost():
    frames = (WORLD["rounds"], WORLD["seats"], WORLD["deficits"])
    rows = by(fatal_rounds(*frames, DESIGN, ["missing"]), "measure", "group")
    when = {(row["game"], row["seat"]): row["bankrupt_turn"] for row in ROWS["seats"]}
    for group in ("fatal", "other"):
        mine = [row for row in ROWS["rounds"] if (when[row["game"], row["seat"]] == row["turn"]) == (group == "fatal")]
        assert rows["missing", group]["estimate"] == pytest.approx(np.mean([row["missing"] for row in mine]))
        assert rows["missing", group]["games"] == len({row["game"] for row in mine})
        paid = {(row["game"], row["turn"], row["payer"]): row for row in ROWS["deficits"]}
        for measure, to_rivals in (("paid to rivals", True), ("paid to the bank", False)):
            dues = [paid[row["game"], row["turn"], row["seat"]] for row in mine]
            dollars = [row["units"] * row["price"] if (row["receiver"] >= 0) == to_rivals else 0 for row in dues]
            assert rows[measure, group]["estimate"] == pytest.approx(np.mean(dollars))


def test_who_pays_whom():
    rows = by(payments_between(WORLD["deficits"], DESIGN), "payer", "receiver")
    assert len(rows) == SEATS * (SEATS + 1)
    for (payer, receiver), row in rows.items():
        per_game = np.zeros(GAMES)
        for it in ROWS["deficits"]:
            if (it["payer"], it["receiver"]) == (payer, receiver):
                per_game[it["game"]] += it["units"] * it["price"]
        assert row["estimate"] == pytest.approx(per_game.mean())
        rows = [(game // ROTATIONS, paid, 1) for game, paid in enumerate(per_game)]
        assert (row["low"], row["high"]) == pytest.approx(interval_of_a_mean(rows))


def test_missing_units_by_round_and_by_who_is_paid():
    rows = by(missing_units(WORLD["deficits"], WORLD["games"], DESIGN), "turn", "kind")
    for (turn, kind), row in rows.items():
        reached = sum(game["turns"] >= turn for game in ROWS["games"])
        units = {"paid to a rival": 0, "paid to the bank": 0, "own good, free": 0}
        for it in ROWS["deficits"]:
            if it["turn"] == turn:
                paid = "paid to the bank" if it["receiver"] < 0 else "paid to a rival"
                units["own good, free" if it["receiver"] == it["payer"] else paid] += it["units"]
        assert row["estimate"] == pytest.approx(units[kind] / reached)
        assert row["games"] == reached


def test_what_a_round_in_control_brings():
    rows = by(control_earnings(WORLD["deficits"], WORLD["controllers"], DESIGN, GOODS), "good", "measure")
    for place, good in enumerate(GOODS):
        held = sum(row[f"controller_{good}"] >= 0 for row in ROWS["controllers"])
        mine = [row for row in ROWS["deficits"] if row["energy"] == place and row["receiver"] >= 0]
        earned = sum(row["units"] * row["price"] for row in mine if row["receiver"] != row["payer"])
        saved = sum(row["units"] for row in mine if row["receiver"] == row["payer"])
        assert rows[good, "received"]["estimate"] == pytest.approx(earned / held)
        assert rows[good, "own units free"]["estimate"] == pytest.approx(saved / held)


def test_rounds_with_an_event_beside_the_same_rounds_without():
    rows = by(event_rounds(WORLD["events"], WORLD["rounds"], WORLD["seats"], DESIGN, ["missing"]), "card", "measure")
    force = {(row["game"], row["turn"]): row["card"] for row in ROWS["events"] if row["in_force"]}
    assert {card for card, _ in rows} == set(force.values())
    fell = {(row["game"], row["bankrupt_turn"]) for row in ROWS["seats"]}
    for card, turn in {(card, turn) for (_, turn), card in force.items()}:
        reached = [game["game"] for game in ROWS["games"] if game["turns"] >= turn]
        groups = [[game for game in reached if force.get((game, turn)) == wanted] for wanted in (card, None)]
        missing = [
            np.mean([row["missing"] for row in ROWS["rounds"] if row["turn"] == turn and row["game"] in set(group)])
            for group in groups
        ]
        hits = [np.mean([(game, turn) in fell for game in group]) for group in groups]
        assert rows[card, "missing"]["estimate"] == pytest.approx(missing[0] - missing[1])
        assert rows[card, "bankruptcy"]["estimate"] == pytest.approx(hits[0] - hits[1])
        assert rows[card, "missing"]["games"] == len(groups[0])


@pytest.mark.parametrize("chance", [0.0, 0.004, 0.02])
def test_a_rare_bankruptcy_is_not_called_impossible(chance):
    """A card that changes nothing, bankruptcies rare or never: the interval holds zero, and never is zero alone."""
    games, held = 300, 0
    design = Design(games, 2, 2)
    game, seat = np.repeat(np.arange(games), 2), np.tile([0, 1], games)
    rounds = pl.LazyFrame({"game": game, "turn": np.ones_like(game), "seat": seat, "value": seat})
    for world in range(300):
        whim = whims(world)
        played = whim.random(games) < 0.3
        fell = np.repeat(whim.random(games // 2) < chance, 4).astype(int)  # both games of a block, or none
        seats = pl.LazyFrame({"game": game, "seat": seat, "bankrupt_turn": fell})
        card = pl.LazyFrame({"game": np.flatnonzero(played), "turn": 1, "card": 0, "in_force": True})
        row = event_rounds(card, rounds, seats, design, ["value"]).filter(measure="bankruptcy").to_dicts()[0]
        assert row["high"] - row["low"] > 0.01
        held += row["low"] <= 0.0 <= row["high"]
    assert held / 300 > 0.95 - 4 * (0.95 * 0.05 / 300) ** 0.5


def test_the_interval_of_an_event_holds_the_truth_as_often_as_it_says():
    """A card that adds one missing unit to all seats of half of the games: 400 worlds, four standard errors."""
    games, held = 240, 0
    design = Design(games, 2, 2)
    for world in range(400):
        whim = whims(world)
        luck, played = np.repeat(whim.normal(size=games // 2), 2), whim.random(games) < 0.5
        game = np.repeat(np.arange(games), 2)
        value = np.repeat(luck + played + whim.normal(size=games), 2)
        rounds = pl.LazyFrame(
            {"game": game, "turn": np.ones_like(game), "seat": np.tile([0, 1], games), "value": value}
        )
        card = {"game": np.flatnonzero(played), "turn": 1, "card": 0, "in_force": True}
        seats = pl.LazyFrame({"game": game, "seat": np.tile([0, 1], games), "bankrupt_turn": np.zeros_like(game)})
        row = event_rounds(pl.LazyFrame(card), rounds, seats, design, ["value"]).to_dicts()[0]
        held += row["low"] <= 1.0 <= row["high"]
    assert abs(held / 400 - 0.95) < 4 * (0.95 * 0.05 / 400) ** 0.5
