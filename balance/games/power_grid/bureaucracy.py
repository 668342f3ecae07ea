"""Phase 5: powering houses."""

import numpy as np

from balance.games.power_grid.ownership import slot_of
from balance.games.power_grid.payments import earn
from balance.games.power_grid.state import COAL, HYBRID, NO_FUEL, OIL, POWER_OR_PASS, RUN_PLANT
from balance.kernel import kernel


@kernel
def begin_powering(state):
    """Phase 5, 1: the first in turn order begins."""
    state.position = 0
    ask_to_power(state)


@kernel
def ask_to_power(state):
    """Ask the player in turn which power plants to run."""
    state.seat = state.order[state.position]
    state.decision = POWER_OR_PASS
    state.running = 0
    for slot in range(state.plant_count[state.seat]):
        state.ran[slot] = False


@kernel
def can_run(state, rules, seat, slot, coal):
    """Whether a power plant that has not run has all its fuel; a hybrid burns `coal` coal and the rest oil."""
    if state.ran[slot]:
        return False
    card = state.plants[seat, slot]
    kind, needs = rules.plant_kind[card], np.int64(rules.plant_needs[card])
    if kind == HYBRID:
        oil = needs - coal
        return 0 <= coal <= state.fuel[seat, COAL] and 0 <= oil <= state.fuel[seat, OIL]
    return coal == 0 and (kind == NO_FUEL or state.fuel[seat, kind] >= needs)


@kernel
def burn(state, seat, fuel, units):
    """Spent fuel goes back to the supply; coal to the coal storage, where there is one."""
    state.fuel[seat, fuel] -= units
    state.supply[fuel] += units


@kernel
def run_plant(state, rules, seat, slot, coal):
    """Phase 5, 1: burn exactly what the power plant needs."""
    card = state.plants[seat, slot]
    kind, needs = rules.plant_kind[card], np.int64(rules.plant_needs[card])
    if kind == HYBRID:
        burn(state, seat, COAL, coal)
        burn(state, seat, OIL, needs - coal)
    elif kind != NO_FUEL:
        burn(state, seat, kind, needs)
    state.ran[slot] = True
    state.running += rules.plant_cities[card]


@kernel
def get_income(state, rules, seat):
    """Phase 5, 1: houses powered pay by the income track; power beyond the houses is lost."""
    state.powered[seat] = min(state.running, state.houses[seat])
    earn(state, seat, rules.income[state.powered[seat]])


@kernel
def play_powering(state, rules, move):
    """Play a move of Phase 5; return whether everybody has powered his houses."""
    if move.kind == RUN_PLANT:
        run_plant(state, rules, state.seat, slot_of(state, state.seat, move.plant), move.coal)
        return False
    get_income(state, rules, state.seat)
    state.position += 1
    if state.position == state.seats:
        return True
    ask_to_power(state)
    return False
