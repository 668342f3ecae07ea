"""Reading recorded games: their rules, their luck, and the whole state in their words."""

import gzip
import json

import numpy as np

from balance.components import printed_tables
from balance.games.energie_poker import GAME
from balance.games.energie_poker.international import is_quiet_year
from balance.games.energie_poker.state import (
    BANK,
    BID,
    CARD,
    DEFICIT,
    EVENT,
    LAID_DICE,
    MOST_HELD,
    MOST_INTERNATIONAL,
    NONE,
)
from balance.position import Position
from balance.rulebook import rulebook, values

SAME_NAME = (
    "energy_types",
    "supply_for_three",
    "rounds",
    "start_money",
    "change_cards",
    "change_surcharge",
    "base_price",
    "income_per_disc",
    "income_on_deficit_discs",
    "deficit_price",
    "national_events",
    "bankruptcy_test",
)
PHASES = {BID: "bid", EVENT: "event", DEFICIT: "deficit"}


class Recording:
    """A recorded game: its first line, its decisions in groups, its last line.

    A group is a decision with a choice and the forced ones that follow it, which the machine plays by itself.
    """

    def __init__(self, file):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            self.setup, *decisions, self.end = map(json.loads, lines)
        self.groups = []
        for line in decisions:
            if line["forced"]:
                self.groups[-1].append(line)
            else:
                self.groups.append([line])
        self.types = self.setup["types"]
        self.cards = sorted(self.setup["international_cards"])
        self.national_cards = [row.card for row in printed_tables(GAME.folder, GAME.components)["national_events"]]
        bids = [line["move"]["premium"].values() for line in decisions if line["phase"] == "bid"]
        self.highest_premium = max(max(premiums) for premiums in bids)

    def changes(self):
        """Return the recorded rules in the words of rules.toml."""
        rules = self.setup["rules"]
        threshold = "two_player_threshold" if self.setup["players"] == 2 else "change_threshold"
        return {name: rules[name] for name in SAME_NAME} | {
            "change_threshold": rules[threshold],
            "change_surcharge_scope": rules["change_surcharge_scope"],
            "first_year_limit": rules["first_year_limit"] == "zero",
            "limit_counts_deficit_discs": rules["previous_units"] == "all_discs",
            "controller_counts_deficit_discs": rules["controller_counts_deficit_discs"],
            "scale_events": rules["international_scale_three"],
            "premium_maximum": max(20, self.highest_premium),
        }

    def rules(self):
        """Return the record of rules, with the recorded plan and cards."""
        seats = self.setup["players"]
        printed = values(rulebook(GAME.folder), seats, self.changes())
        rules = GAME.build_rules(printed, printed_tables(GAME.folder, GAME.components), seats)
        years = self.setup["years"]
        for turn, year in enumerate(years, start=1):
            rules[0].demand[turn] = self.setup["demand"][str(year)]
            rules[0].plan[turn, : len(self.types)] = self.by_type(self.setup["plan"][str(year)])
        rules["event_cards"] = len(self.cards)
        for card, name in enumerate(self.cards):
            recorded = self.setup["international_cards"][name]
            rules[0].event_turn[card] = years.index(recorded["year"]) + 1
            rules[0].event_change[card, : len(self.types)] = self.by_type(recorded["delta"])
        return rules

    def by_type(self, numbers):
        return [numbers[name] for name in self.types]

    def position(self):
        """Return the table before the first decision, with the recorded leader and piles."""
        position = Position.dealt(GAME, self.rules(), self.setup["players"])
        state = position.state
        state.leader = state.first_leader = self.setup["first_leader"]
        self.lay_pile(state.deck, self.setup["international_deck"], self.cards)
        self.lay_pile(state.national_deck, self.setup["national_deck"], self.national_cards)
        return position

    def lay_pile(self, pile, names, cards):
        pile[: len(names)] = [cards.index(name) for name in names]

    def lay_luck(self, state, rolled):
        """Lay down the recorded dice from the given one on, and the order of the next reshuffle."""
        dice = self.setup["dice"]
        state.laid_dice[:] = np.take(dice, range(rolled, rolled + LAID_DICE), mode="wrap")
        state.dice_used = 0
        orders = self.setup["international_reshuffles"]
        if state.reshuffles < len(orders):
            self.lay_pile(state.next_order, orders[state.reshuffles], self.cards)
        assert len(self.cards) <= MOST_INTERNATIONAL

    def snapshot(self, position, rolled):
        """Return the whole state in the words of the recorded games."""
        state, rules = position.state, position.rules[0]
        turn, over = int(state.turn), bool(state.over)
        return {
            "round": turn - 1,
            "year": int(rules.years[turn]),
            "phase": "end" if over else PHASES[int(state.decision)],
            "to_act": None if over else int(state.seat),
            "leader": int(state.leader),
            "money": self.of_seats(state.money),
            "change_cards": self.of_seats(state.change_cards),
            "previous": [self.previous(state, seat) for seat in self.chairs],
            "controllers": self.controllers(state),
            "hands": [self.card_name(state.hand[seat, 0]) for seat in self.chairs],
            "deck": [self.cards[card] for card in state.deck[state.drawn : state.deck_cards]],
            "discard": [self.cards[card] for card in state.discards[: state.discarded]],
            "reshuffles_done": int(state.reshuffles),
            "national": self.national(state),
            "national_drawn": int(state.national_drawn),
            "dice_next": rolled,
            "bankrupt": [seat for seat in self.chairs if state.bankrupt[seat]],
            "result": self.result(position) if over else None,
            "demand": int(rules.demand[turn]),
            "plan": self.typed(rules.plan[turn]),
            "supply": self.typed(state.supply[turn]),
            "left": self.typed(state.left),
            "bids": [self.bid(state, seat) for seat in self.chairs],
            "bought": [self.typed(state.bought[turn, seat]) for seat in self.chairs],
            "taken": [self.typed(state.taken[turn, seat]) for seat in self.chairs],
            "deficit": self.of_seats(state.deficit),
            "played": self.played(state),
            "event_in_effect": self.event_in_effect(position),
            "event_queue": self.event_queue(state),
            "deficit_queue": [int(seat) for seat in state.queue[state.served : state.queued]],
        }

    @property
    def chairs(self):
        return range(self.setup["players"])

    def of_seats(self, numbers):
        return [int(numbers[seat]) for seat in self.chairs]

    def typed(self, numbers):
        return {name: int(numbers[place]) for place, name in enumerate(self.types)}

    def previous(self, state, seat):
        year = state.turn if state.over else state.turn - 1
        return self.typed(state.bought[year, seat] + state.taken[year, seat])

    def controllers(self, state):
        year = state.turn + 1 if state.over else state.turn
        return {name: None if seat == BANK else seat for name, seat in self.typed(state.controllers[year]).items()}

    def card_name(self, card):
        return None if card == NONE else self.cards[card]

    def national(self, state):
        card = state.national[state.turn]
        return None if card == NONE else self.national_cards[card]

    def result(self, position):
        state, outcomes = position.state, position.outcomes()
        return {
            "reason": ("last_year", "bankruptcy")[state.ending],
            "money": self.of_seats(state.money),
            "bankrupt": [seat for seat in self.chairs if state.bankrupt[seat]],
            "winners": [seat for seat in self.chairs if outcomes["rank"][seat] == 1],
        }

    def bid(self, state, seat):
        laid = state.bidder - (state.decision == BID and not state.over)
        if seat >= laid:
            return None
        return {
            "units": self.typed(state.units[state.turn, seat]),
            "premium": self.typed(state.premium[state.turn, seat]),
            "change": {name: flag == CARD for name, flag in self.typed(state.change[seat]).items()},
        }

    def played(self, state):
        order = [(state.leader + place) % state.seats for place in range(state.seats)]
        cards = [(int(seat), self.card_name(state.played[state.turn, seat, 0])) for seat in order]
        return [{"player": seat, "card": card} for seat, card in cards if card]

    def event_in_effect(self, position):
        state = position.state
        settled = state.over or state.decision == DEFICIT
        return self.card_name(state.event) if settled and not is_quiet_year(state, position.rules[0]) else None

    def event_queue(self, state):
        if state.over or state.decision != EVENT:
            return []
        return [
            int(state.leader + place) % int(state.seats) for place in range((state.acts - 1) // MOST_HELD, state.seats)
        ]
