"""Push services: which ones are written to, and how. A subscription's address comes from a stranger, and the server is
the one that asks there: only known hosts, only https, nothing that an address could hide."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from ..core.errors import BadOption, KartenhausError
from ..store.checks import MOST_ENDPOINT
from . import texts

if TYPE_CHECKING:
    import ssl

KNOWN = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Those of the browsers. `*` stands for whatever is before; never for nothing."""
PATIENCE = 15.0  # seconds for a whole exchange
LONGEST_HOST = 253  # characters, as DNS has it
LONGEST_LINE = 8_192  # bytes of an answer's first line
HOST = re.compile(r"(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
TARGET = re.compile(r"[\x21-\x7e]+")
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?: |\r?\n)")


class BadEndpoint(KartenhausError):
    def __init__(self) -> None:
        super().__init__(
            "Das ist keine Adresse eines Push-Dienstes, an den dieser Server schreibt: https, ohne Port und Namen, bei "
            "einem der bekannten Dienste.",
            "That is no address of a push service that this server writes to: https, without port and name, at one of "
            "the known services.",
        )


def checked_host(said: str) -> str:
    """For the command: a name, or `*.` and a name."""
    if HOST.fullmatch(said.lower()) is None:
        raise BadOption(*(text.format(value=said[:80]) for text in texts.NO_PUSH_HOST))
    return said.lower()


def checked_contact(said: str) -> str:
    """As push services take it (RFC 8292): a mail address or a page."""
    if re.fullmatch(r"mailto:[^\s@<>\"]+@[^\s@<>\"]+|https://[^\s<>\"]+", said) is None or len(said) > 200:
        raise BadOption(*(text.format(value=said[:80]) for text in texts.NO_CONTACT))
    return said


def checked_endpoint(endpoint: str, more: tuple[str, ...] = ()) -> str:
    """The host that it leads to; BadEndpoint otherwise. `more`: hosts that the operator allows besides."""
    host = plain_host(endpoint)
    if not any(matches(host, pattern) for pattern in (*KNOWN, *more)):
        raise BadEndpoint
    return host


def plain_host(endpoint: str) -> str:
    """Whatever parsers read differently is refused: what was checked is what is asked."""
    if len(endpoint) > MOST_ENDPOINT or TARGET.fullmatch(endpoint) is None or "\\" in endpoint or "#" in endpoint:
        raise BadEndpoint
    try:
        url = urlsplit(endpoint)
    except ValueError as error:
        raise BadEndpoint from error
    if url.scheme != "https" or len(url.path) < 2 or len(url.netloc) > LONGEST_HOST:
        raise BadEndpoint
    if url.netloc.startswith("*") or HOST.fullmatch(url.netloc) is None:
        raise BadEndpoint
    return url.netloc


def matches(host: str, pattern: str) -> bool:
    return host.endswith(pattern[1:]) if pattern.startswith("*.") else host == pattern


# ── Writing to them ──────────────────────────────────────────────────────────
class Sender(Protocol):
    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer. OSError or TimeoutError, where there was none."""


class HttpsSender:
    """One request on a connection of its own. Nothing of the answer is read but its first line; a redirection is an
    answer like any other."""

    def __init__(self) -> None:
        import ssl  # a page has none

        self.trust = ssl.create_default_context()

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        host = plain_host(endpoint)
        async with asyncio.timeout(PATIENCE):
            return await exchanged(host, 443, self.trust, request(endpoint, host, headers, body))


def request(endpoint: str, host: str, headers: Mapping[str, str], body: bytes) -> bytes:
    url = urlsplit(endpoint)
    target = url.path + (f"?{url.query}" if url.query else "")
    lines = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


async def exchanged(host: str, port: int, trust: ssl.SSLContext | None, asked: bytes) -> int:
    reader, writer = await asyncio.open_connection(host, port, ssl=trust, limit=LONGEST_LINE)
    try:
        writer.write(asked)
        await writer.drain()
        found = STATUS.match(await reader.readuntil(b"\n"))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise ConnectionError("no answer that is HTTP") from error
    finally:
        writer.transport.abort()
    if found is None:
        raise ConnectionError("no answer that is HTTP")
    return int(found[1])
