"""95 % intervals that stay honest at shares of 0 and 1, in small runs and with games that hang together.

A mean has no natural bounds, so its interval can be wrong without end: where a few blocks decide it, nothing tells how
far the next one would move it. So means have an interval only where there are enough blocks and enough of them differ;
elsewhere they have none.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from scipy.special import betaincinv, ndtri, stdtrit

from balance.analysis.totals import Ratios, Totals

CONFIDENCE = 0.95
TAIL = (1.0 - CONFIDENCE) / 2
TINY = 1e-9  # keeps the beta distribution defined where no game was won, or none lost
FEWEST_BLOCKS = 40  # below, the spread between blocks is too poorly known to conclude anything
MOST_SKEWNESS = 0.5**0.5  # of a mean's own distribution: as if two blocks of all were unlike the others


def effective_games(ratios: Ratios) -> np.ndarray:
    """Return how many independent games a share is worth: p (1 - p) / error² (Korn and Graubard 1998).

    Where no spread was seen (a share of 0 or 1, or every block alike) each block counts as one game.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        worth = ratios.value * (1.0 - ratios.value) / ratios.error**2
    return np.where((ratios.error > 0) & (worth > 0), worth, ratios.blocks)


def shrunk(effective: np.ndarray, blocks: np.ndarray) -> np.ndarray:
    """Return independent games less what is lost because the spread itself is estimated from few blocks.

    The factor (z / t)² is Korn and Graubard's (1998, Survey Methodology 24, 193–201), with t on the number of *equal*
    blocks that unequal ones are worth: where few blocks hold most rows, few tell the spread (Carter, Schnepel and
    Steigerwald 2017, Review of Economics and Statistics 99, 698–709).
    """
    return np.where(blocks > 1, effective * (ndtri(1 - TAIL) / student(blocks)) ** 2, 0.0)


def share_limits(share: np.ndarray, games: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return Clopper and Pearson's limits (1934) of a share seen in a number of independent games, not always whole."""
    wins, losses = share * games, (1.0 - share) * games
    low = np.where(wins > 0, betaincinv(np.maximum(wins, TINY), losses + 1, TAIL), 0.0)
    high = np.where(losses > 0, betaincinv(wins + 1, np.maximum(losses, TINY), 1 - TAIL), 1.0)
    return low, high


def shares(keys: Mapping[str, Any], totals: Totals) -> pl.DataFrame:
    """Return a frame of shares (0 … 1) with Korn and Graubard's interval: Clopper and Pearson's on effective games.

    Columns: the keys, estimate, low, high, games, blocks, effective (independent games the estimate is worth, for
    verdicts). Cells nothing was seen of are left out.
    """
    ratios = totals.ratios()
    effective = shrunk(effective_games(ratios), totals.kish())
    value = np.clip(np.nan_to_num(ratios.value), 0.0, 1.0)
    low, high = share_limits(value, effective)
    return _frame(keys, ratios, low, high).with_columns(effective=pl.Series(effective)).filter(pl.col("games") > 0)


def means(keys: Mapping[str, Any], totals: Totals) -> pl.DataFrame:
    """Return a frame of means with their intervals; no limits (null) where too few blocks decide them."""
    ratios = totals.ratios()
    low, high = mean_limits(ratios, totals.kish(), totals.skewness())
    return _frame(keys, ratios, low, high).filter(pl.col("games") > 0)


def mean_limits(ratios: Ratios, blocks: np.ndarray, skewness: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the limits of means: the wider of Student's and Hall's to either side.

    Student's interval is too short on the side of the long tail. Hall's (1992, J. R. Statist. Soc. B 54, 221–228)
    transforms the studentised mean by a monotone cubic that takes its skewness away, and reads it backwards. The longer
    one on each side covers tables as skewed as exponential and lognormal ones from forty blocks on.

    Parameters
    ----------
    blocks : how many equal ones they are worth; below 40 there are no limits
    skewness : of the means' own distributions; above √½, where two blocks would decide, there are no limits
    """
    t = student(blocks)
    known = (blocks >= FEWEST_BLOCKS) & (np.abs(skewness) <= MOST_SKEWNESS)
    usable = np.where(known, skewness, 0.0)  # that of blocks that are all alike is no number
    below, above = hall(-t, usable), hall(t, usable)
    error = np.where(known, ratios.error, np.nan)
    return ratios.value - np.maximum(t, above) * error, ratios.value - np.minimum(-t, below) * error


def hall(quantile: np.ndarray, skewness: np.ndarray) -> np.ndarray:
    """Return the quantile of a studentised mean of this skewness, given Student's.

    The inverse of Hall's T + a T² / 3 + a² T³ / 27 + a / 6, where a is the skewness of the mean.
    """
    a = np.where(np.abs(skewness) > TINY, skewness, TINY)
    return 3.0 / a * (np.cbrt(1.0 + a * (quantile - a / 6.0)) - 1.0)


def changes(keys: Mapping[str, Any], totals: Totals) -> pl.DataFrame:
    """Return a frame of paired differences between shares; y holds a difference per block, x is 1.

    Two more blocks are added, one a whole win better and one a whole win worse, so that a change never seen is not
    called impossible: Bonett and Price's interval for paired proportions (2012, J. Educ. Behav. Stat. 37, 479–488),
    carried over from games to blocks. Further columns: centre and error of the interval, for verdicts.
    """
    ratios = totals.ratios()
    blocks = totals.x + 2.0
    centre = totals.y / blocks
    error = np.sqrt(((totals.yy + 2.0) / blocks - centre**2) / blocks)
    reach = student(ratios.blocks) * error
    frame = _frame(keys, ratios, np.maximum(centre - reach, -1.0), np.minimum(centre + reach, 1.0))
    return frame.with_columns(centre=pl.Series(centre), error=pl.Series(error))


def student(blocks: np.ndarray) -> np.ndarray:
    """Return how many standard errors a 95 % interval reaches to either side; NaN below two blocks."""
    return np.where(blocks > 1, stdtrit(np.maximum(blocks - 1, 1), 1 - TAIL), np.nan)


def _frame(keys: Mapping[str, Any], ratios: Ratios, low: np.ndarray, high: np.ndarray) -> pl.DataFrame:
    numbers = {"estimate": ratios.value, "low": low, "high": high, "games": ratios.games, "blocks": ratios.blocks}
    frame = pl.DataFrame({**keys, **numbers}, strict=False)
    return frame.with_columns(
        pl.col("estimate", "low", "high").fill_nan(None), pl.col("games", "blocks").round().cast(pl.Int64)
    )
