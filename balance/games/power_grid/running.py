"""Phase 5 from a player's chair: which power plants to run."""

import numpy as np

from balance.games.power_grid.bureaucracy import can_run
from balance.games.power_grid.fuel_needs import value_of_burnt
from balance.games.power_grid.outlook import nudge
from balance.games.power_grid.plant_sets import CITIES_SUPPLIED, add_up, has_fuel, units_of
from balance.games.power_grid.state import COAL, HYBRID, OIL, RUN_PLANT
from balance.kernel import kernel


@kernel
def run_or_stop(state, rules, style, mind, move):
    """Run the next power plant of the plan; the hybrids last, with what the others leave."""
    if mind.running_turn != state.turn:
        mind.running_turn = state.turn
        mind.running = plants_to_run(state, rules, mind)
    for hybrids in range(2):
        for slot in range(state.plant_count[state.seat]):
            card = state.plants[state.seat, slot]
            if mind.running >> slot & 1 and (rules.plant_kind[card] == HYBRID) == hybrids:
                coal = coal_to_burn(state, rules, mind, card)
                if can_run(state, rules, state.seat, slot, coal):
                    move.kind = RUN_PLANT
                    move.plant = card
                    move.coal = coal
                    return


@kernel
def plants_to_run(state, rules, mind):
    """The set of power plants (one bit a slot) that earns the most beyond the fuel it burns."""
    seat = state.seat
    houses = state.houses[seat]
    best, most = 0, -np.inf
    for chosen in range(1 << state.plant_count[seat]):
        total = add_up(state, rules, seat, chosen)
        if has_fuel(state, seat, total):
            cities = min(units_of(total, CITIES_SUPPLIED), houses)
            value = rules.income[cities] - value_of_burnt(state, mind, seat, total) + nudge(state)
            if value > most:
                best, most = chosen, value
    return best


@kernel
def coal_to_burn(state, rules, mind, card):
    """Units of coal for a power plant: none unless it is a hybrid, which burns the cheaper fuel first."""
    if rules.plant_kind[card] != HYBRID:
        return 0
    needs = np.int64(rules.plant_needs[card])
    coal, oil = np.int64(state.fuel[state.seat, COAL]), np.int64(state.fuel[state.seat, OIL])
    if mind.fuel_price[COAL] <= mind.fuel_price[OIL]:
        return min(needs, coal)
    return max(0, needs - oil)
