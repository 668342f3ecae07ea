"""Which rules come up: how many games reach each branch of the rules, and which branches nobody ever reached."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import shares
from balance.analysis.totals import Totals, added


def branches(games: pl.LazyFrame, design: Design, names: Sequence[str]) -> pl.DataFrame:
    """Return the share of games that reach each branch.

    Parameters
    ----------
    games : the table of games: game, branches (one bit each)
    names : what each bit stands for, in their order

    Returns
    -------
    a row per branch: branch, estimate, low, high, games
    """
    totals = added(design.of_windows(lambda window: _totals(window, len(names)), games.select("game", "branches")))
    return shares({"branch": list(names)}, totals).select("branch", "estimate", "low", "high", "games")


def _totals(window: Window, bits: int) -> Totals:
    reached = window.frames[0]["branches"].to_numpy()[:, None] >> np.arange(bits, dtype=np.uint64) & np.uint64(1)
    hits = window.blocks(reached.astype(np.float64))
    return Totals.of(hits, np.full_like(hits, window.design.rotations), np.full(bits, window.games))
