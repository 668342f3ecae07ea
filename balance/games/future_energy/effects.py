"""Module 2: the effects of public contracts."""

from balance.games.future_energy.branches import FREE_CONTRACT_TAKEN, note
from balance.games.future_energy.construction import owns_plant
from balance.games.future_energy.contracts import can_fill_any, has_plant, take_from_display
from balance.games.future_energy.lines import owns_line, put_line, take_line
from balance.games.future_energy.money import receive
from balance.games.future_energy.options import RELOCATE, UNKNOWN
from balance.games.future_energy.sites import NONE, has
from balance.games.future_energy.state import (
    FREE_CONTRACT,
    FREE_CREW_STEP,
    GAIN_MONEY,
    MOVE_OWN_LINE,
    NO_EFFECT,
    PLACE_LINE,
    RETURN_PLANTS,
    SELL_ONE_CERTIFICATE,
    SHIFT_PLANTS,
    SITES,
    TAKE_CERTIFICATE,
)
from balance.games.future_energy.tiles import take_certificate
from balance.games.future_energy.ways import passable
from balance.kernel import kernel


@kernel
def has_effect(state, rules, effect):
    """Whether an effect can be applied at all."""
    seat = state.active
    if effect == MOVE_OWN_LINE:
        return state.supply_lines[seat] < rules.lines_per_player and state.open_count > 0
    if effect == SELL_ONE_CERTIFICATE:
        return has_certificate(state, rules, seat)
    if effect == SHIFT_PLANTS:
        return can_shift_any(state, rules, seat)
    if effect == FREE_CREW_STEP:
        return not state.moved and (rules.free_step != RELOCATE or can_step_anywhere(state, rules))
    if effect == RETURN_PLANTS:
        return state.contract_plants[seat] > 0
    if effect == PLACE_LINE:
        return state.supply_lines[seat] > 0 and state.open_count > 0
    if effect == TAKE_CERTIFICATE:
        return state.certificates_taken < rules.certificate_count
    return effect != FREE_CONTRACT or can_fill_any(state, rules, seat)


@kernel
def begin_effect(state, rules, effect, amount):
    """Apply the effect immediately: what needs no choice at once, the rest is asked for."""
    seat = state.active
    state.effect = effect
    state.effect_left = 0
    state.effect_amount = amount
    if effect == GAIN_MONEY:
        receive(state, seat, amount)
    elif effect == TAKE_CERTIFICATE:
        take_certificate(state, rules)
    elif effect == FREE_CREW_STEP and rules.free_step != RELOCATE:
        if not state.moved:
            state.free_steps += amount
    elif effect == SELL_ONE_CERTIFICATE:
        state.effect_left = 1
    else:
        state.effect_left = amount


@kernel
def effect_goes_on(state, rules):
    """Whether the effect asks for a decision once more."""
    return state.effect_left > 0 and has_effect(state, rules, state.effect)


@kernel
def end_effect(state):
    """Advance the scoring marker after the last step of the effect."""
    state.vp[state.active] += state.effect_vp
    state.effect = NO_EFFECT
    state.effect_left = 0


# Certificates.


@kernel
def has_certificate(state, rules, seat):
    """Whether a seat has a certificate."""
    for number in range(rules.certificate_count):
        if state.certificate_owner[number] == seat + 1:
            return True
    return False


@kernel
def find_certificate(state, rules, seat, vp):
    """Return which certificate of a seat shows so many VP, -1 if none; nobody knows values in a variant: the first."""
    for number in range(rules.certificate_count):
        fits = rules.certificate_secrecy == UNKNOWN or state.certificates[number] == vp
        if fits and state.certificate_owner[number] == seat + 1:
            return number
    return -1


@kernel
def can_sell(state, rules, vp):
    """Whether the active player has a certificate of that value to return."""
    if rules.certificate_secrecy == UNKNOWN and vp != 0:
        return False
    return find_certificate(state, rules, state.active, vp) >= 0


@kernel
def sell_certificate(state, rules, vp):
    """Return a certificate to the box and gain its VP and the amount of the card in EUR million."""
    number = find_certificate(state, rules, state.active, vp)
    state.certificate_owner[number] = -1
    receive(state, state.active, state.certificates[number] + state.effect_amount)


# Plants on contracts.


@kernel
def can_shift(state, rules, card, space, to_space):
    """A plant moves to the adjacent space on the left or right, if that is empty."""
    if not owns_plant(state, rules, state.active, card, space) or not 0 <= to_space < rules.card_size[card]:
        return False
    return abs(to_space - space) == 1 and not has_plant(state, card, to_space)


@kernel
def can_shift_any(state, rules, seat):
    """Whether any plant of a seat has an empty space beside it."""
    for number in range(state.contract_count[seat]):
        card = state.contracts[seat, number]
        for space in range(rules.card_size[card]):
            if can_shift(state, rules, card, space, space - 1) or can_shift(state, rules, card, space, space + 1):
                return True
    return False


@kernel
def shift_plant(state, rules, card, space, to_space):
    """Reallocate a plant on a contract."""
    seat = state.active
    state.filled[card] ^= (1 << space) | (1 << to_space)
    state.wanted[seat, rules.card_icons[card, space]] -= 1
    state.wanted[seat, rules.card_icons[card, to_space]] += 1


# Lines and the crew.


@kernel
def can_move_line(state, rules, move):
    """Whether one of the active player's lines may go to an unoccupied link."""
    if not (0 <= move.link < len(state.first_line) and owns_line(state, state.active, move.link)):
        return False
    return 0 <= move.amount < state.open_count and move.most == move.amount


@kernel
def move_line(state, rules, link, place):
    """Reallocate a line to an open link."""
    target = state.open_links[place]
    take_line(state, rules, state.active, link)
    put_line(state, rules, state.active, target)


@kernel
def can_step_to(state, rules, site):
    """Variant: the crew steps to an adjacent site without a tile."""
    return 0 <= site < SITES and has(rules.links_of[state.crew] & passable(state, rules), site)


@kernel
def can_step_anywhere(state, rules):
    """Variant: whether there is such a site."""
    return rules.links_of[state.crew] & passable(state, rules) != NONE


@kernel
def step_crew(state, site):
    """Variant: the crew steps there for free."""
    state.crew = site


@kernel
def take_contract(state, rules, space):
    """Take any one construction contract from the display for free."""
    note(state, FREE_CONTRACT_TAKEN)
    state.bought_free[state.display[space]] = 1
    take_from_display(state, rules, state.active, space, 0)
    if rules.free_contract_lifts_duty:
        state.duty = False
