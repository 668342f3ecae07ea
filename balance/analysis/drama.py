"""How exciting a game is: who leads when, how late it is decided, and from how far behind winners come.

The leader of a round is the seat with the best standing at its end; where several are equal, nobody leads. What a
standing is, the game decides: houses, points or money so far.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.totals import Totals, added

MEANS = ("lead changes", "rounds the winner led", "largest deficit of the winner")
SHARES = ("decided by half-time", "winner led all the way", "winner was last at half-time", "leader at half-time wins")
NOBODY = -1


def drama(rounds: pl.LazyFrame, seats: pl.LazyFrame, design: Design, standing: str) -> pl.DataFrame:
    """Return measures of drama.

    Parameters
    ----------
    rounds : game, turn, seat and the column `standing`, a row per round and seat
    seats : the table of seats: game, seat, share
    standing : the column that says who is how far ahead

    Returns
    -------
    a row per measure: measure, estimate, low, high, games. "lead changes": how often another seat than the last leader
    comes to lead; "rounds the winner led": share of a game's rounds; "largest deficit of the winner": behind the best,
    at the end of any round; the others are shares of games. "decided by half-time": from the middle round on, or
    earlier, the winner leads alone in every round. A shared victory counts for each winner by its share.
    """
    tables = rounds.select("game", "turn", "seat", standing), seats.select("game", "seat", "share")
    parts = list(design.of_windows(lambda window: _window(window, standing), *tables))
    mean, share = (added(part) for part in zip(*parts, strict=True))
    frames = [means({"measure": list(MEANS)}, mean), shares({"measure": list(SHARES)}, share)]
    return pl.concat(frame.select("measure", "estimate", "low", "high", "games") for frame in frames)


def _window(window: Window, standing: str) -> tuple[Totals, Totals]:
    rounds, seats = window.frames
    board, played = standings(window, rounds, standing)
    won, leader = window.of_seats(seats, "share"), leaders(board, played)
    counts, happened = _counts(board, played, leader, won), _happened(board, played, leader, won)
    return _totals(window, counts), _totals(window, happened)


def _totals(window: Window, values: np.ndarray) -> Totals:
    """Sum (games, measures) by block."""
    sums = window.blocks(values)
    return Totals.of(sums, np.full_like(sums, window.design.rotations), np.full(values.shape[1], window.games))


def standings(window: Window, rounds: pl.DataFrame, column: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the standings at the end of every round and which rounds were played.

    Returns
    -------
    (games, turns, seats), not a number where nothing was recorded; and (games, turns)
    """
    turns = int(rounds["turn"].max() or 0) + 1  # type: ignore[arg-type]
    # Games lie side by side in memory: what is found for a game along its turns and seats is found for many at once.
    board = np.full((turns, window.design.seats, window.games), np.nan).transpose(2, 0, 1)
    place = window.game(rounds), rounds["turn"].to_numpy().astype(np.int64), rounds["seat"].to_numpy().astype(np.int64)
    board[place] = rounds[column].to_numpy()
    return board, ~np.isnan(board).any(axis=2)


def leaders(board: np.ndarray, played: np.ndarray) -> np.ndarray:
    """Return who leads alone at the end of every round, or NOBODY: (games, turns)."""
    best = np.where(played[..., None], board, -np.inf)
    top = best == best.max(axis=2, keepdims=True)
    return np.where(played & (top.sum(axis=2) == 1), top.argmax(axis=2), NOBODY)


def lead_changes(leader: np.ndarray) -> np.ndarray:
    """Return how often the lead passes to another seat; rounds without a leader pass nothing: (games,)."""
    changes = np.zeros(len(leader))
    last = np.full(len(leader), NOBODY)
    for turn in leader.T:
        led = turn != NOBODY
        changes += led & (last != NOBODY) & (turn != last)
        last = np.where(led, turn, last)
    return changes


def _counts(board: np.ndarray, played: np.ndarray, leader: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Return what is counted in every game: (games, 3)."""
    rounds = np.maximum(played.sum(axis=1), 1)
    led = _by_seat(leader, won.shape[1]).sum(axis=1)
    behind = (won * deficits(board, played)).sum(axis=1)
    return np.stack([lead_changes(leader), (won * led).sum(axis=1) / rounds, behind], axis=1)


def deficits(board: np.ndarray, played: np.ndarray) -> np.ndarray:
    """Return how far each seat was behind the best at worst, at the end of any round: (games, seats)."""
    return np.where(played[..., None], board.max(axis=2, keepdims=True) - board, 0.0).max(axis=1)


def _by_seat(leader: np.ndarray, seats: int) -> np.ndarray:
    """Return whether each seat leads at the end of every round: (games, turns, seats)."""
    return (leader.T[:, None] == np.arange(seats)[:, None]).transpose(2, 0, 1)


def _happened(board: np.ndarray, played: np.ndarray, leader: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Return what share of the win had each of the things happen to it: (games, 4)."""
    leads = _by_seat(leader, won.shape[1])
    middle = half_time(played)
    late = played & (np.arange(played.shape[1]) >= middle[:, None])
    always = [(leads | ~when[..., None]).all(axis=1) for when in (late, played)]
    then = board[np.arange(len(board)), middle]
    last = (then == then.min(axis=1, keepdims=True)) & (then < then.max(axis=1, keepdims=True))
    ahead = leads[np.arange(len(board)), middle]
    return np.stack([(won * it).sum(axis=1) for it in (always[0], always[1], last, ahead)], axis=1)


def half_time(played: np.ndarray) -> np.ndarray:
    """Return the middle one of the rounds played in each game: (games,)."""
    order = np.cumsum(played, axis=1)
    return (order >= np.ceil(order[:, -1:] / 2)).argmax(axis=1)


def kingmaking(moved: Sequence[float]) -> pl.DataFrame:
    """Return how often the seat that is last late in a game decides which of the others wins.

    Parameters
    ----------
    moved : per game, each of another block, which share of the others' win passed from one of them to another when the
        last seat played on at random

    Returns
    -------
    one row: measure, estimate, low, high, games
    """
    column = np.array(moved, float).reshape(-1, 1)
    totals = Totals.of(column, np.ones_like(column), np.array([len(column)]))
    return shares({"measure": ["kingmaking"]}, totals).select("measure", "estimate", "low", "high", "games")
