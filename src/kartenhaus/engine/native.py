"""Twins compiled by Numba for this machine, over NumPy's arrays, and kept on disk.

For the lab, for benchmarks, and for games under construction: it takes seconds the first time, and Numba (with LLVM)
must be installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from ..core.layout import Layout
from ..core.state import Fields, whole_words
from .bodies import Body, Desk
from .intrinsics import intrinsics
from .twins import Make, Policy, Reached, plain_twin

KEPT = 6  # cache entries a driver and game: several Pythons, checked and unchecked, the last few texts

_lock = threading.RLock()
_linked: dict[tuple[Any, ...], tuple[str, Callable[..., Any]]] = {}
_twins: dict[bool, WeakValueDictionary[Any, Any]] = {checked: WeakValueDictionary() for checked in (False, True)}


def has_compiler() -> bool:
    return importlib.util.find_spec("numba") is not None


def link(rules: Any, driver: Any, policy: Policy | None = None, checked: bool = False) -> Callable[..., Any]:
    """`driver` for the game whose rules module is `rules`, as machine code that releases the interpreter's lock;
    `checked` with bounds checks."""
    with _lock:
        reached = Reached(rules, driver, policy)
        fingerprint = _fingerprint(reached, checked)
        key = (rules, driver, policy, checked)
        known = _linked.get(key)
        if known is None or known[0] != fingerprint:
            known = _linked[key] = fingerprint, reached.twins(compiler(checked, intrinsics()), _twins[checked])
            family = f"{rules.__name__.split('.')[-2]}-{driver.__module__.split('.')[-1]}-{driver.__name__}"
            _keep(known[1], family, fingerprint)
        return known[1]


def compiler(checked: bool, words: Mapping[Any, Any]) -> Make:
    """Makes a twin of a function, and Numba compile it. What is called from one place only becomes part of that place;
    for the rest LLVM decides. `words` stand in the place of the functions that they say in short."""
    import numba

    njit: Any = numba.njit

    def make(function: Any, names: dict[str, Any], places: int) -> Any:
        if function in words:
            return words[function]
        # Its names come afterwards: where it names itself, it must find what Numba made of it.
        text = plain_twin(function, {})
        inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": places == 1} if places else {}
        made = njit(nogil=True, error_model="numpy", boundscheck=checked, **inner)(text)
        text.__globals__.update({name: made if value is function else value for name, value in names.items()})
        return made

    return make


def _fingerprint(reached: Reached, checked: bool) -> str:
    """Of what the machine code depends on: the code, the compiler and its settings."""
    import numba

    config: Any = numba.config
    settings = [checked, sys.version, numba.__version__, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT]
    settings += ["inlined where called once", *(function.__name__ for function in intrinsics())]
    return hashlib.sha256(repr([settings, reached.as_loaded()]).encode()).hexdigest()[:20]


# ── Memory ───────────────────────────────────────────────────────────────────
class NativeBody(Body):
    def __init__(self, rules: Any, policy: Policy | None, checked: bool = False) -> None:
        super().__init__(rules, policy)
        self.checked = checked
        self.mode = "checked" if checked else "native"

    def driver(self, driver: Any) -> Callable[..., Any]:
        return link(self.rules, driver, self.policy, self.checked)

    def desk(self, states: int = 1) -> Desk:
        return NativeDesk(self.rules, states)

    def rows(self, layout: Layout, size: int = 1) -> Any:
        import numpy as np

        return np.zeros(size, layout_dtype(layout))

    def numbers(self, values: Sequence[int]) -> Any:
        import numpy as np

        return np.array(values or (0,), np.int64)


class NativeDesk(Desk):
    """A row of one record: compiled functions hand it on as a pointer, while an array that is handed on has its
    references counted each time."""

    def __init__(self, rules: Any, states: int) -> None:
        import numpy as np

        self.kind = rules.State
        self.whole = np.zeros(1, desk_dtype(rules, states))
        here = self.whole[0]
        self.words, self.out, self.worth = here["words"], here["out"], here["worth"]
        self.random, self.thought = here["random"], here["thought"]
        self.random[0] = self.thought[0] = 1

    def put(self, i: int, state: Any) -> None:
        data = state.pack()
        self.words[i].view("u1")[: len(data)] = memoryview(data)

    def bytes(self, i: int) -> bytes:
        return bytes(self.words[i].tobytes()[: self.kind.size()])


def desk_dtype(rules: Any, states: int) -> Any:
    """States, and the same memory as 64-bit words; a buffer for actions; two random streams; sums of payoffs."""
    import numpy as np

    words = whole_words(rules.State)
    row: Any = [("states", in_words(state_dtype(rules.State)), (states,)), ("out", "i8", (max(rules.MOST_ACTIONS, 1),))]
    row += [("random", "i8", (1,)), ("thought", "i8", (1,)), ("worth", "f8", (16,))]
    fields: Any = dict(np.dtype(row).fields or {})
    fields["words"] = np.dtype(("i8", (states, words))), 0  # where the states lie
    return np.dtype(fields, align=True)


def state_dtype(cls: type[Fields]) -> Any:
    import numpy as np

    def column(name: str, kind: Any, size: int) -> tuple[Any, ...]:
        made = state_dtype(kind) if isinstance(kind, type) else kind
        return (name, made, (size,)) if size else (name, made)

    return np.dtype([column(name, kind, size) for name, (kind, size) in cls._plan.items()], align=True)


def in_words(state: Any) -> Any:
    """The same fields, with room after the last that fills the word."""
    import numpy as np

    kinds, places = zip(*(state.fields[name][:2] for name in state.names), strict=True)
    size = -(-state.itemsize // 8) * 8
    return np.dtype({"names": state.names, "formats": kinds, "offsets": places, "itemsize": size}, align=True)


def layout_dtype(layout: Layout) -> Any:
    import numpy as np

    def column(name: str, of: Any) -> tuple[Any, ...]:
        if isinstance(of, tuple):
            return name, made(of[0]), of[1]
        return name, made(of)

    def made(of: Any) -> Any:
        return of if isinstance(of, str) else layout_dtype(of)

    return np.dtype([column(name, of) for name, of in layout.items()])


# ── Keeping them ─────────────────────────────────────────────────────────────
def cache_root() -> Path:
    given = os.environ.get("KARTENHAUS_CACHE")
    if given:
        return Path(given)
    from platformdirs import user_cache_path  # needed by whoever compiles

    return user_cache_path("kartenhaus", appauthor=False)


def _keep(dispatcher: Any, family: str, fingerprint: str) -> None:
    """Numba's own disk cache, but in our folder only, and without errors: what cannot be read is compiled again,
    what cannot be written is not kept."""
    from numba.core import caching

    private: Any = caching  # the two names that pin Numba's version
    folder = cache_root() / f"{family}-{fingerprint}"

    class Here(private._CacheLocator):  # type: ignore[misc]
        @classmethod
        def from_function(cls, function: Any, file: Any) -> Here:
            return cls()

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return fingerprint

        def get_disambiguator(self) -> str:
            return "0"

    class Impl(private.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = [Here]

    class Cache(private.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

        def load_overload(self, signature: Any, context: Any) -> Any:
            try:
                loaded = super().load_overload(signature, context)
                if loaded is not None:
                    os.utime(folder)
                return loaded
            except Exception:
                shutil.rmtree(folder, ignore_errors=True)
                return None

        def save_overload(self, signature: Any, data: Any) -> None:
            try:
                folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                folder.mkdir(mode=0o700, exist_ok=True)
                super().save_overload(signature, data)
                _tidy(folder, family)
            except Exception:
                shutil.rmtree(folder, ignore_errors=True)

    dispatcher._cache = Cache(dispatcher.py_func)


def _tidy(folder: Path, family: str) -> None:
    """Deletes the oldest entries."""
    aged = sorted(folder.parent.glob(f"{family}-{'?' * 20}"), key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in aged[KEPT:]:
        shutil.rmtree(entry, ignore_errors=True)
