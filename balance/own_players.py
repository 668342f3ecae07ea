"""Players of one's own: a file of Python with one function, `choose`, that decides where knobs are not enough.

The function has the signature of a game's own `choose` and is compiled like it. It sits in a table of functions that
the driver calls by number, so a changed file recompiles itself and nothing else. Files are code: nothing here is
called unless the user has allowed it.
"""

import hashlib
import importlib.util
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from balance.driver import ILLEGAL, LEGAL
from balance.game import Game
from balance.kernel import by_name, copy_record, digest_of, inner, same_record, table_entry, table_of_functions
from balance.problems import BadInput, Problem

SIGNATURE = ("state", "rules", "style", "mind", "move")

choose: Any = None  # stands for a file's own function, or the game's, in the templates below
is_legal: Any = None  # stands for the game's


def decide_by_knobs(state: Any, rules: Any, style: Any, mind: Any, move: Any) -> int:
    """Let the game's usual player decide, whose moves are legal."""
    choose(state, rules, style, mind, move)
    return LEGAL


def advise(state: Any, rules: Any, style: Any, mind: Any, move: Any) -> None:
    """Let a file ask the game's usual player, and keep what it said."""
    choose(state, rules, style, mind, move)
    copy_record(mind.advice, move)
    mind.advised = True


def decide_by_code(state: Any, rules: Any, style: Any, mind: Any, move: Any) -> int:
    """Let the file's function decide, and say whether the move is legal.

    It is said here and not by the driver, which so stays the same as without players by code. What the usual player
    said and the file left as it was is legal; most moves of most files are of that kind.
    """
    mind.advised = False
    choose(state, rules, style, mind, move)
    if mind.advised and same_record(mind.advice, move):
        return LEGAL
    return LEGAL if is_legal(state, rules, move) else ILLEGAL


def table_of(game: Game, files: Sequence[Path], rules: np.dtype) -> Any:
    """Return the table of functions for the driver: the game's usual player, then the files; None without files.

    Raises
    ------
    BadInput
        A file cannot be run or compiled, or has no `choose` of the right signature.
    """
    if not files:
        return None
    usual = _usual(game, rules)
    entries = [_entry(game, file, version_of(file), rules) for file in files]
    return table_of_functions([usual, *entries])


def version_of(file: Path) -> str:
    """Return the digest of a player's file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@cache
def _usual(game: Game, rules: np.dtype) -> Any:
    """Return the game's usual player, compiled for the table."""
    names = {"choose": game.choose}
    return _compiled(game, rules, decide_by_knobs, names, digest_of(names))


@cache
def _entry(game: Game, file: Path, version: str, rules: np.dtype) -> Any:
    """Return a file's function, compiled for the table."""
    function = function_of(file)
    _share(game, function, _usual(game, rules))
    version += digest_of({"usual": game.choose, "is_legal": game.is_legal})
    try:
        return _compiled(game, rules, decide_by_code, {"choose": function, "is_legal": game.is_legal}, version)
    except Exception as error:  # the compiler's own, of many kinds
        raise BadInput(Problem("choose", f"cannot be compiled: {_first_words(error)}", file=file)) from None


def _compiled(game: Game, rules: np.dtype, template: Callable[..., int], names: Mapping[str, Any], version: str) -> Any:
    records = game.state, rules, game.style, game.memory, game.move
    return table_entry(template, names, records, game.folder / "__init__.py", version, game.side_by_side)


def _share(game: Game, function: Callable[..., None], entry: Any) -> None:
    """Let a file that calls the usual player call the table's: machine code made once, and in the processor once."""
    for name, value in function.__globals__.items():
        if value is game.choose:
            function.__globals__[name] = inner(advise, game.folder / "__init__.py", choose=by_name(entry))


def _first_words(error: Exception) -> str:
    """Return what a compiler's message says, without its pages of frames."""
    lines = [line.strip() for line in str(error).splitlines()]
    return " ".join([line for line in lines if line and not line.startswith(("Failed in", "During:", "File "))][:3])


def function_of(file: Path) -> Callable[..., None]:
    """Run a player's file and return its `choose`.

    Raises
    ------
    BadInput
        The file cannot be run, or has no `choose` of the right signature.
    """
    found = getattr(_run(file), "choose", None)
    function = getattr(found, "py_func", found)
    if not inspect.isfunction(function):
        raise BadInput(Problem("choose", f"the file must define choose({', '.join(SIGNATURE)}).", file=file))
    names = tuple(inspect.signature(function).parameters)
    if names != SIGNATURE:
        raise BadInput(Problem("choose", f"must take ({', '.join(SIGNATURE)}).", f"({', '.join(names)})", file=file))
    return function


def _run(file: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"own_player_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BadInput(Problem("", "is not a file of Python.", file=file))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever the file's code may raise
        raise BadInput(Problem("", f"cannot be run: {type(error).__name__}: {error}.", file=file)) from None
    return module
