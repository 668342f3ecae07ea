"""The whole way from played games to intervals, on the toy game Coin Race, whose chances are counted exactly."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import polars as pl
from coin_race import GAME

from balance.analysis.intervals import changes, shares
from balance.analysis.totals import Totals
from balance.driver import driver_of, new_table
from balance.rulebook import rulebook, values
from calibration.claim import Claim, covering

BOLDNESS = (0.9, 0.5, 0.2)  # of the three players
SEATS, ROUNDS, LUCKY = 3, 5, 1 / 2
SIZES = (5, 20, 100)


def played(head_start: int, games: int, seed: int) -> np.ndarray:
    """Play games in rotation blocks; return the share of the win by game and chair."""
    rules = GAME.build_rules(values(rulebook(GAME.folder), SEATS, {"head_start": head_start}), {}, SEATS)
    styles = np.concatenate([GAME.style_row({"boldness": boldness}) for boldness in BOLDNESS])
    rows = GAME.new_rows(games, SEATS)
    table, counts = new_table(GAME, SEATS), np.zeros(len(rows), np.int64)
    driver_of(GAME)(rules, styles, SEATS, seed, 0, games, table, rows, counts)
    return np.array(rows.seats["share"], float).reshape(games, SEATS)


def steps_of(boldness: float) -> np.ndarray:
    """Return the chances of 0, 1, 2, … steps after all rounds."""
    one, all_rounds = np.array([boldness * (1 - LUCKY), 1 - boldness, boldness * LUCKY]), np.array([1.0])
    for _ in range(ROUNDS):
        all_rounds = np.convolve(all_rounds, one)
    return all_rounds


def exact(head_start: int) -> np.ndarray:
    """Return the share of the win by chair, the mean over all rotations, counted over all final places."""
    chances = [steps_of(boldness) for boldness in BOLDNESS]
    share = np.zeros(SEATS)
    for rotation, *places in product(range(SEATS), *(range(2 * ROUNDS + 1) for _ in range(SEATS))):
        players = [(chair - rotation) % SEATS for chair in range(SEATS)]
        chance = np.prod([chances[player][place] for player, place in zip(players, places, strict=True)])
        ends = np.array(places) + head_start * (np.arange(SEATS) == 0)
        winners = ends == ends.max()
        share += chance * winners / winners.sum() / SEATS
    return share


def race_claims(seed: int, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield the coverage of the first chair's share, and of what a head start changes, on common luck."""
    truths = exact(0)[0], exact(1)[0]
    for blocks in sizes:
        before, after = (_by_block(played(start, blocks * SEATS * replications, seed), blocks) for start in (0, 1))
        every = np.full(before.shape, float(SEATS))
        games = np.full(replications, blocks * SEATS)
        frame = shares({}, Totals.of(after, every, games))
        yield covering("first chair's share", "Coin Race, a head start", blocks, truths[1], *_limits(frame))
        frame = changes({}, Totals.of((after - before) / SEATS, np.ones_like(every), games))
        yield covering("its paired change", "Coin Race, a head start", blocks, truths[1] - truths[0], *_limits(frame))


def _by_block(share: np.ndarray, blocks: int) -> np.ndarray:
    """Return the first chair's wins by block and replication."""
    return share[:, 0].reshape(-1, blocks, SEATS).sum(axis=2).T


def _limits(frame: pl.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    return frame["low"].to_numpy(), frame["high"].to_numpy()
