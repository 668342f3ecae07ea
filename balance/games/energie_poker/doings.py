"""Who did what: the International Events played, and the control cards that luck made seats contest."""

from balance.games.energie_poker.state import NONE
from balance.kernel import kernel


@kernel
def write_events(rows, start, state, rules, game):
    """Write every International Event that was played; return how many rows."""
    place = start
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            for held in range(rules.event_cards_held):
                card = int(state.played[turn, seat, held])
                if card != NONE:
                    write_event(rows[place], game, turn, seat, card, state.in_force[turn] == card + 1)
                    place += 1
    return place - start


@kernel
def write_event(row, game, turn, seat, card, in_force):
    """Write who played a card, and whether it took effect."""
    row.game = game
    row.turn = turn
    row.seat = seat
    row.card = card
    row.in_force = in_force


@kernel
def write_choices(rows, start, state, rules, game):
    """Write every type of every draw of a control card to contest; return how many rows."""
    place, choice = start, 0
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            drawn = int(state.contested[turn, seat])
            if drawn > 0:
                for energy in range(rules.types):
                    write_option(rows[place], rules, game, turn, seat, choice, energy, drawn == energy + 1)
                    place += 1
                choice += 1
    return place - start


@kernel
def write_option(row, rules, game, turn, seat, choice, energy, taken):
    """Write a type that could be drawn."""
    row.game = game
    row.turn = turn
    row.seat = seat
    row.choice = choice
    row.card = rules.names[energy]
    row.chance = 1.0 / rules.types
    row.taken = taken
