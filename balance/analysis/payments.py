"""Who pays whom for missing units, and what it earns to control a good.

Every figure is what is seen, not what control causes: who controls a good differs from the others in more than that.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means
from balance.analysis.totals import Totals, added

BANK = -1
TO_RIVALS, TO_BANK, FREE = KINDS = ("paid to a rival", "paid to the bank", "own good, free")
EARNED, SAVED = "received", "own units free"
COLUMNS = ("game", "turn", "payer", "receiver", "energy", "units", "price")


def payments_between(payments: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return what each chair pays each other one, and the bank, in a game.

    Parameters
    ----------
    payments : game, payer, receiver (-1 is the bank), units, price (of a unit)

    Returns
    -------
    payer, receiver, estimate (money a game), low, high, games
    """
    chairs = design.seats
    pairs = [(payer, receiver) for payer in range(chairs) for receiver in range(BANK, chairs)]
    totals = added(design.of_windows(lambda window: _pairs(window, chairs), payments.select(*COLUMNS)))
    keys = {"payer": [payer for payer, _ in pairs], "receiver": [receiver for _, receiver in pairs]}
    return means(keys, totals).select("payer", "receiver", "estimate", "low", "high", "games")


def _pairs(window: Window, chairs: int) -> Totals:
    (rows,) = window.frames
    cell = rows["payer"].to_numpy().astype(np.int64) * (chairs + 1) + rows["receiver"].to_numpy() - BANK
    cells = chairs * (chairs + 1)
    y = window.blocks(window.by_game(rows, cell, cells).sum(_money(rows)))
    return Totals.of(y, np.full_like(y, window.design.rotations), np.full(cells, window.games))


def _money(rows: pl.DataFrame) -> np.ndarray:
    return rows["units"].to_numpy().astype(np.float64) * rows["price"].to_numpy()


def missing_units(payments: pl.LazyFrame, games: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return how many missing units a game's seats take in a round, by who is paid for them.

    Parameters
    ----------
    payments : game, turn, payer, receiver, units
    games : game, turns

    Returns
    -------
    turn, kind ("paid to a rival", "paid to the bank", "own good, free"), estimate (units in games that reach the
    round), low, high, games
    """
    last = int(games.select(pl.col("turns").max()).collect().item())
    tables = payments.select(*COLUMNS), games.select("game", "turns")
    totals = added(design.of_windows(lambda window: _units(window, last), *tables))
    keys = {"turn": [turn for turn in range(1, last + 1) for _ in KINDS], "kind": [*KINDS] * last}
    return means(keys, totals).select("turn", "kind", "estimate", "low", "high", "games")


def _units(window: Window, last: int) -> Totals:
    rows, games = window.frames
    receiver, payer = rows["receiver"].to_numpy(), rows["payer"].to_numpy()
    kind = np.select([receiver == BANK, receiver == payer], [1, 2], 0)
    cell = (rows["turn"].to_numpy().astype(np.int64) - 1) * len(KINDS) + kind
    units = window.by_game(rows, cell, last * len(KINDS)).sum(rows["units"].to_numpy())
    reached = games["turns"].to_numpy()[:, None] >= np.repeat(np.arange(1, last + 1), len(KINDS))
    return Totals.of(window.blocks(units), window.blocks(reached.astype(np.float64)), reached.sum(axis=0))


def control_earnings(
    payments: pl.LazyFrame, controllers: pl.LazyFrame, design: Design, goods: Sequence[str]
) -> pl.DataFrame:
    """Return what a round in control of a good brings: money from rivals, and own missing units for nothing.

    Parameters
    ----------
    payments : game, turn, payer, receiver, energy (place in `goods`), units, price
    controllers : game, turn and a column `controller_<good>` for each: the chair in control, -1 for nobody
    goods : their names

    Returns
    -------
    good, measure ("received", in money; "own units free", in units), estimate (a round in control), low, high, games
    (in which somebody controls the good)
    """
    names = [f"controller_{good}" for good in goods]
    tables = payments.select(*COLUMNS), controllers.select("game", "turn", *names)
    totals = added(design.of_windows(lambda window: _earnings(window, names), *tables))
    keys = {"good": [good for good in goods for _ in range(2)], "measure": [EARNED, SAVED] * len(goods)}
    return means(keys, totals).select("good", "measure", "estimate", "low", "high", "games")


def _earnings(window: Window, names: Sequence[str]) -> Totals:
    payments, controllers = window.frames
    cells = len(names)
    own = payments["payer"] == payments["receiver"]
    rivals = payments.filter(~own & (pl.col("receiver") != BANK))
    free = payments.filter(own)
    earned = window.by_game(rivals, rivals["energy"].to_numpy(), cells).sum(_money(rivals))
    saved = window.by_game(free, free["energy"].to_numpy(), cells).sum(free["units"].to_numpy())
    one = window.by_game(controllers, np.zeros(len(controllers), np.int64), 1)
    held = np.concatenate([one.sum(controllers[name].to_numpy() >= 0) for name in names], axis=1)
    y = window.blocks(np.stack([earned, saved], axis=2).reshape(window.games, -1))
    return Totals.of(y, window.blocks(np.repeat(held, 2, axis=1)), np.repeat(np.count_nonzero(held, axis=0), 2))
