"""Whose decision is next: the turn order, and nothing else."""

from balance.chance import begin_round
from balance.games.future_energy.actions import begin_action, follow_icon, goes_on, put_away
from balance.games.future_energy.branches import (
    CUT_OFF,
    ENDED_BY_EXHAUSTION,
    NO_PLANT_TO_BUILD,
    note,
)
from balance.games.future_energy.crew import can_move_crew
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.deeds import do
from balance.games.future_energy.effects import effect_goes_on, end_effect
from balance.games.future_energy.history import write_round
from balance.games.future_energy.joint import NOBODY, begin_asking, build_jointly, must_pick, next_asked
from balance.games.future_energy.money import receive
from balance.games.future_energy.options import BEFORE_ACTION, DEAD_END, REVENUE_AT_ROUND, REVENUE_AT_TURN
from balance.games.future_energy.planning import can_buy_anything, look_at_duty
from balance.games.future_energy.public import can_use_any_public
from balance.games.future_energy.setup import lay_out
from balance.games.future_energy.state import (
    ACTION,
    BY_EXHAUSTION,
    BY_ROUND_LIMIT,
    BY_TRIGGER,
    CONSTRUCTION,
    END_OR_USE,
    JOIN_OR_DECLINE,
    JOINT_PLANT,
    MOVE_CREW_OR_PASS,
    MOVEMENT,
    NEXT_TURN,
    NO_DECISION,
    NO_EFFECT,
    NO_TILE,
    PICK_JOINER,
    PLACE,
    PLACE_PLANT,
    PLAN,
    PLANNING,
    TURN_END,
    USE_EFFECT,
)
from balance.kernel import kernel


@kernel
def set_up(state, rules):
    """Lay out the game, and begin the turn of the player with the starting kite."""
    lay_out(state, rules)
    state.turn = 1
    state.active = state.kite
    begin_new_round(state, rules)
    begin_turn(state, rules)
    go_on(state, rules)


@kernel
def apply(state, rules, move):
    """A seat has decided; go on to the next decision."""
    do(state, rules, move)
    if move.kind == PLACE_PLANT:
        begin_next_step(state, rules, CONSTRUCTION)
    go_on(state, rules)


@kernel
def go_on(state, rules):
    """Everything that needs no choice happens, until somebody must decide or the game is over."""
    state.decision = NO_DECISION
    while state.decision == NO_DECISION and not state.over:
        if state.effect != NO_EFFECT:
            go_on_with_effect(state, rules)
        elif state.step == PLANNING:
            go_on_planning(state, rules)
        elif state.step == MOVEMENT:
            go_on_moving(state, rules)
        elif state.step == CONSTRUCTION:
            ask(state, state.active, PLACE)
        elif state.step == ACTION:
            go_on_acting(state, rules)
        elif state.step == JOINT_PLANT:
            go_on_joining(state, rules)
        elif state.step == TURN_END:
            end_or_use(state, rules)
        else:
            end_turn(state, rules)


@kernel
def ask(state, seat, decision):
    """It is for a seat to decide."""
    state.seat = seat
    state.decision = decision


# A player's turn in detail.


@kernel
def begin_turn(state, rules):
    """Phase 1: the revenue; nothing of the last turn is left."""
    state.turns_begun += 1
    state.step = PLANNING
    state.used = 0
    state.last_action = 0
    state.lines_only = False
    state.free_steps = 0
    state.moved = False
    state.completed_this_turn = False
    state.new_tile = NO_TILE
    if rules.revenue_at == REVENUE_AT_TURN:
        pay_revenue(state, rules, state.active)
    state.duty = state.contract_plants[state.active] == 0
    look_at_duty(state, rules)


@kernel
def pay_revenue(state, rules, seat):
    """Phase 1: EUR 3 million, and 1 million for each investor tile."""
    receive(state, seat, rules.revenue_basic + rules.revenue_per_investor * state.investors[seat])


@kernel
def go_on_planning(state, rules):
    """Phase 2: planning ends by itself when nothing can be purchased."""
    may_buy = can_buy_anything(state, rules)
    state.chance_to_act = state.chance_to_act or may_buy
    ask(state, state.active, PLAN)
    if not may_buy and not (rules.module_2 and can_use_any_public(state, rules)):
        state.decision = NO_DECISION
        state.step = MOVEMENT


@kernel
def go_on_moving(state, rules):
    """Phase 3 a): without any plant on a contract there is no movement."""
    if state.contract_plants[state.active] == 0:
        note(state, NO_PLANT_TO_BUILD)
        state.step = TURN_END
        return
    if rules.exhaustion == DEAD_END:
        state.chance_to_act = state.chance_to_act or can_move_crew(state, rules)
    ask(state, state.active, MOVE_CREW_OR_PASS)


@kernel
def go_on_acting(state, rules):
    """Phase 3 c): the action asks until it is used up; then the tile is put away."""
    if goes_on(state, rules):
        ask(state, state.active, state.asking)
    elif follow_icon(state, rules):
        begin_action(state, rules, state.icon)
    else:
        put_away(state, rules)
        begin_next_step(state, rules, ACTION)


@kernel
def go_on_joining(state, rules):
    """Phase 3 d): the next fellow player is asked; after the last one the joint plant is built, if anybody wants it."""
    seat = next_asked(state, rules)
    if seat != NOBODY:
        ask(state, seat, JOIN_OR_DECLINE)
    elif must_pick(state, rules):
        ask(state, state.active, PICK_JOINER)
    else:
        if state.bidder > 0:
            build_jointly(state, rules, state.bidder - 1)
        begin_next_step(state, rules, JOINT_PLANT)


@kernel
def begin_next_step(state, rules, done):
    """The tile's action and the joint plant follow the construction, by a variant the other way round."""
    first = JOINT_PLANT if rules.joint_timing == BEFORE_ACTION else ACTION
    if done == CONSTRUCTION:
        begin_step(state, rules, first)
    elif done == first:
        begin_step(state, rules, ACTION + JOINT_PLANT - first)
    else:
        state.step = TURN_END


@kernel
def begin_step(state, rules, step):
    """The tile's action begins, or the fellow players are asked."""
    state.step = step
    if step == ACTION:
        begin_action(state, rules, kind_of(state.taken_tile))
    else:
        begin_asking(state)


@kernel
def go_on_with_effect(state, rules):
    """Module 2: a public contract takes effect step by step."""
    if effect_goes_on(state, rules):
        ask(state, state.active, USE_EFFECT)
    else:
        end_effect(state)


@kernel
def end_or_use(state, rules):
    """The turn ends; Module 2: unless a public contract is used before."""
    ask(state, state.active, END_OR_USE)
    if not (rules.module_2 and can_use_any_public(state, rules)):
        state.decision = NO_DECISION
        state.step = NEXT_TURN


# Rounds, and the end of the game.


@kernel
def end_turn(state, rules):
    """The next player in player order performs a turn; the round ends before the holder of the kite."""
    state.active = state.active + 1 if state.active + 1 < state.seats else 0
    if state.active == state.kite:
        end_round(state, rules)
    if not state.over:
        begin_turn(state, rules)


@kernel
def end_round(state, rules):
    """The round in which the end was triggered is completed as usual."""
    write_round(state, rules)
    if state.last_turn == 0 and (state.lines_trigger or state.stack_trigger):
        state.last_turn = state.turn + rules.rounds_after_trigger
    if state.turn == state.last_turn:
        end_game(state, BY_TRIGGER)
    elif is_exhausted(state, rules):
        note(state, ENDED_BY_EXHAUSTION)
        end_game(state, BY_EXHAUSTION)
    elif state.turn == rules.round_limit:
        note(state, CUT_OFF)
        state.cut_off = True
        end_game(state, BY_ROUND_LIMIT)
    else:
        state.turn += 1
        begin_new_round(state, rules)


@kernel
def is_exhausted(state, rules):
    """The text is silent: in a full round nobody moved and nothing was bought, or by a variant nobody could."""
    if rules.exhaustion == DEAD_END and state.chance_to_act:
        return False
    return not state.activity


@kernel
def end_game(state, reason):
    """The game is over."""
    state.ended_by = reason
    state.over = True


@kernel
def begin_new_round(state, rules):
    """A round begins with the holder of the kite; a variant pays everybody's revenue here."""
    begin_round(state, state.turn)
    state.activity = False
    state.chance_to_act = False
    if rules.revenue_at == REVENUE_AT_ROUND:
        for place in range(state.seats):
            pay_revenue(state, rules, (state.kite + place) % state.seats)
