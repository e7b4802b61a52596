"""One text, three bodies: what runs a game's drivers, and the memory that they work on.

| mode       | what runs                                                                     |
|------------|-------------------------------------------------------------------------------|
| `plain`    | the text as it stands                                                         |
| `portable` | the game's WebAssembly module, made when the house was built (engine.portable) |
| `native`   | machine code, compiled by Numba on this machine (engine.native)               |
| `checked`  | the same with bounds checks, for the laws                                     |

All give the same, to the last bit. A body is one thread's: it has memory of its own.

    body = body_for(game.rules, [search], policy=policy)
    search, desk = body.driver(search), body.desk(states=3)
"""

from __future__ import annotations

import hashlib
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from ..core.errors import BadOption
from ..core.layout import Layout, PlainRows
from ..core.parts import need
from .twins import Policy, Reached, plain_twin

Mode = Literal["plain", "portable", "native", "checked"]
MODES: tuple[Mode, ...] = ("plain", "portable", "native", "checked")
CHOICE = "KARTENHAUS_MODE"


def body_for(
    rules: Any,
    drivers: Iterable[Any],
    mode: Mode | None = None,
    policy: Policy | None = None,
    patient: bool = False,
) -> Body:
    """Runs these drivers of the game whose rules module is `rules`. If nobody says how, people do not have to wait:
    the portable module at once. Who is `patient` gets what is fastest in the long run, native code. The text is always
    there."""
    from . import native, portable

    drivers = list(drivers)
    mode = mode or chosen_mode()
    if mode is None:
        ways: dict[Mode, Callable[[], bool]] = {
            "portable": lambda: portable.runs(rules, drivers, policy),
            "native": native.has_compiler,
        }
        order: list[Mode] = ["native", "portable"] if patient else ["portable", "native"]
        mode = next((way for way in order if ways[way]()), "plain")
    if mode == "plain":
        return PlainBody(rules, policy)
    if mode == "portable":
        return portable.PortableBody(rules, policy)
    need("native", f"mode={mode}")
    return native.NativeBody(rules, policy, checked=mode == "checked")


def chosen_mode() -> Mode | None:
    """What the environment says, if anything."""
    given = os.environ.get(CHOICE)
    if not given:
        return None
    if given not in MODES:
        raise BadOption(
            f"{CHOICE}={given} gibt es nicht; möglich ist {', '.join(MODES)}.",
            f"{CHOICE}={given} does not exist; possible is {', '.join(MODES)}.",
        )
    return given


class Body(ABC):
    mode: Mode

    def __init__(self, rules: Any, policy: Policy | None) -> None:
        self.rules, self.policy = rules, policy

    @abstractmethod
    def driver(self, driver: Any) -> Callable[..., Any]:
        """The game's own; it takes what this body has laid out, and numbers."""

    @abstractmethod
    def desk(self, states: int = 1) -> Desk: ...

    @abstractmethod
    def rows(self, layout: Layout, size: int = 1) -> Any:
        """Records that are laid out so, all zero."""

    @abstractmethod
    def numbers(self, values: Sequence[int]) -> Any:
        """A row of them."""


class Desk(ABC):
    """What a driver works on: states, a buffer for actions, two random streams, sums of payoffs."""

    whole: Any
    """All of it, as a driver takes it."""
    out: Any
    random: Any
    thought: Any
    worth: Any
    kind: Any

    @abstractmethod
    def put(self, i: int, state: Any) -> None:
        """A state to the i-th place."""

    @abstractmethod
    def bytes(self, i: int) -> bytes:
        """The i-th state as it is packed."""

    def get(self, i: int) -> Any:
        """The i-th state, as an object of its own."""
        return self.kind.unpack(self.bytes(i))


# ── Plain ────────────────────────────────────────────────────────────────────
class PlainBody(Body):
    mode = "plain"

    def driver(self, driver: Any) -> Callable[..., Any]:
        twin: Callable[..., Any] = Reached(self.rules, driver, self.policy).twins(plain_twin, {})
        return twin

    def desk(self, states: int = 1) -> Desk:
        return PlainDesk(self.rules, states)

    def rows(self, layout: Layout, size: int = 1) -> Any:
        return PlainRows(layout, size)

    def numbers(self, values: Sequence[int]) -> Any:
        return list(values)


class PlainDesk(Desk):
    def __init__(self, rules: Any, states: int) -> None:
        self.kind = rules.State
        self.states = Places(rules.State() for _ in range(states))
        self.words = PlainWords(self.states)
        self.out, self.worth = [0] * max(rules.MOST_ACTIONS, 1), [0.0] * 16
        self.random, self.thought = [1], [1]
        self.whole = [self]

    def put(self, i: int, state: Any) -> None:
        self.states[i].assign(state)

    def bytes(self, i: int) -> bytes:
        return bytes(self.states[i].pack())

    def get(self, i: int) -> Any:
        return self.states[i].copy()


class Places(list[Any]):
    """A row of states that says how long it is as an array does."""

    @property
    def shape(self) -> tuple[int]:
        return (len(self),)


class Word(int):
    """A plain state as one word: a number that tells it from others, with the state itself behind it."""

    state: Any


class PlainWords:
    """Plain states seen as rows of words, as drivers copy, clear and hash them: one word a state."""

    def __init__(self, states: list[Any]) -> None:
        self.states, self.shape = states, (len(states), 1)

    def __getitem__(self, place: tuple[int, int]) -> Word:
        state = self.states[place[0]]
        word = Word(told_apart(state))
        word.state = state
        return word

    def __setitem__(self, place: tuple[int, int], value: int) -> None:
        state = self.states[place[0]]
        state.assign(value.state if isinstance(value, Word) else type(state)())


def told_apart(state: Any) -> int:
    """A number that tells states from each other. Where Python's own hash has 32 bits, as in browsers, a set of cards
    hashes the same with card 0 and with card 31."""
    if sys.hash_info.width >= 64:
        return hash(state)
    return int.from_bytes(hashlib.sha256(state.pack()).digest()[:8], "little", signed=True)
