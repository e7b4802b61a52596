"""A WebSocket as uvicorn speaks it, with a short way for what is sent all the time: whole texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

WHOLE_TEXT = 0x81  # a frame's first byte: it is the last one of its message, and text
SHORT, MIDDLE, LONG = 126, 127, 1 << 16


class Line(WebSocketsSansIOProtocol):
    async def send(self, message: ASGISendEvent) -> None:
        text: Any = message.get("text")
        if text is None or not self.handshake_complete or self.close_sent or self.initial_response is not None:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        self.transport.write(framed(text.encode()))


def framed(data: bytes) -> bytes:
    """Servers do not mask what they send (RFC 6455, 5.1)."""
    size = len(data)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + data
    if size < LONG:
        return bytes((WHOLE_TEXT, SHORT)) + size.to_bytes(2, "big") + data
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big") + data
