"""Phase 2: auctions of power plants."""

import numpy as np

from balance.games.power_grid.branches import ALL_GAVE_UP, DISCOUNT_UNSOLD, STEP3_IN_AUCTION, note
from balance.games.power_grid.plant_market import (
    discard_smallest,
    draw_plant,
    place_on_offer,
    plants_for_sale,
    put_on_offer,
    refill_after_sale,
)
from balance.games.power_grid.sale import return_fuel, scrap_and_store, sell
from balance.games.power_grid.state import BID, BID_OR_PASS, OPEN_AUCTION, PASS, RETURN_FUEL, SCRAP_PLANT
from balance.games.power_grid.steps import begin_step3, step3_is_due
from balance.games.power_grid.turn_order import determine_turn_order
from balance.kernel import kernel


@kernel
def begin_auction_phase(state, rules):
    """Phase 2, preparation: the discount token goes on the smallest power plant; the first in turn order opens."""
    state.auction_step[state.turn] = state.step
    state.token = rules.discount_token and state.offer_count > 0
    for seat in range(state.seats):
        state.finished[seat] = False
    state.position = 0
    ask_opener(state)


@kernel
def ask_opener(state):
    """Ask the player in turn which power plant to put up."""
    state.seat = state.order[state.position]
    state.decision = OPEN_AUCTION


@kernel
def least_bid(state, rules, place):
    """Phase 2, a) 3: the printed number, or 1 Elektro under the discount token."""
    if state.token and place == 0:
        return rules.discount_bid
    return np.int64(state.offer[place])


@kernel
def can_put_up(state, rules, seat, place):
    """Whether the player could buy the power plant at this place of the market for its lowest bid."""
    if place >= plants_for_sale(state, rules) or state.money[seat] < least_bid(state, rules, place):
        return False
    return rules.discount_below_number or state.money[seat] >= state.offer[place]


@kernel
def must_buy(state, rules, seat):
    """Phase 2, b): in the first round nobody may give up, as long as there is a power plant he can pay."""
    if state.turn > 1:
        return False
    for place in range(plants_for_sale(state, rules)):
        if can_put_up(state, rules, seat, place):
            return True
    return False


@kernel
def may_bid(state, seat):
    """Phase 2, a) 4: who bought or gave up this phase, or dropped out of this auction, bids no more."""
    return not state.finished[seat] and not state.passed[seat]


@kernel
def is_opening(state):
    """Whether the bid to come is the first: whoever puts up a power plant must bid for it."""
    return state.seat == state.bidder


@kernel
def next_bidder(state):
    """The next player clockwise who may bid; the highest bidder himself when nobody else may."""
    seat = (state.seat + 1) % state.seats
    while not may_bid(state, seat):
        seat = (seat + 1) % state.seats
    return seat


@kernel
def put_up(state, rules, card):
    """Phase 2, a): put a power plant up; return whether it is sold at once, as nobody else may bid."""
    place = place_on_offer(state, card)
    state.auctioned = card
    state.discounted = state.token and place == 0
    state.bid = least_bid(state, rules, place) - 1
    state.token = state.token and place > 0
    state.bidder = state.seat
    for seat in range(state.seats):
        state.passed[seat] = False
    if next_bidder(state) != state.seat:
        state.decision = BID_OR_PASS
        return False
    state.bid += 1
    return True


@kernel
def bid_or_pass(state, move):
    """Phase 2, a) 4: bid higher or drop out of this auction; return whether the power plant is sold."""
    if move.kind == BID:
        state.bid = move.amount
        state.bidder = state.seat
    else:
        state.passed[state.seat] = True
    state.seat = next_bidder(state)
    return state.seat == state.bidder


@kernel
def close_auction(state, rules):
    """Refill the plant market and go on with the next opener; return whether the phase is over."""
    for seat in range(state.seats):
        state.passed[seat] = False
    refill_after_sale(state)
    return next_opener(state)


@kernel
def next_opener(state):
    """Phase 2, next turn: who has not bought opens again, else the next in turn order; return whether all are done."""
    while state.position < state.seats and state.finished[state.order[state.position]]:
        state.position += 1
    if state.position == state.seats:
        return True
    ask_opener(state)
    return False


@kernel
def play_auction(state, rules, move):
    """Play any move of Phase 2; return whether the phase is over."""
    if state.decision == OPEN_AUCTION and move.kind == PASS:
        state.finished[state.seat] = True
        return next_opener(state)
    if settle_auction(state, rules, move):
        return close_auction(state, rules)
    return False


@kernel
def settle_auction(state, rules, move):
    """Play a move of a running auction; return whether the buyer has all he bought and nothing too much."""
    if state.decision == SCRAP_PLANT:
        return not scrap_and_store(state, rules, move.plant)
    if state.decision == RETURN_FUEL:
        return not return_fuel(state, rules, move.fuel)
    sold = put_up(state, rules, move.plant) if state.decision == OPEN_AUCTION else bid_or_pass(state, move)
    return sold and not sell(state, rules)


@kernel
def end_auction_phase(state, rules):
    """Phase 2, end: an unsold discounted power plant leaves; Step 3 may begin; round 1 sorts the turn order anew."""
    if nobody_bought(state):
        note(state, ALL_GAVE_UP)
    if state.token:
        state.token = False
        note(state, DISCOUNT_UNSOLD)
        discard_smallest(state)
        put_on_offer(state, draw_plant(state))
    if step3_is_due(state):
        note(state, STEP3_IN_AUCTION)
        begin_step3(state, rules, state.turn)
    if state.turn == 1:
        determine_turn_order(state)


@kernel
def nobody_bought(state):
    """Whether no power plant was bought this round."""
    for seat in range(state.seats):
        if state.bought_card[state.turn, seat] > 0:
            return False
    return True
