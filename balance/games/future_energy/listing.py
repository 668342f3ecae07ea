"""Every legal move of the decision at hand, as a list."""

from balance.games.future_energy.actions import can_decline, can_use_plant
from balance.games.future_energy.construction import place_moves
from balance.games.future_energy.crew import crew_moves
from balance.games.future_energy.effect_moves import effect_moves, free_contract_moves
from balance.games.future_energy.grounds import own_site_moves
from balance.games.future_energy.joint import join_moves
from balance.games.future_energy.lines import can_lay_beside, pairs
from balance.games.future_energy.moves import add, add_plant, add_range, add_space
from balance.games.future_energy.options import OPTIONAL
from balance.games.future_energy.planning import (
    can_buy_contract,
    can_buy_last_line,
    can_buy_one_line,
    can_buy_public,
    can_buy_two_lines,
    can_end_planning,
)
from balance.games.future_energy.public import public_moves
from balance.games.future_energy.state import (
    BUY_CONTRACT,
    BUY_LAST_LINE,
    BUY_ONE_LINE,
    BUY_PUBLIC,
    BUY_TWO_LINES,
    DECLINE,
    DISPLAY,
    END_PLANNING,
    END_TURN,
    JOIN,
    JOIN_OR_DECLINE,
    KEEP_IN_FRONT,
    KEEP_ON_BOARD,
    KEEP_TILE,
    LAY_BESIDE,
    LAY_LINE,
    MOVE_CREW,
    MOVE_CREW_OR_PASS,
    PASS_MOVE,
    PICK,
    PICK_JOINER,
    PLACE,
    PLACE_EXTRA,
    PLACE_ON_OWN_SITE,
    PLACE_PLANT,
    PLAN,
    PUBLIC_STACK,
    RETURN_PLANT,
    USE_EFFECT,
    USE_GROUND_CONTRACT,
    USE_GROUND_PLANT,
    USE_OIL,
    USE_PUBLIC,
    USE_RETURN,
)
from balance.kernel import kernel


@kernel
def legal_moves(state, rules, moves):
    """Fill `moves` with every legal move and return how many there are."""
    decision = state.decision
    if decision == PLAN:
        return planning_moves(state, rules, moves, 0)
    if decision == MOVE_CREW_OR_PASS:
        return movement_moves(state, rules, moves, 0)
    if decision == PLACE:
        return place_moves(state, rules, moves, 0, PLACE_PLANT)
    if decision == JOIN_OR_DECLINE:
        return add(moves, join_moves(state, rules, moves, 0, JOIN), DECLINE)
    if decision == PICK_JOINER:
        return pick_moves(state, rules, moves, 0)
    if decision == USE_EFFECT:
        return with_decline(moves, effect_moves(state, rules, moves, 0), rules.public_effects == OPTIONAL)
    if decision == KEEP_TILE:
        return add(moves, add(moves, 0, KEEP_ON_BOARD), KEEP_IN_FRONT)
    if USE_OIL <= decision <= USE_GROUND_PLANT:
        return with_decline(moves, action_moves(state, rules, moves, 0), can_decline(state, rules))
    return add(moves, public_moves(state, rules, moves, 0, USE_PUBLIC), END_TURN)


@kernel
def with_decline(moves, count, may_decline):
    """Add the possibility to decline where there is one."""
    return add(moves, count, DECLINE) if may_decline else count


@kernel
def planning_moves(state, rules, moves, count):
    """Phase 2: the purchases, public contracts to use, and the end of planning."""
    count = purchase_moves(state, rules, moves, count)
    count = public_moves(state, rules, moves, count, USE_PUBLIC)
    return add(moves, count, END_PLANNING) if can_end_planning(state, rules) else count


@kernel
def purchase_moves(state, rules, moves, count):
    """Lines stand as ranges: one move for all open links, one for all pairs of them."""
    if can_buy_one_line(state, rules):
        count = add_range(moves, count, BUY_ONE_LINE, state.open_count - 1)
    if can_buy_two_lines(state, rules):
        count = add_range(moves, count, BUY_TWO_LINES, pairs(state.open_count) - 1)
    if can_buy_last_line(state, rules):
        count = add_range(moves, count, BUY_LAST_LINE, state.open_count - 1)
    for space in range(DISPLAY):
        if can_buy_contract(state, rules, space):
            count = add_space(moves, count, BUY_CONTRACT, space)
    for space in range(PUBLIC_STACK + 1):
        if can_buy_public(state, rules, space):
            count = add_space(moves, count, BUY_PUBLIC, space)
    return count


@kernel
def movement_moves(state, rules, moves, count):
    """Phase 3 a): a cheapest way to each goal; other ways that the player can pay are legal too."""
    count = crew_moves(state, rules, moves, count, MOVE_CREW)
    if count == 0 or not rules.forced_movement:
        count = add(moves, count, PASS_MOVE)
    return public_moves(state, rules, moves, count, USE_PUBLIC)


@kernel
def action_moves(state, rules, moves, count):
    """Phase 3 c): what the action of the tile asks for."""
    decision = state.decision
    if decision == USE_OIL:
        return plant_moves(state, rules, moves, count, PLACE_EXTRA)
    if decision == USE_RETURN:
        return plant_moves(state, rules, moves, count, RETURN_PLANT)
    if decision == USE_GROUND_CONTRACT:
        return free_contract_moves(state, rules, moves, count)
    if decision == USE_GROUND_PLANT:
        return own_site_moves(state, rules, moves, count, PLACE_ON_OWN_SITE)
    return free_line_moves(state, moves, count)


@kernel
def plant_moves(state, rules, moves, count, kind):
    """List the plants that oil or coal may use."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if can_use_plant(state, rules, card, space):
                count = add_plant(moves, count, kind, card, space)
    return count


@kernel
def free_line_moves(state, moves, count):
    """List all open links as one move, and each link with exactly one line of another player."""
    count = add_range(moves, count, LAY_LINE, state.open_count - 1)
    for link in range(len(state.first_line)):
        if can_lay_beside(state, state.active, link):
            count = add(moves, count, LAY_BESIDE)
            moves[count - 1].link = link
    return count


@kernel
def pick_moves(state, rules, moves, count):
    """List the willing fellow players."""
    for seat in range(state.seats):
        if state.joint_card[seat] > 0:
            count = add(moves, count, PICK)
            moves[count - 1].fellow = seat
    return count
