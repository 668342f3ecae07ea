"""What is recorded of a game agrees with the table it was played on."""

import numpy as np
import pytest
from energie_poker_table import Table, played, rules_of

from balance.games.energie_poker import GAME
from balance.games.energie_poker.results import Rows
from balance.games.energie_poker.state import ENERGY_NAMES, MOST_SEATS
from balance.kernel import COMPILED

GAMES = 40 if COMPILED else 2
MIXED = [{}, {"habit": 1.0, "cash_reserve": 0.0}, {"noise": 4.0}, {"contest": 2.0}]


@pytest.fixture(scope="module", params=["four_types", "five_types"])
def rows(request):
    rules = rules_of(4, energy_types=request.param, national_events=True, premium_maximum=5)
    return request.param, played(MIXED, GAMES, rules)


def on_board(board):
    return [
        name for name in ENERGY_NAMES if (name == "renewable") == (board == "four_types") or name in ENERGY_NAMES[:3]
    ]


def test_every_dollar_of_a_seat_has_a_reason(rows):
    seats = rows[1].seats
    start = 20 - seats["premiums"] - seats["surcharges"] + seats["income"] + seats["national"]
    assert (start - seats["deficit_paid"] + seats["deficit_received"] + seats["debt"] == seats["money"]).all()
    assert (seats["money"] == seats["score"]).all()


def test_units_bought_and_missing_are_the_demand(rows):
    board, tables = rows
    rounds = tables.rounds
    names = on_board(board)
    bid = sum(rounds[f"bid_{name}"].astype(int) for name in names)
    got = sum(rounds[f"got_{name}"].astype(int) for name in names)
    demand = np.asarray(rules_of(4)[0].demand)[rounds["turn"]]
    assert (bid == demand).all()
    assert (got + rounds["deficit"] == demand).all()
    assert all((got_of <= rounds[f"bid_{n}"]).all() for n in names for got_of in [rounds[f"got_{n}"]])


def test_types_that_are_not_on_the_board_say_so(rows):
    board, tables = rows
    for name in set(ENERGY_NAMES) - set(on_board(board)):
        assert (tables.rounds[f"bid_{name}"] == -1).all()
        assert (tables.prices[f"supply_{name}"] == -1).all()
        assert (tables.prices[f"open_{name}"] == -1).all()


def test_rounds_add_up_to_seats(rows):
    tables = rows[1]
    for game, seat in [(0, 0), (1, 3)]:
        mine = (tables.rounds["game"] == game) & (tables.rounds["seat"] == seat)
        whole = tables.seats[(tables.seats["game"] == game) & (tables.seats["seat"] == seat)][0]
        assert tables.rounds["deficit"][mine].sum() == whole["deficit"]
        assert tables.rounds["premiums"][mine].sum() == whole["premiums"]
        assert tables.rounds["money"][mine][-1] == whole["money"]
        assert mine.sum() == tables.games["turns"][game]


def test_supply_is_bought_taken_or_left(rows):
    board, tables = rows
    for name in on_board(board):
        kind = ENERGY_NAMES.index(name)
        for row in tables.prices[:30]:
            year = (tables.rounds["game"] == row["game"]) & (tables.rounds["turn"] == row["turn"])
            taken = tables.deficits[
                (tables.deficits["game"] == row["game"])
                & (tables.deficits["turn"] == row["turn"])
                & (tables.deficits["energy"] == kind)
            ]
            used = int(tables.rounds[f"got_{name}"][year].sum()) + int(taken["units"].sum())
            assert row[f"supply_{name}"] == used + row[f"left_{name}"]


def test_deficits_say_who_pays_whom(rows):
    tables = rows[1]
    for row in tables.deficits[:200]:
        year = tables.controllers[
            (tables.controllers["game"] == row["game"]) & (tables.controllers["turn"] == row["turn"])
        ]
        owner = int(year[f"controller_{ENERGY_NAMES[row['energy']]}"][0])
        assert row["receiver"] in (owner, -1)
        assert (row["price"] == 0) == (row["receiver"] == row["payer"])
    paid = (tables.deficits["units"].astype(int) * tables.deficits["price"]).sum()
    assert paid == tables.seats["deficit_paid"].sum()


def test_control_turns_are_the_control_cards(rows):
    board, tables = rows
    cards = sum((tables.controllers[f"controller_{name}"] >= 0).sum() for name in on_board(board))
    assert cards == tables.seats["control_turns"].sum()


def test_lots_name_winners_and_losers(rows):
    lots = rows[1].lots
    assert len(lots) > 0
    keys = lots[["game", "turn", "energy"]]
    for key in np.unique(keys):
        group = lots[keys == key]
        assert 1 <= group["won"].sum() < len(group) <= MOST_SEATS


def test_premium_curve_of_a_year():
    """Oil: 3 units bid at $2, 2 at $1, 4 at nothing, 6 on offer; one unit of the last is bought."""
    table = Table(demand=4, offer={"oil": 6, "gas": 10}, used=[{"oil": 4, "gas": 4}] * 4, international_events=False)
    table.bid(oil=3, gas=1, premium={"oil": 2})
    table.bid(oil=2, gas=2, premium={"oil": 1, "gas": 1})
    table.bid(oil=4)
    table.bid(gas=4)
    table.take_anything()
    rows = GAME.new_rows(1, 4)
    table.state.turn = 2
    GAME.observe(table.state, table.rules[0], rows, np.zeros(len(rows), np.int64), 0)
    year = rows.prices[1]
    assert year["turn"] == 2
    oil, gas, nuclear = (
        [int(year[f"{column}_{name}"]) for column in ("open", "median", "close", "supply", "left")]
        for name in ("oil", "gas", "nuclear")
    )
    assert oil == [2, 1, 0, 6, 0]
    assert gas == [1, 0, 0, 10, 0]
    assert nuclear == [-1, -1, -1, 0, 0]


def test_bankrupt_seats_are_named():
    tables = played([{"habit": 5.0, "cash_reserve": 0.0}] * 4, GAMES)
    fallen = tables.games["ending"] == 1
    assert fallen.any()
    assert (tables.games["bankrupt_seat"][fallen] >= 0).all()
    for game in np.flatnonzero(fallen):
        seats = tables.seats[tables.seats["game"] == game]
        assert seats["bankrupt"].sum() == tables.games["bankrupts"][game]
        named = seats[seats["seat"] == tables.games["bankrupt_seat"][game]][0]
        assert named["bankrupt"] and named["debt"] == seats["debt"].max()


def test_every_table_has_an_array():
    assert tuple(GAME.tables) == Rows._fields


def test_rows_have_room_for_every_game():
    for seats in GAME.seats:
        tables = played([{"habit": 2.0, "noise": 6.0}] * seats, GAMES, rules_of(seats, energy_types="five_types"))
        assert len(tables.games) == GAMES
        assert len(tables.prices) == tables.games["turns"].sum()
