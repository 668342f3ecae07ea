"""What it is worth to take a card, shown by choices in which luck decided which card was taken.

Who buys a card differs from who does not; who *draws* it among the cards he could have bought differs in nothing but
the card. Each choice is a small experiment whose probabilities are known.

**Estimand.** For a card c, over all drawn choices in which c and at least one other card could have been taken: the
mean outcome if c is taken, less the mean outcome if another of these cards is drawn in its place. What is played
afterwards (later draws, too) belongs to the effect.

**Estimator.** With D = 1 where c was taken, p its recorded probability and Y the outcome of the seat that chose,

    Σ D Y / p  /  Σ D / p      -      Σ (1 - D) Y / (1 - p)  /  Σ (1 - D) / (1 - p)

inverse-propensity weighted means normalised by their weights (Hájek 1971; Lunceford and Davidian 2004, Statistics in
Medicine 23, 2937-2960, section 2.2). A seat may draw several times in a game: given what happened before, each draw is
independent of everything to come, so every one of them estimates without bias; that their outcomes are the same game's
is seen to by clustering on rotation blocks, which hold whole games.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.design import Design, Window
from balance.analysis.intervals import FEWEST_BLOCKS, student
from balance.analysis.keys import Key, games_with
from balance.analysis.moments import Moments, places, summed
from balance.analysis.totals import Ratios

WIN_SHARE, SCORE, LEAD = "win share", "score", "lead"
OUTCOMES = (WIN_SHARE, SCORE, LEAD)
TAKEN, PASSED = 0, 1  # the sums of weights; each outcome adds two more numbers behind them
COMPLETED = 2 + 2 * len(OUTCOMES)
NEUTRAL = "neutral"
PURCHASE = ("game", "turn", "seat", "card")  # which purchase a choice led to
VAGUE = 0.2  # relative error of a share that nothing is divided by
CERTAIN = 1e-6  # a chance that is less than this from 1


class Effects(NamedTuple):
    """Two frames: the effect on the win share, fit to be judged, and all that is counted in points."""

    shares: pl.DataFrame
    points: pl.DataFrame


def randomised_values(
    choices: pl.LazyFrame, seats: pl.LazyFrame, design: Design, key: Key, purchases: pl.LazyFrame | None = None
) -> Effects:
    """Return the effect of taking a card rather than another one drawn from the same choice.

    Parameters
    ----------
    choices : game, choice, seat, card, chance, taken and the columns of `key`: a row per card that was in a draw
    seats : game, seat, share, score
    key : what is compared: the column of cards, or of classes of cards
    purchases : game, turn, seat, card, completed (round, 0 for never), where a card counts only once it is completed;
        `choices` then has the turn, too

    Returns
    -------
    `shares`: the key's columns, estimate, low, high, games (with such a draw), blocks (in which it was taken), centre,
    error, taken (times it was drawn); `points`: the key's columns, measure ("score" of the seat, "lead": its score
    less the mean of the others', "neutral": what the card would have to pay more at the end to leave the lead as
    it is, "completed": share of those drawn that were), estimate, low, high, games.
    """
    columns = ("choice", "chance", "taken", *(PURCHASE if purchases is not None else ("game", "seat")), *key.columns)
    tables = [choices.select(*dict.fromkeys(columns)), seats.select("game", "seat", "share", "score")]
    if purchases is not None:
        tables.append(purchases.select(*PURCHASE, "completed"))
    parts = list(design.of_windows(lambda window: _window_moments(window, key), *tables))
    moments = summed(moments for moments, _ in parts)
    taken = sum(times for _, times in parts)
    return Effects(_shares(moments, key, np.asarray(taken)), _points(moments, key, purchases is not None))


def _window_moments(window: Window, key: Key) -> tuple[Moments, np.ndarray]:
    """Sum one window: moments per cell, and how often each cell was drawn."""
    choices, seats, *bought = window.frames
    options = _options(window, key, choices, _completed(window, choices, *bought))
    place = options.game // window.design.rotations * key.cells + options.cell
    values = _weighted(options, _outcomes(window, seats, options))
    games = games_with(options.game, options.cell, key.cells)
    return Moments.of(place, values, key.cells, games), np.bincount(options.cell, options.taken, key.cells)


class Options(NamedTuple):
    """What could have been drawn: a row per choice and cell, with the chance that a card of the cell was drawn."""

    game: np.ndarray
    seat: np.ndarray
    cell: np.ndarray
    chance: np.ndarray
    taken: np.ndarray
    done: np.ndarray  # taken and, where that is asked for, completed

    def only(self, rows: np.ndarray) -> "Options":
        """Keep some rows."""
        return Options(*(column[rows] for column in self))


def _options(window: Window, key: Key, choices: pl.DataFrame, done: np.ndarray) -> Options:
    """Return the options of all choices but those of one card: certainty teaches nothing.

    The rows of one choice stand together.
    """
    game, seat, choice = window.game(choices), choices["seat"].to_numpy(), choices["choice"].to_numpy()
    chance, taken = choices["chance"].to_numpy().astype(np.float64), choices["taken"].to_numpy()
    begins = np.ones(len(game), np.bool_)
    begins[1:] = (game[1:] != game[:-1]) | (choice[1:] != choice[:-1])
    number = np.cumsum(begins) - 1
    cell = key.cell(choices)
    found, row = places(number * key.cells + cell)
    if len(found) == len(cell):  # no two cards of a choice are of one cell
        options = Options(game, seat, cell, chance, taken, done)
    else:
        sums = [np.bincount(row, column, len(found)) for column in (chance, taken, done)]
        first = np.flatnonzero(begins)[found // key.cells]
        options = Options(game[first], seat[first], found % key.cells, sums[0], sums[1] > 0, sums[2] > 0)
    return options.only(options.chance < 1 - CERTAIN)


def _completed(window: Window, choices: pl.DataFrame, purchases: pl.DataFrame | None = None) -> np.ndarray:
    """Return whether a row was taken and then completed; where nothing is to be, all that was taken was."""
    taken = choices["taken"].to_numpy()
    if purchases is None:
        return taken
    sizes = [1 + max(int(frame[column].max() or 0) for frame in (choices, purchases)) for column in PURCHASE[1:]]  # type: ignore[arg-type]
    completed = purchases.filter(pl.col("completed") > 0)
    drawn, kept = (_purchase(window, frame, sizes) for frame in (choices.filter(pl.col("taken")), completed))
    kept.sort(kind="stable")  # games are in order already, which this sort makes use of
    done = taken.copy()
    done[taken] = kept[np.minimum(np.searchsorted(kept, drawn), len(kept) - 1)] == drawn if len(kept) else False
    return done


def _purchase(window: Window, rows: pl.DataFrame, sizes: Sequence[int]) -> np.ndarray:
    """Return a number for every row's purchase."""
    number = window.game(rows)
    for column, size in zip(PURCHASE[1:], sizes, strict=True):
        number = number * size + rows[column].to_numpy()
    return number


def _outcomes(window: Window, seats: pl.DataFrame, options: Options) -> list[np.ndarray]:
    share, score = (window.of_seats(seats, column) for column in ("share", "score"))
    count = window.design.seats
    lead = (count * score - score.sum(axis=1, keepdims=True)) / (count - 1)
    return [outcome[options.game, options.seat] for outcome in (share, score, lead)]


def _weighted(options: Options, outcomes: list[np.ndarray]) -> np.ndarray:
    """Return what is summed of every option: weights taken and passed, weighted outcomes, and completions."""
    one, other = options.taken / options.chance, ~options.taken / (1.0 - options.chance)
    pairs = [column for outcome in outcomes for column in (one * outcome, other * outcome)]
    return np.stack([one, other, *pairs, one * options.done]).T


def _difference(moments: Moments, outcome: str) -> tuple[Moments, np.ndarray, np.ndarray]:
    """Return the four sums of an outcome, the effect and its derivatives by them."""
    first = 2 + 2 * OUTCOMES.index(outcome)
    four = moments.only([TAKEN, PASSED, first, first + 1])
    with np.errstate(divide="ignore", invalid="ignore"):
        taken, passed = four.sums[:, 2] / four.sums[:, 0], four.sums[:, 3] / four.sums[:, 1]
        slopes = [-taken / four.sums[:, 0], passed / four.sums[:, 1], 1 / four.sums[:, 0], -1 / four.sums[:, 1]]
    return four, taken - passed, np.stack(slopes, axis=1)


def _effect(moments: Moments, outcome: str) -> Ratios:
    four, value, gradient = _difference(moments, outcome)
    return four.estimate(value, gradient)


def _completion(moments: Moments) -> Ratios:
    two = moments.only([TAKEN, COMPLETED])
    with np.errstate(divide="ignore", invalid="ignore"):
        value = two.sums[:, 1] / two.sums[:, 0]
        return two.estimate(value, np.stack([-value / two.sums[:, 0], 1 / two.sums[:, 0]], axis=1))


def _neutral(moments: Moments) -> Ratios:
    """Return the lead's effect with the opposite sign, over the share of the drawn cards that pay in the end.

    A quotient by a share that is hardly known has no linear error: there is none (NaN).
    """
    _, lead, slopes = _difference(moments, LEAD)
    first = 2 + 2 * OUTCOMES.index(LEAD)
    with np.errstate(divide="ignore", invalid="ignore"):
        paid = moments.sums[:, COMPLETED] / moments.sums[:, TAKEN]
        by_taken = slopes[:, 0] / paid + lead / (paid * moments.sums[:, TAKEN])
        by_completed = -lead / (paid * moments.sums[:, COMPLETED])
        gradient = -np.column_stack([by_taken, slopes[:, 1:] / paid[:, None], by_completed])
        value = -lead / paid
        known = _completion(moments)
        value = np.where(known.error < VAGUE * known.value, value, np.nan)
    return moments.only([TAKEN, PASSED, first, first + 1, COMPLETED]).estimate(value, gradient)


def _shares(moments: Moments, key: Key, taken: np.ndarray) -> pl.DataFrame:
    ratios = _effect(moments, WIN_SHARE)
    frame = _frame(ratios, key).with_columns(
        pl.col("low").clip(-1.0, 1.0),
        pl.col("high").clip(-1.0, 1.0),
        blocks=pl.Series(ratios.blocks).cast(pl.Int64),
        centre=pl.Series(ratios.value),
        error=pl.Series(ratios.error),
        taken=pl.Series(taken).cast(pl.Int64),
    )
    return key.named(frame.filter(pl.col("error").is_finite(), pl.col("error") > 0))


def _points(moments: Moments, key: Key, completing: bool) -> pl.DataFrame:
    measures: Mapping[str, Callable[[], Ratios]] = {
        SCORE: lambda: _effect(moments, SCORE),
        LEAD: lambda: _effect(moments, LEAD),
        NEUTRAL: lambda: _neutral(moments),
        **({"completed": lambda: _completion(moments)} if completing else {}),
    }
    frames = [_frame(ratios(), key).with_columns(measure=pl.lit(name)) for name, ratios in measures.items()]
    return key.named(pl.concat(frames).filter(pl.col("estimate").is_finite()))


def _frame(ratios: Ratios, key: Key) -> pl.DataFrame:
    """Return estimates with Student's interval on the blocks in which the card was taken; too few have no limits."""
    reach = np.where(ratios.blocks >= FEWEST_BLOCKS, student(ratios.blocks) * ratios.error, np.nan)
    frame = pl.DataFrame(
        {
            "cell": np.arange(key.cells),
            "estimate": ratios.value,
            "low": ratios.value - reach,
            "high": ratios.value + reach,
            "games": ratios.games,
        }
    )
    return frame.with_columns(pl.col("games").cast(pl.Int64), pl.col("low", "high").fill_nan(None))
