"""Means at the points of a sweep, the value that meets a target, and Sobol' indices, on functions that are known."""

from collections.abc import Callable, Iterator
from unittest.mock import patch

import numpy as np
from scipy.stats import qmc

from balance.analysis.inverse import meeting
from balance.analysis.responses import Responses, response_frame
from balance.analysis.sobol import Sample, indices
from calibration.claim import Claim, covering

POINTS = np.linspace(0.0, 4.0, 7)
MET = 1.7  # where the target is met
Response = Callable[[np.ndarray], np.ndarray]
CURVES: dict[str, Response] = {
    "a straight line": lambda x: x,
    "a bent line": lambda x: x + 0.08 * x**2,
    "an S": lambda x: 4 * np.tanh(x - 2),
    "a step between two points": lambda x: 4 * np.tanh(6 * (x - 1.6)),
}


def answers(luck: np.random.Generator, truth: np.ndarray, batches: int) -> Responses:
    """Return responses whose errors share half of their variance, as points on common luck do; some are skewed."""
    shared = luck.exponential(size=(batches, 1)) - 1
    own = luck.normal(size=(batches, len(truth)))
    return Responses(truth + np.sqrt(0.5) * (shared + own), np.ones(batches))


def sweep_claims(
    luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (10, 40, 250)
) -> Iterator[Claim]:
    """Yield the coverage of a point's mean and of the value that meets a target; the choice of the curve included."""
    for name, response in CURVES.items():
        truth, target = response(POINTS), float(response(np.array(MET)))
        for batches in sizes:
            runs = [answers(luck, truth, batches) for _ in range(replications)]
            met = np.array([meeting(run, POINTS, target)[1:3] for run in runs], float)
            yield covering("value that meets a target", name, batches, MET, *met.T)
            if name == "a straight line":
                yield _point(runs, truth, batches)


def _point(runs: list[Responses], truth: np.ndarray, batches: int) -> Claim:
    names = [f"{place:g}" for place in POINTS]
    limits = [response_frame(run, names, "rounds", share=False).select("low", "high").row(2) for run in runs]
    return covering("mean at a point of a sweep", "skewed luck", batches, float(truth[2]), *np.array(limits).T)


ROWS, NUMBERS = 32, ("a", "b")
RESAMPLES = 200  # instead of 1,000, to save time: it makes the limits less steady, not wider
WEIGHTS = np.array([1.0, 2.0, 1.5])  # of a, of b, and of both together
EXPLAINED = WEIGHTS**2 / (3, 3, 9) / (WEIGHTS**2 / (3, 3, 9)).sum()
EXACT = np.array([EXPLAINED[0], EXPLAINED[1], EXPLAINED[0] + EXPLAINED[2], EXPLAINED[1] + EXPLAINED[2]])


def study(luck: np.random.Generator, batches: int, noise: float) -> tuple[Responses, Sample]:
    """Play a study of two numbers from -1 to 1 with a joint effect; a half of the noise is shared by all points."""
    places = 2 * qmc.Sobol(4, rng=luck).random(ROWS) - 1
    one, other = places[:, :2], places[:, 2:]
    mixed = [np.column_stack([other[:, 0], one[:, 1]]), np.column_stack([one[:, 0], other[:, 1]])]
    points = np.concatenate([one, other, *mixed])
    truth = points @ WEIGHTS[:2] + WEIGHTS[2] * points.prod(axis=1)
    errors = noise * np.sqrt(0.5) * (luck.normal(size=(batches, len(points))) + luck.normal(size=(batches, 1)))
    number = np.arange(len(points)).reshape(4, ROWS)
    return Responses(truth + errors, np.ones(batches)), Sample(number[0], number[1], number[2:])


def sobol_claims(
    luck: np.random.Generator, replications: int, noises: tuple[float, ...] = (4.0,), batches: int = 40
) -> Iterator[Claim]:
    """Yield the coverage of first-order and total indices; the noise is a fifth of the outcome's variance."""
    for noise in noises:
        with patch("balance.analysis.sobol.RESAMPLES", RESAMPLES):
            frames = [indices(*study(luck, batches, noise), NUMBERS, seed) for seed in range(replications)]
        limits = np.stack([frame.select("low", "high").to_numpy() for frame in frames])
        for number in range(len(EXACT)):
            name = f"{('first-order', 'total')[number // 2]} index of {NUMBERS[number % 2]}"
            yield covering(name, f"{ROWS} rows, noisy", batches, EXACT[number], *limits[:, number].T)
