"""Tables for the tests of Power Grid: printed or changed rules, and hand-set positions."""

from functools import cache

from balance.components import printed_tables
from balance.games.power_grid import GAME
from balance.games.power_grid.board import name_of_city
from balance.games.power_grid.state import (
    BUILD_OR_PASS,
    BUY_FUEL_OR_PASS,
    OPEN_AUCTION,
    PASS,
    POWER_OR_PASS,
)
from balance.position import Position
from balance.rulebook import rulebook, values

NORTH = ["green", "brown", "red"]  # areas of Germany that make a zone for two or three players


@cache
def printed():
    return printed_tables(GAME.folder, GAME.components)


def rules_of(seats, tables=None, **changes):
    """The rules as printed, except for `changes`; `tables` replaces whole component tables."""
    return GAME.build_rules(values(rulebook(GAME.folder), seats, changes), {**printed(), **(tables or {})}, seats)


def dealt(seats, seed=0, block=0, tables=None, **changes):
    """A dealt table before its first decision."""
    return Position.dealt(GAME, rules_of(seats, tables, **changes), seats, seed=seed, block=block)


def dealt_often(seats, tables, **changes):
    """Many tables dealt by the same rules, one for each block."""
    rules = rules_of(seats, **changes)
    return (Position.dealt(GAME, rules, seats, block=block) for block in range(tables))


def seated(seats, **changes):
    """A dealt table where seat 0 is the first in turn order, seat 1 the second, and so on."""
    return dealt(seats, first_turn_order="seats", **changes)


def changed(table, name, **columns):
    """A component table with one row changed."""
    rows = printed()[table]
    assert name in {row.name for row in rows}
    return {table: [row.model_copy(update=columns) if row.name == name else row for row in rows]}


def without(table, name):
    """A component table with one row taken out."""
    rows = printed()[table]
    assert name in {row.name for row in rows}
    return {table: [row for row in rows if row.name != name]}


def city(position, name):
    """The number of a city."""
    names = [name_of_city(position.rules[0], number) for number in range(position.rules[0].city_count)]
    return names.index(name)


def give(position, seat, *cards, fuel=(0, 0, 0, 0)):
    """Hand a player power plants, and fuel out of the market."""
    state, rules = position.state, position.rules[0]
    for card in cards:
        state.plants[seat, state.plant_count[seat]] = card
        state.plant_count[seat] += 1
        state.capacity[seat] += int(rules.plant_cities[card])
        state.storage[seat, rules.plant_kind[card]] += rules.storage * int(rules.plant_needs[card])
    for kind, units in enumerate(fuel):
        state.fuel[seat, kind] += units
        state.market[kind] -= units


def settle(position, seat, *names):
    """Put a player's houses into cities, as if built and paid."""
    state, rules = position.state, position.rules[0]
    for name in names:
        place = city(position, name)
        first = state.houses[seat] == 0
        for other, way in enumerate(rules.distance[state.zone, place]):
            state.connection[seat, other] = way if first else min(way, state.connection[seat, other])
        state.built[seat, place] = True
        state.network[seat, state.houses[seat]] = place
        state.houses[seat] += 1
        state.settled += state.houses_at[place] == 0
        state.houses_at[place] += 1


def settle_anywhere(position, seat, houses):
    """Put a player's houses into the first cities of the zone."""
    zone = position.state.zone
    names = [name_of_city(position.rules[0], place) for place in position.rules[0].zone_cities[zone, :houses]]
    settle(position, seat, *names)


def lay_out(position, *cards):
    """Put these power plants on offer."""
    state = position.state
    state.offer[:] = 0
    state.offer[: len(cards)] = cards
    state.offer_count = len(cards)


def pile_up(position, *cards):
    """Put these cards on the pile, the first on top."""
    state = position.state
    state.deck[:] = 0
    state.deck[: len(cards)] = cards
    state.deck_top, state.deck_end = 0, len(cards)


def on_offer(position):
    return position.state.offer[: position.state.offer_count].tolist()


def pile(position):
    return position.state.deck[position.state.deck_top : position.state.deck_end].tolist()


def ask(position, decision, seat):
    """Let a player decide, as in the middle of a phase."""
    state = position.state
    state.decision, state.seat = decision, seat
    state.position = state.order[: position.seats].tolist().index(seat)
    if decision == OPEN_AUCTION:
        state.token = bool(position.rules[0].discount_token)


def play(position, kind, **fields):
    """Play a move that must be legal."""
    move = position.move(kind, **fields)
    assert position.is_legal(move), GAME.describe(position.state, position.rules[0], move)
    position.play(move)


def pass_all(position, decision):
    """Everybody who is still asked this passes."""
    while position.state.decision == decision and not position.state.over:
        play(position, PASS)


def finish_round(position):
    """Nobody does anything more in Phases 3 to 5."""
    for decision in (BUY_FUEL_OR_PASS, BUILD_OR_PASS, POWER_OR_PASS):
        pass_all(position, decision)


def choices(position, kind, field):
    """The values of one field among the legal moves of a kind."""
    return [int(move[field]) for move in position.legal() if move.kind == kind]


def reached(position):
    """The branches of the rules that the game reached."""
    return {name for bit, name in enumerate(GAME.branches) if int(position.state.branches) >> bit & 1}
