"""What goes into a store and comes out of it. Times are milliseconds since the epoch, amounts are half Coins (BJ-3)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal

import msgspec

from ..engine.ended import How
from ..table.movements import Movement

Changed = Literal["person", "table"]
ID, NAME, WORD, DATA, HASH = 64, 64, 128, 65_536, 32
"""Most characters (bytes) of an id, a name, a word or clause or options, a piece of JSON, a hash or secret."""


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
    closed_at: int | None = None
    """When an operator closed it: nobody may go on there."""
    closed_for: str | None = None
    pruned_at: int | None = None
    """When its log was removed. Its results are still there."""


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
    banned_at: int | None = None
    """When an operator banned the person, and why. A server turns them away."""
    banned_for: str | None = None
    muted_at: int | None = None
    """When an operator muted the person, and why. They play on, without the chat."""
    muted_for: str | None = None


class DeviceRow(msgspec.Struct, frozen=True):
    id: str
    """Names it to its owner; neither its secret nor the hash of it."""
    label: str | None
    created_at: int
    seen_at: int
    """To the hour."""


def device_id(secret_hash: bytes) -> str:
    """Derived from the hash; the hash cannot be derived from it."""
    return hashlib.sha256(b"device" + secret_hash).hexdigest()[:16]


class ReportRow(msgspec.Struct, frozen=True):
    id: int
    who: str | None
    """None if that person has been erased."""
    whom: str
    table: str | None
    reason: str
    at: int
    settled_at: int | None


class Change(msgspec.Struct, frozen=True):
    """Something was done to a person or a table that a running server must read anew."""

    id: int
    kind: Changed
    name: str


class Pruned(msgspec.Struct, frozen=True):
    tables: int
    entries: int


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
    how: How
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
    shared: int
    drawn: int
    lost: int
    best: float
    """The highest payoff: where one plays alone, the best result, which is kept."""
    total: float
    last: int


class AttemptRow(msgspec.Struct, frozen=True):
    """Somebody's first answer to a puzzle."""

    id: int
    """They ascend in the order in which they were given."""
    profile: str | None
    """None if that person has been erased."""
    game: str
    puzzle: str
    found: bool
    at: int


class DailyRow(msgspec.Struct, frozen=True):
    """Somebody's game of a day, and how it ended, if it has."""

    day: str
    game: str
    profile: str
    name: str
    table: str
    seats: int | None = None
    payoff: float | None = None
    how: How | None = None
    ended_at: int | None = None


class SubscriptionRow(msgspec.Struct, frozen=True):
    """A browser that wants to be told by Web Push."""

    device: bytes
    """The hash of its secret."""
    profile: str
    endpoint: str
    """Where its push service takes messages for it."""
    public_key: bytes
    """65 bytes: its point of P-256, uncompressed."""
    auth: bytes
    at: int


class Append(msgspec.Struct, frozen=True):
    """Entries n, n + 1, … of a table and everything that goes with them, all or nothing."""

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
    undone: bool = False
    """The end was taken back: the results that the table had are none any more."""
    secret: tuple[int, bytes] | None = None
    """A round and its 32 bytes; they can never be changed."""
    accounts: Sequence[tuple[str, str | None]] = ()
    """Accounts that must exist and the profiles they belong to; new ones begin with nothing."""
    checkpoint: bytes | None = None
    """The table as it is after the last of these entries: loading may begin there."""
    notify: str = ""
    """What the other processes are told once it is durable."""
    new_table: TableRow | None = None
    """The table, if it is to be made first."""
