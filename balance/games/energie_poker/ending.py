"""Game End: who has won, and by what equal players are parted."""

from balance.kernel import kernel

AFTER_ALL_OTHERS = 10000.0  # more than all deficits of a game


@kernel
def outcome(state, rules, outcomes):
    """The player with the most money at the end is the winner."""
    for seat in range(state.seats):
        outcomes[seat].score = state.money[seat]
        outcomes[seat].tie_break = tie_break(state, rules, seat)


@kernel
def tie_break(state, rules, seat):
    """Return what parts players of equal money: nothing, fewer deficit units, or not being bankrupt."""
    value = 0.0
    if rules.fewest_deficits_win_ties:
        value -= deficit_units(state, seat)
    if state.bankrupt[seat] and state.money[seat] == 0 and not rules.bankrupt_shares_at_zero:
        value -= AFTER_ALL_OTHERS
    return value


@kernel
def deficit_units(state, seat):
    """Return the units of its demand that a seat did not buy in the whole game."""
    units = 0
    for turn in range(1, state.turn + 1):
        units += int(state.missed[turn, seat])
    return units
