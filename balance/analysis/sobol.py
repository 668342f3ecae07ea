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
LOST = 0.05  # share of resamples without variance from which on an outcome counts as noise


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

    def values(self, means: np.ndarray) -> np.ndarray:
        """Return the outcome at the samples' points: (2 + numbers, rows)."""
        return means[np.vstack([self.first, self.second, self.mixed])]


def indices(responses: Responses, sample: Sample, names: Sequence[str], seed: int = 0) -> pl.DataFrame:
    """Return the Sobol' indices of one outcome.

    The intervals come from a bootstrap over the rows of the sample and over the batches of games at once (percentiles
    of 1,000 resamples); as the errors of the points count in both, it is a little too careful.

    Returns
    -------
    a row per number and kind ("first", "total"): number, kind, estimate, low, high, games; null where the outcome's
    variance is not larger than the noise. An index lies from 0 to 1, so estimates and limits beyond are cut there.
    """
    noise = _noise(responses.covariance, sample)
    found = _indices(sample.values(responses.means), noise)
    low, high = _limits(_resampled(responses, sample, noise, np.random.default_rng(seed)))
    keys = {"number": [*names, *names], "kind": ["first"] * len(names) + ["total"] * len(names)}
    known = np.isfinite(found) & np.isfinite(low)
    numbers = zip(("estimate", "low", "high"), (found, low, high), strict=True)
    frame = {name: np.where(known, np.clip(it, 0.0, 1.0), np.nan) for name, it in numbers}
    games = pl.lit(int(responses.games.sum())).alias("games")
    return pl.DataFrame({**keys, **frame}).fill_nan(None).with_columns(games)


def _limits(drawn: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return percentiles of resamples; none where one in twenty resamples has no variance left."""
    broken = ~np.isfinite(drawn)
    low, high = np.quantile(np.where(broken, 0.0, drawn), (TAIL, 1 - TAIL), axis=0)
    lost = broken.mean(axis=0) > LOST
    return np.where(lost, np.nan, low), np.where(lost, np.nan, high)


def _resampled(responses: Responses, sample: Sample, noise: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """Return the indices of resamples; the noise is there twice, once seen and once drawn, and taken out twice."""
    batches, rows = len(responses.games), len(sample.first)
    drawn = np.empty((RESAMPLES, len(noise) - 1))
    for number in range(RESAMPLES):
        times = np.bincount(luck.integers(batches, size=batches), minlength=batches)
        values = sample.values(responses.means + times @ responses.deviations)
        drawn[number] = _indices(values[:, luck.integers(rows, size=rows)], 2 * noise)
    return drawn


def _indices(values: np.ndarray, noise: np.ndarray) -> np.ndarray:
    """Return the first-order indices, then the total ones: (2 · numbers,); not numbers where no variance is left."""
    forms = _forms(values) - noise
    return forms[1:] / forms[0] if forms[0] > 0 else np.full(len(forms) - 1, np.nan)


def _forms(values: np.ndarray) -> np.ndarray:
    """Return the outcome's variance, then what each number explains of it alone, then with all others.

    Parameters
    ----------
    values : (2 + numbers, rows) – f(A), f(B), and f(A with a number's values from B)

    Alone it explains the mean of f(B) (f(mixed) - f(A)); f(B) is centred, which takes away most of the spread of that
    estimator. With all others it explains half the mean of (f(A) - f(mixed))².
    """
    both, gain = values[:2], values[2:] - values[0]
    centre = both.mean()
    first = (gain * (both[1] - centre)).mean(axis=1)
    return np.array([both.var() * both.size / (both.size - 1), *first, *(0.5 * (gain**2).mean(axis=1))])


def _noise(covariance: np.ndarray, sample: Sample) -> np.ndarray:
    """Return what the errors of the means add to each of the forms on average: the trace of QC."""
    both = np.concatenate([sample.first, sample.second])
    mean = covariance[both].mean(axis=0)  # of the centre with every point
    own = covariance.diagonal()
    variance = (own[both].mean() - mean[both].mean()) * len(both) / (len(both) - 1)
    mixed, one, other = sample.mixed, sample.first, sample.second
    first = (covariance[other, mixed] - covariance[other, one]) - (mean[mixed] - mean[one])
    total = own[one] + own[mixed] - 2 * covariance[one, mixed]
    return np.array([variance, *first.mean(axis=1), *(0.5 * total.mean(axis=1))])
