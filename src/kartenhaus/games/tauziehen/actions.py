"""Tauziehen's picks: number ↔ typed pick ↔ notation."""

from __future__ import annotations

from ...core.bits import lowest, members
from ...core.notation import Form
from ...core.notation import parse as parse_forms
from ...core.picks import Leave, Pick, check_range
from ...core.rule import DRAWN, LEAVE
from . import rules, state

ROPE_CARDS = (1, 2, 4, 8, 16)
PLAYING_CARDS = tuple(members(state.DECK))


def check_rope(value: object) -> None:
    check_range(("keine Seilkarte", "not a rope card"), value, ROPE_CARDS)


def check_card(value: object) -> None:
    check_range(("keine Spielkarte des Tauziehens", "not a playing card of Tauziehen"), value, PLAYING_CARDS)


class Mark(Pick, frozen=True, tag="mark"):
    """The opening: the first player's marker goes on a rope card."""

    rope: int

    def __post_init__(self) -> None:
        check_rope(self.rope)

    @property
    def number(self) -> int:
        return lowest(self.rope)

    def __str__(self) -> str:
        return f"mark {self.rope}"


class Play(Pick, frozen=True, tag="play"):
    card: int
    mark: int

    def __post_init__(self) -> None:
        check_card(self.card)
        check_rope(self.mark)

    @property
    def number(self) -> int:
        return 5 * self.card + lowest(self.mark)

    def __str__(self) -> str:
        return f"play {self.card} mark {self.mark}"


class First(Pick, frozen=True, tag="first"):
    """Chance: who is first player."""

    seat: int

    def __post_init__(self) -> None:
        check_range(("kein Platz", "not a seat"), self.seat, (0, 1))

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


FORMS = (
    Form("play CARD mark ROPE", Play),
    Form("mark ROPE", Mark),
    Form("first SEAT", First),
    Form("deal CARD", Deal),
    Form("draw CARD", Draw),
)


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    if number < 5:
        return Mark(1 << number)
    if number < state.ACTIONS:
        return Play(rules.card_of(number), rules.mark_of(number))
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < state.DEALT:
        return First(number - state.FIRST)
    if number < state.CARD:
        return Deal(number - state.DEALT)
    return Draw(number - state.CARD)
