"""What a player buys in Phase 2: contracts and lines."""

import numpy as np

from balance.chance import whim, whim_below
from balance.games.future_energy.judgement import PLANTS_A_TURN
from balance.games.future_energy.knobs import PRICES
from balance.games.future_energy.lines import number_of_pair
from balance.games.future_energy.outlook import NOWHERE, plan_way
from balance.games.future_energy.planning import can_buy_contract, can_buy_one_line, can_plan
from balance.games.future_energy.sites import NONE, first, has, rest
from balance.games.future_energy.state import CONTRACT, DISPLAY, OIL
from balance.kernel import kernel

NOTHING = -1
ORDINARY = 3.5  # worth of an ordinary contract for each of its plants


@kernel
def contract_worth(state, rules, style, mind, card):
    """Return what a contract is worth for each of its plants: its VP if it can be completed, and how its icons fit."""
    seat = state.active
    size = rules.card_size[card]
    room = PLANTS_A_TURN * (mind.rounds_left + 1.0) - state.contract_plants[seat]
    chance = min(max(room / size, 0.0), 1.0)
    worth = chance * (rules.card_vp[card] + style.money * rules.completed_money) + style.bulk * (size - 2)
    for space in range(size):
        kind = rules.card_icons[card, space]
        if mind.reached & state.sites_of[kind] != NONE:
            worth += style.fit
        elif state.tiles_left[kind] == 0:
            worth -= style.fit
        if state.wanted[seat, kind] == 0:
            worth += style.variety
        elif kind == OIL:
            worth += style.oil_pairs
    return worth / size


@kernel
def purchase_gain(state, rules, style, mind, space):
    """Return what buying the contract on a space gains: its worth, the need for plants, less the price."""
    seat = state.active
    price = rules.display_prices[space]
    money = state.money[seat]
    need = style.backlog - state.contract_plants[seat] + style.pace * mind.lead
    lost = mind.best_at[min(money, PRICES - 1)] - mind.best_at[max(min(money - price, PRICES - 1), 0)]
    gain = contract_worth(state, rules, style, mind, state.display[space]) - ORDINARY + need - style.money * price
    if state.contract_plants[seat] > 0:
        gain -= lost
    if money - price < style.reserve:
        gain -= style.money * (style.reserve - money + price)
    return gain + style.noise * (whim(state) - 0.5) if style.noise > 0.0 else gain


@kernel
def best_purchase(state, rules, style, mind):
    """Return the space of the best contract to buy and its gain; NOTHING if none can be bought."""
    best = NOTHING
    best_gain = -1000.0
    if not can_plan(state, rules, CONTRACT):
        return best, best_gain
    for space in range(DISPLAY):
        if can_buy_contract(state, rules, space):
            gain = purchase_gain(state, rules, style, mind, space)
            if gain > best_gain:
                best, best_gain = space, gain
    return best, best_gain


@kernel
def bare_step(state, rules, move):
    """Return a random step of a way whose link carries no line and is open; NOTHING if there is none."""
    chosen = NOTHING
    bare = 0
    here = state.crew
    for step in range(move.steps):
        there = np.int64(move.way[step])
        link = rules.link_between[here, there]
        if is_free_of_lines(state, link) and not has(move.free, step):
            bare += 1
            if whim_below(state, bare) == 0:
                chosen = link
        here = there
    return chosen


@kernel
def is_free_of_lines(state, link):
    """Whether a link is open for a line."""
    place = state.open_place[link]
    return place < state.open_count and state.open_links[place] == link


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
        if is_free_of_lines(state, link):
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
    cost = cost_to_goal(rules, mind)
    if cost > 0:
        return gain + style.money * rules.link_price
    return gain if state.money[state.active] >= rules.price_one_line + cost else -1.0


@kernel
def wanted_line(state, rules, style, mind, move):
    """Return the link for a line: on the way to the goal, where the crew is about to pay, or else at its end."""
    seat = state.active
    if mind.goal == NOWHERE:
        return link_beside(state, rules, style, seat, state.crew)
    plan_way(state, rules, style, mind, move)
    link = bare_step(state, rules, move)
    if link != NOTHING:
        return link
    if state.money[seat] - rules.price_one_line < cost_to_goal(rules, mind):
        return NOTHING
    return link_beside(state, rules, style, seat, mind.goal)


@kernel
def line_appetite(style, mind):
    """Return what a line is worth beside the cost it saves at once; to be ahead makes hungry for the end."""
    return style.builder + 0.5 * style.pace * mind.lead


@kernel
def cost_to_goal(rules, mind):
    """Return what the way to the goal costs."""
    return mind.goal_cost * rules.link_price


@kernel
def pair_gain(state, rules, style, mind):
    """Return what two lines gain, none of which saves anything at once."""
    price = rules.price_two_lines
    left = state.money[state.active] - price
    if left < style.reserve or (mind.goal != NOWHERE and left < cost_to_goal(rules, mind)):
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
