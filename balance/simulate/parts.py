"""A run is cut into parts of a fixed number of games: what a worker gets, plays and hands back.

A worker gets names and numbers and hands back bytes, so it may be a thread, a process or another machine.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from balance.driver import FOUL, driver_of, new_table
from balance.game import Game
from balance.library import load_game
from balance.own_players import table_of, version_of
from balance.problems import BadInput, Problem
from balance.scenario import Scenario, Variant

GAMES_A_PART = 5040  # 1 · 2 · … · 7: whole rotation blocks, whether a block holds 2, 3, 4, 5, 6 or 24 games


class Part(NamedTuple):
    """Games `first` … `last - 1` of one variant."""

    variant: str
    number: int
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many games the part holds."""
        return self.last - self.first


class Sheet(NamedTuple):
    """One table of one part, as a Parquet file."""

    rows: int
    data: bytes
    sha256: str


def parts_of(scenario: Scenario) -> Iterator[Part]:
    """Yield the parts of a run. They depend on the scenario alone, never on who plays them."""
    for variant in scenario.variants:
        games = scenario.games_of(variant)
        for number, first in enumerate(range(0, games, GAMES_A_PART)):
            yield Part(variant.name, number, first, min(first + GAMES_A_PART, games))


class Orders(dict[str, str]):
    """What a worker must know of a scenario to play one of its variants, as JSON text, by the variant's name.

    Of hundreds of variants it gets the one: a task stays small, whatever travels over a network.
    """

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        super().__init__()
        self.scenario = {**scenario, "experiments": {}, "text": ""}
        self.rotations = Scenario.from_dict(scenario).rotations

    def __missing__(self, variant: str) -> str:
        chosen = [one for one in self.scenario["variants"] if one["name"] == variant]
        self[variant] = json.dumps({**self.scenario, "variants": chosen, "rotations": self.rotations})
        return self[variant]


def play_part(scenario: str, part: Part, stamp: str) -> tuple[Part, dict[str, Sheet]]:
    """Play one part.

    Parameters
    ----------
    scenario : the scenario's `to_dict` as JSON text, or what `Orders` leaves of it
    stamp : what the Parquet files say of the run they belong to

    Returns
    -------
    the part, and a sheet for each of the game's tables
    """
    game, rules, styles, rotations, seed, own = _table_of(scenario, part.variant)
    rows = game.new_rows(part.games, len(styles))
    counts = np.zeros(len(rows), np.int64)
    table = new_table(game, len(styles))
    with np.errstate(over="ignore"):  # uncompiled luck wraps around on purpose, and a thread does not inherit that
        seated = rules, styles, rotations, seed, part.first, part.last, table, rows, counts
        stopped = driver_of(game)(*seated) if own is None else driver_of(game)(*seated, own)
    if stopped != FOUL:
        raise _foul(part, int(stopped), table.states[0])
    written = zip(rows._fields, rows, counts, strict=True)
    return part, {name: sheet(array[:count], stamp) for name, array, count in written}


@lru_cache(maxsize=256)
def _table_of(text: str, variant: str) -> tuple[Game, np.ndarray, np.ndarray, int, int, Any]:
    """Return game, rules, styles, rotations, seed and players by code; built once per worker and variant."""
    data = json.loads(text)
    rotations = data.pop("rotations", None)  # of all variants together
    scenario = Scenario.from_dict(data)
    chosen = next(one for one in scenario.variants if one.name == variant)
    rules, styles = scenario.build(chosen)
    game = load_game(scenario.game)
    own = own_table(game, chosen, rules.dtype)
    return game, rules, styles, rotations or scenario.rotations, scenario.seed, own


def own_table(game: Game, variant: Variant, rules: np.dtype) -> Any:
    """Return the functions of a variant's players by code, or None if there are none.

    Raises
    ------
    BadInput
        A file has changed since the scenario was read, or is no player.
    """
    for player in variant.players:
        if player.code and version_of(Path(player.code)) != player.version:
            raise BadInput(Problem(player.code, "has changed since the run began; play anew."))
    return table_of(game, [Path(code) for code in variant.codes], rules)


def _foul(part: Part, game: int, state: Any) -> BadInput:
    """Return the complaint about a player of one's own who broke down or made a move that is not legal."""
    where = f"variant {part.variant}, round {int(state.turn)}, seat {int(state.seat) + 1}"
    advice = f"Have it told: balance replay … --game {game} --variant {part.variant} --allow-code"
    reason = f"a player by code broke down or made a move that is not legal ({where}). {advice}"
    return BadInput(Problem(f"game {game}", reason))


def sheet(rows: np.ndarray, stamp: str) -> Sheet:
    """Return rows as a Parquet file: the same bytes for the same rows, whoever writes them.

    Statistics are left out: nothing here reads them, and they would cost a quarter of the writing.
    """
    columns = rows.dtype.names or ()
    frame = pl.DataFrame([pl.Series(name, np.ascontiguousarray(rows[name])) for name in columns])
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", statistics=False, metadata={"balance.run": stamp})
    data = file.getvalue()
    return Sheet(len(rows), data, hashlib.sha256(data).hexdigest())
