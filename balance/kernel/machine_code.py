"""A cache of machine code that is never stale and never stops a run."""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from numba.core.caching import CompileResultCacheImpl, FunctionCache

from balance.kernel.digests import source_digest


def cache_root() -> Path:
    """Return the folder of compiled kernels: BALANCE_CACHE, or the user's cache folder."""
    named = os.environ.get("BALANCE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tabletop-balance"


@cache
def _digest_of_file(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest() if Path(file).is_file() else ""


class _DigestLocator:
    """Keep the machine code in a folder named by the digest of its sources: new source, new folder."""

    def __init__(self, function: Callable[..., Any]) -> None:
        folder = Path(function.__globals__["__file__"]).parent
        self._py_file = function.__code__.co_filename
        self._folder = cache_root() / f"{folder.name}-{source_digest(folder)}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], _source: str) -> "_DigestLocator":
        return cls(function)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return _digest_of_file(self._py_file)  # a template lies elsewhere; file times differ between equal checkouts

    def get_disambiguator(self) -> str:
        return ""  # one game's modules have different names

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()


class _DigestCache(CompileResultCacheImpl):
    _locator_classes: ClassVar[list[type[Any]]] = [_DigestLocator]  # type: ignore[misc]


class SturdyCache(FunctionCache):
    """A cache that never stops a run: what cannot be read is compiled anew, what cannot be written is not kept."""

    _impl_class = _DigestCache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return machine code that is kept; None if there is none, or it cannot be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a truncated file may raise anything
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code, where that can be done."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)
