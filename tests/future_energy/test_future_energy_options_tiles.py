"""Every option where the text is silent or could be read otherwise: actions, modules, and the end."""

import pytest
from future_energy_recording import CARDS, GROUNDS, PUBLIC
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table

from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.games.future_energy.contracts import complete_if_empty
from balance.games.future_energy.scoring import empty_spaces, grid_vp, region_vp
from balance.games.future_energy.state import FIRST_NEW_GROUND


def built(kind, icon=None, card="S3", **changes):
    """Jim builds on a site with a tile of a kind."""
    table = Table(**changes)
    table.give(JIM, card)
    table.tile("N1", kind)
    table.build_at(JIM, "N1", card, icon or kind)
    return table


def test_coal_or_natural_gas_returns_a_plant():
    assert built("coal").state.decision == names.USE_RETURN
    assert built("natural_gas").state.certificates_taken == 1
    assert built("natural_gas", coal_or_gas_returns_plant="natural_gas").state.decision == names.USE_RETURN
    assert built("coal", coal_or_gas_returns_plant="natural_gas").state.certificates_taken == 1


def test_immediate_actions_may_be_mandatory():
    for kind, card in (("coal", "S3"), ("nuclear", "S1")):
        assert built(kind, card=card).may(names.DECLINE)
        assert not built(kind, card=card, immediate_actions="mandatory").may(names.DECLINE)
    table = Table(immediate_actions="mandatory")
    table.give(JIM, "C203", "oil")
    table.give(JIM, "C206", "oil")
    table.tile("N1", "oil")
    table.build_at(JIM, "N1", "C203", "oil")
    assert table.may(names.DECLINE)  # oil: "You may place up to two"


def test_coal_may_spare_the_contract_just_used():
    assert built("coal").may(names.RETURN_PLANT, card="S3", space=1)
    assert built("coal", return_from_same_contract=False).state.decision != names.USE_RETURN


def test_a_contract_emptied_by_coal_may_score_nothing():
    table = Table(emptied_contract_scores=False)
    table.give(JIM, "C204")
    table.give(JIM, "C301", "engineer")
    table.tile("N1", "coal")
    table.build_at(JIM, "N1", "C204", "coal")
    table.play(names.RETURN_PLANT, card="C301", space=1)
    assert table.state.vp[JIM] == 0
    assert table.state.contract_count[JIM] == 1
    assert table.state.money[JIM] == 19


def test_oil_may_take_two_plants_of_one_contract():
    """No printed contract has two oil icons; a made-up one shows the difference."""
    for same in (False, True):
        table = Table(oil_same_contract=same)
        card = table.move(names.PLACE_PLANT, card="C401").card
        table.rules["card_icons"][0, card, :2] = names.OIL
        table.rules["card_spaces"][0, card, names.OIL] |= 0b11
        table.give(JIM, "C401")
        table.tile("N1", "oil")
        table.begin(JIM, money=9)
        table.play(names.END_PLANNING)
        table.go("N1")
        table.play(names.PLACE_PLANT, card="C401", space=0)
        assert (table.state.decision == names.USE_OIL) == same


def test_a_construction_ground_may_grant_the_action_of_its_icon():
    assert built("construction_ground", "coal").state.decision != names.USE_RETURN
    table = built("construction_ground", "coal", ground_icon_bonus=True)
    assert table.state.money[JIM] == 19 + 3
    assert table.state.decision == names.USE_RETURN
    table = built("construction_ground", "investor", ground_icon_bonus=True)
    assert table.state.investors[JIM] == 0


def hidden_from(seat, **changes):
    """What a seat sees of Jim's certificate of 5 VP."""
    table = Table(**changes)
    table.state.certificates[0] = 5
    table.state.certificate_owner[0] = JIM + 1
    table.state.certificates_taken = 1
    GAME.conceal(table.state, table.one, seat)
    return int(table.state.certificates[0])


def test_who_knows_a_certificate():
    assert [hidden_from(seat) for seat in (JIM, KATIE)] == [5, 0]
    assert [hidden_from(seat, certificate_secrecy="public") for seat in (JIM, KATIE)] == [5, 5]
    assert [hidden_from(seat, certificate_secrecy="unknown") for seat in (JIM, KATIE)] == [0, 0]


# The end.


def last_turn(**changes):
    """Katie's turn ends the first round; nobody can move."""
    table = Table(**changes)
    table.state.kite = BILL
    table.clear_all()
    for seat in range(4):
        table.give(seat, f"S{seat + 1}")
    table.begin(KATIE, money=0)
    return table


def test_rounds_after_the_trigger():
    for more in (0, 1):
        table = last_turn(rounds_after_trigger=more)
        table.state.activity = True
        table.state.lines_trigger = True
        table.play(names.PASS_MOVE)
        assert bool(table.state.over) == (more == 0)
    for _ in range(4):
        table.play(names.END_PLANNING)
        table.play(names.PASS_MOVE)
    assert table.state.over
    assert table.state.turn == 2


def test_exhaustion_by_an_idle_round_or_a_dead_end():
    for rule, could_act, over in (
        ("idle_round", True, True),
        ("idle_round", False, True),
        ("dead_end", True, False),
        ("dead_end", False, True),
    ):
        table = last_turn(exhaustion=rule)
        table.state.chance_to_act = could_act
        table.play(names.PASS_MOVE)
        assert bool(table.state.over) == over
        assert (table.state.ended_by == names.BY_EXHAUSTION) == over


def test_a_chance_to_act_is_seen():
    table = Table(exhaustion="dead_end")
    table.give(JIM, "S1")
    table.state.chance_to_act = False
    table.begin(JIM, money=0)
    assert not table.state.chance_to_act  # every link costs a million
    table.begin(JIM, money=1)
    assert table.state.chance_to_act


def test_using_a_public_contract_may_count_as_activity():
    for counts in (False, True):
        table = last_turn(module_2=True, public_use_is_activity=counts)
        table.public(KATIE, "P07")
        table.front(KATIE, coal=1, natural_gas=1, oil=1)
        pay(table, "P07", coal=1, natural_gas=1, oil=1)
        assert bool(table.state.activity) == counts


def test_the_round_limit_cuts_off():
    table = last_turn(round_limit=1)
    table.state.activity = True
    table.play(names.PASS_MOVE)
    assert table.state.cut_off
    assert table.state.ended_by == names.BY_ROUND_LIMIT


def test_empty_spaces_of_completed_contracts():
    for scoring, spaces in (("face_up", 1), ("all", 1 + 2)):
        table = Table(empty_space_scoring=scoring)
        table.give(ANNIE, "C204", "coal")
        table.give(ANNIE, "C201", "nobody")
        complete_if_empty(table.state, table.one, ANNIE, CARDS.index("C201"))
        assert empty_spaces(table.state, table.one, ANNIE) == spaces


@pytest.mark.parametrize(
    ("ties", "plants", "expected"),
    [
        ("friendly", [2, 2, 1, 0], [6, 6, 1, 0]),
        ("friendly", [3, 2, 2, 1], [6, 3, 3, 0]),
        ("friendly", [1, 1, 1, 1], [6, 6, 6, 6]),
        ("split", [2, 2, 1, 0], [4, 4, 1, 0]),
        ("split", [3, 2, 2, 1], [6, 2, 2, 0]),
        ("split", [2, 2, 2, 1], [3, 3, 3, 0]),
        ("lower", [2, 2, 1, 0], [3, 3, 1, 0]),
        ("lower", [3, 2, 2, 1], [6, 1, 1, 0]),
        ("lower", [1, 1, 1, 1], [0, 0, 0, 0]),
        ("none_if_tied_first", [2, 2, 1, 0], [0, 0, 1, 0]),
        ("none_if_tied_first", [3, 2, 2, 1], [6, 3, 3, 0]),
    ],
)
def test_tied_majorities(ties, plants, expected):
    table = Table(majority_ties=ties)
    for seat, number in enumerate(plants):
        table.plants(seat, "N1", number)
    assert [int(region_vp(table.state, table.one, seat, 0)) for seat in range(4)] == expected


def test_plants_needed_for_a_majority():
    table = Table(majority_min_plants=0)
    table.plants(ANNIE, "N1")
    assert [int(region_vp(table.state, table.one, seat, 0)) for seat in range(4)] == [3, 6, 3, 3]


def test_majorities_of_sites():
    for counts, vp in (("plants", 6), ("sites", 3)):
        table = Table(majority_counts=counts)
        table.plants(ANNIE, "N1", 3)
        table.plants(BILL, "N2")
        table.plants(BILL, "N3")
        assert region_vp(table.state, table.one, ANNIE, 0) == vp


def test_grids_and_the_starting_space():
    for through, vp in ((True, 2 * 3), (False, 2)):
        table = Table(module_1=True, grid_through_start=through)
        table.lay(ANNIE, ("START", "N1"), ("START", "S1"))
        table.plants(ANNIE, "N1")
        table.plants(ANNIE, "S1")
        assert grid_vp(table.state, table.one, ANNIE) == vp


def test_a_plant_without_a_line_may_be_a_grid():
    table = Table(module_1=True, grid_needs_line=False)
    table.plants(ANNIE, "N5", 2)
    assert grid_vp(table.state, table.one, ANNIE) == 4


# Module 2.


def pay(table, card, **tiles):
    """Use a public contract and pay it so."""
    move = payment(table, card, **tiles)
    assert table.position.is_legal(move)
    table.position.play(move)


def payment(table, card, **tiles):
    move = table.move(names.USE_PUBLIC, card=card)
    for kind, number in tiles.items():
        move["pay"][names.KIND_NAMES.index(kind)] = number
    assert table.position.is_legal(move) == table.listed(move)
    return move


def may_use(table, card, **tiles):
    return table.position.is_legal(payment(table, card, **tiles))


def with_card(card, money=9, icons=(), tiles=None, **changes):
    """Jim's turn begins with a public contract, tiles in front of him and a construction contract."""
    table = Table(module_2=True, **changes)
    table.give(JIM, "S1", *icons)
    table.public(JIM, card)
    table.front(JIM, **(tiles or {}))
    table.begin(JIM, money=money)
    return table


def test_permanent_tiles_may_be_kept():
    for choice, decision in (("placed", False), ("choice", True)):
        table = built("investor", card="S1", module_2=True, permanent_tiles=choice)
        assert (table.state.decision == names.KEEP_TILE) == decision
    table.play(names.KEEP_IN_FRONT)
    assert table.state.investors[JIM] == 0
    assert table.state.front[JIM, names.INVESTOR] == 1
    table = built("engineer", card="S1", module_2=True, permanent_tiles="choice")
    table.play(names.KEEP_ON_BOARD)
    assert table.state.engineers[JIM] == 2


def test_public_contracts_at_the_end_of_the_turn_only():
    tiles = {"coal": 1, "natural_gas": 1, "oil": 1}
    assert may_use(with_card("P07", tiles=tiles), "P07", **tiles)
    table = with_card("P07", tiles=tiles, money=0, public_use="end_of_turn")
    assert table.state.decision == names.MOVE_CREW_OR_PASS
    assert not may_use(table, "P07", **tiles)
    table.play(names.PASS_MOVE)
    assert table.state.decision == names.END_OR_USE
    assert may_use(table, "P07", **tiles)
    table.play(names.END_TURN)
    assert table.state.active == KATIE


def test_effects_may_be_mandatory():
    for effects, may_stop in (("optional", True), ("mandatory", False)):
        table = with_card("P06", tiles={"nuclear": 1, "oil": 1}, public_effects=effects)
        pay(table, "P06", nuclear=1, oil=1)
        assert table.may(names.DECLINE) == may_stop


def test_a_card_without_effect():
    tiles = {"nuclear": 1, "coal": 1}
    assert not may_use(with_card("P03", tiles=tiles, cards_without_effect=False), "P03", **tiles)
    table = with_card("P03", tiles=tiles)
    pay(table, "P03", **tiles)
    assert table.state.vp[JIM] == 2


def test_any_tile_may_substitute():
    tiles = {"coal": 1, "nuclear": 1}
    assert not may_use(with_card("P02", tiles=tiles), "P02", **tiles)
    table = with_card("P02", tiles=tiles, any_tile_substitutes=True)
    pay(table, "P02", **tiles)
    assert table.state.vp[JIM] == 0


def test_tiles_of_this_turn():
    for usable in (True, False):
        table = Table(module_2=True, new_tiles_usable=usable)
        table.give(JIM, "S3")
        table.public(JIM, "P01")
        table.front(JIM, oil=1)
        table.tile("N1", "natural_gas")
        table.build_at(JIM, "N1", "S3", "natural_gas")
        assert (table.state.decision == names.END_OR_USE) == usable
        if not usable:
            table.begin(JIM, money=1)
            assert may_use(table, "P01", natural_gas=1, oil=1)


def test_a_free_step_may_relocate_the_crew():
    tiles = {"nuclear": 1, "natural_gas": 1}
    table = with_card("P05", tiles=tiles, free_step="relocate")
    table.clear("N1", "N2")
    pay(table, "P05", **tiles)
    assert {table.board.sites[int(move.site)] for move in table.position.legal() if move.kind == names.STEP_CREW} == {
        "N1",
        "N2",
    }
    table.play(names.STEP_CREW, site="N1")
    assert table.state.crew == table.board.site("N1")
    assert table.state.decision == names.PLAN


def test_a_certificate_nobody_knows_is_sold_unseen():
    table = Table(module_2=True, certificate_secrecy="unknown")
    table.give(JIM, "S1")
    table.public(JIM, "P03")
    table.front(JIM, nuclear=1, coal=1)
    table.state.certificates[:2] = [4, 5]
    table.state.certificate_owner[:2] = JIM + 1
    table.state.certificates_taken = 2
    table.begin(JIM, money=0)
    pay(table, "P03", nuclear=1, coal=1)
    assert not table.may(names.SELL_CERTIFICATE, amount=5)
    table.play(names.SELL_CERTIFICATE, amount=0)
    assert table.state.money[JIM] == 5


# Module 3.


def on_ground(tile, **changes):
    """Jim builds on a construction ground of Module 3."""
    return built(FIRST_NEW_GROUND + GROUNDS.index(tile), "oil", module_3=True, **changes)


def test_ground_actions_may_be_mandatory():
    for tile in ("G5", "G6", "G7"):
        assert on_ground(tile).may(names.DECLINE)
        assert not on_ground(tile, ground_actions="mandatory").may(names.DECLINE)


def test_where_the_additional_plant_may_go():
    for sites, start, here in (("constructed", 0, 1), ("with_start", 1, 1), ("older", 0, 0)):
        table = Table(module_3=True, extra_plant_sites=sites)
        table.give(JIM, "S3")
        table.plants(JIM, "S5")
        table.tile("N1", FIRST_NEW_GROUND + GROUNDS.index("G7"))
        table.build_at(JIM, "N1", "S3", "oil")
        assert table.may(names.PLACE_ON_OWN_SITE, card="S3", space=0, site="START") == start
        assert table.may(names.PLACE_ON_OWN_SITE, card="S3", space=0, site="N1") == here
        assert table.may(names.PLACE_ON_OWN_SITE, card="S3", space=0, site="S5")


def test_nuclear_tiles_on_the_board_may_pay():
    for pays in (False, True):
        table = Table(module_2=True, module_3=True, nuclear_board_tiles_pay=pays)
        table.give(JIM, "S1")
        table.public(JIM, "P06")
        table.front(JIM, oil=1)
        table.state.nuclear_board[JIM] = 1
        table.begin(JIM, money=1)
        assert may_use(table, "P06", nuclear=1, oil=1) == pays
    pay(table, "P06", nuclear=1, oil=1)
    assert table.state.nuclear_board[JIM] == 0
    assert table.state.front[JIM].sum() == 0
    assert table.state.public_used[PUBLIC.index("P06")]
