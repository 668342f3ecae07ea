"""Module 2: when a player buys and uses public contracts, and how he applies them."""

import numpy as np

from balance.chance import whim_below
from balance.games.future_energy.answers import lay_free_line, return_best_plant, take_best_contract
from balance.games.future_energy.effects import can_shift, can_step_anywhere, owns_line
from balance.games.future_energy.options import OPTIONAL, UNKNOWN
from balance.games.future_energy.planning import can_buy_public
from balance.games.future_energy.public import can_pay_with, is_ready, write_pay
from balance.games.future_energy.purchases import NOTHING
from balance.games.future_energy.sites import first, how_many
from balance.games.future_energy.state import (
    DECLINE,
    DISPLAY,
    FREE_CREW_STEP,
    GAIN_MONEY,
    KINDS,
    MOVE_LINE,
    MOVE_OWN_LINE,
    PLACE_LINE,
    RETURN_PLANTS,
    SELL_CERTIFICATE,
    SELL_ONE_CERTIFICATE,
    SHIFT_PLANT,
    SHIFT_PLANTS,
    STEP_CREW,
    TAKE_CERTIFICATE,
    USE_PUBLIC,
)
from balance.games.future_energy.ways import passable
from balance.kernel import kernel

MISSING = 0.4  # share of a public contract's worth that each missing tile costs


@kernel
def effect_worth(rules, style, card):
    """Return what the effect of a public contract is worth."""
    effect, amount = rules.public_effect[card], rules.public_amount[card]
    if effect == GAIN_MONEY:
        return style.money * amount
    if effect == PLACE_LINE:
        return amount * (style.builder + style.money)
    if effect == RETURN_PLANTS:
        return amount * style.keep
    if effect == TAKE_CERTIFICATE:
        return 3.5 * style.certificates
    if effect == FREE_CREW_STEP:
        return style.money * amount
    return 0.5


@kernel
def public_gain(state, rules, style, mind, card):
    """Return what buying a public contract gains, the less the more tiles are missing or the fewer rounds are left."""
    seat = state.active
    missing = 0
    for kind in range(1, KINDS):
        missing += rules.public_tiles[card, kind] > state.front[seat, kind]
    worth = style.public * (rules.public_vp[card] + effect_worth(rules, style, card))
    worth *= max(1.0 - MISSING * missing, 0.0)
    if mind.rounds_left < 1.0 + missing:
        worth = 0.0
    return worth - style.money * rules.public_price


@kernel
def best_public(state, rules, style, mind):
    """Return the space of the best public contract of the display and its gain; NOTHING if none can be bought."""
    best = NOTHING
    best_gain = 0.0
    if not rules.module_2:
        return best, best_gain
    for space in range(DISPLAY):
        if can_buy_public(state, rules, space):
            gain = public_gain(state, rules, style, mind, state.public_display[space])
            if gain > best_gain:
                best, best_gain = space, gain
    return best, best_gain


@kernel
def use_best_public(state, rules, style, mind, move):
    """Use the public contract worth most that can be paid, if it is worth its tiles; return whether one is used."""
    if state.publics[state.active] == 0 or style.public <= 0.0:
        return False
    best = 0.0
    for card in range(rules.public_count):
        if is_ready(state, rules, card):
            best = weigh_public(state, rules, style, mind, card, best, move)
    return best > 0.0


@kernel
def weigh_public(state, rules, style, mind, card, best, move):
    """Write a public contract into a move if it beats the best so far: with VP, or at the end for its effect alone."""
    for number in range(rules.pay_count[card]):
        vp = rules.public_vp[card] if number == 0 else 0
        worth = vp + effect_worth(rules, style, card)
        is_time = number == 0 or mind.rounds_left <= 0.0
        if is_time and worth > best and can_pay_with(state, rules, rules.pays[card, number]):
            move.kind = USE_PUBLIC
            move.card = card
            write_pay(move, rules.pays[card, number])
            best = worth
    return best


@kernel
def apply_effect(state, rules, style, mind, move):
    """Make the best of the effect in progress, or stop it."""
    effect = state.effect
    optional = rules.public_effects == OPTIONAL
    move.kind = DECLINE
    if effect == PLACE_LINE:
        lay_free_line(state, rules, style, move, False)
    elif effect == RETURN_PLANTS:
        return_best_plant(state, rules, style, mind, move)
    elif effect == SELL_ONE_CERTIFICATE:
        sell_or_keep(state, rules, style, move, optional)
    elif effect == SHIFT_PLANTS:
        shift_to_tiles(state, rules, move, optional)
    elif effect == MOVE_OWN_LINE:
        move_some_line(state, move, optional)
    elif effect == FREE_CREW_STEP:
        step_somewhere(state, rules, move, optional)
    else:
        take_best_contract(state, rules, style, mind, move, optional)


@kernel
def sell_or_keep(state, rules, style, move, optional):
    """Sell a certificate if the money is worth more than its VP."""
    best = 0.0 if optional else -1000.0
    for number in range(rules.certificate_count):
        if state.certificate_owner[number] == state.active + 1:
            unseen = rules.certificate_secrecy == UNKNOWN
            vp = 3 if unseen else np.int64(state.certificates[number])
            worth = style.money * (vp + state.effect_amount) - style.certificates * vp
            if worth > best:
                move.kind = SELL_CERTIFICATE
                move.amount = 0 if unseen else vp
                move.most = move.amount
                best = worth


@kernel
def shift_to_tiles(state, rules, move, optional):
    """Shift a plant from an icon without tiles left to one with more; if it must be, any."""
    seat = state.active
    best = 0 if optional else -1000
    for number in range(state.contract_count[seat]):
        card = np.int64(state.contracts[seat, number])
        for space in range(rules.card_size[card]):
            for to_space in range(space - 1, space + 2):
                if can_shift(state, rules, card, space, to_space):
                    gain = tiles_gained(state, rules, card, space, to_space)
                    if gain > best:
                        move.kind = SHIFT_PLANT
                        move.card = card
                        move.space = space
                        move.to_space = to_space
                        best = gain


@kernel
def tiles_gained(state, rules, card, space, to_space):
    """Return how many more tiles of the new icon are left than of the old one."""
    new, old = rules.card_icons[card, to_space], rules.card_icons[card, space]
    return how_many(state.sites_of[new]) - how_many(state.sites_of[old])


@kernel
def move_some_line(state, move, optional):
    """A line stays where it is; if it must be moved, anywhere."""
    if optional:
        return
    for link in range(len(state.first_line)):
        if owns_line(state, state.active, link):
            move.link = link
    move.kind = MOVE_LINE
    move.amount = whim_below(state, state.open_count)
    move.most = move.amount


@kernel
def step_somewhere(state, rules, move, optional):
    """Variant: the crew stays where it is; if it must step, anywhere."""
    if optional or not can_step_anywhere(state, rules):
        return
    move.kind = STEP_CREW
    move.site = first(rules.links_of[state.crew] & passable(state, rules))
