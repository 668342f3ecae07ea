"""A plan: how many games, and how long, it takes to know win shares as exactly as wanted, from a short pilot."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from scipy.special import ndtri

from balance.analysis.intervals import TAIL
from balance.analysis.verdicts import change_power, more_games, share_power
from balance.precision import CHANGE, SHARE, known
from balance.results import Run
from balance.scenario.question import whole_blocks


@dataclass(frozen=True)
class Plan:
    """What a pilot says of a run before it is played.

    `games` a variant and `minutes` in all, those of experiments included, for what is wanted of shares and changes, on
    the machine and workers of the pilot; `hardest` is what takes so many; `judged` are the games after which a verdict
    on ±δ is settled with 80 % power, if all is fair.
    """

    wishes: Mapping[str, float]
    games: int
    minutes: float
    hardest: str
    judged: int
    delta: float
    pilot: int
    games_per_second: float
    experiments: int  # variants that experiments make


def plan(run: Run, wishes: Mapping[str, float], experiments: Sequence[int] = ()) -> Plan:
    """Return how many games a precision takes, from a pilot run.

    What one game adds to an error is error · √games, and errors shrink with the square root of the games. The errors of
    a pilot are themselves uncertain: as the largest of many is taken, the plan errs on the side of too many games.

    Parameters
    ----------
    run : of the variants that the scenario names
    wishes : half the width that intervals of a "share" and of a "change" shall have; what is left out is not asked
    experiments : the games that the scenario gives at most to each variant of its experiments
    """
    frame = known(run)
    spread = frame["error"].to_numpy() * np.sqrt(frame["games"].to_numpy())
    narrow = np.array([wishes.get(kind, np.inf) for kind in frame["kind"]])
    needed = (-ndtri(TAIL) * spread / narrow) ** 2
    row: dict[str, Any] = frame.row(int(needed.argmax()), named=True)
    rate = max(float(run.passport["played"]["games_per_second"]), 1e-9)
    games = max(whole_blocks(math.ceil(needed.max()), run.scenario.rotations), run.scenario.rotations)
    in_all = games * len(run.scenario.named) + sum(min(games, most) for most in experiments)
    delta = float(run.scenario.watch["fair_share"])
    return Plan(
        wishes=dict(wishes),
        games=games,
        minutes=in_all / rate / 60,
        hardest=f"{row['kind']} of {row['who']} in {row['variant']}",
        judged=_judged(frame, 1 / run.scenario.seats, delta),
        delta=delta,
        pilot=run.scenario.games,
        games_per_second=rate,
        experiments=len(experiments),
    )


def _judged(frame: pl.DataFrame, fair: float, delta: float) -> int:
    """Return after how many games all verdicts are settled with 80 % power if every share is fair and none changes."""
    shares, changes = (frame.filter(kind=kind) for kind in (SHARE, CHANGE))
    spread = changes["error"].to_numpy() * np.sqrt(changes["games"].to_numpy())
    worth = shares["effective"].to_numpy() / shares["games"].to_numpy()
    none, every = np.zeros(len(changes)), np.full(len(shares), fair)
    bounds = fair - delta, fair + delta
    powers = share_power(every, worth, bounds, len(frame)), change_power(none, spread, delta, len(frame))
    needed = [more_games(power, np.zeros(len(it))) for power, it in zip(powers, (shares, changes), strict=True)]
    return int(np.concatenate(needed).max())
