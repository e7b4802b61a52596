"""uvicorn's WebSocket with a short way out: whole texts are framed and written at once, without a task in between.

It leans on private attributes of uvicorn's protocol class, so that uvicorn's minor version is pinned; under any other
server `asgi_socket` does the same by public means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

DIRECT_SOCKET = "kartenhaus.direct_socket"
"""Where an application finds it, among the extensions of its scope."""

WHOLE_TEXT = 0x81  # a frame's first byte: it is the last one of its message, and text
MOST_PIECES = 100  # of one message
NO_TEXT, TOO_BIG = 1007, 1009  # close codes
SHORT, MIDDLE, LONG = 126, 127, 1 << 16


class DirectSocket(WebSocketsSansIOProtocol):
    on_ready: Callable[[], None] | None = None
    """Called when it can be written to again."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DIRECT_SOCKET] = self

    @property
    def is_ready(self) -> bool:
        """Not while the other side does not read, nor after the end."""
        gone = self.disconnected or self.close_sent or self.transport.is_closing()
        return not gone and self.writable.is_set()

    # ── What comes in ────────────────────────────────────────────────────────
    def handle_cont(self, event: Frame) -> None:
        """Pieces may be empty, and then there may be any number of them."""
        if len(self.frames) >= MOST_PIECES:
            self.refuse(TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 is the sender's mistake, not an error of this server."""
        if self.curr_msg_data_type == "text" and not is_utf8(self.frames):
            self.refuse(NO_TEXT)
        else:
            super().send_receive_event_to_app()

    def refuse(self, code: int) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code)
            self.handle_parser_exception()

    # ── What goes out ────────────────────────────────────────────────────────
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


def is_utf8(pieces: Sequence[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def framed(data: bytes) -> bytes:
    """Servers do not mask what they send (RFC 6455, 5.1)."""
    size = len(data)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + data
    if size < LONG:
        return bytes((WHOLE_TEXT, SHORT)) + size.to_bytes(2, "big") + data
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big") + data
