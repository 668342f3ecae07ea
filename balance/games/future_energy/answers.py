"""How a player answers the questions of Phase 3: plants, free lines, joint plants, tiles."""

import numpy as np

from balance.chance import whim_below
from balance.games.future_energy.actions import can_decline, usable_spaces
from balance.games.future_energy.construction import filled_below
from balance.games.future_energy.contracts import can_fill
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.grounds import is_own_site
from balance.games.future_energy.joint import can_join_with, lowest_bid
from balance.games.future_energy.judgement import judge_icons, lead_over, plant_worth, region_worth, rounds_left
from balance.games.future_energy.lines import can_lay_beside
from balance.games.future_energy.options import MANDATORY
from balance.games.future_energy.purchases import NOTHING, contract_worth, link_beside
from balance.games.future_energy.sites import NONE, first, has, just, rest
from balance.games.future_energy.state import (
    DECLINE,
    DISPLAY,
    GROUND,
    JOIN,
    KEEP_IN_FRONT,
    KEEP_ON_BOARD,
    LAY_BESIDE,
    LAY_LINE,
    NUCLEAR,
    PICK,
    PLACE_EXTRA,
    PLACE_ON_OWN_SITE,
    PLACE_PLANT,
    RETURN_PLANT,
    TAKE_CONTRACT,
    USE_OIL,
)
from balance.kernel import kernel


@kernel
def place_best(state, rules, style, mind, move):
    """Build the plant worth most; under a construction ground rather one that others may join."""
    seat = state.active
    move.kind = PLACE_PLANT
    kind = kind_of(state.taken_tile)
    hosting = style.host * style.money * rules.joint_price
    best, equal = -1000.0, 0
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        spaces = filled_below(state, rules, card, kind)
        if spaces == NONE:
            continue
        worth = plant_worth(state, rules, mind, card, mind.rounds_left)
        shared = spaces_to_share(rules, mind, card) & spaces if kind == GROUND else NONE
        best, equal = keep_best(state, move, card, spaces & ~shared, worth, best, equal)
        best, equal = keep_best(state, move, card, shared, worth + hosting, best, equal)


@kernel
def spaces_to_share(rules, mind, card):
    """Return the spaces of a contract whose icon would let somebody join."""
    spaces = NONE
    for space in range(rules.card_size[card]):
        spaces |= just(space) if has(mind.able, rules.card_icons[card, space]) else NONE
    return spaces


@kernel
def keep_best(state, move, card, spaces, worth, best, equal):
    """Write a plant from some spaces of a contract into a move if it beats the best so far, any of equals as likely.

    Returns what the best is worth by now, and the number of equals.
    """
    if spaces == NONE or worth < best:
        return best, equal
    if worth > best:
        equal = 0
    while spaces != NONE:
        equal += 1
        if equal == 1 or whim_below(state, equal) == 0:
            move.card = card
            move.space = first(spaces)
        spaces = rest(spaces)
    return worth, equal


@kernel
def use_best_plant(state, rules, style, mind, move):
    """Oil and coal: build another plant, or return one, if that is worth more than keeping it."""
    seat = state.active
    is_oil = state.decision == USE_OIL
    best, equal = 0.0 if is_oil else style.keep, 0
    if not is_oil and not can_decline(state, rules):
        best = -1.0
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        spaces = usable_spaces(state, rules, card)
        if spaces != NONE:
            worth = plant_worth(state, rules, mind, card, mind.rounds_left)
            best, equal = keep_best(state, move, card, spaces, worth, best, equal)
    move.kind = DECLINE
    if equal > 0:
        move.kind = PLACE_EXTRA if is_oil else RETURN_PLANT


@kernel
def return_best_plant(state, rules, style, mind, move):
    """Module 2: return a plant that is nearly the last of its contract."""
    seat = state.active
    best, equal = style.keep if rules.public_effects != MANDATORY else -1.0, 0
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        worth = plant_worth(state, rules, mind, card, mind.rounds_left)
        best, equal = keep_best(state, move, card, filled_below(state, rules, card, GROUND), worth, best, equal)
    move.kind = RETURN_PLANT if equal > 0 else DECLINE


# Lines.


@kernel
def lay_free_line(state, rules, style, move, may_lay_beside):
    """Lay a free line where the crew is; else beside a line of another player there; else anywhere."""
    seat = state.active
    link = link_beside(state, rules, style, seat, state.crew) if state.open_count > 0 else NOTHING
    if link == NOTHING and may_lay_beside:
        link = link_to_share(state, rules, seat)
    move.kind = LAY_LINE
    if link == NOTHING:
        move.amount = whim_below(state, state.open_count)
    elif state.first_line[link] == 0:
        move.amount = state.open_place[link]
    else:
        move.kind = LAY_BESIDE
        move.link = link
    move.most = move.amount


@kernel
def link_to_share(state, rules, seat):
    """Return a link with a single line of another player, at the crew if there is one; NOTHING if open ones remain."""
    sites = rules.links_of[state.crew]
    while sites != NONE:
        link = rules.link_between[state.crew, first(sites)]
        sites = rest(sites)
        if can_lay_beside(state, seat, link):
            return np.int64(link)
    if state.open_count > 0:
        return NOTHING
    for link in range(len(state.first_line)):
        if can_lay_beside(state, seat, link):
            return link
    return NOTHING


# Joint plants.


@kernel
def join_or_decline(state, rules, style, mind, move):
    """Join if the best plant for it is worth more than the price, the more so the less the active player leads."""
    seat = state.seat
    rounds = rounds_left(state, rules)
    price = lowest_bid(state, rules)
    best, equal = 0.0, 0
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        spaces = filled_below(state, rules, card, state.icon)
        if spaces != NONE and can_join_with(state, rules, seat, card, first(spaces)):
            worth = plant_worth(state, rules, mind, card, rounds)
            best, equal = keep_best(state, move, card, spaces, worth, best, equal)
    gain = best + region_worth(state, rules, style, seat, rules.region[state.site], rounds)
    gain += style.public if rules.module_2 else 0.0
    ahead = max(lead_over(state, rules, state.active, seat), 0.0)
    if equal > 0 and style.join * gain > price * (style.money + style.grudge * ahead):
        move.kind = JOIN
        move.amount = price
        move.most = price


@kernel
def pick_weakest(state, rules, move):
    """Variant: let the willing player join who seems to be furthest behind."""
    move.kind = PICK
    best = 1000.0
    equal = 0
    for seat in range(state.seats):
        ahead = lead_over(state, rules, seat, state.active)
        if state.joint_card[seat] > 0 and ahead <= best:
            equal = equal + 1 if ahead == best else 1
            best = ahead
            if equal == 1 or whim_below(state, equal) == 0:
                move.fellow = seat


# Tiles of the modules.


@kernel
def keep_tile(state, style, mind, move):
    """Place a tile on the board as long as it still works for long enough, else keep it for public contracts."""
    worth = style.charge if state.acting == NUCLEAR else style.engineer + style.investor * style.money
    move.kind = KEEP_ON_BOARD if worth * mind.rounds_left > style.public else KEEP_IN_FRONT


@kernel
def take_best_contract(state, rules, style, mind, move, may_decline):
    """Take the contract from the display whose plants are worth most, if it is worth having."""
    move.kind = DECLINE
    best = 0.0 if may_decline else -1000.0
    judge_icons(state, style, mind, state.active)
    for space in range(DISPLAY):
        card = np.int64(state.display[space])
        if can_fill(state, rules, state.active, card):
            worth = contract_worth(state, rules, style, mind, card)
            if worth > best:
                move.kind = TAKE_CONTRACT
                move.space = space
                best = worth


@kernel
def place_extra_plant(state, rules, style, mind, move):
    """Module 3: build the plant worth most on the own site whose region is worth most."""
    seat = state.active
    place_any(state, rules, mind, move)
    move.kind = PLACE_ON_OWN_SITE
    best = -1.0
    for site in range(rules.site_count):
        if is_own_site(state, rules, seat, site):
            worth = region_worth(state, rules, style, seat, rules.region[site], mind.rounds_left)
            if worth > best:
                move.site = site
                best = worth


@kernel
def place_any(state, rules, mind, move):
    """Write the plant worth most into a move."""
    seat = state.active
    best, equal = -1.0, 0
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        worth = plant_worth(state, rules, mind, card, mind.rounds_left)
        best, equal = keep_best(state, move, card, filled_below(state, rules, card, GROUND), worth, best, equal)
