"""The WebSocket of a table."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket

from ..core.errors import KartenhausError
from ..store import ProfileRow
from ..table.errors import Closed
from . import wire
from .asgi_socket import AsgiSocket
from .connections import POLICY, Connection
from .decisions import CLOSED_CODE
from .direct_socket import DIRECT_SOCKET, DirectSocket
from .hearing import TurnedAway, arrived, heard, let_in
from .hub import Hub
from .open_socket import OpenSocket

PATIENCE = 100  # refused messages in a row, before the socket is closed


async def table_socket(socket: WebSocket, hub: Hub, me: ProfileRow | None, address: str, device: bytes) -> None:
    """`address`: as it is counted. `device`: the hash of the secret that `me` is known by."""
    connection: Connection | None = None
    try:
        live = await let_in(hub, me, socket.path_params["table"], socket.query_params.get("invitation", ""))
        await socket.accept()
        connection = arrived(live, me, address, device)
    except TurnedAway as turned:
        await turned_away(socket, turned.code, turned.why, me.lang if me else "de")
        return
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
