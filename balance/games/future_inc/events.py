"""Event Cards: their demand and bonuses at the start of the market phase, and playing new ones at its end."""

from balance.games.future_inc.demand import increase_demand
from balance.games.future_inc.marks import mark
from balance.games.future_inc.money import earn_bonus
from balance.games.future_inc.state import BONUS, EVENT, MANY_EVENTS, PRODUCTS, TAKE_BONUS
from balance.games.future_inc.turn_order import clockwise
from balance.kernel import kernel


@kernel
def raise_demand_by_events(state, rules):
    """Market Phase, 1: the events in play increase demand."""
    if state.events_in_play > 1:
        mark(state, MANY_EVENTS)
    for product in range(PRODUCTS):
        increase_demand(state, rules, product, state.events_demand[product])
        state.events_demand[product] = 0


@kernel
def units_for_bonus(state, rules, seat, product):
    """Event Cards: units produced by the seat's factories, or under an option those it sold."""
    if rules.bonus_for_sold:
        return int(state.sold[state.turn, seat, product])
    return int(state.units[seat, product])


@kernel
def bonus_worth(state, rules, seat, event):
    """Event Cards: FF for each unit, or for each complete pair, that a seat would earn."""
    units = units_for_bonus(state, rules, seat, rules.bonus_product[event])
    partners = units_for_bonus(state, rules, seat, rules.bonus_partner[event])
    return rules.bonus_ff[event] * min(units, partners)


@kernel
def can_take_bonus(state, rules, seat, index):
    """Market Phase, 1: any one event in play; options restrict it to one's own or to those worth something."""
    if not 0 <= index < state.events_in_play:
        return False
    if rules.own_bonus_only and state.in_play_seat[index] != seat:
        return False
    return rules.worthless_bonus or bonus_worth(state, rules, seat, state.in_play[index]) > 0


@kernel
def ask_for_bonus(state, rules, position):
    """Market Phase, 1: stop at the next seat in turn order that has a bonus to choose."""
    for place in range(position, state.seats):
        seat = clockwise(state, state.first_player, place)
        for index in range(state.events_in_play):
            if can_take_bonus(state, rules, seat, index):
                state.seat = seat
                state.decision = BONUS
                return True
    return False


@kernel
def answer_bonus(state, rules, move):
    """Market Phase, 1: earn the bonus of the chosen event, if any."""
    if move.kind == TAKE_BONUS:
        event = state.in_play[move.place]
        worth = bonus_worth(state, rules, state.seat, event)
        earn_bonus(state, state.seat, worth)
        state.event_takers[event] += 1
        state.event_paid[event] += worth


@kernel
def discard_events(state):
    """Market Phase, 3: discard any event cards in play."""
    state.events_used += state.events_in_play
    state.events_in_play = 0


@kernel
def event_leader(state, rules):
    """Market Phase, 3: who may play an event first; an option lets the new first player begin."""
    return clockwise(state, state.first_player, int(rules.events_by_new_token and state.phase > 0))


@kernel
def ask_for_event(state, rules, position):
    """Market Phase, 3: stop at the next seat in turn order that holds an event card."""
    for place in range(position, state.seats):
        seat = clockwise(state, event_leader(state, rules), place)
        if state.hand_size[seat] > 0:
            state.seat = seat
            state.decision = EVENT
            return True
    return False


@kernel
def play_event(state, index):
    """Market Phase, 3: put a card of the hand face down; the others keep their order."""
    seat = state.seat
    state.face_down[state.faces_down] = state.hand[seat, index]
    state.face_down_seat[state.faces_down] = seat
    state.faces_down += 1
    state.hand_size[seat] -= 1
    for later in range(index, state.hand_size[seat]):
        state.hand[seat, later] = state.hand[seat, later + 1]
    state.hand[seat, state.hand_size[seat]] = 0


@kernel
def reveal_events(state, rules):
    """Market Phase, 3: turn the played events face up; they are active in the next market phase."""
    for index in range(state.faces_down):
        event = state.face_down[index]
        state.face_down[index] = 0
        state.in_play[index] = event
        state.in_play_seat[index] = state.face_down_seat[index]
        state.event_turn[event] = state.turn + (state.phase > 0)
        for product in range(PRODUCTS):
            state.events_demand[product] += rules.event_rise[event, product]
    state.events_in_play = state.faces_down
    state.faces_down = 0
