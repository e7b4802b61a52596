"""A WebSocket as uvicorn speaks it, with a short way out: whole texts, written at once, without a task in between."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

LINE = "kartenhaus.line"
"""Where an application finds it, among the extensions of its scope."""

WHOLE_TEXT = 0x81  # a frame's first byte: it is the last one of its message, and text
SHORT, MIDDLE, LONG = 126, 127, 1 << 16


class Line(WebSocketsSansIOProtocol):
    on_ready: Callable[[], None] | None = None
    """Called when it can be written to again."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    @property
    def is_ready(self) -> bool:
        """Not while the other side does not read, nor after the end."""
        gone = self.disconnected or self.close_sent or self.transport.is_closing()
        return not gone and self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_ready is not None:
            self.on_ready()

    def write(self, text: bytes) -> None:
        self.transport.write(framed(text))

    def hang_up_soon(self, code: int) -> None:
        task = self.loop.create_task(self.hang_up(code))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def hang_up(self, code: int) -> None:
        if not self.close_sent:
            with suppress(OSError):  # it was gone before
                await self.send({"type": "websocket.close", "code": code, "reason": None})


def framed(data: bytes) -> bytes:
    """Servers do not mask what they send (RFC 6455, 5.1)."""
    size = len(data)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + data
    if size < LONG:
        return bytes((WHOLE_TEXT, SHORT)) + size.to_bytes(2, "big") + data
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big") + data
