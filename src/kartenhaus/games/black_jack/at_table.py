"""What only a table with people at it asks of Black Jack."""

from __future__ import annotations

from .choices import BETS, INSURANCE
from .hands import State


def ahead(s: State, seat: int) -> State | None:
    """As if it were this seat's turn already: stakes and insurances do not depend on each other, so that nobody has to
    wait. None where the order matters, or where the seat has had its turn."""
    if s.phase not in (BETS, INSURANCE) or seat <= s.turn or s.seat[seat].gone:
        return None
    as_if = s.copy()
    as_if.turn = seat
    return as_if


def purses(s: State) -> list[int]:
    """In half Coins, without what is staked."""
    return [me.purse for me in s.seat[: s.seats]]
