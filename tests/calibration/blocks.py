"""Worlds of rotation blocks, many replications at once: what a block holds, as (blocks, replications).

A block is four games on the same dealt table. In every world but the first the games of a block depend on each other.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

GAMES = 4  # of a block
CHANCE = 0.25
Size = tuple[int, int]


class World(NamedTuple):
    """How blocks are drawn, and the mean that is to be found."""

    name: str
    draw: Callable[[np.random.Generator, Size], np.ndarray]
    truth: float


def independent(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw the wins of games that have nothing in common."""
    return luck.binomial(GAMES, CHANCE, size).astype(float)


def alike(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw blocks whose table decides: all of their games end alike."""
    return GAMES * (luck.random(size) < CHANCE).astype(float)


def leaning(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw blocks whose tables lean, each its own way."""
    return luck.binomial(GAMES, luck.beta(2 * CHANCE, 2 * (1 - CHANCE), size)).astype(float)


def balanced(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw blocks of which four in five give every chair one win exactly: rotation cancels the luck."""
    return np.where(luck.random(size) < 0.8, 1.0, independent(luck, size))


def shared(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw wins half of which are shared by two."""
    wins = luck.binomial(GAMES, CHANCE, size)
    return wins - 0.5 * luck.binomial(wins, 0.5)


TABLES, SHARE_OF_TABLES = np.array([0.2, 0.6, 0.05]), np.array([0.7, 0.2, 0.1])


def unequal(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw blocks of three kinds: most lean a little against the seat, a fifth far towards it, some far against it."""
    return luck.binomial(GAMES, luck.choice(TABLES, size, p=SHARE_OF_TABLES)).astype(float)


def rare(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw wins of a seat that hardly ever wins."""
    return luck.binomial(GAMES, 0.02, size).astype(float)


SHARES = (
    World("single games", independent, CHANCE),
    World("the table decides", alike, CHANCE),
    World("tables lean", leaning, CHANCE),
    World("rotation cancels luck", balanced, CHANCE),
    World("half of the wins shared", shared, 0.75 * CHANCE),
    World("three kinds of table", unequal, float(TABLES @ SHARE_OF_TABLES)),
    World("a seat that hardly wins", rare, 0.02),
)


def even_money(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw sums of money: normal tables, normal games."""
    return GAMES * luck.normal(10, 3, size) + luck.normal(0, np.sqrt(GAMES), size)


def skewed_money(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw sums of money whose tables are exponential: a few make everybody rich."""
    return GAMES * luck.exponential(10, size) + luck.normal(0, np.sqrt(GAMES), size)


def wild_money(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw sums of money whose tables are lognormal with a spread of 1: one in a hundred is worth ten usual ones."""
    return GAMES * luck.lognormal(0, 1, size)


def rare_riches(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw sums of money of which three tables in a hundred are worth a fortune, seven spreads of all others."""
    fortune = luck.random(size) < 0.03
    return GAMES * np.where(fortune, luck.normal(17, 5, size), luck.normal(10, 1, size))


MEANS = (
    World("normal tables", even_money, 10.0),
    World("exponential tables", skewed_money, 10.0),
    World("lognormal tables", wild_money, float(np.exp(0.5))),
    World("three tables in a hundred hold a fortune", rare_riches, 10 + 0.03 * 7),
)


def parting_rarely(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw changes: one block in fifty ends otherwise, mostly for the better."""
    return (luck.random(size) < 0.02) * np.where(luck.random(size) < 0.7, 1.0, -1.0)


def parting_often(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw changes: half of the blocks end otherwise, mostly for the better."""
    return (luck.random(size) < 0.5) * np.where(luck.random(size) < 0.7, 1.0, -1.0)


def one_way(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw changes that are never for the worse: one block in ten gains a quarter of its wins."""
    return (luck.random(size) < 0.1) * 0.25


def sums_of_parted_games(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw mean changes of four games that share a lean; each may be won, lost or the same."""
    lean = luck.choice([-0.3, 0.0, 0.5], size, p=[0.3, 0.5, 0.2])
    better, worse = luck.binomial(GAMES, 0.3 * (1 + lean) / 2), luck.binomial(GAMES, 0.3 * (1 - lean) / 2)
    return (better - worse) / GAMES


def one_way_rarely(luck: np.random.Generator, size: Size) -> np.ndarray:
    """Draw changes that are never for the worse: one block in fifty gains, now more, now less."""
    return (luck.random(size) < 0.02) * luck.exponential(1.0, size)


CHANGES = (
    World("one block in fifty parts", parting_rarely, 0.02 * 0.4),
    World("half of the blocks part", parting_often, 0.5 * 0.4),
    World("changes go one way", one_way, 0.1 * 0.25),
    World("changes lean with the table", sums_of_parted_games, 0.3 * (0.3 * -0.3 + 0.2 * 0.5)),
)
COUNTED = (*CHANGES, World("few changes, all one way", one_way_rarely, 0.02))  # of means, not of shares
