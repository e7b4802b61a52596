"""What a table's log is made of. A table is its setup and these entries, in their order; nothing else.

Every entry is stored under (table, n) before anybody is shown what it says.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Level = Literal["random", "beginner", "solid", "expert"]
Reaction = Literal["bravo", "thanks", "oops", "thinking", "again"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each move; or for the whole game, with an increment for each move."""

    move: Annotated[int, msgspec.Meta(ge=5, le=7 * 86400)] | None = None
    game: Annotated[int, msgspec.Meta(ge=10, le=7 * 86400)] | None = None
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Setup(msgspec.Struct, frozen=True):
    """What was agreed when the table was made."""

    game: str
    options: str
    """As in a record: `name=value`, where not the default."""
    seats: int
    owner: str
    """The profile that made it."""
    public: bool = False
    chat: bool = True
    clock: Clock | None = None
    invitation: str = ""
    """SHA-256 of the secret in the invitation's link, hexadecimal."""
    computers_only: bool = False


# ── Who sits where ───────────────────────────────────────────────────────────
class Person(msgspec.Struct, frozen=True, tag="person"):
    profile: str
    name: str


class Computer(msgspec.Struct, frozen=True, tag="computer"):
    level: Level
    owner: str | None = None
    """The profile it stands in for, who may come back."""
    name: str = ""


class Open(msgspec.Struct, frozen=True, tag="open"):
    pass


Sitter = Person | Computer | Open


# ── Entries ──────────────────────────────────────────────────────────────────
class Entry(msgspec.Struct, frozen=True, tag_field="entry"):
    pass


class Seated(Entry, frozen=True, tag="seated"):
    seat: int
    who: Sitter
    nonce: str = ""


class Committed(Entry, frozen=True, tag="committed"):
    """Before a round's first pick: what the server has bound itself to."""

    round: int
    commitment: str


class Ready(Entry, frozen=True, tag="ready"):
    """Somebody who sits here has seen the promise, and gives a nonce for their seats."""

    profile: str
    nonce: str = ""


class Began(Entry, frozen=True, tag="began"):
    """All seats are taken, and everybody has come."""


class Picked(Entry, frozen=True, tag="picked"):
    seat: int
    pick: str
    used: int = 0
    """Milliseconds of the seat's clock."""
    nonce: str = ""
    """The seat's share of chance, from here on."""


class Drawn(Entry, frozen=True, tag="drawn"):
    """Chance's pick: the k-th of n."""

    pick: str
    k: int
    of: int


class Ahead(Entry, frozen=True, tag="ahead"):
    """Decided before one's turn; an empty pick takes it back."""

    seat: int
    pick: str
    nonce: str = ""


class TakenBack(Entry, frozen=True, tag="taken-back"):
    """The game is again as it was after so many picks. What chance drew stays drawn."""

    to: int


class TimeUp(Entry, frozen=True, tag="time-up"):
    """A clock ran out; the seat's `leave` follows."""

    seat: int


class Revealed(Entry, frozen=True, tag="revealed"):
    """After a round: the secret, hexadecimal."""

    round: int
    secret: str


class Said(Entry, frozen=True, tag="said"):
    """A line of chat, or a reaction."""

    profile: str
    name: str
    seat: int | None
    text: str | None = None
    reaction: Reaction | None = None


class Again(Entry, frozen=True, tag="again"):
    """A rematch is set up at another table."""

    table: str


Entries = Seated | Ready | Committed | Began | Picked | Drawn | Ahead | TakenBack | TimeUp | Revealed | Said | Again

ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Entries)


def written(entry: Entry) -> str:
    return ENCODER.encode(entry).decode()


def read(data: str) -> Entries:
    entry: Entries = DECODER.decode(data)
    return entry
