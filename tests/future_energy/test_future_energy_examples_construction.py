"""The worked examples of constructing power plants, of the actions, and of completed contracts."""

from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names


def test_construction_example_a():
    """b): "Annie (red) moves the construction crew to the site with the natural gas tile, takes that tile, and places a
    power plant from below the matching icon on her contract on that site."
    """
    table = Table()
    table.give(ANNIE, "S1")
    table.tile("N1", "natural_gas")
    table.begin(ANNIE, money=3)
    table.play(names.END_PLANNING)
    table.go("N1")
    assert [move.space for move in table.position.legal()] == [table.icons("S1").index("natural_gas")]
    table.build("S1", "natural_gas")
    assert table.standing(ANNIE, "N1") == 1
    assert table.filled("S1") == 4
    assert table.state.tile[table.board.site("N1")] == names.NO_TILE


def test_construction_example_b():
    """b): "Bill (white) moves the construction crew to the site with the construction ground tile, takes that tile, and
    places a power plant from below any icon on his contract on that site. He chooses the power plant below the oil
    icon."
    """
    table = Table()
    table.give(BILL, "S1")
    table.tile("N1", "construction_ground")
    table.begin(BILL, money=3)
    table.play(names.END_PLANNING)
    table.go("N1")
    assert len(table.position.legal()) == 5
    table.build("S1", "oil")
    assert table.standing(BILL, "N1") == 1
    assert table.state.money[BILL] == 2 + 3  # and no oil action: "You only get the EUR 3 million"
    assert table.state.decision not in (names.USE_OIL, names.USE_NUCLEAR)


def test_investor():
    """Investor: "You may have a maximum of two investor tiles. If you gain a third one, simply return it to the game
    box (no compensation)."
    """
    table = Table()
    table.give(ANNIE, "S1")
    for number in range(3):
        table.tile("N1", "investor")
        table.crew("START")
        table.state.filled[table.move(names.PLACE_PLANT, card="S1").card] |= 1
        table.state.wanted[ANNIE, names.INVESTOR] = 1
        table.build_at(ANNIE, "N1", "S1", "investor")
        assert table.state.investors[ANNIE] == min(number + 1, 2)
    assert table.state.box[names.INVESTOR] == 1


def test_engineer_works_from_the_next_turn():
    """Engineer: "Starting with your next turn, you may use a second engineer"."""
    table = Table()
    table.give(ANNIE, "S1")
    table.tile("N1", "engineer")
    table.build_at(ANNIE, "N1", "S1", "engineer")
    assert table.state.engineers[ANNIE] == 2
    table.begin(ANNIE, money=9)
    table.play(names.BUY_ONE_LINE, amount=0)
    assert table.state.decision == names.PLAN
    table.play(names.BUY_TWO_LINES, amount=0)
    assert table.state.decision == names.MOVE_CREW_OR_PASS


def test_nuclear_example():
    """Nuclear power: "Annie (red) uses the immediate special action of the nuclear power tile and places one of her
    power lines parallel to another player's power line."
    """
    table = Table()
    table.give(ANNIE, "S1")
    table.lay(BILL, ("N5", "N6"))
    table.lay(ANNIE, ("N2", "N3"))
    table.tile("N1", "nuclear")
    table.build_at(ANNIE, "N1", "S1", "nuclear")
    assert table.state.decision == names.USE_NUCLEAR
    assert not table.may(names.LAY_BESIDE, link=table.link("N2", "N3"))  # beside an own line
    assert table.may(names.LAY_LINE, amount=table.place("N7", "N8"))
    parallel = table.link("N5", "N6")
    table.play(names.LAY_BESIDE, link=parallel)
    assert (table.state.first_line[parallel], table.state.second_line[parallel]) == (BILL + 1, ANNIE + 1)
    assert table.state.money[ANNIE] == 20 - 1


def test_never_more_than_two_lines_on_a_link():
    """Important: "There may never be more than two power lines on a link!" """
    table = Table()
    table.give(ANNIE, "S1")
    table.lay(BILL, ("N5", "N6"))
    table.lay(JIM, ("N5", "N6"))
    table.tile("N1", "nuclear")
    table.build_at(ANNIE, "N1", "S1", "nuclear")
    assert not table.may(names.LAY_BESIDE, link=table.link("N5", "N6"))


def test_coal_example():
    """Coal: "Jim (blue) moves the construction crew to a power plant site covered with a coal tile. He places the power
    plant from below that icon on one of his contracts, and then, as immediate special action, returns any other power
    plant from one of his contracts to his personal supply."
    """
    table = Table()
    table.give(JIM, "C204")  # engineer, coal
    table.give(JIM, "C207")  # coal, natural gas
    table.tile("N1", "coal")
    supply = table.state.supply_plants[JIM]
    table.build_at(JIM, "N1", "C204", "coal")
    assert table.state.decision == names.USE_RETURN
    table.play(names.RETURN_PLANT, card="C207", space=1)
    assert table.state.supply_plants[JIM] == supply + 1
    assert (table.filled("C204"), table.filled("C207")) == (1, 1)


def test_coal_without_another_plant_has_no_effect():
    """Coal: "In case you have no power plant on any of your contracts, this action has no effect." """
    table = Table()
    table.give(JIM, "C204", "coal")
    table.tile("N1", "coal")
    table.build_at(JIM, "N1", "C204", "coal")
    assert table.state.active != JIM


def test_natural_gas():
    """Natural gas: "You take one of the CO2 certificates from the bank, look at its front side and keep it face down in
    front of you."
    """
    table = Table()
    table.give(JIM, "S1")
    table.tile("N1", "natural_gas")
    table.build_at(JIM, "N1", "S1", "natural_gas")
    assert table.state.certificate_owner[0] == JIM + 1
    assert table.state.certificates_taken == 1


def test_oil_example():
    """Oil: "Katie (yellow) moves the construction crew to a power plant site with an oil tile. She takes one power
    plant from below that icon on each of her three contracts (one for the standard action and two from the special
    action) and places them on that power plant site."
    """
    table = Table()
    for card in ("C203", "C206", "C209"):
        table.give(KATIE, card)
    table.tile("N1", "oil")
    table.build_at(KATIE, "N1", "C203", "oil")
    table.play(names.PLACE_EXTRA, card="C206", space=table.icons("C206").index("oil"))
    assert not table.may(names.PLACE_EXTRA, card="C206", space=table.icons("C206").index("oil"))
    table.play(names.PLACE_EXTRA, card="C209", space=table.icons("C209").index("oil"))
    assert table.standing(KATIE, "N1") == 3
    assert [table.filled(card) for card in ("C203", "C206", "C209")] == [1, 1, 1]
    assert table.state.decision != names.USE_OIL  # "up to two additional power plants"


def test_construction_ground_pays_three():
    """Construction ground: "You receive EUR 3 million from the bank." """
    table = Table()
    table.give(KATIE, "S1")
    table.tile("N1", "construction_ground")
    table.build_at(KATIE, "N1", "S1", "coal" if "coal" in table.icons("S1") else "oil")
    assert table.state.money[KATIE] == 20 - 1 + 3


def test_completed_contracts_example():
    """Completed contracts: "Katie (yellow) has completed two of her contracts. She gains 7 VP for the left one and 4 VP
    for the right one. She flips both contracts and takes EUR 2 million from the bank."
    """
    table = Table()
    table.give(KATIE, "C304", "oil")  # 7 VP
    table.give(KATIE, "C203", "oil")  # 4 VP
    table.give(KATIE, "S1")
    table.tile("N1", "oil")
    table.build_at(KATIE, "N1", "C304", "oil")
    table.play(names.PLACE_EXTRA, card="C203", space=table.icons("C203").index("oil"))
    assert table.state.vp[KATIE] == 7 + 4
    assert table.state.money[KATIE] == 20 - 1 + 2
    assert table.state.completed[KATIE] == 2
    assert table.state.contract_count[KATIE] == 1


def test_a_contract_emptied_by_coal_is_completed():
    """ "As soon as you have completed a contract, i. e. there are no more power plants left on it"."""
    table = Table()
    table.give(JIM, "C204", "coal")
    table.give(JIM, "C301", "engineer")
    table.tile("N1", "coal")
    table.build_at(JIM, "N1", "C204", "coal")
    table.play(names.RETURN_PLANT, card="C301", space=table.icons("C301").index("engineer"))
    assert table.state.vp[JIM] == 4 + 7
    assert table.state.money[JIM] == 20 - 1 + 2


def test_joint_plant_example():
    """d): "Bill (white) moves the construction crew to a power plant site with a construction ground tile, and places a
    power plant from below an investor icon of one of his contracts on that site. Annie (red), his next fellow player to
    the left, has no power plant on a space below an investor icon. The next one, Jim (blue), is lacking money to
    construct a joint power plant. Finally, Katie (yellow) pays EUR 2 million to Bill, and then places one of her power
    plants from below an investor icon on that site."
    """
    table = Table()
    table.give(BILL, "S1")
    table.give(ANNIE, "S2", "engineer", "coal", "nuclear", "oil")
    table.give(JIM, "S3")
    table.give(KATIE, "S4")
    table.state.money[[ANNIE, JIM, KATIE]] = [9, 1, 2]
    table.tile("N1", "construction_ground")
    table.build_at(BILL, "N1", "S1", "investor")
    assert table.state.seat == KATIE
    assert table.state.decision == names.JOIN_OR_DECLINE
    table.play(names.JOIN, card="S4", space=table.icons("S4").index("investor"), amount=2)
    assert table.standing(BILL, "N1") == table.standing(KATIE, "N1") == 1
    assert table.state.money[BILL] == 20 - 1 + 3 + 2
    assert table.state.money[KATIE] == 0
    assert table.state.investors.sum() == 0  # "They cannot use the action of the removed action tile."


def test_only_one_player_joins():
    """d): "Only one player may do so, and after the first one agreed (if any), you do not ask the remaining
    players."
    """
    table = Table()
    for seat, card in enumerate(("S1", "S2", "S3", "S4")):
        table.give(seat, card)
    table.state.money[[ANNIE, JIM, KATIE]] = 9
    table.tile("N1", "investor")
    table.build_at(BILL, "N1", "S1", "investor")
    assert table.state.seat == ANNIE
    table.play(names.DECLINE)
    assert table.state.seat == JIM
    table.play(names.JOIN, card="S3", space=table.icons("S3").index("investor"), amount=2)
    assert table.state.decision != names.JOIN_OR_DECLINE
    assert table.standing(KATIE, "N1") == 0


def test_joining_completes_a_contract_off_turn():
    """ "As soon as you have completed a contract": also in another player's turn."""
    table = Table()
    table.give(BILL, "S1")
    table.give(ANNIE, "C201", "investor")
    table.state.money[ANNIE] = 2
    table.tile("N1", "investor")
    table.build_at(BILL, "N1", "S1", "investor")
    table.play(names.JOIN, card="C201", space=0, amount=2)
    assert table.state.vp[ANNIE] == 4
    assert table.state.completed[ANNIE] == 1
