"""Whether the deciding seat may play one move."""

from balance.games.future_inc.adjusting import can_adjust
from balance.games.future_inc.events import can_take_bonus
from balance.games.future_inc.factories import can_build
from balance.games.future_inc.market import offers
from balance.games.future_inc.reputation import can_discredit, can_promote
from balance.games.future_inc.sales import most_to_sell
from balance.games.future_inc.state import (
    ACTION,
    ADJUST,
    BONUS,
    BUILD,
    DISCREDIT,
    NO_BONUS,
    NO_EVENT,
    PLAY_EVENT,
    PRODUCTS,
    PROMOTE,
    SALE,
    SELL,
    TAKE_BONUS,
)
from balance.kernel import kernel


@kernel
def is_legal(state, rules, move):
    """Whether the deciding seat may play this one move."""
    if state.decision == SALE:
        return is_sale(state, move)
    if move.amount != 0 or move.most != 0:
        return False
    if state.decision == ACTION:
        return is_action(state, rules, move)
    plain = move.product == 0 and move.on_top == 0 and move.sign == 0
    return plain and is_answer(state, rules, move)


@kernel
def is_sale(state, move):
    """Option voluntary sales: any number of units up to what can be sold."""
    plain = move.place == 0 and move.product == 0 and move.on_top == 0 and move.sign == 0
    exact = move.amount == move.most
    return plain and exact and move.kind == SELL and 0 <= move.amount <= most_to_sell(state, state.seat, state.selling)


@kernel
def is_action(state, rules, move):
    """Action Phase: a card of the market, used in one of the four ways."""
    if not offers(state, rules, move.place):
        return False
    card = state.market[move.place]
    if move.kind == BUILD:
        plain = move.product == 0 and move.sign == 0
        return plain and 0 <= move.on_top <= 1 and can_build(state, rules, state.seat, card, move.on_top)
    if move.on_top != 0 or not 0 <= move.product < PRODUCTS:
        return False
    if move.kind == ADJUST:
        return (move.sign == 1 or move.sign == -1) and can_adjust(state, rules, state.seat, move.product)
    if move.kind == DISCREDIT:
        return move.sign == 0 and can_discredit(state, rules, card, move.product)
    plain = move.product == 0 and move.sign == 0
    return plain and move.kind == PROMOTE and can_promote(state, rules, card)


@kernel
def is_answer(state, rules, move):
    """Market Phase, 1 and 3: a bonus or an event, or none."""
    if state.decision == BONUS:
        taken = move.kind == TAKE_BONUS and can_take_bonus(state, rules, state.seat, move.place)
        return taken or (move.kind == NO_BONUS and move.place == 0)
    held = state.hand_size[state.seat]
    played = move.kind == PLAY_EVENT and 0 <= move.place < held
    return played or (move.kind == NO_EVENT and move.place == 0)
