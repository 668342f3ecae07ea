"""Recorded games of an independent implementation: every state and every list of legal moves agrees."""

import gzip
import json

import numpy as np

from balance.games.future_inc import GAME
from balance.games.future_inc import state as names
from balance.games.future_inc.cards import EventCard, FactoryCard, PriceStep
from balance.games.future_inc.market import lay
from balance.games.future_inc.telling import pile_of
from balance.position import Position
from balance.rulebook import rulebook, values

PRODUCTS = names.PRODUCT_NAMES
PHASES = {names.ACTION: "action", names.BONUS: "bonus", names.EVENT: "event"}
NUMBERS = ("start_money", "start_demand", "market_size", "rounds", "demand_max")


class Recording:
    """A recorded game: its set-up, its decisions and its end, with the recorded tables as components."""

    def __init__(self, file):
        with gzip.open(file, "rt", encoding="ascii") as lines:
            self.setup, *self.decisions, self.end = map(json.loads, lines)
        self.rules = self.setup["rules"]
        self.seats = self.setup["players"]
        self.cards = [card["id"] for card in self.rules["factory_cards"]]
        self.events = [card["id"] for card in self.rules["event_cards"]]

    def components(self):
        track = self.rules["price_track"]
        return {
            "factory_cards": [factory_card(card) for card in self.rules["factory_cards"]],
            "event_cards": [event_card(card) for card in self.rules["event_cards"]],
            "price_tracks": [
                PriceStep(demand=demand, standard=price, alternative=price, source="reconstructed")
                for demand, price in enumerate(track)
            ],
        }

    def build_rules(self):
        changes = {name: self.rules[name] for name in NUMBERS}
        changes["action_phases"] = self.rules["action_phases_per_round"]
        changes["lowest_selling_price"] = self.rules["selling_price_min"]
        changes["events_dealt"] = self.rules["events_dealt_to_each"]
        changes |= self.setup["options"]
        if self.rules["vr_may_be_discredited"] and self.seats == 2:
            changes["vr_with_two_players"] = "open"
        return GAME.build_rules(values(rulebook(GAME.folder), self.seats, changes), self.components(), self.seats)

    def dealt(self):
        """Return the table of the recording before its first decision."""
        position = Position.dealt(GAME, self.build_rules(), self.seats)
        state = position.state
        state.first_player = state.seat = self.setup["first_player"]
        deck = [self.cards.index(card) for card in self.setup["deck_order"]]
        state.deck[: len(deck)] = deck
        for place, card in enumerate(deck[: self.rules["market_size"]]):
            lay(state, position.rules[0], place, card)
        dealt = [card for hand in self.setup["event_hands"] for card in hand] + self.setup["events_not_dealt"]
        state.event_deck[: len(dealt)] = [self.events.index(card) for card in dealt]
        for seat, hand in enumerate(self.setup["event_hands"]):
            assert state.hand_size[seat] == len(hand)
            state.hand[seat, : len(hand)] = [self.events.index(card) for card in hand]
        return position


def factory_card(card):
    costs = {f"cost_{name}": units for name, units in card["cost"].items()}
    demand = {f"demand_{name}": units for name, units in card["demand"].items()}
    same = ("era", "product", "production", "dots", "cost_money", "price", "victory", "modifier")
    return FactoryCard(
        card=card["id"], **{name: card[name] for name in same}, **costs, **demand, source="reconstructed"
    )


def event_card(card):
    """Every event card of a recording belongs to its deck, whichever deck that is."""
    demand = {f"demand_{name}": units for name, units in card["demand"].items()}
    bonus = dict(zip(("bonus_product", "bonus_partner"), card["bonus_products"], strict=False))
    return EventCard(
        event=card["id"],
        **demand,
        bonus=card["bonus_type"],
        **bonus,
        bonus_ff=card["bonus_ff"],
        in_eight=True,
        source="reconstructed",
    )


def recorded_move(state, move):
    """Write a move of ours as the recordings write it."""
    place, product = int(move.place), PRODUCTS[move.product]
    return {
        names.BUILD: ["build", place, "on_top" if move.on_top else "below"],
        names.PROMOTE: ["promote", place],
        names.DISCREDIT: ["discredit", place, product],
        names.ADJUST: ["adjust", place, product, "+" if move.sign == 1 else "-"],
        names.TAKE_BONUS: ["choose_bonus", place],
        names.NO_BONUS: ["choose_bonus", None],
        names.PLAY_EVENT: ["play_event", place],
        names.NO_EVENT: ["play_event", None],
    }[int(move.kind)]


def listed_moves(position):
    """The legal moves as recordings list them: the first card of a pile is "on_top" only."""
    return [recorded_move(position.state, move) for move in position.legal()]


def recorded_state(recording, state, outcomes):
    """Write our table as the recordings write theirs; orders without a meaning are sorted."""
    cards, events = recording.cards, recording.events
    seats = range(recording.seats)
    gone = set(state.deck[: state.turned_up].tolist()) - set(cards_on_the_table(state, recording))
    hands = [[events[card] for card in state.hand[seat, : state.hand_size[seat]]] for seat in seats]
    face_down = [
        [int(state.face_down_seat[index]), events[state.face_down[index]]] for index in range(state.faces_down)
    ]
    in_play = [events[card] for card in state.in_play[: state.events_in_play]]
    undealt = recording.setup["events_not_dealt"]
    seen = {*in_play, *undealt, *(card for hand in hands for card in hand), *(event for _, event in face_down)}
    return {
        "players": recording.seats,
        "options": recording.setup["options"],
        "round": int(state.turn),
        "phase": "end" if state.over else PHASES[int(state.decision)],
        "phase_marker": int(state.phase),
        "first_player": int(state.first_player),
        "to_move": None if state.over else int(state.seat),
        "demand": dict(zip(PRODUCTS, state.demand.tolist(), strict=True)),
        "market": [cards[card] for card in state.market[: recording.rules["market_size"]]],
        "deck": [cards[card] for card in state.deck[state.turned_up : len(recording.setup["deck_order"])]],
        "discard": sorted(cards[card] for card in gone),
        "seats": [recorded_seat(recording, state, seat, hands[seat]) for seat in seats],
        "events_face_down": face_down,
        "events_in_play": in_play,
        "event_discard": sorted(set(events) - seen),
        "events_not_dealt": sorted(undealt),
        "result": recorded_result(state, outcomes) if state.over else None,
    }


def cards_on_the_table(state, recording):
    """Cards of the market, of the piles and used as modifiers."""
    yield from state.market[: recording.rules["market_size"]].tolist()
    yield from state.modifier_card[: state.modifiers].tolist()
    for seat in range(recording.seats):
        for product in range(len(PRODUCTS)):
            yield from pile_of(state, seat, product)


def recorded_seat(recording, state, seat, hand):
    piles = {
        name: [recording.cards[card] for card in pile_of(state, seat, product)] for product, name in enumerate(PRODUCTS)
    }
    modifiers = [
        [
            recording.cards[state.modifier_card[index]],
            PRODUCTS[state.modifier_product[index]],
            "+" if state.modifier_sign[index] == 1 else "-",
        ]
        for index in range(state.modifiers)
        if state.modifier_seat[index] == seat
    ]
    return {"money": int(state.money[seat]), "piles": piles, "modifiers": sorted(modifiers), "hand": hand}


def recorded_result(state, outcomes):
    scores = []
    for seat in range(state.seats):
        piles = {}
        for product, name in enumerate(PRODUCTS):
            victory, units = int(state.victory[seat, product]), int(state.units[seat, product])
            piles[name] = {"victory": victory, "units": units, "points": victory * units}
        factories = sum(pile["points"] for pile in piles.values())
        scores.append(
            {
                "player": seat,
                "money": int(state.money[seat]),
                "piles": piles,
                "factories": factories,
                "total": int(outcomes[seat]["score"]),
                "tie_break": int(outcomes[seat]["tie_break"]),
            }
        )
    return {"scores": scores, "winners": np.flatnonzero(outcomes["rank"][: state.seats] == 1).tolist()}


def without_order(state):
    """Sort what has no order of its own."""
    sort = {name: sorted(state[name]) for name in ("discard", "event_discard", "events_not_dealt")}
    seats = [seat | {"modifiers": sorted(seat["modifiers"])} for seat in state["seats"]]
    return state | sort | {"seats": seats}


def test_the_recorded_game_replays(recording):
    game = Recording(recording)
    position = game.dealt()
    assert recorded_state(game, position.state, position.outcomes()) == without_order(game.setup["state"])
    for decision in game.decisions:
        place = f"{game.setup['trace']}, decision {decision['n']}"
        assert int(position.state.seat) == decision["player"], place
        assert PHASES[int(position.state.decision)] == decision["phase"], place
        assert listed_moves(position) == decision["legal"], place
        position.play(position.legal()[decision["legal"].index(decision["move"])])
        assert recorded_state(game, position.state, position.outcomes()) == without_order(decision["state"]), place
    assert bool(position.state.over)
    result = recorded_result(position.state, position.outcomes())
    assert result == {name: game.end[name] for name in ("scores", "winners")}
