"""How kernels are compiled and where their machine code is kept: the only place that names Numba's options.

Two ways in. `kernel` marks a function that other kernels call; it compiles with its caller and costs nothing until
then. `entry` turns a kernel into a function with one explicit signature, kept on disk: those are what the play loop
is handed as first-class functions.

Numba notices an edit only in the file that holds the cached function itself, so machine code could outlive a change
of a helper in another file. Every entry therefore lives in a directory named by a digest of all source files that it
can reach, the versions of Python and Numba, and the bounds-check flag. Edit any of them and the next run compiles.
"""

import ast
import contextlib
import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import event
from numba.core.compiler import Compiler
from numba.core.errors import NumbaError, UnsupportedBytecodeError
from numba.core.registry import CPUDispatcher
from numba.core.types import Type as NumbaType
from numba.extending import intrinsic, overload
from platformdirs import user_cache_path

from sim.cells import RecordType
from sim.errors import CompileError
from sim.linking import EntryLibrary, HelperLibrary

F = TypeVar("F", bound=Callable[..., Any])
Announce = Callable[[str], None]

PACKAGE_ROOT = Path(__file__).resolve().parent.parent
_PACKAGES = ("sim", "strategies")
_CORE_WITH_KERNELS = frozenset({"cells", "jit", "linking", "rng", "state", "playout"})
_DIRECTORIES_KEPT = 60
_OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "boundscheck": None, "error_model": "numpy"}
_numba_config: Any = numba.config  # its settings are made at run time, so no type checker knows them
_lock = threading.RLock()


def jit_enabled() -> bool:
    """Tell whether kernels run as machine code (False under NUMBA_DISABLE_JIT=1: the same games, interpreted)."""
    return not bool(_numba_config.DISABLE_JIT)


class _Arguments(tuple[NumbaType, ...]):
    """Argument types that Numba, which writes them out before each of its passes, writes out in short."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{len(self)} arguments"


class _HelperCompiler(Compiler):
    """Compiles for callers only: no wrappers for Python, no machine code."""

    def define_pipelines(self) -> Any:
        self.state.flags.no_cpython_wrapper = True
        self.state.flags.no_cfunc_wrapper = True
        self.state.args = _Arguments(self.state.args)
        self.state.library = HelperLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class _EntryCompiler(Compiler):
    """Compiles a function together with all kernels that it reaches, into machine code that can be kept on disk."""

    def define_pipelines(self) -> Any:
        self.state.library = EntryLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]


class _Kernel(CPUDispatcher):
    """A function that is compiled when kernels call it, and interpreted when Python does."""

    def __call__(self, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # random words overflow on purpose
            return self.py_func(*arguments)


class _Entry(CPUDispatcher):
    """A function compiled for one signature, which Python calls without looking at the types that it passes."""

    def __call__(self, *arguments: Any) -> Any:
        return machine_code(self)(*arguments)


def kernel(function: F) -> F:
    """Mark `function` as compiled code for other kernels to call.

    No cache of its own: the entry that reaches it keeps its machine code. Never raises and never prints inside.
    Called from Python it is interpreted, with the same result.
    """
    if not jit_enabled():
        return function
    inner: Any = _Kernel(function, locals={}, targetoptions=dict(_OPTIONS), pipeline_class=_HelperCompiler)
    return inner  # type: ignore[no-any-return]


def python_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plain Python function behind a kernel."""
    plain: Callable[..., Any] = getattr(function, "py_func", function)
    return plain


def record_type(dtype: np.dtype[Any]) -> NumbaType:
    """Return the Numba type of one record of `dtype`."""
    return RecordType(dtype)


def records_type(dtype: np.dtype[Any]) -> NumbaType:
    """Return the Numba type of a contiguous one-dimensional array of records of `dtype`."""
    return types.Array(record_type(dtype), 1, "C")


def seen_as(dtype: np.dtype[Any]) -> Callable[[Any], Any]:
    """Return a function for kernels that looks at a record as one of `dtype`: the same bytes, other field names.

    Numba compiles a helper anew for each type of record that it is called with. Callers whose records begin with
    the same fields pass them through this, and the helper compiles once for all. Nothing is copied.
    """
    if not jit_enabled():
        return lambda record: record

    target = record_type(dtype)

    def cast(typing_context: Any, record: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], context.get_value_type(target))

        return target(record), generate

    known: Any = intrinsic(cast)
    return known  # type: ignore[no-any-return]


def lowest_bit(bits: int) -> int:
    """Return the place of the lowest 1 in a number that is not 0: of the first member of a set with a bit for each."""
    return int(bits & -bits).bit_length() - 1


def _count_zeros(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return bits(bits), generate


_trailing_zeros: Any = intrinsic(_count_zeros)


@overload(lowest_bit)
def _compiled_lowest_bit(bits: Any) -> Any:
    def count(bits: Any) -> Any:
        return _trailing_zeros(bits)

    return count


def entry(
    function: Callable[..., Any],
    result: NumbaType,
    arguments: tuple[NumbaType, ...],
    *,
    label: str,
    shared: tuple[NumbaType, ...] | None = None,
    announce: Announce | None = None,
) -> Any:
    """Compile `function` for one signature, or load it from disk.

    Parameters
    ----------
    function
        A kernel, or the plain function behind one.
    result, arguments
        The signature.
    label
        What a person would call it; passed to `announce` when it really compiles.
    shared
        A second list of argument types under which the same machine code may be called. Records are passed by
        address, so a strategy compiled for its own view of the parameter record can answer for the shared one;
        both must have the same size.

    Returns
    -------
    The compiled dispatcher, callable from Python and from other machine code; the plain function when JIT is off.

    Raises
    ------
    CompileError
        It uses what cannot become machine code; says what, and where if Numba knows.
    """
    plain = python_function(function)
    if not jit_enabled():
        return plain
    with _lock, _cache_directory(plain), _announced(plain, label, announce), warnings.catch_warnings(), _no_gc():
        # The one place where functions become first-class values; Numba calls that experimental.
        warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
        dispatcher: Any = _Entry(plain, locals={}, targetoptions=dict(_OPTIONS), pipeline_class=_EntryCompiler)
        dispatcher.enable_caching()
        try:
            dispatcher.compile(result(*arguments))
        except (NumbaError, UnsupportedBytecodeError) as error:
            raise CompileError(f"{label} does not compile: {_fault(str(error))}") from error
        dispatcher.disable_compile()
        compiled = dispatcher.overloads[arguments]
        if shared is not None:
            dispatcher.overloads[shared] = compiled
    return dispatcher


def _fault(report: str) -> str:
    """Return in one line what Numba reports in many: what it does not know, and where that stands."""
    lines = [line.strip() for line in report.splitlines() if line.strip() and not line.startswith("Failed in ")]
    what = lines[0].partition(" Raised from ")[0] if lines else "no reason given"
    if what.startswith("No implementation of function") and len(lines) > 1:
        what = f"there is no {lines[1].removeprefix('>>> ')}"
    place = re.search(r" (\S+\.py) \((\d+)\)", report)
    return f"{what} ({place[1]}, line {place[2]})" if place else what


def machine_code(dispatcher: Any) -> Callable[..., Any]:
    """Return the raw call into an `entry`: arguments are unboxed by its signature, with no type dispatch before it."""
    if not jit_enabled():
        return dispatcher  # type: ignore[no-any-return]
    compiled, *_ = dispatcher.overloads.values()  # a shared signature has the same code
    return compiled.entry_point  # type: ignore[no-any-return]


def bare(records: np.ndarray[Any, Any]) -> Any:
    """Return the first of some records as `machine_code` takes it in at little cost; without JIT, that record.

    Machine code asks a record for its bytes alone. NumPy's records describe all their fields along with them, which
    takes longer than most kernels do.
    """
    return SimpleNamespace(data=records[:1].view(np.uint8).data) if jit_enabled() else records[0]


def cache_root() -> Path:
    """Return the directory that holds all machine code (PLAYBALANCE_CACHE_DIR, else the user's cache directory)."""
    chosen = os.environ.get("PLAYBALANCE_CACHE_DIR")
    root = Path(chosen) if chosen else user_cache_path("playbalance")
    with contextlib.suppress(OSError):
        root.mkdir(parents=True, exist_ok=True)
    if root.is_dir() and os.access(root, os.W_OK):
        return root
    fallback = Path(tempfile.gettempdir()) / f"playbalance-{os.environ.get('USER', 'cache')}"
    fallback.mkdir(parents=True, exist_ok=True)
    return fallback


def reachable_sources(source: Path) -> list[Path]:
    """Return the .py files whose text can end up in machine code compiled from `source`, itself included, sorted.

    Follows import statements through this package's kernels, games and strategies, and through files beside a
    user's own file.
    """
    found: set[Path] = set()
    pending = [source.resolve()]
    while pending:
        path = pending.pop()
        if path not in found:
            found.add(path)
            pending.extend(_imported_files(path))
    found.update(PACKAGE_ROOT / "sim" / f"{name}.py" for name in _CORE_WITH_KERNELS)
    return sorted(path for path in found if path.is_file())


def source_digest(source: Path) -> str:
    """Return the name of the cache directory for machine code compiled from `source` (32 hex digits)."""
    digest = hashlib.sha256()
    for part in (sys.version, numba.__version__, np.__version__, str(_numba_config.BOUNDSCHECK)):
        digest.update(part.encode() + b"\0")
    for path in reachable_sources(source):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


@contextlib.contextmanager
def _no_gc() -> Iterator[None]:
    """Let the garbage collector rest: it would look again and again through millions of objects still in use."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def _cache_directory(function: Callable[..., Any]) -> Iterator[None]:
    """Point Numba at the directory that belongs to the sources of `function`, and put its setting back."""
    directory = cache_root() / source_digest(Path(function.__code__.co_filename))
    if not directory.is_dir():
        directory.mkdir(parents=True, exist_ok=True)
        _prune(directory.parent)
    before = _numba_config.CACHE_DIR
    _numba_config.CACHE_DIR = str(directory)
    try:
        yield
    finally:
        _numba_config.CACHE_DIR = before
    with contextlib.suppress(OSError):
        os.utime(directory)


def _prune(root: Path) -> None:
    """Keep the directories used last; a directory that another process deletes first is no concern."""
    directories = [path for path in root.iterdir() if path.is_dir() and len(path.name) == 32]
    directories.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in directories[_DIRECTORIES_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


class _CompileListener(event.Listener):
    """Say that one function compiles, when it does."""

    def __init__(self, function: Callable[..., Any], say: Callable[[], None]) -> None:
        self._function = function
        self._say = say

    def on_start(self, event: event.Event) -> None:
        if event.data["dispatcher"].py_func is self._function:
            self._say()

    def on_end(self, event: event.Event) -> None:
        """Nothing to say at the end."""


@contextlib.contextmanager
def _announced(function: Callable[..., Any], label: str, announce: Announce | None) -> Iterator[None]:
    if announce is None:
        yield
        return
    with event.install_listener("numba:compile", _CompileListener(function, lambda: announce(label))):
        yield


@cache
def _imports(path: Path, stamp: int) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """Return (relative level, module, imported names) of each import statement; `stamp` makes an edit a new key."""
    found: list[tuple[int, str, tuple[str, ...]]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.extend((0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.append((node.level, node.module or "", tuple(alias.name for alias in node.names)))
    return tuple(found)


def _imported_files(path: Path) -> Iterator[Path]:
    for level, module, names in _imports(path, path.stat().st_mtime_ns):
        parts = module.split(".") if module else []
        if level:
            base = path.parents[level - 1]
        elif parts[0] in _PACKAGES:
            if parts[:2] != ["sim", "games"] and parts[0] == "sim" and parts[-1] not in _CORE_WITH_KERNELS:
                continue
            base = PACKAGE_ROOT
        elif PACKAGE_ROOT in path.parents:
            continue
        else:
            base = path.parent
        target = base.joinpath(*parts)
        candidates = [target.with_suffix(".py")] if parts else []
        candidates += [target / "__init__.py", *(target / f"{name}.py" for name in names)]
        yield from (each.resolve() for each in candidates if each.is_file())
