"""The worked examples of Phase 1 and Phase 2, and what the text around them says."""

from future_energy_recording import CARDS
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names


def test_revenue_example():
    """Phase 1: "Bill (white) receives EUR 4 million at the start of his turn: EUR 3 million basic revenue plus EUR 1
    million from the investor tile on his board."
    """
    table = Table()
    table.state.investors[BILL] = 1
    table.begin(BILL)
    assert table.state.money[BILL] == 4


def test_two_engineers_example():
    """Phase 2: "Katie (yellow) places her first engineer on the one power line icon, pays EUR 1 million, and
    immediately places one of the power lines from her personal supply on the game board. Then, she places her second
    engineer on the contract icon and buys the third contract from the display for EUR 3 million."
    """
    table = Table()
    table.give(KATIE, "S1")
    table.display("C201", "C202", "C203", "C204")
    table.state.engineers[KATIE] = 2
    table.begin(KATIE, money=4)
    table.play(names.BUY_ONE_LINE, amount=table.place("N1", "N2"))
    assert table.state.money[KATIE] == 3
    assert table.state.supply_lines[KATIE] == 14
    assert not table.may(names.BUY_ONE_LINE, amount=0)  # a covered action can be used only once during that turn
    table.play(names.BUY_CONTRACT, space=2)
    assert table.state.money[KATIE] == 0
    assert table.filled("C203") == 2
    assert table.state.decision == names.MOVE_CREW_OR_PASS  # no third engineer


def test_two_lines_example():
    """Actions in detail: "Annie (red) has bought two power lines for EUR 5 million. She places one power line next to
    the construction crew, and the other one on some other link, hoping to profit from it in the future."
    """
    table = Table()
    table.give(ANNIE, "S1")
    table.begin(ANNIE, money=6)
    table.buy_pair(("START", "F1"), ("E8", "E7"))
    assert table.state.money[ANNIE] == 1
    assert table.state.supply_lines[ANNIE] == 13
    assert table.state.first_line[table.link("START", "F1")] == ANNIE + 1
    assert table.state.first_line[table.link("E7", "E8")] == ANNIE + 1


def test_a_second_line_needs_another_link():
    """Actions in detail: "Once a power line is established on a link, no second power line may be placed there." """
    table = Table()
    table.give(ANNIE, "S1")
    taken = table.link("N1", "N2")
    table.lay(BILL, ("N1", "N2"))
    table.begin(ANNIE, money=9)
    open_links = [int(link) for link in table.state.open_links[: int(table.state.open_count)]]
    assert taken not in open_links
    assert len(open_links) == len(set(open_links)) == 82
    assert not table.may(names.BUY_ONE_LINE, amount=82)
    assert not table.may(names.BUY_TWO_LINES, amount=82 * 81 // 2)


def test_buying_a_contract_example():
    """Actions in detail: "Jim (blue) buys the second contract from the display for EUR 2 million, puts it in front of
    him, and places one power plant below each icon of the contract. Subsequently, he replenishes the display."
    """
    table = Table()
    table.give(JIM, "S1")
    table.display("C201", "C301", "C203", "C204")
    table.begin(JIM, money=5)
    before = table.state.supply_plants[JIM]
    top = table.state.stack[table.state.stack_top]
    table.play(names.BUY_CONTRACT, space=1)
    assert table.state.money[JIM] == 3
    assert table.filled("C301") == 3
    assert table.state.supply_plants[JIM] == before - 3
    assert table.state.display.tolist() == [*(CARDS.index(card) for card in ("C201", "C203", "C204")), top]


def test_a_contract_needs_plants_for_all_its_spaces():
    """Important: "If you don't have sufficient power plants in your personal supply to fill all spaces below the icons
    of the contract, you cannot buy that contract!"
    """
    table = Table()
    table.give(JIM, "S1")
    table.display("C201", "C301", "C203", "C204")
    table.state.supply_plants[JIM] = 2
    table.begin(JIM, money=5)
    assert table.may(names.BUY_CONTRACT, space=0)
    assert not table.may(names.BUY_CONTRACT, space=1)


def test_duty_to_buy_a_contract():
    """Important: "If you do not have a contract with at least one power plant on it at the start of your turn, you
    must use your planning action to buy a contract from the display."
    """
    table = Table()
    table.display("C201", "C301", "C203", "C204")
    table.state.engineers[JIM] = 2
    table.begin(JIM, money=3)
    assert table.kinds() == {names.BUY_CONTRACT}
    assert [table.may(names.BUY_CONTRACT, space=space) for space in range(4)] == [True, True, True, False]
    table.play(names.BUY_CONTRACT, space=0)
    assert table.kinds() == {names.BUY_ONE_LINE, names.END_PLANNING}


def test_duty_that_cannot_be_met():
    """Important: "In the rare case when all contracts in the display require more power plants than you have in your
    personal supply, you may buy power lines during that round only."
    """
    table = Table()
    table.display("C401", "C402", "C403", "C404")
    table.state.supply_plants[JIM] = 3
    table.state.engineers[JIM] = 2
    table.begin(JIM, money=9)
    assert table.kinds() == {names.BUY_ONE_LINE, names.BUY_TWO_LINES, names.END_PLANNING}
    table.play(names.BUY_ONE_LINE, amount=0)
    table.state.supply_plants[JIM] = 9
    assert table.kinds() == {names.BUY_TWO_LINES, names.END_PLANNING}
    table.play(names.END_PLANNING)
    assert table.state.active == KATIE  # without a plant there is no movement


def test_planning_may_be_skipped():
    """Note: "You may skip Phase 2 voluntarily and proceed to Phase 3: Movement and Construction immediately, except
    when you do not have a contract with at least one power plant on it at the start of your turn".
    """
    table = Table()
    table.give(JIM, "S1")
    table.begin(JIM, money=3)
    table.play(names.END_PLANNING)
    assert table.state.decision == names.MOVE_CREW_OR_PASS
    assert table.state.money[JIM] == 3


def test_planning_ends_by_itself_without_money():
    table = Table()
    table.give(JIM, "S1")
    table.begin(JIM, money=0)
    assert table.state.decision == names.MOVE_CREW_OR_PASS
