"""Whose decision is next: the order of the phases."""

from balance.chance import begin_round
from balance.games.power_grid.auction import begin_auction_phase, end_auction_phase, play_auction
from balance.games.power_grid.branches import STEP3_BY_STEP2, STEP3_IN_UPDATE, note
from balance.games.power_grid.building import begin_building_phase, brings_step2, most_houses, play_building
from balance.games.power_grid.bureaucracy import begin_powering, play_powering
from balance.games.power_grid.ending import cut_off, end_game
from balance.games.power_grid.first_cities import play_mark
from balance.games.power_grid.fuel import begin_fuel_phase, play_fuel, resupply
from balance.games.power_grid.history import write_round
from balance.games.power_grid.plant_market import update_plant_market
from balance.games.power_grid.state import BUILD_OR_PASS, BUY_FUEL_OR_PASS, MARK_FIRST_CITY, POWER_OR_PASS
from balance.games.power_grid.steps import begin_step2, begin_step3, step3_is_due
from balance.games.power_grid.turn_order import determine_turn_order
from balance.kernel import kernel


@kernel
def apply(state, rules, move):
    """Play a move and everything that follows without a choice, up to the next decision or the end."""
    if state.decision == BUY_FUEL_OR_PASS:
        if play_fuel(state, rules, move):
            begin_building_phase(state)
    elif state.decision == BUILD_OR_PASS:
        if play_building(state, rules, move):
            end_building_phase(state, rules)
    elif state.decision == POWER_OR_PASS:
        if play_powering(state, rules, move):
            end_round(state, rules)
    elif state.decision == MARK_FIRST_CITY:
        if play_mark(state, move.city):
            begin_auction_phase(state, rules)
    elif play_auction(state, rules, move):
        end_auction_phase(state, rules)
        begin_fuel_phase(state, rules)


@kernel
def end_building_phase(state, rules):
    """Phase 4, end: the game is over, or Step 2 may begin, and the houses are powered."""
    if most_houses(state) >= rules.end_cities:
        end_game(state, rules)
        return
    if brings_step2(state, rules):
        begin_step2(state, state.turn)
        if step3_is_due(state):
            note(state, STEP3_BY_STEP2)
            if rules.step3_at_once:
                begin_step3(state, rules, state.turn)
    begin_powering(state)


@kernel
def end_round(state, rules):
    """Phase 5, 2 and 3: resupply, update the plant market, and begin the next round with its turn order."""
    resupply(state, rules)
    if not step3_is_due(state):
        update_plant_market(state)
        if step3_is_due(state):
            note(state, STEP3_IN_UPDATE)
    if step3_is_due(state):
        begin_step3(state, rules, state.turn + 1)
    if state.turn == rules.round_limit:
        cut_off(state, rules)
        return
    write_round(state)
    state.turn += 1
    begin_round(state, state.turn)
    determine_turn_order(state)
    if state.offer_count > 0:
        begin_auction_phase(state, rules)
    else:
        begin_fuel_phase(state, rules)
