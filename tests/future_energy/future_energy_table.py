"""A table of Future Energy set by hand: names of sites, cards and tiles instead of numbers."""

import numpy as np
from future_energy_recording import CARDS, PUBLIC, Board, printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.games.future_energy.contracts import give_contract
from balance.games.future_energy.lines import number_of_pair, put_line
from balance.games.future_energy.options import COUNT_SITES
from balance.games.future_energy.play import begin_turn, go_on
from balance.games.future_energy.state import KIND_NAMES, NO_CARD
from balance.position import Position

# In player order, as in the example of the joint power plant.
BILL, ANNIE, JIM, KATIE = range(4)


class Table:
    """A dealt table whose contracts, tiles and lines a test then sets; nobody has a contract or money at first."""

    def __init__(self, seats=4, seed=1, **changes):
        self.rules = printed_rules(seats, **changes)
        self.position = Position.dealt(GAME, self.rules, seats, seed=seed)
        self.board = Board(seats)
        for field in ("owner", "filled", "contract_count", "contract_plants", "wanted", "money"):
            self.state[field][:] = 0
        self.state.supply_plants[:seats] = self.rules["plants_per_player"][0] - self.rules["start_space_plant"][0]

    @property
    def state(self):
        return self.position.state

    @property
    def one(self):
        """The rules as the one record that kernels take."""
        return self.rules[0]

    # Setting the table.

    def give(self, seat, card, *icons):
        """A contract lies in front of a seat, with plants below the named icons only, or below all."""
        number = CARDS.index(card)
        give_contract(self.state, self.one, seat, number)
        for space, icon in enumerate(self.icons(card)):
            if icons and icon not in icons:
                self.state.filled[number] -= 1 << space
                self.state.contract_plants[seat] -= 1
                self.state.wanted[seat, KIND_NAMES.index(icon)] -= 1
                self.state.supply_plants[seat] += 1

    def icons(self, card):
        number = CARDS.index(card)
        size = int(self.rules["card_size"][0, number])
        return [KIND_NAMES[icon] for icon in self.rules["card_icons"][0, number, :size]]

    def display(self, *cards):
        """The display shows these contracts, from left to right; the stack holds all others."""
        shown = [CARDS.index(card) for card in cards]
        others = [card for card in range(int(self.rules["contract_count"][0])) if card not in shown]
        self.state.display[:] = NO_CARD
        self.state.display[: len(shown)] = shown
        self.state.stack[: len(others)] = others
        self.state.stack_top = 0
        self.state.stack_end = len(others)

    def tile(self, site, kind):
        """A tile lies on a site."""
        self.clear(site)
        number, kind = self.board.site(site), KIND_NAMES.index(kind) if isinstance(kind, str) else kind
        self.state.tile[number] = kind
        self.state.tile_sites |= np.uint64(1 << number)
        self.state.sites_of[min(kind, names.GROUND)] |= np.uint64(1 << number)

    def clear(self, *sites):
        """Sites have no tile."""
        for site in sites:
            number = self.board.site(site)
            self.state.tile[number] = 0
            self.state.tile_sites &= ~np.uint64(1 << number)
            self.state.sites_of[:] &= ~np.uint64(1 << number)

    def clear_all(self):
        """No site has a tile."""
        self.clear(*self.board.sites)

    def lay(self, seat, *pairs):
        """Lines of a seat lie on links, named by pairs of sites."""
        for one, other in pairs:
            put_line(self.state, self.one, seat, self.link(one, other))
            self.state.supply_lines[seat] -= 1

    def link(self, one, other):
        return self.board.pairs.index({one, other})

    def place(self, one, other):
        """Where a link stands among the open links."""
        return int(self.state.open_place[self.link(one, other)])

    def plants(self, seat, site, number=1):
        """Plants of a seat stand on a site, as if built."""
        where = self.board.site(site)
        self.state.plants[seat, where] += number
        self.state.supply_plants[seat] -= number
        if self.rules["region"][0, where] >= 0:
            counted = 1 if self.rules["majority_counts"][0] == COUNT_SITES else number
            self.state.region_plants[seat, self.rules["region"][0, where]] += counted

    def crew(self, site):
        self.state.crew = self.board.site(site)

    def public(self, seat, card):
        """A public contract lies in front of a seat since an earlier turn."""
        number = PUBLIC.index(card)
        self.state.public_owner[number] = seat + 1
        self.state.public_bought[number] = -1
        self.state.publics[seat] += 1

    def front(self, seat, **tiles):
        """Tiles lie in front of a seat."""
        for kind, number in tiles.items():
            self.state.front[seat, KIND_NAMES.index(kind)] = number

    # Playing.

    def begin(self, seat, money=None):
        """The turn of a seat begins; it has this money after its revenue."""
        self.state.active = seat
        begin_turn(self.state, self.one)
        if money is not None:
            self.state.money[seat] = money
        go_on(self.state, self.one)

    def move(self, kind, **fields):
        if "card" in fields:
            fields["card"] = (PUBLIC if kind == names.USE_PUBLIC else CARDS).index(fields["card"])
        if "site" in fields:
            fields["site"] = self.board.site(fields["site"])
        return self.position.move(kind, **fields)

    def may(self, kind, **fields):
        """Whether a move is legal; the list of legal moves must agree."""
        move = self.move(kind, **fields)
        legal = self.position.is_legal(move)
        assert legal == self.listed(move)
        return legal

    def listed(self, move):
        """Whether a move is within the list of legal moves."""
        same = [name for name in GAME.move.names if name not in ("amount", "most")]
        for entry in self.position.legal():
            alike = all(np.array_equal(entry[name], move[name]) for name in same)
            if alike and entry.amount <= move.amount <= entry.most:
                return True
        return False

    def play(self, kind, **fields):
        move = self.move(kind, **fields)
        assert self.position.is_legal(move)
        self.position.play(move)

    def kinds(self):
        """The kinds of all legal moves."""
        return {int(move.kind) for move in self.position.legal()}

    def way(self, *sites, free=()):
        """The move of the crew along sites; `free` numbers the steps used for free."""
        move = self.move(names.MOVE_CREW, site=sites[-1], steps=len(sites))
        move["way"][: len(sites)] = [self.board.site(site) for site in sites]
        move["free"] = sum(1 << step for step in free)
        return move

    def can_go(self, *sites, free=()):
        return self.position.is_legal(self.way(*sites, free=free))

    def go(self, *sites, free=()):
        move = self.way(*sites, free=free)
        assert self.position.is_legal(move)
        self.position.play(move)

    def goals(self):
        """The sites that the list of legal moves leads the crew to."""
        moves = self.position.legal()
        return {self.board.sites[int(move.site)] for move in moves if move.kind == names.MOVE_CREW}

    def build(self, card, icon):
        """Place the plant below an icon of a contract on the site of the crew."""
        self.play(names.PLACE_PLANT, card=card, space=self.icons(card).index(icon))

    def build_at(self, seat, site, card, icon):
        """A seat with money enough moves the crew to an adjacent site and builds there."""
        self.begin(seat, money=20)
        if self.state.decision == names.PLAN:
            self.play(names.END_PLANNING)
        self.go(site)
        self.build(card, icon)

    def buy_pair(self, *pairs):
        """Buy two lines."""
        one, other = (self.place(*pair) for pair in pairs)
        self.play(names.BUY_TWO_LINES, amount=number_of_pair(one, other))

    def filled(self, card):
        """How many plants stand on a contract."""
        return int(self.state.filled[CARDS.index(card)]).bit_count()

    def standing(self, seat, site):
        """How many plants of a seat stand on a site."""
        return int(self.state.plants[seat, self.board.site(site)])
