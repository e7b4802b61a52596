"""Who is what in Black Jack: seats play one after the other, then the dealer (BJ-5, BJ-8)."""

from __future__ import annotations

from ...core.roles import Role
from ...core.rule import rule
from .state import State


@rule
def role_of(s: State, seat: int) -> int:
    return seat


@rule
def rounds_over(s: State) -> int:
    return int(s.rounds)


def role_names(seats: int) -> list[Role]:
    if seats == 1:
        return [Role("player", ("der Spieler", "the player"))]
    places = [Role(f"place-{n}", (f"wer als {n}. am Zug ist", f"number {n} to play")) for n in range(1, seats)]
    return [*places, Role("last", ("wer als Letzter vor der Bank spielt", "the last to play before the dealer"))]
