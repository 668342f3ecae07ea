"""Phase 2: the rulebook's sentences on the auction, one test each."""

from power_grid_table import (
    ask,
    choices,
    finish_round,
    give,
    lay_out,
    on_offer,
    pass_all,
    pile,
    pile_up,
    play,
    reached,
    seated,
)

from balance.games.power_grid.state import (
    BID,
    BID_OR_PASS,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    COAL,
    DISCARD_FUEL,
    DISCARD_PLANT,
    GARBAGE,
    OIL,
    OPEN_AUCTION,
    PASS,
    RETURN_FUEL,
    SCRAP_PLANT,
    STEP_3,
    URANIUM,
)

MARKET = (5, 10, 13, 15, 20, 25, 30, 35)


def auction(seats=3, turn=2, **changes):
    """A table at the start of an auction phase, seat 0 to open, with these power plants on offer."""
    position = seated(seats, **changes)
    position.state.turn = turn
    lay_out(position, *MARKET)
    pile_up(position, 40, 42, 44, 46, 50, STEP_3, 33, 34)
    ask(position, OPEN_AUCTION, 0)
    return position


def sell(position, plant, bid):
    """The player in turn puts a power plant up, bids, and nobody goes along."""
    play(position, CHOOSE_PLANT, plant=plant)
    if position.state.decision == BID_OR_PASS:
        play(position, BID, amount=bid)
    pass_all(position, BID_OR_PASS)


def test_only_the_current_market_is_for_sale_in_steps_1_and_2():
    """a) 1: "in Steps 1 and 2 only the four power plants of the current market can be chosen"."""
    position = auction()
    assert choices(position, CHOOSE_PLANT, "plant") == [5, 10, 13, 15]


def test_all_six_are_for_sale_in_step_3():
    """a) 1: "in Step 3 there is no future market, and all six power plants can be chosen"."""
    position = auction()
    lay_out(position, 20, 25, 30, 35, 36, 38)
    position.state.step = 3
    assert choices(position, CHOOSE_PLANT, "plant") == [20, 25, 30, 35, 36, 38]


def test_the_lowest_bid_is_the_number_or_1_under_the_discount_token():
    """a) 3: "the printed number is the lowest bid; with the discount token it is 1, whatever the number"."""
    position = auction()
    assert choices(position, CHOOSE_PLANT, "price") == [1, 10, 13, 15]
    play(position, CHOOSE_PLANT, plant=5)
    assert (position.legal()["amount"].tolist(), position.legal()["most"].tolist()) == ([1], [50])


def test_the_lowest_bid_under_the_token_is_a_rule():
    """Rule discount_bid."""
    assert choices(auction(discount_bid=3), CHOOSE_PLANT, "price")[0] == 3


def test_without_the_token_the_smallest_costs_its_number():
    """Rule discount_token = false."""
    assert choices(auction(discount_token=False), CHOOSE_PLANT, "price") == [5, 10, 13, 15]


def test_the_token_helps_who_has_less_than_the_printed_number():
    """Ruling discount_token; rule discount_below_number = false asks for the printed number."""
    for allowed, plants in ((True, [5]), (False, [])):
        position = auction(discount_below_number=allowed)
        position.state.money[0] = 4
        assert choices(position, CHOOSE_PLANT, "plant") == plants


def test_who_puts_a_power_plant_up_must_bid_for_it():
    """a) 3: "the player in turn sets the first bid"."""
    position = auction()
    play(position, CHOOSE_PLANT, plant=10)
    assert set(position.legal()["kind"]) == {BID}
    assert not position.is_legal(position.move(PASS))
    assert not position.is_legal(position.move(BID, amount=9))
    assert not position.is_legal(position.move(BID, amount=51))


def test_bidding_goes_clockwise_until_one_is_left():
    """a) 4 and 5: "clockwise each player bids higher or passes; who passed cannot come back"."""
    position = auction(seats=4)
    state = position.state
    play(position, CHOOSE_PLANT, plant=10)
    play(position, BID, amount=10)
    play(position, PASS)  # seat 1
    play(position, BID, amount=12)  # seat 2
    play(position, PASS)  # seat 3
    assert (state.seat, state.bid, state.bidder) == (0, 12, 2)
    play(position, BID, amount=13)
    assert state.seat == 2
    play(position, PASS)
    assert state.money[:4].tolist() == [37, 50, 50, 50]
    assert state.plants[0, 0] == 10


def test_the_highest_bidder_pays_his_last_bid():
    """a) 6: "the last player left pays his bid to the bank and takes the power plant"."""
    position = auction()
    sell(position, 13, bid=20)
    state = position.state
    assert (state.money[0], state.bank, state.plants[0, 0], state.spent_plants[0]) == (30, 20, 13, 20)
    assert (state.capacity[0], state.bought_card[2, 0], state.bought_price[2, 0]) == (1, 13, 20)


def test_who_bought_or_gave_up_does_not_bid():
    """a) 4: "who has bought a power plant or given up this round takes no part"."""
    position = auction()
    play(position, PASS)  # seat 0 gives up
    sell(position, 10, bid=10)  # seat 1 against seat 2
    play(position, CHOOSE_PLANT, plant=13)
    assert position.state.plants[2, 0] == 13
    assert position.state.money[2] == 37


def test_a_single_bidder_pays_the_lowest_bid():
    """a) 5: "if only one player can take part, the auction ends at the lowest bid"."""
    position = auction(seats=2)
    play(position, PASS)
    play(position, CHOOSE_PLANT, plant=5)
    assert position.state.money[1] == 49
    assert position.state.bought_discounted[2, 1]


def test_who_loses_his_auction_opens_again():
    """Next turn, b): "if the player in turn has not bought, he stays in turn"; a) else the next in turn order."""
    position = auction()
    play(position, CHOOSE_PLANT, plant=10)
    play(position, BID, amount=10)
    play(position, BID, amount=11)  # seat 1
    pass_all(position, BID_OR_PASS)
    assert position.state.plants[1, 0] == 10
    assert (position.state.decision, position.state.seat) == (OPEN_AUCTION, 0)
    sell(position, 13, bid=13)
    assert position.state.seat == 2  # seat 1 has bought


def test_in_the_first_round_nobody_may_give_up():
    """b): "in the first round every player must buy a power plant"; dropping out of one auction is allowed."""
    position = auction(turn=1)
    assert PASS not in position.legal()["kind"]
    play(position, CHOOSE_PLANT, plant=10)
    play(position, BID, amount=10)
    assert PASS in position.legal()["kind"]


def test_in_the_first_round_who_can_pay_nothing_gives_up():
    """The rulebook does not say; it takes changed rules to get there."""
    position = auction(turn=1)
    position.state.money[0] = 0
    assert position.legal()["kind"].tolist() == [PASS]


def test_the_market_is_refilled_and_lined_up_after_a_sale():
    """Refilling, 1 and 2: a drawn power plant larger than the discounted one is put into the row by size."""
    position = auction()
    pile_up(position, 12, STEP_3)
    sell(position, 15, bid=15)
    assert on_offer(position) == [5, 10, 12, 13, 20, 25, 30, 35]
    assert position.state.token


def test_a_drawn_plant_smaller_than_the_discounted_one_leaves_with_the_token():
    """Refilling, 1 b): "remove the drawn power plant and the token, and draw another"."""
    position = auction()
    pile_up(position, 4, 3, STEP_3)
    sell(position, 15, bid=15)
    assert on_offer(position) == [3, 5, 10, 13, 20, 25, 30, 35]
    assert not position.state.token
    assert "a drawn plant smaller than the discounted one was removed with the token" in reached(position)
    assert choices(position, CHOOSE_PLANT, "price") == [3, 5, 10, 13]


def test_once_the_discounted_plant_is_sold_the_token_is_gone():
    """a) 6: "put the token beside the market"; the new smallest power plant costs its number."""
    position = auction()
    pile_up(position, 4, STEP_3)
    sell(position, 5, bid=1)
    assert not position.state.token
    assert choices(position, CHOOSE_PLANT, "price") == [4, 10, 13, 15]
    assert "the discounted plant was sold" in reached(position)


def test_an_unsold_discounted_plant_leaves_at_the_end_of_the_phase():
    """End of the phase: "if nobody bought the discounted power plant, remove it and draw a new one"."""
    position = auction()
    sell(position, 15, bid=15)
    pass_all(position, OPEN_AUCTION)
    assert on_offer(position) == [10, 13, 20, 25, 30, 35, 40, 42]
    assert position.state.decision == BUY_FUEL_OR_PASS
    assert "the discounted plant was left unsold and removed" in reached(position)


def test_everybody_may_give_up():
    position = auction()
    pass_all(position, OPEN_AUCTION)
    assert "everybody gave up the auction" in reached(position)
    assert on_offer(position)[0] == 10


def test_without_the_token_nothing_leaves_unsold():
    position = auction(discount_token=False)
    pass_all(position, OPEN_AUCTION)
    assert on_offer(position) == list(MARKET)


def test_the_turn_order_is_decided_anew_after_the_first_auction():
    """New turn order: "only in the first round: the higher the number of the power plant, the earlier"."""
    position = auction(turn=1)
    sell(position, 10, bid=10)
    sell(position, 15, bid=15)
    play(position, CHOOSE_PLANT, plant=13)
    assert position.state.order[:3].tolist() == [1, 2, 0]
    assert position.state.seat == 0  # the last in turn order buys fuel first


def test_later_rounds_keep_their_order_through_the_auction():
    position = auction(turn=2)
    sell(position, 10, bid=10)
    sell(position, 15, bid=15)
    play(position, CHOOSE_PLANT, plant=13)
    assert position.state.order[:3].tolist() == [0, 1, 2]


def fourth_plant(*owned, fuel=(0, 0, 0, 0), **changes):
    """Seat 0 owns these and has just paid for power plant 13, which burns nothing."""
    position = auction(**changes)
    give(position, 0, *owned, fuel=fuel)
    sell(position, 13, bid=13)
    return position


def test_a_fourth_power_plant_sends_an_old_one_out_of_the_game():
    """Getting the power plant: "remove one of yours, not the one just bought"; the market is refilled afterwards."""
    position = fourth_plant(3, 4, 7)
    assert position.state.decision == SCRAP_PLANT
    assert choices(position, DISCARD_PLANT, "plant") == [3, 4, 7]
    assert not position.is_legal(position.move(DISCARD_PLANT, plant=13))
    assert len(on_offer(position)) == 7
    play(position, DISCARD_PLANT, plant=4)
    assert position.state.plants[0, :4].tolist() == [3, 7, 13, 0]
    assert position.state.capacity[0] == 1 + 2 + 1
    assert len(on_offer(position)) == 8


def test_the_plant_limit_is_a_rule():
    """Rule max_plants."""
    assert fourth_plant(3, 4, 7, max_plants=4).state.decision == OPEN_AUCTION
    assert fourth_plant(3, max_plants=1).state.decision == SCRAP_PLANT


def test_fuel_of_a_scrapped_plant_stays_where_it_can_be_stored():
    """Getting the power plant: "fuel on the removed power plant can be moved as far as the others store it"."""
    position = fourth_plant(4, 10, 7, fuel=(4, 0, 0, 0))
    play(position, DISCARD_PLANT, plant=4)
    assert position.state.fuel[0, COAL] == 4
    assert "fuel that a scrapped plant burned stayed with its owner" in reached(position)


def test_fuel_that_fits_nowhere_goes_back_to_the_supply():
    """Getting the power plant: "fuel that cannot be moved goes back to the supply"."""
    position = fourth_plant(6, 10, 11, fuel=(0, 0, 2, 1))
    play(position, DISCARD_PLANT, plant=6)
    assert position.state.fuel[0].tolist() == [0, 0, 0, 1]
    assert position.state.supply[GARBAGE] == 15 + 2
    assert position.state.fuel[0, URANIUM] == 1
    assert "fuel of a scrapped plant went back to the supply" in reached(position)


def test_the_owner_of_a_hybrid_chooses_what_to_give_back():
    """Fuel may lie in any mix on a hybrid, so when coal and oil compete for it the player chooses unit by unit."""
    position = fourth_plant(5, 12, 18, fuel=(4, 4, 0, 0))
    play(position, DISCARD_PLANT, plant=12)  # four units fit on power plant 5
    assert position.state.decision == RETURN_FUEL
    for fuel in (COAL, OIL, OIL, OIL):
        assert choices(position, DISCARD_FUEL, "fuel") == [COAL, OIL]
        play(position, DISCARD_FUEL, fuel=fuel)
    assert position.state.fuel[0, :2].tolist() == [3, 1]
    assert position.state.decision == OPEN_AUCTION


def test_one_fuel_alone_goes_back_without_a_question():
    position = fourth_plant(5, 12, 18, fuel=(0, 8, 0, 0))
    play(position, DISCARD_PLANT, plant=12)
    assert position.state.fuel[0, OIL] == 4
    assert position.state.decision == OPEN_AUCTION


def test_scrapped_coal_in_the_usa_goes_to_the_coal_storage_or_is_lost():
    """Ruling scrapped_coal_usa; rule scrapped_coal = "general supply" keeps the letter of the rulebook."""
    for ruling, storage, lost in (("coal storage", 4, 0), ("general supply", 0, 4)):
        position = fourth_plant(4, 11, 18, fuel=(4, 0, 0, 0), map="usa", scrapped_coal=ruling)
        play(position, DISCARD_PLANT, plant=4)
        assert (position.state.supply[COAL], position.state.lost_coal) == (storage, lost)


def test_scrapped_coal_in_germany_goes_to_the_supply_whatever_the_rule():
    position = fourth_plant(4, 11, 18, fuel=(4, 0, 0, 0), scrapped_coal="general supply")
    play(position, DISCARD_PLANT, plant=4)
    assert (position.state.supply[COAL], position.state.lost_coal) == (4, 0)


def test_an_empty_plant_market_has_no_auction():
    """As the recorded games do: with nothing on offer when the phase begins, nobody is asked."""
    position = auction()
    lay_out(position)
    pile_up(position)
    position.state.step = 3
    ask(position, BUY_FUEL_OR_PASS, 2)
    finish_round(position)
    assert position.state.turn == 3
    assert position.state.decision == BUY_FUEL_OR_PASS


def test_the_pile_keeps_its_order_when_a_plant_is_sold():
    position = auction()
    sell(position, 15, bid=15)
    assert pile(position) == [42, 44, 46, 50, STEP_3, 33, 34]


def test_buying_power_plant_39_stops_uranium_on_its_map():
    """Germany: "not if it is removed unsold"; rules uranium_stop and uranium_stop_plant."""
    for changes, stops in (
        ({"map": "germany"}, True),
        ({"map": "usa"}, False),
        ({"map": "usa", "uranium_stop": "both"}, True),
        ({"map": "germany", "uranium_stop": "neither"}, False),
        ({"map": "germany", "uranium_stop_plant": 34}, False),
    ):
        position = auction(**changes)
        lay_out(position, 34, 39, 40, 42, 44, 46)
        position.state.step = 3
        sell(position, 39, bid=39)
        assert bool(position.state.uranium_stopped) == stops
        assert ("the resupply of uranium was stopped" in reached(position)) == stops


def test_power_plant_39_left_unsold_stops_nothing():
    """Ruling uranium_stop."""
    position = auction()
    lay_out(position, 39, 40, 42, 44, 46, 50)
    position.state.step = 3
    pass_all(position, OPEN_AUCTION)
    assert 39 not in on_offer(position)
    assert not position.state.uranium_stopped
