"""The only file that says "numba": compiled kernels, records, and a cache that is never stale."""

import contextlib
import hashlib
import os
import tempfile
import types
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, ClassVar

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite.ir import IntType
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.cgutils import get_or_insert_function
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

int64 = IntType(64)
PACKAGE = Path(__file__).parent
CORE = ("kernel.py", "chance.py", "standing.py", "driver.py", "stopwatch.py")  # modules beside games/ that hold kernels
COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": True, "no_cfunc_wrapper": True}
UNREACHABLE_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True}

# Loops of a game are short: eight places, twelve cards. Left alone, LLVM does several rounds at once only from sixteen,
# where a check must first show that what is read and what is written lie apart.
llvm.set_option("balance", "-vectorizer-min-trip-count=8")

warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)  # tables of functions
if not COMPILED:
    # Counter-based luck wraps around 2**64 on purpose; compiled code does so silently.
    np.seterr(over="ignore")


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule or a player's thought, and keep the machine code between runs."""
    if not COMPILED:
        return function
    dispatcher = numba.njit(**OPTIONS)(function)
    dispatcher._cache = _SturdyCache(function)
    _call_without_wrapper(dispatcher, function)
    return dispatcher


def _call_without_wrapper(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Let other kernels call a twin that Python cannot call, whose code is only made where it is linked into them."""
    inner = numba.njit(**OPTIONS, **UNREACHABLE_FROM_PYTHON)(function)
    inner._compiler.compile = _deferring(inner._compiler.compile)
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
        return _moved(template, home, **names)
    entry = _moved(template, home, **{name: _compiled(function, home) for name, function in names.items()})
    entry.__qualname__ += f"-{version}"
    dispatcher = numba.njit(**OPTIONS, **UNREACHABLE_FROM_PYTHON)(entry)
    dispatcher._cache = _SturdyCache(entry)
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


def inner(template: Callable[..., Any], home: Path, **names: Any) -> Any:
    """Compile `template`, with some globals changed, for other kernels to call, as if it stood in the file `home`."""
    moved = _moved(template, home, **names)
    return kernel(moved) if COMPILED else moved


def _compiled(function: Any, home: Path) -> Any:
    """Return a kernel as it is, and any other function compiled as if it stood in the file `home`."""
    return function if hasattr(function, "py_func") else inner(function, home)


def _moved(function: Callable[..., Any], home: Path, **names: Any) -> Any:
    """Return a function as if it stood in the file `home`, with some globals changed."""
    moved = types.FunctionType(function.__code__, {**function.__globals__, **names, "__file__": str(home)})
    moved.__qualname__ = function.__qualname__
    return moved


def digest_of(names: Mapping[str, Any]) -> str:
    """Return a digest of which kernels these are."""
    origins = repr([(name, _origin(function)) for name, function in sorted(names.items())])
    return hashlib.sha256(origins.encode()).hexdigest()[:8]


def _origin(function: Any) -> str:
    """Return which function this is, and the digest of the folder it comes from."""
    python = getattr(function, "py_func", function)
    folder = Path(python.__globals__["__file__"]).parent
    return f"{python.__module__}.{python.__qualname__} {source_digest(folder)}"


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


def cache_root() -> Path:
    """Return the folder of compiled kernels: BALANCE_CACHE, or the user's cache folder."""
    named = os.environ.get("BALANCE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tabletop-balance"


@cache
def source_digest(folder: Path) -> str:
    """Return a digest of everything that machine code made from `folder` can depend on.

    A game depends on its own folder and on the core, not on other games.
    """
    sources = sorted({*(PACKAGE / name for name in CORE), *folder.rglob("*.py")})
    digest = hashlib.sha256(repr((numba.__version__, np.__version__, sorted(OPTIONS.items()))).encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _deferring(deed: Callable[..., Any]) -> Callable[..., Any]:
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
        self._linking_libraries = _all_below(self._linking_libraries)
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


def _all_below(libraries: Iterable[Any]) -> list[Any]:
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
        return ""  # the folder's name says it already; file times differ between equal checkouts

    def get_disambiguator(self) -> str:
        return ""  # one game's modules have different names

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._folder).close()


class _DigestCache(CompileResultCacheImpl):
    _locator_classes: ClassVar[list[type[Any]]] = [_DigestLocator]  # type: ignore[misc]


class _SturdyCache(FunctionCache):
    """A cache that never stops a run: what cannot be read is compiled anew, what cannot be written is not kept."""

    _impl_class = _DigestCache

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a truncated file may raise anything
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)
