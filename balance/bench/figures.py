"""What is measured of a game, and the measuring."""

import platform
from dataclasses import asdict, dataclass
from typing import Any

from balance.bench.decisions import Kind, kinds
from balance.bench.starts import starts
from balance.bench.table import pace, setting_of


@dataclass(frozen=True)
class Figures:
    """What was measured; `draws_per_decision` travels between machines."""

    game: str
    players: int
    games_per_second: float
    decisions_per_game: float
    ns_per_decision: float
    ns_per_draw: float
    draws_per_decision: float
    cold_compile_cpu_seconds: float
    warm_start_seconds: float
    kinds: tuple[Kind, ...]
    machine: str

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        return asdict(self)


def measure(name: str, players: int | None = None) -> Figures:
    """Measure a game with `players` "balanced" players; four, or the nearest number it has, if None.

    Raises
    ------
    BadInput
        There is no such game, or it does not seat so many.
    """
    setting = setting_of(name, players)
    cold, warm = starts(name, setting.players)
    found = pace(setting)
    return Figures(
        game=name,
        players=setting.players,
        games_per_second=found.games_per_second,
        decisions_per_game=found.decisions_per_game,
        ns_per_decision=1e9 / (found.games_per_second * found.decisions_per_game),
        ns_per_draw=found.ns_per_draw,
        draws_per_decision=found.draws_per_decision,
        cold_compile_cpu_seconds=cold,
        warm_start_seconds=warm,
        kinds=kinds(setting),
        machine=f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}",
    )
