"""How prices move: median, quartiles and the share of rounds sold out, by round or by step, for any goods."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.quantiles import quartiles
from balance.analysis.row_sums import Rows, RowSums, added_sums
from balance.analysis.totals import Totals

MOMENTS = ("open", "close")
KEYS = ("game", "turn", "step")
ABOVE = "above"
SOLD_OUT = 0  # prices are counted from the mark of a round that had none


class Market(NamedTuple):
    """What is summed of one good, by cell: rounds sold out, prices above the mark of none, rounds by price."""

    sold_out: Totals
    above: Totals  # of the rounds on sale
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
        if market.above.games.any()
    )


def _markets(prices: pl.LazyFrame, design: Design, by: str, marks: Mapping[str, int]) -> Iterator[Market]:
    """Yield what is summed of each column, after one pass over the table."""
    above = [pl.col(column).cast(pl.Int64) - mark for column, mark in marks.items()]
    most = prices.select(pl.col(by).cast(pl.Int64).max(), *(column.max() for column in above)).collect()
    cells, kinds = most[by].item() + 1, max(most.select(*marks).row(0)) + 1
    table = prices.select("game", by, *above)
    windows = list(design.of_windows(lambda window: _window_markets(window, by, list(marks), cells, kinds), table))
    gone = added_sums(every for every, _ in windows)
    for place, column in enumerate(marks):
        on_sale = added_sums(markets[place].on_sale for _, markets in windows)
        times = np.add.reduce([markets[place].times for _, markets in windows])
        yield Market(gone.a_row(column), on_sale.a_row(ABOVE), times)


class Seen(NamedTuple):
    """What a window holds of one good."""

    on_sale: RowSums
    times: np.ndarray


def _window_markets(window: Window, by: str, columns: list[str], cells: int, kinds: int) -> tuple[RowSums, list[Seen]]:
    """Return the sums of rounds sold out, for all goods, and what is on sale of each."""
    (prices,) = window.frames
    cell = prices[by].to_numpy().astype(np.int64)
    price = {column: prices[column].to_numpy() for column in columns}
    rows = Rows.of(window, prices, {column: price[column] == SOLD_OUT for column in columns})
    every = rows.sums(cell, cells)
    return every, [_seen(window, prices, price[column], cell, cells, kinds) for column in columns]


def _seen(window: Window, prices: pl.DataFrame, price: np.ndarray, cell: np.ndarray, cells: int, kinds: int) -> Seen:
    on_sale = Rows.of(window, prices, {ABOVE: price}).sums(cell, cells, price != SOLD_OUT)
    times = np.bincount(cell * kinds + price, minlength=cells * kinds)
    return Seen(on_sale, times.reshape(-1, kinds))


def _curve(market: Market, by: str, mark: int) -> pl.DataFrame:
    cells = len(market.times)
    gone = shares({by: list(range(cells)), "measure": ["sold out"] * cells}, market.sold_out)
    average = means({by: list(range(cells)), "measure": ["mean"] * cells}, market.above)
    average = average.with_columns(pl.col("estimate", "low", "high") + mark)
    worth = market.above.kish()
    on_sale = np.flatnonzero(market.times[:, SOLD_OUT + 1 :].sum(axis=1))
    bands = [
        _band(market.times[cell], worth[cell], by, int(cell), int(market.above.games[cell]), mark) for cell in on_sale
    ]
    rest = [frame.select(by, "measure", "estimate", "low", "high", "games") for frame in (average, gone)]
    return pl.concat([*bands, *rest])


def _band(times: np.ndarray, worth: float, by: str, cell: int, games: int, mark: int) -> pl.DataFrame:
    seen = np.flatnonzero(times[SOLD_OUT + 1 :]) + SOLD_OUT + 1
    band = quartiles(seen + mark, times[seen], worth)
    return band.select(pl.lit(cell, pl.Int64).alias(by), pl.all(), games=pl.lit(games, pl.Int64))
