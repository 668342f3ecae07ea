"""Writing the rows of results of a finished game."""

from balance.games.energie_poker.deals import write_controllers, write_deficits, write_lots
from balance.games.energie_poker.doings import write_choices, write_events
from balance.games.energie_poker.ending import deficit_units
from balance.games.energie_poker.prices import write_prices
from balance.games.energie_poker.state import (
    COAL,
    DEBT,
    DEFICIT_PAID,
    DEFICIT_RECEIVED,
    GAS,
    INCOME,
    NATIONAL,
    NUCLEAR,
    OIL,
    PREMIUM,
    RENEWABLE,
    SOLAR,
    SURCHARGE,
)
from balance.kernel import kernel

ROUNDS, PRICES, CONTROLLERS, DEFICITS, LOTS, EVENTS, CHOICES = range(2, 9)  # places in Rows


@kernel
def observe(state, rules, rows, counts, game):
    """Fill the columns of this game in every table."""
    for seat in range(state.seats):
        write_seat(rows.seats[counts[0] + seat], state, rules, seat)
    write_game(rows.games[counts[1]], state)
    counts[ROUNDS] += write_rounds(rows.rounds, counts[ROUNDS], state, rules, game)
    counts[PRICES] += write_prices(rows.prices, counts[PRICES], state, rules, game)
    counts[CONTROLLERS] += write_controllers(rows.controllers, counts[CONTROLLERS], state, rules, game)
    counts[DEFICITS] += write_deficits(rows.deficits, counts[DEFICITS], state, rules, game)
    counts[LOTS] += write_lots(rows.lots, counts[LOTS], state, rules, game)
    counts[EVENTS] += write_events(rows.events, counts[EVENTS], state, rules, game)
    counts[CHOICES] += write_choices(rows.choices, counts[CHOICES], state, rules, game)


@kernel
def write_seat(row, state, rules, seat):
    """Write a seat's whole game."""
    row.money = state.money[seat]
    row.place = (seat - state.first_leader) % state.seats
    row.deficit = deficit_units(state, seat)
    row.bought = demanded(state, rules) - row.deficit
    row.control_turns = control_turns(state, rules, seat)
    row.events_played = state.cards_played[seat]
    row.change_cards_left = state.change_cards[seat]
    row.bankrupt = state.bankrupt[seat] > 0
    row.bankrupt_turn = state.bankrupt[seat]
    write_flows(row, state.flows, seat)


@kernel
def write_flows(row, flows, seat):
    """Write what a seat paid and received, by reason."""
    row.spent_premiums = -flows[seat, PREMIUM]
    row.spent_surcharges = -flows[seat, SURCHARGE]
    row.income = flows[seat, INCOME]
    row.spent_missing = -flows[seat, DEFICIT_PAID]
    row.deficit_received = flows[seat, DEFICIT_RECEIVED]
    row.national = flows[seat, NATIONAL]
    row.debt = max(0, flows[seat, DEBT])


@kernel
def demanded(state, rules):
    """Return the demand of one player in all years played."""
    units = 0
    for turn in range(1, state.turn + 1):
        units += rules.demand[turn]
    return units


@kernel
def control_turns(state, rules, seat):
    """Count the control cards of a seat over the years played."""
    count = 0
    for turn in range(1, state.turn + 1):
        for energy in range(rules.types):
            count += state.controllers[turn, energy] == seat
    return count


@kernel
def write_game(row, state):
    """Write how a game ended."""
    row.leader = state.first_leader
    row.ending = state.ending
    row.reshuffles = state.reshuffles
    row.bankrupts = 0
    row.bankrupt_seat = -1
    for seat in range(state.seats):
        if state.bankrupt[seat]:
            row.bankrupts += 1
            if row.bankrupt_seat < 0 or state.flows[seat, DEBT] > state.flows[row.bankrupt_seat, DEBT]:
                row.bankrupt_seat = seat


@kernel
def write_rounds(rows, start, state, rules, game):
    """Write every year of every seat; return how many rows."""
    place = start
    for turn in range(1, state.turn + 1):
        for seat in range(state.seats):
            write_round(rows[place], state, rules, game, turn, seat)
            place += 1
    return place - start


@kernel
def write_round(row, state, rules, game, turn, seat):
    """Write a seat's year; oil, gas and nuclear have the same places on every board."""
    row.game = game
    row.turn = turn
    row.seat = seat
    row.money = state.standing[turn, seat]
    row.premiums = premiums_offered(state, rules, turn, seat)
    row.deficit = state.missed[turn, seat]
    row.bid_oil = state.units[turn, seat, OIL]
    row.bid_gas = state.units[turn, seat, GAS]
    row.bid_nuclear = state.units[turn, seat, NUCLEAR]
    row.bid_renewable = folder(state.units, rules, turn, seat, RENEWABLE)
    row.bid_coal = folder(state.units, rules, turn, seat, COAL)
    row.bid_solar = folder(state.units, rules, turn, seat, SOLAR)
    row.got_oil = state.bought[turn, seat, OIL]
    row.got_gas = state.bought[turn, seat, GAS]
    row.got_nuclear = state.bought[turn, seat, NUCLEAR]
    row.got_renewable = folder(state.bought, rules, turn, seat, RENEWABLE)
    row.got_coal = folder(state.bought, rules, turn, seat, COAL)
    row.got_solar = folder(state.bought, rules, turn, seat, SOLAR)


@kernel
def folder(units, rules, turn, seat, name):
    """Return the units of a section, -1 if the board has none of this name."""
    return -1 if rules.places[name] < 0 else int(units[turn, seat, rules.places[name]])


@kernel
def premiums_offered(state, rules, turn, seat):
    """Return a year's premiums of a seat for the units it obtained."""
    dollars = 0
    for energy in range(rules.types):
        dollars += int(state.premium[turn, seat, energy]) * int(state.bought[turn, seat, energy])
    return dollars
