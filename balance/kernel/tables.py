"""Tables of functions: compiled code that compiled code calls by number, or by name, where it lies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core.cgutils import get_or_insert_function

from balance.kernel.compiler import as_if_in, compiled_in, side_by_side
from balance.kernel.digests import source_digest
from balance.kernel.machine_code import SturdyCache
from balance.kernel.settings import COMPILED, OPTIONS, UNREACHABLE_FROM_PYTHON


def table_entry(
    template: Callable[..., Any],
    names: Mapping[str, Any],
    records: Iterable[np.dtype],
    home: Path,
    version: str,
    neighbours: bool = False,
) -> Any:
    """Compile `template` with the globals `names`, functions all, so that a table of functions can hold it.

    The template takes five records and returns a whole number. `home` is a file in the folder of the game whose kernels
    the function may call; `version` tells it from others; `neighbours` is for `side_by_side`.

    Raises
    ------
    numba.core.errors.NumbaError
        The function cannot be compiled.
    """
    if not COMPILED:
        return as_if_in(home, template, **names)
    entry = as_if_in(home, template, **{name: compiled_in(home, function) for name, function in names.items()})
    entry.__qualname__ += f"-{version}"
    dispatcher = numba.njit(**OPTIONS, **UNREACHABLE_FROM_PYTHON)(entry)
    dispatcher._cache = SturdyCache(entry)
    if neighbours:
        side_by_side(dispatcher)
    dispatcher.compile(tuple(numba.from_dtype(layout) for layout in records))
    return dispatcher


def table_of_functions(entries: Sequence[Any]) -> Any:
    """Return a table whose entries compiled code can `call_entry`."""
    return np.array([_address(entry) for entry in entries]) if COMPILED else tuple(entries)


_entries: dict[int, Any] = {}


def _address(entry: Any) -> int:
    """Return where the machine code of a table's entry lies, and keep it there: a bare address would not."""
    (compiled,) = entry.overloads.values()
    address: int = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    _entries[address] = entry
    return address


def _call_by_address(_typing: Any, address: Any, state: Any, rules: Any, style: Any, mind: Any, move: Any) -> Any:
    kinds = state, rules, style, mind, move

    def lowered(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        kind = context.call_conv.get_function_type(numba.types.int64, kinds)
        return _call(context, builder, builder.inttoptr(values[0], kind.as_pointer()), kinds, values[1:])

    return numba.types.int64(address, *kinds), lowered


def _call(context: Any, builder: Any, code: Any, kinds: Any, values: Any) -> Any:
    """Call machine code as Numba does, without the detour of a C function; what breaks down answers 0."""
    status, answer = context.call_conv.call_function(builder, code, numba.types.int64, kinds, values)
    return builder.select(status.is_error, answer.type(0), answer)


def _call_in_python(entry: Any, *records: Any) -> Any:
    return entry(*records)


call_entry: Any = numba.extending.intrinsic(_call_by_address) if COMPILED else _call_in_python


def by_name(entry: Any) -> Any:
    """Return what compiled code may call instead of a table's entry.

    Its machine code is called where it lies: not copied, not compiled again.
    """
    if not COMPILED:
        return entry
    python = entry.py_func
    name = f"{python.__qualname__}-{source_digest(Path(python.__globals__['__file__']).parent)}"
    llvm.add_symbol(name, _address(entry))

    def call_by_name(_typing: Any, state: Any, rules: Any, style: Any, mind: Any, move: Any) -> Any:
        kinds = state, rules, style, mind, move

        def lowered(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            kind = context.call_conv.get_function_type(numba.types.int64, kinds)
            return _call(context, builder, get_or_insert_function(builder.module, kind, name), kinds, values)

        return numba.types.int64(*kinds), lowered

    return numba.extending.intrinsic(call_by_name)
