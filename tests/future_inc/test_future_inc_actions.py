"""Set-Up and Action Phase: dealing, building, promoting, discrediting, adjusting, refilling."""

import pytest
from future_inc_table import CARDS, CHIPS, COMPONENTS, ENERGY, VR, Table, rules_of

from balance.games.future_inc import GAME
from balance.games.future_inc import state as names
from balance.games.future_inc.telling import pile_of
from balance.position import Position

FACTORIES = COMPONENTS["factory_cards"]


def kinds(table):
    """The kinds of legal moves."""
    return {int(move.kind) for move in table.legal()}


@pytest.mark.parametrize("seats", GAME.seats)
def test_set_up(seats):
    """Money 20, demand 1, six cards face up, three events each, era I above era II above era III."""
    state = Position.dealt(GAME, rules_of(seats), seats, seed=5).state
    assert state.money[:seats].tolist() == [20] * seats
    assert state.demand.tolist() == [1] * names.PRODUCTS
    assert state.market[:6].tolist() == state.deck[:6].tolist()
    assert state.hand_size[:seats].tolist() == [3] * seats
    deck = state.deck[: 6 + 15 * seats]
    assert sorted(deck) == [number for number, card in enumerate(FACTORIES) if card.dots <= seats]
    eras = [FACTORIES[card].era for card in deck]
    assert eras == sorted(eras)
    assert (state.turn, state.phase, state.decision, state.seat) == (1, 1, names.ACTION, state.first_player)


def test_any_seat_may_begin_and_every_deal_differs():
    dealt = [Position.dealt(GAME, rules_of(4), 4, seed=1, block=block).state for block in range(40)]
    assert {int(state.first_player) for state in dealt} == {0, 1, 2, 3}
    assert len({state.deck.tobytes() for state in dealt}) == 40
    assert len({state.hand.tobytes() for state in dealt}) == 40


def test_a_factory_needs_money_for_its_cost_and_for_missing_products():
    table = Table.set()
    table.market("E22", "R11")  # 7 FF and three Chips; 3 FF and one Energy
    table.demand(chips=4, energy=1)
    for money, affordable in ((16, True), (15, False)):
        table.state.money[0] = money
        assert table.is_legal(table.build(0)) is affordable
    table.pile(0, "C11")
    assert table.is_legal(table.build(0))


def test_below_needs_a_pile():
    table = Table.set()
    table.market("E12")
    assert not table.is_legal(table.build(0, on_top=0))
    table.pile(0, "E11")
    assert table.is_legal(table.build(0, on_top=0))


def test_above_changes_price_and_value_and_below_keeps_them():
    for on_top, price, victory in ((1, 4, 3), (0, 1, 3)):
        table = Table.set()
        table.pile(0, "E12", "E13")
        table.market("E22")
        table.state.money[0] = 50
        table.play(table.build(0, on_top))
        assert (table.state.price[0, ENERGY], table.state.victory[0, ENERGY]) == (price, victory)
        order = ["E22", "E13", "E12"] if on_top else ["E13", "E12", "E22"]
        assert pile_of(table.state, 0, ENERGY) == [CARDS[card] for card in order]


def test_production_is_a_capacity_and_an_option_uses_it_up():
    for consumed, missing in ((False, 0), (True, 1)):
        table = Table.set(production_consumed=consumed)
        table.pile(0, "E11")
        table.market("R11", "R11")
        table.play(table.build(0))
        table.state.seat = 0
        assert table.state.spent_missing[0] == 0
        price = int(table.state.missing_price[ENERGY])
        table.market("R11")
        table.play(table.build(0))
        assert table.state.spent_missing[0] == missing * price


def test_consumed_units_are_not_sold_and_return_after_the_market():
    table = Table.set(production_consumed=True)
    table.pile(0, "E11")
    table.demand(energy=9)
    table.last_action()
    table.state.seat = 3
    table.pile(3, "E12")
    table.market("R11")
    table.play(table.build(0))
    assert table.state.sold[1, :, ENERGY].tolist() == [1, 0, 0, 0]
    while table.state.decision == names.EVENT:
        table.play(table.move(names.NO_EVENT))
    assert table.state.ready[3, ENERGY] == 1


def test_missing_units_may_rise_in_price_one_by_one():
    for rises, price in ((False, 3 * 2), (True, 2 + 2 + 3)):
        table = Table.set(missing_price_rises=rises)
        table.market("E22")
        table.demand(chips=2)
        table.play(table.build(0))
        assert table.state.spent_missing[0] == price


def test_missing_units_may_be_free_at_demand_0():
    for free, price in ((False, 1), (True, 0)):
        table = Table.set(free_at_zero_demand=free)
        table.demand(energy=0)
        assert table.state.missing_price[ENERGY] == price


def test_the_steeper_track():
    table = Table.set(price_track="alternative")
    table.demand(energy=15, chips=4)
    assert (table.state.missing_price[ENERGY], table.state.missing_price[CHIPS]) == (8, 3)


def test_promoting_pays_the_card_and_raises_demand():
    table = Table.set()
    table.market("R24")
    table.play(table.promote(0))
    assert table.money()[0] == 24
    assert table.state.demand.tolist() == [1, 2, 2, 2]
    assert table.state.discarded == 1


def test_demand_beyond_15_is_lost():
    table = Table.set()
    table.demand(vr=14)
    table.market("R32")  # +2 V.R.
    table.play(table.promote(0))
    assert table.state.demand[VR] == 15
    assert int(table.state.branches) >> names.LOST_DEMAND & 1


def test_discrediting_pays_the_card_and_lowers_one_product_of_its_cost():
    table = Table.set()
    table.market("R24")
    table.demand(chips=3)
    table.play(table.discredit(0, CHIPS))
    assert table.money()[0] == 24
    assert table.state.demand.tolist() == [1, 1, 2, 1]


def test_only_a_product_of_the_cost_may_be_discredited():
    table = Table.set()
    table.market("R11")
    legal = [table.is_legal(table.discredit(0, product)) for product in range(names.PRODUCTS)]
    assert legal == [False, True, False, False]


def test_discrediting_at_0_pays_and_an_option_forbids_it():
    for allowed in (True, False):
        table = Table.set(discredit_at_zero=allowed)
        table.market("R11")
        table.demand(energy=0)
        assert table.is_legal(table.discredit(0, ENERGY)) is allowed
    table = Table.set()
    table.market("R11")
    table.demand(energy=0)
    table.play(table.discredit(0, ENERGY))
    assert (table.money()[0], table.state.demand[ENERGY]) == (22, 0)


def test_promoting_at_15_is_legal_and_an_option_forbids_it():
    for allowed in (True, False):
        table = Table.set(promote_at_max=allowed)
        table.market("R11")
        table.demand(energy=15)
        assert table.is_legal(table.promote(0)) is allowed


@pytest.mark.parametrize(
    ("rule", "vr_alone", "vr_among_others"),
    [("protected", False, False), ("without effect", True, False), ("open", True, True)],
)
def test_with_two_players_the_demand_for_vr_never_decreases(rule, vr_alone, vr_among_others):
    table = Table.set(seats=2, vr_with_two_players=rule)
    table.market("R13", "R14", "E14")  # V.R. alone; Energy and Chips; Chips and V.R.
    table.demand(vr=5)
    assert table.is_legal(table.discredit(0, VR)) is vr_alone
    assert table.is_legal(table.discredit(2, VR)) is vr_among_others
    assert table.is_legal(table.discredit(2, CHIPS))
    if vr_alone:
        table.play(table.discredit(0, VR))
        assert table.state.demand[VR] == (4 if rule == "open" else 5)
        assert table.money()[0] == 21


def test_with_two_players_vr_is_bought_and_its_price_increases():
    table = Table.set(seats=2)
    table.market("R13")
    table.demand(vr=3)
    table.play(table.build(0))
    assert (table.money()[0], table.state.demand[VR]) == (20 - 4 - 2, 4)


def test_a_modifier_needs_an_own_pile():
    table = Table.set()
    assert names.ADJUST not in kinds(table)
    table.pile(0, "E11")
    assert {int(move.product) for move in table.legal() if move.kind == names.ADJUST} == {ENERGY}


def test_modifiers_add_up_and_stop_at_0():
    table = Table.set()
    table.pile(0, "E11")
    table.modify(0, "R12", ENERGY, -1)
    assert table.state.asked[0, ENERGY] == 0
    table.modify(0, "R12", ENERGY, -1)
    assert table.state.asked[0, ENERGY] == 0
    table.modify(0, "R26", ENERGY, 1)
    assert table.state.asked[0, ENERGY] == 2 - 2 - 2 + 3


@pytest.mark.parametrize(("lowest", "asked"), [(0, 0), (1, 1), (-20, -2)])
def test_the_lowest_selling_price_is_an_option(lowest, asked):
    table = Table.set(lowest_selling_price=lowest)
    table.pile(0, "E11")
    table.modify(0, "R12", ENERGY, -1)
    table.modify(0, "E12", ENERGY, -1)
    assert table.state.asked[0, ENERGY] == asked


def test_the_limit_may_hold_after_each_modifier():
    for each, asked in ((False, 1), (True, 3)):
        table = Table.set(floor_after_each_modifier=each)
        table.pile(0, "E11")
        table.modify(0, "R12", ENERGY, -1)
        table.modify(0, "E12", ENERGY, -1)
        table.modify(0, "R26", ENERGY, 1)
        assert table.state.asked[0, ENERGY] == asked


@pytest.mark.parametrize(("rule", "same_pile", "other_pile"), [("any", 1, 1), ("pile", 0, 1), ("player", 0, 0)])
def test_modifiers_may_be_limited(rule, same_pile, other_pile):
    table = Table.set(modifier_stacking=rule)
    table.pile(0, "E11")
    table.pile(0, "C11")
    table.modify(0, "R12", ENERGY, 1)
    assert table.is_legal(table.adjust(0, ENERGY, 1)) == same_pile
    assert table.is_legal(table.adjust(0, CHIPS, 1)) == other_pile


@pytest.mark.parametrize(("rule", "asked"), [("visible", 4 + 2), ("placed", 2 + 2)])
def test_modifiers_change_the_card_visible_at_the_market(rule, asked):
    table = Table.set(modified_price=rule)
    table.pile(0, "E11")
    table.modify(0, "R12", ENERGY, 1)
    table.pile(0, "E14")
    assert table.state.asked[0, ENERGY] == asked
    assert table.state.victory[0, ENERGY] == 1


def test_a_new_card_takes_the_place_of_the_chosen_one_or_the_end_of_the_row():
    for rule in ("same", "end"):
        table = Table.set(refill_place=rule)
        before = table.state.market[:6].tolist()
        new = int(table.state.deck[6])
        table.play(table.promote(2))
        after = [*before[:2], new, *before[3:]] if rule == "same" else [*before[:2], *before[3:], new]
        assert table.state.market[:6].tolist() == after


def test_when_the_deck_has_run_out_nothing_is_turned_up():
    table = Table.set()
    table.state.turned_up = table.rule.cards
    table.play(table.promote(0))
    assert table.state.market[0] == names.NOTHING
    assert not any(move.place == 0 for move in table.legal())
    assert not table.is_legal(table.promote(0))


def test_play_goes_clockwise_three_times_before_the_market():
    table = Table.set()
    seats = []
    for _ in range(12):
        assert table.state.decision == names.ACTION
        seats.append((int(table.state.phase), int(table.state.seat)))
        table.play(table.promote(0))
    assert seats == [(phase, seat) for phase in (1, 2, 3) for seat in range(4)]
    assert table.state.decision == names.EVENT
