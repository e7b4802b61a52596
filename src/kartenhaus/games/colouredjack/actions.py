"""Colouredjack's picks: number ↔ typed pick ↔ notation."""

from __future__ import annotations

from ...cards import maxomin
from ...core.notation import Form, number
from ...core.notation import parse as parse_forms
from ...core.picks import Leave, Pick, check_range
from ...core.rule import DRAWN, LEAVE
from . import state


class Ask(Pick, frozen=True, tag="ask"):
    """One more card."""

    number = state.ASK

    def __str__(self) -> str:
        return "ask"


class Stop(Pick, frozen=True, tag="stop"):
    number = state.STOP

    def __str__(self) -> str:
        return "stop"


class Dealer(Pick, frozen=True, tag="dealer"):
    """Chance: who deals the first round."""

    seat: int

    def __post_init__(self) -> None:
        check_range(("kein Platz", "not a seat"), self.seat, tuple(range(state.MOST_SEATS)))

    @property
    def number(self) -> int:
        return state.DEALER + self.seat

    def __str__(self) -> str:
        return f"dealer {self.seat}"


class Card(Pick, frozen=True, tag="card"):
    """Chance: the card that comes from the stock."""

    card: str
    """As it is written: r12, S, +."""

    def __post_init__(self) -> None:
        maxomin.read(self.card)

    @property
    def number(self) -> int:
        return state.CARD + maxomin.read(self.card)

    def __str__(self) -> str:
        return f"card {self.card}"


FORMS = (
    Form("ask", Ask),
    Form("stop", Stop),
    Form("dealer SEAT", lambda seat: Dealer(number(seat))),
    Form("card CARD", Card),
)


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS, reader=str)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    if number < state.ACTIONS:
        return (Ask(), Stop())[number]
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < state.CARD:
        return Dealer(number - state.DEALER)
    return Card(maxomin.notation(number - state.CARD))
