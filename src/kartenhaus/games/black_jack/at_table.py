"""What a table with people at it and the coach ask of Black Jack besides its rules."""

from __future__ import annotations

from .actions import Stakes
from .choices import BETS, INSURANCE, highest_stake, is_asked, lowest_stake
from .state import State


def ahead(s: State, seat: int) -> State | None:
    """As if it were this seat's turn already: stakes and insurances do not depend on each other, so that nobody has to
    wait. None where the order matters, where the seat has had its turn, or where it will not be asked."""
    if s.phase not in (BETS, INSURANCE) or seat <= s.turn or s.seat[seat].gone:
        return None
    if s.phase == INSURANCE and not is_asked(s, s.seat[seat]):
        return None
    as_if = s.copy()
    as_if.turn = seat
    return as_if


def legal(s: State) -> list[Stakes] | None:
    """Stakes at once: there may be two thousand."""
    if s.phase != BETS:
        return None
    highest = highest_stake(s)
    return [Stakes(lowest_stake(s), highest)] if highest > lowest_stake(s) else None


def purses(s: State) -> list[int]:
    """In half Coins, without what is staked."""
    return [me.purse for me in s.seat[: s.seats]]


def stakes(s: State) -> list[int]:
    """The first stake of the round, in half Coins; 0 before it."""
    return [me.bet for me in s.seat[: s.seats]]
