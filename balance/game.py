"""What a game folder must offer, in one readable place.

A game is a machine of decisions: a heuristic player, a random player, a recorded game, a test and a person can all
drive the same rules. `balance/games/<game>/__init__.py` holds one `Game`, the card the rest of the house reads.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from balance.components import Row
from balance.kernel import record

Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Knob:
    """One trait of a player: its usual value, its range, and what turning it up does."""

    usual: float
    low: float
    high: float
    meaning: str


BLUNDER = Knob(0.0, 0.0, 1.0, "share of decisions made uniformly at random among the legal moves")


class Column(NamedTuple):
    """What a column of results holds: its type and a sentence with its unit."""

    kind: Any
    meaning: str


@dataclass(frozen=True)
class TableKind:
    """A table of results: how many rows one game can write at most, and its columns beside `game`."""

    meaning: str
    rows: int  # at most, per game; for `seats` per seat
    columns: Mapping[str, Column]


SEAT_COLUMNS = {
    "game": Column(np.uint32, "number of the game within its variant"),
    "seat": Column(np.uint8, "chair at the table, 0 is the first"),
    "player": Column(np.uint8, "place in the scenario's line-up, 0 is the first"),
    "score": Column(np.float32, "what the rules compare first"),
    "tie_break": Column(np.float32, "what the rules compare where scores are equal"),
    "rank": Column(np.uint8, "1 is best; equal seats share the better rank"),
    "share": Column(np.float32, "share of the win; a shared victory splits 1"),
}
GAME_COLUMNS = {
    "game": Column(np.uint32, "number of the game within its variant"),
    "block": Column(np.uint32, "rotation block: games of one block share the dealt table"),
    "turns": Column(np.uint8, "rounds played"),
    "decisions": Column(np.uint16, "decisions taken by all seats"),
    "cut_off": Column(np.bool_, "ended by the round limit, not by the rules"),
    "branches": Column(np.uint64, "rule branches the game reached, one bit each in the order of the game's list"),
    "fingerprint": Column(np.uint64, "digest of the whole final table"),
}


def state_record(seats: int, turns: int, purposes: int, **fields: Any) -> np.dtype:
    """Return a state's type: what every game carries, then the game's own fields.

    Parameters
    ----------
    seats : the most seats a table has
    turns : the most rounds a game can last
    purposes : streams of table luck
    """
    return record(
        luck=(np.uint64, purposes),
        whim=(np.uint64, seats),
        thought=np.uint64,
        branches=np.uint64,
        thoughts=(np.int64, seats),
        seats=np.int64,
        turn=np.int64,  # the round under way, from 1
        seat=np.int64,  # who decides
        decision=np.int64,  # what kind of decision
        over=np.bool_,
        cut_off=np.bool_,
        standing=(np.int32, (turns + 1, seats)),  # who was how far ahead at the end of each round
        **fields,
    )


def move_record(**fields: Any) -> np.dtype:
    """Return a move's type: its kind, a range where it has one, and the game's own fields.

    A legal move may stand for a range: any whole `amount` … `most`. A move that is played has `most == amount`.
    """
    return record(kind=np.int64, amount=np.int64, most=np.int64, **fields)


def style_record(knobs: Mapping[str, Knob]) -> np.dtype:
    """Return the type of one player's row of knobs; `own` is the number of a player who decides by code, or 0."""
    return record(**dict.fromkeys(knobs, np.float64), own=np.int64)


def row_record(columns: Mapping[str, Column]) -> np.dtype:
    """Return the type of one row of results, packed."""
    return np.dtype((np.record, np.dtype([(name, column.kind) for name, column in columns.items()])))


@dataclass(frozen=True, eq=False)
class Game:
    """A game's card.

    Every field that is a kernel has the signature that DESIGN gives it; `state`, `move` and `mind` are record types.
    A `mind` is what a player remembers between decisions: scratch that rules never read.
    """

    name: str
    title: str
    seats: range
    folder: Path
    state: np.dtype
    move: np.dtype
    mind: np.dtype
    most_moves: int
    knobs: Mapping[str, Knob]
    components: Mapping[str, type[Row]]
    tables: Mapping[str, TableKind]
    rows: Any  # the named tuple of result arrays, in the order of `tables`
    branches: tuple[str, ...]
    build_rules: Callable[[Mapping[str, Any], Mapping[str, list[Row]], int], np.ndarray]
    set_up: Kernel
    legal_moves: Kernel
    is_legal: Kernel
    apply: Kernel
    choose: Kernel
    outcome: Kernel
    observe: Kernel
    conceal: Kernel
    ledger: Callable[[Any, Any], Mapping[str, int]]
    describe: Callable[[Any, Any, Any], str]
    decisions: tuple[str, ...] = ()  # what the values of `state.decision` are called
    side_by_side: bool = False  # neighbouring numbers are worked on at once: dear to compile, not always worth it

    @cached_property
    def style(self) -> np.dtype:
        """The type of one player's row of knobs."""
        return style_record(self.knobs)

    @cached_property
    def memory(self) -> np.dtype:
        """The type of a seat's mind: the game's own fields, and what the usual player advised a player by code."""
        own = {name: field[0] for name, field in (self.mind.fields or {}).items()}
        return record(**own, advice=self.move, advised=np.int64)

    def style_row(self, knobs: Mapping[str, float]) -> np.ndarray:
        """Return one row of knobs: the usual values, changed where `knobs` says so."""
        row = np.zeros(1, self.style)
        for name, knob in self.knobs.items():
            row[name] = knobs.get(name, knob.usual)
        return row

    @cached_property
    def columns(self) -> Mapping[str, Mapping[str, Column]]:
        """The columns of every table: those of every game first, then this game's own."""
        common = {"seats": SEAT_COLUMNS, "games": GAME_COLUMNS}
        key = {"game": SEAT_COLUMNS["game"]}
        return {name: {**common.get(name, key), **table.columns} for name, table in self.tables.items()}

    def new_rows(self, games: int, seats: int) -> Any:
        """Return room for the rows of `games` games, as the named tuple the driver fills."""
        room = {name: table.rows * games for name, table in self.tables.items()}
        room["seats"] *= seats
        return self.rows(*(np.zeros(room[name], row_record(self.columns[name])) for name in self.rows._fields))
