"""The shapes that go in and out of a game: picks, events, views.

A pick is what a player or chance chooses, an imperative: `lay`, `play 13 mark 4`. An event is what happened, in
the past tense. A view is what a seat knows. All three are frozen and JSON-able.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
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
    """None: a spectator's."""
    to_act: int
    """A seat, CHANCE or OVER."""

    @property
    def hand(self) -> Sequence[int] | Sequence[str] | None:
        """The seat's cards, in games in which it has some that others do not see. Such a game's view has them as a
        field; the rest of a game's view is known to whoever has asked `isinstance(view, …)` for it."""
        return None

    @property
    def covered(self) -> Fields:
        """The state less all that the seat does not know; what a computer player searches from."""
        covered: Fields = self.__dict__["covered"]
        return covered

    @property
    def past(self) -> tuple[int, ...]:
        """What everybody did so far, without what chance did; nothing where no computer player asks for it."""
        past: tuple[int, ...] = self.__dict__.get("past", ())
        return past

    def carrying(self, covered: Fields, past: tuple[int, ...] = ()) -> Self:
        self.__dict__["covered"] = covered
        if past:
            self.__dict__["past"] = past
        return self

    def _repr_html_(self) -> str | None:
        """For notebooks: the board as this seat sees it."""
        board = board_of([self])
        if board is None:
            return None
        if self.seat is None:
            title = "Was Zuschauer sehen", "what spectators see"
        else:
            title = f"Was Spieler {self.seat + 1} sieht", f"what player {self.seat + 1} sees"
        html: str = board.html(title)
        return html

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy carries the covered state and the past, too, and no more than that: it may go to another process, even
        to one that plays for the seat."""
        return type(self)._again, (msgspec.structs.astuple(self), self.__dict__.get("covered"), self.past)

    def __copy__(self) -> Self:
        return self._again(msgspec.structs.astuple(self), self.__dict__.get("covered"), self.past)

    @classmethod
    def _again(cls, fields: tuple[Any, ...], covered: Fields | None, past: tuple[int, ...]) -> Self:
        view = cls(*fields)
        return view if covered is None else view.carrying(covered, past)


def board_of(views: Sequence[View], names: Sequence[str] = ()) -> Any:
    """What the seats see together whose views they are, as the game's own `board.py` lays it out; None if it has none,
    and a notebook shows what `repr` says."""
    package, _, _ = type(views[0]).__module__.rpartition(".")
    if not package or importlib.util.find_spec(f"{package}.board") is None:
        return None
    return importlib.import_module(f"{package}.board").board(views, names)


def check_range(what: tuple[str, str], value: object, allowed: tuple[int, ...]) -> None:
    """Refuses a number inside a typed pick or a notation that no pick can have."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        some = " ".join(map(str, allowed)) if len(allowed) <= 40 else f"{allowed[0]} … {allowed[-1]}"
        raise NotationError(
            f"{value} ist {what[0]}; möglich sind: {some}.",
            f"{value} is {what[1]}; possible are: {some}.",
        )
