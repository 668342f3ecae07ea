"""Odd games: which games of a run meet a condition, so that somebody can have them told."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl

from balance.analysis.design import Design
from balance.analysis.drama import deficits, standings
from balance.analysis.score_gaps import score_gaps
from balance.game import GAME_COLUMNS
from balance.problems import BadInput, Problem
from balance.results import Run, standing_of

NAMED = ("longest", "shortest", "closest", "clearest", "comeback")
QUANTILE = re.compile(r"([\w.]+)\s+(above|below)\s+(0?\.\d+)\b")
QUALIFIED = re.compile(r"\b(\w+)\.(\w+)\b")
WORD = re.compile(r"[A-Za-z_]\w*")
TEXT = re.compile(r"'[^']*'")


@dataclass(frozen=True)
class Found:
    """Games that meet a condition: the first of them with what was asked about, and how many there are."""

    games: pl.DataFrame  # game, and the columns of the condition
    count: int
    of: int


def find_games(run: Run, where: str, variant: str = "baseline", most: int = 10) -> Found:
    """Return games that meet a condition.

    Parameters
    ----------
    where : SQL over the columns of one table, joined with those of the games; "column above 0.95" for its quantile;
        one of `NAMED`; or what a rule branch of the game is called
    most : games to return at most

    Raises
    ------
    BadInput
        The condition cannot be read, names unknown columns or tables, or several tables beside the games.
    """
    wish = where.strip().strip("'\"")
    if wish in NAMED:
        return _ranked(run, wish, variant, most)
    if wish in run.game.branches:
        bit = run.game.branches.index(wish)
        table = run.frame("games", variant)
        return _found(table.filter((pl.col("branches") // 2**bit) % 2 == 1).select("game", "turns"), run, variant, most)
    return _where(run, where, variant, most)


def _found(rows: pl.LazyFrame, run: Run, variant: str, most: int) -> Found:
    count = rows.select(pl.col("game").n_unique()).collect().item()
    first = rows.unique("game", keep="first", maintain_order=True).head(most).collect()
    return Found(first, count, run.games(variant))


def _where(run: Run, where: str, variant: str, most: int) -> Found:
    table, text = _table_and_text(run, where, variant)
    rows = _rows(run, table, variant)
    try:
        condition = pl.sql_expr(text)
        asked = [name for name in rows.collect_schema().names() if name in WORD.findall(TEXT.sub("", text))]
        return _found(
            rows.filter(condition).select("game", *(name for name in asked if name != "game")), run, variant, most
        )
    except pl.exceptions.PolarsError as error:
        raise BadInput(Problem("where", f"cannot be read: {str(error).splitlines()[0]}.", where)) from None


def _rows(run: Run, table: str, variant: str) -> pl.LazyFrame:
    """Return the rows of a table with the columns of their games beside them."""
    games = run.frame("games", variant)
    if table == "games":
        return games
    own = run.game.columns[table]
    beside = [name for name in games.collect_schema().names() if name not in own]
    return run.frame(table, variant).join(games.select("game", *beside), on="game", how="left", maintain_order="left")


def _table_and_text(run: Run, where: str, variant: str) -> tuple[str, str]:
    """Return the one table that a condition is about, and the condition with bare columns and numbers for quantiles."""
    tables = {table for table, _ in QUALIFIED.findall(TEXT.sub("", where)) if not table.isdigit()}
    unknown = sorted(tables - run.game.columns.keys())
    if unknown:
        raise BadInput(Problem("where", "no such table.", unknown[0], tuple(run.game.columns)))
    bare = QUALIFIED.sub(lambda match: match[0] if match[1].isdigit() else match[2], where)
    tables |= set(_homes(run, bare))
    others = sorted(tables - {"games"})
    if len(others) > 1:
        raise BadInput(Problem("where", f"is about several tables: {', '.join(others)}; ask one at a time.", where))
    table = others[0] if others else "games"
    _refuse_unknown(run, table, bare)
    rows = _rows(run, table, variant)
    return table, QUANTILE.sub(lambda match: _bound(rows, match[1], match[2], float(match[3])), bare)


def _homes(run: Run, text: str) -> Iterator[str]:
    """Yield the table of every column that the games do not have and one other table alone has."""
    for word in set(WORD.findall(TEXT.sub("", text))) - run.game.columns["games"].keys():
        homes = [table for table, columns in run.game.columns.items() if word in columns]
        if len(homes) == 1:
            yield homes[0]


KEYWORDS = {"and", "or", "not", "above", "below", "between", "in", "is", "null", "true", "false", "like", "case"}
FUNCTIONS = {"abs", "least", "greatest", "round", "mod", "when", "then", "else", "end", "floor", "ceil"}


def _refuse_unknown(run: Run, table: str, text: str) -> None:
    known = (*run.game.columns[table], *(name for name in GAME_COLUMNS if name not in run.game.columns[table]))
    every = {*known, *run.game.columns["games"]}
    for word in WORD.findall(TEXT.sub("", text)):
        if word not in every and word.lower() not in KEYWORDS | FUNCTIONS:
            columns = {column for its in run.game.columns.values() for column in its}
            raise BadInput(Problem("where", "no such column.", word, tuple(sorted(every | columns))))


def _bound(rows: pl.LazyFrame, column: str, side: str, quantile: float) -> str:
    value = rows.select(pl.col(column).cast(pl.Float64).quantile(quantile, "linear")).collect().item()
    return f"{column} {'>' if side == 'above' else '<'} {value!r}"


def _ranked(run: Run, wish: str, variant: str, most: int) -> Found:
    measure, name, falling = {
        "longest": (_turns, "turns", True),
        "shortest": (_turns, "turns", False),
        "closest": (_margins, "margin", False),
        "clearest": (_margins, "margin", True),
        "comeback": (_deficits, "deficit", True),
    }[wish]
    games = run.games(variant)
    values = measure(run, variant)
    order = np.argsort(-values if falling else values, kind="stable")[:most]
    return Found(pl.DataFrame({"game": order, name: values[order]}), len(order), games)


def _turns(run: Run, variant: str) -> np.ndarray:
    return run.frame("games", variant).select("turns").collect()["turns"].to_numpy().astype(float)


def _design(run: Run, variant: str) -> Design:
    return Design(run.games(variant), run.scenario.rotations, run.scenario.seats)


def _margins(run: Run, variant: str) -> np.ndarray:
    windows = _design(run, variant).windows(run.frame("seats", variant).select("game", "seat", "score"))
    return np.concatenate([score_gaps(window, window.frames[0])[:, 0] for window in windows])


def _deficits(run: Run, variant: str) -> np.ndarray:
    """Return how far behind the winner of each game was at worst."""
    column = standing_of(run.game)
    if not column:
        raise BadInput(Problem("where", f"{run.game.title} records no standings by round.", "comeback", NAMED))
    seats = run.frame("seats", variant).select("game", "seat", "share")
    rounds = run.frame("rounds", variant).select("game", "turn", "seat", column)
    found = []
    for window in _design(run, variant).windows(rounds, seats):
        board, played = standings(window, window.frames[0], column)
        found.append((deficits(board, played) * (window.of_seats(window.frames[1], "share") > 0)).max(axis=1))
    return np.concatenate(found)


def never_reached(run: Run) -> tuple[list[str], int]:
    """Return the rule branches that no game of a run reached, in no variant, and how many games that were."""
    seen, games = 0, 0
    for variant in run.variants:
        bits = run.frame("games", variant).select(pl.col("branches").bitwise_or()).collect().item()
        seen |= int(bits or 0)
        games += run.games(variant)
    return [name for bit, name in enumerate(run.game.branches) if not seen >> bit & 1], games


def replay_command(run: Run, game: int, variant: str) -> str:
    """Return the command that tells a game of a run."""
    more = ["--variant", variant] if variant != "baseline" else []
    return shlex.join(["balance", "replay", str(run.folder), "--game", str(game), *more])
