"""The player: what he decides, decision by decision."""

from balance.chance import whim_below
from balance.games.future_energy.actions import can_decline
from balance.games.future_energy.answers import (
    join_or_decline,
    keep_tile,
    lay_free_line,
    pick_weakest,
    place_best,
    place_extra_plant,
    take_best_contract,
    use_best_plant,
)
from balance.games.future_energy.card_play import apply_effect, best_public, use_best_public
from balance.games.future_energy.exploring import drawn_or_chosen
from balance.games.future_energy.judgement import remember_style, rounds_left
from balance.games.future_energy.moves import blank
from balance.games.future_energy.outlook import NOWHERE, forget, has_plan, look, plan_way, recall_way
from balance.games.future_energy.planning import (
    can_buy_one_line,
    can_buy_two_lines,
    can_end_planning,
    engineers_left,
)
from balance.games.future_energy.purchases import NOTHING, best_purchase, line_gain, pair_gain, wanted_line, wanted_pair
from balance.games.future_energy.state import (
    BUY_CONTRACT,
    BUY_LAST_LINE,
    BUY_ONE_LINE,
    BUY_PUBLIC,
    BUY_TWO_LINES,
    DECLINE,
    END_OR_USE,
    END_PLANNING,
    END_TURN,
    JOIN_OR_DECLINE,
    KEEP_TILE,
    MOVE_CREW,
    MOVE_CREW_OR_PASS,
    PASS_MOVE,
    PICK_JOINER,
    PLACE,
    PLAN,
    USE_EFFECT,
    USE_GROUND_CONTRACT,
    USE_GROUND_PLANT,
    USE_OIL,
    USE_RETURN,
)
from balance.kernel import kernel


@kernel
def choose(state, rules, style, mind, move):
    """Decide for the seat whose decision it is."""
    decision = state.decision
    if mind.step[1] == 0.0:
        remember_style(rules, style, mind)
    blank(move)
    move.kind = DECLINE
    if decision == PLAN:
        plan_turn(state, rules, style, mind, move)
    elif decision == MOVE_CREW_OR_PASS:
        move_or_pass(state, rules, style, mind, move)
    elif decision == PLACE:
        place_best(state, rules, style, mind, move)
    elif decision == JOIN_OR_DECLINE:
        join_or_decline(state, rules, style, mind, move)
    elif decision == USE_EFFECT:
        look(state, rules, style, mind)
        apply_effect(state, rules, style, mind, move)
        forget(mind)
    elif decision == END_OR_USE:
        end_or_use(state, rules, style, mind, move)
    elif decision == PICK_JOINER:
        pick_weakest(state, rules, move)
    else:
        act(state, rules, style, mind, move)


@kernel
def plan_turn(state, rules, style, mind, move):
    """Phase 2: a public contract to use, a contract to buy, lines, or the end of planning."""
    if not has_plan(state, rules, mind):
        look(state, rules, style, mind)
    if rules.module_2 and use_best_public(state, rules, style, mind, move):
        forget(mind)
        return
    space, gain = best_purchase(state, rules, style, mind)
    public, public_gain = best_public(state, rules, style, mind)
    line = line_gain(state, rules, style, mind)
    instead = max(line, 0.0) if engineers_left(state) == 1 else 0.0
    if public != NOTHING and public_gain > max(gain, instead):
        move.kind = BUY_PUBLIC
        move.space = public
        forget(mind)
    elif space != NOTHING and (gain > instead or not can_end_planning(state, rules)):
        move.kind = BUY_CONTRACT
        move.space = drawn_or_chosen(state, rules, style, space)
    else:
        buy_lines_or_end(state, rules, style, mind, move, line)


@kernel
def buy_lines_or_end(state, rules, style, mind, move, line):
    """Buy a line or two if they gain anything, or if something must be bought; otherwise end the planning."""
    must_buy = not can_end_planning(state, rules)
    move.kind = END_PLANNING
    if line > 0.0 or (must_buy and can_buy_one_line(state, rules)):
        decide_way(state, rules, style, mind, move)
        link = wanted_line(state, rules, style, mind)
        if link != NOTHING or must_buy:
            move.kind = BUY_ONE_LINE
            move.amount = state.open_place[link] if link != NOTHING else whim_below(state, state.open_count)
    elif can_buy_two_lines(state, rules) and (must_buy or pair_gain(state, rules, style, mind) > 0.0):
        decide_way(state, rules, style, mind, move)
        move.kind = BUY_TWO_LINES
        move.amount = wanted_pair(state, rules, style, mind)
    elif must_buy:
        move.kind = BUY_LAST_LINE
        move.amount = whim_below(state, state.open_count)
    move.most = move.amount


@kernel
def decide_way(state, rules, style, mind, move):
    """Decide on the way to the goal, if there is one, before lines change what ways cost."""
    if mind.goal != NOWHERE and not has_plan(state, rules, mind):
        kind = move.kind
        plan_way(state, rules, style, mind, move)
        blank(move)
        move.kind = kind


@kernel
def move_or_pass(state, rules, style, mind, move):
    """Phase 3 a): the way decided on, or the best there is now."""
    move.kind = MOVE_CREW
    if has_plan(state, rules, mind):
        recall_way(mind, move)
        return
    look(state, rules, style, mind)
    if mind.goal == NOWHERE or (not rules.forced_movement and mind.goal_worth < 0.0):
        move.kind = PASS_MOVE
    else:
        plan_way(state, rules, style, mind, move)


@kernel
def end_or_use(state, rules, style, mind, move):
    """Module 2: use another public contract, or end the turn."""
    mind.rounds_left = rounds_left(state, rules)
    if not use_best_public(state, rules, style, mind, move):
        move.kind = END_TURN


@kernel
def act(state, rules, style, mind, move):
    """Phase 3 c): the action of the tile."""
    decision = state.decision
    if decision in (USE_OIL, USE_RETURN):
        use_best_plant(state, rules, style, mind, move)
    elif decision == KEEP_TILE:
        keep_tile(state, style, mind, move)
    elif decision == USE_GROUND_CONTRACT:
        take_best_contract(state, rules, style, mind, move, can_decline(state, rules))
    elif decision == USE_GROUND_PLANT:
        place_extra_plant(state, rules, style, mind, move)
    else:
        lay_free_line(state, rules, style, move, True)
