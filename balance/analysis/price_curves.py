"""How prices move: median, quartiles and the share of rounds sold out, by round or by step, for any goods."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import shares
from balance.analysis.quantiles import counts, quartiles
from balance.analysis.totals import Totals, added

MOMENTS = ("open", "close")
KEYS = ("game", "turn", "step")
SOLD_OUT = 0


class Rounds(NamedTuple):
    """Rounds in which a good was sold out (among all), and in which it was on sale."""

    sold_out: Totals
    on_sale: Totals


def price_columns(columns: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return good and moment of every price column: "open_coal" is coal at "open"; other names have no moment."""
    prices = {}
    for column in columns:
        moment, _, good = column.partition("_")
        if column not in KEYS:
            prices[column] = (good, moment) if moment in MOMENTS else (column, "")
    return prices


def price_curves(prices: pl.LazyFrame, design: Design, by: str = "turn") -> pl.DataFrame:
    """Return what each good costs and how often it is sold out.

    Parameters
    ----------
    prices : the table of prices: game, the column `by`, and a column per good (and moment), 0 where sold out
    by : "turn" or "step"

    Returns
    -------
    good, moment, `by`, measure ("median", "lower quartile", "upper quartile", "sold out"), estimate, low, high, games.
    Quantiles are of the rounds in which there was something to buy; their intervals count each block of games once,
    so they err on the wide side. "sold out" is a share of all rounds. `games` counts games that had such a round.
    """
    columns = price_columns(prices.collect_schema().names())
    cells = int(prices.select(pl.col(by).max()).collect().item() or 0) + 1
    rounds = _rounds(prices.select("game", by, *columns), design, by, cells)
    frames = [_sold_out(rounds[column].sold_out, by) for column in columns]
    bands = [_bands(prices, by, column, rounds[column].on_sale) for column in columns]
    return pl.concat(
        pl.concat([band, frame]).select(pl.lit(good).alias("good"), pl.lit(moment).alias("moment"), pl.all())
        for frame, band, (good, moment) in zip(frames, bands, columns.values(), strict=True)
    )


def _rounds(prices: pl.LazyFrame, design: Design, by: str, cells: int) -> dict[str, Rounds]:
    """Sum rounds per cell of `by`, for every price column in one pass."""
    columns = price_columns(prices.collect_schema().names())
    parts = [_window_rounds(window, by, cells) for window in design.windows(prices)]
    return {
        column: Rounds(added(part[column].sold_out for part in parts), added(part[column].on_sale for part in parts))
        for column in columns
    }


def _window_rounds(window: Window, by: str, cells: int) -> dict[str, Rounds]:
    (prices,) = window.frames
    blocks, games = (sort(prices, prices[by].to_numpy(), cells) for sort in (window.by_block, window.by_game))
    every = blocks.sum(), games.sum()
    gone = {column: (prices[column] == SOLD_OUT).to_numpy() for column in price_columns(prices.columns)}
    return {column: _rounds_of(every, (blocks.sum(where), games.sum(where))) for column, where in gone.items()}


def _rounds_of(every: tuple[np.ndarray, np.ndarray], gone: tuple[np.ndarray, np.ndarray]) -> Rounds:
    """Return totals from counts of rounds by block and by game: all of them, and those sold out."""
    left = every[0] - gone[0]
    return Rounds(
        Totals.of(gone[0], every[0], (every[1] > 0).sum(axis=0)),
        Totals.of(left, left, (every[1] > gone[1]).sum(axis=0)),
    )


def _sold_out(totals: Totals, by: str) -> pl.DataFrame:
    cells = len(totals.x)
    frame = shares({by: list(range(cells)), "measure": ["sold out"] * cells}, totals)
    return frame.select(by, "measure", "estimate", "low", "high", "games")


def _bands(prices: pl.LazyFrame, by: str, column: str, on_sale: Totals) -> pl.DataFrame:
    seen = counts(prices.filter(pl.col(column) != SOLD_OUT), (by,), column)
    worth = on_sale.kish()
    empty = pl.DataFrame(schema={by: pl.Int64, "measure": pl.String})
    bands = [empty]
    for (cell,), group in seen.group_by(by, maintain_order=True):
        place = int(cell)
        band = quartiles(group[column].to_numpy(), group["len"].to_numpy(), float(worth[place]))
        games = pl.lit(int(on_sale.games[place]), pl.Int64)
        bands.append(band.select(pl.lit(place, pl.Int64).alias(by), pl.all(), games=games))
    return pl.concat(bands, how="diagonal")
