"""The steps of the game in every order, the plant market of Phase 5, and the turn order of Phase 1."""

import pytest
from power_grid_table import (
    NORTH,
    ask,
    dealt_often,
    give,
    lay_out,
    on_offer,
    pass_all,
    pile,
    pile_up,
    play,
    printed,
    reached,
    seated,
    settle,
    settle_anywhere,
)

from balance.games.power_grid.state import (
    BID_OR_PASS,
    BUILD_OR_PASS,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    OPEN_AUCTION,
    POWER_OR_PASS,
    STEP_3,
)

MARKET = (10, 13, 15, 18, 20, 25, 30, 35)


def table(*cards, step=1, offer=MARKET, seats=3, **changes):
    """A round in the middle of the game with this pile."""
    position = seated(seats, **changes)
    state = position.state
    state.turn, state.step = 5, step
    lay_out(position, *offer)
    pile_up(position, *cards)
    for seat, card in enumerate((3, 4, 5)):
        give(position, seat, card)
    return position


def end_round(position):
    """Nobody powers anything; the plant market is updated and the next round begins."""
    ask(position, POWER_OR_PASS, 0)
    pass_all(position, POWER_OR_PASS)


def end_building(position):
    ask(position, BUILD_OR_PASS, 0)
    pass_all(position, BUILD_OR_PASS)


def buy(position, plant):
    """The player in turn buys a power plant for its lowest bid."""
    play(position, CHOOSE_PLANT, plant=plant)
    if position.state.decision == BID_OR_PASS:
        position.play(next(move for move in position.legal() if move.amount))
    pass_all(position, BID_OR_PASS)


def test_in_steps_1_and_2_the_highest_power_plant_goes_under_the_pile():
    """Update, a): "put the highest power plant face down under the pile, draw one and line up the market"."""
    position = table(12, 40, STEP_3)
    end_round(position)
    assert on_offer(position) == [10, 12, 13, 15, 18, 20, 25, 30]
    assert pile(position) == [40, STEP_3, 35]


def test_in_step_3_the_smallest_power_plant_leaves():
    """Update, b): "remove the smallest power plant, draw one and line up the market"."""
    position = table(40, 12, step=3, offer=(18, 20, 25, 30, 33, 35))
    end_round(position)
    assert on_offer(position) == [20, 25, 30, 33, 35, 40]
    assert position.state.discarded == 1


def test_in_step_3_an_empty_pile_refills_nothing():
    """Update, b): "when the pile is used up, the market is not refilled"."""
    position = table(step=3, offer=(18, 20))
    end_round(position)
    assert on_offer(position) == [20]
    assert "the pile of power plants ran out" in reached(position)


def test_step_2_begins_with_phase_5_of_the_round_that_reaches_the_houses():
    """New steps: "from the next Phase 5; remove the smallest power plant and draw another"."""
    position = table(12, STEP_3)
    settle_anywhere(position, 1, 6)
    end_building(position)
    assert position.state.step == 1
    position = table(12, STEP_3)
    settle_anywhere(position, 1, 7)
    end_building(position)
    assert (position.state.step, position.state.step2_turn) == (2, 5)
    assert on_offer(position) == [12, 13, 15, 18, 20, 25, 30, 35]


def test_the_threshold_of_step_2_is_a_rule():
    """Rule step2_cities."""
    position = table(12, STEP_3, step2_cities=4)
    settle_anywhere(position, 1, 4)
    end_building(position)
    assert position.state.step == 2


def test_step_2_begins_only_once():
    position = table(12, STEP_3, step=2)
    settle_anywhere(position, 1, 8)
    end_building(position)
    assert on_offer(position) == list(MARKET)


@pytest.mark.parametrize(("ruling", "step"), [(False, 1), (True, 2)])
def test_a_full_zone_below_the_threshold(ruling, step):
    """Ruling step2_zone_full; rule step2_when_zone_full."""
    position = table(12, STEP_3, seats=4, areas=3, zone=NORTH, step2_when_zone_full=ruling, end_cities=16)
    names = [row.city for row in printed()["germany_cities"]][:21]
    for seat in range(4):
        settle(position, seat, *names[seat * 6 : seat * 6 + 6])
    end_building(position)
    assert position.state.step == step
    assert "every city of the zone had a house before Step 2" in reached(position)
    assert ("Step 2 began because every city of the zone had a house" in reached(position)) == ruling


def auction_with_step_3_card(step=2, **changes):
    """The Step 3 card lies on top when the first power plant of Phase 2 is bought."""
    position = table(STEP_3, 40, 42, 44, step=step, **changes)
    ask(position, OPEN_AUCTION, 0)
    buy(position, 18)
    return position


def test_the_step_3_card_drawn_in_phase_2_counts_as_the_highest_power_plant():
    """New steps, 1 to 3: "treat it as the highest, shuffle the pile below, go on with the auctions"."""
    position = auction_with_step_3_card()
    assert on_offer(position) == [10, 13, 15, 20, 25, 30, 35, STEP_3]
    assert sorted(pile(position)) == [40, 42, 44]
    assert position.state.step == 2
    buy(position, 20)
    assert on_offer(position)[-1] == STEP_3
    assert len(pile(position)) == 2


def test_step_3_begins_with_phase_3_when_its_card_comes_in_phase_2():
    """New steps, 4: "after this Phase 2 remove the smallest power plant and the Step 3 card, without replacement"."""
    position = auction_with_step_3_card(discount_token=False)
    pass_all(position, OPEN_AUCTION)
    assert on_offer(position) == [13, 15, 20, 25, 30, 35]
    assert (position.state.step, position.state.step3_turn) == (3, 5)
    assert position.state.decision == BUY_FUEL_OR_PASS
    assert "the Step 3 card was drawn in the auction phase" in reached(position)


def test_the_unsold_discounted_plant_leaves_before_the_change_to_step_3():
    """Ruling discount_unsold: at the end of Phase 2, replaced at once, before the change."""
    position = auction_with_step_3_card()
    pass_all(position, OPEN_AUCTION)
    assert len(on_offer(position)) == 6
    assert 10 not in on_offer(position)
    assert 13 not in on_offer(position)
    assert position.state.step == 3


def test_the_step_3_card_may_come_for_the_unsold_discounted_plant():
    position = table(STEP_3, 40, 42, step=2)
    ask(position, OPEN_AUCTION, 0)
    pass_all(position, OPEN_AUCTION)
    assert on_offer(position) == [15, 18, 20, 25, 30, 35]
    assert position.state.step == 3


def test_the_step_3_card_drawn_in_phase_5_begins_step_3_with_the_next_round():
    """New steps, Phase 5: "remove the Step 3 card and the smallest power plant, draw no replacement"."""
    position = table(STEP_3, 40, 42, step=2)
    end_round(position)
    state = position.state
    assert on_offer(position) == [13, 15, 18, 20, 25, 30]
    assert sorted(pile(position)) == [35, 40, 42]
    assert (state.step, state.step3_turn, state.turn) == (3, 6, 6)
    assert "the Step 3 card was drawn in the market update" in reached(position)


@pytest.mark.parametrize(
    ("ruling", "offer", "step2_turn"),
    [
        ("step 2 first", 1, 5),
        ("straight to step 3", 0, 0),
    ],
)
def test_step_3_before_step_2(ruling, offer, step2_turn):
    """Phase 2: "first all changes of Step 2, then those of Step 3": two small power plants leave, one is drawn."""
    position = auction_with_step_3_card(step=1, discount_token=False, step3_before_step2=ruling)
    pass_all(position, OPEN_AUCTION)
    drawn = {40, 42, 44} & set(on_offer(position))
    assert len(drawn) == offer
    assert min(on_offer(position)) == (15 if offer else 13)
    assert len(on_offer(position)) == 6
    assert (position.state.step, position.state.step2_turn, position.state.step3_turn) == (3, step2_turn, 5)
    assert "Step 3 came before Step 2" in reached(position)


def test_step_3_before_step_2_in_phase_5():
    """The resupply has been made by Step 1; then both changes follow, Step 2 first."""
    position = table(STEP_3, 40, 42)
    position.state.market[:], position.state.supply[:] = 0, (24, 24, 24, 12)
    end_round(position)
    assert position.state.market.tolist() == [4, 2, 1, 1]
    assert len(on_offer(position)) == 6
    assert min(on_offer(position)) == 15
    assert position.state.step == 3


@pytest.mark.parametrize(("ruling", "market"), [("next round", [5, 3, 2, 1]), ("at once", [3, 4, 3, 1])])
def test_the_step_3_card_drawn_by_the_change_to_step_2(ruling, market):
    """Ruling step3_by_step2_change: resupply by Step 2 and no market update; or Step 3 at once."""
    position = table(STEP_3, 40, 42, step3_by_step2_change=ruling)
    position.state.market[:], position.state.supply[:] = 0, (24, 24, 24, 12)
    settle_anywhere(position, 1, 7)
    end_building(position)
    assert position.state.step == (3 if ruling == "at once" else 2)
    end_round(position)
    assert position.state.market.tolist() == market
    assert position.state.step == 3
    assert "the Step 3 card was drawn by the change to Step 2" in reached(position)
    assert position.state.step3_turn == (5 if ruling == "at once" else 6)
    # Removed: 10 by Step 2, 13 by Step 3; at once also 15 by the update of Step 3, which draws another.
    assert min(on_offer(position)) == (18 if ruling == "at once" else 15)
    assert len(on_offer(position)) == 6


def test_the_pile_is_shuffled_the_same_way_whatever_was_drawn_before():
    """Luck: the order of two power plants in the shuffled pile does not depend on which others lie there."""
    orders = []
    for others in ((), (37,), (33, 36)):
        position = table(STEP_3, 40, 42, 44, *others, step=2)
        end_round(position)
        orders.append([card for card in pile(position) if card in (40, 42, 44)])
    assert orders[0] == orders[1] == orders[2]


def test_the_pile_is_shuffled_evenly():
    """Each of three power plants comes first in about a third of 300 tables, within five standard errors."""
    firsts = []
    for position in dealt_often(3, 300, first_turn_order="seats"):
        position.state.turn, position.state.step = 5, 2
        lay_out(position, 4, *MARKET[:7])
        pile_up(position, STEP_3, 40, 42)
        end_round(position)
        firsts.append(pile(position)[0])
    error = (300 * (1 / 3) * (2 / 3)) ** 0.5
    assert all(abs(firsts.count(card) - 100) < 5 * error for card in (30, 40, 42))


def test_turn_order_goes_by_houses_then_by_the_largest_power_plant():
    """Phase 1: "most houses first; among equals who has the larger power plant"."""
    position = table(12, 40, STEP_3, seats=4)
    give(position, 3, 33)
    settle_anywhere(position, 2, 3)
    settle_anywhere(position, 1, 1)
    settle_anywhere(position, 0, 1)
    give(position, 0, 14)
    end_round(position)
    assert position.state.order[:4].tolist() == [2, 0, 1, 3]
