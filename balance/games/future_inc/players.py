"""The heuristic player: everything it may do is worth something to it, and it does the best."""

from balance.games.future_inc.card_uses import judge_cards, pick_use
from balance.games.future_inc.event_choice import choose_bonus, choose_event
from balance.games.future_inc.exploring import explore
from balance.games.future_inc.judging import start_judging
from balance.games.future_inc.moves import write_move
from balance.games.future_inc.price_changes import judge_adjusting
from balance.games.future_inc.reading import read_before_market
from balance.games.future_inc.sales import most_to_sell
from balance.games.future_inc.state import ACTION, BONUS, EVENT, SALE, SELL, WORTHLESS
from balance.kernel import kernel


@kernel
def choose(state, rules, style, mind, move):
    """Answer the question at hand."""
    start_judging(mind)
    if state.decision == ACTION:
        choose_action(state, rules, style, mind)
    elif state.decision == BONUS:
        choose_bonus(state, rules, style, mind)
    elif state.decision == EVENT:
        choose_event(state, rules, style, mind)
    else:
        mind.kind = SELL
    write_move(move, mind.kind, mind.place, mind.product, mind.on_top, mind.sign)
    if state.decision == SALE:
        choose_sale(state, move)


@kernel
def choose_sale(state, move):
    """Option voluntary sales: sell everything that brings money."""
    if state.asked[state.seat, state.selling] > 0:
        move.amount = most_to_sell(state, state.seat, state.selling)
        move.most = move.amount


@kernel
def choose_action(state, rules, style, mind):
    """Action Phase: judge every use of every card, and late in the round also as a modifier."""
    read_before_market(state, rules, style, mind)
    judge_cards(state, rules, style, mind)
    pick_use(state, rules, mind)
    nothing = mind.best < WORTHLESS / 2.0  # only options can leave a seat no other use
    if nothing:
        start_judging(mind)
    if nothing or rules.action_phases - state.phase < style.adjust_wait:
        judge_adjusting(state, rules, style, mind)
    if style.explore > 0.0:
        explore(state, rules, style, mind)
