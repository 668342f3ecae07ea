"""The reveal: Energy Change cards are used up, the units given out and paid for, and the bank pays the income."""

from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.branches import CHANGE_CARD_LAID, mark
from balance.games.energie_poker.distribution import distribute
from balance.games.energie_poker.national import export_income, help_poorest_first
from balance.games.energie_poker.purse import pay, receive
from balance.games.energie_poker.state import CARD, INCOME, NO_CARD, PREMIUM, SURCHARGE
from balance.games.energie_poker.terms import SURCHARGE_ABOVE, SURCHARGE_ON_ALL
from balance.kernel import kernel


@kernel
def reveal_and_deliver(state, rules):
    """The players reveal their plans; the types are given out in the order on the screens; money changes hands."""
    help_poorest_first(state, rules)
    for seat in range(state.seats):
        state.deficit[seat] = rules.demand[state.turn]
    for energy in range(rules.types):
        distribute(state, rules, energy)
    for seat in range(state.seats):
        pay_prices(state, rules, seat)
        if state.surcharged[seat]:
            use_cards(state, rules, seat)
    for seat in range(state.seats):
        state.missed[state.turn, seat] = state.deficit[seat]
        receive(state, seat, income(state, rules, seat), INCOME)


@kernel
def pay_prices(state, rules, seat):
    """A player pays the bank the base price of each unit he gets, and his premium on these or on all he bid for."""
    turn, price = state.turn, 0
    for energy in range(rules.types):
        got = int(state.bought[turn, seat, energy])
        units = int(state.units[turn, seat, energy]) if rules.premium_on_units_bid else got
        price += int(state.premium[turn, seat, energy]) * units + rules.base_price * got
    if price > 0:
        pay(state, rules, seat, price, PREMIUM)


@kernel
def use_cards(state, rules, seat):
    """A player pays the surcharge of each section that owes it; after use an Energy Change card leaves the game."""
    for energy in range(rules.types):
        if state.change[seat, energy] == NO_CARD:
            continue
        got = int(state.bought[state.turn, seat, energy])
        free = limit(state, rules, seat, energy)
        if rules.surcharge_refunded_if_short and got <= free:
            continue
        if state.change[seat, energy] == CARD:
            mark(state, CHANGE_CARD_LAID)
            state.change_cards[seat] -= 1
        units = surcharged_units(state, rules, seat, energy, got, free)
        if state.surcharge * units > 0:
            pay(state, rules, seat, state.surcharge * units, SURCHARGE)


@kernel
def surcharged_units(state, rules, seat, energy, got, free):
    """Return how many units pay the surcharge: all obtained, or those above the limit obtained or bid for."""
    if rules.change_surcharge_scope == SURCHARGE_ON_ALL:
        return got
    if rules.change_surcharge_scope == SURCHARGE_ABOVE:
        return max(0, got - free)
    return max(0, int(state.units[state.turn, seat, energy]) - free)


@kernel
def income(state, rules, seat):
    """Return what the bank pays a player: $1 for each disc he has received during this turn."""
    received = rules.demand[state.turn] - state.deficit[seat]
    return received * rules.income_per_disc + export_income(state, rules, seat, received)
