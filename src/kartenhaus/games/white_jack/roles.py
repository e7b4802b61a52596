"""Who is what in White Jack: the starter of a round throws the dice and lays first (WJ-4 to WJ-6)."""

from __future__ import annotations

from ...core.roles import LOST, UNDECIDED, UNKNOWN, WON, Role
from ...core.rule import rule
from .state import LOT, State

STARTER, OTHER = range(2)
NOBODY = 2


@rule
def role_of(s: State, seat: int) -> int:
    if s.phase == LOT:
        return UNKNOWN
    return STARTER if seat == s.starter else OTHER


@rule
def rounds_over(s: State) -> int:
    return int(s.rounds)


@rule
def round_result(s: State, seat: int) -> int:
    """A void round (WJ-7) is undecided."""
    if s.loser == NOBODY:
        return UNDECIDED
    return LOST if seat == s.loser else WON


def role_names(seats: int) -> list[Role]:
    return [
        Role(
            "starter",
            ("der Startspieler", "the starter"),
            ("Der Startspieler würfelt und legt zuerst.", "The starter throws the dice and lays first."),
        ),
        Role("other", ("der andere", "the other player")),
    ]
