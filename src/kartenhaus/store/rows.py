"""What goes into a store and comes out of it. Times are milliseconds since the epoch, amounts are half Coins (BJ-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Phase = Literal["open", "running", "over"]
BANK = "bank"
"""The one account that may be below zero: it gives what all purses hold."""


class TableRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    options: str
    rules: int
    """The game's rules version."""
    setup: str
    """JSON: whatever else the table began with."""
    public: bool
    phase: str
    created_at: int
    changed_at: int
    next_n: int = 0
    """The number that the next entry will have. The store counts it; what a new row says is not used."""


class EntryRow(msgspec.Struct, frozen=True):
    n: int
    at: int
    data: str


class ProfileRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    lang: str
    created_at: int
    seen_at: int
    settings: str = "{}"


class ResultRow(msgspec.Struct, frozen=True):
    """How a table ended for one seat."""

    table: str
    seat: int
    profile: str | None
    """None where no person sat."""
    game: str
    options: str
    seats: int
    payoff: float
    won: int
    """1 won, 0 drawn, -1 lost."""
    ending: str
    """The clause it ended by."""
    ended_at: int


class Statistic(msgspec.Struct, frozen=True):
    """All that a profile has finished of one game with the same options and number of seats."""

    game: str
    options: str
    seats: int
    played: int
    won: int
    lost: int
    drawn: int
    best: float
    """The highest payoff: for J-Solitär alone the best result, which is kept (JS-23)."""
    total: float
    last: int


class Movement(msgspec.Struct, frozen=True):
    """`amount` goes from `debit` to `credit`."""

    debit: str
    credit: str
    amount: int
    reason: str


class Append(msgspec.Struct, frozen=True):
    """One job: entries n, n + 1, … of a table and everything that goes with them, all or nothing."""

    table: str
    n: int
    at: int
    entries: Sequence[str]
    movements: Sequence[Movement] = ()
    phase: str | None = None
    """What the table becomes by it; None: it stays what it is."""
    places: Sequence[tuple[int, str | None]] = ()
    """Seats and who sits there from now on: a profile, or None for no person."""
    results: Sequence[ResultRow] = ()
    """They take the place of earlier ones of the same seats: an ending may be undone."""
    secret: tuple[int, bytes] | None = None
    """A round and its 32 bytes; they can never be changed."""
    accounts: Sequence[tuple[str, str | None]] = ()
    """Accounts that must exist and the profiles they belong to; new ones begin with nothing."""
    notify: str = ""
    """What the other processes are told once the job is durable."""
