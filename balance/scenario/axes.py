"""Numbers that vary in an experiment: where each of them stands, and which values it may take."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np

from balance.components import Row
from balance.game import Game
from balance.problems import BadInput, Problem, collecting
from balance.rulebook import rulebook
from balance.rulebook import values as rule_values
from balance.scenario.changes import TableFile, changed_tables
from balance.scenario.experiment_file import AxesFile, AxisFile
from balance.scenario.file import VariantFile
from balance.scenario.strategy import check_knobs
from balance.scenario.variant import Variant

RULES, KNOBS, COMPONENTS = "rules", "knobs", "components"


@dataclass(frozen=True)
class Axis:
    """One number that varies.

    Parameters
    ----------
    path : where it stands: ("rules", name) or, for an item of a list, ("rules", name, "2"); ("knobs", name);
        ("components", table, row, column)
    values : what it may be, or nothing, if it may be anything from `low` to `high`
    whole : whether a range holds whole numbers only
    points : values that a grid takes from a range
    """

    path: tuple[str, ...]
    values: tuple[Any, ...]
    low: float
    high: float
    whole: bool
    points: int

    @property
    def key(self) -> str:
        """What the file calls it."""
        return ".".join(self.path)

    def on_grid(self) -> tuple[Any, ...]:
        """Return the values of a grid, each once."""
        even = np.linspace(self.low, self.high, self.points)
        return self.values or tuple(dict.fromkeys(round(it) if self.whole else float(it) for it in even))

    def at(self, place: float) -> Any:
        """Return the value at a place from 0 (the lowest) to 1: every value has an equal share of the places."""
        if self.values:
            return self.values[min(int(place * len(self.values)), len(self.values) - 1)]
        if self.whole:
            return min(int(self.low + place * (self.high - self.low + 1)), int(self.high))
        return self.low + place * (self.high - self.low)


def axes_of(game: Game, asked: AxesFile, baseline: Variant) -> tuple[Axis, ...]:
    """Return the numbers that an experiment varies.

    Raises
    ------
    BadInput
        There are none; or one does not exist, has neither values nor a range, or may not take some of them.
    """
    axes: list[Axis] = []
    with collecting() as note:
        for path, entry in _entries(asked):
            with note(".".join(path)):
                axes.append(_axis(game, path, entry, baseline))
        with note("players"):
            _refuse_players(asked.players, len(baseline.players))
    if not axes:
        raise BadInput(Problem("", "varies nothing; name rules, knobs or components with their values."))
    return tuple(axes)


def _entries(asked: AxesFile) -> Iterator[tuple[tuple[str, ...], AxisFile]]:
    for name, entry in asked.rules.items():
        yield (RULES, *name.split(".")), entry
    for name, entry in asked.knobs.items():
        yield (KNOBS, name), entry
    for table, rows in asked.components.items():
        for row, columns in rows.items():
            for column, entry in columns.items():
                yield (COMPONENTS, table, row, column), entry


def _axis(game: Game, path: tuple[str, ...], entry: AxisFile, baseline: Variant) -> Axis:
    printed = _printed(game, path, baseline)
    given = entry.low is not None and entry.high is not None
    if bool(entry.values) == given or (entry.low is None) != (entry.high is None):
        raise BadInput(Problem("", "needs a list of values, or low and high."))
    if given and not (_is_number(printed) and entry.low < entry.high):  # type: ignore[operator]
        raise BadInput(Problem("", "a range is for numbers, and goes from low up to high.", [entry.low, entry.high]))
    whole = isinstance(printed, int)
    low, high = entry.low or 0.0, entry.high or 0.0
    axis = Axis(path, tuple(entry.values), low, high, whole, entry.points)
    for value in axis.values or (axis.at(0.0), axis.at(1.0)):
        _try(game, axis, value, baseline)
    return axis


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _printed(game: Game, path: tuple[str, ...], baseline: Variant) -> Any:
    """Return what the baseline has at a place, or raise BadInput if there is no such place."""
    if path[0] == KNOBS:
        check_knobs(game, {path[1]: game.knobs[path[1]].usual} if path[1] in game.knobs else {path[1]: 0.0})
        return 0.5  # every knob is a decimal
    if path[0] == RULES:
        return _printed_rule(game, path, baseline)
    return _printed_cell(game, path, baseline)


def _printed_rule(game: Game, path: tuple[str, ...], baseline: Variant) -> Any:
    name, *item = path[1:]
    if name not in baseline.values:
        raise BadInput(Problem("", "no such rule.", choices=tuple(rulebook(game.folder))))
    value = baseline.values[name]
    if not item:
        return value
    if not isinstance(value, list) or not item[0].isdigit() or not 1 <= int(item[0]) <= len(value):
        known = f"items 1 to {len(value)}" if isinstance(value, list) else "no items"
        raise BadInput(Problem("", f"no such item: {name} has {known}."))
    return value[int(item[0]) - 1]


def _printed_cell(game: Game, path: tuple[str, ...], baseline: Variant) -> Any:
    _, table, name, column = path
    if table not in game.components:
        raise BadInput(Problem("", "no such table.", table, tuple(game.components)))
    rows = {row.name: row for row in changed_tables(game, baseline.components)[table]}
    if name not in rows:
        raise BadInput(Problem("", "no such row.", name, tuple(rows)))
    kind = type(rows[name])
    own = [known for known in kind.model_fields if known not in Row.model_fields]
    if column not in own:
        raise BadInput(Problem("", "no such column.", column, tuple(own)))
    return (
        0
        if int in (kind.model_fields[column].annotation, *get_args(kind.model_fields[column].annotation))
        else (getattr(rows[name], column))
    )


def _try(game: Game, axis: Axis, value: Any, baseline: Variant) -> None:
    """Raise BadInput if a single value cannot be: cheaper, and clearer, than a whole variant that cannot be built."""
    if axis.path[0] == KNOBS:
        if not _is_number(value):
            raise BadInput(Problem("", "must be a number.", value))
        check_knobs(game, {axis.path[1]: value})
    elif axis.path[0] == RULES:
        rule_values(rulebook(game.folder), len(baseline.players), settings({axis: value}, baseline).rules)
    else:
        changed_tables(game, {**baseline.components, axis.path[1]: (_cell_change(axis, value),)})


def _cell_change(axis: Axis, value: Any) -> dict[str, Any]:
    return {"change": {axis.path[2]: {axis.path[3]: value}}}


def _refuse_players(numbers: Sequence[int], seats: int) -> None:
    wrong = [number for number in numbers if number > seats]
    if wrong:
        raise BadInput(Problem("", f"there are {seats} players.", wrong[0]))


def settings(place: Mapping[Axis, Any], baseline: Variant) -> VariantFile:
    """Return the rules and components of one point of an experiment, as a file would change them in the baseline."""
    rules: dict[str, Any] = {}
    cells: dict[str, dict[str, dict[str, Any]]] = {}
    for axis, value in place.items():
        room, name, *rest = axis.path
        if room == COMPONENTS:
            cells.setdefault(name, {}).setdefault(rest[0], {})[rest[1]] = value
        elif room == RULES and rest:
            items = list(rules.get(name, baseline.values[name]))
            items[int(rest[0]) - 1] = value
            rules[name] = items
        elif room == RULES:
            rules[name] = value
    return VariantFile(rules=rules, components={table: TableFile(change=rows) for table, rows in cells.items()})


def turned(place: Mapping[Axis, Any]) -> dict[str, float]:
    """Return the knobs that one point of an experiment turns."""
    return {axis.path[1]: float(value) for axis, value in place.items() if axis.path[0] == KNOBS}
