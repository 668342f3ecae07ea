"""How long a game is: rounds, when its phases begin, and how many games the round limit cut off."""

from collections.abc import Iterable

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.quantiles import counts, quartiles
from balance.analysis.totals import Totals, added

TURN = "_turn"  # ends the name of a column that holds a round, 0 for never
KEPT = ("estimate", "low", "high", "games")


def turn_columns(columns: Iterable[str]) -> list[str]:
    """Return the columns that say in which round something happened, 0 for never; their means say nothing."""
    return [column for column in columns if column.endswith(TURN)]


def game_length(games: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return rounds and decisions a game, and the share of games cut off by the round limit.

    Returns
    -------
    measure ("rounds", "decisions", "lower quartile", "median", "upper quartile", "cut off"), estimate, low, high,
    games. The quartiles are of rounds.
    """
    totals = added(design.of_windows(_totals, games.select("game", "turns", "decisions", "cut_off")))
    average = means({"measure": ["rounds", "decisions", "cut off"]}, totals)
    cut_off = shares({"measure": ["rounds", "decisions", "cut off"]}, totals)
    seen = counts(games, (), "turns")
    middle = quartiles(seen["turns"].to_numpy(), seen["len"].to_numpy(), design.games / design.rotations)
    middle = middle.with_columns(games=pl.lit(design.games, pl.Int64))
    return pl.concat([average[:2].select("measure", *KEPT), middle, cut_off[2:].select("measure", *KEPT)])


def _totals(window: Window) -> Totals:
    (games,) = window.frames
    y = games.select("turns", "decisions", "cut_off").cast(pl.Float64).to_numpy()
    return Totals.of(window.blocks(y), window.blocks(np.ones_like(y)), np.full(3, window.games))


def lengths(games: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return how many games last so many rounds: turns, estimate (a share), low, high, games."""
    return _shares_of_turns(games, design, "turns")


def beginnings(games: pl.LazyFrame, design: Design) -> pl.DataFrame:
    """Return in which round something happens, for every column of rounds.

    Returns
    -------
    event (the column's name), turn (0: never), estimate (share of all games), low, high, games
    """
    columns = turn_columns(games.collect_schema().names())
    frames = [_shares_of_turns(games, design, column).rename({column: "turn"}) for column in columns]
    return pl.concat(
        frame.select(pl.lit(column).alias("event"), pl.all()) for column, frame in zip(columns, frames, strict=True)
    )


def _shares_of_turns(games: pl.LazyFrame, design: Design, column: str) -> pl.DataFrame:
    cells = int(games.select(pl.col(column).max()).collect().item()) + 1
    parts = []
    for window in design.windows(games.select("game", column)):
        hits = window.by_block(window.frames[0], window.frames[0][column].to_numpy(), cells).sum()
        every = np.full_like(hits, design.rotations)
        parts.append(Totals.of(hits, every, np.full(cells, window.games)))
    totals = added(parts)
    frame = shares({column: list(range(cells))}, totals).filter(pl.Series(totals.y > 0))
    return frame.select(column, *KEPT)
