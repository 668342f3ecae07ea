"""A game in progress, driven move by move from Python: for replays, recorded games, tests and people."""

from typing import Any

import numpy as np

from balance.chance import begin_game
from balance.driver import decide_of, fingerprint, new_table
from balance.game import Game
from balance.problems import BadInput, Problem
from balance.standing import settle


class Position:
    """One table of a game.

    Parameters
    ----------
    game : the game's card
    rules : record array (1,) from `game.build_rules`
    seats : players at the table
    """

    def __init__(self, game: Game, rules: np.ndarray, seats: int) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.table = new_table(game, seats)
        self.state.seats = seats
        self.own: Any = None  # functions of players by code

    @classmethod
    def dealt(
        cls, game: Game, rules: np.ndarray, seats: int, seed: int = 0, block: int = 0, rotation: int = 0
    ) -> "Position":
        """Return the table that the driver deals for a block of games, before the first decision."""
        position = cls(game, rules, seats)
        begin_game(position.state, seats, rotation, seed, block)
        game.set_up(position.state, rules[0])
        return position

    @property
    def state(self) -> Any:
        """Everything on the table: a record that reads and writes in place."""
        return self.table.states[0]

    def legal(self) -> np.ndarray:
        """Return every legal move as an array of records (a copy)."""
        count = self.game.legal_moves(self.state, self.rules[0], self.table.moves)
        return self.table.moves[:count].copy()

    def move(self, kind: int, **fields: int) -> Any:
        """Return a move with the given fields, all others zero; `amount` without `most` means exactly that amount."""
        move = np.zeros(1, self.game.move)
        move["kind"] = kind
        fields.setdefault("most", fields.get("amount", 0))
        for name, value in fields.items():
            move[name] = value
        return move[0]

    def is_legal(self, move: Any) -> bool:
        """Whether the deciding seat may play this move."""
        return bool(self.game.is_legal(self.state, self.rules[0], move))

    def play(self, move: Any) -> None:
        """Play a legal move and everything that follows without a choice."""
        self.game.apply(self.state, self.rules[0], move)

    def decide(self, style: Any) -> Any:
        """Return the move that a player of this style makes now, exactly as the driver would."""
        seat = int(self.state.seat)
        seated = self.state, self.rules[0], style, self.table.minds[seat], self.table.moves
        if self.own is None:
            decide_of(self.game)(*seated)
        elif not decide_of(self.game)(*seated, self.own):
            raise BadInput(Problem(f"seat {seat + 1}", "its code broke down."))
        return self.table.moves[-1:].copy()[0]

    def outcomes(self) -> np.ndarray:
        """Return score, tie-break, rank and share of the win of every seat."""
        self.game.outcome(self.state, self.rules[0], self.table.outcomes)
        settle(self.table.outcomes, self.seats)
        return self.table.outcomes.copy()

    def fingerprint(self) -> int:
        """Return the digest that the driver stores for a finished game."""
        return int(fingerprint(self.table.words))
