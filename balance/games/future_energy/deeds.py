"""What each kind of move does."""

from balance.games.future_energy.construction import place_plant
from balance.games.future_energy.contracts import return_plant
from balance.games.future_energy.crew import move_crew, pass_move
from balance.games.future_energy.effects import move_line, sell_certificate, shift_plant, step_crew, take_contract
from balance.games.future_energy.grounds import place_on_own_site
from balance.games.future_energy.joint import pick, say_yes
from balance.games.future_energy.lines import lay_line
from balance.games.future_energy.planning import buy_contract, buy_last_line, buy_one_line, buy_two_lines
from balance.games.future_energy.public import buy_public, use_public
from balance.games.future_energy.state import (
    BUY_CONTRACT,
    BUY_LAST_LINE,
    BUY_ONE_LINE,
    BUY_PUBLIC,
    BUY_TWO_LINES,
    CONSTRUCTION,
    DECLINE,
    END_PLANNING,
    END_TURN,
    JOIN,
    JOIN_OR_DECLINE,
    KEEP_ON_BOARD,
    LAY_BESIDE,
    LAY_LINE,
    MOVE_CREW,
    MOVE_LINE,
    MOVEMENT,
    NEXT_TURN,
    NO_EFFECT,
    PASS_MOVE,
    PICK,
    PLACE_EXTRA,
    PLACE_ON_OWN_SITE,
    PLACE_PLANT,
    RETURN_PLANT,
    SELL_CERTIFICATE,
    SHIFT_PLANT,
    STEP_CREW,
    TAKE_CONTRACT,
    TURN_END,
    USE_PUBLIC,
)
from balance.games.future_energy.tiles import place_extra, place_on_board
from balance.kernel import kernel


@kernel
def do(state, rules, move):
    """Play a legal move."""
    kind = move.kind
    if kind == USE_PUBLIC:
        use_public(state, rules, move)
    elif kind <= BUY_PUBLIC:
        do_planning(state, rules, move)
    elif kind <= PLACE_PLANT:
        do_movement(state, rules, move)
    elif kind == JOIN:
        say_yes(state, rules, move)
    elif kind == PICK:
        pick(state, move.fellow)
    elif kind == END_TURN:
        state.step = NEXT_TURN
    elif state.decision != JOIN_OR_DECLINE:
        do_step(state, rules, move)


@kernel
def do_planning(state, rules, move):
    """Phase 2."""
    kind = move.kind
    if kind == BUY_ONE_LINE:
        buy_one_line(state, rules, move.amount)
    elif kind == BUY_TWO_LINES:
        buy_two_lines(state, rules, move.amount)
    elif kind == BUY_LAST_LINE:
        buy_last_line(state, rules, move.amount)
    elif kind == BUY_CONTRACT:
        buy_contract(state, rules, move.space)
    elif kind == BUY_PUBLIC:
        buy_public(state, rules, move.space)
    elif kind == END_PLANNING:
        state.step = MOVEMENT


@kernel
def do_movement(state, rules, move):
    """Phase 3 a) and b)."""
    if move.kind == MOVE_CREW:
        move_crew(state, rules, move)
        state.step = CONSTRUCTION
    elif move.kind == PASS_MOVE:
        pass_move(state)
        state.step = TURN_END
    else:
        place_plant(state, rules, move.card, move.space)


@kernel
def do_step(state, rules, move):
    """One step of a tile's action, or of the effect of a public contract."""
    if state.effect != NO_EFFECT:
        state.effect_left = state.effect_left - 1 if move.kind != DECLINE else 0
    else:
        state.left = state.left - 1 if move.kind != DECLINE else 0
    if move.kind == MOVE_LINE or move.kind == SELL_CERTIFICATE or move.kind == SHIFT_PLANT or move.kind == STEP_CREW:
        do_effect(state, rules, move)
    else:
        do_action(state, rules, move)


@kernel
def do_action(state, rules, move):
    """The steps of a tile's action, some of which are effects of public contracts as well."""
    kind, seat = move.kind, state.active
    if kind == PLACE_EXTRA:
        place_extra(state, rules, move.card, move.space)
    elif kind == RETURN_PLANT:
        return_plant(state, rules, seat, move.card, move.space)
    elif kind == LAY_LINE:
        lay_line(state, rules, seat, state.open_links[move.amount])
    elif kind == LAY_BESIDE:
        lay_line(state, rules, seat, move.link)
    elif kind == TAKE_CONTRACT:
        take_contract(state, rules, move.space)
    elif kind == PLACE_ON_OWN_SITE:
        place_on_own_site(state, rules, move)
    elif kind == KEEP_ON_BOARD:
        place_on_board(state, state.acting)


@kernel
def do_effect(state, rules, move):
    """The steps of a public contract's effect alone."""
    kind = move.kind
    if kind == MOVE_LINE:
        move_line(state, rules, move.link, move.amount)
    elif kind == SELL_CERTIFICATE:
        sell_certificate(state, rules, move.amount)
    elif kind == SHIFT_PLANT:
        shift_plant(state, rules, move.card, move.space, move.to_space)
    else:
        step_crew(state, move.site)
