"""How players fill a deficit: free of charge if they can, else so that it serves them and pays no strong rival."""

from balance.chance import whim
from balance.games.energie_poker.deficits import most_units
from balance.games.energie_poker.national import is_free_in, receiver_in
from balance.games.energie_poker.state import BANK, TAKE, begin_move, discs
from balance.kernel import kernel


@kernel
def choose_take(state, rules, style, move):
    """Take as many missing units as possible of the most welcome type; whims part equals."""
    begin_move(move, TAKE)
    best = -1000000.0
    for energy in range(rules.types):
        if state.left[energy] > 0:
            welcome = worth_of_take(state, rules, style, energy) + 0.001 * whim(state)
            if welcome > best:
                best = welcome
                move.energy = energy
    move.amount = most_units(state, rules, state.seat, move.energy)
    move.most = move.amount


@kernel
def worth_of_take(state, rules, style, energy):
    """Return how welcome missing units of a type are, in dollars a unit."""
    worth = 0.0
    if style.entrench > 0.0 and may_control(state, rules, energy):
        worth += style.entrench
    if is_free_in(state, rules, state.turn, state.seat, energy):
        return worth
    receiver = receiver_in(state, rules, state.turn, energy)
    price = int(state.deficit_price[state.turn])
    worth -= price
    if receiver != BANK:
        worth -= style.spite * price * (2 if is_richest_rival(state, receiver) else 1)
    return worth


@kernel
def may_control(state, rules, energy):
    """Whether the units would make the seat the owner of most discs of a type."""
    own = discs(state, state.seat, energy) + most_units(state, rules, state.seat, energy)
    for rival in range(state.seats):
        if rival != state.seat and discs(state, rival, energy) >= own:
            return False
    return True


@kernel
def is_richest_rival(state, seat):
    """Whether none of the seat's rivals has more money than this one."""
    for rival in range(state.seats):
        if rival != state.seat and state.money[rival] > state.money[seat]:
            return False
    return True
