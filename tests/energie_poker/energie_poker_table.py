"""Tables for the tests of Energie Poker: printed or changed rules, hand-set years, and bids in words."""

import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from balance.components import printed_tables
from balance.driver import driver_of, new_table
from balance.games.energie_poker import GAME
from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.offer import begin_year
from balance.games.energie_poker.play import proceed
from balance.games.energie_poker.state import (
    BID,
    BIDS,
    DEFICIT,
    DISCARD,
    ENERGY_NAMES,
    EVENT,
    LAY,
    NONE,
    TAKE,
)
from balance.position import Position
from balance.rulebook import rulebook, values

STRATEGIES = Path(__file__).parents[2] / "strategies" / GAME.name


@cache
def printed():
    return printed_tables(GAME.folder, GAME.components)


def rules_of(seats, tables=None, **changes):
    """The rules as printed, except for `changes`; `tables` replaces whole component tables."""
    return GAME.build_rules(values(rulebook(GAME.folder), seats, changes), {**printed(), **(tables or {})}, seats)


def changed(table, name, **columns):
    """A component table with one row changed."""
    rows = printed()[table]
    assert name in {row.name for row in rows}
    return {table: [row.model_copy(update=columns) if row.name == name else row for row in rows]}


def strategy(name):
    """The knobs of a named strategy."""
    return tomllib.loads((STRATEGIES / f"{name}.toml").read_text(encoding="utf-8"))["knobs"]


def played(styles, games, rules=None, rotations=None, seed=1):
    """Play games between styles (rows of knobs by name) and return all rows that were written."""
    seats = len(styles)
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    line_up = np.concatenate([GAME.style_row(style) for style in styles])
    rules = rules_of(seats) if rules is None else rules
    driver_of(GAME)(rules, line_up, rotations or seats, seed, 0, games, new_table(GAME, seats), rows, counts)
    return GAME.rows(*(table[:count] for table, count in zip(rows, counts, strict=True)))


class Table(Position):
    """A table in a year set by hand: the leader is seat 0, all hands are empty and the event pile is as dealt.

    `offer` are the units on offer, `used` each seat's units of last year, both by name; `demand` is everybody's.
    """

    def __init__(self, seats=4, turn=2, offer=None, used=None, demand=None, tables=None, rules=None, **changes):
        super().__init__(GAME, rules_of(seats, tables, **changes) if rules is None else rules, seats)
        dealt = Position.dealt(GAME, self.rules, seats)
        self.table.words[:] = dealt.table.words
        self.table.thoughts[:] = dealt.table.thoughts
        if offer is not None:
            self.rules[0].plan[turn, : len(self.types)] = [offer.get(name, 0) for name in self.types]
        if demand is not None:
            self.rules[0].demand[turn] = demand
        self.state.leader = self.state.first_leader = 0
        self.year = turn
        self.go_to(turn, used or [{}] * seats)

    @property
    def types(self):
        """The names of the types on this board."""
        return [ENERGY_NAMES[name] for name in self.rules[0].names[: self.rules[0].types]]

    def go_to(self, turn, used):
        """Begin a year, with last year's discs as given, before its first bid."""
        state = self.state
        state.turn = turn - 1
        for seat, units in enumerate(used):
            row = [units.get(name, 0) for name in self.types]
            state.bought[turn - 1, seat, : len(row)] = row
            state.used[seat, : len(row)] = row
        state.used_by_all[:] = state.used.sum(axis=0)
        state.controllers[turn, :] = NONE
        state.national[turn] = NONE
        self.begin()

    def begin(self):
        """Begin the next year anew and wait for its first bid."""
        self.state.left[:] = 0
        begin_year(self.state, self.rules[0])
        self.state.stage = list(self.rules[0].stages).index(BIDS)
        self.state.unplaced = 0
        proceed(self.state, self.rules[0])

    def again(self):
        """Begin the present year anew, after a change of terms."""
        self.state.turn -= 1
        self.begin()

    def control(self, **owners):
        """Hand out control cards for this year."""
        for name, seat in owners.items():
            self.state.controllers[self.state.turn, self.types.index(name)] = seat

    def money(self, *dollars):
        self.state.money[: self.seats] = dollars

    def hold(self, *names):
        """Give every seat an event card by name; None is an empty place and an empty pile."""
        cards = [row.card for row in printed()["international_events"]]
        for seat, name in enumerate(names):
            self.state.hand[seat, 0] = NONE if name is None else cards.index(name)
        self.state.drawn = self.state.deck_cards = 0

    def lay_dice(self, *results):
        """Lay down the results of the next dice."""
        self.state.laid_dice[: len(results)] = results
        self.state.dice_used = 0

    def bid(self, premium=None, **units):
        """The bidding seat fills its folder; Energy Change cards lie wherever they are needed."""
        seat = int(self.state.seat)
        for energy, name in enumerate(self.types):
            if self.state.decision == BID and self.state.seat == seat and self.state.section == energy:
                self.play_legally(self.section(name, units.get(name, 0), (premium or {}).get(name, 0)))

    def section(self, name, units, premium=0):
        """The move that fills a section."""
        energy = self.types.index(name)
        card = units > limit(self.state, self.rules[0], self.state.seat, energy) and self.state.free_cards > 0
        return self.move(LAY, energy=energy, units=units, card=card, amount=premium)

    def play_legally(self, move):
        assert self.is_legal(move), GAME.describe(self.state, self.rules[0], move)
        self.play(move)

    def discard_events(self):
        """Every seat asked discards its event card."""
        while not self.state.over and self.state.decision == EVENT:
            self.play_legally(self.move(DISCARD))

    def take(self, name, units=1):
        """The seat in deficit takes units of a type."""
        self.play_legally(self.move(TAKE, energy=self.types.index(name), amount=units))

    def take_anything(self):
        """Everybody in deficit takes the first units on offer, until the year is over."""
        turn = self.state.turn
        while not self.state.over and self.state.turn == turn and self.state.decision == DEFICIT:
            first = self.legal()[0]
            first["amount"] = first["most"]
            self.play_legally(first)

    def units(self, folders, seat):
        """A seat's units by name, without zeros."""
        return {name: int(folders[seat, e]) for e, name in enumerate(self.types) if folders[seat, e]}

    def bought(self, seat):
        """What a seat bought in the year the table was set to."""
        return self.units(self.state.bought[self.year], seat)

    def left(self):
        return {name: int(self.state.left[e]) for e, name in enumerate(self.types)}

    def purse(self):
        return [int(dollars) for dollars in self.state.money[: self.seats]]
