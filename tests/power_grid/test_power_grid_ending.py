"""The end of the game: who wins."""

import pytest
from power_grid_table import ask, give, pass_all, reached, seated, settle_anywhere

from balance.games.power_grid.state import BUILD_OR_PASS, POWER_OR_PASS


def last_building(
    houses=(17, 16, 15), plants=((20, 25), (20, 31), (13,)), fuel=(5, 0, 0, 0), money=(5, 6, 7), **changes
):
    """Three players at the end of the last Phase 4; the second has fuel for one power plant only."""
    position = seated(3, **changes)
    for seat in range(3):
        give(position, seat, *plants[seat])
        position.state.fuel[seat, :] = fuel if plants[seat][0] == 20 else 0
        position.state.money[seat] = money[seat]
        settle_anywhere(position, seat, houses[seat])
    ask(position, BUILD_OR_PASS, 0)
    return position


def test_the_game_ends_after_phase_4_in_which_somebody_builds_enough():
    """End: "once the condition is met Phase 4 is finished, and the game ends after it"."""
    position = last_building()
    ask(position, BUILD_OR_PASS, 2)
    asked = []
    while not position.state.over:
        asked.append(int(position.state.seat))
        position.play(position.move(0))
    assert asked == [2, 1, 0]
    assert not position.state.cut_off


def test_below_the_threshold_the_game_goes_on():
    position = last_building(houses=(16, 16, 15))
    pass_all(position, BUILD_OR_PASS)
    assert position.state.decision == POWER_OR_PASS


def test_the_threshold_is_a_rule():
    """Rule end_cities."""
    position = last_building(houses=(16, 16, 15), end_cities=16)
    pass_all(position, BUILD_OR_PASS)
    assert position.state.over


def test_whoever_powers_the_most_wins():
    """Winner: "the houses each can power now, with his fuel and power plants": 5 + 5, then 5 or 6, then 1."""
    position = last_building()
    pass_all(position, BUILD_OR_PASS)
    outcomes = position.outcomes()
    assert outcomes["score"].tolist() == [10, 6, 1]
    assert outcomes["rank"].tolist() == [1, 2, 3]
    assert position.state.fuel[0, 0] == 5  # nothing is burnt any more


def test_nobody_powers_more_houses_than_he_has():
    position = last_building(houses=(17, 4, 15))
    pass_all(position, BUILD_OR_PASS)
    assert position.outcomes()["score"][1] == 4


def test_the_best_use_of_fuel_counts():
    """Coal for either 20 (three coal, five houses) or for 25 and the hybrid 29 (three fuels, nine houses)."""
    position = last_building(plants=((20, 25, 29), (13,), (13,)), fuel=(3, 0, 0, 0))
    pass_all(position, BUILD_OR_PASS)
    assert position.outcomes()["score"][0] == 9


def test_a_hybrid_takes_what_the_others_leave():
    """Power plant 46 burns three in any mix: two oil and the coal that 25 leaves."""
    for oil, powered in ((2, 6 + 7), (1, 7)):
        position = last_building(plants=((42, 46), (13,), (13,)))
        position.state.fuel[0] = (3, oil, 0, 0)
        pass_all(position, BUILD_OR_PASS)
        assert position.outcomes()["score"][0] == powered


def equal(money, houses=(17, 16, 15), **changes):
    position = last_building(plants=((13,), (13,), (13,)), money=money, houses=houses, **changes)
    pass_all(position, BUILD_OR_PASS)
    return position


def test_a_tie_goes_to_the_most_money():
    """Winner: "in a tie whoever has the most money left"."""
    position = equal(money=(5, 9, 7))
    assert position.outcomes()["rank"].tolist() == [3, 1, 2]
    assert "equal powered cities were told apart by money" in reached(position)
    assert "the victory was shared" not in reached(position)


@pytest.mark.parametrize(("ruling", "shares"), [("shared", [0.5, 0.5, 0]), ("most houses", [1, 0, 0])])
def test_a_tie_in_money_is_shared_or_goes_to_the_most_houses(ruling, shares):
    """Ruling end_tie."""
    position = equal(money=(9, 9, 7), end_tie=ruling)
    assert position.outcomes()["share"].tolist() == shares
    assert ("the victory was shared" in reached(position)) == (ruling == "shared")


def test_the_round_limit_cuts_a_game_off():
    """Rule round_limit: what was powered last counts."""
    position = seated(3, round_limit=1)
    give(position, 0, 13)
    settle_anywhere(position, 0, 2)
    ask(position, POWER_OR_PASS, 0)
    position.play(position.legal()[0])
    pass_all(position, POWER_OR_PASS)
    assert position.state.over
    assert position.state.cut_off
    assert position.outcomes()["score"].tolist() == [1, 0, 0]
    assert "the round limit cut the game off" in reached(position)
