"""Tables for the tests of Power Grid: printed or changed rules, and hand-set positions."""

from functools import cache

from balance.components import printed_tables
from balance.games.power_grid import GAME
from balance.games.power_grid.board import name_of_city
from balance.position import Position
from balance.rulebook import rulebook, values


@cache
def printed():
    return printed_tables(GAME.folder, GAME.components)


def rules_of(seats, tables=None, **changes):
    """The rules as printed, except for `changes`; `tables` replaces whole component tables."""
    return GAME.build_rules(values(rulebook(GAME.folder), seats, changes), {**printed(), **(tables or {})}, seats)


def dealt(seats, seed=0, block=0, tables=None, **changes):
    """A dealt table before its first decision."""
    return Position.dealt(GAME, rules_of(seats, tables, **changes), seats, seed=seed, block=block)


def changed(table, name, **columns):
    """A component table with one row changed."""
    rows = printed()[table]
    assert name in {row.name for row in rows}
    return {table: [row.model_copy(update=columns) if row.name == name else row for row in rows]}


def city(position, name):
    """The number of a city."""
    names = [name_of_city(position.rules[0], number) for number in range(position.rules[0].city_count)]
    return names.index(name)
