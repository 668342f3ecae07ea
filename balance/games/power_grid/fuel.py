"""Phase 3: buying fuel, and the market that Phase 5 resupplies."""

import numpy as np

from balance.games.power_grid.branches import FUEL_SOLD_OUT, STORAGE_USED, SUPPLY_SHORT, note
from balance.games.power_grid.history import write_prices
from balance.games.power_grid.ownership import room
from balance.games.power_grid.payments import pay
from balance.games.power_grid.state import BUY_FUEL, BUY_FUEL_OR_PASS, COAL, FUELS, STORED_COAL, URANIUM
from balance.kernel import kernel


@kernel
def begin_fuel_phase(state, rules):
    """Phase 3: the last in turn order begins."""
    state.fuel_step[state.turn] = state.step
    write_prices(state, rules, state.open_price)
    state.position = state.seats - 1
    state.seat = state.order[state.position]
    state.decision = BUY_FUEL_OR_PASS


@kernel
def fuel_of(source):
    """The fuel that a source sells; the coal storage sells coal."""
    return COAL if source == STORED_COAL else source


@kernel
def units_for_sale(state, rules, source):
    """Units that a source sells now; the coal storage only while the market has no coal (USA, coal supply)."""
    if source != STORED_COAL:
        return np.int64(state.market[source])
    if rules.coal_storage and state.market[COAL] == 0:
        return np.int64(state.supply[COAL])
    return 0


@kernel
def price_of_units(state, rules, source, units):
    """Elektro for the next units of a source: the cheapest on the market first (Phase 3)."""
    if source == STORED_COAL:
        return units * rules.coal_storage_price
    stock = state.market[source]
    return np.int64(rules.bill[source, stock] - rules.bill[source, stock - units])


@kernel
def most_units(state, rules, seat, source):
    """The most units that a player can buy at once: what is there, what he can store, what he can pay."""
    most = min(units_for_sale(state, rules, source), room(state, seat, fuel_of(source)))
    while most > 0 and price_of_units(state, rules, source, most) > state.money[seat]:
        most -= 1
    return most


@kernel
def buy_fuel(state, rules, seat, source, units):
    """Phase 3: pay for units of fuel and store them."""
    price = price_of_units(state, rules, source, units)
    pay(state, seat, price)
    state.spent_fuel[seat] += price
    state.fuel[seat, fuel_of(source)] += units
    if source == STORED_COAL:
        state.supply[COAL] -= units
        note(state, STORAGE_USED)
        return
    state.market[source] -= units
    if state.market[source] == 0:
        note(state, FUEL_SOLD_OUT)


@kernel
def play_fuel(state, rules, move):
    """Play a move of Phase 3; return whether the phase is over."""
    if move.kind == BUY_FUEL:
        buy_fuel(state, rules, state.seat, move.fuel, move.amount)
        return False
    state.position -= 1
    if state.position < 0:
        write_prices(state, rules, state.close_price)
        return True
    state.seat = state.order[state.position]
    return False


@kernel
def resupply(state, rules):
    """Phase 5, 2: fuel from the supply, as the card says for the step, onto the dearest empty spaces."""
    for fuel in range(FUELS):
        if not (fuel == URANIUM and state.uranium_stopped):
            wanted = min(rules.resupply[state.step, fuel], rules.market_spaces[fuel] - state.market[fuel])
            units = min(wanted, state.supply[fuel])
            if units < wanted:
                note(state, SUPPLY_SHORT)
            state.market[fuel] += units
            state.supply[fuel] -= units
