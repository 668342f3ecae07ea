"""Money: every dollar moves between a player and the bank, or between two players, through this file."""

from balance.games.energie_poker.state import BANK, DEFICIT_PAID, DEFICIT_RECEIVED
from balance.games.energie_poker.terms import STRICT
from balance.kernel import kernel


@kernel
def receive(state, seat, amount, reason):
    """The bank pays a player."""
    state.money[seat] += amount
    state.bank -= amount
    state.flows[seat, reason] += amount


@kernel
def pay(state, rules, seat, amount, reason):
    """A player pays the bank; money may fall below zero until the turn's end."""
    receive(state, seat, -amount, reason)
    if state.money[seat] < 0 and rules.bankruptcy_test == STRICT:
        state.insolvent[seat] = True


@kernel
def pay_for_deficit(state, rules, seat, receiver, amount):
    """A player pays for missing units, to the controller of their type or to the bank."""
    in_hand = max(0, state.money[seat])
    pay(state, rules, seat, amount, DEFICIT_PAID)
    if receiver != BANK:
        receive(state, receiver, amount if rules.controller_paid_in_full else min(amount, in_hand), DEFICIT_RECEIVED)
