"""Phase 2: getting the power plant that was bought, and making room for it."""

from balance.games.power_grid.branches import DISCOUNT_SOLD, FUEL_KEPT, URANIUM_STOPPED, note
from balance.games.power_grid.history import write_purchase
from balance.games.power_grid.ownership import (
    add_plant,
    keeps_fuel_of,
    return_units,
    return_what_does_not_fit,
    scrap_plant,
)
from balance.games.power_grid.payments import pay
from balance.games.power_grid.plant_market import take_from_offer
from balance.games.power_grid.state import RETURN_FUEL, SCRAP_PLANT
from balance.kernel import kernel


@kernel
def sell(state, rules):
    """Phase 2, a) 6: the highest bidder pays and takes the power plant; too many, and he must scrap an old one."""
    seat, card = state.bidder, state.auctioned
    pay(state, seat, state.bid)
    state.spent_plants[seat] += state.bid
    write_purchase(state, seat, card, state.bid)
    take_from_offer(state, card)
    add_plant(state, rules, seat, card)
    state.finished[seat] = True
    state.auctioned = 0
    if state.discounted:
        note(state, DISCOUNT_SOLD)
    if rules.uranium_stop and card == rules.uranium_stop_plant:
        state.uranium_stopped = True
        note(state, URANIUM_STOPPED)
    state.seat = seat
    state.decision = SCRAP_PLANT
    return state.plant_count[seat] > rules.max_plants


@kernel
def scrap_and_store(state, rules, card):
    """Scrap an old power plant and store its fuel elsewhere; return whether the player must choose what to return."""
    scrap_plant(state, rules, state.seat, card)
    must_choose = return_what_does_not_fit(state, rules, state.seat)
    if not must_choose and keeps_fuel_of(state, rules, state.seat, card):
        note(state, FUEL_KEPT)
    state.decision = RETURN_FUEL
    return must_choose


@kernel
def return_fuel(state, rules, fuel):
    """Give back one unit; return whether there is more to choose."""
    return_units(state, rules, state.seat, fuel, 1)
    return return_what_does_not_fit(state, rules, state.seat)
