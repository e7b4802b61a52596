"""A house in a page: what the worker's script calls. It is asked as a server is asked, by the same addresses and with
the same messages. There is one device, whose secret the store keeps."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import msgspec

from ..core.errors import KartenhausError
from ..server import answering, endpoints, wire
from ..server.asking import Endpoint
from ..server.connections import Connection
from ..server.hearing import TurnedAway, arrived, heard, let_in
from ..server.hub import Hub
from ..server.limits import Speaker
from ..server.people import hashed
from ..server.settings import Settings
from ..table.times import HouseTime
from . import copies, own_players
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
RESTARTED, FAULTY = 1012, 1011
"""Close codes: the house was opened anew; it could not do that."""
FAULT = ("Da ist etwas schiefgegangen.", "Something went wrong.")


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
            self.leave()
            self.close(code)

    def leave(self) -> None:
        self.is_ready = False
        if self.connection is not None:
            self.connection.disconnect()
            self.connection.live.leave(self.connection)


class House:
    def __init__(self, shelf: Shelf, ask: Ask, pace: float | None = None) -> None:
        self.store, self.thinkers = PageStore(shelf), WorkerThinkers(ask)
        self.settings = NO_LIMITS if pace is None else msgspec.structs.replace(NO_LIMITS, pace=pace)
        self.hub = self._new_hub()
        self.routes = [(pattern(one.path), one, answering.decoder_of(one)) for one in endpoints.ENDPOINTS]
        self.sockets: dict[str, PageSocket] = {}

    def _new_hub(self) -> Hub:
        return Hub(self.settings, self.store, HouseTime(), "page", Fetching(self.store), self.thinkers)

    async def open(self) -> None:
        await self.store.open(self.hub.now())
        own_players.offer_kept(self.store)
        await self.hub.open()

    async def close(self) -> None:
        await asyncio.sleep(0)  # what was begun just now can only be stopped once it runs
        await self.hub.close()

    # ── Requests ─────────────────────────────────────────────────────────────
    async def ask(self, method: str, address: str, body: str | None, agent: str = "") -> Answered:
        """Never raises: whoever asks waits for an answer."""
        try:
            return told(await self._reply(method, address, body, agent))
        except KartenhausError as error:
            return told(answering.trouble(503, error.de, error.en, lang_of(address)))
        except Exception:
            log.exception("a request could not be answered")
            return told(answering.trouble(500, *FAULT, lang_of(address)))

    async def _reply(self, method: str, address: str, body: str | None, agent: str) -> answering.Reply:
        parts = parts_of(address)
        found = self._endpoint(method, unquote(parts.path))
        query = {"origin": "", **dict(parse_qsl(parts.query, keep_blank_values=True))}
        if found is None:
            words = ("Das gibt es hier nicht.", "There is no such thing here.")
            return answering.trouble(404, *words, query.get("lang", "de"))

        async def given() -> bytes:
            data = (body or "").encode()
            if len(data) > answering.LONGEST:
                raise answering.TooLong
            return data

        one, decoder, path = found
        request = answering.Request(path, query, given, secret=self.store.device_secret, agent=agent)
        reply = await answering.answer(self.hub, one, decoder, request)
        if reply.secret is not None:
            await self.store.keep_secret(reply.secret)
        return reply

    def _endpoint(self, method: str, path: str) -> tuple[Endpoint, Any, dict[str, str]] | None:
        for expected, one, decoder in self.routes:
            match = expected.fullmatch(path)
            if match and one.method == method:
                return one, decoder, match.groupdict()
        return None

    async def restore(self, text: str) -> None:
        """What `export` wrote takes the place of everything; the house is opened anew with it. `NoCopy` if it is none:
        then nothing has changed."""
        changes = copies.changes_of(text, self.hub.now())
        await self.close()
        for socket in list(self.sockets.values()):
            socket.hang_up_soon(RESTARTED)
        try:
            await self.store.instead(changes)
        finally:
            self.hub = self._new_hub()
            await self.open()

    def players(self) -> own_players.OwnPlayers:
        return own_players.listed(self.store)

    async def take_player(self, data: bytes, game: str) -> own_players.OwnPlayers:
        """A player's file, for a table of that game; it stays in this browser."""
        return await own_players.take(self.store, data, game)

    # ── Sockets ──────────────────────────────────────────────────────────────
    async def connect(self, name: str, address: str, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        """A socket to a table. `name` is what the caller knows it by. Never raises: it is closed, with a code."""
        self.disconnect(name)

        def closed(code: int) -> None:
            if self.sockets.get(name) is socket:
                del self.sockets[name]
            close(code)

        socket = self.sockets[name] = PageSocket(send, closed)
        try:
            await self._let_in(name, socket, address)
        except TurnedAway as turned:
            if turned.why is not None:
                why = turned.why.en if lang_of(address) == "en" else turned.why.de
                socket.write(msgspec.json.encode(wire.Refusal(why)))
            socket.hang_up_soon(turned.code)
        except Exception:
            log.exception("a socket could not be opened")
            socket.hang_up_soon(FAULTY)

    async def _let_in(self, name: str, socket: PageSocket, address: str) -> None:
        parts = parts_of(address)
        table = SOCKET.fullmatch(parts.path)
        secret = self.store.device_secret
        me = await self.hub.people.who(secret)
        invitation = dict(parse_qsl(parts.query)).get("invitation", "")
        live = await let_in(self.hub, me, table[1] if table else "", invitation)
        if self.sockets.get(name) is not socket:  # gone meanwhile
            return
        connection = socket.connection = arrived(live, me, "", hashed(secret))
        socket.speaker = self.hub.limits.speaker(connection.profile, "", self.hub.now())
        connection.connect(socket)
        live.enter(connection)

    async def hear(self, name: str, text: str) -> None:
        socket = self.sockets.get(name)
        if socket is not None and socket.is_ready and socket.connection is not None and socket.speaker is not None:
            await heard(text, self.hub, socket.connection, socket.speaker)

    def disconnect(self, name: str) -> None:
        socket = self.sockets.pop(name, None)
        if socket is not None:
            socket.leave()


def parts_of(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # it leads nowhere
        return urlsplit("")


def lang_of(address: str) -> str:
    return "en" if "lang=en" in address else "de"


def pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def told(reply: answering.Reply) -> Answered:
    return Answered(reply.status, reply.kind, reply.body.decode(), reply.filename)
