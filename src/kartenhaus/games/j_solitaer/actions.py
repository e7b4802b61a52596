"""J-Solitär's picks: number ↔ typed pick ↔ notation. Cards go by their notation, piles are counted from 1."""

from __future__ import annotations

from ...cards.jay import KINDS, kind_of, name
from ...core.notation import Form, number
from ...core.notation import parse as parse_forms
from ...core.picks import Leave, Pick, check_range
from ...core.rule import DRAWN, LEAVE
from . import state


def check_pile(value: object) -> None:
    check_range(("kein Stapel", "not a pile"), value, tuple(range(1, state.PILES + 1)))


class Lay(Pick, frozen=True, tag="lay"):
    """A hand card on a pile; what that lay is follows from the position (JS-4)."""

    card: str
    pile: int

    def __post_init__(self) -> None:
        kind_of(self.card)
        check_pile(self.pile)

    @property
    def number(self) -> int:
        return state.LAY + state.PILES * kind_of(self.card) + self.pile - 1

    def __str__(self) -> str:
        return f"lay {self.card} on {self.pile}"


class LayOpen(Pick, frozen=True, tag="lay-open"):
    """The open card of the corner pile."""

    pile: int

    def __post_init__(self) -> None:
        check_pile(self.pile)

    @property
    def number(self) -> int:
        return state.LAY_OPEN + self.pile - 1

    def __str__(self) -> str:
        return f"lay-open on {self.pile}"


class LaySlot(Pick, frozen=True, tag="lay-slot"):
    card: str
    pile: int

    def __post_init__(self) -> None:
        kind_of(self.card)
        check_pile(self.pile)

    @property
    def number(self) -> int:
        return state.LAY_SLOT + state.PILES * kind_of(self.card) + self.pile - 1

    def __str__(self) -> str:
        return f"lay-slot {self.card} on {self.pile}"


class Exchange(Pick, frozen=True, tag="exchange"):
    """The Slot comes into the hand, the hand card becomes the Slot."""

    slot: str
    card: str

    def __post_init__(self) -> None:
        kind_of(self.slot)
        kind_of(self.card)

    @property
    def number(self) -> int:
        return state.EXCHANGE + KINDS * kind_of(self.slot) + kind_of(self.card)

    def __str__(self) -> str:
        return f"exchange {self.slot} for {self.card}"


class Turn(Pick, frozen=True, tag="turn"):
    """The top card of the corner pile is turned open."""

    number = state.TURN_OPEN

    def __str__(self) -> str:
        return "turn"


class End(Pick, frozen=True, tag="end"):
    """The turn is over; without a number one draws up to eight, with it so many (JS-14)."""

    announced: int | None = None

    def __post_init__(self) -> None:
        if self.announced is not None:
            numbers = tuple(range(1, state.ANNOUNCED + 1))
            check_range(("keine Zahl, die man ansagt", "not a number to announce"), self.announced, numbers)

    @property
    def number(self) -> int:
        return state.END_TURN + (self.announced or 0)

    def __str__(self) -> str:
        return "end" if self.announced is None else f"end {self.announced}"


class First(Pick, frozen=True, tag="first"):
    """Chance: who is first player."""

    seat: int

    def __post_init__(self) -> None:
        check_range(("kein Platz", "not a seat"), self.seat, (0, 1, 2, 3, 4))

    @property
    def number(self) -> int:
        return state.FIRST + self.seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Card(Pick, frozen=True, tag="card"):
    """Chance: the card that comes from under the face-down ones."""

    card: str

    def __post_init__(self) -> None:
        kind_of(self.card)

    @property
    def number(self) -> int:
        return state.CARD + kind_of(self.card)

    def __str__(self) -> str:
        return f"card {self.card}"


FORMS = (
    Form("lay CARD on PILE", Lay),
    Form("lay-open on PILE", LayOpen),
    Form("lay-slot CARD on PILE", LaySlot),
    Form("exchange SLOT for CARD", Exchange),
    Form("turn", Turn),
    Form("end", End),
    Form("end NUMBER", End),
    Form("first SEAT", First),
    Form("card CARD", Card),
)


def read(argument: str) -> object:
    """Cards stay texts, the rest are numbers."""
    return number(argument) if argument.isdecimal() else argument


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS, read)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    pile = state.pile_of(number) + 1
    if number < state.LAY_OPEN:
        return Lay(name(state.card_of(number)), pile)
    if number < state.LAY_SLOT:
        return LayOpen(pile)
    if number < state.EXCHANGE:
        return LaySlot(name(state.card_of(number)), pile)
    if number < state.TURN_OPEN:
        return Exchange(name(state.slot_of(number)), name(state.given_for(number)))
    if number < state.ACTIONS:
        return Turn() if number == state.TURN_OPEN else End(number - state.END_TURN or None)
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < state.CARD:
        return First(number - state.FIRST)
    return Card(name(number - state.CARD))
