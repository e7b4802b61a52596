"""A WebSocket by ASGI's own means, for any server: what is written waits in a queue for a task that sends it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketState

FEW = 8  # messages that may wait before it counts as not ready


class AsgiSocket:
    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.on_ready: Callable[[], None] | None = None
        self.waiting: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None

    @property
    def is_ready(self) -> bool:
        connected = self.socket.application_state is WebSocketState.CONNECTED
        return connected and self.closing is None and len(self.waiting) < FEW

    def write(self, text: bytes) -> None:
        self.waiting.append(text)
        if self.sending is None or self.sending.done():
            self.sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self.waiting:
                await self.socket.send_text(self.waiting[0].decode())
                self.waiting.popleft()
        except (OSError, RuntimeError):
            self.waiting.clear()  # the other side is gone; `receive` says so
            return
        if self.on_ready is not None:
            self.on_ready()

    async def receive(self) -> MutableMapping[str, Any]:
        return await self.socket.receive()

    def hang_up_soon(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.create_task(self.hang_up(code))

    async def hang_up(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with suppress(OSError, RuntimeError):  # it was gone before
                await self.socket.close(code)
