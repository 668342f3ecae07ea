"""What a power plant is worth to a player, in Elektro."""

import numpy as np

from balance.games.power_grid.outlook import running_cost, taste
from balance.games.power_grid.plant_market import plants_for_sale
from balance.games.power_grid.state import CITIES, STEP_3
from balance.kernel import kernel

LATE = 4.0  # with so many rounds left after this one, what is still to come counts less and less


@kernel
def worth_of_plant(state, rules, style, mind, card):
    """What a power plant adds to those the player has; judged once a round."""
    if mind.judged[card] != state.turn:
        mind.judged[card] = state.turn
        mind.worth[card] = taste(state, style, judge(state, rules, style, mind, card))
    return mind.worth[card]


@kernel
def judge(state, rules, style, mind, card):
    """Income gained less fuel for as long as the power plant stays, compared with the one that must go; and the end."""
    stay = style.durability * rules.plant_cities[card]
    fuel = running_cost(rules, mind, card) - running_cost(rules, mind, mind.weakest)
    worth = -style.fuel_weight * fuel * min(stay, mind.paying_rounds)
    capacity = np.int64(state.capacity[state.seat])
    after = capacity + gained_cities(rules, mind, card)
    income = mind.capacity_income[min(CITIES, after)] - mind.capacity_income[min(CITIES, capacity)]
    worth += income * share_of(stay, mind.paying_rounds)
    most = rules.end_cities + 1
    return worth + mind.end_worth * (min(most, after) - min(most, capacity)) * share_of(stay, mind.rounds_left - 1.0)


@kernel
def share_of(stay, rounds):
    """The share of some rounds in which a power plant stays."""
    return 1.0 if stay >= rounds else stay / rounds


@kernel
def gained_cities(rules, mind, card):
    """Capacity that a power plant adds; less than nothing if it drives out a bigger one."""
    return np.int64(rules.plant_cities[card]) - np.int64(rules.plant_cities[mind.weakest])


@kernel
def best_other_gain(state, rules, style, mind, card):
    """The gain from the best other power plant in sight at its number; those to come count less near the end."""
    best = 0.0
    for_sale = plants_for_sale(state, rules)
    soon = min(1.0, (mind.rounds_left - 1.0) / LATE)
    for place in range(state.offer_count):
        other = np.int64(state.offer[place])
        if other != card and other != STEP_3:
            gain = worth_of_plant(state, rules, style, mind, other) - other
            best = max(best, gain if place < for_sale else gain * soon)
    return best


@kernel
def limit_for(state, rules, style, mind, card):
    """The most that the player would pay for a power plant: its worth less what waiting promises, within his cash."""
    worth = worth_of_plant(state, rules, style, mind, card)
    limit = style.bid_factor * (worth - style.foresight * best_other_gain(state, rules, style, mind, card))
    limit = max(limit, style.push * card)
    return min(limit, spendable_on_plants(state, rules, style, mind, card))


@kernel
def spendable_on_plants(state, rules, style, mind, card):
    """Cash beyond the fuel for all power plants and for the houses that the new one is to power."""
    supplied = state.capacity[state.seat] + gained_cities(rules, mind, card)
    houses = min(style.building_cash, max(0, supplied - state.houses[state.seat]))
    fuel = mind.fuel_cash + running_cost(rules, mind, card)
    return state.money[state.seat] - fuel - houses * mind.house_price
