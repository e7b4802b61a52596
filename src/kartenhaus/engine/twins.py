"""Twins of the rules' text: the same functions, calling each other, with a game's own in the place of the contract's.

`Reached(rules, driver)` finds every `@rule` function that `driver` leads to. Twins are made of them one by one, each
after those that it calls: plain ones here, compiled ones in `engine.native` and `engine.building`. The text is not
touched: the plain functions go on working beside their twins, for tables, debugging and coverage, and as the measure
the twins are held to.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import linecache
import re
import types
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from . import contract

Policy = tuple[Any, ...]
"""A contract of one's own, such as that of the computer players, and the module whose functions its names stand for;
after them perhaps another such pair."""
Make = Callable[[Any, dict[str, Any], int], Any]
"""Makes a twin of a function, with the names that it loads; from how many places it is called, 0: it is the driver."""


def is_rule(value: object) -> bool:
    return isinstance(value, types.FunctionType) and hasattr(value, "is_rule")


class Reached:
    """Every rule function on the way from a driver, with the globals it loads: {function: {name: value}}."""

    def __init__(self, rules: Any, driver: Any, policy: Policy | None = None) -> None:
        self.driver = driver
        self.functions: dict[Any, dict[str, Any]] = {}
        stand_ins = {contract.__name__: rules}
        if policy is not None:
            stand_ins |= {own.__name__: module for own, module in zip(policy[::2], policy[1::2], strict=True)}
        waiting = [driver]
        while waiting:
            function = waiting.pop()
            if function in self.functions:
                continue
            names = self.functions[function] = loaded_by(function)
            for name, value in names.items():
                if is_rule(value):
                    if value.__module__ in stand_ins:
                        value = getattr(stand_ins[value.__module__], name, value)
                    names[name] = value = getattr(value, "in_full", value)
                    waiting.append(value)

    def called_first(self) -> list[Any]:
        """The functions, each after those that it calls. Rules may not be recursive: such twins compile and run, but
        crash when they come from Numba's cache. (A driver may call itself: that was tried.)"""
        order: dict[Any, None] = {}

        def visit(function: Any, above: tuple[Any, ...]) -> None:
            if function in above:
                circle = " → ".join(f.__qualname__ for f in (*above[above.index(function) :], function))
                raise TypeError(f"rules call each other in a circle: {circle}")
            if function not in order:
                for called in self.functions[function].values():
                    if is_rule(called) and not (called is function is self.driver):
                        visit(called, (*above, function))
                order[function] = None

        visit(self.driver, ())
        return list(order)

    def twins(self, make: Make, kept: Any, places: Counter[Any] | None = None) -> Any:
        """The driver's twin. Below it, twins of the same text that name the same things are made once for all drivers;
        `kept` holds them. `places`: from how many each function is called, if not by this driver alone."""
        made: dict[Any, Any] = {}
        places = places or places_in(self.functions)
        for function in self.called_first():
            names = self.functions[function]
            called = {name: made[value] for name, value in names.items() if is_rule(value) and value is not self.driver}
            if function is self.driver:
                made[function] = make(function, names | called, 0)
                continue
            means = tuple((name, called.get(name) or meaning(function, name, value)) for name, value in names.items())
            once = places[function] == 1
            key = function, function.__code__, function.__defaults__, means, once
            made[function] = twin = kept.get(key) or make(function, names | called, places[function])
            kept[key] = twin
        return made[self.driver]

    def as_loaded(self) -> list[Any]:
        """What its machine code depends on: the code *loaded here*, not the file, which may have changed since."""
        parts: list[Any] = []
        for function in self.in_order():
            code = function.__code__
            consts = [c for c in code.co_consts if c != function.__doc__]
            parts += [function.__module__, function.__qualname__, code.co_code, consts, code.co_names, code.co_varnames]
            parts += [function.__defaults__]
            parts += [(name, meaning(function, name, value)) for name, value in self.functions[function].items()]
        return parts

    def as_written(self) -> str | None:
        """The same of its text, so that it is equal under every Python; None: there is a function without a text."""
        parts: list[Any] = []
        for function in self.in_order():
            text = text_of(function)
            if text is None:
                return None
            parts += [function.__module__, function.__qualname__, text]
            parts += [(name, meaning(function, name, value)) for name, value in self.functions[function].items()]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def in_order(self) -> list[Any]:
        return sorted(self.functions, key=lambda f: (f.__module__, f.__qualname__))


def places_in(functions: dict[Any, dict[str, Any]]) -> Counter[Any]:
    """From how many places in the text each function is called."""
    called = (names.get(name) for function, names in functions.items() for name in global_loads(function))
    return Counter(value for value in called if is_rule(value))


def global_loads(function: Any) -> tuple[str, ...]:
    """The global names that it loads, each as often as it does."""
    return loads_of(function.__code__)


@lru_cache(4096)
def loads_of(code: types.CodeType) -> tuple[str, ...]:
    """Looked up once: it takes longer than all else that asks whether a module is made from today's text."""
    return tuple(i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL")


def loaded_by(function: Any) -> dict[str, Any]:
    return {
        name: function.__globals__[name] for name in sorted(set(global_loads(function))) if name in function.__globals__
    }


@lru_cache(4096)
def text_of(function: Any) -> str | None:
    """A function's lines without comments and docstring. Rules stand at the left edge: the text ends where the next
    thing begins there."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)[code.co_firstlineno - 1 :]
    header = next((n for n, line in enumerate(lines) if line.startswith("def ")), None)
    if header is None:
        return None
    end = next((n for n, line in enumerate(lines) if n > header and re.match(r"[^\s)]", line)), len(lines))
    text = "".join(lines[header:end])
    if function.__doc__:
        text = re.sub(r'""".*?"""', "", text, count=1, flags=re.DOTALL)
    bare = (re.sub(r"\s*#.*", "", line).rstrip() for line in text.splitlines())
    return "\n".join(line for line in bare if line)


def meaning(function: Any, name: str, value: Any) -> Any:
    if is_rule(value):
        return value.__module__, value.__qualname__
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, int | float | str | tuple | type):
        return repr(value)
    if hasattr(value, "tobytes"):
        return str(value.dtype), value.shape, value.tobytes()
    where = f"{function.__module__}.{function.__name__}"
    raise TypeError(f"{where} names {name}, a {type(value).__name__}; rules may name rules, numbers, tuples and arrays")


def plain_twin(function: Any, names: dict[str, Any], calls: int = 0) -> Any:
    """The same code with globals of its own; where it names itself, the twin."""
    space = {"__builtins__": builtins, "__name__": function.__module__}
    made: Any = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    space.update({name: made if value is function else value for name, value in names.items()})
    return made
