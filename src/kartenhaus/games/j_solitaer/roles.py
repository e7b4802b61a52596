"""Who is what in J-Solitär: the lot decides who is first in a round of turns (JS-8), later rounds move on (JS-18)."""

from __future__ import annotations

from ...core.bits import ones
from ...core.roles import LOST, UNDECIDED, UNKNOWN, WON, Role
from ...core.rule import rule
from .state import LOT, State, place


@rule
def role_of(s: State, seat: int) -> int:
    return UNKNOWN if s.phase == LOT else place(s, seat)


@rule
def rounds_over(s: State) -> int:
    return int(s.over)


@rule
def round_result(s: State, seat: int) -> int:
    """A shared win (JS-20, JS-21) is undecided for those who share it."""
    if s.seats == 1:
        return UNKNOWN
    if not s.winners >> seat & 1:
        return LOST
    return WON if ones(s.winners) == 1 else UNDECIDED


def role_names(seats: int) -> list[Role]:
    if seats == 1:
        return [Role("alone", ("wer allein spielt", "whoever plays alone"))]
    first = Role("first", ("der erste Spieler", "the first player"))
    return [first, *(Role(f"place-{n}", (f"der {n}. Spieler", f"player number {n}")) for n in range(2, seats + 1))]
