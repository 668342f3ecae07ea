"""How prices move: median, quartiles and the share of rounds sold out, by round or by step, for any goods."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Cells, Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.quantiles import quartiles
from balance.analysis.totals import Totals, added

MOMENTS = ("open", "close")
KEYS = ("game", "turn", "step")
SOLD_OUT = 0  # prices are counted from the mark of a round that had none


class Market(NamedTuple):
    """What is summed of one good, by cell: rounds sold out, rounds on sale, prices above the mark of none, by price."""

    sold_out: Totals
    on_sale: Totals
    above: Totals
    times: np.ndarray  # (cells, 1 + prices): the first column counts rounds without a price


def mark_of_none(kind: pl.DataType) -> int:
    """Return what stands for "nothing to buy": 0, or -1 in a column of signed numbers, where 0 is a price."""
    return -1 if kind.is_signed_integer() else 0


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
    prices : the table of prices: game, the column `by`, and a column per good (and moment): whole numbers; where it
        is sold out 0, or -1 if the numbers are signed
    by : "turn" or "step"

    Returns
    -------
    good, moment, `by`, measure ("median", "lower quartile", "upper quartile", "mean", "sold out"), estimate, low, high,
    games. Quantiles and means are of the rounds in which there was something to buy; the quantiles' intervals count
    each block of games once, so they err on the wide side. "sold out" is a share of all rounds. `games` counts games
    that had such a round. A good that was never to be had is left out.
    """
    schema = prices.collect_schema()
    columns = price_columns(schema.names())
    marks = {column: mark_of_none(schema[column]) for column in columns}
    found = zip(columns.items(), _markets(prices, design, by, marks), strict=True)
    return pl.concat(
        _curve(market, by, marks[column]).select(pl.lit(good).alias("good"), pl.lit(moment).alias("moment"), pl.all())
        for (column, (good, moment)), market in found
        if market.on_sale.games.any()
    )


def _markets(prices: pl.LazyFrame, design: Design, by: str, marks: Mapping[str, int]) -> Iterator[Market]:
    """Yield what is summed of each column, after one pass over the table."""
    above = [pl.col(column).cast(pl.Int64) - mark for column, mark in marks.items()]
    most = prices.select(pl.col(by).cast(pl.Int64).max(), *(column.max() for column in above)).collect()
    cells, kinds = most[by].item() + 1, max(most.select(*marks).row(0)) + 1
    windows = [
        _window_markets(window, by, list(marks), cells, kinds)
        for window in design.windows(prices.select("game", by, *above))
    ]
    for parts in zip(*windows, strict=True):
        sold_out, on_sale, sums, times = zip(*parts, strict=True)
        yield Market(added(sold_out), added(on_sale), added(sums), sum(times))


def _window_markets(window: Window, by: str, columns: list[str], cells: int, kinds: int) -> list[Market]:
    (prices,) = window.frames
    cell = prices[by].to_numpy()
    rounds = window.by_game(prices, cell, cells)
    every = rounds.sum()
    first = cell.astype(np.int64) * kinds
    return [_market(window, prices[column].to_numpy(), rounds, every, first, kinds) for column in columns]


def _market(
    window: Window, price: np.ndarray, rounds: Cells, every: np.ndarray, first: np.ndarray, kinds: int
) -> Market:
    """Sum one good; `first` is where the prices of every row's cell begin in a list of all cells' prices."""
    gone = rounds.only(price == SOLD_OUT).sum()
    left = every - gone
    seen = np.count_nonzero(left, axis=0)
    times = np.bincount(first + price, minlength=every.shape[1] * kinds).reshape(-1, kinds)
    return Market(
        Totals.of(window.blocks(gone), window.blocks(every), np.count_nonzero(every, axis=0)),
        Totals.of(window.blocks(left), window.blocks(left), seen),
        Totals.of(window.blocks(rounds.sum(price)), window.blocks(left), seen),
        times,
    )


def _curve(market: Market, by: str, mark: int) -> pl.DataFrame:
    cells = len(market.times)
    gone = shares({by: list(range(cells)), "measure": ["sold out"] * cells}, market.sold_out)
    average = means({by: list(range(cells)), "measure": ["mean"] * cells}, market.above)
    average = average.with_columns(pl.col("estimate", "low", "high") + mark)
    worth = market.on_sale.kish()
    on_sale = np.flatnonzero(market.times[:, SOLD_OUT + 1 :].sum(axis=1))
    bands = [
        _band(market.times[cell], worth[cell], by, int(cell), int(market.on_sale.games[cell]), mark) for cell in on_sale
    ]
    rest = [frame.select(by, "measure", "estimate", "low", "high", "games") for frame in (average, gone)]
    return pl.concat([*bands, *rest])


def _band(times: np.ndarray, worth: float, by: str, cell: int, games: int, mark: int) -> pl.DataFrame:
    seen = np.flatnonzero(times[SOLD_OUT + 1 :]) + SOLD_OUT + 1
    band = quartiles(seen + mark, times[seen], worth)
    return band.select(pl.lit(cell, pl.Int64).alias(by), pl.all(), games=pl.lit(games, pl.Int64))
