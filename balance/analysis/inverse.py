"""The value of a swept number that meets a target: a curve through the points, read backwards.

The curve is a cubic spline through the means of the points (least squares where there are many), which follows any
smooth response as closely as its points allow. Limits hold two things more than the noise of the games:

* What the curve may miss between its points. That is far less than what straight lines between them would miss (de
  Boor, A Practical Guide to Splines, rev. ed. 2001, chapters III and V), for which the most by which curve and lines
  are apart nearby is the measure; limits reach further by twice that.
* That a steep rise may lie anywhere between two points. Where two neighbours hold more than two fifths of all that the
  response rises or falls, the limits in between are those of both ends: it is only assumed not to leave them.

Of two values nothing can be known in between.
"""

from typing import NamedTuple

import numpy as np
from scipy.interpolate import BSpline

from balance.analysis.responses import Responses

CUBIC = 3
MOST_KNOTS = 7  # more values than that are smoothed
FEWEST_VALUES = 3  # of which a bend can be seen
STEPS = 401  # places at which the curve is held against the target
SPARE = 2.0  # times as far as curve and lines are apart, the curve may be off
STEEP = 0.4  # of the whole rise in one piece: how it rises there is not known
BETWEEN = 17  # places between two knots at which the curve is held against straight lines


class Met(NamedTuple):
    """Where a response meets its target.

    `estimate` is the value, null where the curve never meets it; `low` and `high` are the limits of the values that
    may, null where none in the range may; `open_low` and `open_high` say that they end only because the sweep does.
    Where `known` is false, the games or the values are too few to give limits, and nothing is ruled out.
    """

    estimate: float | None
    low: float | None
    high: float | None
    open_low: bool
    open_high: bool
    known: bool


class Curve(NamedTuple):
    """A response at places: estimate, and limits that are not numbers where too little is known."""

    estimate: np.ndarray
    low: np.ndarray
    high: np.ndarray


def knots(x: np.ndarray) -> np.ndarray:
    """Return the values at which the pieces of the curve join: all that there are, or seven spread over them."""
    values = np.unique(x)
    return values[np.round(np.linspace(0, len(values) - 1, min(len(values), MOST_KNOTS))).astype(int)]


def spline(x: np.ndarray, at: np.ndarray, degree: int) -> np.ndarray:
    """Return weights (places, points) with which the means at x give a spline of a degree at other places.

    As many coefficients as there are knots: a cubic one does not bend at the second knot, nor at the last but one.
    Least squares with equal weights, which is interpolation where every value is a knot: unbiased whatever the
    covariance of the points.
    """
    ends = knots(x)
    degree = min(degree, len(ends) - 1)
    skipped = degree // 2 + 1
    inner = ends[skipped : len(ends) - skipped]
    joined = np.concatenate([np.repeat(ends[0], degree + 1), inner, np.repeat(ends[-1], degree + 1)])
    points, places = (BSpline.design_matrix(it, joined, degree).toarray() for it in (x, at))
    weights: np.ndarray = places @ np.linalg.pinv(points)
    return weights


def curve(responses: Responses, x: np.ndarray, at: np.ndarray) -> Curve:
    """Return the curve at places between the least and the largest x, with its limits."""
    ends = knots(x)
    piece = np.clip(np.searchsorted(ends, at, side="right") - 1, 0, max(len(ends) - 2, 0))
    inside, around = _limits(responses, spline(x, at, CUBIC)), _limits(responses, spline(x, ends, CUBIC))
    missed = _missed(responses, x, ends)[piece]
    rise = np.abs(np.diff(around.estimate))
    steep = (rise > STEEP * np.ptp(around.estimate))[piece]
    low, high = inside.low - missed, inside.high + missed
    lowest, highest = np.minimum(around.low[:-1], around.low[1:]), np.maximum(around.high[:-1], around.high[1:])
    return Curve(
        inside.estimate,
        np.where(steep, np.minimum(low, lowest[piece]), low),
        np.where(steep, np.maximum(high, highest[piece]), high),
    )


def _limits(responses: Responses, weights: np.ndarray) -> Curve:
    return Curve(weights @ responses.means, *responses.limits(weights))


def _missed(responses: Responses, x: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return how far the curve may be off in each piece; not a number if there is but one, which shows no bend."""
    if len(ends) < FEWEST_VALUES:
        return np.full(max(len(ends) - 1, 1), np.nan)
    places = np.linspace(ends[:-1], ends[1:], BETWEEN).ravel()
    apart = (spline(x, places, CUBIC) - spline(x, places, 1)) @ responses.means
    most = np.abs(apart).reshape(BETWEEN, -1).max(axis=0)
    nearby = np.stack([np.pad(most, 1)[first : first + len(most)] for first in range(3)])
    return SPARE * nearby.max(axis=0)


def meeting(responses: Responses, x: np.ndarray, target: float) -> Met:
    """Return the value at which the response meets a target.

    The interval holds every value whose curve is not significantly off the target (Fieller 1954; Draper and Smith,
    Applied Regression Analysis, 3rd ed. 1998, section 3.2): it covers as the curve's own limits do, even where the
    curve is flat. Where the curve meets the target more than once, the first value is the estimate.
    """
    at = np.linspace(x.min(), x.max(), STEPS)
    found = curve(responses, x, at)
    possible = np.flatnonzero(~((found.low > target) | (found.high < target)))
    crossed = np.flatnonzero(np.diff(np.sign(found.estimate - target)) != 0)
    estimate = _crossing(at, found.estimate - target, int(crossed[0])) if len(crossed) else None
    known = not np.isnan(found.low).all()
    if not known or not len(possible):
        return Met(estimate, None, None, False, False, known)
    first, last = possible[0], possible[-1]
    low, high = at[max(first - 1, 0)], at[min(last + 1, STEPS - 1)]  # the limits lie at most one step further
    return Met(estimate, float(low), float(high), first == 0, last == STEPS - 1, known)


def _crossing(at: np.ndarray, gap: np.ndarray, step: int) -> float:
    """Return where a straight line between two places crosses zero."""
    one, other = gap[step], gap[step + 1]
    return float(at[step] + (at[step + 1] - at[step]) * (one / (one - other) if one != other else 0.0))
