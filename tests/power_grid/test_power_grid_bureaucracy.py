"""Phase 5: powering houses and getting income."""

from power_grid_table import ask, changed, choices, give, pass_all, play, seated, settle_anywhere

from balance.games.power_grid.state import COAL, GARBAGE, OIL, PASS, POWER_OR_PASS, RUN_PLANT, URANIUM


def plant(*owned, houses=6, fuel=(0, 0, 0, 0), **changes):
    """Seat 0, the first in turn order, powers its houses."""
    position = seated(3, **changes)
    give(position, 0, *owned, fuel=fuel)
    settle_anywhere(position, 0, houses)
    ask(position, POWER_OR_PASS, 0)
    return position


def test_the_first_in_turn_order_powers_first():
    """Income: "in turn order each player has one turn"."""
    position = plant(13)
    seats = []
    while position.state.decision == POWER_OR_PASS:
        seats.append(int(position.state.seat))
        play(position, PASS)
    assert seats == [0, 1, 2]


def test_houses_powered_pay_by_the_income_card():
    """Income: "money according to the houses powered": three by power plant 15 and one by 13."""
    position = plant(13, 15, fuel=(2, 0, 0, 0))
    play(position, RUN_PLANT, plant=13)
    play(position, RUN_PLANT, plant=15)
    play(position, PASS)
    assert position.state.powered[0] == 4
    assert position.state.money[0] == 50 + 54


def test_who_powers_nothing_gets_10():
    """Income: "who can power no house gets the guaranteed 10"."""
    position = plant(15)
    play(position, PASS)
    assert position.state.money[0] == 60


def test_power_beyond_the_houses_is_lost():
    """Income: "if the power is more than the houses, the rest is wasted"."""
    position = plant(20, houses=2, fuel=(3, 0, 0, 0))
    play(position, RUN_PLANT, plant=20)
    play(position, PASS)
    assert (position.state.powered[0], position.state.money[0]) == (2, 50 + 33)


def test_a_player_may_power_less_than_he_could():
    """Income: "which power plants to use, and how many, is free"."""
    position = plant(13, 22)
    assert choices(position, RUN_PLANT, "plant") == [13, 22]
    play(position, RUN_PLANT, plant=13)
    assert choices(position, RUN_PLANT, "plant") == [22]
    play(position, PASS)
    assert position.state.powered[0] == 1


def test_burnt_fuel_goes_back_to_the_supply():
    """Income: "fuel used is taken off the power plant and goes back to the supply"."""
    position = plant(19, 11, fuel=(0, 0, 4, 1))
    play(position, RUN_PLANT, plant=19)
    play(position, RUN_PLANT, plant=11)
    assert position.state.fuel[0].tolist() == [0, 0, 2, 0]
    assert (position.state.supply[GARBAGE], position.state.supply[URANIUM]) == (15 + 2, 10 + 1)


def test_a_power_plant_burns_exactly_its_number():
    """Power plants: "neither more nor less than the fuel printed can be used"; not twice in a round either."""
    position = plant(20, fuel=(2, 0, 0, 0))
    assert position.legal()["kind"].tolist() == [PASS]
    position = plant(20, fuel=(6, 0, 0, 0))
    play(position, RUN_PLANT, plant=20)
    assert position.legal()["kind"].tolist() == [PASS]
    assert position.state.fuel[0, COAL] == 3


def test_a_hybrid_burns_any_mix_of_coal_and_oil():
    """Power plants, hybrids: "one or both fuels in any combination"."""
    position = plant(46, fuel=(3, 3, 0, 0))
    assert choices(position, RUN_PLANT, "coal") == [0, 1, 2, 3]
    play(position, RUN_PLANT, plant=46, coal=2)
    assert position.state.fuel[0, :2].tolist() == [1, 2]
    assert position.state.running == 7


def test_a_hybrid_burns_only_what_is_there():
    position = plant(46, fuel=(1, 2, 0, 0))
    assert choices(position, RUN_PLANT, "coal") == [1]
    assert not position.is_legal(position.move(RUN_PLANT, plant=46, coal=0))
    assert not position.is_legal(position.move(RUN_PLANT, plant=45, coal=0))


def test_fuel_is_shared_by_all_power_plants_that_burn_it():
    """Ruling fuel_rearrange: coal bought for one plant may run the other."""
    position = plant(4, 8, 5, fuel=(3, 1, 0, 0))
    play(position, RUN_PLANT, plant=8)
    assert choices(position, RUN_PLANT, "plant") == []
    assert position.state.fuel[0, OIL] == 1


def test_burnt_coal_in_the_usa_goes_to_the_coal_storage():
    """USA: "burnt coal goes to the coal supply, from which the market is resupplied"."""
    position = plant(20, map="usa", fuel=(3, 0, 0, 0))
    play(position, RUN_PLANT, plant=20)
    assert position.state.supply[COAL] == 3
    pass_all(position, POWER_OR_PASS)
    assert (position.state.market[COAL], position.state.supply[COAL]) == (24, 0)


def test_income_is_a_table():
    """Component table income; the track goes on as its last space."""
    position = plant(13, tables=changed("income", "1", elektro=30))
    play(position, RUN_PLANT, plant=13)
    play(position, PASS)
    assert position.state.money[0] == 80
    assert position.rules[0].income[40] == 150
