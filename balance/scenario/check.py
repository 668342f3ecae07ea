"""Checking what users and games bring: scenarios, strategies, rulebooks and component tables."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from balance.components import read_table
from balance.game import Game
from balance.library import games, load_game, scenario_file, scenarios, strategies
from balance.problems import BadInput, Problem, collecting, refuse_any, within
from balance.reading import read_toml
from balance.rulebook import Rule, rulebook
from balance.scenario.changes import changed_tables
from balance.scenario.question import read_scenario
from balance.scenario.ranges import RANGES
from balance.scenario.ranges_check import check_ranges
from balance.scenario.strategy import read_strategy

Check = Callable[[], object]
SCENARIO, STRATEGY = {"question", "game"}, {"idea", "knobs"}  # keys that tell what a file is


def check_everything() -> int:
    """Check every game with its strategies, and every scenario; return how many files.

    Raises
    ------
    BadInput
        With every problem of every file.
    """
    return _run([*_game_checks(games()), *(partial(read_scenario, file) for file in scenarios().values())])


def check_all(paths: Iterable[str]) -> int:
    """Check scenarios by name, files, and folders with all files in them; raises BadInput like `check_everything`."""
    return _run([check for path in paths for check in _checks_of(path)])


def _run(checks: list[Check]) -> int:
    with collecting() as note:
        for check in checks:
            with note():
                check()
    return len(checks)


def _checks_of(path: str) -> Iterator[Check]:
    place = Path(path)
    if place.is_dir():
        tables = place.rglob("components/*.csv")  # a scenario's own table is read with its scenario
        files = sorted((*place.rglob("*.toml"), *tables))
        yield from (partial(_check_file, file) for file in files if _is_ours(file.relative_to(place), file))
    elif path in games():
        yield from _game_checks([path])
    else:
        yield partial(_check_file_or_name, path)


def _check_file_or_name(path: str) -> None:
    file = Path(path)
    _check_file(file if file.exists() else scenario_file(path))


def _check_file(file: Path) -> None:
    if file.suffix == ".csv":
        _check_table(file)
        return
    if file.name == "rules.toml":
        check_rulebook(load_game(file.parent.name))
        return
    content = read_toml(file)
    if SCENARIO & content.keys():
        read_scenario(file)
    elif STRATEGY & content.keys():
        read_strategy(_game_of(file), file.absolute())
    else:
        raise BadInput(Problem(str(file), "is neither a scenario (question, game) nor a strategy (idea, knobs)."))


def _is_ours(place: Path, file: Path) -> bool:
    """Whether a file found in a folder is to be checked: not hidden, and like one of ours or unreadable."""
    if any(part.startswith(".") for part in place.parts):
        return False
    if file.suffix == ".csv" or file.name == "rules.toml":
        return True
    try:
        return bool((SCENARIO | STRATEGY) & read_toml(file).keys())
    except BadInput:
        return True


def _game_of(file: Path) -> Game:
    """Return the game in whose folder a file lies."""
    above = [parent.name for parent in file.absolute().parents]
    known = next((name for name in above if name in games()), None)
    if not known:
        raise BadInput(Problem(str(file), f"belongs to no game; put it into a folder {'/, '.join(games())}/."))
    return load_game(known)


def _check_table(file: Path) -> None:
    game = _game_of(file)
    if file.stem not in game.components:
        raise BadInput(Problem(str(file), f"{game.title} has no such table.", file.stem, tuple(game.components)))
    read_table(file, game.components[file.stem], "scenario")


def _game_checks(names: Iterable[str]) -> Iterator[Check]:
    for game in map(load_game, names):
        yield partial(check_rulebook, game)
        if (game.folder / "components" / RANGES).is_file():
            yield partial(_check_ranges, game)
        for table, kind in game.components.items():
            file = game.folder / "components" / f"{table}.csv"
            yield partial(read_table, file, kind)
        for name in strategies(game.name):
            yield partial(read_strategy, game, name)


def _check_ranges(game: Game) -> None:
    """Check a game's ranges where its tables can be read; what is wrong with those, their own check says."""
    try:
        changed_tables(game, {})
    except BadInput:
        return
    check_ranges(game)


def check_rulebook(game: Game) -> None:
    """Raise BadInput for every printed rule whose value its own bounds forbid, at any number of players."""
    rules = rulebook(game.folder)
    with within("", game.folder / "rules.toml"):
        refuse_any(problem for name, rule in rules.items() for problem in _complaints(game, name, rule))


def _complaints(game: Game, name: str, rule: Rule) -> Iterator[Problem]:
    for seats in game.seats:
        if rule.by_players and str(seats) not in rule.default:
            yield Problem(f"{name}, {seats} players", "has no value.")
        elif complaint := rule.complaint(rule.printed(seats), seats):
            yield Problem(f"{name}, {seats} players", complaint, rule.printed(seats), rule.choices)
