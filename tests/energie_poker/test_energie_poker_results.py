"""What is recorded of a game agrees with the table it was played on."""

import numpy as np
import pytest
from energie_poker_table import Table, played, printed, rules_of

from balance.games.energie_poker import GAME
from balance.games.energie_poker.results import Rows
from balance.games.energie_poker.state import DISCARD, ENERGY_NAMES, MOST_SEATS, NONE, PLAY
from balance.kernel import COMPILED

GAMES = 40 if COMPILED else 8
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
    start = 20 - seats["spent_premiums"] - seats["spent_surcharges"] + seats["income"] + seats["national"]
    assert (start - seats["spent_missing"] + seats["deficit_received"] + seats["debt"] == seats["money"]).all()
    assert (seats["money"] == seats["score"]).all()


def test_no_sum_of_money_is_too_large_for_its_column():
    """The dearest rules there are, and nobody is stopped by a bankruptcy: four times as much as 16 bits hold."""
    dearest = {"premium_maximum": 10_000, "income_per_disc": 100, "base_price": 100, "deficit_price": 100}
    rules = rules_of(2, start_money=1000, bankruptcy_ends_game=False, **dearest)
    seats = played([{"blunder": 1.0}] * 2, GAMES, rules).seats
    start = 1000 - seats["spent_premiums"] - seats["spent_surcharges"] + seats["income"] - seats["spent_missing"]
    assert (start + seats["deficit_received"] + seats["debt"] == seats["money"]).all()
    assert seats["spent_premiums"].max() > 4 * 2**15


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
        assert all((tables.prices[f"{moment}_{name}"] == -1).all() for moment in ("open", "close"))


def test_rounds_add_up_to_seats(rows):
    tables = rows[1]
    for game, seat in [(0, 0), (1, 3)]:
        mine = (tables.rounds["game"] == game) & (tables.rounds["seat"] == seat)
        whole = tables.seats[(tables.seats["game"] == game) & (tables.seats["seat"] == seat)][0]
        assert tables.rounds["deficit"][mine].sum() == whole["deficit"]
        assert tables.rounds["premiums"][mine].sum() == whole["spent_premiums"]
        assert tables.rounds["money"][mine][-1] == whole["money"]
        assert mine.sum() == tables.games["turns"][game]


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
    assert paid == tables.seats["spent_missing"].sum()


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
    premiums = {name: (int(year[f"open_{name}"]), int(year[f"close_{name}"])) for name in ("oil", "gas", "nuclear")}
    assert premiums == {"oil": (2, 0), "gas": (1, 0), "nuclear": (-1, -1)}


def test_events_name_who_played_what_and_what_took_effect():
    """Seats 0 and 2 play their cards of 1985, the later one counts; seat 1 discards; in 1990 nobody plays."""
    table = Table(demand=8, offer={"oil": 32}, used=[{"oil": 8}] * 4)
    table.hold("I04", "I05", "I06", None)
    for _ in range(4):
        table.bid(oil=8)
    for kind in (PLAY, DISCARD, PLAY):
        table.play_legally(table.move(kind))
    rows = GAME.new_rows(1, 4)
    counts = np.zeros(len(rows), np.int64)
    table.state.turn = 2
    table.state.played[1] = NONE
    GAME.observe(table.state, table.rules[0], rows, counts, 0)
    names = [row.name for row in printed()["international_events"]]
    written = rows.events[: counts[Rows._fields.index("events")]]
    assert [(int(row["turn"]), int(row["seat"]), names[row["card"]], bool(row["in_force"])) for row in written] == [
        (2, 0, "I04", False),
        (2, 2, "I06", True),
    ]


def test_events_played_are_those_of_the_seats(rows):
    events, seats = rows[1].events, rows[1].seats
    assert len(events) == seats["events_played"].sum() > 0
    years = events[["game", "turn"]]
    for year in np.unique(years):
        assert events["in_force"][years == year].sum() <= 1


def test_a_seat_that_explores_contests_what_luck_draws():
    """As often as it explores: every type is in the draw with the same chance, one is taken, and none of others."""
    rules = rules_of(4, energy_types="five_types")
    tables = played([{"contest": 3.0, "explore": 0.5}, {"contest": 3.0}, {"explore": 1.0}, {}], 4 * GAMES, rules)
    choices = tables.choices
    assert np.allclose(choices["chance"], 0.2)
    assert set(choices["card"]) == {ENERGY_NAMES.index(name) for name in on_board("five_types")}
    draws = np.unique(choices[["game", "choice", "turn", "seat"]])
    assert choices["taken"].sum() * 5 == len(draws) * 5 == len(choices)
    assert ((draws["seat"].astype(int) - draws["game"]) % 4 == 0).all()
    years = int(tables.games["turns"].sum())
    assert abs(len(draws) - years / 2) < 5 * (years / 4) ** 0.5
    oil = choices[choices["card"] == 0]["taken"]
    assert abs(oil.sum() - len(draws) / 5) < 5 * (len(draws) * 0.16) ** 0.5


def test_the_drawn_type_gets_more_units():
    tables = played([{"contest": 6.0, "explore": 1.0}] + [{}] * 3, 4 * GAMES)
    drawn = tables.choices[tables.choices["taken"]]
    rounds = tables.rounds[(tables.rounds["seat"].astype(int) - tables.rounds["game"]) % 4 == 0]
    assert (rounds[["game", "turn"]] == drawn[["game", "turn"]]).all()
    bids = np.stack([rounds[f"bid_{name}"] for name in ENERGY_NAMES[:4]], axis=1)
    chosen = bids[np.arange(len(drawn)), drawn["card"]].mean()
    assert chosen > bids.mean() + 1


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
