"""What a round is like in which an event took effect, beside the same round without one.

Luck deals the cards, but players decide when to play them: a difference is what is seen, not all of it the card's own.
Rounds are compared with rounds of the same number, so that a card of a late year is not blamed for late years.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import FEWEST_BLOCKS, student
from balance.analysis.moments import Moments, summed
from balance.analysis.totals import Ratios

BANKRUPTCY = "bankruptcy"
COUNT_WITH, COUNT_WITHOUT = 0, 1  # rounds with and without; each measure adds two sums behind them


def event_rounds(
    events: pl.LazyFrame, rounds: pl.LazyFrame, seats: pl.LazyFrame, design: Design, measures: Sequence[str]
) -> pl.DataFrame:
    """Return by how much rounds with an event in force differ from the same rounds of games without any.

    Parameters
    ----------
    events : game, turn, card, in_force; a card is in force in one round only
    rounds : game, turn, seat and the columns `measures`
    seats : game, seat, bankrupt_turn (0 for never)

    Returns
    -------
    card, turn, measure (those given, as means of a seat; "bankruptcy": somebody becomes bankrupt), estimate (with less
    without), low, high, games (with the card in force). The standard error is that of a difference of two ratios, with
    blocks as clusters; there are no limits of fewer than forty blocks. To either side of a difference of shares a block
    with and one without a bankruptcy are added for its interval, so that what was never seen is not called impossible
    (Agresti and Caffo 2000, The American Statistician 54, 280-288, carried over from games to blocks).
    """
    turn = _turns(events)
    tables = (
        events.filter(pl.col("in_force")).select("game", "turn", "card"),
        rounds.select("game", "turn", *measures),
        seats.select("game", "seat", "bankrupt_turn"),
    )
    moments = summed(design.of_windows(lambda window: _moments(window, measures, turn), *tables))
    parts = []
    for number, measure in enumerate([*measures, BANKRUPTCY]):
        mine = moments.only([COUNT_WITH, COUNT_WITHOUT, 2 + 2 * number, 3 + 2 * number])
        parts.append(_difference(mine, _softened(mine, design) if measure == BANKRUPTCY else mine, turn, measure))
    return pl.concat(parts).sort("card", maintain_order=True)


def _turns(events: pl.LazyFrame) -> np.ndarray:
    """Return the round of every card, 0 for one that was never in force."""
    seen = events.filter(pl.col("in_force")).group_by("card").agg(pl.col("turn").first()).collect(engine="streaming")
    turns = np.zeros(int(seen["card"].max() or 0) + 1, np.int64)  # type: ignore[arg-type]
    turns[seen["card"].to_numpy()] = seen["turn"].to_numpy()
    return turns


def _moments(window: Window, measures: Sequence[str], turn: np.ndarray) -> Moments:
    """Sum, by block and card, the card's round in games with the card in force and in games without any event then."""
    events, _, _ = window.frames
    size = 1 + max(int(frame["turn"].max() or 0) for frame in window.frames[:2])  # type: ignore[arg-type]
    size = max(size, int(turn.max()) + 1)
    reached, values = _games(window, measures, size)
    card_in_force = np.full((window.games, size), -1)
    card_in_force[window.game(events), events["turn"].to_numpy()] = events["card"].to_numpy()
    with_card = reached[:, turn] & (card_in_force[:, turn] == np.arange(len(turn)))
    without = reached[:, turn] & (card_in_force[:, turn] == -1)
    columns = [with_card, without]
    for value in values:
        columns += [with_card * value[:, turn], without * value[:, turn]]
    held = np.stack([window.blocks(column.astype(np.float64)) for column in columns], axis=2)
    products = np.einsum("bci,bcj->cij", held, held)
    return Moments(held.sum(axis=0), products, np.count_nonzero(held[:, :, 0], axis=0), with_card.sum(axis=0))


def _games(window: Window, measures: Sequence[str], size: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """Return which rounds every game reached, the mean of each measure, and whether somebody became bankrupt then."""
    _, rounds, seats = window.frames
    cells = window.by_game(rounds, rounds["turn"].to_numpy(), size)
    means = [cells.sum(rounds[measure].to_numpy()) / window.design.seats for measure in measures]
    fell = window.by_game(seats, seats["bankrupt_turn"].to_numpy(), size).sum() > 0
    return cells.sum() > 0, [*means, fell.astype(np.float64)]


def _softened(moments: Moments, design: Design) -> Moments:
    """Add to either side a block of games that all hold a bankruptcy, and one of games without any."""
    extra = design.rotations * np.array([[1.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 1], [0, 1, 0, 0]])
    sums, products = moments.sums + extra.sum(axis=0), moments.products + extra.T @ extra
    return Moments(sums, products, moments.blocks, moments.games)


def _difference(moments: Moments, for_limits: Moments, turn: np.ndarray, measure: str) -> pl.DataFrame:
    seen = moments.sums[:, [COUNT_WITH, COUNT_WITHOUT]].all(axis=1)
    centre = _ratios(for_limits)
    reach = np.where(moments.blocks < FEWEST_BLOCKS, np.nan, student(moments.blocks) * centre.error)
    columns = {"estimate": _ratios(moments).value, "low": centre.value - reach, "high": centre.value + reach}
    frame = pl.DataFrame({"card": np.arange(len(turn)), "turn": turn, "measure": [measure] * len(turn), **columns})
    frame = frame.with_columns(pl.col("low", "high").fill_nan(None), games=pl.Series(moments.games.astype(np.int64)))
    return frame.filter(pl.Series(seen))


def _ratios(moments: Moments) -> Ratios:
    """Return the mean of rounds with the card less that of rounds without."""
    with_card, without, here, elsewhere = moments.sums.T
    with np.errstate(divide="ignore", invalid="ignore"):
        here, elsewhere = here / with_card, elsewhere / without
        gradient = np.stack([-here / with_card, elsewhere / without, 1 / with_card, -1 / without], axis=1)
        return moments.estimate(here - elsewhere, gradient)
