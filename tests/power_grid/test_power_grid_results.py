"""What is recorded of a game, and how it is told."""

import numpy as np
from power_grid_table import dealt

from balance.games.power_grid import GAME
from balance.games.power_grid.state import BUILD, BUY_FUEL, BUY_FUEL_OR_PASS, CHOOSE_PLANT


class Diary:
    """What an onlooker writes down while a game is played at random."""

    def __init__(self, **rules):
        self.position = dealt(4, seed=6, **rules)
        self.plants, self.fuel, self.houses = np.zeros((3, 4), int)
        self.purchases, self.opening, self.sentences = [], {}, []

    def play(self):
        whims = np.random.default_rng(6)
        state = self.position.state
        while not state.over:
            move = whims.choice(self.position.legal())
            move.amount = move.most = whims.integers(move.amount, move.most + 1)
            self.sentences.append(GAME.describe(state, self.position.rules[0], move))
            self.watch(move)
        return self

    def watch(self, move):
        state = self.position.state
        turn, money, owned = int(state.turn), state.money.copy(), state.plant_count.copy()
        if state.decision == BUY_FUEL_OR_PASS:
            prices = [int(self.position.rules[0].price[fuel, state.market[fuel]]) for fuel in range(4)]
            self.opening.setdefault(turn, prices)
        seat, kind = int(state.seat), int(move.kind)
        self.position.play(move)
        paid = money - state.money
        if kind == BUY_FUEL:
            self.fuel[seat] += paid[seat]
        elif kind == BUILD:
            self.houses[seat] += paid[seat]
        for buyer in np.flatnonzero(state.plant_count > owned):
            self.plants[buyer] += paid[buyer]
            card = int(state.plants[buyer, state.plant_count[buyer] - 1])
            self.purchases.append((turn, int(buyer), card, int(paid[buyer])))


def rows_of(position):
    rows = GAME.new_rows(1, position.seats)
    counts = np.zeros(len(rows), np.int64)
    GAME.observe(position.state, position.rules[0], rows, counts, 0)
    counts[:2] = position.seats, 1
    return GAME.rows(*(table[:count] for table, count in zip(rows, counts, strict=True)))


def test_the_tables_say_what_an_onlooker_saw():
    diary = Diary().play()
    rows, state = rows_of(diary.position), diary.position.state
    assert rows.seats["spent_plants"].tolist() == diary.plants.tolist()
    assert rows.seats["spent_fuel"].tolist() == diary.fuel.tolist()
    assert rows.seats["spent_houses"].tolist() == diary.houses.tolist()
    assert rows.seats["cities"].tolist() == state.houses[:4].tolist()
    assert rows.seats["money"].tolist() == state.money[:4].tolist()
    columns = (rows.purchases[name].tolist() for name in ("turn", "seat", "card", "price"))
    assert sorted(zip(*columns, strict=True)) == sorted(diary.purchases)
    assert rows.purchases["least"].tolist() == rows.purchases["card"].tolist()
    bought = np.bincount(rows.purchases["seat"], minlength=4)
    assert rows.seats["plants_bought"].tolist() == bought.tolist()


def test_prices_are_those_at_the_start_of_phase_3():
    diary = Diary().play()
    prices = rows_of(diary.position).prices
    assert prices["turn"].tolist() == sorted(diary.opening)
    for row in prices:
        assert [int(row[f"open_{fuel}"]) for fuel in ("coal", "oil", "garbage", "uranium")] == diary.opening[
            row["turn"]
        ]
        assert all(
            row[f"close_{fuel}"] == 0 or row[f"close_{fuel}"] >= row[f"open_{fuel}"]
            for fuel in ("coal", "oil", "garbage", "uranium")
        )


def test_every_round_and_seat_has_a_row():
    position = Diary().play().position
    rounds, turns = rows_of(position).rounds, int(position.state.turn)
    assert len(rounds) == 4 * turns
    assert sorted(rounds["place"][rounds["turn"] == turns]) == [1, 2, 3, 4]
    last = rounds[rounds["turn"] == turns]
    assert last["money"].tolist() == position.state.money[:4].tolist()
    assert last["powered"].tolist() == position.outcomes()["score"].tolist()
    assert last["cities"].tolist() == position.state.standing[turns, :4].tolist()


def test_a_discounted_purchase_may_cost_less_than_its_number():
    purchases = rows_of(Diary().play().position).purchases
    full = purchases[~purchases["discounted"]]
    assert (full["price"] >= full["least"]).all()
    assert purchases["discounted"].any()


def test_the_game_row_says_where_and_when():
    position = Diary().play().position
    row, state = rows_of(position).games[0], position.state
    assert (row["zone"], row["step2_turn"], row["step3_turn"]) == (state.zone, state.step2_turn, state.step3_turn)
    assert row["first_seat"] == dealt(4, seed=6).state.order[0]
    assert row["step3_turn"] > 0


def test_a_game_is_told_in_sentences():
    sentences = Diary(preset_first_cities=True, map="usa").play().sentences
    told = " ".join(sentences)
    for words in ("marks", "puts power plant", "bids", "drops out", "gives up the auction", "buys", "builds in"):
        assert words in told
    for words in (
        "scraps power plant",
        "runs power plant",
        "powers",
        "no more fuel",
        "no more houses",
        "with the discount",
    ):
        assert words in told
    assert all(sentence.startswith("Seat ") and sentence.endswith(".") for sentence in sentences)


def test_a_move_is_told_before_it_is_played():
    position = dealt(3, first_turn_order="seats")
    plant = int(position.state.offer[0])
    move = position.move(CHOOSE_PLANT, plant=plant)
    assert GAME.describe(position.state, position.rules[0], move) == (
        f"Seat 1 puts power plant {plant} up with the discount token."
    )
