"""Messages of a table's clients, whatever carries them. Every one is measured, counted and checked before anything
looks at what it says."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec

from ..core.errors import KartenhausError
from ..engine.game import Refused
from ..store import ProfileRow
from ..table.errors import Declined, Stale
from . import wire
from .connections import Connection
from .decisions import BANNED_CODE, PRUNED_CODE, Banned
from .faults import UNCHANGED, told
from .hub import Hub
from .limits import Speaker
from .live_table import LiveTable
from .loading import NoSuchTable, OnlyResult

log = logging.getLogger("kartenhaus")

LONGEST = 2_000  # characters of a message
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


class TurnedAway(Exception):
    """Somebody may not come to a table: the close code, and the reason if there is more to say."""

    def __init__(self, code: int, why: KartenhausError | None = None) -> None:
        super().__init__(code)
        self.code, self.why = code, why


async def let_in(hub: Hub, me: ProfileRow | None, table: str, invitation: str) -> LiveTable:
    if me is not None and me.banned_at is not None:
        raise TurnedAway(BANNED_CODE, Banned())
    try:
        live = await hub.visit(table, me.id if me else None, invitation)
    except NoSuchTable:
        raise TurnedAway(GONE) from None
    except OnlyResult as error:
        raise TurnedAway(PRUNED_CODE, error) from None
    if live.presence.count[me.id if me else None] >= (MOST_SOCKETS if me else MOST_STRANGERS):
        raise TurnedAway(CROWDED)
    return live


def arrived(live: LiveTable, me: ProfileRow | None, address: str, device: bytes) -> Connection:
    """`address`: as it is counted. `device`: the hash of the secret that `me` is known by."""
    connection = Connection(live, me.id if me else None, me.name if me else "")
    connection.address = address
    if me is not None:
        connection.device, connection.muted = device, me.muted_at is not None
        connection.lang = "en" if me.lang == "en" else "de"
    return connection


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
