"""What cards are worth, as seen: how often they are bought, for how much, and how often their buyers win.

Seen only: whoever buys a card differs from whoever does not (richer, luckier, further ahead), so a high share of wins
with a card does not say that the card brings it.
"""

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.totals import Totals, added

COLUMNS = ("game", "turn", "seat", "card", "price", "least")
MEASURES = ("bought", "round", "price", "over printed", "win share")


def card_values(purchases: pl.LazyFrame, seats: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return what is seen of every card that was ever bought.

    Parameters
    ----------
    purchases : game, turn, seat, card, price (paid), least (printed)
    seats : the table of seats

    Returns
    -------
    a row per card and measure: card, measure, estimate, low, high, games. Measures: "bought" (share of games in which
    it was), "round" (in which), "price" (paid), "over printed" (price less the printed one), "win share" (of the
    buyers, per card bought). Standard errors are those of ratios, by block.
    """
    cells = int(purchases.select(pl.col("card").max()).collect().item() or 0) + 1
    windows = design.windows(purchases.select(COLUMNS), seats.select("game", "seat", "share"))
    parts = [_window_totals(window, cells) for window in windows]
    frames = [_frame(measure, added(part[measure] for part in parts)) for measure in MEASURES]
    return pl.concat(frames).sort("card", maintain_order=True)


def _frame(measure: str, totals: Totals) -> pl.DataFrame:
    kind = shares if measure in ("bought", "win share") else means
    frame = kind({"card": list(range(len(totals.x)))}, totals)
    frame = frame.filter(pl.Series(totals.y > 0)) if measure == "bought" else frame
    return frame.select("card", pl.lit(measure).alias("measure"), "estimate", "low", "high", "games")


def _window_totals(window: Window, cells: int) -> dict[str, Totals]:
    purchases, seats = window.frames
    card = purchases["card"].to_numpy()
    has = (window.by_game(purchases, card, cells).sum() > 0).astype(np.float64)
    blocks, games = window.by_block(purchases, card, cells), has.sum(axis=0)
    times = blocks.sum()
    values = _values(purchases, window.share_of(purchases, seats))
    seen = {measure: Totals.of(blocks.sum(value), times, games) for measure, value in values.items()}
    every = np.full_like(times, window.design.rotations)
    return {"bought": Totals.of(window.blocks(has), every, np.full(cells, window.games)), **seen}


def _values(purchases: pl.DataFrame, share: np.ndarray) -> dict[str, np.ndarray]:
    """Return what is summed over the purchases of a card."""
    turn, price, least = (purchases[name].to_numpy().astype(np.float64) for name in ("turn", "price", "least"))
    return {"round": turn, "price": price, "over printed": price - least, "win share": share}
