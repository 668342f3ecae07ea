"""Whether one move is legal: the same truth as the list of all legal moves, for one concrete move."""

from balance.games.power_grid.auction import can_put_up, is_opening, must_buy
from balance.games.power_grid.building import can_build
from balance.games.power_grid.bureaucracy import can_run
from balance.games.power_grid.first_cities import can_mark
from balance.games.power_grid.fuel import most_units
from balance.games.power_grid.ownership import slot_of
from balance.games.power_grid.plant_market import place_on_offer
from balance.games.power_grid.state import (
    BID,
    BID_OR_PASS,
    BUILD,
    BUILD_OR_PASS,
    BUY_FUEL,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    COAL,
    DISCARD_FUEL,
    DISCARD_PLANT,
    MARK_CITY,
    MARK_FIRST_CITY,
    OIL,
    OPEN_AUCTION,
    PASS,
    POWER_OR_PASS,
    RETURN_FUEL,
    RUN_PLANT,
    SCRAP_PLANT,
    SOURCES,
)
from balance.kernel import kernel


@kernel
def is_legal(state, rules, move):
    """Whether the deciding player may play this move; only the fields that its kind uses are looked at."""
    if state.over or move.amount != move.most:
        return False
    if move.kind == PASS:
        return can_pass(state, rules)
    if move.kind == BUY_FUEL or move.kind == BUILD or move.kind == RUN_PLANT:
        return is_legal_use_of_board(state, rules, move)
    if move.kind == MARK_CITY:
        return state.decision == MARK_FIRST_CITY and can_mark(state, rules, move.city)
    return is_legal_in_auction(state, rules, move)


@kernel
def can_pass(state, rules):
    """Whether the deciding player may give up, drop out or end the turn."""
    if state.decision == OPEN_AUCTION:
        return not must_buy(state, rules, state.seat)
    if state.decision == BID_OR_PASS:
        return not is_opening(state)
    return state.decision == BUY_FUEL_OR_PASS or state.decision == BUILD_OR_PASS or state.decision == POWER_OR_PASS


@kernel
def is_legal_in_auction(state, rules, move):
    """Whether a move of Phase 2 other than passing is legal."""
    if move.kind == CHOOSE_PLANT:
        place = place_on_offer(state, move.plant)
        return state.decision == OPEN_AUCTION and place >= 0 and can_put_up(state, rules, state.seat, place)
    if move.kind == BID:
        return state.decision == BID_OR_PASS and state.bid < move.amount <= state.money[state.seat]
    if move.kind == DISCARD_PLANT:
        last = state.plant_count[state.seat] - 1
        return state.decision == SCRAP_PLANT and 0 <= slot_of(state, state.seat, move.plant) < last
    return move.kind == DISCARD_FUEL and state.decision == RETURN_FUEL and (move.fuel == COAL or move.fuel == OIL)


@kernel
def is_legal_use_of_board(state, rules, move):
    """Whether a purchase of fuel, a house or the run of a power plant is legal."""
    if move.kind == BUY_FUEL:
        if state.decision != BUY_FUEL_OR_PASS or move.fuel < 0 or move.fuel >= SOURCES:
            return False
        return 1 <= move.amount <= most_units(state, rules, state.seat, move.fuel)
    if move.kind == BUILD:
        return state.decision == BUILD_OR_PASS and can_build(state, rules, state.seat, move.city)
    slot = slot_of(state, state.seat, move.plant)
    return state.decision == POWER_OR_PASS and slot >= 0 and can_run(state, rules, state.seat, slot, move.coal)
