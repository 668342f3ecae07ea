"""What a seat may do, and doing it: the answers to each question."""

from balance.games.future_inc.adjusting import adjust, can_adjust
from balance.games.future_inc.events import can_take_bonus
from balance.games.future_inc.factories import build, can_build
from balance.games.future_inc.market import offers, refill
from balance.games.future_inc.reputation import can_discredit, can_promote, discredit, promote
from balance.games.future_inc.sales import most_to_sell
from balance.games.future_inc.state import (
    ACTION,
    ADJUST,
    BONUS,
    BUILD,
    DISCREDIT,
    EVENT,
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
def act(state, rules, move):
    """Action Phase: play one action with a card of the market, and replace the card."""
    seat = state.seat
    card = state.market[move.place]
    if move.kind == BUILD:
        build(state, rules, seat, card, move.on_top)
    elif move.kind == PROMOTE:
        promote(state, rules, seat, card)
    elif move.kind == DISCREDIT:
        discredit(state, rules, seat, card, move.product)
    else:
        adjust(state, rules, seat, card, move.product, move.sign)
    refill(state, rules, move.place)


@kernel
def write_move(move, kind, place, product, on_top, sign):
    """Fill a move without a range."""
    move.kind = kind
    move.amount = 0
    move.most = 0
    move.place = place
    move.product = product
    move.on_top = on_top
    move.sign = sign


@kernel
def legal_moves(state, rules, moves):
    """List every legal move of the deciding seat; return how many."""
    if state.decision == ACTION:
        return list_actions(state, rules, moves)
    if state.decision == BONUS:
        return list_bonuses(state, rules, moves)
    if state.decision == EVENT:
        return list_events(state, moves)
    write_move(moves[0], SELL, 0, 0, 0, 0)
    moves[0].most = most_to_sell(state, state.seat, state.selling)
    return 1


@kernel
def list_actions(state, rules, moves):
    """Action Phase: builds, promotions, discredits and adjustments, each by place of the market."""
    count = list_builds(state, rules, moves, 0)
    count = list_promotions(state, rules, moves, count)
    count = list_discredits(state, rules, moves, count)
    return list_adjustments(state, rules, moves, count)


@kernel
def list_builds(state, rules, moves, count):
    """Build a Factory: on top, and below where the seat has a pile."""
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        for on_top in (1, 0):
            if can_build(state, rules, state.seat, state.market[place], on_top):
                write_move(moves[count], BUILD, place, 0, on_top, 0)
                count += 1
    return count


@kernel
def list_promotions(state, rules, moves, count):
    """Promote: any card of the market."""
    for place in range(rules.market_size):
        if offers(state, rules, place) and can_promote(state, rules, state.market[place]):
            write_move(moves[count], PROMOTE, place, 0, 0, 0)
            count += 1
    return count


@kernel
def list_discredits(state, rules, moves, count):
    """Discredit: any card, any one product of its cost."""
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        for product in range(PRODUCTS):
            if can_discredit(state, rules, state.market[place], product):
                write_move(moves[count], DISCREDIT, place, product, 0, 0)
                count += 1
    return count


@kernel
def list_adjustments(state, rules, moves, count):
    """Adjust a Selling Price: any card, any own pile, either side."""
    for place in range(rules.market_size):
        if not offers(state, rules, place):
            continue
        for product in range(PRODUCTS):
            if can_adjust(state, rules, state.seat, product):
                write_move(moves[count], ADJUST, place, product, 0, 1)
                write_move(moves[count + 1], ADJUST, place, product, 0, -1)
                count += 2
    return count


@kernel
def list_bonuses(state, rules, moves):
    """Market Phase, 1: the bonus of an event in play, or none."""
    count = 0
    for index in range(state.events_in_play):
        if can_take_bonus(state, rules, state.seat, index):
            write_move(moves[count], TAKE_BONUS, index, 0, 0, 0)
            count += 1
    write_move(moves[count], NO_BONUS, 0, 0, 0, 0)
    return count + 1


@kernel
def list_events(state, moves):
    """Market Phase, 3: a card of the hand, or none."""
    held = int(state.hand_size[state.seat])
    for index in range(held):
        write_move(moves[index], PLAY_EVENT, index, 0, 0, 0)
    write_move(moves[held], NO_EVENT, 0, 0, 0, 0)
    return held + 1


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
