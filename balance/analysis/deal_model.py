"""How unfair single deals are, as far as their features tell: predicted, and held against games not used to predict.

One deal is played once or a few times, which says next to nothing about it. What can be said comes from deals that are
alike: a linear model predicts each seat's win share from all features of the deal.

* The deals are halved by the number of their block. Each half has a ridge regression (Hoerl and Kennard 1970) whose
  penalty is chosen within that half, by predicting each of its quarters from the other. It *sorts* deals.
* How unfair they really are is *measured* with the other half: the observed shares of deals that the first half's model
  sorts into tenths, and, for a single deal, the other half's least-squares prediction with its interval. So a deal that
  was picked because it looked extreme is not judged by the luck that made it look so.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.special import stdtrit

from balance.analysis.deals import DealtBlocks
from balance.analysis.intervals import TAIL, shares
from balance.analysis.totals import Totals

Walk = Callable[[], Iterable[DealtBlocks]]
QUARTERS = 4
PENALTIES = 10.0 ** np.arange(-4, 3.1, 0.5)  # in units of a feature's variance
DEALS_A_FEATURE = 10  # in each half; below, a model of so many features is not fitted
BINS = 20_000  # of predicted unfairness, from 0 to 1
GROUPS = 10
SHOWN = 2  # deals of each kind


@dataclass(frozen=True)
class Sums:
    """Sums over deals of features and shares, and of their products, about a common origin."""

    count: float
    x: np.ndarray
    y: np.ndarray
    xx: np.ndarray
    xy: np.ndarray
    yy: np.ndarray

    @classmethod
    def of(cls, x: np.ndarray, y: np.ndarray) -> "Sums":
        """Sum over deals: x is (deals, features), y (deals, seats)."""
        return cls(float(len(x)), x.sum(axis=0), y.sum(axis=0), x.T @ x, x.T @ y, (y * y).sum(axis=0))

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(*(mine + yours for mine, yours in zip(vars(self).values(), vars(other).values(), strict=True)))

    @property
    def spread(self) -> np.ndarray:
        """The sums of squares and products of the features about their means."""
        return self.xx - np.outer(self.x, self.x) / self.count

    def fit(self, penalty: float) -> "Model":
        """Return the ridge regression of the shares on the features; without a penalty, least squares."""
        scale = np.sqrt(np.maximum(np.diag(self.spread), 1e-12))
        alike = self.spread / np.outer(scale, scale) + penalty * np.eye(len(scale))
        toward = (self.xy - np.outer(self.x, self.y) / self.count) / scale[:, None]
        slopes = np.linalg.lstsq(alike, toward, rcond=1e-9)[0] / scale[:, None]
        return Model(self.x / self.count, self.y / self.count, slopes)

    def misses(self, model: "Model") -> float:
        """Return the sum of squared errors of a model's predictions for these deals."""
        start = model.shares - model.features @ model.slopes  # prediction at the origin
        with_slopes = np.sum(model.slopes * (self.xx @ model.slopes - 2 * self.xy)) + np.sum(self.yy)
        return float(with_slopes + self.count * start @ start + 2 * start @ (self.x @ model.slopes - self.y))


class Model(NamedTuple):
    """A linear model: shares at the mean of the features, and slopes (features, seats)."""

    features: np.ndarray
    shares: np.ndarray
    slopes: np.ndarray

    def predict(self, features: np.ndarray) -> np.ndarray:
        """Return the predicted shares (deals, seats)."""
        return self.shares + (features - self.features) @ self.slopes


class Half(NamedTuple):
    """What one half of the deals teaches: sums, the model that sorts, and the one that measures."""

    sums: Sums
    sorter: Model
    measure: Model


class DealModel(NamedTuple):
    """Two frames: how fair deals are in tenths, and single deals at both ends. Empty where there are too few deals."""

    tenths: pl.DataFrame
    deals: pl.DataFrame


def deal_model(walk: Walk, rotations: int, by: str = "seat") -> DealModel:
    """Sort deals by how unfair they look, and measure how unfair they are.

    Parameters
    ----------
    walk : begins a walk over deals whose features all vary; three are made
    by : what seats are called in the frames

    Returns
    -------
    tenths: tenth (1 looks fairest), group ("favoured", "wronged": the seat that the sorting half predicts to win most,
    or least, often in a deal), estimate (its observed share), low, high, games, blocks, effective (for verdicts);
    deals: kind ("worst", "fairest"), place of the deal in it, block, game (its first), `by`, estimate (share predicted
    by the other half), low, high, games (that the prediction rests on)
    """
    origin, quarters = _quarters(walk())
    halves = _halves(quarters)
    if halves is None:
        return DealModel(pl.DataFrame(), pl.DataFrame())
    tenths, ends = _sorted(walk(), origin, halves)
    return DealModel(_tenths(tenths, rotations), _single_deals(walk(), origin, halves, ends, rotations, by))


def _quarters(walk: Iterable[DealtBlocks]) -> tuple[np.ndarray, list[Sums]]:
    """Sum each quarter of the deals; sums are taken about the first deal."""
    origin, quarters = None, None
    for dealt in walk:
        origin = dealt.features[0].copy() if origin is None else origin
        starts = [(number - dealt.first) % QUARTERS for number in range(QUARTERS)]
        x = dealt.features - origin
        parts = [Sums.of(x[start::QUARTERS], dealt.shares[start::QUARTERS]) for start in starts]
        quarters = parts if quarters is None else [one + other for one, other in zip(quarters, parts, strict=True)]
    if origin is None or quarters is None:
        raise ValueError("there are no deals.")
    return origin, quarters


def _half(numbers: np.ndarray) -> np.ndarray:
    """Return to which half blocks belong: quarters 0 and 2, or 1 and 3."""
    return numbers % 2


def _halves(quarters: list[Sums]) -> list[Half] | None:
    """Fit both halves, or nothing where they are too small."""
    pairs = [(quarters[0], quarters[2]), (quarters[1], quarters[3])]
    features = len(quarters[0].x)
    if min((one + other).count for one, other in pairs) < DEALS_A_FEATURE * (features + 1):
        return None
    return [Half(one + other, (one + other).fit(_penalty(one, other)), (one + other).fit(0.0)) for one, other in pairs]


def _penalty(one: Sums, other: Sums) -> float:
    """Return the penalty with which two quarters predict each other best."""
    misses = [other.misses(one.fit(penalty)) + one.misses(other.fit(penalty)) for penalty in PENALTIES]
    return float(PENALTIES[int(np.argmin(misses))])


class Ends(NamedTuple):
    """The deals at one end so far: how unfair they look, their blocks and their features."""

    unfair: np.ndarray
    block: np.ndarray
    features: np.ndarray

    def with_more(self, unfair: np.ndarray, block: np.ndarray, features: np.ndarray, sign: int) -> "Ends":
        """Return the most extreme of these and others; sign 1 keeps the most unfair, -1 the least."""
        if len(self.unfair) == SHOWN and (sign * unfair).max() <= sign * self.unfair[-1]:
            return self
        together = [np.concatenate(pair) for pair in zip(self, (unfair, block, features), strict=True)]
        first = np.argsort(-sign * together[0], kind="stable")[:SHOWN]
        return Ends(*(column[first] for column in together))


def _sorted(walk: Iterable[DealtBlocks], origin: np.ndarray, halves: list[Half]) -> tuple[np.ndarray, list[Ends]]:
    """Return the shares of the favoured and the wronged seat by how unfair a deal looks, and the deals at both ends.

    Tenths are measured by the half that did not sort; single deals are picked by the half they belong to.
    """
    empty = Ends(np.empty(0), np.empty(0, np.int64), np.empty((0, len(origin))))
    ends, bins = [empty, empty], np.zeros((2, 3, BINS))
    for dealt in walk:
        x, half = dealt.features - origin, _half(dealt.numbers)
        predicted = np.stack([one.sorter.predict(x) for one in halves])
        bins += _binned(np.where(half[:, None] == 0, predicted[1], predicted[0]), dealt.shares)
        unfair = _unfairness(np.where(half[:, None] == 0, predicted[0], predicted[1]))
        ends = [end.with_more(unfair, dealt.numbers, x, sign) for end, sign in zip(ends, (1, -1), strict=True)]
    return bins, ends


def _unfairness(predicted: np.ndarray) -> np.ndarray:
    """Return by how much the most favoured seat is predicted to win above a fair share, or the most wronged below."""
    return np.abs(predicted - 1 / predicted.shape[1]).max(axis=1)


def _binned(predicted: np.ndarray, observed: np.ndarray) -> np.ndarray:
    """Sum observed shares in bins of predicted unfairness: (favoured or wronged seat, sum; square; deals, bins)."""
    deal = np.arange(len(observed))
    cell = np.minimum((_unfairness(predicted) * BINS).astype(np.int64), BINS - 1)
    times = np.bincount(cell, minlength=BINS)
    seen = observed[deal, predicted.argmax(axis=1)], observed[deal, predicted.argmin(axis=1)]
    return np.stack([[np.bincount(cell, share, BINS), np.bincount(cell, share**2, BINS), times] for share in seen])


def _tenths(bins: np.ndarray, rotations: int) -> pl.DataFrame:
    """Join bins to tenths of the deals, as nearly as whole bins allow."""
    times = bins[0, 2]
    below = (np.cumsum(times) - times / 2) / times.sum()
    tenth = np.minimum((below * GROUPS).astype(np.int64), GROUPS - 1)
    frames = []
    for group, sums in zip(("favoured", "wronged"), bins, strict=True):
        y, yy, deals = (np.bincount(tenth, row, GROUPS) for row in sums)
        frame = shares({"tenth": list(range(1, GROUPS + 1))}, Totals(y, deals, yy, y, deals, deals, deals))
        frames.append(frame.select("tenth", pl.lit(group).alias("group"), pl.exclude("tenth")))
    return pl.concat(frames).with_columns(games=pl.col("games") * rotations)


def _single_deals(
    walk: Iterable[DealtBlocks], origin: np.ndarray, halves: list[Half], ends: list[Ends], rotations: int, by: str
) -> pl.DataFrame:
    """Measure the deals at both ends with the half that did not pick them."""
    block = np.concatenate([end.block for end in ends])
    features = np.concatenate([end.features for end in ends])
    judges = 1 - _half(block)
    errors = _prediction_errors(walk, origin, halves, features)
    kinds = [kind for kind, end in zip(("worst", "fairest"), ends, strict=True) for _ in end.block]
    places = [place for end in ends for place in range(1, len(end.block) + 1)]
    frames = []
    for number, judge in enumerate(judges):
        half = halves[judge]
        predicted = half.measure.predict(features[number : number + 1])[0]
        reach = stdtrit(half.sums.count - len(origin) - 1, 1 - TAIL) * errors[judge, number]
        keys = {"kind": kinds[number], "number": places[number], "block": int(block[number])}
        columns = {**keys, "game": int(block[number]) * rotations, by: np.arange(len(predicted))}
        limits = {"estimate": predicted, "low": predicted - reach, "high": predicted + reach}
        limits = {name: np.clip(limit, 0.0, 1.0) for name, limit in limits.items()}
        frames.append(pl.DataFrame({**columns, **limits, "games": int(half.sums.count) * rotations}))
    return pl.concat(frames)


def _prediction_errors(
    walk: Iterable[DealtBlocks], origin: np.ndarray, halves: list[Half], features: np.ndarray
) -> np.ndarray:
    """Return standard errors of the measuring models' predictions: (halves, deals, seats), HC3.

    A prediction is a weighted sum of the shares of the deals it was learned from; its variance is Σ w² e² / (1 - h)².
    """
    inverses = [np.linalg.pinv(half.sums.spread, rcond=1e-9, hermitian=True) for half in halves]
    spread = np.zeros((2, len(features), len(halves[0].measure.shares)))
    for dealt in walk:
        x = dealt.features - origin
        for number, (one, inverse) in enumerate(zip(halves, inverses, strict=True)):
            mine = slice((number - dealt.first) % 2, None, 2)
            u = x[mine] - one.measure.features
            left = dealt.shares[mine] - one.measure.predict(x[mine])
            leverage = 1 / one.sums.count + np.einsum("df,fg,dg->d", u, inverse, u, optimize=True)
            weight = 1 / one.sums.count + u @ inverse @ (features - one.measure.features).T
            spread[number] += (weight**2).T @ (left / np.maximum(1 - leverage, 1e-6)[:, None]) ** 2
    return np.sqrt(spread)
