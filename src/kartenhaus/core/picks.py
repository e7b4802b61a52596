"""The shapes that go in and out of a game: picks, events, views.

A pick is what a player or chance chooses, an imperative: `lay`, `play 13 mark 4`. An event is what happened, in
the past tense. A view is what a seat knows. All three are frozen and JSON-able.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from .errors import NotationError
from .rule import LEAVE

if TYPE_CHECKING:
    from .state import Fields


class Pick(msgspec.Struct, frozen=True, tag_field="pick"):
    """`str(pick)` is its notation, `pick.number` what the rules call it."""

    number: ClassVar[Any]


class Leave(Pick, frozen=True, tag="leave"):
    """Out of the game for good, in or out of turn (G-5)."""

    seat: int

    @property
    def number(self) -> int:
        return LEAVE + self.seat

    def __str__(self) -> str:
        return f"leave {self.seat}"


class Hidden(Pick, frozen=True, tag="hidden"):
    """A pick of chance that one did not see: of `draw 22` only the word."""

    word: str

    def __str__(self) -> str:
        return f"{self.word} ?"


class Span(msgspec.Struct, frozen=True, tag_field="span"):
    """A whole range of picks at once, where listing them would be tedious: `bet 10..1000`. Not a pick itself."""

    low: int
    high: int

    def pick(self, n: int) -> Pick:
        """One of them; `low` and `high` are the first and the last."""
        raise LookupError("each game has spans of its own")

    def __str__(self) -> str:
        return f"{self.pick(self.low)}..{self.high}"


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as one seat saw it."""


class Left(Event, frozen=True, tag="left"):
    seat: int


class Over(Event, frozen=True, tag="over"):
    """The game is over: each seat's payoff, and the clause that ended it."""

    game: str
    payoffs: list[float]
    clause: str


class View(msgspec.Struct, frozen=True, dict=True):
    """What one seat sees. The covered state travels with it inside the process, never over the wire."""

    seat: int | None

    @property
    def covered(self) -> Fields:
        """The state less all that the seat does not know; what a computer player searches from."""
        covered: Fields = self.__dict__["covered"]
        return covered

    def carrying(self, covered: Fields) -> Self:
        self.__dict__["covered"] = covered
        return self


def check_range(what: tuple[str, str], value: object, allowed: tuple[int, ...]) -> None:
    """Refuses a number inside a typed pick or a notation that no pick can have."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        some = " ".join(map(str, allowed)) if len(allowed) <= 40 else f"{allowed[0]} … {allowed[-1]}"
        raise NotationError(
            f"{value} ist {what[0]}; möglich sind: {some}.",
            f"{value} is {what[1]}; possible are: {some}.",
        )
