"""What the deciding player may do: every legal move, with its price."""

from balance.games.power_grid.auction import can_put_up, is_opening, least_bid, must_buy
from balance.games.power_grid.building import can_build, price_of_house
from balance.games.power_grid.bureaucracy import can_run
from balance.games.power_grid.first_cities import can_mark
from balance.games.power_grid.fuel import most_units, price_of_units
from balance.games.power_grid.plant_market import plants_for_sale
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
def legal_moves(state, rules, moves):
    """Fill `moves` with every legal move of the deciding player; return how many there are."""
    if state.decision == OPEN_AUCTION:
        return opening_moves(state, rules, moves)
    if state.decision == BID_OR_PASS:
        return bidding_moves(state, moves)
    if state.decision == SCRAP_PLANT:
        return scrapping_moves(state, moves)
    if state.decision == RETURN_FUEL:
        return returning_moves(moves)
    if state.decision == BUY_FUEL_OR_PASS:
        return fuel_moves(state, rules, moves)
    if state.decision == POWER_OR_PASS:
        return power_moves(state, rules, moves)
    if state.decision == BUILD_OR_PASS:
        return building_moves(state, rules, moves)
    return marking_moves(state, rules, moves)


@kernel
def begin_move(moves, count, kind):
    """Begin a move of a kind, everything else zero."""
    move = moves[count]
    move.kind = kind
    move.amount = 0
    move.most = 0
    move.plant = 0
    move.city = 0
    move.fuel = 0
    move.coal = 0
    move.price = 0


@kernel
def add_pass(moves, count):
    """Add the move that gives up, drops out or ends the turn; return how many moves there are now."""
    begin_move(moves, count, PASS)
    return count + 1


@kernel
def opening_moves(state, rules, moves):
    """Phase 2: put up a power plant, or give up the phase."""
    count = 0
    for place in range(plants_for_sale(state, rules)):
        if can_put_up(state, rules, state.seat, place):
            begin_move(moves, count, CHOOSE_PLANT)
            moves[count].plant = state.offer[place]
            moves[count].price = least_bid(state, rules, place)
            count += 1
    return count if must_buy(state, rules, state.seat) else add_pass(moves, count)


@kernel
def bidding_moves(state, moves):
    """Phase 2: any higher bid the player can pay, or drop out; whoever put the power plant up must bid."""
    count = 0
    if state.bid < state.money[state.seat]:
        begin_move(moves, count, BID)
        moves[count].amount = state.bid + 1
        moves[count].most = state.money[state.seat]
        count += 1
    return count if is_opening(state) else add_pass(moves, count)


@kernel
def scrapping_moves(state, moves):
    """Phase 2: any power plant but the one just bought."""
    count = state.plant_count[state.seat] - 1
    for slot in range(count):
        begin_move(moves, slot, DISCARD_PLANT)
        moves[slot].plant = state.plants[state.seat, slot]
    return count


@kernel
def returning_moves(moves):
    """Phase 2: a coal or an oil."""
    for fuel in (COAL, OIL):
        begin_move(moves, fuel, DISCARD_FUEL)
        moves[fuel].fuel = fuel
    return 2


@kernel
def fuel_moves(state, rules, moves):
    """Phase 3: some units of a fuel, or end the turn."""
    count = 0
    for source in range(SOURCES):
        most = most_units(state, rules, state.seat, source)
        if most > 0:
            begin_move(moves, count, BUY_FUEL)
            moves[count].fuel = source
            moves[count].amount = 1
            moves[count].most = most
            moves[count].price = price_of_units(state, rules, source, 1)
            count += 1
    return add_pass(moves, count)


@kernel
def building_moves(state, rules, moves):
    """Phase 4: a house, or end the turn."""
    count = 0
    for index in range(rules.zone_size[state.zone]):
        city = rules.zone_cities[state.zone, index]
        if can_build(state, rules, state.seat, city):
            begin_move(moves, count, BUILD)
            moves[count].city = city
            moves[count].price = price_of_house(state, rules, state.seat, city)
            count += 1
    return add_pass(moves, count)


@kernel
def power_moves(state, rules, moves):
    """Phase 5: run a power plant, a hybrid with any mix, or end the turn."""
    count = 0
    for slot in range(state.plant_count[state.seat]):
        card = state.plants[state.seat, slot]
        for coal in range(rules.plant_needs[card] + 1):
            if can_run(state, rules, state.seat, slot, coal):
                begin_move(moves, count, RUN_PLANT)
                moves[count].plant = card
                moves[count].coal = coal
                count += 1
    return add_pass(moves, count)


@kernel
def marking_moves(state, rules, moves):
    """Preset first cities: any city of the zone that is not marked yet."""
    count = 0
    for index in range(rules.zone_size[state.zone]):
        city = rules.zone_cities[state.zone, index]
        if can_mark(state, rules, city):
            begin_move(moves, count, MARK_CITY)
            moves[count].city = city
            count += 1
    return count
