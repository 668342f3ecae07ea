"""What the deciding seat may do: every legal move, in the order of the rulebook's actions."""

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
    EVENT,
    NO_BONUS,
    NO_EVENT,
    PLAY_EVENT,
    PRODUCTS,
    PROMOTE,
    SELL,
    TAKE_BONUS,
)
from balance.kernel import kernel


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
