"""The end of the game: who wins, and what each player may know on the way there."""

from balance.games.power_grid.branches import CUT_OFF, MONEY_DECIDED, SHARED_VICTORY, note
from balance.games.power_grid.history import write_round
from balance.games.power_grid.plant_sets import most_supplied
from balance.kernel import kernel


@kernel
def end_game(state, rules):
    """End of the game: everybody powers the most houses that his power plants and fuel can."""
    for seat in range(state.seats):
        state.powered[seat] = min(most_supplied(state, rules, seat), state.houses[seat])
    stop(state, rules)


@kernel
def cut_off(state, rules):
    """The round limit: the game stops where it is, and what was powered last counts."""
    note(state, CUT_OFF)
    state.cut_off = True
    stop(state, rules)


@kernel
def stop(state, rules):
    """No more decisions."""
    write_round(state)
    note_ties(state, rules)
    state.over = True


@kernel
def score(state, seat):
    """End of the game: cities powered."""
    return float(state.powered[seat])


@kernel
def tie_break(state, rules, seat):
    """End of the game: the most money; then the victory is shared, or the most houses win."""
    houses = state.houses[seat] / 100.0 if rules.houses_break_ties else 0.0
    return state.money[seat] + houses


@kernel
def note_ties(state, rules):
    """Remember whether money had to decide, or could not."""
    leader = 0
    for seat in range(1, state.seats):
        if is_better(state, rules, seat, leader):
            leader = seat
    for seat in range(state.seats):
        if seat != leader and state.powered[seat] == state.powered[leader]:
            shared = not is_better(state, rules, leader, seat)
            note(state, SHARED_VICTORY if shared else MONEY_DECIDED)


@kernel
def is_better(state, rules, one, other):
    """Whether a player beats another."""
    if state.powered[one] != state.powered[other]:
        return state.powered[one] > state.powered[other]
    return tie_break(state, rules, one) > tie_break(state, rules, other)


@kernel
def outcome(state, rules, outcomes):
    """Fill score and tie-break of every seat."""
    for seat in range(state.seats):
        outcomes[seat].score = score(state, seat)
        outcomes[seat].tie_break = tie_break(state, rules, seat)
