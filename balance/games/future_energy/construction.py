"""Phase 3 b), Constructing a power plant: which plant of which contract, and where it stands then."""

import numpy as np

from balance.games.future_energy.contracts import complete_if_empty, has_plant, take_plant
from balance.games.future_energy.deal import kind_of
from balance.games.future_energy.moves import add_plant
from balance.games.future_energy.options import COUNT_SITES
from balance.games.future_energy.sites import just
from balance.games.future_energy.state import GROUND
from balance.kernel import kernel


@kernel
def filled_below(state, rules, card, kind):
    """Return the spaces of a contract with a plant below an icon of a kind, as a set; below any for a ground."""
    return np.uint64(state.filled[card] & rules.card_spaces[card, kind])


@kernel
def owns_plant(state, rules, seat, card, space):
    """Whether a plant stands on a space of a contract that is in front of a seat."""
    if not (0 <= card < rules.card_count and 0 <= space < rules.card_size[card]):
        return False
    return state.owner[card] == seat + 1 and has_plant(state, card, space)


@kernel
def can_place(state, rules, card, space):
    """Important: the icon above the plant matches the tile; a construction ground takes any plant."""
    if not owns_plant(state, rules, state.active, card, space):
        return False
    kind = kind_of(state.taken_tile)
    return kind == GROUND or rules.card_icons[card, space] == kind


@kernel
def build(state, rules, seat, card, space, site):
    """A plant moves from a contract to a site; the contract may be completed by that."""
    take_plant(state, rules, seat, card, space)
    if rules.region[site] >= 0 and (state.plants[seat, site] == 0 or rules.majority_counts != COUNT_SITES):
        state.region_plants[seat, rules.region[site]] += 1
    state.plants[seat, site] += 1
    complete_if_empty(state, rules, seat, card)


@kernel
def place_plant(state, rules, card, space):
    """The active player builds on the site whose tile was taken; the icon used binds whoever joins."""
    state.icon = rules.card_icons[card, space]
    state.used_cards = just(card)
    build(state, rules, state.active, card, space, state.site)


@kernel
def place_moves(state, rules, moves, count, kind):
    """List the plants that may be built."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if can_place(state, rules, card, space):
                count = add_plant(moves, count, kind, card, space)
    return count
