"""What a request to the HTTP API is answered, whoever carried it here: a server, or the page itself."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from ..core.errors import KartenhausError
from ..engine.game import Refused
from . import wire
from .asking import Asked, Endpoint, NoProfile, Settled, Text
from .constants import Encoded
from .decisions import Banned
from .faults import FAULT, is_ours, told
from .hub import Hub
from .limits import TOO_FAST, TooMuch
from .loading import NoSuchTable, OnlyResult
from .slow_work import Busy

log = logging.getLogger("kartenhaus")

LONGEST = 20_000  # bytes of a body
JSON = "application/json"
TOO_LITTLE = ("Das war nicht alles.", "That was not all.")
TOO_MUCH = ("Das ist zu lang.", "That is too long.")
FOREIGN = ("Diese Seite darf hier nichts ändern.", "This page may not change anything here.")
ENCODER = msgspec.json.Encoder()


class TooLong(Exception):
    """A body has more than `LONGEST` bytes."""


class Incomplete(Exception):
    """Whoever asked is gone before the body was whole."""


class Request(NamedTuple):
    path: dict[str, str]
    """The parts of the address that vary."""
    query: dict[str, str]
    body: Callable[[], Awaitable[bytes]]
    """Read when it is wanted: bytes, `TooLong` or `Incomplete`."""
    address: str = ""
    """As it is counted (`limits.network`)."""
    secret: str = ""
    """Of the device."""
    agent: str = ""
    languages: str | None = None
    """As `Accept-Language` says them."""
    is_own: bool = True
    """The page that asks is one of this house's."""


class Reply(NamedTuple):
    status: int
    body: bytes
    kind: str = JSON
    zipped: bytes | None = None
    """The same body, compressed."""
    filename: str | None = None
    """Under which it is to be saved."""
    secret: str | None = None
    """For the device to keep; an empty one: it is to forget the one it has."""


def decoder_of(one: Endpoint) -> msgspec.json.Decoder[Any] | None:
    return msgspec.json.Decoder(one.body) if one.body else None


async def answer(hub: Hub, one: Endpoint, decoder: msgspec.json.Decoder[Any] | None, request: Request) -> Reply:
    me = await hub.people.who(request.secret)
    known = me.lang if me else preferred(request.languages)
    said = request.query.get("lang") or known
    lang: wire.Lang = "en" if said == "en" else "de"
    if me is not None and not hub.limits.may_ask(me.id, hub.now()):
        return trouble(429, *TOO_FAST, lang)
    if one.method != "GET" and not request.is_own:
        return trouble(403, *FOREIGN, lang)
    if one.method != "GET" and me is not None and me.banned_at is not None:
        return trouble(403, Banned().de, Banned().en, lang)
    try:
        body = decoder.decode(await request.body()) if decoder else None
        address, secret, agent = request.address, request.secret, request.agent
        return replied(
            await one.handler(Asked(hub, me, lang, request.path, request.query, body, address, secret, agent))
        )
    except TooLong:
        return trouble(413, *TOO_MUCH, lang)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return trouble(400, f"So geht das nicht: {error}", f"This cannot be read: {error}", lang)
    except TooMuch as error:
        return trouble(429, error.de, error.en, lang)
    except NoSuchTable as error:
        return trouble(404, error.de, error.en, lang)
    except OnlyResult as error:
        return trouble(410, error.de, error.en, lang)
    except NoProfile as error:
        return trouble(401, error.de, error.en, lang)
    except Busy as error:
        return trouble(503, error.de, error.en, lang)
    except KartenhausError as error:
        clause = error.clause if isinstance(error, Refused) else None
        return trouble(503 if is_ours(error) else 422, *told(error), lang, clause)
    except Incomplete:
        return trouble(400, *TOO_LITTLE, lang)  # to nobody
    except Exception:
        log.exception("a request could not be answered")
        return trouble(500, *FAULT, lang)


def replied(said: Any) -> Reply:
    if isinstance(said, Text):
        content = said.content.encode() if isinstance(said.content, str) else said.content
        return Reply(200, content, said.kind, filename=said.filename)
    if isinstance(said, Encoded):
        return Reply(200, said.plain, zipped=said.zipped)
    if isinstance(said, Settled):
        return Reply(200, ENCODER.encode(said.answer), secret=said.secret)
    return Reply(200, ENCODER.encode(said))


def trouble(status: int, de: str, en: str, lang: str, clause: str | None = None) -> Reply:
    return Reply(status, ENCODER.encode(wire.Trouble(en if lang == "en" else de, clause)))


ASKED = re.compile(r"\s*(de|en)\b[^,;]*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*")


def preferred(header: str | None) -> wire.Lang:
    """By Accept-Language: German where it comes before English, English otherwise; who says nothing gets German."""
    if header is None:
        return "de"
    found = [one for entry in header.lower().split(",") if (one := ASKED.fullmatch(entry))]
    weights = [float(one[2] or 1) for one in found]
    best = max(weights, default=0)
    return "de" if best and found[weights.index(best)][1] == "de" else "en"
