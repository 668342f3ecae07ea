"""What a player buys in Phase 2: contracts and lines."""

import numpy as np

from balance.chance import whim, whim_below
from balance.games.future_energy.judgement import PLANTS_A_TURN, judge_icons
from balance.games.future_energy.lines import is_open, number_of_pair
from balance.games.future_energy.outlook import NOWHERE, best_within
from balance.games.future_energy.planning import can_afford, can_buy_one_line, can_plan
from balance.games.future_energy.sites import NONE, first, has, rest
from balance.games.future_energy.state import CONTRACT, DISPLAY
from balance.kernel import kernel

NOTHING = -1
ORDINARY = 3.5  # worth of an ordinary contract for each of its plants


@kernel
def contract_worth(state, rules, style, mind, card):
    """Return what a contract is worth for each of its plants: its VP if it can be completed, and how its icons fit."""
    size = np.int64(rules.card_size[card])
    room = PLANTS_A_TURN * (mind.rounds_left + 1.0) - state.contract_plants[state.active]
    prize = rules.card_vp[card] + style.money * rules.completed_money
    worth = style.bulk * (size - 2)
    for space in range(size):
        worth += mind.icon[rules.card_icons[card, space]]
    return (worth + prize * min(max(room / size, 0.0), 1.0)) / size


@kernel
def purchase_gain(state, rules, style, mind, space):
    """Return what buying the contract on a space gains: its worth, the need for plants, less the price."""
    seat = state.active
    price = rules.display_prices[space]
    left = state.money[seat] - price
    gain = contract_worth(state, rules, style, mind, state.display[space]) - style.money * price
    if state.contract_plants[seat] > 0:
        gain += best_within(rules, mind, left) - best_within(rules, mind, left + price)
    if left < style.reserve:
        gain -= style.money * (style.reserve - left)
    return gain + style.noise * (whim(state) - 0.5) if style.noise > 0.0 else gain


@kernel
def best_purchase(state, rules, style, mind):
    """Return the space of the best contract to buy and its gain; NOTHING if none can be bought."""
    best, best_gain = NOTHING, -1000.0
    if state.lines_only or not can_plan(state, rules, CONTRACT):
        return best, best_gain
    judge_icons(state, style, mind, state.active)
    for space in range(DISPLAY):
        if can_afford(state, rules, space, 0):
            gain = purchase_gain(state, rules, style, mind, space)
            if gain > best_gain:
                best, best_gain = space, gain
    need = style.backlog - state.contract_plants[state.active] + style.pace * mind.lead
    return best, best_gain + need - ORDINARY


@kernel
def bare_step(state, rules, mind):
    """Return a random link of the way decided on that carries no line and is open; NOTHING if there is none."""
    chosen = NOTHING
    bare = 0
    here = state.crew
    for step in range(mind.steps):
        there = np.int64(mind.way[step])
        link = np.int64(rules.link_between[here, there])
        if is_open(state, link) and not has(mind.free, step):
            bare += 1
            if bare == 1 or whim_below(state, bare) == 0:
                chosen = link
        here = there
    return chosen


@kernel
def link_beside(state, rules, style, seat, site):
    """Return the open link of a site that a line suits best: to a tile that others will want; NOTHING if none."""
    chosen = NOTHING
    best = -1.0
    sites = rules.links_of[site]
    while sites != NONE:
        there = first(sites)
        sites = rest(sites)
        link = rules.link_between[site, there]
        if is_open(state, link):
            worth = line_worth(state, rules, style, seat, there) + whim(state)
            if worth > best:
                chosen, best = link, worth
    return chosen


@kernel
def line_worth(state, rules, style, seat, there):
    """Return how well a line to a site suits: tiles there bring traffic, own plants and lines a larger grid."""
    worth = 1.0 if has(state.tile_sites, there) else 0.0
    if rules.module_1:
        worth += style.grid * (state.plants[seat, there] + (state.roads[seat, there] != NONE))
    return worth


@kernel
def line_gain(state, rules, style, mind):
    """Return what a line gains: on the way to the goal it saves its price, if that way costs anything."""
    if not can_buy_one_line(state, rules):
        return -1.0
    gain = line_appetite(style, mind) - style.money * rules.price_one_line
    if mind.goal == NOWHERE:
        return gain
    cost = mind.goal_cost * rules.link_price
    saved = min(cost, rules.link_price)
    if state.money[state.active] - rules.price_one_line < cost - saved:
        return -1.0
    return gain + style.money * saved


@kernel
def wanted_line(state, rules, style, mind):
    """Return the link for a line: on the way to the goal, where the crew is about to pay, or else at its end."""
    seat = state.active
    if mind.goal == NOWHERE:
        return link_beside(state, rules, style, seat, state.crew)
    link = bare_step(state, rules, mind)
    if link != NOTHING:
        mind.goal_cost -= 1
        return link
    if state.money[seat] - rules.price_one_line < mind.goal_cost * rules.link_price:
        return NOTHING
    return link_beside(state, rules, style, seat, mind.goal)


@kernel
def line_appetite(style, mind):
    """Return what a line is worth beside the cost it saves at once; to be ahead makes hungry for the end."""
    return style.builder + 0.5 * style.pace * mind.lead


@kernel
def pair_gain(state, rules, style, mind):
    """Return what two lines gain, none of which saves anything at once."""
    price = rules.price_two_lines
    left = state.money[state.active] - price
    if left < style.reserve or (mind.goal != NOWHERE and left < mind.goal_cost * rules.link_price):
        return -1.0
    return 2.0 * line_appetite(style, mind) - style.money * price


@kernel
def wanted_pair(state, rules, style, mind):
    """Return the number of a pair of open links: one beside the goal, and another."""
    where = mind.goal if mind.goal != NOWHERE else state.crew
    link = link_beside(state, rules, style, state.active, where)
    place = state.open_place[link] if link != NOTHING else whim_below(state, state.open_count)
    other = whim_below(state, state.open_count - 1)
    return number_of_pair(place, other if other < place else other + 1)
