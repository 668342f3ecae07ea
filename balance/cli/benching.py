"""The figures of a measurement on the screen."""

import json

from balance.bench.figures import Figures
from balance.cli.screen import console, name, say


def show(figures: Figures, as_json: bool) -> None:
    """Print figures for people, or as JSON."""
    if as_json:
        console().print(json.dumps(figures.to_dict(), indent=2), soft_wrap=True)
        return
    name(figures.game, f", {figures.players} players, one core ({figures.machine})")
    for line in _lines(figures):
        say(line, indent=2)
    name("Where the time goes", " (decisions a game, ns to choose, ns to apply)")
    for kind in figures.kinds:
        say(f"{kind.share_of_time:4.0%}  {kind.name}: {kind.a_game:.1f}, {kind.choose_ns:.0f}, {kind.apply_ns:.0f}", 2)


def _lines(it: Figures) -> list[str]:
    return [
        f"{it.games_per_second:,.0f} games/s, {it.decisions_per_game:.0f} decisions a game",
        f"{it.ns_per_decision:.0f} ns a decision: {it.draws_per_decision:.0f} random draws of {it.ns_per_draw:.1f} ns",
        f"{it.cold_compile_cpu_seconds:.1f} s of CPU to compile",
        f"{it.warm_start_seconds:.1f} s from start to first game, compiled",
    ]
