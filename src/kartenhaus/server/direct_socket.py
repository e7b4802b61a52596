"""uvicorn's WebSocket, for as long as the handshake takes. Then the connection is handed over to an `OpenSocket`, and
uvicorn's protocol, its request and its task go: three quarters of what a socket would hold.

It leans on private attributes of uvicorn's protocol class, so that uvicorn's minor version is pinned; under any other
server `asgi_socket` does the same by public means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from .open_socket import PROTOCOL, OpenSocket

DIRECT_SOCKET = "kartenhaus.direct_socket"
"""Where an application finds it, among the extensions of its scope."""


class DirectSocket(WebSocketsSansIOProtocol):
    leave: Callable[[], None] | None = None
    """Gives its place back to the limits that counted it."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DIRECT_SOCKET] = self

    def hand_over(self) -> OpenSocket:
        """To be asked for right after it was accepted."""
        opened = OpenSocket(self.transport, self.connections)
        opened.leave, self.leave = self.leave, None
        opened.writable = self.writable.is_set()
        self.stop_keepalive()
        self.connections.discard(self)
        self.transport.set_protocol(opened)
        if self.conn.reader.buffer or not self.queue.empty():  # it did not wait for the answer
            opened.hang_up_soon(PROTOCOL)
        self.transport = HandedOver()  # type: ignore[assignment]
        return opened

    def connection_lost(self, exc: Exception | None) -> None:
        if self.leave is not None:
            self.leave()
        super().connection_lost(exc)


class HandedOver:
    """What uvicorn closes when its application ends."""

    def close(self) -> None:
        pass
