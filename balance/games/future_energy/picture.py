"""A dealt board as plain data, for whoever draws it: where everything is, and which tile was dealt there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from balance.games.future_energy.state import GROUND, KIND_NAMES, SEATS

BLOCKED = "blocked"


@dataclass(frozen=True)
class Place:
    """A place on the board, as it was when the first turn began."""

    site: str  # its name in the table of sites
    name: str
    x: float  # in the units of the table, to the right
    y: float  # upwards
    region: str  # "" for the starting space
    tile: str  # kind of the action tile, "blocked" for a red site with 2 players, "" for the starting space
    beside_start: bool


@dataclass(frozen=True)
class Board:
    """Every place, and the links between them as pairs of places in that order."""

    places: tuple[Place, ...]
    links: tuple[tuple[int, int], ...]


def board(state: Any, rules: Any, components: Mapping[str, Sequence[Any]]) -> Board:
    """Return the board of a table with the tiles dealt to it, whatever was played since.

    Parameters
    ----------
    state : the table, after set-up or later
    rules : its rules, the one record that kernels take
    components : the printed tables it was set up with, by the names of COMPONENTS
    """
    side = "4p" if int(state.seats) == SEATS else "2_3p"
    sites = components[f"sites_{side}"]
    number = {row.site: index for index, row in enumerate(sites)}
    places = (_place(state, rules, row, index) for index, row in enumerate(sites))
    links = ((number[row.site_a], number[row.site_b]) for row in components[f"links_{side}"])
    return Board(tuple(places), tuple(links))


def _place(state: Any, rules: Any, row: Any, index: int) -> Place:
    beside = bool(int(rules.rings[1]) >> index & 1)
    return Place(row.site, row.place, row.x, row.y, row.region, _tile(state, index), beside)


def _tile(state: Any, index: int) -> str:
    kinds = [KIND_NAMES[kind] for kind in range(1, GROUND + 1) if int(state.dealt[kind]) >> index & 1]
    if kinds:
        return kinds[0]
    return BLOCKED if state.blocked[index] else ""
