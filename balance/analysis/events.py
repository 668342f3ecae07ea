"""Events: how often each is played, and how those fare who were dealt it and who played it.

Luck deals events, so how the seats that were dealt one fare says what it brings, whatever they did with it. Who plays
it, and when, players decide: how those who played it fare is seen only.
"""

import polars as pl

from balance.analysis.card_values import KEPT
from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.keys import Key
from balance.analysis.row_sums import Rows
from balance.analysis.totals import Totals, added

PLAYED, ROUND = "played", "round"
WIN_IF_DEALT, WIN_IF_PLAYED = "win share if dealt", "win share if played"
SCORE_IF_DEALT, SCORE_IF_PLAYED = "score if dealt", "score if played"
SHARES = (PLAYED, WIN_IF_DEALT, WIN_IF_PLAYED)


def event_values(
    events: pl.LazyFrame, seats: pl.LazyFrame, design: Design, event: str = "event", also: tuple[str, ...] = ()
) -> pl.DataFrame:
    """Return what is known of every event.

    Parameters
    ----------
    events : game, seat (to which it was dealt, or which played it), turn (round in which it was played, 0 for never),
        the columns `event` and `also`; a game that does not record what was dealt has rows of played events only
    seats : the table of seats
    event : the column that numbers the events
    also : columns of numbers to be averaged over the events that were played

    Returns
    -------
    a row per event and measure: event, measure, estimate, low, high, games. Of the events dealt, where these are
    recorded: "played" (share), "win share if dealt", "score if dealt". Of those played: "round", "win share if played",
    "score if played", and every column of `also`. Standard errors are those of ratios, by block.
    """
    key = Key.of(events, event)
    dealt = events.select((pl.col("turn") == 0).any()).collect().item()
    tables = events.select("game", "seat", "turn", event, *also), seats.select("game", "seat", "share", "score")
    windows = list(design.of_windows(lambda window: _totals(window, key, dealt, also), *tables))
    frames = [_frame(key, measure, added(window[measure] for window in windows)) for measure in windows[0]]
    rows = pl.concat(frames).sort(event, maintain_order=True)
    return rows.rename({event: "event"})


def _totals(window: Window, key: Key, dealt: bool, also: tuple[str, ...]) -> dict[str, Totals]:
    """Return the sums of each measure, by block and event."""
    events, seats = window.frames
    cell, turn = key.cell(events), events["turn"].to_numpy()
    win, score = window.seats_of(events, seats, "share", "score")
    rest = {name: events[name].to_numpy() for name in also}
    rows = Rows.of(window, events, {ROUND: turn, WIN_IF_PLAYED: win, SCORE_IF_PLAYED: score, **rest})
    played = rows.sums(cell, key.cells, turn > 0)
    found = {name: played.a_row(name) for name in rows.names}
    if not dealt:
        return found
    rows = Rows.of(window, events, {PLAYED: turn > 0, WIN_IF_DEALT: win, SCORE_IF_DEALT: score})
    whole = rows.sums(cell, key.cells)
    return {name: whole.a_row(name) for name in rows.names} | found


def _frame(key: Key, measure: str, totals: Totals) -> pl.DataFrame:
    kind = shares if measure in SHARES else means
    frame = kind({"cell": list(range(key.cells))}, totals)
    return key.named(frame).select(*key.columns, pl.lit(measure).alias("measure"), *KEPT[1:])
