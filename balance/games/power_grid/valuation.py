"""What a power plant is worth to a player, in Elektro."""

import numpy as np

from balance.games.power_grid.outlook import most_wanted, running_cost, taste
from balance.games.power_grid.plant_market import plants_for_sale
from balance.games.power_grid.state import STEP_3
from balance.kernel import kernel

LAST_ROUNDS = 2.0  # with so many rounds left any gain counts
LATE = 4.0  # with so many rounds left after this one, what is still to come counts less and less


@kernel
def gain_of(state, rules, style, mind, card):
    """What a power plant would gain the player at its number; judged once a round, with its worth.

    Both hold until the player has bought, for his money changes no sooner.
    """
    if mind.judged[card] != state.turn:
        worth = taste(state, style, judge(state, rules, style, mind, card))
        mind.judged[card] = state.turn
        mind.worth[card] = worth
        mind.gain[card] = min(worth, spendable_on_plants(state, rules, style, mind, card)) - card
    return mind.gain[card]


@kernel
def judge(state, rules, style, mind, card):
    """Income gained less fuel for as long as the power plant stays, compared with the one that must go; and the end."""
    stay = style.durability * rules.plant_cities[card]
    fuel = running_cost(rules, mind, card) - running_cost(rules, mind, mind.weakest)
    worth = -style.fuel_weight * fuel * min(stay, mind.paying_rounds)
    capacity = np.int64(state.capacity[state.seat])
    after = min(most_wanted(rules), capacity + gained_cities(rules, mind, card))
    before = min(most_wanted(rules), capacity)
    income = mind.capacity_income[after] - mind.capacity_income[before]
    worth += income * share_of(stay, mind.paying_rounds)
    return worth + mind.end_worth * (after - before) * share_of(stay, mind.rounds_left - 1.0)


@kernel
def share_of(stay, rounds):
    """The share of some rounds in which a power plant stays."""
    return 1.0 if stay >= rounds else stay / rounds


@kernel
def gained_cities(rules, mind, card):
    """Capacity that a power plant adds; less than nothing if it drives out a bigger one."""
    return np.int64(rules.plant_cities[card]) - np.int64(rules.plant_cities[mind.weakest])


@kernel
def survey_market(state, rules, style, mind):
    """Look through the plant market once a decision: who gains the most, who is next, and what is coming up."""
    if mind.surveyed:
        return
    mind.surveyed = True
    favourite, best, second, coming = 0, 0.0, 0.0, 0.0
    for_sale = plants_for_sale(state, rules)
    for place in range(state.offer_count):
        card = np.int64(state.offer[place])
        if card != STEP_3:
            gain = gain_of(state, rules, style, mind, card)
            if place >= for_sale:
                coming = max(coming, gain)
            elif gain > best:
                favourite, best, second = card, gain, best
            else:
                second = max(second, gain)
    mind.favourite, mind.best_gain, mind.second_gain, mind.coming_gain = favourite, best, second, coming


@kernel
def gain_elsewhere(style, mind, card):
    """What other power plants promise, for sale now or coming up; the latter less and less in the last rounds."""
    now = mind.second_gain if card == mind.favourite else mind.best_gain
    time = min(1.0, (mind.rounds_left - 1.0) / LATE)
    return max(style.choosiness * now, style.foresight * time * mind.coming_gain)


@kernel
def limit_for(state, rules, style, mind, card):
    """The most that the player would pay for a power plant, within his cash."""
    limit = style.push * card
    if adds_enough(state, rules, style, mind, card):
        limit = max(limit, share_of_gain(state, rules, style, mind, card))
    return min(limit, spendable_on_plants(state, rules, style, mind, card))


@kernel
def adds_enough(state, rules, style, mind, card):
    """Whether a power plant adds as many cities as the player asks for; the first one, and any in the end, will do."""
    asked = (
        style.pickiness - mind.hunger if mind.rounds_left > LAST_ROUNDS and state.plant_count[state.seat] > 0 else 1.0
    )
    return gained_cities(rules, mind, card) >= asked


@kernel
def share_of_gain(state, rules, style, mind, card):
    """The lowest bid and a share of what the power plant is worth beyond it, less what others promise."""
    survey_market(state, rules, style, mind)
    worth = mind.worth[card] - gain_elsewhere(style, mind, card)
    least = np.float64(opening_price(state, rules, card))
    return worth if worth <= least else least + style.bid_factor * (worth - least)


@kernel
def opening_price(state, rules, card):
    """The lowest bid for a power plant on offer, be it put up already or not."""
    if (card == state.auctioned and state.discounted) or (card == state.offer[0] and state.token):
        return rules.discount_bid
    return card


@kernel
def spendable_on_plants(state, rules, style, mind, card):
    """Cash beyond the fuel for all power plants and for the houses that the new one is to power."""
    supplied = state.capacity[state.seat] + gained_cities(rules, mind, card)
    houses = min(style.building_cash, max(0, supplied - state.houses[state.seat]))
    fuel = mind.fuel_cash + running_cost(rules, mind, card)
    return state.money[state.seat] - fuel - houses * mind.house_price
