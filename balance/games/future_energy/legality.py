"""The same truth as the list of legal moves, for one move."""

from balance.games.future_energy.actions import can_decline, can_use_plant
from balance.games.future_energy.construction import can_place, owns_plant
from balance.games.future_energy.contracts import can_fill
from balance.games.future_energy.crew import can_pass, can_take_way
from balance.games.future_energy.effects import can_move_line, can_sell, can_shift, can_step_to
from balance.games.future_energy.grounds import can_place_on_own_site
from balance.games.future_energy.joint import can_join
from balance.games.future_energy.lines import can_lay_beside, pairs
from balance.games.future_energy.moves import is_single, is_within
from balance.games.future_energy.options import OPTIONAL
from balance.games.future_energy.planning import (
    can_buy_contract,
    can_buy_last_line,
    can_buy_one_line,
    can_buy_public,
    can_buy_two_lines,
    can_end_planning,
)
from balance.games.future_energy.public import can_use_public
from balance.games.future_energy.state import (
    BUY_CONTRACT,
    BUY_LAST_LINE,
    BUY_ONE_LINE,
    BUY_PUBLIC,
    BUY_TWO_LINES,
    DECLINE,
    DISPLAY,
    END_OR_USE,
    END_PLANNING,
    END_TURN,
    FREE_CONTRACT,
    FREE_CREW_STEP,
    JOIN,
    JOIN_OR_DECLINE,
    KEEP_IN_FRONT,
    KEEP_ON_BOARD,
    KEEP_TILE,
    LAY_BESIDE,
    LAY_LINE,
    MOVE_CREW,
    MOVE_CREW_OR_PASS,
    MOVE_LINE,
    MOVE_OWN_LINE,
    PASS_MOVE,
    PICK,
    PICK_JOINER,
    PLACE,
    PLACE_EXTRA,
    PLACE_LINE,
    PLACE_ON_OWN_SITE,
    PLACE_PLANT,
    PLAN,
    PUBLIC_STACK,
    RETURN_PLANT,
    RETURN_PLANTS,
    SELL_CERTIFICATE,
    SELL_ONE_CERTIFICATE,
    SHIFT_PLANT,
    SHIFT_PLANTS,
    STEP_CREW,
    TAKE_CONTRACT,
    USE_EFFECT,
    USE_GROUND_CONTRACT,
    USE_GROUND_LINES,
    USE_GROUND_PLANT,
    USE_NUCLEAR,
    USE_OIL,
    USE_PUBLIC,
    USE_RETURN,
)
from balance.kernel import kernel


@kernel
def is_legal(state, rules, move):
    """Whether the deciding seat may play this move, whose amount is one whole number."""
    if move.kind == USE_PUBLIC:
        return may_use_now(state) and is_single(move) and can_use_public(state, rules, move)
    decision = state.decision
    if decision == PLAN:
        return is_legal_purchase(state, rules, move)
    if decision == MOVE_CREW_OR_PASS:
        return is_single(move) and is_legal_movement(state, rules, move)
    if decision == JOIN_OR_DECLINE and move.kind == JOIN:
        return can_join(state, rules, move)
    if decision == USE_EFFECT:
        return is_legal_effect(state, rules, move)
    if USE_OIL <= decision <= USE_GROUND_PLANT and decision != KEEP_TILE:
        return is_legal_action(state, rules, move)
    return is_single(move) and is_legal_answer(state, rules, move)


@kernel
def may_use_now(state):
    """Module 2: a public contract may be used between the steps of the own turn."""
    return state.decision == PLAN or state.decision == MOVE_CREW_OR_PASS or state.decision == END_OR_USE


@kernel
def is_legal_purchase(state, rules, move):
    """Phase 2: the purchases, and the end of planning."""
    kind = move.kind
    if kind == BUY_ONE_LINE:
        return is_within(move, state.open_count - 1) and can_buy_one_line(state, rules)
    if kind == BUY_TWO_LINES:
        return is_within(move, pairs(state.open_count) - 1) and can_buy_two_lines(state, rules)
    if kind == BUY_LAST_LINE:
        return is_within(move, state.open_count - 1) and can_buy_last_line(state, rules)
    if not is_single(move):
        return False
    if kind == BUY_CONTRACT:
        return 0 <= move.space < DISPLAY and can_buy_contract(state, rules, move.space)
    if kind == BUY_PUBLIC:
        return 0 <= move.space <= PUBLIC_STACK and can_buy_public(state, rules, move.space)
    return kind == END_PLANNING and can_end_planning(state, rules)


@kernel
def is_legal_movement(state, rules, move):
    """Phase 3 a): any way that leads to a goal and can be paid; passing if there is none."""
    if move.kind == MOVE_CREW:
        return can_take_way(state, rules, move)
    return move.kind == PASS_MOVE and can_pass(state, rules)


@kernel
def is_legal_answer(state, rules, move):
    """The decisions whose moves carry no amount."""
    decision, kind = state.decision, move.kind
    if decision == PLACE:
        return kind == PLACE_PLANT and can_place(state, rules, move.card, move.space)
    if decision == KEEP_TILE:
        return kind in (KEEP_ON_BOARD, KEEP_IN_FRONT)
    if decision == PICK_JOINER:
        return kind == PICK and 0 <= move.fellow < state.seats and state.joint_card[move.fellow] > 0
    if decision == JOIN_OR_DECLINE:
        return kind == DECLINE
    return decision == END_OR_USE and kind == END_TURN


@kernel
def is_legal_action(state, rules, move):
    """Phase 3 c): what the action of the tile asks for."""
    decision, kind = state.decision, move.kind
    if kind == LAY_LINE:
        return decision_lays_lines(decision) and is_within(move, state.open_count - 1)
    if not is_single(move):
        return False
    if kind == DECLINE:
        return can_decline(state, rules)
    if kind == LAY_BESIDE:
        return decision_lays_lines(decision) and is_link(state, move) and can_lay_beside(state, state.active, move.link)
    if decision in (USE_OIL, USE_RETURN):
        wanted = PLACE_EXTRA if decision == USE_OIL else RETURN_PLANT
        return kind == wanted and can_use_plant(state, rules, move.card, move.space)
    if decision == USE_GROUND_PLANT:
        return kind == PLACE_ON_OWN_SITE and can_place_on_own_site(state, rules, move)
    return decision == USE_GROUND_CONTRACT and is_free_contract(state, rules, move)


@kernel
def decision_lays_lines(decision):
    """Whether a decision is about a free line."""
    return decision in (USE_NUCLEAR, USE_GROUND_LINES)


@kernel
def is_link(state, move):
    """Whether a move names a link."""
    return 0 <= move.link < len(state.first_line)


@kernel
def is_free_contract(state, rules, move):
    """Whether a move takes a contract of the display that the supply can fill."""
    if move.kind != TAKE_CONTRACT or not 0 <= move.space < DISPLAY:
        return False
    return can_fill(state, rules, state.active, state.display[move.space])


@kernel
def is_legal_effect(state, rules, move):
    """Module 2: what the effect in progress may do next."""
    kind, effect = move.kind, state.effect
    if kind == MOVE_LINE:
        return effect == MOVE_OWN_LINE and can_move_line(state, rules, move)
    if kind == LAY_LINE:
        return effect == PLACE_LINE and is_within(move, state.open_count - 1)
    if kind == SELL_CERTIFICATE:
        return effect == SELL_ONE_CERTIFICATE and move.most == move.amount and can_sell(state, rules, move.amount)
    return is_single(move) and is_legal_step_of_effect(state, rules, move)


@kernel
def is_legal_step_of_effect(state, rules, move):
    """The effects whose moves carry no amount."""
    kind, effect = move.kind, state.effect
    if kind == DECLINE:
        return rules.public_effects == OPTIONAL
    if effect == SHIFT_PLANTS:
        return kind == SHIFT_PLANT and can_shift(state, rules, move.card, move.space, move.to_space)
    if effect == RETURN_PLANTS:
        return kind == RETURN_PLANT and owns_plant(state, rules, state.active, move.card, move.space)
    if effect == FREE_CREW_STEP:
        return kind == STEP_CREW and can_step_to(state, rules, move.site)
    return effect == FREE_CONTRACT and is_free_contract(state, rules, move)
