"""The WebSocket of a table. Every message is measured, counted and checked before anything looks at what it says."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated

import msgspec
from starlette.websockets import WebSocket

from ..core.errors import KartenhausError
from ..engine.game import Refused
from ..store import ProfileRow
from ..table.errors import Closed, Declined, Stale
from . import wire
from .asgi_socket import AsgiSocket
from .connections import POLICY, Connection
from .decisions import BANNED_CODE, CLOSED_CODE, PRUNED_CODE, Banned
from .direct_socket import DIRECT_SOCKET, DirectSocket
from .faults import UNCHANGED, told
from .hub import Hub
from .limits import Speaker
from .live_table import LiveTable
from .loading import NoSuchTable, OnlyResult
from .open_socket import OpenSocket

log = logging.getLogger("kartenhaus")

LONGEST = 2_000  # characters of a message
PATIENCE = 100  # refused messages in a row, before the socket is closed
MOST_SOCKETS = 20  # of one profile, at one table
MOST_STRANGERS = 200  # without a profile, at one table
CROWDED, GONE = 4403, 4404  # close codes: too many sockets; no such table, as far as this one may know
DECODER = msgspec.json.Decoder(wire.Message)

TOO_FAST = ("Das war zu schnell; bitte langsamer.", "That was too fast; slower, please.")
NOT_TEXT = ("Nachrichten sind JSON als Text, nicht Bytes.", "Messages are JSON as text, not bytes.")
TOO_LONG = (
    f"Diese Nachricht ist zu lang: höchstens {LONGEST} Zeichen.",
    f"This message is too long: {LONGEST} characters at most.",
)
UNREADABLE = ("Diese Nachricht verstehe ich nicht: {}", "I do not understand this message: {}")


async def table_socket(socket: WebSocket, hub: Hub, me: ProfileRow | None, address: str, device: bytes) -> None:
    """`address`: as it is counted. `device`: the hash of the secret that `me` is known by."""
    connection: Connection | None = None
    try:
        live = await let_in(socket, hub, me)
        if live is None:
            return
        await socket.accept()
        connection = Connection(live, me.id if me else None, me.name if me else "")
        connection.address = address
        if me is not None:
            connection.device, connection.muted = device, me.muted_at is not None
            connection.lang = "en" if me.lang == "en" else "de"
    finally:
        if connection is None:
            hub.limits.close_socket(me.id if me else None, address)
    direct: DirectSocket | None = socket.scope.get("extensions", {}).pop(DIRECT_SOCKET, None)
    opened = direct.hand_over() if direct is not None else None
    transport = opened or AsgiSocket(socket)
    listening = Listening(hub, connection, transport)
    if me is not None and not hub.people.is_current(device, me):  # something was decided meanwhile
        live.later(hub.decisions.check(connection))
    if opened is not None:
        opened.hear, opened.lost = listening.hear, listening.end
    elif isinstance(transport, AsgiSocket):
        await listening.listen(transport)


async def let_in(socket: WebSocket, hub: Hub, me: ProfileRow | None) -> LiveTable | None:
    """The table, unless whoever asks was told why not."""
    if me is not None and me.banned_at is not None:
        await turned_away(socket, BANNED_CODE, Banned(), me.lang)
        return None
    try:
        live = await hub.visit(
            socket.path_params["table"], me.id if me else None, socket.query_params.get("invitation", "")
        )
    except NoSuchTable:
        await turned_away(socket, GONE)
        return None
    except OnlyResult as error:
        await turned_away(socket, PRUNED_CODE, error, me.lang if me else "de")
        return None
    if live.presence.count[me.id if me else None] >= (MOST_SOCKETS if me else MOST_STRANGERS):
        await turned_away(socket, CROWDED)
        return None
    return live


async def turned_away(socket: WebSocket, code: int, why: KartenhausError | None = None, lang: str = "de") -> None:
    """Accepted first: only then does a browser learn the reason."""
    await socket.accept()
    if why is not None:
        refusal = wire.Refusal(why.en if lang == "en" else why.de)
        await socket.send_text(msgspec.json.encode(refusal).decode())
    await socket.close(code)


class Listening:
    """To one socket, message by message."""

    __slots__ = ("connection", "hub", "socket", "speaker", "task", "wrong")

    def __init__(self, hub: Hub, connection: Connection, socket: OpenSocket | AsgiSocket) -> None:
        self.hub, self.connection, self.socket = hub, connection, socket
        self.speaker = hub.limits.speaker(connection.profile, connection.address, hub.now())
        self.task: asyncio.Task[None] | None = None
        self.wrong = 0
        """Messages in a row."""
        hub.metrics.sockets.add()
        connection.connect(socket)
        connection.live.enter(connection)
        if connection.live.closed:
            connection.turn_away(CLOSED_CODE, Closed())

    def end(self) -> None:
        connection = self.connection
        connection.disconnect()
        connection.live.leave(connection)
        self.hub.metrics.sockets.add(amount=-1)
        self.hub.limits.close_socket(connection.profile, connection.address)

    def hear(self, text: str | None) -> None:
        """A task for each message: between two of them nothing is kept."""
        self.task = asyncio.get_running_loop().create_task(self.deal(text))

    async def deal(self, text: str | None) -> None:
        try:
            await self.one(text)
        finally:
            self.task = None
            if isinstance(self.socket, OpenSocket):
                self.socket.go_on()

    async def listen(self, socket: AsgiSocket) -> None:
        try:
            while not self.connection.closed:
                event = await socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                await self.one(event.get("text"))
        except (OSError, RuntimeError):
            pass  # it went away, perhaps in the middle of an answer
        finally:
            self.end()

    async def one(self, text: str | None) -> None:
        reason = await heard(text, self.hub, self.connection, self.speaker)
        if not reason:
            self.wrong = 0
            return
        self.hub.metrics.refused.add(reason)
        self.wrong = self.wrong + 1 if reason in ("too fast", "unreadable", "fault") else 0
        if self.wrong >= PATIENCE:
            self.socket.hang_up_soon(POLICY)


async def heard(text: str | None, hub: Hub, connection: Connection, speaker: Speaker) -> str:
    """Deals with one message, None where it was bytes; answers why it was refused, or nothing."""
    live, number = connection.live, None
    try:
        if not speaker.may_speak(hub.now()):
            refuse(connection, *TOO_FAST, number=number_of(text))
            return "too fast"
        if text is None:
            refuse(connection, *NOT_TEXT)
            return "unreadable"
        if len(text) > LONGEST:
            refuse(connection, *TOO_LONG, number=number_of(text))
            return "unreadable"
        message = DECODER.decode(text)
        number = message.id
        hub.metrics.messages.add(type(message).__name__)
        if isinstance(message, wire.Hint):
            if connection.asking:
                raise Declined("Ein Tipp nach dem anderen.", "One hint after the other.")
            connection.asking = True
            live.later(answered(live, connection, message))
        else:
            await live.handle(connection, message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = str(error)[:200]
        refuse(connection, UNREADABLE[0].format(why), UNREADABLE[1].format(why), number=number_of(text))
        return "unreadable"
    except KartenhausError as error:
        clause = error.clause if isinstance(error, Refused) else None
        refuse(connection, *told(error), clause, number)
        if isinstance(error, Stale):
            connection.refresh()
        return type(error).__name__
    except Exception:
        log.exception("a message could not be dealt with")
        refuse(connection, *UNCHANGED, number=number)
        return "fault"
    return ""


async def answered(live: LiveTable, connection: Connection, asked: wire.Hint) -> None:
    """A hint takes its time; what comes meanwhile does not wait for it."""
    try:
        await live.handle(connection, asked)
    except KartenhausError as error:
        refuse(connection, *told(error), None, asked.id)
        if isinstance(error, Stale):
            connection.refresh()
    except Exception:
        log.exception("a hint could not be given")
        refuse(connection, *UNCHANGED, number=asked.id)
    finally:
        connection.asking = False


class Numbered(msgspec.Struct):
    """As much of a message as it takes to answer it: whatever else is wrong, its sender learns which one was meant."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


NUMBERED = msgspec.json.Decoder(Numbered)


def number_of(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return NUMBERED.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def refuse(connection: Connection, de: str, en: str, clause: str | None = None, number: int | None = None) -> None:
    connection.answer(wire.Refusal(en if connection.lang == "en" else de, clause, number))
