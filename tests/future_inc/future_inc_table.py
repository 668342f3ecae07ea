"""Hand-set tables of Future Inc.: cards by name, piles, demand and modifiers as a test needs them."""

import numpy as np

from balance.components import printed_tables
from balance.games.future_inc import GAME
from balance.games.future_inc import state as names
from balance.games.future_inc.adjusting import adjust
from balance.games.future_inc.demand import move_marker
from balance.games.future_inc.factories import place_factory
from balance.games.future_inc.market import lay
from balance.position import Position
from balance.rulebook import rulebook, values

COMPONENTS = printed_tables(GAME.folder, GAME.components)
CARDS = {card.card: number for number, card in enumerate(COMPONENTS["factory_cards"])}
EVENTS = {event.event: number for number, event in enumerate(COMPONENTS["event_cards"])}
ROBOTS, ENERGY, CHIPS, VR = range(names.PRODUCTS)


def rules_of(seats, **changes):
    """The printed rules of a table of `seats`, with changes."""
    return GAME.build_rules(values(rulebook(GAME.folder), seats, changes), COMPONENTS, seats)


class Table(Position):
    """A dealt table whose seat 0 is the first player, ready to be set by hand."""

    def __init__(self, seats=4, **changes):
        super().__init__(GAME, rules_of(seats, **changes), seats)

    @classmethod
    def set(cls, seats=4, seed=0, **changes):
        """Deal a table and let seat 0 begin."""
        dealt = Position.dealt(GAME, rules_of(seats, **changes), seats, seed=seed)
        table = cls(seats, **changes)
        table.table.words[:] = dealt.table.words
        table.state.first_player = table.state.seat = 0
        return table

    @property
    def rule(self):
        """The rules as a record."""
        return self.rules[0]

    def market(self, *cards):
        """Put cards on the first places of the market."""
        for place, card in enumerate(cards):
            lay(self.state, self.rule, place, CARDS[card])

    def pile(self, seat, *cards):
        """Give a seat factories without a payment, the last on top."""
        for card in cards:
            place_factory(self.state, self.rule, seat, CARDS[card], 1)

    def demand(self, **demand):
        """Set demand markers."""
        for product, units in demand.items():
            move_marker(self.state, self.rule, names.PRODUCT_NAMES.index(product), units)

    def modify(self, seat, card, product, sign):
        """Put a card under a pile as a modifier."""
        adjust(self.state, self.rule, seat, CARDS[card], product, sign)

    def events(self, *events, seats=None):
        """Put events in play, played by the given seats or by seat 0, 1, 2 …"""
        for index, event in enumerate(events):
            self.state.in_play[index] = EVENTS[event]
            self.state.in_play_seat[index] = index if seats is None else seats[index]
            self.state.events_demand += self.rule.event_rise[EVENTS[event]]
        self.state.events_in_play = len(events)

    def hand(self, seat, *events):
        """Give a seat a hand of events."""
        self.state.hand_size[seat] = len(events)
        self.state.hand[seat, : len(events)] = [EVENTS[event] for event in events]

    def build(self, place, on_top=1):
        return self.move(names.BUILD, place=place, on_top=on_top)

    def promote(self, place):
        return self.move(names.PROMOTE, place=place)

    def discredit(self, place, product):
        return self.move(names.DISCREDIT, place=place, product=product)

    def adjust(self, place, product, sign):
        return self.move(names.ADJUST, place=place, product=product, sign=sign)

    def last_action(self):
        """Let the last seat of the last action phase be next, so that the market comes after its move."""
        self.state.phase = self.rule.action_phases
        self.state.seat = (self.state.first_player - 1) % self.seats

    def money(self):
        """Everybody's money."""
        return self.state.money[: self.seats].tolist()

    def offered_below(self):
        """Count anew how many units are offered below each price."""
        offers = np.zeros_like(self.state.offered_below)
        for seat in range(self.seats):
            for product in range(names.PRODUCTS):
                price = min(int(self.state.asked[seat, product]), names.PRICE_LEVELS - 1)
                offers[product, price + 1 :] += self.state.units[seat, product]
        return offers
