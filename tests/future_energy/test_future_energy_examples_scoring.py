"""The worked examples of the end of the game, the final scoring and Module 1."""

import numpy as np
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names
from balance.games.future_energy.grid import largest_grid
from balance.games.future_energy.scoring import certificate_vp, empty_spaces, grid_vp, region_vp, regions_vp


def test_empty_spaces_example():
    """Final Scoring, 1: "Each empty space below an icon on all your contracts is worth 1 VP. Annie scores 2 VP." """
    table = Table()
    table.give(ANNIE, "C301", "coal")
    table.give(ANNIE, "C204")
    assert empty_spaces(table.state, table.one, ANNIE) == 2


def test_certificates_example():
    """Final Scoring, 2: "Annie (red) scores 9 VP for her certificates." They may be one of 4 and one of 5."""
    table = Table()
    table.state.certificates[:3] = [4, 3, 5]
    table.state.certificate_owner[:3] = [ANNIE + 1, BILL + 1, ANNIE + 1]
    table.state.certificates_taken = 3
    assert certificate_vp(table.state, table.one, ANNIE) == 9


def regions(table, seat):
    """VP of a seat in the first region."""
    return int(region_vp(table.state, table.one, seat, 0))


def test_majority_chart():
    """Final Scoring, 3: 4 players 6, 3, 1; 3 players 5, 2; 2 players 3."""
    for seats, chart in ((4, [6, 3, 1, 0]), (3, [5, 2, 0]), (2, [3, 0])):
        table = Table(seats)
        for seat in range(seats):
            table.plants(seat, "N1", seats - seat)
        assert [regions(table, seat) for seat in range(seats)] == chart


def test_the_starting_space_belongs_to_no_region():
    """Final Scoring, 3: "The starting space does not belong to any region." """
    table = Table()
    assert table.standing(ANNIE, "START") == 1
    assert regions_vp(table.state, table.one, ANNIE) == 0


def test_money_breaks_ties_and_then_the_victory_is_shared():
    """ "In case of a tie for the foremost position, the tied player who owns more money is the winner. If the tie
    persists, the tied players share victory."
    """
    table = Table()
    table.state.vp[:] = [30, 50, 50, 50]
    table.state.money[:] = [99, 7, 9, 9]
    outcomes = table.position.outcomes()
    assert outcomes["rank"].tolist() == [4, 3, 1, 1]
    assert outcomes["share"].tolist() == [0.0, 0.0, 0.5, 0.5]


def test_end_by_lines():
    """ "The game end is triggered when at least one player has established all their power lines on the game board"
    and "That round is completed as usual."
    """
    table = Table()
    table.state.kite = BILL
    for seat in range(4):
        table.give(seat, f"S{seat + 1}")
    table.clear_all()
    table.state.supply_lines[BILL] = 1
    table.begin(BILL, money=3)
    table.play(names.BUY_ONE_LINE, amount=0)
    assert table.state.lines_trigger
    for seat in (ANNIE, JIM, KATIE):
        table.play(names.PASS_MOVE)
        assert not table.state.over
        assert table.state.active == seat
        table.play(names.END_PLANNING)
    table.play(names.PASS_MOVE)
    assert table.state.over
    assert table.state.ended_by == names.BY_TRIGGER


def test_end_by_the_stack():
    """ "… or when the last contract of the stack was added to the display." """
    table = Table()
    table.give(JIM, "S1")
    table.display("C201", "C202", "C203", "C204")
    table.state.stack_end = 1
    table.begin(JIM, money=9)
    table.play(names.BUY_CONTRACT, space=0)
    assert table.state.stack_trigger
    assert table.state.display[3] != names.NO_CARD


def test_an_empty_stack_leaves_gaps_on_the_right():
    """Actions in detail: "Move the remaining contracts to the left"."""
    table = Table()
    table.give(JIM, "S1")
    table.display("C201", "C202", "C203", "C204")
    table.state.stack_end = 0
    table.begin(JIM, money=9)
    second = table.state.display[1]
    table.play(names.BUY_CONTRACT, space=0)
    assert table.state.display[0] == second
    assert table.state.display[3] == names.NO_CARD


def test_largest_grid_example():
    """Module 1: "Annie (red) has two grids. The upper one is made of 6 of her power lines, connecting 8 of her power
    plants. The lower one is made of 3 of her power lines, connecting 4 of her power plants. She gains 16 VP for her
    upper grid."
    """
    table = Table(module_1=True)
    upper = [("N3", "N4"), ("N4", "N5"), ("N5", "N8"), ("N4", "N7"), ("N7", "N9"), ("N5", "N6")]
    lower = [("S4", "S5"), ("S4", "S6"), ("S6", "S7")]
    table.lay(ANNIE, *upper, *lower)
    table.plants(ANNIE, "N3", 3)
    for site in ("N4", "N6", "N7", "N8", "N9"):
        table.plants(ANNIE, site)
    for site in ("S4", "S5", "S6", "S7"):
        table.plants(ANNIE, site)
    assert largest_grid(table.state, table.one, ANNIE) == 8
    assert grid_vp(table.state, table.one, ANNIE) == 16


def test_the_largest_grid_is_the_one_with_the_most_plants():
    """Important: "A player's largest grid is the one with the most own power plants, not necessarily the grid with that
    player's most power lines!"
    """
    table = Table(module_1=True)
    table.lay(ANNIE, ("N3", "N4"), ("N4", "N5"), ("N5", "N8"), ("S4", "S5"))
    table.plants(ANNIE, "N3")
    table.plants(ANNIE, "S4")
    table.plants(ANNIE, "S5", 2)
    table.plants(BILL, "N4", 3)
    assert largest_grid(table.state, table.one, ANNIE) == 3


def test_a_grid_needs_no_plant_on_every_site():
    """ "It is not required for a player to have a power plant on each construction site of that grid: it is sufficient
    that all their power lines are connected. Junctions are allowed and increase a grid."
    """
    table = Table(module_1=True)
    table.lay(ANNIE, ("N3", "N4"), ("N4", "N5"), ("N4", "N7"))
    for site in ("N3", "N5", "N7"):
        table.plants(ANNIE, site)
    assert largest_grid(table.state, table.one, ANNIE) == 3


def test_a_plant_without_a_line_is_no_grid():
    """Module 1: grids are "formed by their own connected power lines"."""
    table = Table(module_1=True)
    table.plants(ANNIE, "N3", 3)
    assert grid_vp(table.state, table.one, ANNIE) == 0


def test_nobody_scores_a_grid_without_module_1():
    table = Table()
    table.lay(ANNIE, ("N3", "N4"))
    table.plants(ANNIE, "N3")
    assert grid_vp(table.state, table.one, ANNIE) == 0


def test_the_standing_is_the_score_if_the_game_ended_now():
    table = Table()
    table.state.kite = ANNIE
    table.clear_all()
    for seat in range(4):
        table.give(seat, f"S{seat + 1}")
        table.plants(seat, "N1", seat + 1)
    table.state.vp[:] = [5, 6, 7, 8]
    table.state.activity = True
    table.begin(BILL, money=0)
    table.play(names.PASS_MOVE)
    assert table.state.turn == 2
    scores = table.position.outcomes()["score"]
    assert np.array_equal(table.state.standing[1], scores.astype(int))
    assert scores.tolist() == [5, 6 + 1, 7 + 3, 8 + 6]
