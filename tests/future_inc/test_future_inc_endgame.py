"""Endgame: the final scoring and its tie-breaks."""

import pytest
from future_inc_table import Table


def tied(seats=3, **changes):
    """Seat 0 and 1 end with equal totals: 3 x 3 = 9 points against 2 + 2 + 5, and equal money; seat 2 has nothing."""
    table = Table.set(seats, **changes)
    table.pile(0, "E12", "R12", "E11", "E13")  # energy 3 x 3, robots 1 x 1
    table.pile(1, "E11", "C11", "V22")  # 2 + 2 + 3
    table.state.money[:3] = [20, 23, 0]
    table.state.first_player = 1
    return table


def test_money_and_factories_decide():
    table = tied()
    assert table.outcomes()["score"][:3].tolist() == [20 + 10, 23 + 7, 0]


@pytest.mark.parametrize(
    ("rule", "values"),
    [("visible", [3 + 1, 7]), ("visible times units", [9 + 1, 7]), ("every factory", [1 + 2 + 3 + 1, 7])],
)
def test_the_highest_sum_of_victory_values_breaks_a_tie(rule, values):
    outcomes = tied(tie_break=rule).outcomes()
    assert outcomes["tie_break"][:2].tolist() == values
    best = [value == max(values) for value in values]
    assert [share > 0 for share in outcomes["share"][:2]] == best
    assert outcomes["share"][:3].sum() == 1


def test_a_victory_may_be_shared_or_go_to_the_earlier_in_turn_order():
    for shared, shares in ((True, [0.5, 0.5, 0]), (False, [0, 1, 0])):
        outcomes = tied(tie_break="every factory", shared_victory=shared).outcomes()
        assert outcomes["share"][:3].tolist() == shares
