"""Phase 3 c), Actions: what the tiles grant one by one."""

from balance.games.future_energy.branches import (
    CERTIFICATES_GONE,
    FOURTH_ENGINEER,
    NUCLEAR_ON_BOARD,
    OIL_EXTRA,
    THIRD_INVESTOR,
    note,
)
from balance.games.future_energy.construction import build
from balance.games.future_energy.lines import can_lay_beside
from balance.games.future_energy.options import COAL_RETURNS, KEPT_BY_CHOICE
from balance.games.future_energy.sites import just
from balance.games.future_energy.state import (
    COAL,
    ENGINEER,
    INVESTOR,
    KEEP_TILE,
    NUCLEAR,
    USE_NUCLEAR,
    USE_RETURN,
)
from balance.kernel import kernel


@kernel
def ask(state, decision, left):
    """The action asks for a decision, up to so many times."""
    state.asking = decision
    state.left = left


# Permanent actions.


@kernel
def has_room(state, rules, kind):
    """Whether the player board has an empty space for an investor, an engineer or (Module 3) a nuclear tile."""
    seat = state.active
    if kind == INVESTOR:
        return state.investors[seat] < rules.most_investors
    if kind == ENGINEER:
        return state.engineers[seat] < rules.most_engineers
    return kind == NUCLEAR and rules.module_3 and state.nuclear_board[seat] < rules.nuclear_board_most


@kernel
def begin_permanent(state, rules, kind):
    """Investor and engineer: placed while there is room; a variant of Module 2 lets the player keep them in front."""
    if not has_room(state, rules, kind):
        note(state, THIRD_INVESTOR if kind == INVESTOR else FOURTH_ENGINEER)
    elif rules.module_2 and rules.permanent_tiles == KEPT_BY_CHOICE:
        ask(state, KEEP_TILE, 1)
    else:
        place_on_board(state, kind)


@kernel
def place_on_board(state, kind):
    """A tile is placed on the player's board for good."""
    if kind == INVESTOR:
        state.investors[state.active] += 1
    elif kind == ENGINEER:
        state.engineers[state.active] += 1
    else:
        state.nuclear_board[state.active] += 1
        note(state, NUCLEAR_ON_BOARD)
    state.in_hand = False


# Immediate actions.


@kernel
def begin_nuclear(state, rules):
    """Nuclear power: a free line; in Module 3 a tile for the nuclear power board instead."""
    if not rules.module_3:
        ask(state, USE_NUCLEAR, 1)
    elif has_room(state, rules, NUCLEAR):
        if rules.module_2:
            ask(state, KEEP_TILE, 1)
        else:
            place_on_board(state, NUCLEAR)


@kernel
def begin_coal_or_gas(state, rules, kind):
    """One of the two returns a plant to the supply, the other grants a certificate."""
    if (kind == COAL) == (rules.coal_or_gas_returns_plant == COAL_RETURNS):
        ask(state, USE_RETURN, 1)
    else:
        take_certificate(state, rules)


@kernel
def take_certificate(state, rules):
    """Natural gas: take a CO2 certificate from the bank, if there is one."""
    if state.certificates_taken == rules.certificate_count:
        note(state, CERTIFICATES_GONE)
        return
    state.certificate_owner[state.certificates_taken] = state.active + 1
    state.certificates_taken += 1


@kernel
def place_extra(state, rules, card, space):
    """Oil: the plant joins the others on the site."""
    note(state, OIL_EXTRA)
    state.used_cards |= just(card)
    build(state, rules, state.active, card, space, state.site)


@kernel
def can_lay_free_line(state, seat):
    """Nuclear power: a line in the supply, and an empty link or one with a single line of another player."""
    if state.supply_lines[seat] == 0:
        return False
    if state.open_count > 0:
        return True
    for link in range(len(state.first_line)):
        if can_lay_beside(state, seat, link):
            return True
    return False
