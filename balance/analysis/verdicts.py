"""Fair, unfair, or not known yet: three verdicts, never two.

With δ the smallest deviation that matters, a comparison is

* *within* ±δ when two one-sided tests both reject a deviation of δ or more (Schuirmann 1987): the 95 % interval lies
  inside ±δ;
* *outside* ±δ when a test rejects every deviation up to δ: the 95 % interval lies outside ±δ entirely;
* *not known yet* otherwise, and always below 40 blocks of games.

Over a family of comparisons each kind of claim is corrected by Holm (1979) at 2.5 %, whatever the dependence between
the comparisons: the chance that a family holds any wrong "within" is at most 2.5 %, any wrong "outside" at most
2.5 %, so any wrong verdict at all at most 5 %.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.special import betainc, betaincc, ndtr, ndtri, stdtr

from balance.analysis.intervals import CONFIDENCE, FEWEST_BLOCKS, TINY

WITHIN, OUTSIDE, UNKNOWN = "within", "outside", "not known yet"
ERROR_RATE = (1.0 - CONFIDENCE) / 2  # of each kind of claim
POWER = 0.8  # with which the games still needed would settle the question, if the estimate is right
MOST_GAMES, HALVINGS = 1e15, 40  # of the search for the games needed

WHOLE_WIN = 1.0
Tail = Callable[[float], np.ndarray]
Power = Callable[[np.ndarray], np.ndarray]  # the chance of each verdict to be settled after a number of games


class Tails(NamedTuple):
    """How surprising estimates are: p-values against a truth of at most, and of at least, a bound."""

    at_most: Tail
    at_least: Tail


def judge_shares(rates: pl.DataFrame, fair: float, delta: float) -> pl.DataFrame:
    """Add `verdict` and `needed` to a frame of shares: is each within fair ± delta?

    All rows together are one family. `needed` is about how many more games would settle an unknown verdict (null
    where it is settled, or where too few games say too little).
    """
    bounds = fair - delta, fair + delta
    worth = rates["effective"].to_numpy() / rates["games"].to_numpy()
    power = share_power(rates["estimate"].to_numpy(), worth, bounds, len(rates))
    return _judged(rates, share_tails(rates), bounds, power)


def judge_changes(changes: pl.DataFrame, delta: float) -> pl.DataFrame:
    """Add `verdict` and `needed` to a frame of changes: is each within ± delta? All rows together are one family."""
    spread = changes["error"].to_numpy() * np.sqrt(changes["games"].to_numpy())
    power = change_power(changes["centre"].to_numpy(), spread, delta, len(changes))
    return _judged(changes, change_tails(changes), (-delta, delta), power)


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


def _judged(frame: pl.DataFrame, tails: Tails, bounds: tuple[float, float], power: Power) -> pl.DataFrame:
    enough = frame["blocks"].to_numpy() >= FEWEST_BLOCKS
    inside = enough & (holm(within_p(tails, *bounds)) <= ERROR_RATE)
    outside = enough & (holm(outside_p(tails, *bounds)) <= ERROR_RATE)
    verdict = np.select([inside, outside], [WITHIN, OUTSIDE], UNKNOWN)
    needed = np.maximum(more_games(power, frame["games"].to_numpy()), games_to_start(frame))
    open_question = (verdict == UNKNOWN) & (frame["blocks"].to_numpy() > 1)
    return frame.with_columns(
        verdict=pl.Series(verdict), needed=pl.Series(np.where(open_question, needed, np.nan)).fill_nan(None)
    )


def games_to_start(frame: pl.DataFrame) -> np.ndarray:
    """Return how many games are missing until there are enough blocks to conclude anything."""
    games, blocks = frame["games"].to_numpy(), np.maximum(frame["blocks"].to_numpy(), 1)
    return np.ceil(games / blocks * FEWEST_BLOCKS) - games


def more_games(power: Power, games: np.ndarray) -> np.ndarray:
    """Return about how many more games settle verdicts with a power of 80 %.

    Parameters
    ----------
    power : the chance that each is settled after a number of games in all
    games : what has been played
    """
    low, high = np.zeros(len(games)), np.full(len(games), np.log(MOST_GAMES))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        enough = power(np.exp(middle)) >= POWER
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    return np.maximum(np.ceil(np.exp(high)) - games, 1.0)


def share_power(share: np.ndarray, worth: np.ndarray, bounds: tuple[float, float], family: int) -> Power:
    """Return the power of verdicts on shares, if the shares are these.

    The test of a border p₀ asks for a distance of z √(p₀ (1 - p₀) / n), the luck of a share p spreads by
    √(p (1 - p) / n) around it (Chow, Shao and Wang 2008, section 4.1), on n independent games. Exact tests ask for half
    a win more, as wins are whole; and the number of games may happen to lie just short of the next whole win that
    decides, which is another half.

    Parameters
    ----------
    worth : how many independent games one game is worth
    bounds : of what is fair
    family : how many comparisons share the error rate
    """
    luck = np.sqrt(np.maximum(share * (1.0 - share), TINY))

    def clears(bound: float, games: np.ndarray) -> np.ndarray:
        if not 0.0 <= bound <= 1.0:
            return np.ones(len(share))
        independent = np.maximum(worth * games, TINY)
        asked = _level(family) * np.sqrt(bound * (1.0 - bound) / independent) + WHOLE_WIN / independent
        return ndtr((np.abs(share - bound) - asked) * np.sqrt(independent) / luck)

    return _power(share, bounds, clears)


def change_power(change: np.ndarray, spread: np.ndarray, delta: float, family: int) -> Power:
    """Return the power of verdicts on changes, if the changes are these (normal approximation; ibid., section 3.1).

    Parameters
    ----------
    spread : standard deviation that one game contributes: standard error · √games
    family : how many comparisons share the error rate
    """

    def clears(bound: float, games: np.ndarray) -> np.ndarray:
        return ndtr(np.abs(change - bound) * np.sqrt(games) / np.maximum(spread, TINY) - _level(family))

    return _power(change, (-delta, delta), clears)


def _power(truth: np.ndarray, bounds: tuple[float, float], clears: Callable[[float, np.ndarray], np.ndarray]) -> Power:
    """Return the chance to be settled: inside, both borders must be cleared, outside the nearer one."""
    middle = sum(bounds) / 2
    inside, above = np.abs(truth - middle) < bounds[1] - middle, truth > middle

    def power(games: np.ndarray) -> np.ndarray:
        low, high = (clears(bound, games) for bound in bounds)
        return np.where(inside, low + high - 1.0, np.where(above, high, low))

    return power


def _level(family: int) -> float:
    """Return the level of Holm's first step, in standard errors."""
    return -float(ndtri(ERROR_RATE / max(family, 1)))
