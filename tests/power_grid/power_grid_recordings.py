"""Recorded games of an independent engine in our own words, and our table in theirs."""

import gzip
import json
import re

import numpy as np
from power_grid_table import printed, rules_of

from balance.games.power_grid import GAME
from balance.games.power_grid.auction import begin_auction_phase, is_opening
from balance.games.power_grid.board import name_of_city
from balance.games.power_grid.fuel import fuel_of
from balance.games.power_grid.plant_market import plants_for_sale, priority
from balance.games.power_grid.rules import FUEL_NAMES
from balance.games.power_grid.state import (
    BID,
    BUILD,
    BUILD_OR_PASS,
    BUY_FUEL,
    BUY_FUEL_OR_PASS,
    CHOOSE_PLANT,
    COAL,
    DISCARD_FUEL,
    DISCARD_PLANT,
    HYBRID,
    NO_FUEL,
    PASS,
    PILE_LUCK,
    POWER_OR_PASS,
    RETURN_FUEL,
    RUN_PLANT,
    SCRAP_PLANT,
    STEP_3,
    STORED_COAL,
)
from balance.position import Position

PHASES = {BUY_FUEL_OR_PASS: "Resources", BUILD_OR_PASS: "Building", POWER_OR_PASS: "Bureaucracy"}
NAMES = {
    "Lübeck": "Lubeck",
    "Düsseldorf": "Dusseldorf",
    "Nürnberg": "Nurnberg",
    "Knoxville": "Knoxvile",
    "Jacksonville": "Jacksonvile",
}
COLOURS = {("germany", "cyan"): "blue", ("usa", "cyan"): "teal"}


def read_recording(file):
    """The lines of a recorded game: its set-up, its moves and its end."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        setup, *moves, end = map(json.loads, lines)
    return setup, moves, end


def rules_of_recording(setup):
    """The rules that a recorded game was played by."""
    board = setup["map"].lower()
    backs = [plant.back for plant in printed()["plants"] if plant.number in setup["removed_plants"]]
    return rules_of(
        setup["players"],
        map=board,
        zone=[COLOURS.get((board, colour), colour) for colour in setup["regions"]],
        areas=len(setup["regions"]),
        house_costs=setup["house_costs"],
        max_plants=setup["max_plants"],
        houses_to_build=setup["max_houses"],
        step2_cities=setup["cities_step2"],
        end_cities=setup["cities_end"],
        plugs_removed=backs.count("plug"),
        sockets_removed=backs.count("socket"),
    )


def table_of(setup):
    """The table of a recorded game before its first move."""
    position = Position.dealt(GAME, rules_of_recording(setup), setup["players"])
    state = position.state
    market = setup["plant_market"]
    state.order[: setup["players"]] = setup["initial_order"]
    state.offer[: state.offer_count] = market["actual"] + market["future"]
    state.deck[: state.deck_end] = setup["deck"]
    state.unseen[: state.unseen_count] = setup["removed_plants"]
    begin_auction_phase(state, position.rules[0])
    return position


class Mirror:
    """Our table shown in the words of the recording."""

    def __init__(self, position):
        self.position = position
        self.state = position.state
        self.rules = position.rules[0]
        names = [name_of_city(self.rules, number) for number in range(self.rules.city_count)]
        self.cities = [NAMES.get(name, name) for name in names]
        self.numbers = {name: number for number, name in enumerate(self.cities)}

    def zone(self):
        """The cities in play."""
        zone = self.state.zone
        return {self.cities[city] for city in self.rules.zone_cities[zone, : self.rules.zone_size[zone]]}

    def phase(self):
        return "Game End" if self.state.over else PHASES.get(int(self.state.decision), "Auction")

    def table(self):
        """The whole state."""
        state, seats = self.state, self.position.seats
        return {
            "round": int(state.turn),
            "step": int(state.step),
            "phase": self.phase(),
            "order": state.order[:seats].tolist(),
            "current": self.current(),
            "players": [self.player(seat) for seat in range(seats)],
            "fuel_market": state.market.tolist(),
            "fuel_supply": state.supply.tolist(),
            "plant_market": self.plant_market(),
            "deck": state.deck[state.deck_top : state.deck_end].tolist(),
            "discount_active": bool(state.token),
            "uranium_stopped": bool(state.uranium_stopped) or self.stops_uranium(),
            "auction": self.auction(),
            "powered_so_far": self.powered_so_far(),
            "done": self.done(),
        }

    def stops_uranium(self):
        return bool(self.rules.uranium_stop) and self.state.auctioned == self.rules.uranium_stop_plant

    def current(self):
        """Who is to move; in the last phase the recording names everybody who has not."""
        if self.state.over:
            return []
        if self.phase() == "Bureaucracy":
            return self.state.order[self.state.position : self.position.seats].tolist()
        return [int(self.state.seat)]

    def player(self, seat):
        state = self.state
        return {
            "money": int(state.money[seat]),
            "fuel": state.fuel[seat].tolist(),
            "plants": state.plants[seat, : state.plant_count[seat]].tolist(),
            "cities": [self.cities[city] for city in state.network[seat, : state.houses[seat]]],
        }

    def plant_market(self):
        """The upper and the lower row; while an old plant is being scrapped the gap is in the upper row."""
        offer = self.state.offer[: self.state.offer_count].tolist()
        lower = 0 if self.state.step == 3 else int(self.rules.plants_on_offer - self.rules.plants_for_sale)
        upper = len(offer) - lower if self.is_settling() else int(plants_for_sale(self.state, self.rules))
        return {"actual": offer[:upper], "future": offer[upper:]}

    def is_settling(self):
        """Whether a buyer still has to scrap a power plant or give back fuel."""
        return self.state.decision in (SCRAP_PLANT, RETURN_FUEL) and not self.state.over

    def auction(self):
        state = self.state
        if self.phase() != "Auction":
            return None
        plant = int(state.auctioned)
        begun = plant and not is_opening(state)
        return {
            "plant": plant or None,
            "bid": int(state.bid) if begun else None,
            "min_bid": (int(self.rules.discount_bid) if state.discounted else plant) if plant else None,
            "out_of_phase": np.flatnonzero(state.finished).tolist(),
            "passed": np.flatnonzero(state.passed).tolist(),
        }

    def powered_so_far(self):
        if self.phase() != "Bureaucracy":
            return None
        seats = range(self.position.seats)
        return [int(self.state.running) if seat == self.state.seat else 0 for seat in seats]

    def done(self):
        """Who has finished the phase; the auction has its own list."""
        state, phase, seats = self.state, self.phase(), self.position.seats
        if phase == "Auction":
            return None
        if phase == "Game End":
            return list(range(seats))
        first, last = (0, state.position) if phase == "Bureaucracy" else (state.position + 1, seats)
        return sorted(state.order[first:last].tolist())

    def legal(self):
        """Every legal move with its price."""
        legal = {}
        for move in self.position.legal():
            key, value = self.entry(move)
            if isinstance(value, dict):
                legal.setdefault(key, {}).update(value)
            elif isinstance(value, list):
                legal.setdefault(key, []).extend(value)
            else:
                legal[key] = value
        return legal

    def entry(self, move):
        """Where a legal move stands in the recording."""
        if move.kind == BID:
            return "bid", [int(move.amount), int(move.most)]
        if move.kind == CHOOSE_PLANT:
            return "choose", [int(move.plant)]
        if move.kind == DISCARD_PLANT:
            return "discard_plant", [int(move.plant)]
        if move.kind == DISCARD_FUEL:
            return "discard_fuel", [FUEL_NAMES[move.fuel]]
        if move.kind == BUY_FUEL:
            return "buy", {FUEL_NAMES[fuel_of(move.fuel)]: int(move.price)}
        if move.kind == BUILD:
            return "build", {self.cities[move.city]: int(move.price)}
        if move.kind == RUN_PLANT:
            return "use", [{"plant": int(move.plant), "burn": self.burn(move)}]
        return "pass", True

    def burn(self, move):
        kind, needs = int(self.rules.plant_kind[move.plant]), int(self.rules.plant_needs[move.plant])
        burn = [0] * len(FUEL_NAMES)
        if kind == HYBRID:
            burn[:2] = [int(move.coal), needs - int(move.coal)]
        elif kind != NO_FUEL:
            burn[kind] = needs
        return burn

    def move(self, played):
        """A recorded move as ours."""
        make, kind = self.position.move, played["type"]
        if kind == "choose_plant":
            return make(CHOOSE_PLANT, plant=played["plant"])
        if kind == "bid":
            return make(BID, amount=played["amount"])
        if kind == "discard_plant":
            return make(DISCARD_PLANT, plant=played["plant"])
        if kind == "discard_fuel":
            return make(DISCARD_FUEL, fuel=FUEL_NAMES.index(played["fuel"]))
        if kind == "buy_fuel":
            source = STORED_COAL if played["from_storage"] else FUEL_NAMES.index(played["fuel"])
            return make(BUY_FUEL, fuel=source, amount=1)
        if kind == "build":
            return make(BUILD, city=self.numbers[played["city"]])
        if kind == "run_plant":
            return make(RUN_PLANT, plant=played["plant"], coal=self.coal_of_hybrid(played))
        return make(PASS)

    def coal_of_hybrid(self, played):
        return played["burn"][COAL] if self.rules.plant_kind[played["plant"]] == HYBRID else 0


def in_one_order(legal):
    """Legal moves without the order in which they are listed."""
    return {key: sorted(map(str, value)) if isinstance(value, list) else value for key, value in legal.items()}


def pile_after_step3(before, line):
    """The order of the pile that the Step 3 card let be shuffled by this move, or None if it was not drawn."""
    after = line["state"]["deck"]
    if STEP_3 not in before["deck"] or STEP_3 in after:
        return None
    under = set(before["deck"][before["deck"].index(STEP_3) + 1 :]) | put_under(line["events"])
    drawn = [number for number in drawn_plants(line["events"]) if number in under]
    return drawn + after


def numbers_in(events, pattern):
    return [int(found.group(1)) for event in events if (found := re.search(pattern, event))]


def put_under(events):
    return set(numbers_in(events, r"Putting Power Plant (\d+) on the bottom"))


def drawn_plants(events):
    return numbers_in(events, r"Power Plant (\d+) drawn")


def choose_pile(state, first, rest):
    """Choose the luck under which the cards of `first` come first and in this order when the pile is shuffled.

    Only the cards drawn within one move matter here: the rest of the order is written onto the table afterwards.
    """
    word = 0
    while not comes_first(state, first, rest):
        word += 1
        state.luck[PILE_LUCK] = word


def comes_first(state, first, rest):
    order, others = ([int(priority(state, card)) for card in cards] for cards in (first, rest))
    return order == sorted(order) and max(order, default=0) < min(others, default=2**64)
