"""The compile switch: plain Python rules, compiled by Numba into a cache that cannot go stale.

Numba's own cache watches only the file of the function it compiled, so an edited callee or table
would silently keep the old rule. Ours lives in a folder named by everything that goes into the
machine code: the sources of the engine, Python, Numba, the processor and bounds checking. And by
what Numba watches, the place and time of each file: what is marked as compiled is found again.
"""

import functools
import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import binding as llvm
from numba import types

from menagerie.core.locks import alone_in

F = TypeVar("F", bound=Callable[..., Any])

#: The package folders whose sources are compiled into the rules, or read while compiling them.
ENGINE_FOLDERS = ("core", "games")
#: The same for the kernels with which bots think: a changed bot leaves the compiled rules alone.
THINKING_FOLDERS = (*ENGINE_FOLDERS, "bots/search")
#: And for the kernels that step many games at once.
STEPPING_FOLDERS = (*ENGINE_FOLDERS, "envs")
#: Folders of outdated sources are removed after this many days without use.
KEPT_DAYS = 30

_settings: Any = numba.config
_njit: Any = numba.njit  # its types leave out the wrapper options
_type_of: Any = numba.typeof

if _settings.DISABLE_JIT:
    # Interpreted, the generator's wrap-around is ordinary arithmetic on NumPy scalars, which warns.
    np.seterr(over="ignore")


def cache_home() -> Path:
    """Where compiled rules are kept: `MENAGERIE_CACHE_DIR`, else the user's cache folder."""
    chosen = os.environ.get("MENAGERIE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "menagerie"


def _fingerprint(folders: tuple[str, ...]) -> str:
    """A name for exactly these files on exactly this machine."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for folder in folders:
        for source in sorted((package / folder).rglob("*.py")):
            digest.update(f"{source} {source.stat().st_mtime_ns}".encode())
            digest.update(source.read_bytes())
    machine = (
        platform.python_version(),
        numba.__version__,
        llvm.get_host_cpu_name(),
        bool(_settings.BOUNDSCHECK),
    )
    digest.update(repr(machine).encode())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder(folders: tuple[str, ...] = ENGINE_FOLDERS) -> Path:
    """The folder of the compiled kernels that belong to the sources as they are now."""
    folder = cache_home() / _fingerprint(folders)
    if not folder.exists():
        _forget_outdated(folder.parent)
    return folder


def _forget_outdated(home: Path) -> None:
    """Remove folders of earlier sources that nobody has used for a while."""
    if not home.is_dir():
        return
    for old in home.iterdir():
        if old.is_dir() and time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)


def rule(function: F) -> F:
    """Compile a rule into the kernels that call it; Python reaches it through them only."""
    compiled = _njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return cast(F, _once_per_type(compiled))


def kernel(function: F) -> F:
    """Compile a function of the rules that Python calls."""
    return _cached(function, ENGINE_FOLDERS)


def thinking_kernel(function: F) -> F:
    """Compile a function with which bots think and that Python calls."""
    return _cached(function, THINKING_FOLDERS)


def stepping_kernel(function: F) -> F:
    """Compile a function that steps many games at once and that Python calls."""
    return _cached(function, STEPPING_FOLDERS)


def _cached(function: F, folders: tuple[str, ...]) -> F:
    """Compile with a cache on disk, free of the interpreter lock."""
    before = _settings.CACHE_DIR
    folder = cache_folder(folders)
    _settings.CACHE_DIR = str(folder)
    try:
        compiled = _njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    finally:
        _settings.CACHE_DIR = before  # another package's cache is none of our business
    return cast(F, _once_per_type(_saved_one_at_a_time(compiled, folder)))


def _saved_one_at_a_time(dispatcher: Any, folder: Path) -> Any:
    """Let no two processes write a kernel into the cache at the same time.

    All games share the index of a kernel. Numba reads it, adds to it and writes it anew: two that
    do so at once would lose one game's code, or find it under the other's name.
    """
    if not _settings.DISABLE_JIT:
        cache: Any = dispatcher._cache
        save = cache.save_overload

        def save_alone(signature: Any, compiled: Any) -> None:
            with alone_in(folder):
                save(signature, compiled)

        cache.save_overload = save_alone
    return dispatcher


def _once_per_type(dispatcher: Any) -> Any:
    """Keep Numba from compiling a function anew for each constant that it is called with."""
    if not _settings.DISABLE_JIT:
        unliteral: Any = types.unliteral
        by_value = dispatcher.get_call_template

        def by_type(args: Any, kws: dict[str, Any]) -> Any:
            named = {name: unliteral(value) for name, value in kws.items()}
            return by_value(tuple(unliteral(value) for value in args), named)

        dispatcher.get_call_template = by_type
    return dispatcher


def for_these(kernel: F, *args: Any) -> F:
    """A kernel as it is compiled for arguments of the types of these, and for no others.

    Numba finds that out anew at every call, which takes longer than a move where records are
    among them. Nothing is checked then: it is for callers that always pass the same arrays.
    """
    if _settings.DISABLE_JIT:
        return kernel
    dispatcher: Any = kernel
    kinds = tuple(_type_of(arg) for arg in args)
    dispatcher.compile(kinds)
    return cast(F, dispatcher.get_overload(kinds))


def plain(function: F) -> F:
    """The plain Python behind a rule that calls no other rule, for callers in Python."""
    return cast(F, getattr(function, "py_func", function))


def _stamp(name: str, folders: tuple[str, ...]) -> Path:
    return cache_folder(folders) / f"{name}.compiled"


def is_compiled(name: str, folders: tuple[str, ...] = ENGINE_FOLDERS) -> bool:
    """Whether the kernels of the game `name` are in the cache already."""
    return bool(_settings.DISABLE_JIT) or _stamp(name, folders).exists()


def mark_compiled(name: str, folders: tuple[str, ...] = ENGINE_FOLDERS) -> None:
    """Remember that every kernel of the game `name` has been compiled into the cache."""
    if not _settings.DISABLE_JIT:
        stamp = _stamp(name, folders)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
