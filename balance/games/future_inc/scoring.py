"""Endgame: money and factories decide; the sum of victory values breaks a tie."""

from balance.games.future_inc.state import PRODUCTS
from balance.games.future_inc.turn_order import places_after
from balance.kernel import kernel


@kernel
def factory_points(state, seat):
    """Endgame: for each product, the visible victory value times the units produced."""
    points = 0
    for product in range(PRODUCTS):
        points += int(state.victory[seat, product]) * int(state.units[seat, product])
    return points


@kernel
def outcome(state, rules, outcomes):
    """Endgame: the highest total of money and factories wins."""
    for seat in range(state.seats):
        outcomes[seat].score = state.money[seat] + factory_points(state, seat)
        outcomes[seat].tie_break = tie_break(state, rules, seat)


@kernel
def tie_break(state, rules, seat):
    """Endgame: the sum of victory values; an option then prefers the earlier in turn order."""
    values = 0.0
    for product in range(PRODUCTS):
        values += tie_break_of_pile(state, rules, seat, product)
    if rules.shared_victory:
        return values
    position = places_after(state, seat, state.first_player)
    return values + (state.seats - position) / (state.seats + 1)


@kernel
def tie_break_of_pile(state, rules, seat, product):
    """Endgame: victory values of one pile; the text shows "the value on the first visible card"."""
    if state.units[seat, product] == 0:
        return 0
    if rules.tie_break_every:
        return victory_of_every_card(state, rules, seat, product)
    times = int(state.units[seat, product]) if rules.tie_break_units else 1
    return int(state.victory[seat, product]) * times


@kernel
def victory_of_every_card(state, rules, seat, product):
    """Option tie_break = "every factory": the victory values of a whole pile."""
    card = int(state.front[seat, product])
    values = int(rules.victory[card])
    while card != state.lowest[seat, product]:
        card = int(state.beneath[card])
        values += rules.victory[card]
    return values


@kernel
def note_standings(state):
    """Write every seat's money, and its money with the worth of its factories, into the log of the round."""
    for seat in range(state.seats):
        state.purse[state.turn, seat] = state.money[seat]
        state.standing[state.turn, seat] = state.money[seat] + factory_points(state, seat)
