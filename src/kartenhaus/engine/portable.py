"""A game's drivers as one WebAssembly module, which lies beside its rules: `portable.wasm`.

It was made from the rules' text when the house was built (engine.building); here it runs, at once and on every machine
that wasmtime knows. In a browser the browser itself runs it. A module imports nothing. Whatever happens in it stays
in its memory: a wrong rule ends one call with an error, never the process.

In its section `kartenhaus` a module says which drivers it has and what text each was made from: one whose text has
changed since is not used.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple, Protocol, get_type_hints

from ..core.errors import KartenhausError
from ..core.layout import Layout, places, size_of
from ..core.rule import Numbers, Out
from ..core.state import CODES, whole_words
from .bodies import Body, Desk
from .twins import Policy, Reached

FILE = "portable.wasm"
SECTION = "kartenhaus"
PAGE = 1 << 16
MOST_MEMORY = 1 << 28
LONGEST = 60  # seconds that one call may take: drivers run in slices of some milliseconds


class Failed(KartenhausError):
    """A driver ended by an error: a rule of the game is wrong."""


# ── What a driver takes ──────────────────────────────────────────────────────
class Argument(NamedTuple):
    name: str
    kind: str
    """`desk`, `rows` (of records), `numbers` (a row of them), `int`, `float` or `bool`."""
    layout: Any = None


SLOTS = {"int": "q", "float": "d", "bool": "q"}
"""How an argument is handed over; a row is its address and its length."""


def arguments(driver: Any) -> list[Argument]:
    """As its annotations and its mark say."""
    hints = get_type_hints(driver)
    found = []
    for name in driver.__code__.co_varnames[: driver.__code__.co_argcount]:
        if name == "desks":
            found.append(Argument(name, "desk"))
        elif name in driver.layouts:
            found.append(Argument(name, "rows", driver.layouts[name]))
        elif hints[name] in (Numbers, Out):
            found.append(Argument(name, "numbers"))
        else:
            found.append(Argument(name, hints[name].__name__))
    return found


def answer_of(driver: Any) -> str:
    """The `struct` code of what it returns, "" for nothing."""
    return {int: "q", float: "d", bool: "?"}.get(get_type_hints(driver)["return"], "")


# ── The kept module ──────────────────────────────────────────────────────────
class Kept(NamedTuple):
    data: bytes
    drivers: dict[str, str]
    """Their names, and the fingerprints of the text they were made from."""


@lru_cache(32)
def kept(package: str) -> Kept | None:
    """The module of the game in this package; None: it has none."""
    try:
        data = files(package).joinpath(FILE).read_bytes()
    except (FileNotFoundError, ModuleNotFoundError):
        return None
    said = next((content for name, content in sections(data) if name == SECTION), b"{}")
    return Kept(data, json.loads(said))


def sections(data: bytes) -> Iterator[tuple[str, bytes]]:
    """A module's custom sections: name and content."""
    at = 8
    while at < len(data):
        number = data[at]
        size, at = leb(data, at + 1)
        if number == 0:
            long, start = leb(data, at)
            yield data[start : start + long].decode(), data[start + long : at + size]
        at += size


def leb(data: bytes, at: int) -> tuple[int, int]:
    """A number as WebAssembly writes it, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def runs(rules: Any, drivers: Iterable[Any], policy: Policy | None) -> bool:
    """Whether there is something to run a module with, and one that has these drivers, made from today's text."""
    return machine() is not None and all(is_fresh(rules, driver, policy) for driver in drivers)


def is_fresh(rules: Any, driver: Any, policy: Policy | None) -> bool:
    module = kept(rules.__package__)
    return module is not None and module.drivers.get(driver.__name__) == Reached(rules, driver, policy).as_written()


# ── What runs it ─────────────────────────────────────────────────────────────
class Machine(Protocol):
    """One instance of a module, with its memory."""

    heap: int
    """Where free memory begins."""

    def reserve(self, size: int) -> None:
        """Makes the memory at least so large."""

    def read(self, at: int, size: int) -> bytes: ...

    def write(self, at: int, data: bytes) -> None: ...

    def call(self, name: str, block: int) -> int:
        """A driver, with its arguments at `block`; 0: it went well."""


@cache
def machine() -> Callable[[bytes], Machine] | None:
    """What runs modules here."""
    try:
        if sys.platform == "emscripten":
            from .browser_machine import BrowserMachine

            return BrowserMachine
        from .wasmtime_machine import WasmtimeMachine
    except (ImportError, OSError, RuntimeError):  # not installed, or nothing for this processor
        return None
    return WasmtimeMachine


# ── Memory ───────────────────────────────────────────────────────────────────
class PortableBody(Body):
    mode = "portable"

    def __init__(self, rules: Any, policy: Policy | None) -> None:
        super().__init__(rules, policy)
        module, make = kept(rules.__package__), machine()
        if module is None or make is None:
            raise Failed(
                f"Für {rules.__package__} läuft hier kein WebAssembly-Modul.",
                f"There is no WebAssembly module for {rules.__package__} that would run here.",
            )
        self.machine = make(module.data)
        self.free = self.machine.heap
        self.block = self.room(512)

    def room(self, size: int) -> int:
        """Memory of its own, all zero; its address."""
        at = -(-self.free // 16) * 16
        self.free = at + size
        self.machine.reserve(self.free)
        return at

    def driver(self, driver: Any) -> Callable[..., Any]:
        if not is_fresh(self.rules, driver, self.policy):
            raise Failed(
                f"{driver.__name__} steht nicht im WebAssembly-Modul von {self.rules.__package__}, oder die Regeln "
                "haben sich seither geändert: python -m kartenhaus.lab.portable",
                f"{driver.__name__} is not in the WebAssembly module of {self.rules.__package__}, or the rules have "
                "changed since: python -m kartenhaus.lab.portable",
            )
        takes = arguments(driver)
        form = struct.Struct("<16x" + "".join(SLOTS.get(one.kind, "qq") for one in takes))
        answer, name, words = answer_of(driver), driver.__name__, whole_words(self.rules.State)

        def run(*given: Any) -> Any:
            values: list[Any] = []
            for one, value in zip(takes, given, strict=True):
                if one.kind in ("int", "float", "bool"):
                    values.append(value)
                else:
                    fits = one.kind != "desk" or value.layout["states"][1] == driver.states * words
                    if value.body is not self or not fits:
                        raise ValueError(f"{name}: {one.name} is not laid out by this body, or not for this driver")
                    values += [value.at, len(value)]
            self.machine.write(self.block, form.pack(*values))
            status = self.machine.call(name, self.block)
            if status > 0:
                raise Failed(
                    f"{name}: eine Regel von {self.rules.__package__} hat einen Fehler gemeldet.",
                    f"{name}: a rule of {self.rules.__package__} raised an error.",
                )
            return struct.unpack_from("<" + answer, self.machine.read(self.block, 8))[0] if answer else None

        return run

    def desk(self, states: int = 1) -> Desk:
        return PortableDesk(self, states)

    def rows(self, layout: Layout, size: int = 1) -> Any:
        return Rows(self, self.room(size * size_of(layout)), layout, size)

    def numbers(self, values: Sequence[int]) -> Any:
        row = Row(self, self.room(8 * max(len(values), 1)), "q", max(len(values), 1))
        row[: len(values)] = values
        return row


class PortableDesk(Desk):
    def __init__(self, body: PortableBody, states: int) -> None:
        self.kind, self.body = body.rules.State, body
        self.each, most = 8 * whole_words(self.kind), max(body.rules.MOST_ACTIONS, 1)
        layout = {"states": ("i8", states * self.each // 8), "out": ("i8", most)}
        layout |= {"random": ("i8", 1), "thought": ("i8", 1), "worth": ("f8", 16)}
        self.whole = body.rows(layout)
        here = self.whole[0]
        self.at, self.out, self.worth = self.whole.at, here["out"], here["worth"]
        self.random, self.thought = here["random"], here["thought"]
        self.random[0] = self.thought[0] = 1

    def put(self, i: int, state: Any) -> None:
        self.body.machine.write(self.at + i * self.each, state.pack())

    def bytes(self, i: int) -> bytes:
        return self.body.machine.read(self.at + i * self.each, self.kind.size())


class Row(MutableSequence[Any]):
    """Numbers side by side in a module's memory."""

    def __init__(self, body: PortableBody, at: int, code: str, size: int) -> None:
        self.body, self.at, self.code, self.size = body, at, code, size
        self.each = struct.calcsize(f"<{code}")

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            first, count = self.stretch(i)
            data = self.body.machine.read(self.at + first * self.each, count * self.each)
            return list(struct.unpack(f"<{count}{self.code}", data))
        return struct.unpack(f"<{self.code}", self.body.machine.read(self.place(i), self.each))[0]

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(i, slice):
            first, count = self.stretch(i)
            values = value if isinstance(value, Sequence) else [value] * count
            self.body.machine.write(self.at + first * self.each, struct.pack(f"<{count}{self.code}", *values))
        else:
            self.body.machine.write(self.place(i), struct.pack(f"<{self.code}", value))

    def stretch(self, of: slice) -> tuple[int, int]:
        """Where it begins, and how many numbers it has."""
        first, end, step = of.indices(self.size)
        if step != 1:
            raise TypeError("a row is read and written without gaps")
        return first, max(0, end - first)

    def place(self, i: int) -> int:
        if not -self.size <= i < self.size:
            raise IndexError(i)
        return self.at + (i % self.size) * self.each

    def __delitem__(self, i: Any) -> None:
        raise TypeError("the memory of a module does not shrink")

    def insert(self, i: int, value: Any) -> None:
        raise TypeError("the memory of a module does not grow in the middle")


class Record:
    """One of several records in a module's memory."""

    def __init__(self, body: PortableBody, at: int, layout: Layout) -> None:
        self.body, self.at = body, at
        self.places = {name: (at + place, of) for name, place, of in places(layout)}

    def __getitem__(self, name: str) -> Any:
        at, of = self.places[name]
        if isinstance(of, tuple):
            return Row(self.body, at, CODES[of[0]], of[1]) if isinstance(of[0], str) else Rows(self.body, at, *of)
        return Row(self.body, at, CODES[of], 1)[0] if isinstance(of, str) else Record(self.body, at, of)

    def __setitem__(self, name: str, value: Any) -> None:
        at, of = self.places[name]
        Row(self.body, at, CODES[of], 1)[0] = value


class Rows:
    """Records side by side in a module's memory."""

    def __init__(self, body: PortableBody, at: int, layout: Layout, size: int) -> None:
        self.body, self.at, self.layout, self.shape, self.each = body, at, layout, (size,), size_of(layout)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, i: int) -> Record:
        if not 0 <= i < self.shape[0]:
            raise IndexError(i)
        return Record(self.body, self.at + i * self.each, self.layout)

    def __setitem__(self, every: slice, zero: int) -> None:
        """`rows[:] = 0` alone."""
        if every != slice(None) or zero != 0:
            raise TypeError("records are set one by one, or all to zero")
        size = self.shape[0] * self.each
        self.body.machine.write(self.at, bytes(size))
