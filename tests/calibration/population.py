"""A finite population of rotation blocks with every table a game may record; its truth is known by counting it.

A few hundred blocks are made up once. What an analysis says of all of them together is the truth of a world in which
every block is dealt equally often; a replication deals some of them, with replacement. So the truth is exact for any
analysis, however unequal, skewed and dependent the games are. (That the analyses count right at all is shown elsewhere,
by hand and on games whose chances are known.)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import polars as pl

from balance.analysis.design import Design

BLOCKS, ROTATIONS, SEATS, CARDS = 300, 3, 3, 3
GAMES = BLOCKS * ROTATIONS
Tables = dict[str, pl.LazyFrame]


@dataclass(frozen=True)
class Population:
    """The tables of all blocks, and where the rows of each block stand in them."""

    tables: dict[str, pl.DataFrame]
    ends: dict[str, np.ndarray]

    @classmethod
    def of(cls, tables: dict[str, pl.DataFrame]) -> "Population":
        """Find the rows of every block."""
        borders = np.arange(BLOCKS + 1) * ROTATIONS
        ends = {name: np.searchsorted(table["game"].to_numpy(), borders) for name, table in tables.items()}
        return cls(tables, ends)

    def everything(self) -> tuple[Tables, Design]:
        """Return the whole population as one run."""
        return {name: table.lazy() for name, table in self.tables.items()}, Design(GAMES, ROTATIONS, SEATS)

    def dealt(self, luck: np.random.Generator, blocks: int, names: Iterable[str]) -> tuple[Tables, Design]:
        """Return some tables of a run of blocks drawn from the population, numbered anew."""
        picks = luck.integers(BLOCKS, size=blocks)
        return {name: self._rows(name, picks) for name in names}, Design(blocks * ROTATIONS, ROTATIONS, SEATS)

    def _rows(self, name: str, picks: np.ndarray) -> pl.LazyFrame:
        first, length = self.ends[name][picks], np.diff(self.ends[name])[picks]
        block = np.repeat(np.arange(len(picks)), length)
        row = np.arange(length.sum()) - np.repeat(np.cumsum(length) - length, length) + np.repeat(first, length)
        table = self.tables[name][row]
        game = table["game"].to_numpy().astype(np.int64) % ROTATIONS + block * ROTATIONS
        return table.with_columns(game=pl.Series(game.astype(np.uint32))).lazy()


@cache
def population(seed: int = 5) -> Population:
    """Make up the blocks: the dealt table says who is lucky, how long games last and what things cost."""
    luck = np.random.default_rng(seed)
    dealt = np.repeat(luck.normal(size=(BLOCKS, SEATS)), ROTATIONS, axis=0)
    turns = 2 + np.minimum(np.repeat(luck.geometric(0.5, BLOCKS), ROTATIONS) + luck.integers(0, 2, GAMES), 4)
    before, after = (_scores(luck, dealt, bonus) for bonus in (0.0, 0.4))
    tables = {
        "seats": _seats(luck, before),
        "after": _seats(luck, after),
        "games": _games(luck, turns, before, after),
        "rounds": _rounds(luck, turns, before),
        "prices": _prices(luck, turns),
        "purchases": _purchases(luck, turns, dealt),
    }
    return Population.of(tables)


def _scores(luck: np.random.Generator, dealt: np.ndarray, bonus: float) -> np.ndarray:
    """Return whole scores (games, seats), so that victories are shared at times; seat 1 gets a bonus."""
    scores = 10 + 2 * dealt + luck.normal(size=dealt.shape)
    scores[:, 0] += bonus
    return np.round(scores)


def _seats(luck: np.random.Generator, scores: np.ndarray) -> pl.DataFrame:
    best = scores == scores.max(axis=1, keepdims=True)
    game, seat = np.indices(scores.shape)
    return pl.DataFrame(
        {
            "game": game.ravel().astype(np.uint32),
            "seat": seat.ravel().astype(np.uint8),
            "player": ((seat - game % ROTATIONS) % SEATS).ravel().astype(np.uint8),
            "share": (best / best.sum(axis=1, keepdims=True)).ravel().astype(np.float32),
            "score": scores.ravel().astype(np.float32),
            "money": np.floor(luck.exponential(20, scores.size) + 3 * best.ravel()).astype(np.int16),
        }
    )


def _games(luck: np.random.Generator, turns: np.ndarray, before: np.ndarray, after: np.ndarray) -> pl.DataFrame:
    same = (before == after).all(axis=1)
    return pl.DataFrame(
        {
            "game": np.arange(GAMES, dtype=np.uint32),
            "turns": turns.astype(np.uint8),
            "decisions": (turns * 5 + luck.integers(0, 9, GAMES)).astype(np.uint16),
            "cut_off": (turns == turns.max()) & (luck.random(GAMES) < 0.5),
            "first_seat": (np.arange(GAMES) % ROTATIONS).astype(np.uint8),
            "fingerprint": np.arange(GAMES, dtype=np.uint64),
            "fingerprint_after": np.where(same, np.arange(GAMES), np.arange(GAMES) + GAMES).astype(np.uint64),
        }
    )


def _each_round(turns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    game = np.repeat(np.arange(GAMES), turns)
    return game, np.concatenate([np.arange(1, last + 1) for last in turns])


def _rounds(luck: np.random.Generator, turns: np.ndarray, scores: np.ndarray) -> pl.DataFrame:
    game, turn = _each_round(turns)
    cities = np.round(scores[game] * (turn / turns[game])[:, None] + luck.normal(size=(len(game), SEATS)))
    return pl.DataFrame(
        {
            "game": np.repeat(game, SEATS).astype(np.uint32),
            "turn": np.repeat(turn, SEATS).astype(np.uint8),
            "seat": np.tile(np.arange(SEATS, dtype=np.uint8), len(game)),
            "cities": cities.ravel().astype(np.int16),
        }
    )


def _prices(luck: np.random.Generator, turns: np.ndarray) -> pl.DataFrame:
    """Prices that hang together within a block; at 0 coal is sold out."""
    game, turn = _each_round(turns)
    level = luck.normal(4, 2, BLOCKS)[game // ROTATIONS]
    coal = np.clip(np.round(level + luck.normal(size=len(game))), 0, 9)
    columns = {"turn": turn.astype(np.uint8), "step": np.ones(len(game), np.uint8), "coal": coal.astype(np.uint8)}
    return pl.DataFrame({"game": game.astype(np.uint32), **columns})


def _purchases(luck: np.random.Generator, turns: np.ndarray, dealt: np.ndarray) -> pl.DataFrame:
    """Lucky seats buy more and dearer cards, so buyers of dear cards win more often."""
    game, turn = _each_round(turns)
    seat = luck.integers(0, SEATS, len(game))
    rich = dealt[game, seat] + luck.normal(size=len(game))
    buys = luck.random(len(game)) < 0.4 + 0.15 * (rich > 0)
    card = np.clip(np.round(rich + 1), 0, CARDS - 1)
    waited = luck.integers(0, 3, len(game))
    table = {
        "turn": turn.astype(np.uint8),
        "seat": seat.astype(np.uint8),
        "card": card.astype(np.uint8),
        "price": np.round(8 + 4 * card + luck.exponential(3, len(game))).astype(np.int16),
        "completed": np.where(waited > 0, turn + waited, 0).astype(np.uint8),
    }
    return pl.DataFrame({"game": game.astype(np.uint32), **table}).filter(buys)
