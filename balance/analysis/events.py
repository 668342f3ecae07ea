"""Events: how often each is played, and how those fare who were dealt it and who played it.

Luck deals events, so how the seats that were dealt one fare says what it brings, whatever they did with it. Who plays
it, and when, players decide: how those who played it fare is seen only.
"""

import numpy as np
import polars as pl

from balance.analysis.card_values import KEPT
from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.keys import Key, games_with
from balance.analysis.moments import row_totals
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
    windows = [_totals(window, key, dealt, also) for window in design.windows(*tables)]
    frames = [_frame(key, measure, added(window[measure] for window in windows)) for measure in windows[0]]
    rows = pl.concat(frames).sort(event, maintain_order=True)
    return rows.rename({event: "event"})


def _totals(window: Window, key: Key, dealt: bool, also: tuple[str, ...]) -> dict[str, Totals]:
    """Return the sums of each measure, by block and event."""
    events, seats = window.frames
    turn = events["turn"].to_numpy()
    win = window.share_of(events, seats)
    score = window.of_seats(seats, "score")[window.game(events), events["seat"].to_numpy()]
    rest = {name: events[name].to_numpy().astype(np.float64) for name in also}
    seen = {ROUND: turn.astype(np.float64), WIN_IF_PLAYED: win, SCORE_IF_PLAYED: score, **rest}
    found = _of_rows(window, key, turn > 0, seen)
    if not dealt:
        return found
    whole = {PLAYED: (turn > 0) * 1.0, WIN_IF_DEALT: win, SCORE_IF_DEALT: score}
    return _of_rows(window, key, np.full(len(turn), True), whole) | found


def _of_rows(window: Window, key: Key, rows: np.ndarray, values: dict[str, np.ndarray]) -> dict[str, Totals]:
    """Return the sums of values over some rows, by block and event."""
    (events, _) = window.frames
    cell, game = key.cell(events).to_numpy()[rows], window.game(events)[rows]
    place = game // window.design.rotations * key.cells + cell
    held = {name: value[rows] for name, value in values.items()}
    return row_totals(place, held, key.cells, games_with(game, cell, key.cells))


def _frame(key: Key, measure: str, totals: Totals) -> pl.DataFrame:
    kind = shares if measure in SHARES else means
    frame = kind({"cell": list(range(key.cells))}, totals)
    return key.named(frame).select(*key.columns, pl.lit(measure).alias("measure"), *KEPT[1:])
