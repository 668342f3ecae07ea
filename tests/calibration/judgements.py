"""Verdicts on worlds whose truth lies on the border of the band, where every verdict is a mistake of some kind."""

from collections.abc import Callable, Iterator

import numpy as np
import polars as pl

from balance.analysis.intervals import changes, shares
from balance.analysis.totals import Totals
from balance.analysis.verdicts import (
    ERROR_RATE,
    OUTSIDE,
    UNKNOWN,
    WITHIN,
    Tails,
    change_power,
    change_tails,
    judge_shares,
    more_games,
    outside_p,
    share_power,
    share_tails,
    within_p,
)
from calibration.blocks import CHANCE, CHANGES, GAMES, SHARES, World
from calibration.claim import POWER, WRONG, Claim
from calibration.intervals import totals

BOTH_KINDS, SETTLED = 0.05, 0.8
DELTA = 0.05
SIZES = (40, 60, 250, 1_000)
Judge = Callable[[pl.DataFrame], pl.DataFrame]


def families(frame: pl.DataFrame, judge: Judge, family: int) -> np.ndarray:
    """Judge neighbouring rows as families: verdicts (families, family)."""
    judged = [judge(frame[first : first + family])["verdict"].to_list() for first in range(0, len(frame), family)]
    return np.array(judged)


def alone(tails: Tails, low: float, high: float) -> np.ndarray:
    """Judge every row as a family of its own, all rows at once: verdicts (rows, 1)."""
    within, outside = (claim(tails, low, high) <= ERROR_RATE for claim in (within_p, outside_p))
    return np.select([within, outside], [WITHIN, OUTSIDE], UNKNOWN)[:, None]


def _wrong(
    estimator: str, world: str, blocks: int, truth: str, given: np.ndarray, mistakes: dict[str, np.ndarray]
) -> Iterator[Claim]:
    """Count families with a mistake, of each kind and of any; `mistakes` says which members' verdict would be one."""
    made = {kind: ((given == kind) & where).any(axis=1) for kind, where in mistakes.items()}
    for kind, wrong in made.items():
        yield Claim(
            WRONG, f"{estimator}: wrong “{kind}”", world, blocks, truth, ERROR_RATE, int(wrong.sum()), len(given)
        )
    if len(made) > 1:
        any_kind = int(np.logical_or(*made.values()).sum())
        yield Claim(WRONG, f"{estimator}: any wrong", world, blocks, truth, BOTH_KINDS, any_kind, len(given))


def border_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield how often a single share on the border is called within, or outside, the band."""
    for world in SHARES[:4]:
        for blocks in sizes:
            frame = shares({}, totals(world.draw(luck, (blocks, replications)), GAMES))
            given = alone(share_tails(frame), CHANCE - 2 * DELTA, CHANCE)
            both = dict.fromkeys((WITHIN, OUTSIDE), np.array([True]))
            yield from _wrong("one share", world.name, blocks, "on the border", given, both)


def change_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Claim]:
    """Yield how often a paired change as large as δ is called within, or outside, the band."""
    for world in (CHANGES[1], CHANGES[2]):
        for blocks in sizes:
            frame = changes({}, totals(world.draw(luck, (blocks, replications)), 1.0))
            given = alone(change_tails(frame), -world.truth, world.truth)
            both = dict.fromkeys((WITHIN, OUTSIDE), np.array([True]))
            yield from _wrong("one change", world.name, blocks, "on the border", given, both)


LEANS = np.array(  # of five kinds of table
    [
        [0.4, 0.1, 0.25, 0.25],
        [0.1, 0.4, 0.25, 0.25],
        [0.4, 0.2, 0.2, 0.2],
        [0.5, 0.1, 0.3, 0.1],
        [0.1, 0.5, 0.1, 0.3],
    ]
)
ALL_FAIR = np.array([0.5, 0.5, 0.0, 0.0, 0.0])
FAMILIES = {
    "all four on the border": np.array([0.0, 0.0, 0.0, 0.5, 0.5]),
    "one far off, three on the border": np.array([0.0, 0.0, 1.0, 0.0, 0.0]),
}


def chairs(luck: np.random.Generator, blocks: int, replications: int, weights: np.ndarray) -> Totals:
    """Play blocks in which the table leans for all of its games; four neighbouring cells are the chairs of a run."""
    table = luck.choice(len(LEANS), (blocks, replications), p=weights)
    wins = luck.multinomial(GAMES, LEANS[table]).reshape(blocks, -1)
    return totals(wins.astype(float), GAMES)


def family_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (60, 250)) -> Iterator[Claim]:
    """Yield how often a run of four chairs holds any wrong verdict, after Holm."""
    for name, weights in FAMILIES.items():
        truth = weights @ LEANS
        away = np.abs(truth - CHANCE)
        for blocks in sizes:
            frame = shares({}, chairs(luck, blocks, replications, weights))
            delta = float(away.min())
            given = families(frame, lambda rows, delta=delta: judge_shares(rows, CHANCE, delta), len(truth))
            mistakes = {WITHIN: away >= delta - 1e-9, OUTSIDE: away <= delta + 1e-9}
            shown = " ".join(f"{it:.3g}" for it in truth)
            yield from _wrong("four chairs", name, blocks, f"{shown}; δ {delta:.3g}", given, mistakes)


def nothing_claims(luck: np.random.Generator, replications: int, sizes: tuple[int, ...] = (60, 250)) -> Iterator[Claim]:
    """Yield how often a fair table is called unfair when hardly any deviation is allowed."""
    for blocks in sizes:
        frame = shares({}, chairs(luck, blocks, replications, ALL_FAIR))
        given = families(frame, lambda rows: judge_shares(rows, CHANCE, 1e-6), len(LEANS[0]))
        mistakes = {OUTSIDE: np.array([True] * 4)}
        yield from _wrong("four chairs, δ next to nothing", "tables lean", blocks, "all 0.25", given, mistakes)


PLANS = (
    (0.25, WITHIN),
    (0.27, WITHIN),
    (0.23, WITHIN),
    (0.33, OUTSIDE),
    (0.17, OUTSIDE),
)  # true shares where 0.25 ± 0.05 is fair


def plan_claims(luck: np.random.Generator, replications: int) -> Iterator[Claim]:
    """Yield how often as many games as are said to be needed settle the verdict; what is said rests on the truth."""
    for worth, name, draw in (
        (1 / GAMES, "the table decides", _deciding_tables),
        (1.0, "single games", _single_games),
    ):
        for share, verdict in PLANS:
            bounds = CHANCE - DELTA, CHANCE + DELTA
            needed = more_games(share_power(np.array([share]), np.array([worth]), bounds, 1), np.zeros(1))
            blocks = int(np.ceil(needed[0] / GAMES))
            frame = shares({}, totals(draw(luck, (blocks, replications), share), GAMES))
            given = alone(share_tails(frame), CHANCE - DELTA, CHANCE + DELTA)
            hits = int((given == verdict).sum())
            yield Claim(POWER, f"one share: “{verdict}”", name, blocks, f"{share:.3g}", SETTLED, hits, len(given))


def _deciding_tables(luck: np.random.Generator, size: tuple[int, int], share: float) -> np.ndarray:
    return GAMES * (luck.random(size) < share).astype(float)


def _single_games(luck: np.random.Generator, size: tuple[int, int], share: float) -> np.ndarray:
    return luck.binomial(GAMES, share, size).astype(float)


def change_plan_claims(luck: np.random.Generator, replications: int) -> Iterator[Claim]:
    """Yield the same of paired changes."""
    for better, verdict in ((0.1, WITHIN), (0.16, OUTSIDE)):
        truth, spread = better - 0.1, np.sqrt(better + 0.1 - (better - 0.1) ** 2)
        needed = more_games(change_power(np.array([truth]), np.array([spread]), 0.03, 1), np.zeros(1))
        blocks = int(needed[0])
        draws = luck.multinomial(blocks, [better, 0.1, 0.9 - better], replications).T.astype(float)
        y, squares, every = draws[0] - draws[1], draws[0] + draws[1], np.full(replications, float(blocks))
        frame = changes({}, Totals(y, every, squares, y, every, every, every))
        hits = int((alone(change_tails(frame), -0.03, 0.03) == verdict).sum())
        yield Claim(
            POWER, f"one change: “{verdict}”", "single games", blocks, f"{truth:.3g}", SETTLED, hits, replications
        )


PILOT = World("the table decides", SHARES[1].draw, CHANCE)


def pilot_claims(luck: np.random.Generator, replications: int, blocks: int = 100) -> Iterator[Claim]:
    """Yield how often a run is settled once it has played on as its own first blocks said."""
    pilots = PILOT.draw(luck, (blocks, replications))
    frame = shares({}, totals(pilots, GAMES))
    judged = pl.concat(judge_shares(frame[row : row + 1], CHANCE, DELTA) for row in range(replications))
    more = np.ceil(np.minimum(judged["needed"].fill_null(0).to_numpy(), 1e6) / GAMES).astype(int)
    wins, length = GAMES * luck.binomial(more, CHANCE) + pilots.sum(axis=0), (blocks + more) * float(GAMES)
    whole = Totals(wins, length, wins * GAMES, wins * GAMES, length * GAMES, length / GAMES, length)
    given = alone(share_tails(shares({}, whole)), CHANCE - DELTA, CHANCE + DELTA)
    hits = int((given == WITHIN).sum())
    yield Claim(
        POWER, "one share, played on as its first blocks say", PILOT.name, blocks, "0.25", SETTLED, hits, replications
    )
