"""Functions that are compiled: kernels, and templates bound to the functions of a game."""

import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numba

from balance.kernel.digests import digest_of
from balance.kernel.linking import deferring
from balance.kernel.machine_code import SturdyCache
from balance.kernel.settings import COMPILED, OPTIONS, UNREACHABLE_FROM_PYTHON


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule or a player's thought, and keep the machine code between runs."""
    if not COMPILED:
        return function
    dispatcher = numba.njit(**OPTIONS)(function)
    dispatcher._cache = SturdyCache(function)
    _call_without_wrapper(dispatcher, function)
    return dispatcher


def _call_without_wrapper(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Let other kernels call a twin that Python cannot call, whose code is only made where it is linked into them."""
    inner = numba.njit(**OPTIONS, **UNREACHABLE_FROM_PYTHON)(function)
    inner._compiler.compile = deferring(inner._compiler.compile)
    resolve = inner.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve([_plain(kind) for kind in args], kws)
    dispatcher.get_overload = inner.get_overload


def _plain(kind: Any) -> Any:
    """Return the type that a kernel takes for an argument: one for all whole numbers, none for a single constant.

    Numba would compile a kernel anew for every constant and every width it is called with.
    """
    kind = numba.types.unliteral(kind)
    narrow = isinstance(kind, numba.types.Integer) and kind != numba.types.uint64
    return numba.types.int64 if narrow else kind


def bind(template: Callable[..., Any], home: Path, names: Mapping[str, Any]) -> Any:
    """Compile `template` with the globals `names`: one driver in the source, one machine code a game.

    `home` is a file in the folder of the game, whose sources the compiled code depends on. The machine code bears the
    digest of the names, too: two games of one folder that differ in a single function never share it.
    """
    namespace = {**template.__globals__, **names, "__file__": str(home)}
    bound = types.FunctionType(template.__code__, namespace, template.__name__, template.__defaults__)
    bound.__qualname__ = f"{template.__qualname__}-{digest_of(names)}"
    return kernel(bound)


def side_by_side(dispatcher: Any) -> Any:
    """Let the machine code of a kernel, and of all linked into it, work on neighbouring numbers at once."""
    if COMPILED:
        dispatcher._compiler.compile = _with_neighbours(dispatcher._compiler.compile)
    return dispatcher


def _with_neighbours(deed: Callable[..., Any]) -> Callable[..., Any]:
    """Let a compilation end with LLVM's vectoriser of straight code, which Numba leaves out."""

    def done(*given: Any) -> Any:
        before, numba.config.SLP_VECTORIZE = numba.config.SLP_VECTORIZE, 1  # type: ignore[attr-defined]
        try:
            return deed(*given)
        finally:
            numba.config.SLP_VECTORIZE = before  # type: ignore[attr-defined]

    return done


def inner(template: Callable[..., Any], home: Path, **names: Any) -> Any:
    """Compile `template`, with some globals changed, for other kernels to call, as if it stood in the file `home`."""
    moved = as_if_in(home, template, **names)
    return kernel(moved) if COMPILED else moved


def compiled_in(home: Path, function: Any) -> Any:
    """Return a kernel as it is, and any other function compiled as if it stood in the file `home`."""
    return function if hasattr(function, "py_func") else inner(function, home)


def as_if_in(home: Path, function: Callable[..., Any], **names: Any) -> Any:
    """Return a function as if it stood in the file `home`, with some globals changed."""
    moved = types.FunctionType(function.__code__, {**function.__globals__, **names, "__file__": str(home)})
    moved.__qualname__ = function.__qualname__
    return moved
