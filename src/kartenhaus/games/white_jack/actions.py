"""White Jack's picks: number ↔ typed pick ↔ notation."""

from __future__ import annotations

from ...core.notation import Form
from ...core.notation import parse as parse_forms
from ...core.picks import Leave, Pick, check_range
from ...core.rule import DRAWN, LEAVE
from . import state


class Lay(Pick, frozen=True, tag="lay"):
    number = state.LAY

    def __str__(self) -> str:
        return "lay"


class Pause(Pick, frozen=True, tag="pause"):
    number = state.PAUSE

    def __str__(self) -> str:
        return "pause"


class GiveUp(Pick, frozen=True, tag="give-up"):
    number = state.GIVE_UP

    def __str__(self) -> str:
        return "give-up"


class Starter(Pick, frozen=True, tag="starter"):
    """Chance: who starts the first round."""

    seat: int

    def __post_init__(self) -> None:
        check_range(("kein Platz", "not a seat"), self.seat, (0, 1))

    @property
    def number(self) -> int:
        return state.STARTER + self.seat

    def __str__(self) -> str:
        return f"starter {self.seat}"


class Dice(Pick, frozen=True, tag="dice"):
    """Chance: a throw."""

    a: int
    b: int

    def __post_init__(self) -> None:
        for eyes in (self.a, self.b):
            check_range(("keine Augenzahl", "not a throw of a die"), eyes, (1, 2, 3, 4, 5, 6))

    @property
    def number(self) -> int:
        return state.THROW + 6 * (self.a - 1) + self.b - 1

    def __str__(self) -> str:
        return f"dice {self.a} {self.b}"


class Card(Pick, frozen=True, tag="card"):
    """Chance: the card that comes from the pile."""

    card: int

    def __post_init__(self) -> None:
        check_range(("keine Combi-Karte", "not a Combi card"), self.card, tuple(range(32)))

    @property
    def number(self) -> int:
        return state.CARD + self.card

    def __str__(self) -> str:
        return f"card {self.card}"


FORMS = (
    Form("lay", Lay),
    Form("pause", Pause),
    Form("give-up", GiveUp),
    Form("starter SEAT", Starter),
    Form("dice EYES EYES", Dice),
    Form("card NUMBER", Card),
)


def parse(text: object) -> Pick:
    return parse_forms(text, FORMS)


def decode(number: int) -> Pick:
    """The typed pick of a number that the rules answered."""
    if number < state.ACTIONS:
        return (Lay(), Pause(), GiveUp())[number]
    if number < DRAWN:
        return Leave(number - LEAVE)
    if number < state.THROW:
        return Starter(number - state.STARTER)
    if number < state.CARD:
        return Dice((number - state.THROW) // 6 + 1, (number - state.THROW) % 6 + 1)
    return Card(number - state.CARD)
