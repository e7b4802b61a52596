"""A house in a page: what the worker's script calls. It is asked as a server is asked, by the same addresses and with
the same messages. There is one device, whose secret the store keeps."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from ..server import answering, endpoints
from ..server.asking import Endpoint
from ..server.connections import Connection
from ..server.hearing import TurnedAway, arrived, heard, let_in
from ..server.hub import Hub
from ..server.limits import Speaker
from ..server.people import hashed
from ..server.settings import Settings
from ..table.times import HouseTime
from .asked import Fetching
from .page_store import PageStore
from .shelf import Shelf
from .thinking import Ask, WorkerThinkers

log = logging.getLogger("kartenhaus")

MUCH = 1_000_000.0
NO_LIMITS = Settings(
    "",
    elsewhere=False,
    rate=MUCH,
    address_rate=MUCH,
    messages=MUCH,
    address_messages=MUCH,
    newcomers=MUCH,
    most_tables=10_000,
)
"""Whoever floods their own page floods nobody else."""
SOCKET = re.compile("/api/tables/([^/]+)/socket")


class Answered(NamedTuple):
    status: int
    kind: str
    text: str
    filename: str | None


class PageSocket:
    """A client in the page, or in another window of the same browser."""

    def __init__(self, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        self.send, self.close = send, close
        self.on_ready: Callable[[], None] | None = None
        self.is_ready = True
        self.connection: Connection | None = None
        self.speaker: Speaker | None = None

    def write(self, text: bytes) -> None:
        self.send(text.decode())

    def hang_up_soon(self, code: int) -> None:
        if self.is_ready:
            self.is_ready = False
            self.close(code)


class House:
    def __init__(self, shelf: Shelf, ask: Ask, pace: float | None = None) -> None:
        time = HouseTime()
        self.store = PageStore(shelf)
        settings = NO_LIMITS if pace is None else msgspec.structs.replace(NO_LIMITS, pace=pace)
        self.hub = Hub(settings, self.store, time, "page", Fetching(self.store), WorkerThinkers(ask))
        self.routes = [(pattern(one.path), one, answering.decoder_of(one)) for one in endpoints.ENDPOINTS]
        self.sockets: dict[str, PageSocket] = {}

    async def open(self) -> None:
        await self.store.open(self.hub.now())
        await self.hub.open()

    async def close(self) -> None:
        await self.hub.close()

    # ── Requests ─────────────────────────────────────────────────────────────
    async def ask(self, method: str, address: str, body: str | None, agent: str = "") -> Answered:
        parts = urlsplit(address)
        found = self._endpoint(method, unquote(parts.path))
        query = {"origin": "", **dict(parse_qsl(parts.query, keep_blank_values=True))}
        if found is None:
            words = ("Das gibt es hier nicht.", "There is no such thing here.")
            return told(answering.trouble(404, *words, query.get("lang", "de")))

        async def given() -> bytes:
            return (body or "").encode()

        one, decoder, path = found
        request = answering.Request(path, query, given, secret=self.store.device_secret, agent=agent)
        reply = await answering.answer(self.hub, one, decoder, request)
        if reply.secret is not None:
            await self.store.keep_secret(reply.secret)
        return told(reply)

    def _endpoint(self, method: str, path: str) -> tuple[Endpoint, Any, dict[str, str]] | None:
        for expected, one, decoder in self.routes:
            match = expected.fullmatch(path)
            if match and one.method == method:
                return one, decoder, match.groupdict()
        return None

    async def restore(self, text: str) -> None:
        await self.store.restore(text)

    # ── Sockets ──────────────────────────────────────────────────────────────
    async def connect(self, name: str, address: str, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        """A socket to a table. `name` is what the caller knows it by."""
        socket = self.sockets[name] = PageSocket(send, close)
        parts = urlsplit(address)
        table = SOCKET.fullmatch(parts.path)
        secret = self.store.device_secret
        me = await self.hub.people.who(secret)
        try:
            invitation = dict(parse_qsl(parts.query)).get("invitation", "")
            live = await let_in(self.hub, me, table[1] if table else "", invitation)
        except TurnedAway as turned:
            self.sockets.pop(name, None)
            close(turned.code)
            return
        if self.sockets.get(name) is not socket:  # gone meanwhile
            return
        connection = socket.connection = arrived(live, me, "", hashed(secret))
        socket.speaker = self.hub.limits.speaker(connection.profile, "", self.hub.now())
        connection.connect(socket)
        live.enter(connection)

    async def hear(self, name: str, text: str) -> None:
        socket = self.sockets.get(name)
        if socket is not None and socket.connection is not None and socket.speaker is not None:
            await heard(text, self.hub, socket.connection, socket.speaker)

    def disconnect(self, name: str) -> None:
        socket = self.sockets.pop(name, None)
        if socket is not None and socket.connection is not None:
            socket.is_ready = False
            socket.connection.disconnect()
            socket.connection.live.leave(socket.connection)


def pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def told(reply: answering.Reply) -> Answered:
    return Answered(reply.status, reply.kind, reply.body.decode(), reply.filename)
