"""How a game unfolds: what winners and the others have at the end of each round."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means
from balance.analysis.row_sums import Rows, RowSums, added_sums

KEYS = ("game", "turn", "seat")
GROUPS = WINNERS, OTHERS = "winners", "others"


def timelines(rounds: pl.LazyFrame, seats: pl.LazyFrame, design: Design, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Return means by round, of those who will win and of the others; a shared victory counts by its shares.

    Parameters
    ----------
    rounds : game, turn, seat and one column per measure
    seats : the table of seats
    measures : columns of `rounds`; all but the keys, if left out

    Returns
    -------
    a row per measure, turn and group: measure, turn, group ("winners", "others"), estimate, low, high, games. A round
    counts the games that lasted so long.
    """
    measures = tuple(measures) or tuple(name for name in rounds.collect_schema().names() if name not in KEYS)
    cells = int(rounds.select(pl.col("turn").max()).collect().item() or 0) + 1
    tables = rounds.select(*KEYS, *measures), seats.select("game", "seat", "share")
    parts = list(design.of_windows(lambda window: _window_totals(window, measures, cells), *tables))
    groups = {group: added_sums(part[group] for part in parts) for group in GROUPS}
    return pl.concat(_frame(measure, groups) for measure in measures)


def _frame(measure: str, groups: Mapping[str, RowSums]) -> pl.DataFrame:
    """Return the rows of one measure; a shared victory leaves nobody out of the winners, so they count the games."""
    seen = groups[WINNERS].seen
    frames = []
    for group, sums in groups.items():
        frame = means({"turn": list(range(len(seen)))}, replace(sums.a_row(measure), games=seen))
        frames.append(frame.with_columns(measure=pl.lit(measure), group=pl.lit(group)))
    return pl.concat(frames).select("measure", "turn", "group", "estimate", "low", "high", "games")


def _window_totals(window: Window, measures: Sequence[str], cells: int) -> dict[str, RowSums]:
    rounds, seats = window.frames
    turn, won = rounds["turn"].to_numpy(), window.share_of(rounds, seats)
    rows = Rows.of(window, rounds, {measure: rounds[measure].to_numpy() for measure in measures})
    return {WINNERS: rows.sums(turn, cells, won), OTHERS: rows.sums(turn, cells, 1.0 - won)}
