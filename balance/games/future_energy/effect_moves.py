"""Module 2: what may be chosen while a public contract takes effect."""

from balance.games.future_energy.contracts import can_fill, has_plant
from balance.games.future_energy.effects import can_shift, find_certificate
from balance.games.future_energy.lines import owns_line
from balance.games.future_energy.moves import add, add_plant, add_range, add_space
from balance.games.future_energy.options import UNKNOWN
from balance.games.future_energy.sites import NONE, first, rest
from balance.games.future_energy.state import (
    DISPLAY,
    FREE_CREW_STEP,
    LAY_LINE,
    MOVE_LINE,
    MOVE_OWN_LINE,
    PLACE_LINE,
    RETURN_PLANT,
    RETURN_PLANTS,
    SELL_CERTIFICATE,
    SELL_ONE_CERTIFICATE,
    SHIFT_PLANT,
    SHIFT_PLANTS,
    STEP_CREW,
    TAKE_CONTRACT,
)
from balance.games.future_energy.ways import passable
from balance.kernel import kernel


@kernel
def effect_moves(state, rules, moves, count):
    """List what the effect in progress may do next."""
    if state.effect == MOVE_OWN_LINE:
        return line_moves(state, rules, moves, count)
    if state.effect == SELL_ONE_CERTIFICATE:
        return certificate_moves(state, rules, moves, count)
    if state.effect == SHIFT_PLANTS:
        return shift_moves(state, rules, moves, count)
    if state.effect == FREE_CREW_STEP:
        return step_moves(state, rules, moves, count)
    if state.effect == RETURN_PLANTS:
        return return_moves(state, rules, moves, count)
    if state.effect == PLACE_LINE:
        return add_range(moves, count, LAY_LINE, state.open_count - 1)
    return free_contract_moves(state, rules, moves, count)


@kernel
def line_moves(state, rules, moves, count):
    """List every own line with every open link."""
    for link in range(len(state.first_line)):
        if owns_line(state, state.active, link):
            count = add_range(moves, count, MOVE_LINE, state.open_count - 1)
            moves[count - 1].link = link
    return count


@kernel
def certificate_moves(state, rules, moves, count):
    """List the different values of the certificates held."""
    for number in range(rules.certificate_count):
        vp = 0 if rules.certificate_secrecy == UNKNOWN else state.certificates[number]
        if find_certificate(state, rules, state.active, vp) == number:
            count = add(moves, count, SELL_CERTIFICATE)
            moves[count - 1].amount = vp
            moves[count - 1].most = vp
    return count


@kernel
def shift_moves(state, rules, moves, count):
    """List every plant with each empty space beside it."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            for to_space in (space - 1, space + 1):
                if can_shift(state, rules, card, space, to_space):
                    count = add_plant(moves, count, SHIFT_PLANT, card, space)
                    moves[count - 1].to_space = to_space
    return count


@kernel
def step_moves(state, rules, moves, count):
    """List the sites that the crew may step to."""
    sites = rules.links_of[state.crew] & passable(state, rules)
    while sites != NONE:
        count = add(moves, count, STEP_CREW)
        moves[count - 1].site = first(sites)
        sites = rest(sites)
    return count


@kernel
def return_moves(state, rules, moves, count):
    """List every plant on a contract."""
    seat = state.active
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if has_plant(state, card, space):
                count = add_plant(moves, count, RETURN_PLANT, card, space)
    return count


@kernel
def free_contract_moves(state, rules, moves, count):
    """List the contracts of the display that the supply can fill."""
    for space in range(DISPLAY):
        if can_fill(state, rules, state.active, state.display[space]):
            count = add_space(moves, count, TAKE_CONTRACT, space)
    return count
