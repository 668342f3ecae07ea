"""What a seat may not see."""

from balance.games.future_energy.options import PRIVATE, PUBLIC_KNOWLEDGE
from balance.games.future_energy.sites import NONE
from balance.kernel import kernel


@kernel
def conceal(state, rules, seat):
    """Overwrite what lies face down, what only others know, and what is yet to be drawn."""
    for purpose in range(len(state.luck)):
        state.luck[purpose] = NONE
    conceal_stacks(state, rules)
    conceal_certificates(state, rules, seat)
    conceal_tiles(state)
    conceal_standing(state)


@kernel
def conceal_stacks(state, rules):
    """The order of the stacks, and which contracts were returned."""
    for place in range(state.stack_top, len(state.stack)):
        state.stack[place] = 0
    for place in range(state.public_top, len(state.public_stack)):
        state.public_stack[place] = 0


@kernel
def conceal_certificates(state, rules, seat):
    """The certificates of the bank and, unless a variant shows them, of other players."""
    for number in range(len(state.certificates)):
        owner = state.certificate_owner[number]
        is_known = owner != 0 and rules.certificate_secrecy == PUBLIC_KNOWLEDGE
        is_own = owner == seat + 1 and rules.certificate_secrecy == PRIVATE
        if not (is_known or is_own):
            state.certificates[number] = 0


@kernel
def conceal_tiles(state):
    """Tiles on blocked sites and those that went to the box unseen."""
    for site in range(len(state.blocked)):
        state.blocked[site] = 0
    for tile in range(len(state.unused)):
        state.unused[tile] = 0
    for number in range(len(state.grounds)):
        state.grounds[number] = 0


@kernel
def conceal_standing(state):
    """The standings, which count everybody's certificates."""
    for turn in range(len(state.standing)):
        for seat in range(state.seats):
            state.standing[turn, seat] = 0
