"""Phase 3 c), Actions: the action of the tile taken from its beginning until the tile is put away."""

from balance.games.future_energy.construction import filled_below, owns_plant
from balance.games.future_energy.contracts import can_fill_any
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.grounds import begin_new_ground, has_own_site
from balance.games.future_energy.money import receive
from balance.games.future_energy.options import OPTIONAL
from balance.games.future_energy.sites import NONE, has
from balance.games.future_energy.state import (
    COAL,
    ENGINEER,
    GROUND,
    INVESTOR,
    KEEP_TILE,
    NATURAL_GAS,
    NO_DECISION,
    NUCLEAR,
    OIL,
    USE_GROUND_CONTRACT,
    USE_GROUND_PLANT,
    USE_NUCLEAR,
    USE_OIL,
    USE_RETURN,
)
from balance.games.future_energy.tiles import (
    ask,
    begin_coal_or_gas,
    begin_nuclear,
    begin_permanent,
    can_lay_free_line,
)
from balance.kernel import kernel


@kernel
def begin_action(state, rules, kind):
    """The action of a kind of tile begins: what needs no choice happens at once, the rest is asked for."""
    state.acting = kind
    state.asking = NO_DECISION
    state.left = 0
    if kind in (INVESTOR, ENGINEER):
        begin_permanent(state, rules, kind)
    elif kind == NUCLEAR:
        begin_nuclear(state, rules)
    elif kind == OIL:
        ask(state, USE_OIL, rules.oil_extra)
    elif kind in (COAL, NATURAL_GAS):
        begin_coal_or_gas(state, rules, kind)
    elif kind == GROUND:
        begin_ground(state, rules)


@kernel
def begin_ground(state, rules):
    """Construction ground: EUR 3 million; in Module 3 its own effect."""
    if rules.module_3:
        begin_new_ground(state, rules, state.taken_tile)
    else:
        receive(state, state.active, rules.ground_money)


@kernel
def is_possible(state, rules):
    """Whether the decision that the action asks for has anything to choose."""
    seat = state.active
    if state.asking == USE_OIL or state.asking == USE_RETURN:
        return has_plant_for_action(state, rules)
    if state.asking == USE_GROUND_CONTRACT:
        return can_fill_any(state, rules, seat)
    if state.asking == USE_GROUND_PLANT:
        return state.contract_plants[seat] > 0 and has_own_site(state, rules, seat)
    return state.asking == KEEP_TILE or can_lay_free_line(state, seat)


@kernel
def has_plant_for_action(state, rules):
    """Whether a plant can be placed by oil, or returned."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        if usable_spaces(state, rules, state.contracts[seat, number]) != NONE:
            return True
    return False


@kernel
def usable_spaces(state, rules, card):
    """Return the spaces of an own contract whose plant will do for the action, as a set."""
    is_oil = state.asking == USE_OIL
    same_contract = rules.oil_same_contract if is_oil else rules.return_from_same_contract
    if not same_contract and has(state.used_cards, card):
        return NONE
    return filled_below(state, rules, card, OIL if is_oil else GROUND)


@kernel
def can_use_plant(state, rules, card, space):
    """Whether the action asks for a plant and this one will do."""
    return owns_plant(state, rules, state.active, card, space) and has(usable_spaces(state, rules, card), space)


@kernel
def can_decline(state, rules):
    """You must use this action immediately, or may: a rule settles it for coal and nuclear, another for Module 3."""
    if state.asking == USE_OIL:
        return True
    if state.asking == USE_RETURN or state.asking == USE_NUCLEAR:
        return rules.immediate_actions == OPTIONAL
    return state.asking != KEEP_TILE and rules.ground_actions == OPTIONAL


@kernel
def goes_on(state, rules):
    """Whether the action asks once more; what it cannot do is not asked."""
    return state.left > 0 and is_possible(state, rules)


# Putting the tile away.


@kernel
def follow_icon(state, rules):
    """Variant: a construction ground grants the immediate action of the icon used as well."""
    bonus = rules.ground_icon_bonus and state.acting == GROUND
    return bonus and (
        state.icon == COAL or state.icon == NATURAL_GAS or state.icon == OIL or is_nuclear_bonus(state, rules)
    )


@kernel
def is_nuclear_bonus(state, rules):
    """Nuclear power is an immediate action but in Module 3."""
    return state.icon == NUCLEAR and not rules.module_3


@kernel
def put_away(state, rules):
    """The tile goes to the box; in Module 2 it is kept in front of the player."""
    if not state.in_hand:
        return
    tile = state.taken_tile
    state.in_hand = False
    if rules.module_2:
        state.front[state.active, kind_of(tile)] += 1
        state.new_tile = kind_of(tile)
    else:
        state.box[tile] += 1
