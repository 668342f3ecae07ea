"""The discs on the table at the end of a year: last year's use from now on, and control for those with the most."""

from balance.games.energie_poker.branches import CONTROL_TIED, CONTROLLED, mark
from balance.games.energie_poker.state import BANK
from balance.kernel import kernel


@kernel
def hand_out_control_cards(state, rules):
    """The player with the most discs of a type receives its control card; if there is a tie, the bank does."""
    for energy in range(rules.types):
        owner = count_discs(state, energy)
        if not rules.controllers:
            owner = BANK
        elif not rules.controller_counts_deficit_discs:
            owner = most_bought(state, energy)
        state.controllers[state.turn + 1, energy] = owner
        mark(state, CONTROL_TIED if owner == BANK else CONTROLLED)


@kernel
def count_discs(state, energy):
    """Note all discs of a type, their sum and the two highest counts; return who alone has the most, or the bank."""
    turn = state.turn
    total, most, second, owner = 0, 0, 0, BANK
    for seat in range(state.seats):
        used = int(state.bought[turn, seat, energy]) + int(state.taken[turn, seat, energy])
        state.used[seat, energy] = used
        total += used
        if used > most:
            second, most, owner = most, used, seat
        elif used > second:
            second = used
    state.used_by_all[energy] = total
    state.most_used[energy] = most
    state.second_used[energy] = second
    return owner if most > second else BANK


@kernel
def most_bought(state, energy):
    """Return who alone has bought the most units of a type this year, or the bank."""
    most, owner = 0, BANK
    for seat in range(state.seats):
        bought = int(state.bought[state.turn, seat, energy])
        if bought > most:
            most, owner = bought, seat
        elif bought == most:
            owner = BANK
    return owner
