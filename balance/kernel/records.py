"""Records with named fields: their types, and what is done to a whole one at once."""

from functools import reduce
from typing import Any

import numba
import numpy as np
from llvmlite.ir import IntType

from balance.kernel.settings import COMPILED

int64 = IntType(64)


def record(**fields: Any) -> np.dtype:
    """Return the type of a NumPy record with named fields, readable as attributes.

    Each field is a type or a pair (type, shape).

    Raises
    ------
    ValueError
        A name is one that NumPy owns ("round", "size", …): uncompiled code would read NumPy's own.
    """
    taken = sorted(name for name in fields if hasattr(np.recarray, name) or hasattr(np.record, name))
    if taken:
        raise ValueError(f"record: NumPy owns the names {', '.join(taken)}; choose others")
    layout = [(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in fields.items()]
    return np.dtype((np.record, np.dtype(layout, align=True)))


def _copy(_typing: Any, target: Any, source: Any) -> Any:
    def lowered(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        for place, word in zip(*(_words(builder, value, source.size) for value in values), strict=True):
            builder.store(builder.load(word), place)
        return context.get_dummy_value()

    return numba.types.void(target, source), lowered


def _compare(_typing: Any, one: Any, other: Any) -> Any:
    def lowered(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        pairs = zip(*(_words(builder, value, one.size) for value in values), strict=True)
        unlike = [builder.xor(*map(builder.load, pair)) for pair in pairs]
        return builder.icmp_unsigned("==", reduce(builder.or_, unlike), unlike[0].type(0))

    return numba.types.boolean(one, other), lowered


def _words(builder: Any, value: Any, size: int) -> list[Any]:
    """Return where the 64-bit words of a record lie."""
    first = builder.bitcast(value, int64.as_pointer())
    return [builder.gep(first, [int64(number)]) for number in range(size // 8)]


def _copy_in_python(target: Any, source: Any) -> None:
    for name in source.dtype.names:
        target[name] = source[name]


def _compare_in_python(one: Any, other: Any) -> bool:
    return bool(one.tobytes() == other.tobytes())


copy_record: Any = numba.extending.intrinsic(_copy) if COMPILED else _copy_in_python
same_record: Any = numba.extending.intrinsic(_compare) if COMPILED else _compare_in_python
