"""Phase 3: buying and storing fuel; and the resupply of Phase 5."""

import pytest
from power_grid_table import ask, changed, choices, give, pass_all, play, reached, seated

from balance.games.power_grid.state import (
    BUILD_OR_PASS,
    BUY_FUEL,
    BUY_FUEL_OR_PASS,
    COAL,
    GARBAGE,
    OIL,
    PASS,
    POWER_OR_PASS,
    STORED_COAL,
    URANIUM,
)


def shop(*owned, seats=3, fuel=(0, 0, 0, 0), **changes):
    """Seat 2, the last in turn order, buys fuel for these power plants."""
    position = seated(seats, **changes)
    give(position, seats - 1, *owned, fuel=fuel)
    ask(position, BUY_FUEL_OR_PASS, seats - 1)
    return position


def most(position, fuel):
    return next((int(move.most) for move in position.legal() if move.kind == BUY_FUEL and move.fuel == fuel), 0)


def price(position, fuel):
    return next(int(move.price) for move in position.legal() if move.kind == BUY_FUEL and move.fuel == fuel)


def test_the_last_in_turn_order_buys_first():
    """Turn: "in reverse turn order"."""
    position = shop()
    seats = []
    while position.state.decision == BUY_FUEL_OR_PASS:
        seats.append(int(position.state.seat))
        play(position, PASS)
    assert seats == [2, 1, 0]
    assert (position.state.decision, position.state.seat) == (BUILD_OR_PASS, 2)


def test_a_unit_costs_what_its_space_says():
    """Buying fuel: "the number at each space is the price of one unit"; coal starts at 1, three units a space."""
    position = shop(20)
    assert price(position, COAL) == 1
    play(position, BUY_FUEL, fuel=COAL, amount=5)
    assert position.state.money[2] == 50 - (1 + 1 + 1 + 2 + 2)
    assert price(position, COAL) == 2
    assert position.state.market[COAL] == 19
    assert position.state.spent_fuel[2] == 7


@pytest.mark.parametrize(("fuel", "plant", "first"), [(OIL, 3, 3), (GARBAGE, 6, 6), (URANIUM, 11, 14)])
def test_the_first_unit_of_the_other_fuels(fuel, plant, first):
    """Setting up the board, 2: oil from 3, garbage from 6, uranium from 14."""
    assert price(shop(plant), fuel) == first


def test_a_power_plant_stores_twice_what_it_burns():
    """Power plants: "each stores up to twice the fuel symbols, of its own kinds only"."""
    position = shop(20)
    assert most(position, COAL) == 6
    assert choices(position, BUY_FUEL, "fuel") == [COAL]
    play(position, BUY_FUEL, fuel=COAL, amount=6)
    assert position.legal()["kind"].tolist() == [PASS]


def test_storage_is_a_rule():
    """Rule storage, in multiples of what a power plant burns."""
    assert most(shop(20, storage=1), COAL) == 3


def test_a_hybrid_stores_coal_and_oil_in_any_mix():
    """Power plants, hybrids: "twice the sum of both fuels, in any combination"."""
    position = shop(5)  # burns two, stores four
    assert (most(position, COAL), most(position, OIL)) == (4, 4)
    play(position, BUY_FUEL, fuel=OIL, amount=3)
    assert (most(position, COAL), most(position, OIL)) == (1, 1)


def test_fuel_can_be_moved_between_power_plants_at_any_time():
    """Power plants: "fuel can be rearranged at any time": coal leaves the hybrid for the coal plant."""
    position = shop(4, 5)  # power plant 4 stores four coal
    play(position, BUY_FUEL, fuel=COAL, amount=4)
    assert (most(position, COAL), most(position, OIL)) == (4, 4)
    play(position, BUY_FUEL, fuel=OIL, amount=4)
    assert (most(position, COAL), most(position, OIL)) == (0, 0)


def test_nobody_buys_more_than_he_can_pay():
    position = shop(7)
    position.state.money[2] = 10
    assert most(position, OIL) == 3  # 3 + 3 + 3, the next costs 4
    assert not position.is_legal(position.move(BUY_FUEL, fuel=OIL, amount=4))
    assert not position.is_legal(position.move(BUY_FUEL, fuel=OIL, amount=0))
    assert not position.is_legal(position.move(BUY_FUEL, fuel=COAL, amount=1))


def test_fuel_that_is_sold_out_cannot_be_bought():
    """Buying fuel: "fuel that is not on the market cannot be bought"."""
    position = shop(11, 17)
    play(position, BUY_FUEL, fuel=URANIUM, amount=2)
    assert position.state.money[2] == 50 - 14 - 16
    assert most(position, URANIUM) == 0
    assert "a fuel was sold out" in reached(position)


def test_coal_from_the_storage_costs_8_while_the_market_has_none():
    """USA: "whenever there is no coal on the market, coal can be bought from the coal supply for 8"."""
    position = shop(20, map="usa")
    position.state.market[COAL], position.state.supply[COAL] = 2, 22
    assert choices(position, BUY_FUEL, "fuel") == [COAL]
    play(position, BUY_FUEL, fuel=COAL, amount=2)
    assert choices(position, BUY_FUEL, "fuel") == [STORED_COAL]
    assert (price(position, STORED_COAL), most(position, STORED_COAL)) == (8, 4)
    play(position, BUY_FUEL, fuel=STORED_COAL, amount=2)
    assert position.state.money[2] == 50 - 8 - 8 - 16
    assert (position.state.fuel[2, COAL], position.state.supply[COAL]) == (4, 20)
    assert "coal was bought from the coal storage" in reached(position)


def test_the_coal_storage_belongs_to_a_map_and_has_a_price():
    """Rules coal_storage and coal_storage_price."""
    for changes, sources in (
        ({"map": "germany"}, []),
        ({"map": "usa", "coal_storage": "neither"}, []),
        ({"map": "germany", "coal_storage": "both"}, [STORED_COAL]),
        ({"map": "germany", "coal_storage": "germany", "coal_storage_price": 3}, [STORED_COAL]),
    ):
        position = shop(20, **changes)
        position.state.market[COAL], position.state.supply[COAL] = 0, 24
        assert choices(position, BUY_FUEL, "fuel") == sources
        if sources:
            assert price(position, STORED_COAL) == changes.get("coal_storage_price", 8)


def test_prices_are_remembered_before_and_after_the_phase():
    position = shop(20)
    play(position, PASS)
    give(position, 1, 20)
    state = position.state
    state.turn = 2
    ask(position, BUY_FUEL_OR_PASS, 1)
    play(position, BUY_FUEL, fuel=COAL, amount=6)
    pass_all(position, BUY_FUEL_OR_PASS)
    assert state.close_price[2].tolist() == [3, 3, 6, 14]


def resupplied(position):
    """Let the round end with nobody powering anything; return what the market has gained."""
    before = position.state.market.copy()
    ask(position, POWER_OR_PASS, 0)
    pass_all(position, POWER_OR_PASS)
    return (position.state.market - before).tolist()


def test_the_market_gets_what_the_card_says_for_players_and_step():
    """Resupply: "the left, middle and right columns are for Steps 1, 2 and 3"."""
    for step, gained in ((1, [5, 3, 2, 1]), (2, [6, 4, 3, 2]), (3, [4, 5, 4, 2])):
        position = seated(4)
        state = position.state
        state.step = step
        state.market[:], state.supply[:] = (10, 10, 10, 2), (14, 14, 14, 10)
        assert resupplied(position) == gained


def test_resupplied_units_fill_the_dearest_spaces_first():
    """Resupply: "from the dearest space down to the cheapest": the price falls from above."""
    position = shop(10)
    position.state.market[COAL], position.state.supply[COAL] = 1, 23
    assert price(position, COAL) == 8
    resupplied(position)
    assert position.rules[0].price[COAL, position.state.market[COAL]] == 7


def test_the_supply_is_finite():
    """Resupply: "fuel is limited; when the supply is used up, no more is added"."""
    position = seated(3)
    state = position.state
    state.market[:], state.supply[:] = (0, 0, 0, 0), (2, 0, 15, 10)
    assert resupplied(position) == [2, 0, 1, 1]
    assert "the supply could not fill a resupply" in reached(position)


def test_a_full_market_takes_no_more():
    """Units beyond the spaces stay in the supply."""
    position = seated(3, tables=changed("fuel", "coal", units=30))
    assert resupplied(position)[COAL] == 0
    assert position.state.supply[COAL] == 6


def test_uranium_stops_after_power_plant_39_is_bought():
    """Germany: "after nuclear plant 39 has been bought, uranium is no longer resupplied"."""
    for bought, gained in ((True, 0), (False, 1)):
        position = seated(3)
        position.state.uranium_stopped = bought
        assert resupplied(position)[URANIUM] == gained


def test_resupply_market_and_totals_are_tables():
    """Component tables resupply and market."""
    tables = changed("resupply", "germany-3-1", uranium=4) | changed("market", "uranium-12", start=1)
    position = seated(3, tables=tables)
    assert position.state.market[URANIUM] == 3
    assert position.rules[0].price[URANIUM, 3] == 12
    assert resupplied(position)[URANIUM] == 4
