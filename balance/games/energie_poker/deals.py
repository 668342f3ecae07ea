"""Who deals with whom: the control cards of each year, who is paid for missing units, and who won a lot."""

from balance.games.energie_poker.national import is_free_in, receiver_in
from balance.games.energie_poker.state import (
    BANK,
    COAL,
    GAS,
    NUCLEAR,
    OIL,
    RENEWABLE,
    SOLAR,
)
from balance.kernel import kernel


@kernel
def write_controllers(rows, start, state, rules, game):
    """Write who controls what in every year; return how many rows."""
    for turn in range(1, state.turn + 1):
        write_control_cards(rows[start + turn - 1], state, rules, game, turn)
    return state.turn


@kernel
def write_control_cards(row, state, rules, game, turn):
    """Write who controls each type during a year."""
    row.game = game
    row.turn = turn
    row.controller_oil = controller(state, turn, rules.places[OIL])
    row.controller_gas = controller(state, turn, rules.places[GAS])
    row.controller_nuclear = controller(state, turn, rules.places[NUCLEAR])
    row.controller_renewable = controller(state, turn, rules.places[RENEWABLE])
    row.controller_coal = controller(state, turn, rules.places[COAL])
    row.controller_solar = controller(state, turn, rules.places[SOLAR])


@kernel
def controller(state, turn, energy):
    """Return the controller of a type during a year; the bank where the board has no such type."""
    return int(state.controllers[turn, energy]) if energy >= 0 else BANK


@kernel
def write_deficits(rows, start, state, rules, game):
    """Write every group of missing units that a seat took of one type in a year; return how many rows."""
    place = start
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            if state.missed[turn, seat] > 0:
                place += write_takes(rows, place, state, rules, game, turn, seat)
    return place - start


@kernel
def write_takes(rows, start, state, rules, game, turn, seat):
    """Write what missing units of each type a seat took in a year; return how many rows."""
    place = start
    for energy in range(rules.types):
        if state.taken[turn, seat, energy] > 0:
            write_deficit(rows[place], state, rules, game, turn, seat, energy)
            place += 1
    return place - start


@kernel
def write_deficit(row, state, rules, game, turn, seat, energy):
    """Write who took missing units, and whom he paid how much."""
    row.game = game
    row.turn = turn
    row.payer = seat
    row.receiver = receiver_in(state, rules, turn, energy)
    row.energy = rules.names[energy]
    row.units = state.taken[turn, seat, energy]
    row.price = 0 if is_free_in(state, rules, turn, seat, energy) else state.deficit_price[turn]


@kernel
def write_lots(rows, start, state, rules, game):
    """Write every seat that rolled for odd units of a type in a year; return how many rows."""
    place = start
    for turn in range(1, state.turn + 1):
        for energy in range(rules.types):
            rolled = int(state.lots[turn, energy])
            for seat in range(state.seats):
                if rolled >> seat & 1:
                    write_lot(rows[place], game, turn, rules.names[energy], seat, rolled >> (seat + 4) & 1 == 1)
                    place += 1
    return place - start


@kernel
def write_lot(row, game, turn, name, seat, won):
    """Write that a seat rolled for an odd unit, and whether it won one."""
    row.game = game
    row.turn = turn
    row.energy = name
    row.seat = seat
    row.won = won
