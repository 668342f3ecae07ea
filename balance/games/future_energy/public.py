"""Module 2, Public contracts: buying them, paying them with tiles, using them."""

import numpy as np

from balance.games.future_energy.branches import NO_EFFECT_USED, PUBLIC_USED, SUBSTITUTES_USED, note
from balance.games.future_energy.effects import begin_effect, has_effect
from balance.games.future_energy.money import pay_bank
from balance.games.future_energy.moves import add
from balance.games.future_energy.options import END_OF_TURN
from balance.games.future_energy.planning import plan
from balance.games.future_energy.state import CONTRACT, DISPLAY, END_OR_USE, KINDS, NO_CARD, NUCLEAR, PUBLIC_STACK
from balance.kernel import kernel


@kernel
def buy_public(state, rules, space):
    """Pay EUR 1 million and take a public contract from the display, which is refilled, or the top of the stack."""
    plan(state, rules, CONTRACT)
    pay_bank(state, state.active, rules.public_price)
    if space == PUBLIC_STACK:
        card = next_public(state, rules)
    else:
        card = state.public_display[space]
        fill_gap(state, rules, space)
    state.public_owner[card] = state.active + 1
    state.public_bought[card] = state.turns_begun
    state.publics[state.active] += 1


@kernel
def next_public(state, rules):
    """Return the top card of the stack, NO_CARD if there is none."""
    if state.public_top == rules.public_count:
        return NO_CARD
    state.public_top += 1
    return np.int64(state.public_stack[state.public_top - 1])


@kernel
def fill_gap(state, rules, space):
    """The top card of the stack fills the gap; without one the row closes up."""
    card = next_public(state, rules)
    if card != NO_CARD:
        state.public_display[space] = card
        return
    for place in range(space, DISPLAY - 1):
        state.public_display[place] = state.public_display[place + 1]
    state.public_display[DISPLAY - 1] = NO_CARD


@kernel
def tiles_at_hand(state, rules, kind):
    """Return how many tiles of a kind the active player may discard."""
    seat = state.active
    tiles = np.int64(state.front[seat, kind])
    if kind == NUCLEAR and rules.nuclear_board_tiles_pay:
        tiles += state.nuclear_board[seat]
    if kind == state.new_tile and not rules.new_tiles_usable:
        tiles -= 1
    return tiles


@kernel
def can_pay_with(state, rules, pay):
    """Whether the active player has the tiles."""
    for kind in range(1, KINDS):
        if pay[kind] > 0 and pay[kind] > tiles_at_hand(state, rules, kind):
            return False
    return True


@kernel
def is_ready(state, rules, card):
    """Whether the active player has a public contract of an earlier turn, and it is the time to use one."""
    if state.public_owner[card] != state.active + 1 or state.public_used[card]:
        return False
    if state.public_bought[card] == state.turns_begun:
        return False
    if rules.public_use == END_OF_TURN and state.decision != END_OR_USE:
        return False
    return rules.cards_without_effect or has_effect(state, rules, rules.public_effect[card])


@kernel
def can_use_any_public(state, rules):
    """Whether the active player can use any public contract."""
    if state.publics[state.active] == 0:
        return False
    for card in range(rules.public_count):
        if is_ready(state, rules, card):
            for number in range(rules.pay_count[card]):
                if can_pay_with(state, rules, rules.pays[card, number]):
                    return True
    return False


@kernel
def is_way_to_pay(rules, card, pay):
    """Whether tiles pay a card: at least one of those shown, the others shown or substitutes."""
    for number in range(rules.pay_count[card]):
        same = True
        for kind in range(KINDS):
            same = same and rules.pays[card, number, kind] == pay[kind]
        if same:
            return True
    return False


@kernel
def can_use_public(state, rules, move):
    """Whether the active player may use a card and pay for it as a move says."""
    if not (rules.module_2 and 0 <= move.card < rules.public_count and is_ready(state, rules, move.card)):
        return False
    return is_way_to_pay(rules, move.card, move.pay) and can_pay_with(state, rules, move.pay)


@kernel
def public_moves(state, rules, moves, count, kind):
    """List every public contract that may be used with every way to pay it."""
    if state.publics[state.active] == 0:
        return count
    for card in range(rules.public_count):
        if is_ready(state, rules, card):
            for number in range(rules.pay_count[card]):
                if can_pay_with(state, rules, rules.pays[card, number]):
                    count = add(moves, count, kind)
                    moves[count - 1].card = card
                    write_pay(moves[count - 1], rules.pays[card, number])
    return count


@kernel
def write_pay(move, pay):
    """Write the tiles to discard into a move."""
    for kind in range(KINDS):
        move.pay[kind] = pay[kind]


@kernel
def shows_only(rules, card, pay):
    """Whether a payment consists of the shown tiles alone."""
    for kind in range(KINDS):
        if pay[kind] != rules.public_tiles[card, kind]:
            return False
    return True


@kernel
def use_public(state, rules, move):
    """Discard the tiles; the effect follows, and after it the VP, but none if a substitute was used."""
    card = move.card
    effect = rules.public_effect[card]
    note(state, PUBLIC_USED)
    if not has_effect(state, rules, effect):
        note(state, NO_EFFECT_USED)
    for kind in range(1, KINDS):
        discard(state, kind, np.int64(move.pay[kind]))
    state.public_used[card] = 1
    state.effect_card = card
    state.effect_vp = rules.public_vp[card] if shows_only(rules, card, move.pay) else 0
    if state.effect_vp == 0:
        note(state, SUBSTITUTES_USED)
    if rules.public_use_is_activity:
        state.activity = True
    begin_effect(state, rules, effect, rules.public_amount[card])


@kernel
def discard(state, kind, tiles):
    """Tiles leave the game; a variant takes missing nuclear tiles from the nuclear power board."""
    seat = state.active
    from_front = min(tiles, np.int64(state.front[seat, kind]))
    state.front[seat, kind] -= from_front
    state.nuclear_board[seat] -= tiles - from_front
    state.box[kind] += tiles
