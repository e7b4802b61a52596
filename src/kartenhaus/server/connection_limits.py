"""uvicorn's HTTP with limits on connections: how many in all, how many of one address, and how long one may idle.

A request must be whole within a few seconds from its first byte on, the first one from the connection on, whether it
becomes an answer or a WebSocket; and who has asked must read. It leans on private attributes of uvicorn's protocol
class, so that uvicorn's minor version is pinned.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .direct_socket import DirectSocket
from .forwarded import Proxies
from .limits import network

LIMITS = "kartenhaus.connection_limits"
"""Where connections find it, in the state that the application's lifespan leaves."""

WHOLE = 10.0  # seconds for a request with all its headers and its body
READ = 30.0  # seconds for each stretch of an answer (some 50 kB)
LINGER = 2.0  # seconds for the last words to be read
FULL = b"503 Service Unavailable", b"Too many connections; try again later. / Zu viele Verbindungen.\n"
NO_HANDSHAKE = b"400 Bad Request", b"That is no handshake of a WebSocket. / Das ist kein Handshake eines WebSockets.\n"
SLOW = b"408 Request Timeout", b"That took too long. / Das hat zu lange gedauert.\n"


class ConnectionLimits:
    def __init__(self, most: int, most_of_one: int, proxies: Proxies) -> None:
        """`proxies` have no limit of their own: the addresses behind them are not known yet."""
        self.most, self.most_of_one, self.proxies = most, most_of_one, proxies
        self.inside: Counter[str] = Counter()
        self.count = 0

    def enter(self, host: str) -> bool:
        address = network(host)
        if self.count >= self.most or (self.inside[address] >= self.most_of_one and not self.proxies.trust(host)):
            if not self.inside[address]:
                del self.inside[address]
            return False
        self.inside[address] += 1
        self.count += 1
        return True

    def leave(self, host: str) -> None:
        address = network(host)
        self.count -= 1
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]


class GuardedHttp(H11Protocol):
    leave: Callable[[], None] | None = None
    hurry: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None

    # ── Coming and going ─────────────────────────────────────────────────────
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        limits: ConnectionLimits | None = self.app_state.get(LIMITS)
        host = self.client[0] if self.client else ""
        if limits is not None:
            if not limits.enter(host):
                self.say(FULL)
                return
            self.leave = lambda: limits.leave(host)
        self.wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.read_on()
        self.go()
        super().connection_lost(exc)

    def go(self) -> None:
        if self.leave is not None:
            self.leave()
            self.leave = None

    # ── Asking ───────────────────────────────────────────────────────────────
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.wait_for_request()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:  # of the next request, which came together with the one before
            self.wait_for_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on another protocol has the connection; it counts until that one loses it."""
        self.stop_waiting()
        super().handle_websocket_upgrade(event)
        protocol, leave = self.transport.get_protocol(), self.leave
        self.leave = None
        if not getattr(protocol, "handshake_initiated", True):  # it has the whole head, and waits for another
            self.say(NO_HANDSHAKE)
        if leave is None or protocol is self:
            return
        if isinstance(protocol, DirectSocket):
            protocol.leave = leave
            return
        lost = protocol.connection_lost

        def lost_and_gone(exc: Exception | None) -> None:
            del protocol.connection_lost  # a reference cycle
            leave()
            lost(exc)

        protocol.connection_lost = lost_and_gone  # type: ignore[method-assign]

    def wait_for_request(self) -> None:
        if self.hurry is None:
            self.hurry = self.loop.call_later(WHOLE, self.too_slow)

    def stop_waiting(self) -> None:
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def too_slow(self) -> None:
        self.hurry = None
        begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        self.say(None if begun else SLOW)

    def say(self, last: tuple[bytes, bytes] | None) -> None:
        """Sends a last answer and closes the connection."""
        if last is not None:
            status, words = last
            head = b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
            self.transport.write(head % (status, len(words)) + b"connection: close\r\nretry-after: 10\r\n\r\n" + words)
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)

    # ── Reading ──────────────────────────────────────────────────────────────
    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(READ, self.transport.abort)

    def resume_writing(self) -> None:
        self.read_on()
        super().resume_writing()

    def read_on(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
