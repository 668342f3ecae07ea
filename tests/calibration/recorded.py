"""Intervals of the analyses that read recorded tables, on runs dealt from a finite population of blocks."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.analysis.card_values import card_values
from balance.analysis.comparison import changed_gaps, changed_means, changed_win_rates, parted
from balance.analysis.design import Design
from balance.analysis.drama import MEANS, SHARES, drama
from balance.analysis.game_length import game_length
from balance.analysis.price_curves import price_curves
from balance.analysis.score_gaps import mean_gaps
from balance.analysis.seat_means import seat_means
from balance.analysis.timelines import timelines
from balance.analysis.win_rates import win_rates
from calibration.claim import Claim, covering
from calibration.population import CARDS, Tables, population

PLAYERS = ("bold", "calm", "bold")
WORLD = "300 made-up blocks"


class Analysis(NamedTuple):
    """An analysis, the tables it reads, and those of its rows that are followed: a name and what their keys must be."""

    run: Callable[[Tables, Design], pl.DataFrame]
    tables: tuple[str, ...]
    rows: dict[str, dict[str, object]]
    sizes: tuple[int, ...] = (40,)


def _parted(tables: Tables, design: Design) -> pl.DataFrame:
    after = tables["games"].select("game", fingerprint="fingerprint_after")
    return parted(tables["games"], after, design)


ANALYSES = (
    Analysis(lambda it, design: win_rates(it["seats"], design), ("seats",), {"win share of a seat": {"seat": 0}}),
    Analysis(
        lambda it, design: win_rates(it["seats"], design, "strategy", PLAYERS),
        ("seats",),
        {"win share of a strategy that two play": {"strategy": "bold"}},
    ),
    Analysis(
        lambda it, design: changed_win_rates(it["seats"], it["after"], design),
        ("seats", "after"),
        {"change of a seat's win share": {"seat": 0}},
    ),
    Analysis(
        lambda it, design: changed_means(it["seats"], it["after"], design, ["money"]),
        ("seats", "after"),
        {"change of money": {"measure": "money"}},
    ),
    Analysis(
        lambda it, design: changed_gaps(it["seats"], it["after"], design),
        ("seats", "after"),
        {"change of the margin": {"measure": "margin"}},
    ),
    Analysis(_parted, ("games",), {"share of games that part": {"measure": "parted"}}),
    Analysis(lambda it, design: mean_gaps(it["seats"], design), ("seats",), {"margin": {"measure": "margin"}}),
    Analysis(
        lambda it, design: seat_means(it["seats"], design, ["money"]),
        ("seats",),
        {f"money of {group}": {"group": group} for group in ("winners", "gap")},
    ),
    Analysis(
        lambda it, design: timelines(it["rounds"], it["seats"], design),
        ("seats", "rounds"),
        {f"winners' cities, round {turn}": {"turn": turn, "group": "winners"} for turn in (2, 5)},
    ),
    Analysis(
        lambda it, design: game_length(it["games"], design),
        ("games",),
        {f"length: {measure}": {"measure": measure} for measure in ("rounds", "median", "upper quartile", "cut off")},
    ),
    Analysis(
        lambda it, design: drama(it["rounds"], it["seats"], design, "cities"),
        ("seats", "rounds"),
        {f"drama: {measure}": {"measure": measure} for measure in (*MEANS, *SHARES)},
    ),
    Analysis(
        lambda it, design: price_curves(it["prices"], design),
        ("prices",),
        {
            f"price curve, round {turn}: {measure}": {"turn": turn, "measure": measure}
            for turn in (2, 5)
            for measure in ("lower quartile", "median", "sold out")
        },
    ),
    Analysis(
        lambda it, design: card_values(it["purchases"], it["seats"], design),
        ("seats", "purchases"),
        {
            f"card seen, {kind}: {measure}": {"card": card, "measure": measure}
            for kind, card in (("cheap", 0), ("dear", CARDS - 1))
            for measure in ("bought", "win share", "price", "completed")
        },
        (40, 100),  # blocks that buy a card more or less often are worth fewer equal ones
    ),
)


def recorded_claims(
    luck: np.random.Generator, replications: int, analyses: tuple[Analysis, ...] = ANALYSES
) -> Iterator[Claim]:
    """Yield the coverage of every followed row of every analysis."""
    world = population()
    for analysis in analyses:
        truths = _limits(analysis, analysis.run(*world.everything()))[:, 0]
        for blocks in analysis.sizes:
            runs = (analysis.run(*world.dealt(luck, blocks, analysis.tables)) for _ in range(replications))
            limits = np.stack([_limits(analysis, frame) for frame in runs])
            for number, name in enumerate(analysis.rows):
                yield covering(name, WORLD, blocks, truths[number], limits[:, number, 1], limits[:, number, 2])


def _limits(analysis: Analysis, frame: pl.DataFrame) -> np.ndarray:
    """Return estimate and limits of the rows that are followed: (rows, 3); not numbers where a row is missing."""
    return np.array([_row(frame, keys) for keys in analysis.rows.values()], float)


def _row(frame: pl.DataFrame, keys: dict[str, object]) -> tuple[float | None, ...]:
    rows = frame.filter(**keys).select("estimate", "low", "high")
    return rows.row(0) if len(rows) else (np.nan, np.nan, np.nan)
