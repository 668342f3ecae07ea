"""Phase 4: building houses, step by step, and the variant of preset first cities."""

import numpy as np
import pytest
from power_grid_table import NORTH, ask, changed, choices, city, play, reached, seated, settle, settle_anywhere, without

from balance.games.power_grid.state import BUILD, BUILD_OR_PASS, MARK_CITY, OPEN_AUCTION, PASS, POWER_OR_PASS, URANIUM


def site(seats=3, money=200, **changes):
    """The last in turn order builds in the north of Germany, with money enough."""
    changes.setdefault("zone", NORTH)
    position = seated(seats, **changes)
    position.state.money[:seats] = money
    ask(position, BUILD_OR_PASS, seats - 1)
    return position


def price(position, name):
    """The full price of a house, or None where it may not be built."""
    place = city(position, name)
    return next((int(move.price) for move in position.legal() if move.kind == BUILD and move.city == place), None)


def build(position, name):
    play(position, BUILD, city=city(position, name))


def test_the_last_in_turn_order_builds_first():
    """Turn: "in reverse turn order"; building nothing is allowed."""
    position = site()
    seats = []
    while position.state.decision == BUILD_OR_PASS:
        seats.append(int(position.state.seat))
        play(position, PASS)
    assert seats == [2, 1, 0]
    assert (position.state.decision, position.state.seat) == (POWER_OR_PASS, 0)


def test_the_first_house_needs_no_connection():
    """2.: "only for the first house there is no connection to pay, and any city can be chosen"."""
    position = site()
    assert set(choices(position, BUILD, "price")) == {10}
    assert len(choices(position, BUILD, "city")) == 21
    build(position, "Berlin")
    assert (position.state.money[2], position.state.spent_houses[2], position.state.houses[2]) == (190, 10, 1)


def test_a_house_costs_its_space_and_the_cheapest_way():
    """3.: "the sum of house cost and connection costs is paid"; Kiel to Hamburg costs 8."""
    position = site()
    build(position, "Kiel")
    assert price(position, "Hamburg") == 10 + 8
    assert price(position, "Flensburg") == 10 + 4


def test_a_way_may_pass_through_other_cities():
    """1.: "the new city need not be next to one of your own"; Kiel, Lübeck, Schwerin, Rostock costs 4 + 6 + 6."""
    position = site()
    build(position, "Kiel")
    assert price(position, "Rostock") == 10 + 16


def test_a_way_is_paid_every_time():
    """3.: "connection costs are paid each time": the second house reuses Kiel to Lübeck."""
    position = site()
    build(position, "Kiel")
    build(position, "Schwerin")
    assert position.state.money[2] == 200 - 10 - (10 + 4 + 6)
    assert price(position, "Lübeck") == 10 + 4


def test_new_houses_are_starting_points_at_once():
    """2.: "a house added this turn can be the start of further connections"."""
    position = site()
    build(position, "Kiel")
    far = price(position, "Berlin")
    build(position, "Schwerin")
    assert (far, price(position, "Berlin")) == (10 + 4 + 6 + 18, 10 + 18)


def test_some_ways_cost_nothing():
    """2.: "there are ways that cost nothing": Essen to Duisburg."""
    position = site()
    build(position, "Essen")
    assert price(position, "Duisburg") == 10


def test_only_the_zone_is_built_and_crossed():
    """1. and 2.: "only cities and ways inside the play zone can be chosen"; Köln lies outside."""
    position = site()
    build(position, "Dortmund")
    assert price(position, "Köln") is None
    assert not position.is_legal(position.move(BUILD, city=city(position, "Köln")))
    assert not position.is_legal(position.move(BUILD, city=-1))
    assert not position.is_legal(position.move(BUILD, city=47))


def test_one_house_a_player_and_city():
    """1.: "each player can have only one house in a city"."""
    position = site()
    build(position, "Kiel")
    position.state.step = 3
    assert price(position, "Kiel") is None


@pytest.mark.parametrize(("step", "prices"), [(1, [10, None, None]), (2, [10, 20, None]), (3, [10, 20, 30])])
def test_the_spaces_of_a_city_by_step(step, prices):
    """1.: "Step 1: only the space of 10; Step 2: 10 and 20; Step 3: 10, 20 and 30"."""
    for rivals, expected in enumerate(prices):
        position = site(seats=4, zone=[*NORTH, "yellow"])
        position.state.step = step
        for rival in range(rivals):
            settle(position, rival, "Kiel")
        assert price(position, "Kiel") == expected


def test_a_city_holds_three_houses():
    position = site(seats=4, zone=[*NORTH, "yellow"])
    position.state.step = 3
    for rival in range(3):
        settle(position, rival, "Kiel")
    assert price(position, "Kiel") is None


def test_house_costs_are_a_rule():
    """Ruling house_costs: 10, 20, 30 in the rulebook; 10, 15, 20 on the published boards."""
    position = site(house_costs=[10, 15, 20])
    position.state.step = 2
    settle(position, 0, "Kiel")
    assert price(position, "Kiel") == 15


def test_nobody_builds_what_he_cannot_pay():
    """3.: "as long as the costs can be paid, any number of houses can be built in a turn"."""
    position = site(money=27)
    build(position, "Kiel")
    assert price(position, "Flensburg") == 14
    assert price(position, "Hamburg") is None
    assert not position.is_legal(position.move(BUILD, city=city(position, "Hamburg")))


def test_the_houses_of_a_player_are_limited():
    """Setting up the players, 1; ruling houses_to_build: 22 houses, two of them markers, leave 20."""
    for limit in (20, 21):
        position = site(houses_to_build=limit, money=1000)
        settle_anywhere(position, 2, 19)
        build(position, "Kassel")
        assert (set(position.legal()["kind"]) == {PASS}) == (limit == 20)
        assert ("a player had built every house allowed" in reached(position)) == (limit == 20)


def test_connections_have_a_naive_twin():
    """What the state carries from house to house equals the cheapest way from any house, searched anew."""
    position = site(money=5000)
    state, rules = position.state, position.rules[0]
    whims = np.random.default_rng(8)
    for _ in range(12):
        move = whims.choice([move for move in position.legal() if move.kind == BUILD])
        position.play(move)
        own = state.network[2, : state.houses[2]]
        for place in rules.zone_cities[state.zone, :21]:
            assert state.connection[2, place] == min(rules.distance[state.zone, start, place] for start in own)


def test_links_and_cities_are_tables():
    """Component tables germany_links and germany_cities: a dearer link and a missing one."""
    position = site(tables=changed("germany_links", "Flensburg-Kiel", cost=9))
    build(position, "Kiel")
    assert price(position, "Flensburg") == 10 + 9
    position = site(tables=without("germany_links", "Kiel-Lübeck"))
    build(position, "Kiel")
    assert price(position, "Lübeck") == 10 + 8 + 6


def preset(marks=("Kiel", "Hamburg", "Bremen")):
    """Three players who marked these cities; the last builds."""
    position = seated(3, zone=NORTH, preset_first_cities=True)
    for name in marks:
        play(position, MARK_CITY, city=city(position, name))
    assert position.state.decision == OPEN_AUCTION
    position.state.money[:3] = 200
    ask(position, BUILD_OR_PASS, 2)
    return position


def test_a_first_house_stands_in_a_marked_city():
    """Preset first cities: "the first house is built in one of the marked cities, not necessarily one's own"."""
    position = preset()
    assert choices(position, BUILD, "city") == [city(position, name) for name in ("Kiel", "Hamburg", "Bremen")]
    build(position, "Kiel")
    assert not position.state.marked[city(position, "Kiel")]
    assert position.state.supply[URANIUM] == 10 - 2


def test_a_marked_city_keeps_its_first_space_for_a_first_house():
    """Preset first cities: "only somebody's first house can be built on the Step 1 space of a marked city"."""
    position = preset()
    build(position, "Kiel")
    assert price(position, "Hamburg") is None
    position.state.step = 2
    assert price(position, "Hamburg") == 20 + 8
    build(position, "Hamburg")
    play(position, PASS)
    assert price(position, "Hamburg") == 10
    assert price(position, "Kiel") is None
    build(position, "Hamburg")
    assert position.state.houses_at[city(position, "Hamburg")] == 2
