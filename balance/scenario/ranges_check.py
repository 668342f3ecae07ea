"""Reading a game's plausible ranges: what is wrong with them, and which reconstructed numbers have none."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from balance.components import Row, Source
from balance.game import Game
from balance.problems import Problem, refuse_any, within
from balance.reading import read_toml
from balance.rulebook import Rule, rulebook
from balance.scenario.changes import changed_tables
from balance.scenario.ranges import (
    RANGES,
    READS,
    RECONSTRUCTED,
    DrawFile,
    NeedFile,
    RangesFile,
    RuleFile,
)
from balance.shape import shaped

Tables = Mapping[str, Sequence[Row]]
NUMERIC = {"add", "stretch", "transfer"}  # ways that calculate
WHOLE = {"add", "transfer"}  # ways that move whole numbers
COMMON = frozenset({"table", "columns", "way", "rows", "keep", "disputed", "why"})


def read_ranges(game: Game) -> RangesFile:
    """Read the plausible ranges of a game; without a file nothing is drawn.

    Raises
    ------
    BadInput
        With every fault of the file.
    """
    file = game.folder / "components" / RANGES
    if not file.is_file():
        return RangesFile()
    content, faults = shaped(RangesFile, read_toml(file))
    with within("", file):
        refuse_any(faults or faults_of(content, changed_tables(game, {}), rulebook(game.folder)))
    return content


def check_ranges(game: Game) -> None:
    """Raise BadInput where a game's ranges have faults, or a reconstructed number has none."""
    content = read_ranges(game)
    with within("", game.folder / "components" / RANGES):
        refuse_any(uncovered(content, changed_tables(game, {})))


def faults_of(content: RangesFile, tables: Tables, rules: Mapping[str, Rule]) -> list[Problem]:
    """Return every fault of a file of ranges."""
    problems = [*_without_reason(content), *_unknown_names(content, tables)]
    if problems:
        return problems  # what follows looks into the named tables
    for number, draw in enumerate(content.draw, start=1):
        problems += [fault.placed(f"draw.{number}") for fault in _draw_faults(draw, tables)]
    for number, need in enumerate(content.need, start=1):
        problems += [fault.placed(f"need.{number}") for fault in _need_faults(need)]
    for number, drawn in enumerate(content.rules, start=1):
        problems += [fault.placed(f"rules.{number}") for fault in _rule_faults(drawn, rules)]
    return problems


def _without_reason(content: RangesFile) -> Iterator[Problem]:
    for kind in ("draw", "hold", "need", "rules"):
        for number, entry in enumerate(getattr(content, kind), start=1):
            if not entry.why.strip():
                yield Problem(f"{kind}.{number}.why", "is missing: a range without its reason cannot be judged.")


def _unknown_names(content: RangesFile, tables: Tables) -> Iterator[Problem]:
    for kind in ("draw", "hold", "need"):
        for number, entry in enumerate(getattr(content, kind), start=1):
            key = f"{kind}.{number}"
            if entry.table not in tables:
                yield Problem(f"{key}.table", "no such table.", entry.table, tuple(tables))
            else:
                yield from (fault.placed(key) for fault in _unknown_columns(entry, tables[entry.table]))


def _unknown_columns(entry: Any, rows: Sequence[Row]) -> Iterator[Problem]:
    columns = tuple(type(rows[0]).model_fields)
    for name in ("columns", "parts", "within", "where", "rising"):
        for column in getattr(entry, name, ()):
            if column not in columns:
                yield Problem(name, "no such column.", column, columns)


def _draw_faults(draw: DrawFile, tables: Tables) -> Iterator[Problem]:
    rows = tables[draw.table]
    yield from _key_faults(draw)
    yield from _row_faults(draw, rows)
    yield from _number_faults(draw)
    if draw.way == "choose":
        for values in draw.values:
            if len(values) != len(draw.columns):
                yield Problem("values", f"needs one value for each of {len(draw.columns)} columns.", values)
    if draw.way == "rewire":
        yield from _place_faults(draw, tables)
    for column in draw.drawn_columns if draw.way in NUMERIC else ():
        held = [getattr(row, column) for row in rows]
        if any(isinstance(value, str | bool) or (value is None and draw.way != "add") for value in held):
            yield Problem("columns", f"{draw.way} is for numbers.", column)


def _number_faults(draw: DrawFile) -> Iterator[Problem]:
    if draw.low > draw.high:
        yield Problem("low", f"is above high = {draw.high:g}.", draw.low)
    if draw.least is not None and draw.most is not None and draw.least > draw.most:
        yield Problem("least", f"is above most = {draw.most:g}.", draw.least)
    for key in ("low", "high") if draw.way in WHOLE else ():
        if not getattr(draw, key).is_integer():
            yield Problem(key, f"must be a whole number: {draw.way} moves whole units.", getattr(draw, key))


def _key_faults(draw: DrawFile) -> Iterator[Problem]:
    needed, allowed = READS[draw.way]
    for key in sorted(needed - draw.model_fields_set):
        yield Problem(key, f"is missing: {draw.way} needs it.")
    for key in sorted(draw.model_fields_set - needed - allowed - COMMON):
        yield Problem(key, f"{draw.way} has no such key.", None, tuple(sorted(needed | allowed)))
    fewest = {"transfer": 2, "rewire": 2}.get(draw.way, 1)
    if len(draw.columns) < fewest:
        yield Problem("columns", f"{draw.way} needs at least {fewest}.", draw.columns)


def _row_faults(draw: DrawFile, rows: Sequence[Row]) -> Iterator[Problem]:
    sources = {row.name: row.source for row in rows}
    for key in ("rows", "keep"):
        for name in getattr(draw, key):
            if name not in sources:
                yield Problem(key, "no such row.", name, tuple(sources))
    if draw.disputed and not draw.rows:
        yield Problem("disputed", "needs the rows that are disputed, by name.")
    for name in () if draw.disputed else draw.rows:
        if sources.get(name, RECONSTRUCTED) != RECONSTRUCTED:
            reason = f"its source is {sources[name]}; only what is reconstructed is drawn, or disputed = true."
            yield Problem("rows", reason, name)


def _place_faults(draw: DrawFile, tables: Tables) -> Iterator[Problem]:
    if draw.places not in tables:
        yield Problem("places", "no such table.", draw.places, tuple(tables))
    elif not {"x", "y"} <= type(tables[draw.places][0]).model_fields.keys():
        yield Problem("places", "has no columns x and y to draw a map by.", draw.places)


def _need_faults(need: NeedFile) -> Iterator[Problem]:
    if bool(need.where) == bool(need.rising):
        yield Problem("where", "needs where or rising, and not both.")


def _rule_faults(drawn: RuleFile, rules: Mapping[str, Rule]) -> Iterator[Problem]:
    if drawn.rule not in rules:
        yield Problem("rule", "no such rule.", drawn.rule, tuple(rules))
        return
    rule = rules[drawn.rule]
    if not drawn.values:
        yield Problem("values", "is missing.")
    seats = next(map(int, rule.default)) if rule.by_players else 0
    values = drawn.values if isinstance(drawn.values, dict) else {str(seats): drawn.values}
    for players, choices in values.items():
        for value in choices:
            if complaint := _complaint(rule, players, value):
                yield Problem("values", complaint, value, rule.choices)


def _complaint(rule: Rule, players: str, value: Any) -> str:
    if rule.by_players and players not in rule.default:
        return f"there is no table of {players} players."
    return rule.complaint(value, int(players))


def uncovered(content: RangesFile, tables: Tables) -> list[Problem]:
    """Return the columns that reconstructed rows rest on and that `content` neither draws nor holds with a reason."""
    told = {(it.table, column) for it in content.draw for column in it.drawn_columns}
    told |= {(it.table, column) for it in content.hold for column in it.columns}
    problems = []
    for name, rows in tables.items():
        guessed = [row for row in rows if row.source == RECONSTRUCTED]
        for column in _guessed_columns(guessed) if guessed else ():
            if (name, column) not in told:
                reason = f"{len(guessed)} reconstructed rows, and neither a range nor a reason to hold it."
                problems.append(Problem(f"{name}.{column}", reason))
    return problems


def _guessed_columns(rows: Sequence[Row]) -> list[str]:
    """Return the columns that hold something in these rows; names, notes and sources are no numbers of the game."""
    kind = type(rows[0])
    silent = {*kind.key, "source", "note"}
    columns = [name for name, field in kind.model_fields.items() if field.annotation != Source and name not in silent]
    return [name for name in columns if any(getattr(row, name) is not None for row in rows)]
