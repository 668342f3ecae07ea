"""How the rest of the game looks to a player: thought over once a round, remembered until the next."""

import numpy as np

from balance.chance import whim
from balance.games.power_grid.building import most_houses
from balance.games.power_grid.state import CITIES, COAL, FUELS, HYBRID, NO_FUEL, OIL, URANIUM
from balance.kernel import kernel

ANY_WAY = 7.0  # Elektro that the connection of a house costs as a rule
ANY_PLANT = 15.0  # Elektro that everybody will still need for a power plant


@kernel
def look_ahead(state, rules, style, mind):
    """Think the round over, unless it has been done."""
    if mind.turn == state.turn:
        return
    mind.turn = state.turn
    expect_rounds(state, rules, style, mind)
    expect_expenses(state, rules, style, mind)
    expect_prices(state, rules, style, mind)
    mind.fuel_cash = cash_for_fuel(state, rules, mind, state.seat)
    weigh_capacity(state, rules, style, mind)
    mind.weakest = plant_to_replace(state, rules, style, mind)
    mind.hunger = max(0, rounds_without_buying(state) - style.composure)


@kernel
def rounds_without_buying(state):
    """Rounds since the player last bought a power plant."""
    rounds = 0
    while rounds < state.turn - 1 and state.bought_card[state.turn - 1 - rounds, state.seat] == 0:
        rounds += 1
    return rounds


@kernel
def taste(state, style, value):
    """A value as the player sees it: blurred by his noise; equal values come apart by whim, never by their place."""
    blur = whim(state) - 0.5
    return value + blur * (1e-6 + 2.0 * style.noise * abs(value))


@kernel
def nudge(state):
    """Next to nothing, by whim: it sets equal values apart."""
    return 1e-6 * whim(state)


@kernel
def expect_rounds(state, rules, style, mind):
    """Rounds left, this one included, if the leader goes on at the expected tempo."""
    missing = max(0, rules.end_cities - most_houses(state))
    mind.rounds_left = 1.0 + missing / style.tempo
    mind.paying_rounds = min(style.payback, mind.rounds_left - 1.0)


@kernel
def expect_expenses(state, rules, style, mind):
    """What a house will cost, and what a city powered at the end is worth now: more to whom money is plenty."""
    seat = state.seat
    mind.house_price = rules.house_costs[min(state.step, 2) - 1] + ANY_WAY
    missing = max(1, rules.end_cities + 1 - state.houses[seat])
    wealth = max(1.0, state.money[seat] / (missing * mind.house_price + ANY_PLANT))
    mind.end_worth = style.end_worth * wealth / (1.0 + style.interest * (mind.rounds_left - 1.0))


@kernel
def expect_prices(state, rules, style, mind):
    """What a unit of each fuel will cost: today's price, more where rivals burn more than is resupplied."""
    for fuel in range(FUELS):
        stock = max(1, state.market[fuel])
        lacking = units_burnt(state, rules, fuel, state.seat) - units_resupplied(state, rules, fuel)
        mind.fuel_price[fuel] = rules.price[fuel, stock] + style.crowding * max(0.0, lacking)


@kernel
def units_burnt(state, rules, fuel, but_seat):
    """Units of a fuel that all players but one can burn a round; a hybrid counts half for either fuel."""
    stored = 0.0
    for seat in range(state.seats):
        if seat != but_seat:
            stored += state.storage[seat, fuel]
            if fuel in (COAL, OIL):
                stored += 0.5 * state.storage[seat, HYBRID]
    return stored / rules.storage


@kernel
def units_resupplied(state, rules, fuel):
    """Units of a fuel that Phase 5 brings at the present step."""
    return 0 if fuel == URANIUM and state.uranium_stopped else rules.resupply[state.step, fuel]


@kernel
def weigh_capacity(state, rules, style, mind):
    """What capacity earns, city by city: the income of the rounds in which it will have a house to power."""
    cash = max(0.0, state.money[state.seat] - mind.fuel_cash - ANY_PLANT)
    ready = state.houses[state.seat] + cash / mind.house_price
    paying, rounds_a_house = mind.paying_rounds, 1.0 / style.growth
    earned = 0.0
    mind.capacity_income[0] = earned
    for cities in range(1, most_wanted(rules) + 1):
        waiting = max(0.0, (cities - ready) * rounds_a_house)
        earned += max(0.0, paying - waiting) * (rules.income[cities] - rules.income[cities - 1])
        mind.capacity_income[cities] = earned


@kernel
def most_wanted(rules):
    """More cities than this nobody needs to power: one more than end the game."""
    return min(CITIES, rules.end_cities + 1)


@kernel
def worth_of_house(rules, mind, houses):
    """What powering the last of so many houses from now on is worth."""
    return mind.paying_rounds * (rules.income[houses] - rules.income[houses - 1]) + mind.end_worth


@kernel
def running_cost(rules, mind, card):
    """What running a power plant once costs at the expected prices; a hybrid burns the cheaper fuel."""
    kind = rules.plant_kind[card]
    if kind == NO_FUEL:
        return 0.0
    if kind == HYBRID:
        return rules.plant_needs[card] * min(mind.fuel_price[COAL], mind.fuel_price[OIL])
    return rules.plant_needs[card] * mind.fuel_price[kind]


@kernel
def cash_for_fuel(state, rules, mind, seat):
    """Elektro that fuel for one run of all a player's power plants costs, less what he holds."""
    cash = 0.0
    for slot in range(state.plant_count[seat]):
        cash += running_cost(rules, mind, state.plants[seat, slot])
    for fuel in range(FUELS):
        cash -= mind.fuel_price[fuel] * state.fuel[seat, fuel]
    return max(0.0, cash)


@kernel
def plant_to_replace(state, rules, style, mind):
    """The power plant that a new one would drive out, 0 while there is room."""
    if state.plant_count[state.seat] < rules.max_plants:
        return 0
    return weakest_plant(state, rules, style, mind, state.plant_count[state.seat])


@kernel
def weakest_plant(state, rules, style, mind, count):
    """The number of the worst among a player's first `count` power plants: few cities, then dear fuel."""
    weakest, least = 0, np.inf
    for slot in range(count):
        card = np.int64(state.plants[state.seat, slot])
        strength = 10.0 * rules.plant_cities[card] - style.fuel_weight * running_cost(rules, mind, card)
        strength += nudge(state)
        if strength < least:
            weakest, least = card, strength
    return weakest
