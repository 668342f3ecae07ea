"""What is on the shelves: games, strategies and scenarios, found by name or by path.

A name is looked up in the working folder first (`scenarios/power_grid/…`), then in the library that comes with the
package, then in the game's own folder.
"""

import importlib
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING

from balance.problems import BadInput, Problem

if TYPE_CHECKING:
    from balance.game import Game

SHELF = importlib.import_module("balance.games")
PACKAGE = Path(__file__).parent
CARRIED = PACKAGE / "_library"  # in a wheel; in a checkout the folders lie beside the package
LIBRARY = CARRIED if CARRIED.is_dir() else PACKAGE.parent
RULES = "rules.toml"  # what makes a package a game


def games() -> list[str]:
    """Return the names of all games."""
    found = (module.name for module in pkgutil.iter_modules(SHELF.__path__) if module.ispkg)
    return sorted(name for name in found if (_folder_of(name) / RULES).is_file())


def game_folder(name: str) -> Path:
    """Return the folder of a game, or raise BadInput with the games there are."""
    if name not in games():
        raise BadInput(Problem("game", "no such game.", name, tuple(games())))
    return _folder_of(name)


def load_game(name: str) -> "Game":
    """Return the card of a game, or raise BadInput with the games there are."""
    game_folder(name)
    return importlib.import_module(f"balance.games.{name}").GAME


def strategies(game: str) -> dict[str, Path]:
    """Return the files of a game's strategies by name."""
    folders = [shelf / "strategies" / game for shelf in (Path(), LIBRARY)]
    files = _files([*folders, game_folder(game) / "strategies"])
    return {name: files[name] for name in sorted(files)}


def strategy_file(game: str, name_or_path: str | Path, beside: Path = Path()) -> Path:
    """Return the file of a strategy, given by name or by path from the folder `beside` or from the working folder.

    Raises
    ------
    BadInput
        With the strategies there are, if a name is not among them; a path is not looked at.
    """
    text = str(name_or_path)
    if _is_path(text):
        near = beside / text
        return near if near.exists() else Path(text)
    known = strategies(game)
    if text not in known:
        raise BadInput(Problem("strategy", "no such strategy.", text, tuple(known)))
    return known[text]


def scenarios() -> dict[str, Path]:
    """Return the files of all scenarios by name, like "power_grid/discount-token"."""
    shelves = [shelf / "scenarios" for shelf in (Path(), LIBRARY)]
    found: dict[str, Path] = {}
    for game in games():
        found |= _named(game, _files([_folder_of(game) / "scenarios"]))
    for folder in (folder for shelf in reversed(shelves) for folder in shelf.glob("*/")):
        found |= _named(folder.name, _files([folder]))
    return dict(sorted(found.items()))


def scenario_file(name_or_path: str | Path) -> Path:
    """Return the file of a scenario, given by name or by path; raises BadInput with the scenarios there are."""
    text = str(name_or_path)
    if _is_path(text):
        return Path(text)
    known = scenarios()
    if text in known:
        return known[text]
    if Path(text).exists():
        return Path(text)
    raise BadInput(Problem("scenario", "no such scenario or file.", text, tuple(known)))


def scenario_name(file: Path) -> str:
    """Return the name under which a scenario's file is found, or its stem where it is on no shelf."""
    same = (name for name, known in scenarios().items() if known.resolve() == file.resolve())
    return next(same, file.stem)


def shown(file: Path) -> str:
    """Return a file's path as a report may print it: within the library or as given, never a path of one machine."""
    if file.is_relative_to(LIBRARY):
        return file.relative_to(LIBRARY).as_posix()
    return file.name if file.is_absolute() else file.as_posix()


def _folder_of(game: str) -> Path:
    homes = (Path(home) / game for home in SHELF.__path__)
    return next(folder for folder in homes if (folder / "__init__.py").is_file())


def _files(folders: list[Path]) -> dict[str, Path]:
    """Return the TOML files of several folders by stem; the first folder wins."""
    return {file.stem: file for folder in reversed(folders) for file in sorted(folder.glob("*.toml"))}


def _named(game: str, files: dict[str, Path]) -> dict[str, Path]:
    return {f"{game}/{stem}": file for stem, file in files.items()}


def _is_path(text: str) -> bool:
    return text.endswith(".toml") or text.startswith((".", "/"))
