"""The worked examples of Modules 2 and 3, and what the text around them says."""

from future_energy_recording import GROUNDS, PUBLIC
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import state as names
from balance.games.future_energy.state import FIRST_NEW_GROUND


def ground(name):
    """The number of a construction ground tile of Module 3."""
    return FIRST_NEW_GROUND + GROUNDS.index(name)


# Module 2.


def test_buying_a_public_contract_example():
    """Module 2: "Bill (white) places one of his engineers on the space allowing to buy a construction contract or a
    public contract. He chooses to buy a public contract from the display, and pays EUR 1 million to the bank. He places
    the contract in front of him, and refills the display immediately."
    """
    table = Table(module_2=True)
    table.give(BILL, "S1")
    table.begin(BILL, money=5)
    card, top = table.state.public_display[2], table.state.public_stack[table.state.public_top]
    table.play(names.BUY_PUBLIC, space=2)
    assert table.state.money[BILL] == 4
    assert table.state.public_owner[card] == BILL + 1
    assert table.state.public_display[2] == top
    assert table.state.used == names.CONTRACT  # "You can only buy one contract during your turn"


def test_buying_a_public_contract_from_the_stack():
    """Module 2: "either a face up contract from the display or the face down one from the stack"."""
    table = Table(module_2=True)
    table.give(BILL, "S1")
    table.begin(BILL, money=5)
    display, top = table.state.public_display.copy(), table.state.public_stack[table.state.public_top]
    table.play(names.BUY_PUBLIC, space=names.PUBLIC_STACK)
    assert table.state.public_owner[top] == BILL + 1
    assert table.state.public_display.tolist() == display.tolist()


def test_tiles_are_kept():
    """Module 2: "After taking an action tile from the game board … and having used its special action, keep the tile in
    front of you instead of discarding it. Important: This applies also to any construction ground tiles, and investor
    and engineer tiles that you cannot place on your player board."
    """
    for kind, placed in (("coal", 0), ("construction_ground", 0), ("investor", 2), ("engineer", 3)):
        table = Table(module_2=True)
        table.state.investors[ANNIE] = 2 if kind == "investor" else 0
        table.state.engineers[ANNIE] = 3
        table.give(ANNIE, "S2")
        table.tile("N1", kind)
        table.build_at(ANNIE, "N1", "S2", kind if kind != "construction_ground" else "oil")
        if kind == "coal":
            table.play(names.DECLINE)
        assert table.state.front[ANNIE, names.KIND_NAMES.index(kind)] == 1, placed
        assert table.state.box.sum() == 0


def test_wildcard_example():
    """Module 2: "Annie (red) has constructed her power plant and asked if anyone wants to construct a joint power
    plant. Jim wants to do so, pays EUR 2 million to Annie and places his power plant on the same site as Annie's. Then,
    he takes one wildcard tile from the common supply."
    """
    table = Table(module_2=True)
    table.give(ANNIE, "S1")
    table.give(JIM, "S2")
    table.state.money[JIM] = 2
    table.tile("N1", "investor")
    table.build_at(ANNIE, "N1", "S1", "investor")
    table.play(names.JOIN, card="S2", space=table.icons("S2").index("investor"), amount=2)
    assert table.state.front[JIM, names.WILDCARD] == 1
    assert table.state.wildcards == 17
    assert table.standing(JIM, "N1") == 1


def pay(table, card, **tiles):
    """The move that uses a public contract and pays it so."""
    move = table.move(names.USE_PUBLIC, card=card)
    for kind, number in tiles.items():
        move["pay"][names.KIND_NAMES.index(kind)] = number
    assert table.position.is_legal(move) == table.listed(move)
    return move


def test_using_a_public_contract_example():
    """Module 2: "Jim (blue) wants to use one of his public contracts. He collects EUR 6 million from the bank, and then
    discards the required action tiles (coal, natural gas, and oil) and the contract. Therefore, he gains 4 VP and
    removes the public contract from the game."
    """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.public(JIM, "P07")
    table.front(JIM, coal=1, natural_gas=1, oil=2)
    table.begin(JIM, money=1)
    move = pay(table, "P07", coal=1, natural_gas=1, oil=1)
    assert table.position.is_legal(move)
    table.position.play(move)
    assert table.state.money[JIM] == 7
    assert table.state.vp[JIM] == 4
    assert table.state.front[JIM].tolist() == [0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert table.state.public_used[PUBLIC.index("P07")]


def test_substitutes_cost_the_vp():
    """Important: "You may use any combination of these tiles, however at least one tile must be an action tile of those
    shown on the contract. If you use substitutes (even if only one), you will apply the effect but do not gain any VP".
    """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.public(JIM, "P07")
    table.front(JIM, coal=1, wildcard=3, nuclear=3, investor=1)
    table.begin(JIM, money=1)
    assert not table.position.is_legal(pay(table, "P07", wildcard=3))
    assert not table.position.is_legal(pay(table, "P07", coal=1, nuclear=2))
    assert not table.position.is_legal(pay(table, "P07", coal=1, wildcard=1))
    assert not table.position.is_legal(pay(table, "P07", coal=1, engineer=2))
    move = pay(table, "P07", coal=1, wildcard=1, investor=1)
    assert table.position.is_legal(move)
    table.position.play(move)
    assert table.state.money[JIM] == 7
    assert table.state.vp[JIM] == 0


def test_a_public_contract_waits_for_a_later_turn():
    """Module 2: "At any time later during the game, in your turn, you may use a public contract you had bought
    before."
    """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.state.engineers[JIM] = 2
    table.state.public_display[0] = PUBLIC.index("P07")
    table.front(JIM, coal=1, natural_gas=1, oil=1)
    table.begin(JIM, money=5)
    table.play(names.BUY_PUBLIC, space=0)
    assert not table.position.is_legal(pay(table, "P07", coal=1, natural_gas=1, oil=1))
    table.begin(JIM, money=5)
    assert table.position.is_legal(pay(table, "P07", coal=1, natural_gas=1, oil=1))


def used(table, card, **tiles):
    """Use a public contract at the start of Jim's turn."""
    table.public(JIM, card)
    table.front(JIM, **tiles)
    table.begin(JIM, money=9)
    move = pay(table, card, **tiles)
    assert table.position.is_legal(move)
    table.position.play(move)


def test_reallocating_a_line():
    """Overview: "Reallocate one of your power lines to any other unoccupied link." """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.lay(JIM, ("N1", "N2"))
    used(table, "P02", coal=1, oil=1)
    table.play(names.MOVE_LINE, link=table.link("N1", "N2"), amount=table.place("E7", "E8"))
    assert table.state.first_line[table.link("E7", "E8")] == JIM + 1
    assert table.state.first_line[table.link("N1", "N2")] == 0
    assert table.state.supply_lines[JIM] == 14
    assert table.state.vp[JIM] == 2


def test_selling_a_certificate():
    """Overview: "Return one of your CO2 certificates to the game box to gain as many EUR million + 1 from the bank as
    the number of VP shown on the certificate."
    """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.state.certificates[:2] = [3, 5]
    table.state.certificate_owner[:2] = JIM + 1
    table.state.certificates_taken = 2
    used(table, "P03", nuclear=1, coal=1)
    assert table.may(names.SELL_CERTIFICATE, amount=3)
    assert not table.may(names.SELL_CERTIFICATE, amount=4)
    table.play(names.SELL_CERTIFICATE, amount=5)
    assert table.state.money[JIM] == 9 + 6
    assert table.state.certificate_owner[1] == -1


def test_shifting_a_plant():
    """Overview: "Reallocate one power plant on one of your construction contracts to an adjacent space"."""
    table = Table(module_2=True)
    table.give(JIM, "C301", "investor")
    used(table, "P04", coal=1, natural_gas=1)
    assert not table.may(names.SHIFT_PLANT, card="C301", space=0, to_space=2)
    table.play(names.SHIFT_PLANT, card="C301", space=0, to_space=1)
    assert table.state.wanted[JIM, [names.INVESTOR, names.ENGINEER]].tolist() == [0, 1]


def test_a_free_step():
    """Overview: "Move the construction crew to an adjacent power plant site for free." """
    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.tile("N1", "oil")
    used(table, "P05", nuclear=1, natural_gas=1)
    table.play(names.END_PLANNING)
    table.go("N1", free=(0,))
    assert table.state.money[JIM] == 9


def test_returning_a_plant():
    """Overview: "Return one power plant from one of your contracts to your personal supply." """
    table = Table(module_2=True)
    table.give(JIM, "C301", "investor")
    used(table, "P06", nuclear=1, oil=1)
    table.play(names.RETURN_PLANT, card="C301", space=0)
    assert table.state.vp[JIM] == 7 + 2


def test_lines_certificate_and_contract_from_cards():
    """The reconstructed cards: P14 takes a certificate, P13 and P16 place lines, P15 takes a contract for free."""
    table = Table(module_2=True)
    table.give(JIM, "S1")
    used(table, "P14", natural_gas=1, nuclear=1, oil=1)
    assert table.state.certificate_owner[0] == JIM + 1

    table = Table(module_2=True)
    table.give(JIM, "S1")
    used(table, "P16", coal=1, natural_gas=1, nuclear=1, oil=1)
    table.play(names.LAY_LINE, amount=table.place("N1", "N2"))
    assert table.state.vp[JIM] == 0  # only after the last step
    table.play(names.LAY_LINE, amount=table.place("N1", "N3"))
    assert table.state.supply_lines[JIM] == 13
    assert table.state.vp[JIM] == 6

    table = Table(module_2=True)
    table.give(JIM, "S1")
    table.display("C201", "C202", "C203", "C401")
    used(table, "P15", coal=1, natural_gas=1, nuclear=1, oil=1)
    table.play(names.TAKE_CONTRACT, space=3)
    assert table.filled("C401") == 4
    assert table.state.money[JIM] == 9


# Module 3.


def built_on(table, tile):
    """Jim builds on a construction ground of Module 3."""
    table.give(JIM, "S1")
    table.tile("N1", ground(tile))
    table.build_at(JIM, "N1", "S1", "oil")


def test_money_and_vp_grounds():
    """Module 3: "Take EUR 4 or EUR 5 million, respectively, from the bank." "Gain 5 VP, moving your scoring marker"."""
    for tile, money, vp in (("G1", 4, 0), ("G3", 5, 0), ("G4", 0, 5)):
        table = Table(module_3=True)
        built_on(table, tile)
        assert table.state.money[JIM] == 20 - 1 + money
        assert table.state.vp[JIM] == vp


def test_free_contract_ground():
    """Module 3: "Take any one construction contract from the display for free, then refill the display." """
    table = Table(module_3=True)
    table.display("C201", "C202", "C203", "C401")
    built_on(table, "G5")
    table.play(names.TAKE_CONTRACT, space=3)
    assert table.filled("C401") == 4
    assert table.state.money[JIM] == 19
    assert table.state.display[3] != names.NO_CARD


def test_lines_ground():
    """Module 3: "Place 2 power lines from your personal supply on the game board. You may place each one either on an
    empty link or on a link occupied by another player's power line."
    """
    table = Table(module_3=True)
    table.lay(BILL, ("N5", "N6"))
    built_on(table, "G6")
    table.play(names.LAY_BESIDE, link=table.link("N5", "N6"))
    table.play(names.LAY_LINE, amount=table.place("N7", "N8"))
    assert table.state.supply_lines[JIM] == 13
    assert table.state.decision != names.USE_GROUND_LINES


def test_additional_plant_ground():
    """Module 3: "Construct any one power plant from one of your contracts on a power plant site where you have
    constructed one (or two) of your power plants already."
    """
    table = Table(module_3=True)
    table.plants(JIM, "S3", 2)
    table.plants(JIM, "S4", 3)
    built_on(table, "G7")
    space = table.icons("S1").index("engineer")
    assert not table.may(names.PLACE_ON_OWN_SITE, card="S1", space=space, site="S4")
    assert not table.may(names.PLACE_ON_OWN_SITE, card="S1", space=space, site="START")
    assert table.may(names.PLACE_ON_OWN_SITE, card="S1", space=space, site="N1")
    table.play(names.PLACE_ON_OWN_SITE, card="S1", space=space, site="S3")
    assert table.standing(JIM, "S3") == 3


def test_nuclear_board_example():
    """Module 3: "Katie (yellow) moves the construction crew along two links. First, she pays EUR 1 million to the bank.
    Then, she slides her nuclear power action tile down to use its action. Her movement along the red power line is now
    for free."
    """
    table = Table(module_3=True)
    table.clear_all()
    table.tile("N3", "coal")
    table.give(KATIE, "C204", "coal")
    table.lay(ANNIE, ("N1", "N3"))
    table.state.nuclear_board[KATIE] = 1
    table.begin(KATIE, money=1)
    table.play(names.END_PLANNING)
    assert not table.can_go("N1", "N3")
    assert not table.can_go("N1", "N3", free=(0, 1))
    table.go("N1", "N3", free=(1,))
    assert table.state.money[[KATIE, ANNIE]].tolist() == [0, 0]
    assert table.state.nuclear_board[KATIE] == 1


def test_the_list_uses_free_links_in_the_best_way():
    """Module 3: a nuclear tile makes the dear link free, "whether it is empty or one or two power lines" lie there."""
    table = Table(module_3=True)
    table.clear_all()
    table.tile("N3", "coal")
    table.give(KATIE, "C204", "coal")
    for one in ("N1", "N2"):
        table.lay(ANNIE, (one, "N3"))
        table.lay(BILL, (one, "N3"))
    table.tile("N4", "oil")
    table.state.nuclear_board[KATIE] = 1
    table.begin(KATIE, money=1)
    table.play(names.END_PLANNING)
    (move,) = (move for move in table.position.legal() if move.kind == names.MOVE_CREW)
    assert (int(move.steps), int(move.free)) == (2, 0b10)


def test_nuclear_tiles_on_the_board_are_two_at_most():
    """Module 3: "Each player may have a maximum of two nuclear power action tiles on their nuclear power board." """
    table = Table(module_3=True)
    table.give(JIM, "S1")
    table.state.nuclear_board[JIM] = 2
    table.tile("N1", "nuclear")
    table.build_at(JIM, "N1", "S1", "nuclear")
    assert table.state.nuclear_board[JIM] == 2
    assert table.state.box[names.NUCLEAR] == 1


def test_nuclear_tile_on_the_board_or_in_front():
    """Important: "When playing with the module "Public contracts" you must decide what to do with a nuclear power
    action tile you take. If you place it on your nuclear power board, you cannot use it for a public contract and vice
    versa. Once you have two tiles on your nuclear power board, you can use any further ones for public contracts."
    """
    for move, board, front in ((names.KEEP_ON_BOARD, 1, 0), (names.KEEP_IN_FRONT, 0, 1)):
        table = Table(module_2=True, module_3=True)
        table.give(JIM, "S1")
        table.tile("N1", "nuclear")
        table.build_at(JIM, "N1", "S1", "nuclear")
        assert table.kinds() == {names.KEEP_ON_BOARD, names.KEEP_IN_FRONT}
        table.play(move)
        assert table.state.nuclear_board[JIM] == board
        assert table.state.front[JIM, names.NUCLEAR] == front

    table = Table(module_2=True, module_3=True)
    table.give(JIM, "S1")
    table.state.nuclear_board[JIM] = 2
    table.tile("N1", "nuclear")
    table.build_at(JIM, "N1", "S1", "nuclear")
    assert table.state.front[JIM, names.NUCLEAR] == 1


def test_ground_tiles_are_kept_for_public_contracts():
    """Important: "If playing with the module "Public contracts", you keep the construction ground tile after using
    it."
    """
    table = Table(module_2=True, module_3=True)
    built_on(table, "G1")
    assert table.state.front[JIM, names.GROUND] == 1
