"""Precision: how exactly a run knows its win shares, how many games more exactness takes, and when a run may stop."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from scipy.special import ndtri

from balance.analysis.comparison import changed_win_rates
from balance.analysis.design import Design
from balance.analysis.intervals import TAIL
from balance.analysis.looks import FRACTIONS, boundaries, reach
from balance.analysis.win_rates import win_rates
from balance.results import Run
from balance.scenario import Scenario
from balance.scenario.question import whole_blocks


def looks(scenario: Scenario) -> list[Scenario]:
    """Return a scenario as it is at each look: with more games from look to look, in whole blocks."""
    most = int(scenario.precision["most"])
    games = [whole_blocks(math.ceil(most * fraction), scenario.rotations) for fraction in FRACTIONS]
    return [replace(scenario, games=number) for number in games]


def known(run: Run) -> pl.DataFrame:
    """Return how exactly a run knows win shares, and their changes.

    Returns
    -------
    a row per variant, kind ("share", "change") and chair or strategy: variant, kind, who, estimate, error (standard
    error), blocks, games, effective (independent games that a share is worth). Errors of shares are those of a mean
    over blocks, plus what keeps them honest at 0 and 1.
    """
    frames = [_named(name, "share", rates) for name in _names(run) for rates in _rates(run, name)]
    frames += [_named(name, "change", rates) for name in _names(run)[1:] for rates in _changes(run, name)]
    return pl.concat(frames)


def _names(run: Run) -> list[str]:
    return [variant.name for variant in run.scenario.named]


def _design(run: Run) -> Design:
    return Design(run.scenario.games, run.scenario.rotations, run.scenario.seats)


def _players(run: Run, name: str) -> list[str]:
    return [player.name for player in run.scenario.variant(name).players]


def _chair(run: Run) -> str:
    return "place" if "place" in run.game.columns["seats"] else "seat"


def _rates(run: Run, name: str) -> Iterator[pl.DataFrame]:
    seats, players = run.frame("seats", name), _players(run, name)
    yield _with_error(win_rates(seats, _design(run), _chair(run)))
    if len(set(players)) > 1:
        yield _with_error(win_rates(seats, _design(run), "strategy", players))


def _with_error(rates: pl.DataFrame) -> pl.DataFrame:
    """Add the standard error: of a share in as many independent games as the estimate is worth (Agresti and Coull)."""
    worth = pl.max_horizontal(pl.col("effective"), pl.lit(1e-9))
    centred = (pl.col("estimate") * worth + 2) / (worth + 4)
    return rates.with_columns(error=(centred * (1 - centred) / (worth + 4)).sqrt())


def _changes(run: Run, name: str) -> Iterator[pl.DataFrame]:
    both = run.frame("seats"), run.frame("seats", name)
    yield changed_win_rates(*both, _design(run), by=_chair(run))
    line_ups = _players(run, "baseline"), _players(run, name)
    if len(set(line_ups[0])) > 1 and set(line_ups[0]) & set(line_ups[1]):
        yield changed_win_rates(*both, _design(run), line_ups)


def _named(variant: str, kind: str, rates: pl.DataFrame) -> pl.DataFrame:
    who = rates.columns[0]
    called = [f"{who} {it + 1}" if isinstance(it, int) else str(it) for it in rates[who]]
    effective = pl.col("effective") if "effective" in rates.columns else pl.lit(None, pl.Float64).alias("effective")
    kept = rates.select("estimate", "error", "blocks", "games", effective)
    return kept.select(pl.lit(variant).alias("variant"), pl.lit(kind).alias("kind"), pl.Series("who", called), pl.all())


def widths(frame: pl.DataFrame, look: int) -> np.ndarray:
    """Return half the width of every interval at a look, so wide that those of all looks hold together."""
    return reach(look, frame["blocks"].to_numpy()) * frame["error"].to_numpy()


def precise(run: Run, look: int) -> bool:
    """Whether every share and change is known as exactly as the scenario wants, at a look."""
    return bool((widths(known(run), look) <= run.scenario.precision["share"]).all())


@dataclass(frozen=True)
class Plan:
    """What a pilot says of a run before it is played.

    `games` a variant and `minutes` in all for the wanted `share`, on the machine and workers of the pilot; `hardest` is
    what takes so many; `judged` are the games after which a verdict on ±δ is settled with 80 % power, if all is fair.
    """

    share: float
    games: int
    minutes: float
    hardest: str
    judged: int
    delta: float
    pilot: int
    games_per_second: float


def plan(run: Run, share: float) -> Plan:
    """Return how many games a precision takes, from a pilot run.

    What one game adds to an error is error · √games, and errors shrink with the square root of the games. The errors of
    a pilot are themselves uncertain: as the largest of many is taken, the plan errs on the side of too many games.
    """
    frame = known(run)
    games = frame["games"].to_numpy()
    spread = frame["error"].to_numpy() * np.sqrt(games)
    needed = (-ndtri(TAIL) * spread / share) ** 2
    place = int(needed.argmax())
    row: dict[str, Any] = frame.row(place, named=True)
    rate = float(run.passport["played"]["games_per_second"])
    wanted = whole_blocks(math.ceil(needed.max()), run.scenario.rotations)
    delta = float(run.scenario.watch["fair_share"])
    return Plan(
        share=share,
        games=wanted,
        minutes=wanted * len(run.scenario.named) / max(rate, 1e-9) / 60,
        hardest=f"{row['kind']} of {row['who']} in {row['variant']}",
        judged=_judged(frame, 1 / run.scenario.seats, delta),
        delta=delta,
        pilot=run.scenario.games,
        games_per_second=rate,
    )


def _judged(frame: pl.DataFrame, fair: float, delta: float) -> int:
    """Return after how many games all verdicts are settled with 80 % power if every share is fair and none changes."""
    from balance.analysis.verdicts import change_power, more_games, share_power

    shares, changes = (frame.filter(kind=kind) for kind in ("share", "change"))
    spread = changes["error"].to_numpy() * np.sqrt(changes["games"].to_numpy())
    worth = shares["effective"].to_numpy() / shares["games"].to_numpy()
    none, every = np.zeros(len(changes)), np.full(len(shares), fair)
    bounds = fair - delta, fair + delta
    powers = share_power(every, worth, bounds, len(frame)), change_power(none, spread, delta, len(frame))
    needed = [more_games(power, np.zeros(len(it))) for power, it in zip(powers, (shares, changes), strict=True)]
    return int(np.concatenate(needed).max())


def stopped(run: Run) -> pl.DataFrame:
    """Return what decided that a run stops: the intervals of its last look, which hold together with all earlier ones.

    Returns
    -------
    variant, kind, who, estimate, low, high, games, look, of (looks in all)
    """
    scenario = run.scenario
    look = [step.games for step in looks(scenario)].index(scenario.games)
    frame = known(run)
    half = widths(frame, look)
    middle = frame["estimate"].to_numpy()
    shares = frame["kind"].to_numpy() == "share"
    low = np.where(shares, np.clip(middle - half, 0, 1), np.clip(middle - half, -1, 1))
    high = np.clip(middle + half, -1, 1)
    numbers = {"low": low, "high": high}
    return frame.select("variant", "kind", "who", "estimate").with_columns(
        **{name: pl.Series(it) for name, it in numbers.items()},
        games=frame["games"],
        look=pl.lit(look + 1),
        of=pl.lit(len(boundaries())),
    )


def earlier_games(folder: Path) -> int:
    """Return how many games a variant of a run in a folder was to have, 0 if there is none."""
    from balance.simulate import passport
    from balance.simulate.storage import PASSPORT

    return int(passport.read(folder)["games"]) if (folder / PASSPORT).is_file() else 0
