"""Kernels that other kernels call: lowered once, then linked and optimised as one with the kernel that Python calls."""

from collections.abc import Callable, Iterable
from graphlib import TopologicalSorter
from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen


def deferring(deed: Callable[..., Any]) -> Callable[..., Any]:
    """Let a compilation stop before optimisation and machine code."""

    def deferred(*given: Any) -> Any:
        before, _Library.deferring = _Library.deferring, True
        try:
            return deed(*given)
        finally:
            _Library.deferring = before

    return deferred


class _Library(JITCodeLibrary):
    """Compiled code. That of inner kernels waits, as it was lowered, until a kernel that Python calls links all of it.

    Numba would optimise an inner kernel and everything below it again for every kernel above it, and make machine
    code each time, which nothing ever runs.
    """

    deferring = False

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._waits = _Library.deferring
        self._environments: list[tuple[str, Any]] = []
        self._own: set[str] = set()

    @property
    def codegen(self) -> Any:
        return self if self._waits else self._codegen

    def set_env(self, name: str, environment: Any) -> None:
        self._environments.append((name, environment))

    def get_pointer_to_function(self, name: str) -> int:
        return 0 if self._waits else super().get_pointer_to_function(name)

    def finalize(self) -> None:
        if self._waits:
            self._finalized = True
            return
        self._linking_libraries = callers_first(self._linking_libraries)
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        super().finalize()
        for library in self._linking_libraries:
            for name, environment in library._environments:
                if self._codegen._engine.get_global_value_address(name):
                    self._codegen.set_env(name, environment)  # type: ignore[attr-defined]

    def _optimize_final_module(self) -> None:
        """Optimise, knowing that nothing calls what was linked in from elsewhere: all but the own code is internal."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"
        super()._optimize_final_module()


def callers_first(libraries: Iterable[Any]) -> list[Any]:
    """Return libraries and everything that those which wait would have linked.

    Callers come first: LLVM links only what something that is there already calls.
    """
    callers: dict[Any, list[Any]] = {library: [] for library in libraries}
    to_do = list(callers)
    for library in to_do:
        for below in library._linking_libraries if library._waits else ():
            if below not in callers:
                callers[below] = []
                to_do.append(below)
            callers[below].append(library)
    return list(TopologicalSorter(callers).static_order())


JITCPUCodegen._library_class = _Library
