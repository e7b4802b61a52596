"""What goes over the wire, as typed structs: the WebSocket's messages and the bodies of the HTTP API.

The browser's TypeScript types are generated from this page (`server/typescript.py`). A message that does not fit its
struct is refused before anything looks at it; unknown fields are refused too.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ..core.picks import Event, View
from ..table.entries import Clock, Level, Reaction

VERSION = 1
"""Of the protocol. It goes up when an older client could no longer speak to this server."""

Lang = Literal["de", "en"]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Nonce = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Code = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


# ── From the browser, over the socket ────────────────────────────────────────
class FromBrowser(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """`id`, if given, comes back with the answer."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


class Hello(FromBrowser, frozen=True, tag="hello"):
    """The first message, and again to change the language or to catch up: the table as it stands is the answer."""

    version: int
    lang: Lang = "de"
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The last `n` that was seen: what happened after it is told."""
    watch: bool = False
    """To see the table as a spectator does, even with a seat."""
    nonce: Nonce | None = None
    """For the fair dealing, of one who was seated when the table was made, given once its commitment has been seen: the
    game begins when all have come."""


class Join(FromBrowser, frozen=True, tag="join"):
    """Takes an open seat, or one whose player has been gone for long; without a number, the first there is."""

    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    """For the fair dealing: the browser's share of chance."""


class Act(FromBrowser, frozen=True, tag="act"):
    """A pick of the seat to act; where the order does not matter, also of one whose turn is to come (`ahead`)."""

    n: Annotated[int, msgspec.Meta(ge=0)]
    """Of the position that was seen. On another one the pick is refused."""
    seat: SeatNumber
    pick: Notation
    nonce: Nonce | None = None
    """Asked for by `Fair.nonce`."""


class Undo(FromBrowser, frozen=True, tag="undo"):
    """Takes back one's last decision, against computer players only."""

    n: Annotated[int, msgspec.Meta(ge=0)]


class Leave(FromBrowser, frozen=True, tag="leave"):
    """Gives up a seat for good; before the game begins it is open again."""

    seat: SeatNumber


class Replace(FromBrowser, frozen=True, tag="replace"):
    """Lets a computer player take an open seat, or one whose player has been gone for a while (who may come back and
    take it again)."""

    seat: SeatNumber
    level: Level


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    """The same game with seats turned, at a new table; all who are here are told of it."""


class Say(FromBrowser, frozen=True, tag="say"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class React(FromBrowser, frozen=True, tag="react"):
    reaction: Reaction


class Hint(FromBrowser, frozen=True, tag="hint"):
    """What would the coach do here?"""

    n: Annotated[int, msgspec.Meta(ge=0)]
    seat: SeatNumber


class Ping(FromBrowser, frozen=True, tag="ping"):
    pass


Message = Hello | Join | Act | Undo | Leave | Replace | Rematch | Say | React | Hint | Ping


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
    event: Event
    words: str


class SeatSeen(msgspec.Struct, frozen=True):
    """Who sits there."""

    name: str
    kind: Literal["person", "computer", "open"]
    level: Level | None = None
    mine: bool = False
    here: bool = False
    """Connected just now; computer players always are."""
    free: bool = False
    """Anybody with the link may take it: open, or its player has been gone for long."""
    absent: bool = False
    """Gone for a while: a computer player may take over."""
    left: bool = False
    """Out of the game for good (G-5)."""


class ClockSeen(msgspec.Struct, frozen=True):
    """Milliseconds left by seat, and whose clock is running."""

    left: list[int]
    running: int | None
    setting: Clock


class Fair(msgspec.Struct, frozen=True):
    """What is shown of the fair dealing before the end."""

    round: int
    commitment: str
    nonces: list[str]
    nonce: bool
    """A nonce of one's own is wanted: with `hello` before the game begins, with the next pick once it has."""


class Mine(msgspec.Struct, frozen=True):
    """What one held seat sees and may do. A spectator's has no seat."""

    seat: int | None
    view: View
    legal: list[Choice]
    ahead: str | None = None
    """What was decided ahead of one's turn, and may still be changed."""
    may_ahead: bool = False


class Line(msgspec.Struct, frozen=True):
    """A line of chat, or a reaction."""

    at: int
    name: str
    seat: int | None
    text: str | None
    reaction: Reaction | None


class Table(ToBrowser, frozen=True, tag="table"):
    """The table as this connection sees it. Sent when it joins and whenever something changes."""

    table: str
    n: int
    """Where the table stands; `Act.n` must name it."""
    game: str
    options: str
    title: str
    phase: Literal["open", "running", "over"]
    seats: list[SeatSeen]
    to_act: int
    """A seat, -1 (chance) or -2 (the game has not begun, or is over)."""
    mine: list[Mine]
    told: list[Told]
    """What happened since the last message, as the first held seat (or a spectator) saw it."""
    undo: bool
    hints: bool
    chat: bool
    clock: ClockSeen | None
    fair: Fair | None
    result: str | None
    """After the end, in words."""
    payoffs: list[float] | None
    clause: str | None
    """The clause that the game ended by."""
    rematch: str | None
    """The table where the same people go on."""
    watching: int
    """Spectators."""
    id: int | None = None


class Presence(ToBrowser, frozen=True, tag="presence"):
    """Who is connected, when only that has changed."""

    seats: list[SeatSeen]
    watching: int


class Lines(ToBrowser, frozen=True, tag="lines"):
    """Chat: all there is after joining, new ones afterwards."""

    lines: list[Line]


class Refusal(ToBrowser, frozen=True, tag="refused"):
    """Nothing has changed. `clause` links to the rule book where a rule is the reason."""

    words: str
    clause: str | None = None
    id: int | None = None


class Hinted(ToBrowser, frozen=True, tag="hinted"):
    n: int
    seat: int
    pick: str
    words: str
    """The advice with its reason, as a sentence."""
    actions: list[Worth]
    id: int | None = None


class Worth(msgspec.Struct, frozen=True):
    pick: str
    words: str
    worth: float
    """On the game's scale: -1 … +1 between two, a share 0 … 1 among more, Coins, or minus turns."""


class Pong(ToBrowser, frozen=True, tag="pong"):
    id: int | None = None


class Closing(ToBrowser, frozen=True, tag="closing"):
    """The server goes down; a client comes back by itself."""

    words: str


Answer = Table | Presence | Lines | Refusal | Hinted | Pong | Closing


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
    level: Level | None = None
    name: Name | None = None
    """For a further seat on this device: the second person's name."""


class NewTable(Body, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=20)] = {}
    public: bool = False
    chat: bool = True
    clock: Clock | None = None


class Made(msgspec.Struct, frozen=True):
    """A new table: its address, that of the invitation, and what the house has bound itself to."""

    table: str
    path: str
    invitation: str | None
    commitment: str


class Profile(msgspec.Struct, frozen=True):
    id: str
    name: str
    lang: Lang


class TransferCode(msgspec.Struct, frozen=True):
    code: str
    minutes: int


class Brief(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    path: str
    game: str
    title: str
    options: str
    phase: Literal["open", "running", "over"]
    seats: list[SeatSeen]
    my_turn: bool
    changed_at: int


class Lobby(msgspec.Struct, frozen=True):
    own: list[Brief]
    public: list[Brief]


class Played(msgspec.Struct, frozen=True):
    """A game in the history."""

    table: str
    game: str
    title: str
    options: str
    names: list[str]
    seat: int
    payoff: float
    ending: str
    ended_at: int


class GameStatistic(msgspec.Struct, frozen=True):
    game: str
    title: str
    played: int
    won: int
    drawn: int
    lost: int
    best: float | None
    """The best payoff: Coins in Black Jack, minus turns in J-Solitär alone (JS-23)."""
    sum: float


class Statistics(msgspec.Struct, frozen=True):
    games: list[GameStatistic]
    purse: list[tuple[int, float]]
    """Black Jack's purse: when, and the Coins won so far."""


class OptionSeen(msgspec.Struct, frozen=True):
    name: str
    words: str
    clause: str
    default: Any
    values: list[Any]
    low: int | None
    high: int | None
    none: bool


class GameSeen(msgspec.Struct, frozen=True):
    name: str
    title: str
    line: str
    fewest: int
    most: int
    options: list[OptionSeen]
    levels: list[Level]


class Trouble(msgspec.Struct, frozen=True):
    """Every error of the HTTP API: a sentence, and the clause where a rule is the reason."""

    words: str
    clause: str | None = None
