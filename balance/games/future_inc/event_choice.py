"""The heuristic player's events: which bonus to take, which card to play, and when to wait."""

from balance.games.future_inc.events import bonus_worth, can_take_bonus
from balance.games.future_inc.judging import consider
from balance.games.future_inc.reading import read_after_market
from balance.games.future_inc.state import NO_BONUS, NO_EVENT, PLAY_EVENT, PRODUCTS, TAKE_BONUS
from balance.kernel import kernel


@kernel
def choose_bonus(state, rules, style, mind):
    """Market Phase, 1: the bonus that brings most."""
    consider(state, style, mind, 0.0, NO_BONUS, 0, 0, 0, 0)
    for index in range(state.events_in_play):
        if can_take_bonus(state, rules, state.seat, index):
            worth = float(bonus_worth(state, rules, state.seat, state.in_play[index]))
            consider(state, style, mind, worth, TAKE_BONUS, index, 0, 0, 0)


@kernel
def choose_event(state, rules, style, mind):
    """Market Phase, 3: the best event of the hand, if it is worth playing now."""
    read_after_market(state, rules, style, mind)
    held = state.hand_size[state.seat]
    markets_to_wait = max(0, rules.rounds - state.turn - held)
    consider(state, style, mind, style.event_bar * markets_to_wait, NO_EVENT, 0, 0, 0, 0)
    for index in range(held):
        worth = event_worth(state, rules, style, mind, state.hand[state.seat, index])
        consider(state, style, mind, worth, PLAY_EVENT, index, 0, 0, 0)


@kernel
def event_worth(state, rules, style, mind, event):
    """What an event brings: its demand, and its bonus against what the best placed rival gains by it."""
    worth = 0.0
    for product in range(PRODUCTS):
        worth += rules.event_rise[event, product] * mind.wish[product]
    rival_bonus = 0
    for seat in range(state.seats):
        if seat != state.seat:
            rival_bonus = max(rival_bonus, bonus_worth(state, rules, seat, event))
    return worth + style.bonus * (bonus_worth(state, rules, state.seat, event) - style.spite * rival_bonus)
