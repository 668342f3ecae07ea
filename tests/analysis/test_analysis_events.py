"""What events are worth: in made-up games whose truth is known."""

import numpy as np
import polars as pl
import pytest
from made_up import coverage, whims

from balance.analysis.design import Design
from balance.analysis.events import SCORE_IF_DEALT, WIN_IF_DEALT, WIN_IF_PLAYED, event_values

SEATS = 4
GOOD, FLATTERED = 0, 1  # an event that wins twice as often as others; one that only winners play
CHANCES = np.array([0.4, 0.2, 0.2, 0.2])  # of winning, by the event that a seat is dealt


def world(games, seed=0):
    """One event dealt to each seat; who holds the good one wins more often, whether it is played or not."""
    whim = whims(seed)
    hands = whim.permuted(np.tile(np.arange(SEATS), (games, 1)), axis=1)
    winning_event = whim.choice(SEATS, games, p=CHANCES)
    won = (hands == winning_event[:, None]).ravel()
    hand = hands.ravel()
    played = np.where(hand == FLATTERED, won, whim.random(games * SEATS) < 0.5)
    keys = {"game": np.repeat(np.arange(games, dtype=np.uint32), SEATS)}
    keys["seat"] = np.tile(np.arange(SEATS, dtype=np.uint8), games)
    seats = pl.LazyFrame(keys | {"share": won.astype(np.float32), "score": (10 * hand + won).astype(np.float32)})
    turn = np.where(played, whim.integers(1, 6, games * SEATS), 0).astype(np.uint8)
    return pl.LazyFrame(keys | {"event": hand.astype(np.uint8), "turn": turn, "paid": turn * 2}), seats


def estimates(rows, measure):
    return rows.filter(pl.col("measure") == measure).sort("event")


def test_estimates_are_plain_averages():
    events, seats = world(300)
    rows = event_values(events, seats, Design(300, 1, SEATS), also=("paid",))
    both = events.join(seats, on=["game", "seat"]).collect()
    for event in range(SEATS):
        mine = both.filter(pl.col("event") == event)
        played = mine.filter(pl.col("turn") > 0)
        found = dict(rows.filter(pl.col("event") == event).select("measure", "estimate").iter_rows())
        assert found == pytest.approx(
            {
                "played": len(played) / len(mine),
                "win share if dealt": mine["share"].mean(),
                "score if dealt": mine["score"].mean(),
                "round": played["turn"].mean(),
                "win share if played": played["share"].mean(),
                "score if played": played["score"].mean(),
                "paid": played["paid"].mean(),
            }
        )


def test_what_luck_deals_is_judged_right_where_players_select():
    """Who plays the flattered event always wins; who is dealt it wins no more often than with any other."""
    runs = [event_values(*world(200, seed), Design(200, 1, SEATS)) for seed in range(150)]
    dealt = pl.concat(estimates(rows, WIN_IF_DEALT) for rows in runs)
    truth = CHANCES[dealt["event"].to_numpy()]
    held = coverage(dealt, truth)
    assert held >= 0.95 - 5 * np.sqrt(0.95 * 0.05 / len(runs))  # events of one run hang together: count runs only
    assert all(estimates(rows, WIN_IF_PLAYED)["estimate"][FLATTERED] == 1.0 for rows in runs)


def test_games_of_a_block_count_once():
    """Every game four times in its block: the same estimates, and intervals no narrower."""
    events, seats = world(100)
    games = pl.LazyFrame({"game": np.arange(400, dtype=np.uint32), "old": np.arange(400, dtype=np.uint32) // 4})
    often = [
        games.join(table, left_on="old", right_on="game", maintain_order="left_right").drop("old")
        for table in (events, seats)
    ]
    once = event_values(events, seats, Design(100, 1, SEATS))
    repeated = event_values(*often, Design(400, 4, SEATS))
    assert repeated["games"].to_list() == [4 * games for games in once["games"]]
    for column in ("estimate", "low", "high"):
        assert repeated[column].to_list() == pytest.approx(once[column].to_list())


def test_events_that_are_only_recorded_when_played():
    events, seats = world(300)
    played = events.filter(pl.col("turn") > 0).rename({"event": "card"})
    rows = event_values(played, seats, Design(300, 1, SEATS), "card")
    assert set(rows["measure"]) == {"round", WIN_IF_PLAYED, "score if played"}
    assert SCORE_IF_DEALT not in set(rows["measure"])
    assert set(rows["event"]) == set(range(SEATS))
