"""What is written of finished games: the tables agree with each other and with the game replayed."""

import numpy as np
import pytest
from future_inc_table import COMPONENTS, rules_of

from balance.driver import driver_of, new_table
from balance.games.future_inc import GAME
from balance.games.future_inc.state import PRODUCT_NAMES
from balance.kernel import COMPILED
from balance.position import Position

FACTORIES = COMPONENTS["factory_cards"]
TRACK = [step.standard for step in sorted(COMPONENTS["price_tracks"], key=lambda step: step.demand)]
GAMES = 40 if COMPILED else 2
SEATS = 3


@pytest.fixture(scope="module")
def rows():
    """The tables of a few games of players that also blunder, so that every kind of move occurs."""
    styles = np.concatenate([GAME.style_row({"blunder": 0.2})] * SEATS)
    room = GAME.new_rows(GAMES, SEATS)
    counts = np.zeros(len(room), np.int64)
    driver_of(GAME)(rules_of(SEATS), styles, SEATS, 11, 0, GAMES, new_table(GAME, SEATS), room, counts)
    return type(room)(*(table[:count] for table, count in zip(room, counts, strict=True)))


def replay(number):
    """Play one of these games again, by hand."""
    style = GAME.style_row({"blunder": 0.2})[0]
    position = Position.dealt(GAME, rules_of(SEATS), SEATS, seed=11, block=number // SEATS, rotation=number % SEATS)
    while not position.state.over:
        position.play(position.decide(style))
    return position


def by_product(table, prefix):
    """The four columns of a prefix as one array (rows, products)."""
    return np.stack([table[f"{prefix}_{name}"] for name in PRODUCT_NAMES], axis=1).astype(int)


def by_seat(table, values):
    """Sums of values by game and seat."""
    sums = np.zeros((GAMES, SEATS), int)
    np.add.at(sums, (table["game"].astype(int), table["seat"].astype(int)), values)
    return sums


def test_there_is_a_row_for_every_game_round_and_seat(rows):
    assert len(rows.seats) == GAMES * SEATS
    assert len(rows.games) == len(rows.deals) == GAMES
    assert len(rows.rounds) == GAMES * SEATS * 5
    assert len(rows.prices) == len(rows.demands) == GAMES * 5
    assert len(rows.events) == GAMES * SEATS * 3


def test_seats_tell_the_final_table(rows):
    for number in range(2):
        position = replay(number)
        mine = rows.seats[rows.seats["game"] == number]
        assert mine["money"].tolist() == position.state.money[:SEATS].tolist()
        assert by_product(mine, "units").tolist() == position.state.units[:SEATS].tolist()
        assert by_product(mine, "victory").tolist() == position.state.victory[:SEATS].tolist()
        assert mine["score"].tolist() == position.outcomes()["score"][:SEATS].tolist()


def test_places_count_from_the_first_player_of_round_1(rows):
    first = rows.games["first_player"][rows.seats["game"]].astype(int)
    assert (rows.seats["place"] == (rows.seats["seat"] - first) % SEATS).all()


def test_scores_are_money_and_factory_points(rows):
    seats = rows.seats
    assert (seats["score"] == seats["money"] + seats["factory_points"]).all()
    assert (seats["factory_points"] == (by_product(seats, "units") * by_product(seats, "victory")).sum(axis=1)).all()


def test_money_comes_from_somewhere_and_goes_somewhere(rows):
    seats = rows.seats
    earned = seats["from_sales"] + seats["from_bonuses"] + seats["from_discards"]
    assert (seats["money"] == 20 + earned - seats["spent"]).all()
    assert (seats["spent_missing"] <= seats["spent"]).all()


def test_every_action_is_counted_once(rows):
    actions = sum(rows.seats[kind].astype(int) for kind in ("builds", "promotes", "discredits", "adjusts"))
    assert (actions == 15).all()


def test_rounds_add_up_to_sales(rows):
    rounds = rows.rounds
    produced, sold, unsold = (by_product(rounds, prefix) for prefix in ("produced", "sold", "unsold"))
    assert (produced == sold + unsold).all()
    earned = by_seat(rounds, (sold * by_product(rounds, "price")).sum(axis=1))
    assert earned.ravel().tolist() == rows.seats["from_sales"].tolist()
    last = rounds[rounds["turn"] == 5]
    assert last["money"].tolist() == rows.seats["money"].tolist()
    assert last["standing"].tolist() == rows.seats["score"].tolist()


def test_purchases_add_up_to_what_was_spent(rows):
    purchases = rows.purchases
    assert by_seat(purchases, purchases["price"]).ravel().tolist() == rows.seats["spent"].tolist()
    missing = purchases["price"].astype(int) - purchases["least"]
    assert by_seat(purchases, missing).ravel().tolist() == rows.seats["spent_missing"].tolist()
    assert by_seat(purchases, 1).ravel().tolist() == rows.seats["builds"].tolist()
    for row in purchases:
        card = FACTORIES[row["card"]]
        assert (row["era"], PRODUCT_NAMES[row["product"]]) == (card.era, card.product)
        assert row["least"] == card.cost_money
        assert 1 <= row["turn"] <= 5
    assert not purchases["on_top"].all()


def test_prices_follow_the_track(rows):
    """Demand left over after the sales is what the next round opens with."""
    prices = rows.prices
    assert set(by_product(prices, "close").ravel()) <= set(TRACK)
    first = prices["turn"] == 1
    assert (by_product(prices, "open")[first] == TRACK[1]).all()
    sold = np.zeros((GAMES, 6, 4), int)
    np.add.at(sold, (rows.rounds["game"].astype(int), rows.rounds["turn"].astype(int)), by_product(rows.rounds, "sold"))
    left = by_product(rows.demands, "close") - sold[prices["game"].astype(int), prices["turn"].astype(int)]
    assert (by_product(rows.demands, "open")[~first] == left[np.flatnonzero(~first) - 1]).all()
    assert (by_product(prices, "open")[~first] == np.array(TRACK)[left[np.flatnonzero(~first) - 1]]).all()


def test_events_are_the_hands_that_were_dealt(rows):
    events = rows.events
    played = events[events["turn"] > 0]
    assert set(played["turn"]) <= {2, 3, 4, 5}
    assert by_seat(played, 1).ravel().tolist() == rows.seats["events_played"].tolist()
    for game in range(GAMES):
        mine = events[events["game"] == game]
        assert len(set(mine["event"])) == SEATS * 3
        assert mine["paid"].sum() == rows.seats["from_bonuses"][rows.seats["game"] == game].sum()
    assert (events["takers"][events["turn"] == 0] == 0).all()


def opening_cost(card):
    """What a card costs a player without factories, at demand 1."""
    return card.cost_money + TRACK[1] * sum(getattr(card, f"cost_{name}") for name in PRODUCT_NAMES)


def test_deals_describe_the_opening_market(rows):
    for block in range(2 if COMPILED else 1):
        state = Position.dealt(GAME, rules_of(SEATS), SEATS, seed=11, block=block).state
        cards = [FACTORIES[card] for card in state.market[:6]]
        costs = [opening_cost(card) for card in cards]
        for row in rows.deals[rows.games["block"] == block]:
            assert row["first_player"] == state.first_player
            assert (row["cheapest"], row["dearest"], row["total_cost"]) == (min(costs), max(costs), sum(costs))
            assert row["best_price"] == max(card.price for card in cards)
            assert row["best_victory"] == max(card.victory for card in cards)
            assert row["best_modifier"] == max(card.modifier for card in cards)
            for name in PRODUCT_NAMES:
                assert row[f"offered_{name}"] == sum(card.product == name for card in cards)
                assert row[f"wanted_{name}"] == sum(getattr(card, f"demand_{name}") for card in cards)
    assert (rows.games["first_player"] == rows.deals["first_player"]).all()
