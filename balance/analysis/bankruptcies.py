"""Bankruptcies: in how many games somebody cannot pay, in which round, which seats, and what the fatal round cost."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from balance.analysis.comparison import changed_shares
from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.totals import Totals, added

FATAL, OTHER = "fatal", "other"
COSTS = ("paid to rivals", "paid to the bank")


def bankrupt_games(seats: pl.LazyFrame) -> pl.LazyFrame:
    """Return per game whether any of its seats became bankrupt: game, bankrupt."""
    return seats.group_by("game", maintain_order=True).agg(pl.col("bankrupt").any())


def collapses(seats: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the share of games in which somebody became bankrupt, as one row: estimate, low, high, games."""
    fallen = []
    for window in design.windows(bankrupt_games(seats)):
        hits = window.frames[0]["bankrupt"].to_numpy().astype(np.float64).reshape(-1, 1)
        ones = np.ones_like(hits)
        fallen.append(Totals.of(window.blocks(hits), window.blocks(ones), ones.sum(axis=0)))
    return shares({"measure": ["games"]}, added(fallen)).select("estimate", "low", "high", "games")


def changed_collapses(before: pl.LazyFrame, after: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return the change of that share on the same luck, as `comparison.changed_shares` does."""
    return changed_shares(bankrupt_games(before), bankrupt_games(after), design, ["bankrupt"])


def bankruptcy_rates(
    seats: pl.LazyFrame, design: Design, by: str = "seat", strategies: Sequence[str] = ()
) -> pl.DataFrame:
    """Return how often a chair becomes bankrupt, of games.

    Parameters
    ----------
    seats : the table of seats: game, bankrupt and the column `by`
    by : "seat", or another column that numbers the seats from 0; or "strategy"
    strategies : the strategy of each player of the line-up, for by="strategy"

    Returns
    -------
    a row per chair or strategy: its name under `by`, estimate, low, high, games
    """
    names: list[Any] = list(dict.fromkeys(strategies)) if by == "strategy" else list(range(design.seats))
    group = np.array([names.index(name) for name in strategies] if by == "strategy" else names)
    column = "player" if by == "strategy" else by
    totals = []
    for window in design.windows(seats.select("game", "bankrupt", column)):
        cell = group[window.frames[0][column].to_numpy()]
        blocks = window.by_block(window.frames[0], cell, len(names))
        seen = window.by_game(window.frames[0], cell, len(names)).seen()
        totals.append(Totals.of(blocks.sum(window.frames[0]["bankrupt"].to_numpy()), blocks.sum(), seen))
    return shares({by: names}, added(totals)).select(by, "estimate", "low", "high", "games")


def hazards(seats: pl.LazyFrame, games: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return in how many of the games that reach a round somebody becomes bankrupt in it, for the first time.

    Parameters
    ----------
    seats : game, seat, bankrupt_turn (0 for never)
    games : game, turns

    Returns
    -------
    turn, estimate, low, high, games (that reach the round)
    """
    last = int(games.select(pl.col("turns").max()).collect().item())
    tables = seats.select("game", "seat", "bankrupt_turn"), games.select("game", "turns")
    totals = added(design.of_windows(lambda window: _hazards(window, last), *tables))
    return shares({"turn": list(range(1, last + 1))}, totals).select("turn", "estimate", "low", "high", "games")


def _hazards(window: Window, last: int) -> Totals:
    seats, games = window.frames
    when = window.of_seats(seats, "bankrupt_turn")
    turns = np.arange(1, last + 1)
    reached = (games["turns"].to_numpy()[:, None] >= turns).astype(np.float64)
    fell = (when[:, :, None] == turns).any(axis=1).astype(np.float64)
    return Totals.of(window.blocks(fell), window.blocks(reached), reached.sum(axis=0))


def fatal_rounds(
    rounds: pl.LazyFrame, seats: pl.LazyFrame, payments: pl.LazyFrame, design: Design, measures: Sequence[str]
) -> pl.DataFrame:
    """Return what the round cost in which a seat became bankrupt, beside all other rounds of all seats.

    Parameters
    ----------
    rounds : game, turn, seat and the columns `measures`
    seats : game, seat, bankrupt_turn
    payments : game, turn, payer, receiver (-1 is the bank), units, price (of a unit)

    Returns
    -------
    measure (those given, "paid to rivals", "paid to the bank"), group ("fatal", "other"), estimate (mean of a seat and
    round), low, high, games
    """
    tables = (
        rounds.select("game", "turn", "seat", *measures),
        seats.select("game", "seat", "bankrupt_turn"),
        payments.select("game", "turn", "payer", "receiver", "units", "price"),
    )
    totals = added(design.of_windows(lambda window: _fatal(window, measures), *tables))
    names = [*measures, *COSTS]
    keys = {"measure": [name for name in names for _ in range(2)], "group": [FATAL, OTHER] * len(names)}
    return means(keys, totals).select("measure", "group", "estimate", "low", "high", "games")


def _fatal(window: Window, measures: Sequence[str]) -> Totals:
    rounds, seats, payments = window.frames
    when = window.of_seats(seats, "bankrupt_turn")
    game, turn, seat = window.game(rounds), rounds["turn"].to_numpy(), rounds["seat"].to_numpy()
    cell = (when[game, seat] != turn).astype(np.int64)
    blocks, seen = window.by_block(rounds, cell, 2), window.by_game(rounds, cell, 2).seen()
    values = [rounds[measure].to_numpy() for measure in measures]
    values += [_paid(window, rounds, payments, rivals) for rivals in (True, False)]
    y = np.concatenate([blocks.sum(value) for value in values], axis=1)
    return Totals.of(y, np.tile(blocks.sum(), (1, len(values))), np.tile(seen, len(values)))


def _paid(window: Window, rounds: pl.DataFrame, payments: pl.DataFrame, rivals: bool) -> np.ndarray:
    """Return what the seat of every row of rounds paid in that round, to rivals or to the bank."""
    mine = payments.filter((pl.col("receiver") >= 0) == rivals)
    size = 1 + max(int(frame["turn"].max() or 0) for frame in (rounds, payments))  # type: ignore[arg-type]
    chairs = window.design.seats

    def places(frame: pl.DataFrame, seat: str) -> np.ndarray:
        return (window.game(frame) * size + frame["turn"].to_numpy()) * chairs + frame[seat].to_numpy()

    dollars = mine["units"].to_numpy().astype(np.float64) * mine["price"].to_numpy()
    return np.bincount(places(mine, "payer"), dollars, window.games * size * chairs)[places(rounds, "seat")]
