"""The points of a sweep or a sensitivity study: variants of the baseline at chosen values of several numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from balance.game import Game
from balance.problems import BadInput, Problem, within
from balance.scenario.axes import Axis, axes_of, settings, turned
from balance.scenario.experiment_file import MOST_POINTS, SensitivityFile, SweepFile
from balance.scenario.variant import Variant, changed

SWEEP, SENSITIVITY = "sweep", "sensitivity"
Point = tuple[Any, ...]  # a value for every axis


def sweep(game: Game, asked: SweepFile, baseline: Variant) -> tuple[list[Variant], dict[str, Any]]:
    """Return the variants of a sweep, and what its analysis must know.

    Raises
    ------
    BadInput
        A number cannot vary so, a point cannot be played, or there are too many.
    """
    axes = axes_of(game, asked, baseline)
    points = _grid(axes) if asked.design == "grid" else _filling(axes, asked)
    variants = _variants(game, SWEEP, axes, points, asked.players, baseline)
    told: dict[str, Any] = {"axes": [axis.key for axis in axes], "points": [variant.name for variant in variants]}
    if asked.target:
        told["target"] = _target(game, asked, axes, variants, baseline)
    return variants, told


def _grid(axes: Sequence[Axis]) -> list[Point]:
    scales = [axis.on_grid() for axis in axes]
    count = prod(map(len, scales))
    if count > MOST_POINTS:
        reason = f'a grid of {count:,} points is too large; use fewer values, or design = "sobol".'
        raise BadInput(Problem("design", reason))
    return list(product(*scales))


def _filling(axes: Sequence[Axis], asked: SweepFile) -> list[Point]:
    from scipy.stats import qmc

    kind = qmc.Sobol if asked.design == "sobol" else qmc.LatinHypercube
    if asked.design == "sobol" and asked.points & (asked.points - 1):
        raise BadInput(Problem("points", "of a Sobol' design must be a power of 2: 8, 16, 32, 64 …", asked.points))
    places = kind(len(axes), rng=np.random.default_rng(0)).random(asked.points)
    return _at(axes, places)


def _at(axes: Sequence[Axis], places: np.ndarray) -> list[Point]:
    return [tuple(axis.at(float(place)) for axis, place in zip(axes, row, strict=True)) for row in places]


def sensitivity(game: Game, asked: SensitivityFile, baseline: Variant) -> tuple[list[Variant], dict[str, Any]]:
    """Return the variants of a study of Sobol' indices, and which of them make up its samples.

    Two samples A and B of `rows` points, and for every number the sample A with that number's values from B
    (Saltelli and others 2010, Computer Physics Communications 181, 259–270).
    """
    from scipy.stats import qmc

    axes = axes_of(game, asked, baseline)
    places = qmc.Sobol(2 * len(axes), rng=np.random.default_rng(0)).random(asked.rows)
    first, second = _at(axes, places[:, : len(axes)]), _at(axes, places[:, len(axes) :])
    mixed = [
        [_exchanged(one, other, axis) for one, other in zip(first, second, strict=True)] for axis in range(len(axes))
    ]
    every = [*first, *second, *(point for sample in mixed for point in sample)]
    variants = _variants(game, SENSITIVITY, axes, every, asked.players, baseline)
    named = _names(axes, variants)
    told = {
        "axes": [axis.key for axis in axes],
        "first": [named[_text(point)] for point in first],
        "second": [named[_text(point)] for point in second],
        "mixed": [[named[_text(point)] for point in sample] for sample in mixed],
    }
    return variants, told


def _exchanged(one: Point, other: Point, axis: int) -> Point:
    return (*one[:axis], other[axis], *one[axis + 1 :])


def _names(axes: Sequence[Axis], variants: Iterable[Variant]) -> Mapping[str, str]:
    return {_text(tuple(variant.place[axis.key] for axis in axes)): variant.name for variant in variants}


def _text(point: Point) -> str:
    """Return a point as something that a dictionary can hold, lists and all."""
    return repr(point)


def _variants(
    game: Game, experiment: str, axes: Sequence[Axis], points: Iterable[Point], players: Sequence[int], base: Variant
) -> list[Variant]:
    """Return a variant for every different point."""
    different = {_text(point): point for point in points}.values()
    return [
        _variant(game, f"{experiment}-{number:04d}", dict(zip(axes, point, strict=True)), players, base)
        for number, point in enumerate(different, start=1)
    ]


def _variant(game: Game, name: str, place: Mapping[Axis, Any], players: Sequence[int], base: Variant) -> Variant:
    knobs = turned(place)
    seated = tuple(
        replace(player, knobs={**player.knobs, **knobs}) if not players or number in players else player
        for number, player in enumerate(base.players, start=1)
    )
    where = ", ".join(f"{axis.key} = {value}" for axis, value in place.items())
    with within(where):
        point = changed(game, replace(base, players=seated), name, settings(place, base), Path())
    told = {axis.key: value for axis, value in place.items()}
    return replace(point, experiment=name.partition("-")[0], place=told)


def _target(
    game: Game, asked: SweepFile, axes: Sequence[Axis], variants: Sequence[Variant], base: Variant
) -> dict[str, Any]:
    """Return a checked target, or raise BadInput."""
    target = asked.target
    assert target is not None
    names = tuple(dict.fromkeys(player.name for player in base.players))
    with within("target"):
        if len(axes) > 1 or any(not _is_number(variant.place[axes[0].key]) for variant in variants):
            raise BadInput(Problem("", "can be met by one swept number only."))
        if len(variants) < 3:
            raise BadInput(Problem("", "needs a sweep of at least 3 points."))
        wanted = {key: value for key, value in target.model_dump(exclude={"share"}).items() if value}
        if len(wanted) != 1:
            raise BadInput(Problem("", "needs one of seat, place and strategy."))
        ((kind, who),) = wanted.items()
        if kind != "strategy" and who > len(base.players):
            raise BadInput(Problem(kind, f"there are {len(base.players)}.", who))
        if kind == "place" and "place" not in game.columns["seats"]:
            raise BadInput(Problem(kind, f"{game.title} records no places in the order of play; name a seat."))
        if target.strategy and target.strategy not in names:
            raise BadInput(Problem("strategy", "nobody plays it.", target.strategy, names))
    share = target.share or 1 / len(base.players)
    return {"outcome": f"{kind} {who}", "share": share}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
