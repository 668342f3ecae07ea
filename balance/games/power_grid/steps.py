"""The steps of the game: what changes on the plant market when Step 2 or Step 3 begins."""

from balance.games.power_grid.branches import STEP3_BEFORE_STEP2, note
from balance.games.power_grid.plant_market import discard_smallest, draw_plant, put_on_offer, take_from_offer
from balance.games.power_grid.state import STEP_3
from balance.kernel import kernel


@kernel
def step3_is_due(state):
    """Whether the Step 3 card has been drawn and Step 3 has not begun."""
    return state.step3_drawn and state.step < 3


@kernel
def begin_step2(state, turn):
    """Step 2 (Phase 4, new steps): the smallest power plant leaves the game and another is drawn."""
    state.step = 2
    state.step2_turn = turn
    discard_smallest(state)
    put_on_offer(state, draw_plant(state))


@kernel
def begin_step3(state, rules, turn):
    """Step 3: its card and the smallest power plant leave the game; in Step 1 all changes of Step 2 come first."""
    if state.step == 1:
        note(state, STEP3_BEFORE_STEP2)
        if rules.step2_changes_first:
            begin_step2(state, turn)
    state.step = 3
    state.step3_turn = turn
    take_from_offer(state, STEP_3)
    discard_smallest(state)
