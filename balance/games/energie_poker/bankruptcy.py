"""Bankruptcy: a player who cannot pay for the fuel of the year; the world economy collapses."""

from balance.games.energie_poker.branches import BANKRUPTCY as A_BANKRUPTCY
from balance.games.energie_poker.branches import SEVERAL_BANKRUPT, mark
from balance.games.energie_poker.national import deal_with_national_event
from balance.games.energie_poker.purse import receive
from balance.games.energie_poker.state import BANKRUPTCY, DEBT
from balance.games.energie_poker.terms import BEFORE_NATIONAL
from balance.kernel import kernel


@kernel
def settle_bankruptcies(state, rules):
    """The last step of a turn: the National Event's money, and the test who cannot pay, in the order of the rules."""
    if rules.bankruptcy_test == BEFORE_NATIONAL:
        fallen = declare_bankruptcies(state, rules)
        if not (fallen and rules.bankruptcy_ends_game and rules.national_spares_last_turn):
            deal_with_national_event(state, rules)
    else:
        deal_with_national_event(state, rules)
        declare_bankruptcies(state, rules)


@kernel
def declare_bankruptcies(state, rules):
    """Find who is bankrupt; the bank pays their debts; return how many they are."""
    fallen = 0
    for seat in range(state.seats):
        if state.money[seat] < 0 or state.insolvent[seat]:
            declare_bankrupt(state, rules, seat)
            fallen += 1
    if fallen:
        mark(state, A_BANKRUPTCY)
    if fallen > 1:
        mark(state, SEVERAL_BANKRUPT)
    return fallen


@kernel
def declare_bankrupt(state, rules, seat):
    """The bank pays a bankrupt player's debts; he has nothing left."""
    if not state.bankrupt[seat]:
        state.bankrupt[seat] = state.turn
    state.insolvent[seat] = False
    if state.money[seat] < 0 or not rules.bankrupt_keeps_rest:
        receive(state, seat, -state.money[seat], DEBT)
    if rules.bankruptcy_ends_game:
        state.over = True
        state.ending = BANKRUPTCY
