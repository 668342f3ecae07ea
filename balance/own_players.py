"""Players of one's own: a file of Python with one function, `choose`, that decides where knobs are not enough.

The function has the signature of a game's own `choose` and is compiled like it. It sits in a table of functions that
the driver calls by number, so a changed file recompiles itself and nothing else. Files are code: nothing here is
called unless the user has allowed it.
"""

import hashlib
import importlib.util
import inspect
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from balance.driver import ILLEGAL, LEGAL
from balance.game import Game
from balance.kernel import table_entry
from balance.problems import BadInput, Problem

SIGNATURE = ("state", "rules", "style", "mind", "move")
PLACES = 6  # of the table, whoever sits there: the driver is compiled for one length

choose: Any = None  # stands for a file's own function in the template below
is_legal: Any = None  # stands for the game's


def decide_by_code(state: Any, rules: Any, style: Any, mind: Any, move: Any) -> int:
    """Let the file's function decide, and say whether the move is legal.

    It is said here and not by the driver, which so stays the same as without players by code.
    """
    choose(state, rules, style, mind, move)
    return LEGAL if is_legal(state, rules, move) else ILLEGAL


def table_of(game: Game, files: Sequence[Path], rules: np.dtype) -> tuple[Any, ...] | None:
    """Return the table of functions for the driver, in the order of the files; None if there are none.

    Raises
    ------
    BadInput
        A file cannot be run or compiled, or has no `choose` of the right signature.
    """
    if not files:
        return None
    entries = tuple(_entry(game, file, version_of(file), rules) for file in files)
    return entries + entries[:1] * (PLACES - len(entries))


def version_of(file: Path) -> str:
    """Return the digest of a player's file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@cache
def _entry(game: Game, file: Path, version: str, rules: np.dtype) -> Any:
    """Return a file's function, compiled for the table."""
    function = function_of(file)
    records = (game.state, rules, game.style, game.mind, game.move)
    try:
        names = {"choose": function, "is_legal": game.is_legal}
        return table_entry(decide_by_code, names, records, game.folder / "__init__.py", version)
    except Exception as error:  # the compiler's own, of many kinds
        raise BadInput(Problem("choose", f"cannot be compiled: {_first_words(error)}", file=file)) from None


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
