"""Lampenfieber's picks: number ↔ typed pick ↔ notation."""

from __future__ import annotations

from kartenhaus.core.notation import Form
from kartenhaus.core.notation import parse as parse_forms
from kartenhaus.core.picks import Leave, Pick, check_range
from kartenhaus.core.rule import DRAWN, LEAVE

from . import state


def check_card(value: object) -> None:
    check_range(("keine Combi-Karte", "not a Combi card"), value, tuple(range(32)))


class Play(Pick, frozen=True, tag="play"):
    card: int

    def __post_init__(self) -> None:
        check_card(self.card)

    @property
    def number(self) -> int:
        return self.card

    def __str__(self) -> str:
        return f"play {self.card}"


class First(Pick, frozen=True, tag="first"):
    """Chance: who begins."""

    seat: int

    def __post_init__(self) -> None:
        check_range(("kein Platz", "not a seat"), self.seat, tuple(range(state.MOST_SEATS)))

    @property
    def number(self) -> int:
        return state.FIRST + self.seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Deal(Pick, frozen=True, tag="deal"):
    """Chance: a card of the first hands."""

    card: int

    def __post_init__(self) -> None:
        check_card(self.card)

    @property
    def number(self) -> int:
        return state.DEALT + self.card

    def __str__(self) -> str:
        return f"deal {self.card}"


class Draw(Pick, frozen=True, tag="draw"):
    """Chance: the card drawn after a turn."""

    card: int

    def __post_init__(self) -> None:
        check_card(self.card)

    @property
    def number(self) -> int:
        return state.CARD + self.card

    def __str__(self) -> str:
        return f"draw {self.card}"


FORMS = (Form("play CARD", Play), Form("first SEAT", First), Form("deal CARD", Deal), Form("draw CARD", Draw))


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    if number < state.ACTIONS:
        return Play(number)
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < state.DEALT:
        return First(number - state.FIRST)
    if number < state.CARD:
        return Deal(number - state.DEALT)
    return Draw(number - state.CARD)
