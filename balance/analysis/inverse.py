"""The value of a swept number that meets a target: a curve through the points, read backwards."""

from typing import NamedTuple

import numpy as np
from scipy.special import chdtrc

from balance.analysis.responses import Responses

FIT = 0.05  # a polynomial whose lack of fit is less likely than this is not taken
MOST_DEGREE = 5
STEPS = 1001  # places at which the curve is held against the target


class Met(NamedTuple):
    """Where a response meets its target: the value with its interval, null where no value in the range does.

    `degree` is the curve's; `fit` the p-value of its lack of fit; `open_low` and `open_high` say that the interval
    ends only because the sweep does.
    """

    estimate: float | None
    low: float | None
    high: float | None
    open_low: bool
    open_high: bool
    degree: int
    fit: float


def polynomial(x: np.ndarray, degree: int, at: np.ndarray) -> np.ndarray:
    """Return weights (places, points) with which the means at x give the fitted curve at other places.

    Least squares with equal weights: unbiased whatever the covariance of the points.
    """
    scale = 2.0 / (x.max() - x.min())
    points, places = (np.polynomial.legendre.legvander((it - x.min()) * scale - 1.0, degree) for it in (x, at))
    return places @ np.linalg.pinv(points)


def lack_of_fit(responses: Responses, x: np.ndarray, degree: int) -> float:
    """Return the p-value of the hypothesis that a polynomial is the truth: Wald's test of its residuals."""
    spare = len(x) - degree - 1
    if spare <= 0:
        return 1.0
    residual = np.eye(len(x)) - polynomial(x, degree, x)
    gap = residual @ responses.means
    spread = residual @ responses.covariance @ residual.T
    batches = len(responses.games)
    if batches <= len(x) + 1:
        return 1.0
    statistic = float(gap @ np.linalg.pinv(spread, rcond=1e-10, hermitian=True) @ gap)
    return float(chdtrc(spare, statistic * (batches - spare) / batches))


def curve_degree(responses: Responses, x: np.ndarray) -> int:
    """Return the lowest degree, from 2 up, that the points do not contradict."""
    most = min(MOST_DEGREE, len(np.unique(x)) - 1)
    return next((it for it in range(min(2, most), most) if lack_of_fit(responses, x, it) >= FIT), most)


def curve(
    responses: Responses, x: np.ndarray, at: np.ndarray, degree: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the fitted curve at places with its limits: estimate, low, high."""
    weights = polynomial(x, degree, at)
    value, reach = weights @ responses.means, responses.reach * responses.error(weights)
    return value, value - reach, value + reach


def meeting(responses: Responses, x: np.ndarray, target: float) -> Met:
    """Return the value at which the response meets a target.

    The interval holds every value whose curve is not significantly off the target (Fieller 1954; Draper and Smith,
    Applied Regression Analysis, 3rd ed. 1998, section 3.2): it covers as the curve's own intervals do, even where the
    curve is flat. Where the curve meets the target more than once, the first value is the estimate.
    """
    degree = curve_degree(responses, x)
    at = np.linspace(x.min(), x.max(), STEPS)
    value, low, high = curve(responses, x, at, degree)
    possible = np.flatnonzero((low <= target) & (target <= high))
    crossed = np.flatnonzero(np.diff(np.sign(value - target)) != 0)
    fit = lack_of_fit(responses, x, degree)
    if not len(possible):
        return Met(None, None, None, False, False, degree, fit)
    estimate = _crossing(at, value - target, int(crossed[0])) if len(crossed) else None
    first, last = possible[0], possible[-1]
    return Met(estimate, float(at[first]), float(at[last]), first == 0, last == STEPS - 1, degree, fit)


def _crossing(at: np.ndarray, gap: np.ndarray, step: int) -> float:
    """Return where a straight line between two places crosses zero."""
    one, other = gap[step], gap[step + 1]
    return float(at[step] + (at[step + 1] - at[step]) * (one / (one - other) if one != other else 0.0))
