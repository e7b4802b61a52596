"""The WebSocket of a table. Every message is measured, counted and checked before anything looks at what it says."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Annotated, Any

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
    if me is not None and me.banned_at is not None:
        await turned_away(socket, BANNED_CODE, Banned(), me.lang)
        return
    try:
        live = await hub.visit(
            socket.path_params["table"], me.id if me else None, socket.query_params.get("invitation", "")
        )
    except NoSuchTable:
        await turned_away(socket, GONE)
        return
    except OnlyResult as error:
        await turned_away(socket, PRUNED_CODE, error, me.lang if me else "de")
        return
    if live.presence.count[me.id if me else None] >= (MOST_SOCKETS if me else MOST_STRANGERS):
        await turned_away(socket, CROWDED)
        return
    await socket.accept()
    connection = Connection(live, me.id if me else None, me.name if me else "")
    connection.address = address
    if me is not None:
        connection.device, connection.muted = device, me.muted_at is not None
        connection.lang = "en" if me.lang == "en" else "de"
    hub.metrics.sockets.add()
    transport = transport_of(socket)
    connection.connect(transport)
    live.enter(connection)
    if live.closed:
        connection.turn_away(CLOSED_CODE, Closed())
    if me is not None and not hub.people.is_current(device, me):  # something was decided meanwhile
        live.later(hub.decisions.check(connection))
    speaker = hub.limits.speaker(connection.profile, address, hub.now())
    socket.scope["headers"] = []  # nobody looks at them again
    try:
        await listen(transport, hub, live, connection, speaker)
    except (OSError, RuntimeError):
        pass  # it went away, perhaps in the middle of an answer
    finally:
        connection.disconnect()
        live.leave(connection)
        hub.metrics.sockets.add(amount=-1)


def transport_of(socket: WebSocket) -> DirectSocket | AsgiSocket:
    """The short way where uvicorn speaks by our protocol class, the public way under any other server."""
    direct: DirectSocket | None = socket.scope.get("extensions", {}).pop(DIRECT_SOCKET, None)
    return direct or AsgiSocket(socket)


async def turned_away(socket: WebSocket, code: int, why: KartenhausError | None = None, lang: str = "de") -> None:
    """Accepted first: only then does a browser learn the reason."""
    await socket.accept()
    if why is not None:
        refusal = wire.Refusal(why.en if lang == "en" else why.de)
        await socket.send_text(msgspec.json.encode(refusal).decode())
    await socket.close(code)


async def listen(
    transport: DirectSocket | AsgiSocket, hub: Hub, live: LiveTable, connection: Connection, speaker: Speaker
) -> None:
    wrong = 0
    while not connection.closed:
        event: MutableMapping[str, Any] = await transport.receive()  # type: ignore[assignment]
        if event["type"] == "websocket.disconnect":
            return
        reason = await heard(event, hub, live, connection, speaker)
        hub.metrics.refused.add(reason) if reason else None
        wrong = wrong + 1 if reason in ("too fast", "unreadable", "fault") else 0
        if wrong >= PATIENCE:
            await transport.hang_up(POLICY)
            return


async def heard(
    event: MutableMapping[str, Any], hub: Hub, live: LiveTable, connection: Connection, speaker: Speaker
) -> str:
    """Deals with one message; answers why it was refused, or nothing."""
    number: int | None = None
    text = event.get("text")
    try:
        if not speaker.may_speak(hub.now()):
            refuse(connection, *TOO_FAST, number=number_of(text))
            return "too fast"
        if not isinstance(text, str):
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


def number_of(text: object) -> int | None:
    if not isinstance(text, str):
        return None
    try:
        return NUMBERED.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def refuse(connection: Connection, de: str, en: str, clause: str | None = None, number: int | None = None) -> None:
    connection.answer(wire.Refusal(en if connection.lang == "en" else de, clause, number))
