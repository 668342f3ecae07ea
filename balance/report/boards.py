"""Boards of single deals, drawn from what the game's `picture` module says of them.

`picture.board(state, rules, components)` returns `places` (each with x, y, `tile`, "" for none, and whether it is
`beside_start`) and `links`, pairs of places.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from balance.position import Position
from balance.report.drawing import INK, QUIET, WIDTH, new_figure
from balance.report.marks import COLOURS, named_above
from balance.report.study import Study
from balance.scenario.changes import changed_tables

BLACK, YELLOW, WHITE = "#000000", "#F0E442", "#ffffff"
FILLS = (*COLOURS, YELLOW, BLACK, QUIET)
DARK = {"#0072B2", "#D55E00", "#009E73", BLACK, QUIET}  # light letters are read on them
DOT = 15  # points across


def can_draw(study: Study) -> bool:
    """Whether the game says what its boards look like."""
    return hasattr(study.part("picture"), "board")


def dealt_board(study: Study, variant: str, block: int) -> Any:
    """Return the board that a variant deals to a block of games."""
    scenario, part = study.scenario, study.part("picture")
    rules, _ = scenario.build(variant)
    position = Position.dealt(study.run.game, rules, scenario.seats, scenario.seed, block)
    components = changed_tables(study.run.game, scenario.variant(variant).components)
    return part.board(position.state, rules[0], components)  # type: ignore[union-attr]


def board_figure(boards: Sequence[tuple[str, Any]]) -> Any:
    """Draw titled boards below each other, tiles as letters on colours."""
    kinds = sorted({place.tile for _, board in boards for place in board.places if place.tile})
    looks = {kind: (letter, FILLS[number % len(FILLS)]) for number, (kind, letter) in enumerate(_letters(kinds))}
    first = boards[0][1]
    wide, high = (np.ptp([getattr(place, axis) for place in first.places]) for axis in ("x", "y"))
    figure = new_figure(0.2 + len(boards) * (0.3 + WIDTH * high / wide))
    for axes, (title, board) in zip(figure.subplots(len(boards), 1, squeeze=False).ravel(), boards, strict=True):
        _draw(axes, board, looks)
        axes.set_title(title)
    key = _key(looks)
    named_above(figure, key, [mark.get_label() for mark in key])
    return figure


def _letters(kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Return a letter of its own for each kind: a free initial of its words, or a free letter; short names first."""
    taken: dict[str, str] = {}
    for kind in sorted(kinds, key=len):
        wanted = [word[0] for word in kind.split("_")] + [letter for letter in kind if letter.isalpha()]
        free = (letter.upper() for letter in wanted if letter.upper() not in taken.values())
        taken[kind] = next(free, str(len(taken)))
    return [(kind, taken[kind]) for kind in kinds]


def _draw(axes: Any, board: Any, looks: dict[str, tuple[str, str]]) -> None:
    for one, other in board.links:
        ends = board.places[one], board.places[other]
        axes.plot([end.x for end in ends], [end.y for end in ends], color="#c4c4c4", linewidth=1, zorder=1)
    for place in board.places:
        letter, fill = looks.get(place.tile, ("", WHITE))
        edge = {"markeredgecolor": INK, "markeredgewidth": 2.2 if place.beside_start else 0.5}
        axes.plot(place.x, place.y, "o" if place.tile else "*", color=fill, markersize=DOT, zorder=2, **edge)
        ink = WHITE if fill in DARK else BLACK
        axes.text(place.x, place.y, letter, color=ink, ha="center", va="center_baseline", fontsize=8, zorder=3)
    axes.set_aspect("equal")
    axes.margins(0.05)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_axis_off()


def _key(looks: dict[str, tuple[str, str]]) -> list[Any]:
    from matplotlib.lines import Line2D

    named = [(f"{letter} {kind.replace('_', ' ')}", fill) for kind, (letter, fill) in looks.items()]
    return [
        Line2D([], [], marker="o", linestyle="", color=fill, markeredgecolor=INK, markersize=8, label=name)
        for name, fill in named
    ]
