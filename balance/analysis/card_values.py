"""What cards are worth, as seen: how often they are offered and bought, for how much, and how their buyers fare.

Seen only: whoever buys a card differs from whoever does not (richer, luckier, further ahead), so a high share of wins
with a card does not say that the card brings it. `randomised_values` says what it brings.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import means, shares
from balance.analysis.keys import Key
from balance.analysis.row_sums import Rows
from balance.analysis.totals import Totals, added

CARD = "card"
WAITED, IF_OFFERED = "rounds to complete", "bought if offered"
SHARES = ("bought", "win share", "completed", "offered", IF_OFFERED)
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
    (values,) = card_values_by(purchases, seats, design, [key or Key.of(purchases, CARD)])
    return values


def card_values_by(
    purchases: pl.LazyFrame, seats: pl.LazyFrame, design: Design, keys: Sequence[Key]
) -> list[pl.DataFrame]:
    """Return `card_values` by each of several keys, for which purchases are read once."""
    known = set(purchases.collect_schema().names())
    grouped = [column for key in keys for column in key.columns]
    columns = ("game", "turn", "seat", *grouped, *sorted(known & {"price", "least", "completed"}))
    tables = purchases.select(*dict.fromkeys(columns)), seats.select("game", "seat", "share", "score")
    parts = list(design.of_windows(lambda window: _purchase_totals(window, keys), *tables))
    return [_frames(key, [part[place] for part in parts]) for place, key in enumerate(keys)]


def offer_rates(offers: pl.LazyFrame, design: Design, key: Key | None = None) -> pl.DataFrame:
    """Return how often cards are offered, and bought where they are, like `card_values`.

    Parameters
    ----------
    offers : game, the columns of `key`, bought (round, 0 for never): a row per card that could be bought in a game

    Returns
    -------
    measures "offered" (share of games) and "bought if offered" (share of the offers)
    """
    (rates,) = offer_rates_by(offers, design, [key or Key.of(offers, CARD)])
    return rates


def offer_rates_by(offers: pl.LazyFrame, design: Design, keys: Sequence[Key]) -> list[pl.DataFrame]:
    """Return `offer_rates` by each of several keys, for which offers are read once."""
    columns = dict.fromkeys(("game", "bought", *(column for key in keys for column in key.columns)))
    parts = list(design.of_windows(lambda window: _offer_totals(window, keys), offers.select(*columns)))
    return [_frames(key, [part[place] for part in parts]) for place, key in enumerate(keys)]


def _frames(key: Key, parts: Sequence[dict[str, Totals]]) -> pl.DataFrame:
    frames = [_frame(key, measure, added(part[measure] for part in parts)) for measure in parts[0]]
    return pl.concat(frames).sort(*key.columns, maintain_order=True)


def _frame(key: Key, measure: str, totals: Totals) -> pl.DataFrame:
    kind = shares if measure in SHARES else means
    frame = kind({"cell": list(range(key.cells))}, totals)
    if measure in ("bought", "offered"):
        frame = frame.filter(pl.Series(totals.y > 0))
    return key.named(frame).select(*key.columns, pl.lit(measure).alias("measure"), *KEPT[1:])


def _purchase_totals(window: Window, keys: Sequence[Key]) -> list[dict[str, Totals]]:
    purchases, seats = window.frames
    values = _values(purchases, window, seats)
    rows, waits = Rows.of(window, purchases, values), _waits(window, purchases, values)
    return [_seen(rows, waits, values.get("completed"), key.cell(purchases), key.cells) for key in keys]


def _waits(window: Window, purchases: pl.DataFrame, values: dict[str, np.ndarray]) -> Rows | None:
    """Return how long each card took to be completed, where the game records it."""
    if "completed" not in values:
        return None
    return Rows.of(window, purchases, {WAITED: purchases["completed"].to_numpy() - values["round"]})


def _seen(
    rows: Rows, waits: Rows | None, completed: np.ndarray | None, cell: np.ndarray, cells: int
) -> dict[str, Totals]:
    sums = rows.sums(cell, cells)
    seen = {"bought": sums.games_with(), **{name: sums.a_row(name) for name in rows.names}}
    if waits is not None and completed is not None:
        seen[WAITED] = waits.sums(cell, cells, completed).a_row(WAITED)
    return seen


def _offer_totals(window: Window, keys: Sequence[Key]) -> list[dict[str, Totals]]:
    (offers,) = window.frames
    rows = Rows.of(window, offers, {IF_OFFERED: offers["bought"].to_numpy() > 0})
    sums = [rows.sums(key.cell(offers), key.cells) for key in keys]
    return [{"offered": one.games_with(), IF_OFFERED: one.a_row(IF_OFFERED)} for one in sums]


def _values(purchases: pl.DataFrame, window: Window, seats: pl.DataFrame) -> dict[str, np.ndarray]:
    """Return what is averaged over the purchases of a card, as far as the game records it."""
    wanted = [name for name in ("turn", "price", "least", "completed") if name in purchases.columns]
    number = {name: purchases[name].to_numpy().astype(np.float64) for name in wanted}
    values = {"round": number["turn"]}
    if "price" in number:
        values["price"] = number["price"]
    if {"price", "least"} <= set(number):
        values["over printed"] = number["price"] - number["least"]
    values |= dict(zip(("win share", "score"), window.seats_of(purchases, seats, "share", "score"), strict=True))
    return values | ({"completed": (number["completed"] > 0) * 1.0} if "completed" in number else {})
