"""What goes over the wire, as typed structs: the WebSocket's messages and the bodies of the HTTP API.

The browser's TypeScript types are generated from this page (`server/typescript.py`). A message that does not fit its
struct is refused before anything looks at it; unknown fields are refused too.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..core.about import Scale
from ..core.picks import Event, View
from ..engine.ended import How
from ..players import LevelName
from ..table.entries import Clock, Phase, Reaction, StandIns

VERSION = 6
"""Of the protocol. It goes up when an older client could no longer speak to this server."""

Lang = Literal["de", "en"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Nonce = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]


# ── From the browser, over the socket ────────────────────────────────────────
class FromBrowser(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """`id`, if given, comes back with the answer."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


class Hello(FromBrowser, frozen=True, tag="hello"):
    """The first message, and again to change the language or to catch up: the table as it stands is the answer. Whoever
    says it, unless to watch, takes back the seats that computer players have kept for them."""

    version: int
    lang: Lang = "de"
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last `position` that was seen: what happened after it is told."""
    watch: bool = False
    """To see the table as a spectator does, even with a seat."""
    nonce: Nonce | None = None
    """For the fair dealing, of one who was seated when the table was made, given once its commitment has been seen: the
    game begins when all have come."""


class Join(FromBrowser, frozen=True, tag="join"):
    """Takes an open seat; without a number, the first there is. Or takes one's own back, where a computer player has
    stood in. Nobody takes a second one."""

    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    """For the fair dealing: the browser's share of chance."""


class Act(FromBrowser, frozen=True, tag="act"):
    """A pick of the seat to act; where the order does not matter, also of one whose turn is to come (`ahead`)."""

    position: Annotated[int, msgspec.Meta(ge=0)]
    """The one that was seen. On another one the pick is refused."""
    seat: SeatNumber
    pick: Notation
    nonce: Nonce | None = None
    """Asked for by `Fair.nonce`."""


class Undo(FromBrowser, frozen=True, tag="undo"):
    """Takes back one's last decision, against computer players only."""

    position: Annotated[int, msgspec.Meta(ge=0)]


class Leave(FromBrowser, frozen=True, tag="leave"):
    """Gives up a seat for good; before the game begins it is open again."""

    seat: SeatNumber


class Fill(FromBrowser, frozen=True, tag="fill"):
    """Lets a computer player take an open seat."""

    seat: SeatNumber
    level: LevelName


class StandIn(FromBrowser, frozen=True, tag="stand-in"):
    """Agrees that a computer player stands in for somebody who has been gone for a while. It does when all others who
    are there have said so; the seat stays its person's."""

    seat: SeatNumber


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    """The same game with seats turned, at a new table, or another game with the same people; all who are here are told
    of it. Whoever asks first gets its invitation."""

    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=20)] = {}


class Say(FromBrowser, frozen=True, tag="say"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class React(FromBrowser, frozen=True, tag="react"):
    reaction: Reaction


class Hint(FromBrowser, frozen=True, tag="hint"):
    """What would the coach do here?"""

    position: Annotated[int, msgspec.Meta(ge=0)]
    seat: SeatNumber


class Leaving(FromBrowser, frozen=True, tag="leaving"):
    """What would become of the game if this seat left it (G-5)?"""

    seat: SeatNumber


class Past(FromBrowser, frozen=True, tag="past"):
    """What happened before what this connection was told, page by page: `Table.earlier`, then `Earlier.earlier`."""

    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Ping(FromBrowser, frozen=True, tag="ping"):
    pass


Message = Hello | Join | Act | Undo | Leave | Fill | StandIn | Rematch | Say | React | Hint | Leaving | Past | Ping


# ── To the browser, over the socket ──────────────────────────────────────────
class ToBrowser(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Choice(msgspec.Struct, frozen=True):
    """A legal action; with `low` and `high` a whole range of them, of which `pick` is the first."""

    pick: str
    words: str
    low: int | None = None
    high: int | None = None


class Told(msgspec.Struct, frozen=True):
    """Something that happened: as data for the board and as a sentence for people."""

    n: int
    """Of the entry in the table's log."""
    event: Event
    words: str


class SeatSeen(msgspec.Struct, frozen=True):
    """Who sits there."""

    name: str
    """Of the person whose seat it is; «Computer» where nobody's is."""
    kind: Literal["person", "computer", "open"]
    level: LevelName | None = None
    mine: bool = False
    here: bool = False
    """Connected just now; computer players always are."""
    free: bool = False
    """One may `join` there: open, or one's own that a computer player has kept."""
    absent: bool = False
    """Gone for a while."""
    left: bool = False
    """Out of the game for good (G-5)."""
    stand_in: bool = False
    """A computer player plays for the one who is named."""
    asked: list[int] = []
    """Seats of those who must agree that one does; empty where nobody can."""
    agreed: list[int] = []
    """Those of them who have."""
    person: str | None = None
    """At a public table: what another person is known by, at every table and whatever their name."""


class ClockSeen(msgspec.Struct, frozen=True):
    """Milliseconds left by seat, and whose clock is running."""

    left: list[int]
    running: int | None
    setting: Clock


class Published(msgspec.Struct, frozen=True):
    """A round of the dealing that is over: all it takes to compute its cards again."""

    round: int
    commitment: str
    secret: str
    nonces: list[str]
    draws: list[str]
    """As in a record: `3/416`."""


class Fair(msgspec.Struct, frozen=True):
    """What is shown of the fair dealing before the end."""

    round: int
    commitment: str
    nonces: list[str]
    nonce: bool
    """A nonce of one's own is wanted: with `hello` before the game begins, with the next pick once it has."""
    last: Published | None = None
    """In games that are dealt by the round: the last one that is over."""


class Mine(msgspec.Struct, frozen=True):
    """What one held seat sees, may do and was told. A spectator's has no seat."""

    seat: int | None
    view: View
    legal: list[Choice]
    told: list[Told] = []
    """What happened since the last message, as this seat (or a spectator) saw it."""
    ahead: str | None = None
    """What was decided ahead of one's turn, and may still be changed."""
    may_ahead: bool = False


class Ended(msgspec.Struct, frozen=True):
    """How a game ended for one seat: the server decides it, and says it."""

    how: How
    words: str
    """«gewonnen», «geteilter Sieg», «48 Züge», «+12,5 Coins»."""
    score: str | None = None
    """«3 Punkte», «18 Karten erobert»."""


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat, or a reaction."""

    at: int
    name: str
    seat: int | None
    text: str | None
    reaction: Reaction | None
    person: str | None
    """As `SeatSeen.person`."""


class Table(ToBrowser, frozen=True, tag="table"):
    """The table as this connection sees it: the answer to `hello`, and again when more than a move has changed it."""

    table: str
    position: int
    """Where the table stands; `Act.position` must name it."""
    game: str
    options: str
    title: str
    phase: Phase
    seats: list[SeatSeen]
    to_act: int
    """A seat, -1 (chance) or -2 (the game has not begun, or is over)."""
    mine: list[Mine]
    """One for each held seat. Where several share a device and have something to hide, also a spectator's: that is
    shown while the device is passed on. Who holds no seat has only that."""
    undo: bool
    hints: bool
    chat: bool
    clock: ClockSeen | None
    fair: Fair | None
    result: str | None
    """After the end, in words."""
    ended: list[Ended] | None
    """And for each seat."""
    clause: str | None
    """The clause that the game ended by."""
    rematch: str | None
    """The table where the same people go on."""
    watching: int
    """Spectators."""
    earlier: int | None = None
    """More has happened before what is told here: `Past.before`."""
    delay: int = 0
    """Spectators see what happens so many moves later; of a table that one looks at, so it is."""
    delay_seconds: int = 0
    """And so many seconds later."""
    onlookers: list[str] = []
    """At a private table: what those of the spectators are called who have a name."""
    id: int | None = None
    branch: int | None = None
    """The game goes on from a finished one, after so many of its picks: it is for practice, and counts for nothing."""
    daily: str | None = None
    """The day whose game it is: others are dealt the same cards."""


class Moved(ToBrowser, frozen=True, tag="moved"):
    """What a move has changed of the last `table`; all else is as it was."""

    position: int
    to_act: int
    mine: list[Mine]
    undo: bool
    clock: ClockSeen | None
    fair: Fair | None
    """Null: as it was."""
    earlier: int | None = None
    id: int | None = None


class Presence(ToBrowser, frozen=True, tag="presence"):
    """Who is connected, when only that has changed."""

    seats: list[SeatSeen]
    watching: int
    onlookers: list[str] = []


class Chat(ToBrowser, frozen=True, tag="chat"):
    """Chat: all there is after joining, new ones afterwards."""

    lines: list[ChatLine]


class Refusal(ToBrowser, frozen=True, tag="refused"):
    """Nothing has changed. `clause` links to the rule book where a rule is the reason."""

    words: str
    clause: str | None = None
    id: int | None = None


class Hinted(ToBrowser, frozen=True, tag="hinted"):
    position: int
    seat: int
    pick: str
    words: str
    """The advice with its reason, as a sentence."""
    scale: Scale
    """Of the worths."""
    actions: list[Worth]
    id: int | None = None


class Worth(msgspec.Struct, frozen=True):
    pick: str
    words: str
    worth: float


class IfLeft(ToBrowser, frozen=True, tag="if-left"):
    """What becomes of the game when that seat leaves it, in words; null where it cannot be left any more."""

    seat: int
    words: str | None
    id: int | None = None


class Seen(msgspec.Struct, frozen=True):
    """What a held seat saw; a spectator's is None."""

    seat: int | None
    told: list[Told]


class Earlier(ToBrowser, frozen=True, tag="earlier"):
    """A page of the past, for each of one's seats as in `Table.mine`."""

    before: int
    mine: list[Seen]
    earlier: int | None
    """There is more before it."""
    id: int | None = None


class Pong(ToBrowser, frozen=True, tag="pong"):
    id: int | None = None


class Closing(ToBrowser, frozen=True, tag="closing"):
    """The server goes down; a client comes back by itself."""

    words: str


class Invitation(ToBrowser, frozen=True, tag="invitation"):
    """To the rematch that one has asked for. The others who played get in without."""

    table: str
    path: str


Answer = Table | Moved | Presence | Chat | Refusal | Hinted | IfLeft | Earlier | Pong | Closing | Invitation


# ── HTTP ─────────────────────────────────────────────────────────────────────
class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class NewProfile(Body, frozen=True):
    name: Name
    lang: Lang = "de"


class ProfileChange(Body, frozen=True):
    name: Name | None = None
    lang: Lang | None = None


class Claim(Body, frozen=True):
    """A transfer code typed on another device."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class NewSeat(Body, frozen=True):
    kind: Literal["me", "computer", "open"]
    level: LevelName | None = None
    name: Name | None = None
    """For a further seat on this device: the second person's name."""


class NewTable(Body, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=20)] = {}
    public: bool = False
    chat: bool = True
    clock: Clock | None = None
    stand_ins: StandIns = "agree"
    delay: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """Spectators see everything so many moves later."""
    delay_seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    """And so many seconds later; where both are given, whatever comes last."""


class NewBranch(Body, frozen=True):
    """A new table that goes on from a position of a finished game: one plays the seat whose turn it was, computer
    players the others."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """So many picks were made: `Step.n` of the replay."""
    pick: Notation | None = None
    """What one does there first."""
    level: LevelName = "solid"


class TableMade(msgspec.Struct, frozen=True):
    """A new table: its address, that of the invitation, and what the server has committed itself to."""

    table: str
    path: str
    invitation: str | None
    commitment: str


class Share(msgspec.Struct, frozen=True):
    """The address that shows a replay to whoever has it."""

    path: str


class Profile(msgspec.Struct, frozen=True):
    id: str
    name: str
    lang: Lang


class TransferCode(msgspec.Struct, frozen=True):
    code: str
    minutes: int


class Trouble(msgspec.Struct, frozen=True):
    """Every error of the HTTP API: a sentence, and the clause where a rule is the reason."""

    words: str
    clause: str | None = None
