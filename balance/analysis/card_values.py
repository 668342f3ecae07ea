"""What cards are worth, as seen: how often they are offered and bought, for how much, and how their buyers fare.

Seen only: whoever buys a card differs from whoever does not (richer, luckier, further ahead), so a high share of wins
with a card does not say that the card brings it. `randomised_values` says what it brings.
"""

from collections.abc import Iterable

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.keys import Key, games_with
from balance.analysis.moments import row_totals
from balance.analysis.totals import Totals, added

CARD = "card"
SHARES = ("bought", "win share", "completed", "offered", "bought if offered")
KEPT = ("measure", "estimate", "low", "high", "games")


def card_values(purchases: pl.LazyFrame, seats: pl.LazyFrame, design: Design, key: Key | None = None) -> pl.DataFrame:
    """Return what is seen of every card that was ever bought, or of every class of cards.

    Parameters
    ----------
    purchases : game, turn, seat, the columns of `key`; where the game records them: price (paid), least (printed),
        completed (round, 0 for never)
    seats : the table of seats
    key : what rows are grouped by; the card, if left out

    Returns
    -------
    a row per group and measure: the key's columns, measure, estimate, low, high, games. Measures: "bought" (share of
    games in which it was), "round" (in which), "price" (paid), "over printed" (price less the printed one), "win share"
    and "score" (of the buyers, per card bought), "completed" (share of those bought), "rounds to complete" (of those
    completed). Standard errors are those of ratios, by block.
    """
    key = key or Key.of(purchases, CARD)
    known = set(purchases.collect_schema().names())
    columns = ("game", "turn", "seat", *key.columns, *sorted(known & {"price", "least", "completed"}))
    tables = purchases.select(*dict.fromkeys(columns)), seats.select("game", "seat", "share", "score")
    parts = [_window_totals(window, key) for window in design.windows(*tables)]
    return _frames(key, parts)


def offer_rates(offers: pl.LazyFrame, design: Design, key: Key | None = None) -> pl.DataFrame:
    """Return how often cards are offered, and bought where they are, like `card_values`.

    Parameters
    ----------
    offers : game, the columns of `key`, bought (round, 0 for never): a row per card that could be bought in a game

    Returns
    -------
    measures "offered" (share of games) and "bought if offered" (share of the offers)
    """
    key = key or Key.of(offers, CARD)
    parts = [_offer_totals(window, key) for window in design.windows(offers.select("game", "bought", *key.columns))]
    return _frames(key, parts)


def _frames(key: Key, parts: Iterable[dict[str, Totals]]) -> pl.DataFrame:
    parts = list(parts)
    frames = [_frame(key, measure, added(part[measure] for part in parts)) for measure in parts[0]]
    return pl.concat(frames).sort(*key.columns, maintain_order=True)


def _frame(key: Key, measure: str, totals: Totals) -> pl.DataFrame:
    kind = shares if measure in SHARES else means
    frame = kind({"cell": list(range(key.cells))}, totals)
    if measure in ("bought", "offered"):
        frame = frame.filter(pl.Series(totals.y > 0))
    return key.named(frame).select(*key.columns, pl.lit(measure).alias("measure"), *KEPT[1:])


def _window_totals(window: Window, key: Key) -> dict[str, Totals]:
    purchases, seats = window.frames
    cell, game = key.cell(purchases).to_numpy(), window.game(purchases)
    once = _once_a_game(window, game, cell, key.cells)
    values = _values(purchases, window, seats)
    place = game // window.design.rotations * key.cells + cell
    seen = {"bought": once, **row_totals(place, values, key.cells, games_with(game, cell, key.cells))}
    if "completed" in values:
        done = values["completed"] > 0
        waited = {"rounds to complete": purchases["completed"].to_numpy()[done] - values["round"][done]}
        seen |= row_totals(place[done], waited, key.cells, games_with(game[done], cell[done], key.cells))
    return seen


def _offer_totals(window: Window, key: Key) -> dict[str, Totals]:
    (offers,) = window.frames
    cell, game = key.cell(offers).to_numpy(), window.game(offers)
    bought = {"bought if offered": (offers["bought"].to_numpy() > 0) * 1.0}
    place = game // window.design.rotations * key.cells + cell
    rates = row_totals(place, bought, key.cells, games_with(game, cell, key.cells))
    return {"offered": _once_a_game(window, game, cell, key.cells), **rates}


def _once_a_game(window: Window, game: np.ndarray, cell: np.ndarray, cells: int) -> Totals:
    """Count the games in which a cell has a row, among all games."""
    has = np.zeros((window.games, cells), np.bool_)
    has[game, cell] = True
    times = window.blocks(has.astype(np.float64))
    return Totals.of(times, np.full_like(times, window.design.rotations), np.full(cells, window.games))


def _values(purchases: pl.DataFrame, window: Window, seats: pl.DataFrame) -> dict[str, np.ndarray]:
    """Return what is averaged over the purchases of a card, as far as the game records it."""
    score = window.of_seats(seats, "score")[window.game(purchases), purchases["seat"].to_numpy()]
    wanted = [name for name in ("turn", "price", "least", "completed") if name in purchases.columns]
    number = {name: purchases[name].to_numpy().astype(np.float64) for name in wanted}
    values = {"round": number["turn"]}
    if "price" in number:
        values["price"] = number["price"]
    if {"price", "least"} <= set(number):
        values["over printed"] = number["price"] - number["least"]
    values |= {"win share": window.share_of(purchases, seats), "score": score}
    return values | ({"completed": (number["completed"] > 0) * 1.0} if "completed" in number else {})
