"""Setting up the board, the power plants and the players."""

import numpy as np
import pytest
from power_grid_table import choices, dealt, dealt_often, on_offer, pile, rules_of

from balance.games.power_grid.state import CHOOSE_PLANT, MARK_CITY, MARK_FIRST_CITY, OPEN_AUCTION, STEP_3

SEATS = range(2, 7)


@pytest.mark.parametrize(("seats", "areas"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_the_zone_has_as_many_areas_as_the_players_need(seats, areas):
    """Setting up the board, 1: 2/3/4/5/6 players: 3/3/4/5/5 areas; each has seven cities."""
    position = dealt(seats)
    assert position.rules[0].zone_size[position.state.zone] == 7 * areas


@pytest.mark.parametrize(("seats", "step2", "end"), [(2, 7, 18), (3, 7, 17), (4, 7, 17), (5, 7, 15), (6, 6, 14)])
def test_the_thresholds(seats, step2, end):
    """Setting up the board, 6 and 7."""
    rules = rules_of(seats)[0]
    assert (rules.step2_cities, rules.end_cities) == (step2, end)


def test_the_fuel_market_at_the_start():
    """Setting up the board, 2 and 3: coal 1 to 8, oil 3 to 8, garbage 6 to 8, uranium 14 and 16; the rest is supply."""
    state = dealt(3).state
    assert state.market.tolist() == [24, 18, 9, 2]
    assert state.supply.tolist() == [0, 6, 15, 10]


@pytest.mark.parametrize("seats", SEATS)
def test_every_player_starts_with_50_elektro_and_nothing_else(seats):
    """Setting up the players, 1."""
    state = dealt(seats).state
    assert state.money[:seats].tolist() == [50] * seats
    assert state.houses.sum() == state.plant_count.sum() == state.fuel.sum() == 0
    assert sorted(state.order[:seats].tolist()) == list(range(seats))


@pytest.mark.parametrize(("seats", "plugs", "sockets"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_the_power_plants_are_dealt(seats, plugs, sockets):
    """Setting up the power plants, 2 to 5: some leave unseen, eight plugs in a row, one on top, Step 3 last."""
    position = dealt(seats, seed=11)
    removed = position.state.unseen[: position.state.unseen_count]
    cards = pile(position)
    assert (sum(removed <= 15), sum(removed > 15)) == (plugs, sockets)
    assert on_offer(position) == sorted(on_offer(position))
    assert len(on_offer(position)) == 8
    assert max(on_offer(position)) <= 15
    assert cards[0] <= 15
    assert cards[-1] == STEP_3
    assert len(cards) == 42 - 8 - plugs - sockets + 1
    assert len({*removed.tolist(), *on_offer(position), *cards}) == 43


def test_the_first_turn_order_is_drawn_or_by_seat():
    """Setting up the players, 3: "the players decide the turn order in any way"; rule first_turn_order."""
    drawn = {tuple(table.state.order[:3].tolist()) for table in dealt_often(3, 60)}
    seats = {tuple(table.state.order[:3].tolist()) for table in dealt_often(3, 5, first_turn_order="seats")}
    assert len(drawn) == 6
    assert seats == {(0, 1, 2)}


def test_every_connected_zone_is_drawn_equally_often():
    """Setting up the board, 1: 600 tables over six zones, within five standard errors."""
    zones = np.bincount([table.state.zone for table in dealt_often(5, 600)], minlength=6)
    error = (600 * (1 / 6) * (5 / 6)) ** 0.5
    assert abs(zones - 100).max() < 5 * error


def test_a_zone_can_be_fixed():
    """Rule zone: the areas by colour."""
    positions = list(dealt_often(3, 5, zone=["red", "green", "brown"]))
    assert len({int(position.state.zone) for position in positions}) == 1
    inside = positions[0].rules[0].zone_cities[positions[0].state.zone, :21]
    assert inside.tolist() == list(range(21))


def test_the_luck_of_one_use_does_not_move_another():
    """A fixed zone and a fixed turn order leave every card where it was."""
    drawn, fixed = dealt(3, seed=4), dealt(3, seed=4, zone=["red", "green", "brown"], first_turn_order="seats")
    assert pile(drawn) == pile(fixed)
    assert on_offer(drawn) == on_offer(fixed)


def test_the_numbers_of_set_up_are_rules():
    """Rules areas, start_money, plugs_removed, sockets_removed, plants_on_offer and plants_for_sale."""
    position = dealt(
        3, areas=4, start_money=80, plugs_removed=0, sockets_removed=9, plants_on_offer=6, plants_for_sale=3
    )
    state = position.state
    assert position.rules[0].zone_size[state.zone] == 28
    assert state.money[0] == 80
    assert state.unseen_count == 9
    assert len(on_offer(position)) == 6
    assert choices(position, CHOOSE_PLANT, "plant") == on_offer(position)[:3]


def test_preset_first_cities_are_marked_before_the_first_round():
    """Preset first cities: "in turn order every player chooses one city, and puts a uranium there as a mark"."""
    position = dealt(3, preset_first_cities=True)
    asked = []
    while position.state.decision == MARK_FIRST_CITY:
        asked.append(int(position.state.seat))
        position.play(position.legal()[0])
    assert asked == position.state.order[:3].tolist()
    assert position.state.marked.sum() == 3
    assert position.state.supply[3] == 10 - 3
    assert position.state.decision == OPEN_AUCTION


def test_two_players_cannot_mark_the_same_city():
    position = dealt(2, preset_first_cities=True)
    first = int(choices(position, MARK_CITY, "city")[0])
    position.play(position.move(MARK_CITY, city=first))
    assert first not in choices(position, MARK_CITY, "city")
    assert not position.is_legal(position.move(MARK_CITY, city=first))


def test_without_the_variant_nobody_marks_a_city():
    """Rule preset_first_cities is off."""
    position = dealt(2)
    assert position.state.decision == OPEN_AUCTION
    assert not position.state.marked.any()
