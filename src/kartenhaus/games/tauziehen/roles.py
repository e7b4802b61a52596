"""Who is what in Tauziehen: the lot (TZ-5) decides who only marks and who takes the first full turn (TZ-6)."""

from __future__ import annotations

from ...core.roles import UNKNOWN, Role
from ...core.rule import rule
from .state import LOT, State

FIRST, SECOND = range(2)


@rule
def role_of(s: State, seat: int) -> int:
    if s.phase == LOT:
        return UNKNOWN
    return FIRST if seat == s.first else SECOND


def role_names(seats: int) -> list[Role]:
    return [
        Role(
            "first",
            ("der erste Spieler", "the first player"),
            ("Der erste Spieler setzt zu Beginn nur die Marke.", "The first player only sets the marker at first."),
        ),
        Role("second", ("der zweite Spieler", "the second player")),
    ]
