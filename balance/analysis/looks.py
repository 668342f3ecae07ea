"""Looking again and again: how wide intervals must be so that those of all looks hold together.

A run with a wanted precision is looked at a few times, and stops at the first look at which every interval is narrow
enough. Repeated confidence intervals (Jennison and Turnbull 1989, J. R. Statist. Soc. B 51, 305–361) hold at all looks
at once with 95 %, whatever rule stops the run. Their widths follow from an error-spending function of Pocock's type
(Lan and DeMets 1983, Biometrika 70, 659–663), which spends evenly: precision is wanted early as well as late.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri, stdtrit

from balance.analysis.intervals import CONFIDENCE, FEWEST_BLOCKS

FRACTIONS = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0)  # of the most games, at which a run is looked at
CELLS = 1201  # of the grid on which the distribution of what has not stopped yet is carried along
WIDEST = 8.0  # standard errors


def spent(fraction: float, error_rate: float = 1 - CONFIDENCE) -> float:
    """Return how much of the error rate may have been spent when a fraction of the games has been played."""
    return error_rate * float(np.log1p((np.e - 1) * fraction))


@cache
def boundaries(fractions: Sequence[float] = FRACTIONS, error_rate: float = 1 - CONFIDENCE) -> tuple[float, ...]:
    """Return how many standard errors the interval of each look reaches to either side.

    The sum up to each look is a Brownian motion; the part of its distribution that has stayed within all earlier
    bounds is carried from look to look on a grid (Armitage, McPherson and Rowe 1969, J. R. Statist. Soc. A 132, 235).
    """
    bounds = [-float(ndtri(spent(fractions[0], error_rate) / 2))]
    grid, density = _within(bounds[0] * np.sqrt(fractions[0]), lambda at: _normal(at, fractions[0]))
    for before, now in pairwise(fractions):
        step, width = now - before, grid[1] - grid[0]
        leaves = spent(now, error_rate) - spent(before, error_rate)
        bound = brentq(lambda at: 2 * _beyond(grid, density, at, step) - leaves, 0.0, WIDEST)  # noqa: B023 – used at once
        bounds.append(float(bound / np.sqrt(now)))
        seen = grid, density
        grid, density = _within(bound, lambda at: _normal(at[:, None] - seen[0], step) @ seen[1] * width)  # noqa: B023
    return tuple(bounds)


def _normal(at: np.ndarray, variance: float) -> np.ndarray:
    return np.exp(-0.5 * at**2 / variance) / np.sqrt(2 * np.pi * variance)


def _within(bound: float, density: object) -> tuple[np.ndarray, np.ndarray]:
    """Return a grid of midpoints between the bounds and the density there."""
    width = 2 * bound / CELLS
    grid = -bound + width * (np.arange(CELLS) + 0.5)
    return grid, density(grid)  # type: ignore[operator]


def _beyond(grid: np.ndarray, density: np.ndarray, bound: float, step: float) -> float:
    """Return the chance to have stayed within all bounds before and to be beyond the upper one now."""
    return float((density * ndtr((grid - bound) / np.sqrt(step))).sum() * (grid[1] - grid[0]))


def reach(look: int, blocks: np.ndarray) -> np.ndarray:
    """Return how many standard errors the intervals of a look reach, where errors are estimated from blocks.

    Of too few blocks for any conclusion they reach without end, so no run stops there.
    """
    tail = ndtr(-boundaries()[look])
    return np.where(blocks >= FEWEST_BLOCKS, -stdtrit(np.maximum(blocks - 1, 1), tail), np.inf)
