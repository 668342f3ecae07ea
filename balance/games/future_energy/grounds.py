"""Module 3: the new construction ground action tiles, each with a unique effect."""

from balance.games.future_energy.branches import EXTRA_PLANT_BUILT, note
from balance.games.future_energy.construction import build, owns_plant
from balance.games.future_energy.contracts import has_plant
from balance.games.future_energy.money import receive
from balance.games.future_energy.moves import add_plant
from balance.games.future_energy.options import OLDER, WITH_START
from balance.games.future_energy.state import (
    EXTRA_PLANT,
    FREE_CONTRACT,
    GAIN_MONEY,
    GAIN_VP,
    PLACE_LINE_ANY,
    START,
    USE_GROUND_CONTRACT,
    USE_GROUND_LINES,
    USE_GROUND_PLANT,
)
from balance.games.future_energy.tiles import ask
from balance.kernel import kernel

MOST_BEFORE = 2  # a site with one or two own plants


@kernel
def begin_new_ground(state, rules, tile):
    """The effect replaces the EUR 3 million of the basic game."""
    effect, amount = rules.ground_effect[tile], rules.ground_amount[tile]
    if effect == GAIN_MONEY:
        receive(state, state.active, amount)
    elif effect == GAIN_VP:
        state.vp[state.active] += amount
    elif effect == FREE_CONTRACT:
        ask(state, USE_GROUND_CONTRACT, amount)
    elif effect == PLACE_LINE_ANY:
        ask(state, USE_GROUND_LINES, amount)
    elif effect == EXTRA_PLANT:
        ask(state, USE_GROUND_PLANT, amount)


@kernel
def is_own_site(state, rules, seat, site):
    """Additional power plant: a site where the player has constructed one or two of his plants already."""
    if not 1 <= state.plants[seat, site] <= MOST_BEFORE:
        return False
    if site == START:
        return rules.extra_plant_sites == WITH_START
    return rules.extra_plant_sites != OLDER or site != state.site


@kernel
def has_own_site(state, rules, seat):
    """Whether the player has such a site."""
    for site in range(rules.site_count):
        if is_own_site(state, rules, seat, site):
            return True
    return False


@kernel
def can_place_on_own_site(state, rules, move):
    """Whether a plant of a contract may be added to a site."""
    seat = state.active
    if not (0 <= move.site < rules.site_count and is_own_site(state, rules, seat, move.site)):
        return False
    return owns_plant(state, rules, seat, move.card, move.space)


@kernel
def place_on_own_site(state, rules, move):
    """Construct any one plant on a site where one or two own plants stand already."""
    note(state, EXTRA_PLANT_BUILT)
    build(state, rules, state.active, move.card, move.space, move.site)


@kernel
def own_site_moves(state, rules, moves, count, kind):
    """List every plant with every site."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if has_plant(state, card, space):
                count = own_site_moves_of(state, rules, moves, count, kind, card, space)
    return count


@kernel
def own_site_moves_of(state, rules, moves, count, kind, card, space):
    """List every site for one plant."""
    for site in range(rules.site_count):
        if is_own_site(state, rules, state.active, site):
            count = add_plant(moves, count, kind, card, space)
            moves[count - 1].site = site
    return count
