"""The worked example of moving the construction crew, and the important movement rules."""

from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names


def open_country(**changes):
    """A table without tiles but on E3 (coal) and E7 (oil), where the way is START - E1 - E2 - E3 - E7."""
    table = Table(**changes)
    table.clear_all()
    table.tile("E3", "coal")
    table.tile("E7", "oil")
    return table


def on_the_move(table, seat, money):
    """The turn of a seat has come to Phase 3."""
    table.begin(seat, money=money)
    if table.state.decision == names.PLAN:
        table.play(names.END_PLANNING)


def test_movement_example():
    """a): "Katie (yellow) moves the construction crew 3 spaces: She pays EUR 1 million to Annie (red), EUR 1 million to
    the bank, and uses the last link for free because she owns that power line."
    """
    table = open_country()
    table.give(KATIE, "C204")
    table.lay(ANNIE, ("START", "E1"))
    table.lay(KATIE, ("E2", "E3"))
    on_the_move(table, KATIE, money=2)
    bank = table.state.bank
    table.go("E1", "E2", "E3")
    assert table.state.money[KATIE] == 0
    assert table.state.money[ANNIE] == 1
    assert table.state.bank == bank + 1
    assert table.state.crew == table.board.site("E3")


def test_no_way_over_a_tile():
    """Important: "You cannot move the construction crew over a power plant site with an action tile!" """
    table = open_country()
    table.give(KATIE, "C203", "oil")
    on_the_move(table, KATIE, money=9)
    assert not table.can_go("E1", "E2", "E3", "E7")
    assert table.can_go("E1", "E2", "S6", "S7", "E9", "E7")
    table.clear("E3")
    assert table.can_go("E1", "E2", "E3", "E7")


def test_the_crew_must_be_moved_if_it_can():
    """Important: "You must move the construction crew if you can reach a power plant site with an action tile matching
    an icon with a power plant below it on one of your contracts. If you do not have a matching power plant or enough
    money to pay for the full movement, you cannot move the construction crew and must pass."
    """
    table = open_country()
    table.give(KATIE, "C204")  # engineer and coal
    on_the_move(table, KATIE, money=3)
    assert table.goals() == {"E3"}
    assert table.kinds() == {names.MOVE_CREW}
    table.state.money[KATIE] = 2
    assert table.kinds() == {names.PASS_MOVE}
    table.state.money[KATIE] = 3
    table.tile("E3", "nuclear")
    assert table.kinds() == {names.PASS_MOVE}
    table.play(names.PASS_MOVE)
    assert table.state.active == BILL
    assert table.state.crew == names.START


def test_no_end_on_a_site_without_a_tile():
    """Important: "The movement of the construction crew cannot end on a power plant site without an action tile." """
    table = open_country()
    table.give(KATIE, "C204")
    on_the_move(table, KATIE, money=9)
    assert not table.can_go("E1", "E2")
    assert table.can_go("E1", "E2", "E3")


def test_a_longer_way_may_be_taken_and_must_be_paid():
    """a) says "the cost for moving along each link", not that the cheapest way must be taken."""
    table = open_country()
    table.give(KATIE, "C204")
    on_the_move(table, KATIE, money=4)
    assert table.can_go("S1", "E1", "E2", "E3")
    assert not table.can_go("S2", "S1", "E1", "E2", "E3")  # five links
    assert not table.can_go("E1", "START", "S1", "E2", "E3")  # back where it came from
    assert not table.can_go("E1", "E3")  # no such link


def test_double_link_costs_two():
    """Nuclear power: "When moving the construction crew along a link with two power lines, you must pay EUR 2 million,
    EUR 1 million to each owner. However, if you own one of the power lines, the movement is for free (you do not pay
    EUR 1 million to the other player)."
    """
    table = open_country()
    table.give(KATIE, "C204")
    table.lay(ANNIE, ("E2", "E3"))
    table.lay(JIM, ("E2", "E3"))
    on_the_move(table, KATIE, money=4)
    table.go("E1", "E2", "E3")
    assert table.state.money[[ANNIE, JIM, KATIE]].tolist() == [1, 1, 0]

    table = open_country()
    table.give(JIM, "C204")
    table.lay(ANNIE, ("E2", "E3"))
    table.lay(JIM, ("E2", "E3"))
    on_the_move(table, JIM, money=2)
    table.go("E1", "E2", "E3")
    assert table.state.money[[ANNIE, JIM]].tolist() == [0, 0]


def test_money_that_comes_later_does_not_pay():
    """ "enough money to pay for the full movement": completing the contract brings EUR 1 million, too late."""
    table = open_country()
    table.give(KATIE, "C204", "coal")
    on_the_move(table, KATIE, money=2)
    assert table.kinds() == {names.PASS_MOVE}


def test_construction_ground_is_a_goal_for_any_plant():
    """b): "If there is a construction ground tile on the power plant site, you may place any power plant"."""
    table = open_country()
    table.give(KATIE, "C205", "nuclear")
    table.tile("E2", "construction_ground")
    on_the_move(table, KATIE, money=9)
    assert table.goals() == {"E2"}


def test_without_a_plant_there_is_no_movement():
    """A player whose contract could not be filled cannot move: no plant can match."""
    table = open_country()
    table.state.supply_plants[KATIE] = 0
    table.begin(KATIE, money=0)
    assert table.state.active == BILL


def test_the_crew_crosses_the_starting_space_but_does_not_end_there():
    table = open_country()
    table.crew("N1")
    table.give(KATIE, "C204")
    on_the_move(table, KATIE, money=4)
    assert table.can_go("START", "E1", "E2", "E3")
    assert not table.can_go("START")
