"""Phase 4 from a player's chair: how many houses, and what the next one may cost."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.building import most_houses
from balance.games.power_grid.closing import can_end, ends_well, most_houses_of_rivals, shrinks_from_the_end
from balance.games.power_grid.outlook import worth_of_house
from balance.games.power_grid.plant_sets import most_supplied
from balance.games.power_grid.siting import best_city
from balance.games.power_grid.state import BUILD
from balance.kernel import kernel

OVERREACH = 0.7  # worth of a house that cannot be powered yet


@kernel
def build_or_stop(state, rules, style, mind, move):
    """Build the most promising house, as long as more are wanted and it is worth its price."""
    if mind.building_turn != state.turn:
        mind.building_turn = state.turn
        plan_houses(state, rules, style, mind)
    if state.houses[state.seat] >= mind.houses_wanted or shrinks_from_the_end(state, rules, style, mind):
        return
    city = best_city(state, rules, style, mind, most_to_pay(state, rules, style, mind))
    if city >= 0:
        move.kind = BUILD
        move.city = city


@kernel
def plan_houses(state, rules, style, mind):
    """Once a turn: as many houses as can be powered, and a few more; fewer for patience's sake."""
    seat = state.seat
    mind.powerable = most_supplied(state, rules, seat)
    mind.houses_wanted = mind.powerable
    if most_houses(state) < rules.end_cities:
        wanted = max(1, mind.powerable + np.int64(np.floor(style.surplus + whim(state))))
        mind.houses_wanted = hold_back(state, rules, style, mind, wanted)
    if can_end(state, rules, mind) and ends_well(state, rules, style, mind):
        mind.houses_wanted = max(mind.houses_wanted, rules.end_cities)
    mind.houses_wanted = min(mind.houses_wanted, rules.houses_to_build)


@kernel
def hold_back(state, rules, style, mind, wanted):
    """Stay behind the leading rival, or short of Step 2, when in the mood for it."""
    rivals = most_houses_of_rivals(state)
    if whim(state) < style.patience and mind.rounds_left > 3.0:
        wanted = min(wanted, max(2, rivals))
    if state.step == 1 and rivals < rules.step2_cities and whim(state) < style.step2_patience:
        wanted = min(wanted, rules.step2_cities - 1)
    return wanted


@kernel
def most_to_pay(state, rules, style, mind):
    """What the next house may cost: less than it earns; once the game is ending, all there is for one more to power."""
    cash = state.money[state.seat]
    houses = state.houses[state.seat]
    if most_houses(state) >= rules.end_cities:
        return cash if houses < mind.powerable else 0
    worth = style.house_factor * worth_of_house(rules, mind, houses + 1)
    if houses >= mind.powerable:
        worth *= OVERREACH
    return np.int64(min(worth, cash - style.plant_cash))
