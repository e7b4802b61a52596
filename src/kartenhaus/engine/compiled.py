"""Twins of the rules' text, compiled and kept on disk.

`link(rules, driver)` finds every `@rule` function that `driver` reaches, with the contract's names standing for the
game's own, gives each a twin that calls the other twins, and answers the driver's. The text is not touched: the plain
functions go on working beside them, for tables, debugging and coverage, and as the measure the twins are held to.

Without Numba, or with `mode="plain"`, the twins are the same text uncompiled; `desk` lays out what they work on.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple
from weakref import WeakValueDictionary

from platformdirs import user_cache_path

from ..core.state import dtype
from . import contract

Mode = Literal["plain", "compiled", "checked"]
KEPT = 6  # cache entries a driver and game: several Pythons, checked and unchecked, the last few texts

_lock = threading.RLock()
_linked: dict[tuple[Any, ...], tuple[str, Callable[..., Any]]] = {}
_twins: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()


def has_compiler() -> bool:
    return importlib.util.find_spec("numba") is not None


def link(rules: Any, driver: Callable[..., Any], mode: Mode | None = None, policy: Any = None) -> Callable[..., Any]:
    """`driver` for the game whose rules module is `rules`; compiled where Numba is, `checked` with bounds checks.

    `policy` is (contract, module): a contract of one's own, such as that of the computer players, and the module whose
    functions its names stand for."""
    mode = mode or ("compiled" if has_compiler() else "plain")
    stand_ins = {contract.__name__: rules}
    if policy is not None:
        stand_ins[policy[0].__name__] = policy[1]
    with _lock:
        found = _reached(stand_ins, driver)
        fingerprint = _fingerprint(found, mode)
        key = (rules, driver, mode, policy)
        known = _linked.get(key)
        if known is None or known[0] != fingerprint:
            known = _linked[key] = fingerprint, _make_twins(found, driver, mode)
            if mode != "plain":
                family = f"{rules.__name__.split('.')[-2]}-{driver.__module__.split('.')[-1]}-{driver.__name__}"
                _keep(known[1], family, fingerprint)
        return known[1]


class Desk(NamedTuple):
    """What a driver works on: states, the same as words, a buffer for actions, a random stream, sums of payoffs."""

    states: Any
    words: Any
    out: Any
    random: Any
    worth: Any
    whole: Any
    """All of these as one record, in a row of one: compiled functions hand it on as a pointer, while an array that is
    handed on has its references counted each time."""

    def put(self, i: int, state: Any) -> None:
        """A plain state to states[i]."""
        if isinstance(self.words, PlainWords):
            self.states[i].assign(state)
        else:
            self.words[i] = 0
            state.pack(self.states, i)

    @staticmethod
    def options(numbers: tuple[int, ...], mode: Mode) -> Any:
        if mode == "plain":
            return list(numbers)
        import numpy as np

        return np.array(numbers or (0,), np.int64)


class Word(int):
    """A plain state as one word: a number that tells it from others, with the state itself behind it."""

    state: Any


class PlainWords:
    """Plain states seen as rows of words, as drivers copy, clear and hash them: one word a state."""

    def __init__(self, states: list[Any]) -> None:
        self.states, self.shape = states, (len(states), 1)

    def __getitem__(self, place: tuple[int, int]) -> Word:
        state = self.states[place[0]]
        word = Word(hash(state))
        word.state = state
        return word

    def __setitem__(self, place: tuple[int, int], value: int) -> None:
        state = self.states[place[0]]
        state.assign(value.state if isinstance(value, Word) else type(state)())


def desk(rules: contract.Rules, mode: Mode, states: int = 1) -> Desk:
    most = max(rules.MOST_ACTIONS, 1)
    if mode == "plain":
        plain = [rules.State() for _ in range(states)]
        made = Desk(plain, PlainWords(plain), [0] * most, [1], [0.0] * 16, [])
        made.whole.append(made)
        return made
    import numpy as np

    state = _in_words(dtype(rules.State))
    row: Any = [("states", state, (states,)), ("out", "i8", (most,)), ("random", "i8", (1,)), ("worth", "f8", (16,))]
    fields: Any = dict(np.dtype(row).fields or {})
    fields["words"] = np.dtype(("i8", (states, state.itemsize // 8))), 0  # where the states lie
    whole = np.zeros(1, np.dtype(fields, align=True))
    here = whole[0]
    here["random"] = 1
    return Desk(here["states"], here["words"], here["out"], here["random"], here["worth"], whole)


def _in_words(state: Any) -> Any:
    """The same fields, with room after the last that fills the word."""
    import numpy as np

    kinds, places = zip(*(state.fields[name][:2] for name in state.names), strict=True)
    size = -(-state.itemsize // 8) * 8
    return np.dtype({"names": state.names, "formats": kinds, "offsets": places, "itemsize": size}, align=True)


# ── Making them ──────────────────────────────────────────────────────────────
def _is_rule(value: object) -> bool:
    return isinstance(value, types.FunctionType) and hasattr(value, "is_rule")


def _reached(stand_ins: dict[str, Any], driver: Any) -> dict[Any, dict[str, Any]]:
    """Every rule function on the way, with the globals it loads: {function: {name: value}}."""
    found: dict[Any, dict[str, Any]] = {}
    waiting = [driver]
    while waiting:
        function = waiting.pop()
        if function in found:
            continue
        loads = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
        names = {name: function.__globals__[name] for name in sorted(loads) if name in function.__globals__}
        for name, value in names.items():
            if _is_rule(value):
                if value.__module__ in stand_ins:
                    value = getattr(stand_ins[value.__module__], name)
                names[name] = value = getattr(value, "in_full", value)
                waiting.append(value)
        found[function] = names
    return found


def _called_first(found: dict[Any, dict[str, Any]], driver: Any) -> list[Any]:
    """The functions, each after those that it calls. Rules may not be recursive: such twins compile and run, but
    crash when they come from the cache. (A driver may call itself: that was tried.)"""
    order: dict[Any, None] = {}

    def visit(function: Any, above: tuple[Any, ...]) -> None:
        if function in above:
            circle = " → ".join(f.__qualname__ for f in (*above[above.index(function) :], function))
            raise TypeError(f"rules call each other in a circle: {circle}")
        if function not in order:
            for called in found[function].values():
                if _is_rule(called) and not (called is function is driver):
                    visit(called, (*above, function))
            order[function] = None

    visit(driver, ())
    return list(order)


def _make_twins(found: dict[Any, dict[str, Any]], driver: Any, mode: Mode) -> Callable[..., Any]:
    """The driver's. Below it, twins of the same text that name the same things are made, and compiled, once for all
    drivers."""
    twins: dict[Any, Any] = {}
    for function in _called_first(found, driver):
        names = found[function]
        called = {name: twins[value] for name, value in names.items() if _is_rule(value) and value is not driver}
        if function is driver:
            twins[driver] = _twin(driver, names | called, mode, outermost=True)
            continue
        means = tuple((name, called.get(name) or _meaning(function, name, value)) for name, value in names.items())
        key = function, function.__code__, function.__defaults__, mode, means
        twins[function] = twin = _twins.get(key) or _twin(function, names | called, mode)
        _twins[key] = twin
    made: Callable[..., Any] = twins[driver]
    return made


def _twin(function: Any, names: dict[str, Any], mode: Mode, outermost: bool = False) -> Any:
    """The same code with globals of its own; where it names itself, the twin."""
    space = {"__builtins__": builtins, "__name__": function.__module__}
    made: Any = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    if mode != "plain":
        import numba

        njit: Any = numba.njit
        inner = {} if outermost else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        made = njit(nogil=True, error_model="numpy", boundscheck=mode == "checked", **inner)(made)
    space.update({name: made if value is function else value for name, value in names.items()})
    return made


def _fingerprint(found: dict[Any, dict[str, Any]], mode: Mode) -> str:
    """Of what the machine code depends on: the code *loaded here* (not the file, which may have changed since), the
    constants it names, the compiler and its settings."""
    parts: list[Any] = [mode, sys.version]
    if mode != "plain":
        import numba

        config: Any = numba.config
        parts += [numba.__version__, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT]
    for function in sorted(found, key=lambda f: (f.__module__, f.__qualname__)):
        code = function.__code__
        consts = [c for c in code.co_consts if c != function.__doc__]
        parts += [function.__module__, function.__qualname__, code.co_code, consts, code.co_names, code.co_varnames]
        parts += [function.__defaults__]
        parts += [(name, _meaning(function, name, value)) for name, value in found[function].items()]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]


def _meaning(function: Any, name: str, value: Any) -> Any:
    if _is_rule(value):
        return value.__module__, value.__qualname__
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, int | float | str | tuple | type):
        return repr(value)
    if hasattr(value, "tobytes"):
        return str(value.dtype), value.shape, value.tobytes()
    where = f"{function.__module__}.{function.__name__}"
    raise TypeError(f"{where} names {name}, a {type(value).__name__}; rules may name rules, numbers, tuples and arrays")


# ── Keeping them ─────────────────────────────────────────────────────────────
def cache_root() -> Path:
    given = os.environ.get("KARTENHAUS_CACHE")
    return Path(given) if given else user_cache_path("kartenhaus", appauthor=False)


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
