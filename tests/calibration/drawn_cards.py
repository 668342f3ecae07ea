"""Cards valued by draws, on a game of two whose every chance can be counted.

Each seat is dealt poor or rich, and the block plays once more with the deal swapped. Each draws one card: the poor
among the first two, the rich among all three. A card adds its bonus once it is completed; the higher score, with
normal luck, wins. The rich win more often and only they draw the last card, so what is *seen* of it is wrong by far.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import polars as pl
from scipy.special import ndtr

from balance.analysis.design import Design
from balance.analysis.keys import Key
from balance.analysis.randomised_values import randomised_values
from calibration.claim import Claim, covering

BONUS = np.array([3.0, 0.0, -1.0])
COMPLETED, RICH, LUCK = 0.75, 4.0, 3.0  # the chance to complete a card, what the rich start with, spread of the score
CARDS = (2, 3)  # that the poor and the rich choose from
WORLD = "the rich draw from more cards"
MEASURES = ("score", "neutral", "completed")


@cache
def exact_win_share() -> np.ndarray:
    """Return the chance to win by (wealth, card), over everything else: own completion, the rival's deal and card."""
    chance = np.zeros((2, len(BONUS)))
    for wealth, rival, done, theirs in product(range(2), repeat=4):
        gap = RICH * (wealth - rival) + BONUS * done
        weight = 0.5 * np.prod([COMPLETED if it else 1 - COMPLETED for it in (done, theirs)])
        bonuses = BONUS[: CARDS[rival]] * theirs
        chance[wealth] += weight * ndtr((gap[:, None] - bonuses) / (LUCK * np.sqrt(2))).mean(axis=1)
    return chance


def against_others(outcome: np.ndarray, card: int) -> float:
    """Return the mean of an outcome (wealth, card) of one card less that of the others of the same choice."""
    wealths = [wealth for wealth in range(2) if card < CARDS[wealth]]
    gains = [outcome[it, card] - np.delete(outcome[it, : CARDS[it]], card).mean() for it in wealths]
    return float(np.mean(gains))


def truths(card: int) -> dict[str, float]:
    """Return what a card does to the win share and to the score, what would make it neutral, and its completion."""
    score = against_others(np.tile(COMPLETED * BONUS, (2, 1)), card)
    share = against_others(exact_win_share(), card)
    return {"win share": share, "score": score, "neutral": -score / COMPLETED, "completed": COMPLETED}


def played(luck: np.random.Generator, blocks: int) -> tuple[pl.LazyFrame, pl.LazyFrame, pl.LazyFrame]:
    """Play blocks of two games; return the tables of choices, seats and purchases."""
    dealt = luck.integers(0, 2, (blocks, 1, 2))
    wealth = np.concatenate([dealt, dealt[..., ::-1]], axis=1).reshape(-1, 2)
    card = luck.integers(0, np.array(CARDS)[wealth])
    done = luck.random(card.shape) < COMPLETED
    score = RICH * wealth + BONUS[card] * done + luck.normal(0, LUCK, card.shape)
    return _choices(wealth, card), _seats(score), _purchases(card, done)


def _places(shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    game, seat = np.indices(shape)[:2]
    return {"game": game.ravel().astype(np.uint32), "seat": seat.ravel().astype(np.uint8)}


def _choices(wealth: np.ndarray, card: np.ndarray) -> pl.LazyFrame:
    offered = np.arange(len(BONUS)) < np.array(CARDS)[wealth][..., None]
    game, seat, number = np.nonzero(offered)
    columns = {"game": game.astype(np.uint32), "seat": seat.astype(np.uint8), "card": number.astype(np.uint8)}
    chance = (1 / np.array(CARDS)[wealth[game, seat]]).astype(np.float32)
    taken = card[game, seat] == number
    ones = np.ones(len(game), np.uint8)
    return pl.LazyFrame({**columns, "turn": ones, "choice": columns["seat"], "chance": chance, "taken": taken})


def _seats(score: np.ndarray) -> pl.LazyFrame:
    share = (score == score.max(axis=1, keepdims=True)).astype(np.float32)
    return pl.LazyFrame({**_places(score.shape), "share": share.ravel(), "score": score.ravel()})


def _purchases(card: np.ndarray, done: np.ndarray) -> pl.LazyFrame:
    columns = {"turn": np.ones(card.size, np.uint8), "card": card.ravel().astype(np.uint8)}
    return pl.LazyFrame({**_places(card.shape), **columns, "completed": done.ravel().astype(np.uint8) * 2})


def effects(luck: np.random.Generator, blocks: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Play and analyse one run."""
    choices, seats, purchases = played(luck, blocks)
    key = Key(("card",), (len(BONUS),))
    return tuple(randomised_values(choices, seats, Design(2 * blocks, 2, 2), key, purchases))


def drawn_card_claims(
    luck: np.random.Generator,
    replications: int,
    sizes: tuple[int, ...] = (20, 60, 100),
    cards: tuple[int, ...] = (0, 2),
) -> Iterator[Claim]:
    """Yield the coverage of the effects of the best card, and of the worst, which only the rich can draw."""
    for blocks in sizes:
        runs = [effects(luck, blocks) for _ in range(replications)]
        for card in cards:
            truth = truths(card)
            limits = np.array([_limits(shares, points, card) for shares, points in runs], float)
            for number, measure in enumerate(("win share", *MEASURES)):
                low, high = limits[:, number].T
                yield covering(f"card {card + 1} drawn: {measure}", WORLD, blocks, truth[measure], low, high)


def _limits(shares: pl.DataFrame, points: pl.DataFrame, card: int) -> list[tuple[float | None, ...]]:
    frames = [shares.filter(card=card), *(points.filter(card=card, measure=measure) for measure in MEASURES)]
    return [frame.select("low", "high").row(0) if len(frame) else (None, None) for frame in frames]
