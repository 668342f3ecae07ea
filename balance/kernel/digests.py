"""Digests that say which sources and functions machine code was made from."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np

from balance.kernel.settings import OPTIONS

KERNEL = Path(__file__).parent
BESIDE = ("chance.py", "standing.py", "driver.py", "stopwatch.py")  # modules beside this room that hold kernels


@cache
def source_digest(folder: Path) -> str:
    """Return a digest of everything that machine code made from `folder` can depend on.

    A game depends on its own folder and on the core, not on other games.
    """
    core = [*sorted(KERNEL.glob("*.py")), *(KERNEL.parent / name for name in BESIDE)]
    others = sorted({*folder.rglob("*.py")} - {*core})
    digest = hashlib.sha256(repr((numba.__version__, np.__version__, sorted(OPTIONS.items()))).encode())
    for source in core + others:  # in an order that is the same wherever the folder lies
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def digest_of(names: Mapping[str, Any]) -> str:
    """Return a digest of which kernels these are."""
    origins = repr([(name, _origin(function)) for name, function in sorted(names.items())])
    return hashlib.sha256(origins.encode()).hexdigest()[:8]


def _origin(function: Any) -> str:
    """Return which function this is, and the digest of the folder it comes from."""
    python = getattr(function, "py_func", function)
    folder = Path(python.__globals__["__file__"]).parent
    return f"{python.__module__}.{python.__qualname__} {source_digest(folder)}"
