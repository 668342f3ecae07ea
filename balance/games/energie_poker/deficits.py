"""Deficits: the largest first, players take what nobody bought, and pay its controller or the bank."""

from balance.games.energie_poker.branches import (
    BANK_PAID,
    CONTROLLER_PAID,
    DEFICIT_STAYED,
    DEFICITS_BY_LOT,
    OWN_TYPE,
    mark,
)
from balance.games.energie_poker.dice import lot
from balance.games.energie_poker.national import is_free_in, receiver_in
from balance.games.energie_poker.purse import pay_for_deficit, receive
from balance.games.energie_poker.state import BANK, DEFICIT, INCOME, TAKE, begin_move
from balance.kernel import kernel


@kernel
def next_deficit(state, rules):
    """Go to the next player with a choice of missing units; say whether there is one."""
    if state.queued == 0:
        queue_up(state, rules)
    while state.served < state.queued:
        seat = state.queue[state.served]
        types = types_left(state, rules) if wants_units(state, rules, seat) else 0
        if types > 1:
            state.seat = seat
            state.decision = DEFICIT
            return True
        if types == 1:
            energy = first_type_left(state)
            take_units(state, rules, seat, energy, most_units(state, rules, seat, energy))
        else:
            leave_queue(state, rules, seat)
    state.queued = 0
    return False


@kernel
def queue_up(state, rules):
    """Settle the order of all players with a deficit before the first unit is taken."""
    state.served = 0
    waiting = 0
    for seat in range(state.seats):
        if state.deficit[seat] > 0:
            waiting |= 1 << seat
    while waiting:
        seat = most_in_deficit(state, rules, waiting)
        state.queue[state.queued] = seat
        state.queued += 1
        waiting &= ~(1 << seat)


@kernel
def most_in_deficit(state, rules, waiting):
    """Return who has the largest deficit of those waiting; a lot, or the way from the leader, breaks a tie."""
    if not waiting & (waiting - 1):
        return lot(state, waiting)
    largest, group = 0, 0
    for place in range(state.seats):
        seat = (state.leader + place) % state.seats if rules.leader_first_in_deficit_ties else place
        if not waiting >> seat & 1 or state.deficit[seat] < largest:
            continue
        if state.deficit[seat] > largest:
            largest, group = state.deficit[seat], 1 << seat
        elif not rules.leader_first_in_deficit_ties:
            group |= 1 << seat
    if group & (group - 1):
        mark(state, DEFICITS_BY_LOT)
    return lot(state, group)


@kernel
def wants_units(state, rules, seat):
    """Whether a player still misses units and may take some."""
    return state.deficit[seat] > 0 and not (rules.broke_take_no_deficit and state.money[seat] < 0)


@kernel
def leave_queue(state, rules, seat):
    """It is the next player's turn; units that are not there stay missing."""
    state.served += 1
    if wants_units(state, rules, seat):
        mark(state, DEFICIT_STAYED)


@kernel
def types_left(state, rules):
    """Return how many types still have units on offer."""
    count = 0
    for energy in range(rules.types):
        count += state.left[energy] > 0
    return count


@kernel
def first_type_left(state):
    """Return the first type with units on offer."""
    energy = 0
    while state.left[energy] <= 0:
        energy += 1
    return energy


@kernel
def most_units(state, rules, seat, energy):
    """Return how many missing units of a type a seat may take at once."""
    return min(1 if rules.deficit_units_in_turn else state.deficit[seat], state.left[energy])


@kernel
def is_legal_take(state, rules, move):
    """Whether the deciding seat may take so many units of a type."""
    if move.kind != TAKE or move.units != 0 or move.card != 0 or not 0 <= move.energy < rules.types:
        return False
    return 1 <= move.amount <= most_units(state, rules, state.seat, move.energy)


@kernel
def legal_takes(state, rules, moves):
    """List the types on offer; the number of units is the range."""
    count = 0
    for energy in range(rules.types):
        if state.left[energy] > 0:
            begin_move(moves[count], TAKE)
            moves[count].energy = energy
            moves[count].amount = 1
            moves[count].most = most_units(state, rules, state.seat, energy)
            count += 1
    return count


@kernel
def take_units(state, rules, seat, energy, units):
    """A player takes missing units; there is no need to use an Energy Change card."""
    state.taken[state.turn, seat, energy] += units
    state.left[energy] -= units
    state.deficit[seat] -= units
    pay_for_units(state, rules, seat, energy, units)
    if rules.income_on_deficit_discs:
        receive(state, seat, units * rules.income_per_disc, INCOME)
    if rules.deficit_units_in_turn:
        state.queued = 0
        queue_up(state, rules)


@kernel
def pay_for_units(state, rules, seat, energy, units):
    """$3 for each unit to the controller, or to the bank if there is none; the controller's own type is free."""
    if is_free_in(state, rules, state.turn, seat, energy):
        mark(state, OWN_TYPE)
        return
    receiver = receiver_in(state, rules, state.turn, energy)
    mark(state, BANK_PAID if receiver == BANK else CONTROLLER_PAID)
    pay_for_deficit(state, rules, seat, receiver, units * int(state.deficit_price[state.turn]))
