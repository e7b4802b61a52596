"""Who is what in Colouredjack: the dealer's left asks first, the dealer last (CJ-4, CJ-6)."""

from __future__ import annotations

from ...core.bits import ones
from ...core.roles import LOST, UNDECIDED, UNKNOWN, WON, Role
from ...core.rule import rule
from .state import LOT, State


@rule
def role_of(s: State, seat: int) -> int:
    """How many ask before this seat, if all are there."""
    if s.phase == LOT:
        return UNKNOWN
    return (seat - s.dealer - 1 + s.seats) % s.seats


@rule
def rounds_over(s: State) -> int:
    return int(s.rounds)


@rule
def round_result(s: State, seat: int) -> int:
    """A round that nobody wins (CJ-14) is undecided, a shared one (CJ-19) too for those who share it."""
    winners = ones(s.winners)
    if winners == 0:
        return UNDECIDED
    if not s.winners >> seat & 1:
        return LOST
    return WON if winners == 1 else UNDECIDED


def role_names(seats: int) -> list[Role]:
    left = Role(
        "dealers-left",
        ("der Spieler links vom Geber", "the player on the dealer’s left"),
        (
            "Links vom Geber wird zuerst gefordert; der Geber ist zuletzt an der Reihe.",
            "The dealer’s left asks first; the dealer’s turn comes last.",
        ),
    )
    between = [
        Role(f"place-{n}", (f"der {n}. links vom Geber", f"number {n} from the dealer’s left")) for n in range(2, seats)
    ]
    return [left, *between, Role("dealer", ("der Geber", "the dealer"))]
