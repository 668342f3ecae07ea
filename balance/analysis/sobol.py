"""Which number drives an outcome: Sobol' indices, with the noise of the simulation taken out.

The first-order index of a number is the share of the outcome's variance that it explains alone, the total index the
share that it explains together with all others (Sobol' 2001; Saltelli and others 2010, Computer Physics Communications
181, 259–270; Jansen's estimator of the total index, Saltelli's of the first).

Every mean of a simulation carries an error, and squares of errors do not cancel: they would pass for effects. All
estimators here are quadratic forms m'Qm of the points' means, whose expected excess is tr(QC), with C the covariance of
the errors; it is subtracted.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from balance.analysis.intervals import TAIL
from balance.analysis.responses import Responses

RESAMPLES = 1000


@dataclass(frozen=True)
class Sample:
    """Which points make up the samples A, B and, for every number, A with that number's values from B.

    Parameters
    ----------
    first, second : (rows,) – places of the points among the responses
    mixed : (numbers, rows)
    """

    first: np.ndarray
    second: np.ndarray
    mixed: np.ndarray

    def of(self, rows: np.ndarray) -> "Sample":
        """Return the sample with some of its rows, in that order."""
        return Sample(self.first[rows], self.second[rows], self.mixed[:, rows])


def indices(responses: Responses, sample: Sample, names: Sequence[str], seed: int = 0) -> pl.DataFrame:
    """Return the Sobol' indices of one outcome.

    The intervals come from a bootstrap over the rows of the sample and over the batches of games at once (percentiles
    of 1,000 resamples); as the errors of the points count in both, it is a little too careful.

    Returns
    -------
    a row per number and kind ("first", "total"): number, kind, estimate, low, high, games; null where the outcome's
    variance is not larger than the noise. An index lies from 0 to 1, so estimates and limits beyond are cut there.
    """
    luck = np.random.default_rng(seed)
    found = _indices(responses.means, responses.covariance, sample)
    drawn = np.array([_resampled(responses, sample, luck) for _ in range(RESAMPLES)])
    low, high = _limits(drawn)
    keys = {"number": [*names, *names], "kind": ["first"] * len(names) + ["total"] * len(names)}
    known = np.isfinite(found) & np.isfinite(low)
    numbers = zip(("estimate", "low", "high"), (found, low, high), strict=True)
    frame = {name: np.where(known, np.clip(it, 0.0, 1.0), np.nan) for name, it in numbers}
    games = pl.lit(int(responses.games.sum())).alias("games")
    return pl.DataFrame({**keys, **frame}).fill_nan(None).with_columns(games)


def _limits(drawn: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return percentiles of resamples; none where one in twenty resamples has no variance left."""
    broken = ~np.isfinite(drawn)
    filled = np.where(broken, 0.0, drawn)
    low, high = np.quantile(filled, (TAIL, 1 - TAIL), axis=0)
    lost = broken.mean(axis=0) > 0.05
    return np.where(lost, np.nan, low), np.where(lost, np.nan, high)


def _resampled(responses: Responses, sample: Sample, luck: np.random.Generator) -> np.ndarray:
    """Return the indices of one resample of rows and batches; its own noise is there twice, and taken out twice."""
    batches, rows = len(responses.games), len(sample.first)
    times = np.bincount(luck.integers(batches, size=batches), minlength=batches).astype(float)
    means = responses.means + times @ responses.deviations
    return _indices(means, 2.0 * responses.covariance, sample.of(luck.integers(rows, size=rows)))


def _indices(means: np.ndarray, noise: np.ndarray, sample: Sample) -> np.ndarray:
    """Return the first-order indices, then the total ones: (2 · numbers,)."""
    variance = _variance(means, noise, np.concatenate([sample.first, sample.second]))
    first = [_first(means, noise, sample, mixed) for mixed in sample.mixed]
    total = [_total(means, noise, sample.first, mixed) for mixed in sample.mixed]
    return np.array([*first, *total]) / variance if variance > 0 else np.full(2 * len(sample.mixed), np.nan)


def _variance(means: np.ndarray, noise: np.ndarray, points: np.ndarray) -> float:
    """Return the variance of the outcome over the points, without that of their errors."""
    count = len(points)
    block = noise[np.ix_(points, points)]
    excess = np.trace(block) / count - block.sum() / count**2
    return float((means[points].var() - excess) * count / (count - 1))


def _first(means: np.ndarray, noise: np.ndarray, sample: Sample, mixed: np.ndarray) -> float:
    """Return the variance that a number explains alone: the mean of f(B) (f(A with its values from B) - f(A)).

    f(B) is centred, which takes away most of the estimator's spread and adds a bias of one part in the rows only.
    """
    centre = np.concatenate([sample.first, sample.second])
    gain = means[mixed] - means[sample.first]
    value = float(np.mean((means[sample.second] - means[centre].mean()) * gain))
    own = noise[sample.second, mixed] - noise[sample.second, sample.first]
    shared = noise[np.ix_(centre, mixed)].mean() - noise[np.ix_(centre, sample.first)].mean()
    return value - float(own.mean() - shared)


def _total(means: np.ndarray, noise: np.ndarray, first: np.ndarray, mixed: np.ndarray) -> float:
    """Return the variance that is lost when everything but a number is known: half the mean squared difference."""
    spread = noise[first, first] + noise[mixed, mixed] - 2 * noise[first, mixed]
    return 0.5 * float(np.mean((means[first] - means[mixed]) ** 2 - spread))
