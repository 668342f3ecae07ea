"""Every option where the text is silent or could be read otherwise: the phases of a turn."""

from future_energy_recording import CARDS
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names


def planning(seat=JIM, money=9, engineers=1, display=("C201", "C301", "C203", "C401"), **changes):
    """A seat without a plant on a contract begins its turn."""
    table = Table(**changes)
    table.display(*display)
    table.state.engineers[seat] = engineers
    table.begin(seat, money=money)
    return table


def test_revenue_at_the_start_of_the_round():
    table = Table(revenue_at="round")
    table.state.kite = BILL
    table.state.activity = True
    table.clear_all()
    for seat in range(4):
        table.give(seat, f"S{seat + 1}")
    table.begin(KATIE, money=0)
    assert table.state.money.sum() == 0
    table.play(names.PASS_MOVE)
    assert table.state.money.tolist() == [3, 3, 3, 3]


def test_a_finite_bank_pays_what_it_has():
    table = Table(bank_money=63)
    assert int(table.position.state.bank) == 63 - 3  # start money was laid out before
    table.state.bank = 2
    table.begin(JIM)
    assert table.state.money[JIM] == 2
    assert table.state.bank == 0


def test_planning_from_left_to_right():
    table = planning(engineers=3, money=20, planning_order="left_to_right")
    table.play(names.BUY_CONTRACT, space=0)  # by duty, which leaves the order open
    table.play(names.BUY_TWO_LINES, amount=0)
    assert table.state.decision != names.PLAN  # nothing is left on the right of it

    table = Table(planning_order="left_to_right")
    table.give(JIM, "S1")
    table.state.engineers[JIM] = 3
    table.begin(JIM, money=20)
    table.play(names.BUY_TWO_LINES, amount=0)
    assert table.kinds() == {names.BUY_CONTRACT, names.END_PLANNING}


def test_two_lines_with_one_left():
    for allowed in (False, True):
        table = Table(two_lines_with_one_left=allowed)
        table.give(JIM, "S1")
        table.state.supply_lines[JIM] = 1
        table.begin(JIM, money=9)
        assert table.may(names.BUY_LAST_LINE, amount=0) == allowed
    table.play(names.BUY_LAST_LINE, amount=table.place("N1", "N2"))
    assert table.state.money[JIM] == 4
    assert table.state.supply_lines[JIM] == 0


def test_duty_by_any_purchase():
    table = planning(engineers=2, money=3, duty="any")
    assert names.BUY_ONE_LINE in table.kinds()
    assert names.END_PLANNING not in table.kinds()
    table.play(names.BUY_ONE_LINE, amount=0)
    assert table.kinds() == {names.BUY_CONTRACT}
    # The last engineer, or the last million, is for the contract.
    assert planning(engineers=1, money=3, duty="any").kinds() == {names.BUY_CONTRACT}
    assert planning(engineers=2, money=1, duty="any").kinds() == {names.BUY_CONTRACT}


def test_no_duty():
    assert planning(duty="off").kinds() >= {names.BUY_ONE_LINE, names.BUY_CONTRACT, names.END_PLANNING}


def test_duty_looked_at_before_every_purchase():
    for check, kinds in (
        ("until_first_purchase", {names.BUY_TWO_LINES, names.END_PLANNING}),
        ("every_purchase", {names.BUY_CONTRACT}),
    ):
        table = planning(engineers=2, money=9, duty_check=check)
        table.state.supply_plants[JIM] = 0
        table.play(names.BUY_ONE_LINE, amount=0)
        table.state.supply_plants[JIM] = 9
        assert table.kinds() == kinds


def test_duty_looked_at_when_planning_starts():
    for check, kinds in (
        ("until_first_purchase", {names.BUY_CONTRACT}),
        ("start_of_planning", {names.BUY_ONE_LINE, names.BUY_TWO_LINES, names.END_PLANNING}),
    ):
        table = Table(duty_check=check)
        table.display("C201", "C202", "C203", "C204")
        supply, table.state.supply_plants[JIM] = table.state.supply_plants[JIM], 0
        table.begin(JIM, money=9)
        table.state.supply_plants[JIM] = supply
        assert table.kinds() == kinds


def test_duty_that_forces_lines():
    for forced in (False, True):
        table = planning(money=1, display=("C401", "C402", "C403", "C404"), duty_forces_lines=forced)
        table.state.supply_plants[JIM] = 3
        assert table.may(names.END_PLANNING) != forced


def test_duty_and_public_contracts():
    for meets, allowed in ((False, False), (False, True), (True, False)):
        table = planning(module_2=True, public_contract_satisfies_duty=meets, duty_allows_public=allowed)
        assert table.may(names.BUY_PUBLIC, space=0) == meets
        table.state.supply_plants[JIM] = 0
        assert table.may(names.BUY_PUBLIC, space=0) == (meets or allowed)


def test_a_free_contract_may_lift_the_duty():
    for lifts in (False, True):
        table = Table(module_2=True, free_contract_lifts_duty=lifts)
        table.public(JIM, "P15")
        table.front(JIM, coal=1, natural_gas=1, nuclear=1, oil=1)
        table.begin(JIM, money=9)
        move = table.move(names.USE_PUBLIC, card="P15")
        move["pay"][[names.COAL, names.NATURAL_GAS, names.NUCLEAR, names.OIL]] = 1
        table.position.play(move)
        table.play(names.TAKE_CONTRACT, space=0)
        assert table.may(names.END_PLANNING) == lifts


def test_a_display_that_keeps_its_spaces():
    table = Table(display_closes_up=False)
    table.give(JIM, "S1")
    table.display("C201", "C202", "C203", "C204")
    table.state.stack_end = 0
    table.begin(JIM, money=9)
    table.play(names.BUY_CONTRACT, space=0)
    assert table.state.display.tolist() == [names.NO_CARD, *(CARDS.index(card) for card in ("C202", "C203", "C204"))]


def on_the_move(money=9, **changes):
    """Jim wants to move over N1 and N2, without tiles, to coal on N3."""
    table = Table(**changes)
    table.clear_all()
    table.tile("N3", "coal")
    table.give(JIM, "C204", "coal")
    table.begin(JIM, money=money)
    table.play(names.END_PLANNING)
    return table


def test_passing_although_a_goal_can_be_reached():
    assert not on_the_move().may(names.PASS_MOVE)
    table = on_the_move(forced_movement=False)
    assert table.kinds() == {names.MOVE_CREW, names.PASS_MOVE}
    table.play(names.PASS_MOVE)
    assert table.state.active == KATIE


def test_only_the_cheapest_path():
    assert on_the_move().can_go("N1", "N2", "N3")
    table = on_the_move(path_choice="cheapest")
    assert not table.can_go("N1", "N2", "N3")
    assert table.can_go("N1", "N3")
    assert table.can_go("N2", "N3")


def test_no_way_back_through_the_starting_space():
    for crossing in (True, False):
        table = on_the_move(crew_through_start=crossing)
        table.crew("E1")
        table.clear("N2")
        assert table.can_go("START", "N1", "N3") == crossing
        table.crew("START")
        assert table.can_go("N1", "N3")


def test_dearer_links():
    table = on_the_move(money=5, link_price=2)
    assert not table.can_go("N1", "N2", "N3")
    table.go("N1", "N3")
    assert table.state.money[JIM] == 1


def test_free_links():
    table = on_the_move(money=1, link_price=0)
    table.state.money[JIM] = 0
    assert table.can_go("N1", "N2", "N3")


def test_joint_plants_before_the_action():
    table = Table(joint_timing="before_action")
    table.give(BILL, "S3")
    table.give(ANNIE, "S2")
    table.state.money[ANNIE] = 2
    table.tile("N1", "coal")
    table.build_at(BILL, "N1", "S3", "coal")
    assert table.state.decision == names.JOIN_OR_DECLINE
    table.play(names.DECLINE)
    assert table.state.decision == names.USE_RETURN
    table.play(names.DECLINE)
    assert table.state.active == ANNIE
    assert table.state.box[names.COAL] == 1


def willing(**changes):
    """Bill builds on an investor; Annie, Jim and Katie could join, with 4, 6 and 3 million."""
    table = Table(**changes)
    for seat, card in enumerate(("S1", "S2", "S3", "S4")):
        table.give(seat, card)
    table.state.money[[ANNIE, JIM, KATIE]] = [4, 6, 3]
    table.tile("N1", "investor")
    table.build_at(BILL, "N1", "S1", "investor")
    return table


def join(table, card, amount=2):
    table.play(names.JOIN, card=card, space=table.icons(card).index("investor"), amount=amount)


def test_the_active_player_picks_who_joins():
    table = willing(joint_order="choice")
    join(table, "S2")
    table.play(names.DECLINE)
    join(table, "S4")
    assert table.state.decision == names.PICK_JOINER
    assert table.state.seat == BILL
    assert table.may(names.PICK, fellow=ANNIE)
    assert not table.may(names.PICK, fellow=JIM)
    table.play(names.PICK, fellow=KATIE)
    assert table.standing(KATIE, "N1") == 1
    assert table.standing(ANNIE, "N1") == 0
    assert table.state.money[KATIE] == 1


def test_one_willing_player_needs_no_pick():
    table = willing(joint_order="choice")
    table.play(names.DECLINE)
    join(table, "S3")
    table.play(names.DECLINE)
    assert table.standing(JIM, "N1") == 1


def test_joining_by_auction():
    table = willing(joint_order="auction")
    space = table.icons("S2").index("investor")
    assert [table.may(names.JOIN, card="S2", space=space, amount=bid) for bid in (1, 2, 4, 5)] == [0, 1, 1, 0]
    join(table, "S2", amount=3)
    assert not table.may(names.JOIN, card="S3", space=table.icons("S3").index("investor"), amount=3)
    join(table, "S3", amount=5)
    assert table.state.active == ANNIE  # Katie cannot top the bid
    assert table.standing(JIM, "N1") == 1
    assert table.state.money[JIM] == 1
    assert table.state.money[BILL] == 20 - 1 + 5


def test_the_money_of_a_completed_contract_may_pay_for_joining():
    for pays in (False, True):
        table = Table(joint_pays_after_completion=pays)
        table.give(BILL, "S1")
        table.give(ANNIE, "C201", "investor")
        table.state.money[ANNIE] = 1
        table.tile("N1", "investor")
        table.build_at(BILL, "N1", "S1", "investor")
        assert (table.state.decision == names.JOIN_OR_DECLINE) == pays
    table.play(names.JOIN, card="C201", space=0, amount=2)
    assert table.state.money[ANNIE] == 0 + 3  # and the revenue of her own turn
    assert table.state.vp[ANNIE] == 4
