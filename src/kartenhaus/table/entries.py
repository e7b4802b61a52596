"""What a table's log is made of. A table is its setup and these entries, in their order; nothing else.

Every entry is stored under (table, n) before anybody is shown what it says.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Literal

import msgspec

from ..players import LevelName

Phase = Literal["open", "running", "over"]
"""Of a table."""
Reaction = Literal["hello", "luck", "bravo", "thanks", "oops", "thinking", "again"]
StandIns = Literal["agree", "always", "never"]
"""Whether a computer player stands in for somebody who is away: when the others who are there agree; by itself; not at
all."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each move; or for the whole game, with an increment for each move."""

    move: Annotated[int, msgspec.Meta(ge=5, le=7 * 86400)] | None = None
    game: Annotated[int, msgspec.Meta(ge=10, le=7 * 86400)] | None = None
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Branch(msgspec.Struct, frozen=True):
    """Where a game began that goes on from a position of a finished one."""

    table: str
    picks: int
    """So many were made there."""
    rounds: int = 0
    """Of dealing, that were over there."""


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
    stand_ins: StandIns = "agree"
    branch: Branch | None = None
    """It does not count."""
    delay: int = 0
    """So many moves later spectators see what happens."""
    delay_seconds: int = 0
    """And so many seconds later."""
    previous: str = ""
    """The table where the same people played before."""
    daily: str = ""
    """The day whose game it is, `2026-11-18`: everybody is dealt the same cards then."""
    repeated: bool = False
    """The day's game once more, by somebody who knows the cards: it does not count."""

    @property
    def counts(self) -> bool:
        """Otherwise it is for practice: nothing of it counts elsewhere, neither its result nor its Coins."""
        return self.branch is None and not self.repeated

    @property
    def delays(self) -> bool:
        """Spectators see what happens later than it does."""
        return self.delay > 0 or self.delay_seconds > 0

    def admits(self, profile: str | None, invitation: str) -> bool:
        """Whoever made the table and whoever was invited; everybody, if it is public."""
        digest = hashlib.sha256(invitation.encode()).hexdigest()
        invited = hmac.compare_digest(digest, self.invitation)
        return invited or self.public or (profile is not None and profile == self.owner)


# ── Who sits where ───────────────────────────────────────────────────────────
class Person(msgspec.Struct, frozen=True, tag="person"):
    profile: str
    name: str


class Computer(msgspec.Struct, frozen=True, tag="computer"):
    level: LevelName
    owner: str | None = None
    """The profile it stands in for, whose seat it is."""
    name: str = ""
    """Theirs."""


class Open(msgspec.Struct, frozen=True, tag="open"):
    pass


Sitter = Person | Computer | Open


def owner_of(who: Sitter) -> str | None:
    """The profile that a seat belongs to, also while a computer player stands in."""
    match who:
        case Person(profile, _):
            return profile
        case Computer(_, owner):
            return owner
        case _:
            return None


# ── Entries ──────────────────────────────────────────────────────────────────
class Entry(msgspec.Struct, frozen=True, tag_field="entry"):
    pass


class Seated(Entry, frozen=True, tag="seated"):
    seat: int
    who: Sitter
    nonce: str = ""


class Committed(Entry, frozen=True, tag="committed"):
    """Before a round's first pick: what the server has committed itself to."""

    round: int
    commitment: str


class Ready(Entry, frozen=True, tag="ready"):
    """Somebody who sits here has seen the commitment, and gives a nonce for their seats."""

    profile: str
    nonce: str = ""


class Branched(Entry, frozen=True, tag="branched"):
    """Before the game begins: the picks of a finished game that it goes on from, and what the seat to act does."""

    picks: list[str]
    seat: int
    pick: str = ""


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


class Agreed(Entry, frozen=True, tag="agreed"):
    """Somebody who sits here would have a computer player stand in for one who is away. It counts until that one is
    seen again."""

    seat: int
    profile: str


class Rematched(Entry, frozen=True, tag="again"):
    """A rematch is set up at another table."""

    table: str


Moving = Picked | Drawn | Ahead | TakenBack | TimeUp
Entries = Seated | Ready | Committed | Branched | Began | Moving | Revealed | Said | Agreed | Rematched

ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Entries)


SEATED = '{"entry":"seated",'
"""What every written `Seated` begins with: enough to find those of a table without reading all of its log."""


def written(entry: Entry) -> str:
    return ENCODER.encode(entry).decode()


def read(data: str) -> Entries:
    entry: Entries = DECODER.decode(data)
    return entry
