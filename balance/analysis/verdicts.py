"""Fair, unfair, or not known yet: three verdicts, never two.

With δ the smallest deviation that matters, a comparison is

* *within* ±δ when two one-sided tests both reject a deviation of δ or more (Schuirmann 1987): the 95 % interval lies
  inside ±δ;
* *outside* ±δ when a test rejects every deviation up to δ: the 95 % interval lies outside ±δ entirely;
* *not known yet* otherwise, and always below 30 blocks of games.

Over a family of comparisons each kind of claim is corrected by Holm (1979) at 2.5 %, whatever the dependence between
the comparisons: the chance that a family holds any wrong "within" is at most 2.5 %, any wrong "outside" at most
2.5 %, so any wrong verdict at all at most 5 %.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.special import betainc, betaincc, ndtr, ndtri, stdtr

from balance.analysis.intervals import CONFIDENCE, TINY

WITHIN, OUTSIDE, UNKNOWN = "within", "outside", "not known yet"
ERROR_RATE = (1.0 - CONFIDENCE) / 2  # of each kind of claim
POWER = 0.8  # with which the games still needed would settle the question, if the estimate is right
MOST_GAMES, HALVINGS = 1e15, 40  # of the search for the games needed
FEWEST_BLOCKS = 30  # below, the spread between blocks is too poorly known to conclude anything

Tail = Callable[[float], np.ndarray]


class Tails(NamedTuple):
    """How surprising estimates are: p-values against a truth of at most, and of at least, a bound."""

    at_most: Tail
    at_least: Tail


def judge_shares(rates: pl.DataFrame, fair: float, delta: float) -> pl.DataFrame:
    """Add `verdict` and `needed` to a frame of shares: is each within fair ± delta?

    All rows together are one family. `needed` is about how many more games would settle an unknown verdict (null
    where it is settled, or where too few games say too little).
    """
    spread = _spread_of_shares(rates, fair)
    return _judged(rates, rates["estimate"].to_numpy() - fair, share_tails(rates), (fair - delta, fair + delta), spread)


def judge_changes(changes: pl.DataFrame, delta: float) -> pl.DataFrame:
    """Add `verdict` and `needed` to a frame of changes: is each within ± delta? All rows together are one family."""
    spread = changes["error"].to_numpy() * np.sqrt(changes["games"].to_numpy())
    return _judged(changes, changes["centre"].to_numpy(), change_tails(changes), (-delta, delta), spread)


def share_tails(rates: pl.DataFrame) -> Tails:
    """Return exact binomial p-values on effective games: those that Clopper and Pearson's interval inverts."""
    games = rates["effective"].to_numpy()
    wins = rates["estimate"].to_numpy() * games
    losses = games - wins

    def at_most(bound: float) -> np.ndarray:
        seen = np.where(wins > 0, betainc(np.maximum(wins, TINY), losses + 1, np.clip(bound, 0.0, 1.0)), 1.0)
        return seen * (bound >= 0)

    def at_least(bound: float) -> np.ndarray:
        seen = np.where(losses > 0, betaincc(wins + 1, np.maximum(losses, TINY), np.clip(bound, 0.0, 1.0)), 1.0)
        return seen * (bound <= 1)

    return Tails(at_most, at_least)


def change_tails(changes: pl.DataFrame) -> Tails:
    """Return Student's p-values on blocks: those that the interval of a change inverts."""
    centre, error = changes["centre"].to_numpy(), changes["error"].to_numpy()
    freedom = np.maximum(changes["blocks"].to_numpy() - 1, 1)
    return Tails(
        at_most=lambda bound: stdtr(freedom, (bound - centre) / error),
        at_least=lambda bound: stdtr(freedom, (centre - bound) / error),
    )


def within_p(tails: Tails, low: float, high: float) -> np.ndarray:
    """Return the p-value of "outside low … high": the larger of two one-sided ones."""
    return np.maximum(tails.at_most(low), tails.at_least(high))


def outside_p(tails: Tails, low: float, high: float) -> np.ndarray:
    """Return the p-value of "inside low … high", worst at either bound (Murphy and Myors 1999, minimum effects)."""
    above = tails.at_most(high) + tails.at_most(low)
    below = tails.at_least(low) + tails.at_least(high)
    return np.minimum(np.minimum(above, below), 1.0)


def holm(p: np.ndarray) -> np.ndarray:
    """Return p-values adjusted for their family by Holm's step-down procedure (1979, Scand. J. Statist. 6, 65–70)."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def _judged(
    frame: pl.DataFrame, deviation: np.ndarray, tails: Tails, bounds: tuple[float, float], spread: np.ndarray
) -> pl.DataFrame:
    enough = frame["blocks"].to_numpy() >= FEWEST_BLOCKS
    inside = enough & (holm(within_p(tails, *bounds)) <= ERROR_RATE)
    outside = enough & (holm(outside_p(tails, *bounds)) <= ERROR_RATE)
    verdict = np.select([inside, outside], [WITHIN, OUTSIDE], UNKNOWN)
    delta = (bounds[1] - bounds[0]) / 2
    needed = more_games(deviation, delta, spread, frame["games"].to_numpy(), len(frame))
    needed = np.maximum(needed, games_to_start(frame))
    open_question = (verdict == UNKNOWN) & (frame["blocks"].to_numpy() > 1)
    return frame.with_columns(
        verdict=pl.Series(verdict), needed=pl.Series(np.where(open_question, needed, np.nan)).fill_nan(None)
    )


def games_to_start(frame: pl.DataFrame) -> np.ndarray:
    """Return how many games are missing until there are enough blocks to conclude anything."""
    games, blocks = frame["games"].to_numpy(), np.maximum(frame["blocks"].to_numpy(), 1)
    return np.ceil(games / blocks * FEWEST_BLOCKS) - games


def more_games(deviation: np.ndarray, delta: float, spread: np.ndarray, games: np.ndarray, family: int) -> np.ndarray:
    """Return about how many more games settle a verdict with a power of 80 %, if the estimates are right.

    Parameters
    ----------
    spread : standard deviation that one game contributes: standard error · √games
    family : how many comparisons share the error rate
    """
    low, high = np.zeros(len(deviation)), np.full(len(deviation), np.log(MOST_GAMES))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        enough = power(deviation, delta, spread / np.exp(middle / 2), family) >= POWER
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    return np.maximum(np.ceil(np.exp(high)) - games, 1.0)


def power(deviation: np.ndarray, delta: float, error: np.ndarray, family: int) -> np.ndarray:
    """Return the chance that a comparison is settled, if the estimate is right and has this standard error.

    An estimate inside ±δ must clear both bounds, one outside the nearer bound (normal approximation; Chow, Shao and
    Wang 2008, section 3.1), at the level of Holm's first step.
    """
    away = np.abs(deviation)
    level = -ndtri(ERROR_RATE / max(family, 1))
    near, far = (ndtr(distance / error - level) for distance in (np.abs(away - delta), away + delta))
    return np.where(away < delta, near + far - 1.0, near)


def _spread_of_shares(rates: pl.DataFrame, fair: float) -> np.ndarray:
    """Return what one game contributes to the error of a share near the fair one."""
    effective = np.maximum(rates["effective"].to_numpy(), TINY)
    return np.sqrt(fair * (1 - fair) * rates["games"].to_numpy() / effective)
