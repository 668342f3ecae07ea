"""A made-up world of cards: the rich can afford more, prefer what is dear, and win because they are rich.

So the dear cards look good and are not. What each card is really worth is known: every choice is looked at with every
card that could have been taken in the place of the one that was.
"""

import numpy as np
import polars as pl

from balance.analysis.design import Design

BONUS = np.array([2.0, 0.0, 0.0, 0.0, -1.5, 0.5])  # what each card adds to the score
PRICE = np.array([1, 1, 1, 2, 3, 3])
SEATS, PICKS, ROTATIONS = 3, 2, 3
EXPLORED = 0.4


class World:
    """Games in blocks that share their luck; `options` and `taken` are (games, seats, picks[, cards])."""

    def __init__(self, blocks, seed):
        whim = np.random.default_rng(seed)
        games = blocks * ROTATIONS
        self.design = Design(games, ROTATIONS, SEATS)
        dealt = whim.normal(size=(blocks, SEATS, PICKS))
        wealth = np.stack([np.roll(dealt, turn, axis=1) for turn in range(ROTATIONS)], axis=1).reshape(
            games, SEATS, PICKS
        )
        self.options = 1.6 + wealth[..., None] >= PRICE
        self.options &= whim.random(self.options.shape) < 0.8
        count = self.options.sum(axis=-1)
        self.drawn = (count > 0) & (whim.random(count.shape) < EXPLORED)
        worth = np.where(self.options, PRICE + whim.random(self.options.shape), -1.0)
        lot = np.where(self.options, whim.random(self.options.shape), -1.0)
        self.taken = np.where(self.drawn, lot.argmax(axis=-1), worth.argmax(axis=-1))
        self.bought = count > 0
        gain = np.where(self.bought, BONUS[self.taken], 0.0).sum(axis=-1)
        self.score = gain + 3 * wealth.sum(axis=-1) + whim.normal(0, 2, (games, SEATS))
        self.count = count
        self.completed = whim.random(count.shape) < 0.75

    def seats(self):
        games = self.design.games
        share = (self.score == self.score.max(axis=1, keepdims=True)) * 1.0
        return pl.LazyFrame(
            {
                "game": np.repeat(np.arange(games, dtype=np.uint32), SEATS),
                "seat": np.tile(np.arange(SEATS, dtype=np.uint8), games),
                "share": share.ravel(),
                "score": self.score.ravel(),
            }
        )

    def choices(self):
        game, seat, pick, card = np.nonzero(self.options & self.drawn[..., None])
        return pl.LazyFrame(
            {
                "game": game.astype(np.uint32),
                "turn": (pick + 1).astype(np.uint8),
                "seat": seat.astype(np.uint8),
                "choice": (seat * PICKS + pick).astype(np.uint8),
                "card": card.astype(np.uint8),
                "chance": (1 / self.count[game, seat, pick]).astype(np.float32),
                "taken": self.taken[game, seat, pick] == card,
            }
        )

    def purchases(self):
        game, seat, pick = np.nonzero(self.bought)
        return pl.LazyFrame(
            {
                "game": game.astype(np.uint32),
                "turn": (pick + 1).astype(np.uint8),
                "seat": seat.astype(np.uint8),
                "card": self.taken[game, seat, pick].astype(np.uint8),
                "price": PRICE[self.taken[game, seat, pick]].astype(np.int16),
                "completed": np.where(self.completed[game, seat, pick], pick + 2, 0).astype(np.uint8),
            }
        )

    def truth(self):
        """What each card is worth against another of the same choice, on the win share and on the score and lead."""
        game, seat, pick, card = np.nonzero(self.options & (self.drawn & (self.count > 1))[..., None])
        rivals = np.where(np.arange(SEATS) == seat[:, None], -np.inf, self.score[game]).max(axis=1)
        before = self.score[game, seat] - BONUS[self.taken[game, seat, pick]]
        share, score = np.zeros(self.options.shape), np.zeros(self.options.shape)
        share[game, seat, pick, card] = before + BONUS[card] > rivals
        score[game, seat, pick, card] = BONUS[card]
        return {"win share": self._against_others(share), "score": self._against_others(score)}

    def _against_others(self, outcome):
        many = (self.options & (self.drawn & (self.count > 1))[..., None]).reshape(-1, len(BONUS))
        outcome, count = outcome.reshape(-1, len(BONUS)), self.count.reshape(-1, 1)
        others = (outcome.sum(axis=1, keepdims=True) - outcome) / np.maximum(count - 1, 1)
        return np.array([(outcome - others)[many[:, card], card].mean() for card in range(len(BONUS))])
