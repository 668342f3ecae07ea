"""Precision: how exactly a run knows what its scenario asks for, and when it may stop.

All variants, those of experiments too, play the same blocks and are looked at together: a run stops at the first look
at which every interval that is asked for is narrow enough. What the games *say* never stops a run, only how exactly
they say it, so that verdicts stay as rarely wrong as for a number of games fixed beforehand.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.comparison import changed_win_rates
from balance.analysis.design import Design
from balance.analysis.looks import FRACTIONS, boundaries, reach
from balance.analysis.win_rates import win_rates
from balance.results import Run
from balance.scenario import Scenario
from balance.scenario.ensemble import ENSEMBLE
from balance.scenario.leave_out import LEAVE_OUT
from balance.scenario.points import SWEEP
from balance.scenario.question import whole_blocks

SHARE, CHANGE = "share", "change"


def looks(scenario: Scenario) -> list[Scenario]:
    """Return a scenario as it is at each look: with more games from look to look, in whole blocks.

    Variants of an experiment that get fewer games than the others get the same fraction of their own.
    """
    return [_at(scenario, fraction) for fraction in FRACTIONS]


def _at(scenario: Scenario, fraction: float) -> Scenario:
    variants = [replace(it, games=_part(scenario, it.games, fraction)) for it in scenario.variants]
    games = _part(scenario, int(scenario.precision["most"]), fraction)
    return replace(scenario, games=games, variants=tuple(variants))


def _part(scenario: Scenario, most: int, fraction: float) -> int:
    return whole_blocks(math.ceil(most * fraction), scenario.rotations)


def planned(scenario: Scenario) -> list[int]:
    """Return after how many games a scenario is looked at, however many of them have been played."""
    return [_part(scenario, int(scenario.precision["most"]), fraction) for fraction in FRACTIONS]


class Asked(NamedTuple):
    """What must be known: the shares of a variant, or what it changes beyond another one."""

    experiment: str
    kind: str
    variant: str
    beside: str = ""


def asked(scenario: Scenario) -> Iterator[Asked]:
    """Yield everything that a scenario asks for, its experiments included.

    Every variant's shares and every change from the baseline; the shares at every point of a sweep; what each part
    that is left out changes; in every set of an ensemble the baseline's shares and what the variants change.
    """
    names = [variant.name for variant in scenario.named]
    yield from (Asked("", SHARE, name) for name in names)
    yield from (Asked("", CHANGE, name, names[0]) for name in names[1:])
    made = [(variant.experiment, variant.name) for variant in scenario.variants if variant.experiment]
    yield from (Asked(SWEEP, SHARE, name) for experiment, name in made if experiment == SWEEP)
    yield from (Asked(LEAVE_OUT, CHANGE, name, names[0]) for experiment, name in made if experiment == LEAVE_OUT)
    for base, *others in scenario.experiments.get(ENSEMBLE, {}).get("sets", ()):
        yield Asked(ENSEMBLE, SHARE, base)
        yield from (Asked(ENSEMBLE, CHANGE, name, base) for name in others)


def known(run: Run) -> pl.DataFrame:
    """Return how exactly a run knows what its scenario asks for: win shares, and their changes.

    Returns
    -------
    a row per variant, kind ("share", "change") and chair or strategy: experiment, variant, kind, who, estimate, error
    (standard error), blocks, games, effective (independent games that a share is worth). Errors of shares are those of
    a mean over blocks, plus what keeps them honest at 0 and 1.
    """
    found = {SHARE: _rates, CHANGE: _changes}
    return pl.concat(_named(it, rates) for it in asked(run.scenario) for rates in found[it.kind](run, it))


def _design(run: Run, *names: str) -> Design:
    games = min(run.scenario.games_of(run.scenario.variant(name)) for name in names)
    return Design(games, run.scenario.rotations, run.scenario.seats)


def _players(run: Run, name: str) -> list[str]:
    return [player.name for player in run.scenario.variant(name).players]


def _chair(run: Run) -> str:
    return "place" if "place" in run.game.columns["seats"] else "seat"


def _rates(run: Run, it: Asked) -> Iterator[pl.DataFrame]:
    seats, players, design = run.frame("seats", it.variant), _players(run, it.variant), _design(run, it.variant)
    yield _with_error(win_rates(seats, design, _chair(run)))
    if len(set(players)) > 1:
        yield _with_error(win_rates(seats, design, "strategy", players))


def _with_error(rates: pl.DataFrame) -> pl.DataFrame:
    """Add the standard error: of a share in as many independent games as the estimate is worth (Agresti and Coull)."""
    worth = pl.max_horizontal(pl.col("effective"), pl.lit(1e-9))
    centred = (pl.col("estimate") * worth + 2) / (worth + 4)
    return rates.with_columns(error=(centred * (1 - centred) / (worth + 4)).sqrt())


def _changes(run: Run, it: Asked) -> Iterator[pl.DataFrame]:
    both, design = (run.frame("seats", it.beside), run.frame("seats", it.variant)), _design(run, it.beside, it.variant)
    yield changed_win_rates(*both, design, by=_chair(run))
    line_ups = _players(run, it.beside), _players(run, it.variant)
    if len(set(line_ups[0])) > 1 and set(line_ups[0]) & set(line_ups[1]):
        yield changed_win_rates(*both, design, line_ups)


def _named(it: Asked, rates: pl.DataFrame) -> pl.DataFrame:
    who = rates.columns[0]
    called = [f"{who} {one + 1}" if isinstance(one, int) else str(one) for one in rates[who]]
    effective = pl.col("effective") if "effective" in rates.columns else pl.lit(None, pl.Float64).alias("effective")
    kept = rates.select("estimate", "error", "blocks", "games", effective)
    keys = [pl.lit(text).alias(name) for name, text in it._asdict().items() if name != "beside"]
    return kept.select(*keys, pl.Series("who", called), pl.all())


def widths(frame: pl.DataFrame, look: int) -> np.ndarray:
    """Return half the width of every interval at a look, so wide that those of all looks hold together."""
    return reach(look, frame["blocks"].to_numpy()) * frame["error"].to_numpy()


def precise(run: Run, look: int) -> bool:
    """Whether every share and change is known as exactly as the scenario wants, at a look."""
    frame = known(run)
    return bool((widths(frame, look) <= wanted(run.scenario, frame)).all())


def wanted(scenario: Scenario, frame: pl.DataFrame) -> np.ndarray:
    """Return how narrow half of every interval shall be; without end where nothing is wanted."""
    return np.array([scenario.precision.get(kind, np.inf) for kind in frame["kind"]])


def stopped(run: Run) -> pl.DataFrame:
    """Return what decided that a run stops: the intervals of its last look, which hold together with all earlier ones.

    Returns
    -------
    experiment, variant, kind, who, estimate, low, high, games, wanted, look, of (looks in all)
    """
    scenario = run.scenario
    look = planned(scenario).index(scenario.games)
    frame = known(run)
    half = widths(frame, look)
    middle = frame["estimate"].to_numpy()
    shares = frame["kind"].to_numpy() == "share"
    low = np.where(shares, np.clip(middle - half, 0, 1), np.clip(middle - half, -1, 1))
    high = np.clip(middle + half, -1, 1)
    numbers = {"low": low, "high": high}
    return frame.select("experiment", "variant", "kind", "who", "estimate").with_columns(
        **{name: pl.Series(it) for name, it in numbers.items()},
        games=frame["games"],
        wanted=pl.Series(wanted(scenario, frame)),
        look=pl.lit(look + 1),
        of=pl.lit(len(boundaries())),
    )


def earlier_games(folder: Path) -> int:
    """Return how many games a variant of a run in a folder was to have, 0 if there is none."""
    from balance.simulate import passport
    from balance.simulate.storage import PASSPORT

    return int(passport.read(folder)["games"]) if (folder / PASSPORT).is_file() else 0
