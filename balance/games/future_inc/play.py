"""Whose decision is next: the turn order, and nothing else."""

from balance.chance import begin_round
from balance.games.future_inc.actions import act
from balance.games.future_inc.adjusting import discard_modifiers
from balance.games.future_inc.dealing import deal
from balance.games.future_inc.demand import note_demand
from balance.games.future_inc.events import (
    answer_bonus,
    ask_for_bonus,
    ask_for_event,
    discard_events,
    event_leader,
    play_event,
    raise_demand_by_events,
    reveal_events,
)
from balance.games.future_inc.sales import answer_sale, open_sales, sell_products
from balance.games.future_inc.scoring import note_standings
from balance.games.future_inc.state import ACTION, BONUS, EVENT, PLAY_EVENT, PRODUCTS
from balance.games.future_inc.turn_order import clockwise, places_after
from balance.kernel import kernel


@kernel
def set_up(state, rules):
    """Set-Up: deal a table and stop at the first decision."""
    deal(state, rules)
    state.turn = 1
    begin_round(state, 1)
    if not (rules.events_before_first_round and ask_for_event(state, rules, 0)):
        begin_actions(state)


@kernel
def apply(state, rules, move):
    """A seat has answered; go on to the next question."""
    if state.decision == ACTION:
        act(state, rules, move)
        next_action(state, rules)
    elif state.decision == BONUS:
        answer_bonus(state, rules, move)
        next_bonus(state, rules)
    elif state.decision == EVENT:
        if move.kind == PLAY_EVENT:
            play_event(state, move.place)
        next_event(state, rules)
    else:
        answer_sale(state, rules, move)
        go_on_selling(state, rules)


@kernel
def begin_actions(state):
    """Gameplay: the first action phase of a round begins with the first player."""
    state.phase = 1
    state.seat = state.first_player
    state.decision = ACTION
    note_demand(state, state.open_demand)


@kernel
def next_action(state, rules):
    """End of Your Turn: the next player clockwise, the next action phase, or the market phase."""
    state.seat = clockwise(state, state.seat, 1)
    if state.seat == state.first_player:
        state.phase += 1
        if state.phase > rules.action_phases:
            begin_market(state, rules)


@kernel
def begin_market(state, rules):
    """Market Phase, 1: events raise demand, then each player may choose a bonus."""
    note_demand(state, state.close_demand)
    raise_demand_by_events(state, rules)
    if rules.bonus_after_sales or not ask_for_bonus(state, rules, 0):
        begin_sales(state, rules)


@kernel
def begin_sales(state, rules):
    """Market Phase, 2: carry out the sale of each product."""
    open_sales(state, rules)
    go_on_selling(state, rules)


@kernel
def go_on_selling(state, rules):
    """Market Phase, 2: sell until a seller or a late bonus needs an answer, or the market is over."""
    if sell_products(state, rules):
        return
    if not (rules.bonus_after_sales and ask_for_bonus(state, rules, 0)):
        end_market(state, rules)


@kernel
def next_bonus(state, rules):
    """Market Phase, 1: the next seat's choice of a bonus, or what comes after all of them."""
    position = places_after(state, state.seat, state.first_player)
    if ask_for_bonus(state, rules, position + 1):
        return
    if rules.bonus_after_sales:
        end_market(state, rules)
    else:
        begin_sales(state, rules)


@kernel
def end_market(state, rules):
    """Market Phase, 3: events in play are discarded and new ones may be played, but not after the last market."""
    note_standings(state)
    discard_events(state)
    if state.turn == rules.rounds and not rules.events_in_last_round:
        state.over = True
    elif not ask_for_event(state, rules, 0):
        end_round(state, rules)


@kernel
def next_event(state, rules):
    """Market Phase, 3: the next seat's choice of an event, or the end of the round."""
    position = places_after(state, state.seat, event_leader(state, rules))
    if not ask_for_event(state, rules, position + 1):
        end_round(state, rules)


@kernel
def end_round(state, rules):
    """Market Phase, 3: reveal the events; then the upkeep, or the final scoring."""
    reveal_events(state, rules)
    if state.phase == 0:
        begin_actions(state)
    elif state.turn == rules.rounds:
        state.over = True
    else:
        upkeep(state, rules)
        begin_actions(state)


@kernel
def upkeep(state, rules):
    """Upkeep Phase: discard modifiers, pass the first player token, move the round marker."""
    discard_modifiers(state, rules)
    for seat in range(state.seats):
        for product in range(PRODUCTS):
            state.ready[seat, product] = state.units[seat, product]
    state.first_player = clockwise(state, state.first_player, 1)
    state.turn += 1
    begin_round(state, state.turn)
