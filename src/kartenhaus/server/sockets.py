"""The WebSocket of a table. Every message is measured, counted and checked before anything looks at what it says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import MutableMapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from ..core.errors import KartenhausError
from ..engine.game import Refused
from ..store import ProfileRow
from ..table.table import Declined
from . import wire
from .connections import POLICY, Connection
from .endpoints import may_look
from .house import House, NoSuchTable
from .limits import Bucket
from .line import LINE, Line
from .rooms import Room, Stale

log = logging.getLogger("kartenhaus")

LONGEST = 2_000  # characters of a message
BURST = 4  # seconds' worth of messages at once
PATIENCE = 100  # refused messages in a row, before the socket is closed
MOST_SOCKETS = 20  # of one profile, at one table
MOST_STRANGERS = 200  # without a profile, at one table
REFUSED, GONE = 4403, 4404  # close codes: not invited, no such table
DECODER = msgspec.json.Decoder(wire.Message)

TOO_FAST = ("Das war zu schnell; bitte langsamer.", "That was too fast; slower, please.")
UNREADABLE = ("Diese Nachricht verstehe ich nicht: {}", "I do not understand this message: {}")
FAULT = ("Da ist im Haus etwas schiefgegangen; nichts wurde geändert.", "Something went wrong; nothing was changed.")


async def table_socket(socket: WebSocket, house: House, me: ProfileRow | None) -> None:
    try:
        room = await house.room(socket.path_params["table"])
    except NoSuchTable:
        await turned_away(socket, GONE)
        return
    crowded = room.present[me.id if me else None] >= (MOST_SOCKETS if me else MOST_STRANGERS)
    if crowded or not may_look(room, me, socket.query_params.get("invitation", "")):
        await turned_away(socket, REFUSED)
        return
    await socket.accept()
    connection = Connection(room, me.id if me else None, me.name if me else "")
    house.metrics.sockets.add()
    line: Line = socket.scope["extensions"].pop(LINE)
    connection.connect(line)
    room.enter(connection)
    # In a task of its own: a message does not wake everything that this is called by.
    listening = asyncio.create_task(listen(line, house, room, connection))
    try:
        await listening
    except (OSError, RuntimeError):
        pass  # it went away, perhaps in the middle of an answer
    finally:
        connection.disconnect()
        room.leave(connection)
        house.metrics.sockets.add(amount=-1)
        listening.cancel()


async def turned_away(socket: WebSocket, code: int) -> None:
    """Accepted first: only then does a browser learn the reason."""
    await socket.accept()
    await socket.close(code)


async def listen(line: Line, house: House, room: Room, connection: Connection) -> None:
    rate = house.settings.messages
    bucket, wrong = Bucket(rate, BURST * rate, house.now()), 0
    while not connection.closed:
        event: MutableMapping[str, Any] = await line.receive()  # type: ignore[assignment]
        if event["type"] == "websocket.disconnect":
            return
        reason = await heard(event, house, room, connection, bucket)
        house.metrics.refused.add(reason) if reason else None
        wrong = wrong + 1 if reason in ("too fast", "unreadable", "fault") else 0
        if wrong >= PATIENCE:
            await line.hang_up(POLICY)
            return


async def heard(
    event: MutableMapping[str, Any], house: House, room: Room, connection: Connection, bucket: Bucket
) -> str:
    """Deals with one message; answers why it was refused, or nothing."""
    number: int | None = None
    text = event.get("text")
    try:
        if not bucket.take(house.now()):
            refuse(connection, *TOO_FAST)
            return "too fast"
        if not isinstance(text, str) or len(text) > LONGEST:
            why = f"text, ≤ {LONGEST}"
            refuse(connection, UNREADABLE[0].format(why), UNREADABLE[1].format(why))
            return "unreadable"
        message = DECODER.decode(text)
        number = message.id
        house.metrics.messages.add(type(message).__name__)
        if isinstance(message, wire.Hint):
            if connection.asking:
                raise Declined("Ein Tipp nach dem anderen.", "One hint after the other.")
            connection.asking = True
            room.later(answered(room, connection, message))
        else:
            await room.handle(connection, message)
    except (msgspec.DecodeError, UnicodeError) as error:
        why = str(error)[:200]
        refuse(connection, UNREADABLE[0].format(why), UNREADABLE[1].format(why))
        return "unreadable"
    except KartenhausError as error:
        clause = error.clause if isinstance(error, Refused) else None
        refuse(connection, error.de, error.en, clause, number)
        if isinstance(error, Stale):
            connection.refresh()
        return type(error).__name__
    except Exception:
        log.exception("a message could not be dealt with")
        refuse(connection, *FAULT, number=number)
        return "fault"
    return ""


async def answered(room: Room, connection: Connection, asked: wire.Hint) -> None:
    """A hint takes its time; what comes meanwhile does not wait for it."""
    try:
        await room.handle(connection, asked)
    except KartenhausError as error:
        refuse(connection, error.de, error.en, None, asked.id)
        if isinstance(error, Stale):
            connection.refresh()
    except Exception:
        log.exception("a hint could not be given")
        refuse(connection, *FAULT, number=asked.id)
    finally:
        connection.asking = False


def refuse(connection: Connection, de: str, en: str, clause: str | None = None, number: int | None = None) -> None:
    connection.answer(wire.Refusal(en if connection.lang == "en" else de, clause, number))
