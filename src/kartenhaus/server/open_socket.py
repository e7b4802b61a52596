"""A WebSocket after its handshake (RFC 6455): frames in, frames out, and nothing else is kept for it.

One message is dealt with at a time. What comes meanwhile waits in the system's buffers, so that whoever sends faster
than they are answered waits too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableSet
from typing import Any

LONGEST = 16_384  # bytes of a message
MOST_PIECES = 100  # of one message
MOST_CONTROLS = 16  # pings and the like at once
PING_EVERY = 20.0  # seconds; whoever has not been heard of until the next one is gone
FAREWELL = 10.0  # seconds for the other side to close, too

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FIN, RESERVED, OPCODE, MASKED, SIZE = 0x80, 0x70, 0x0F, 0x80, 0x7F
SHORT, MIDDLE, LONG = 126, 127, 1 << 16
KNOWN = frozenset((CONT, TEXT, BINARY, CLOSE, PING, PONG))

NORMAL, PROTOCOL, NO_TEXT, POLICY, TOO_BIG, SILENT, RESTARTING = 1000, 1002, 1007, 1008, 1009, 1011, 1012  # close codes


class Broken(Exception):
    """The other side does not keep to the protocol; with a close code."""


class OpenSocket(asyncio.Protocol):
    __slots__ = (
        "at",
        "busy",
        "connections",
        "controls",
        "data",
        "ended",
        "hear",
        "is_text",
        "leave",
        "lost",
        "on_ready",
        "paused",
        "pieces",
        "pinged",
        "timer",
        "transport",
        "writable",
    )

    def __init__(self, transport: asyncio.Transport, connections: MutableSet[Any]) -> None:
        """`connections`: uvicorn's, which it closes at the end."""
        self.transport, self.connections = transport, connections
        self.hear: Callable[[str | None], None] = lambda _: None
        """Called with a text, or None where it was bytes; the next one comes after `go_on`."""
        self.lost: Callable[[], None] = lambda: None
        self.leave: Callable[[], None] | None = None
        """Gives its place back to the limits that counted it."""
        self.on_ready: Callable[[], None] | None = None
        """Called when it can be written to again."""
        self.data, self.at = b"", 0
        """What has come, and how much of it is dealt with."""
        self.pieces: list[bytes] | None = None
        self.is_text = self.busy = self.paused = self.ended = self.pinged = False
        self.writable, self.controls = True, 0
        self.timer = asyncio.get_running_loop().call_later(PING_EVERY, self.look_after)
        connections.add(self)

    # ── What comes in ────────────────────────────────────────────────────────
    def data_received(self, data: bytes) -> None:
        self.pinged, self.controls = False, 0
        self.data = self.data[self.at :] + data if self.at < len(self.data) else data
        self.at = 0
        if self.busy:
            self.transport.pause_reading()
            self.paused = True
        else:
            self.read()

    def go_on(self) -> None:
        """The last message is dealt with."""
        self.busy = False
        self.read()
        if self.paused and not self.busy and not self.transport.is_closing():
            self.paused = False
            self.transport.resume_reading()

    def read(self) -> None:
        """Frame by frame, as far as they are whole, until there is a message."""
        try:
            while not self.busy and (frame := self.frame()) is not None:
                self.take(*frame)
        except Broken as error:
            self.data, self.at, self.pieces = b"", 0, None
            self.hang_up_soon(error.args[0])

    def frame(self) -> tuple[int, bytes] | None:
        """The next one's first byte and its data; None: not all of it is there."""
        data, at = self.data, self.at
        if len(data) < at + 2:
            return None
        first, size = data[at], data[at + 1] & SIZE
        check(first, data[at + 1])
        begin = at + 2
        if size >= SHORT:
            begin += 2 if size == SHORT else 8
            if len(data) < begin:
                return None
            size = int.from_bytes(data[at + 2 : begin], "big")
        if size > LONGEST:
            raise Broken(TOO_BIG)
        end = begin + 4 + size
        if len(data) < end:
            return None
        self.at = end
        return first, unmasked(data[begin : begin + 4], data[begin + 4 : end])

    def take(self, first: int, data: bytes) -> None:
        opcode = first & OPCODE
        if opcode >= CLOSE:
            self.control(opcode, data)
            return
        if (opcode == CONT) is (self.pieces is None):  # goes on with nothing, or begins in the middle of another
            raise Broken(PROTOCOL)
        if opcode != CONT:
            self.is_text = opcode == TEXT
        if self.pieces is not None or not first & FIN:
            self.pieces = [*(self.pieces or ()), data]
            if len(self.pieces) > MOST_PIECES or sum(map(len, self.pieces)) > LONGEST:
                raise Broken(TOO_BIG)
            if not first & FIN:
                return
            data, self.pieces = b"".join(self.pieces), None
        if not self.ended:
            text = text_of(data) if self.is_text else None
            self.busy = True
            self.hear(text)

    def control(self, opcode: int, data: bytes) -> None:
        self.controls += 1
        if self.controls > MOST_CONTROLS:
            raise Broken(POLICY)
        if opcode == CLOSE:
            self.bid_farewell(NORMAL)
            self.transport.close()
        elif opcode == PING and self.is_ready:
            self.transport.write(framed(data, PONG))

    # ── What goes out ────────────────────────────────────────────────────────
    @property
    def is_ready(self) -> bool:
        """Not while the other side does not read, nor after the end."""
        return self.writable and not self.ended and not self.transport.is_closing()

    def write(self, text: bytes) -> None:
        self.transport.write(framed(text))

    def pause_writing(self) -> None:
        self.writable = False

    def resume_writing(self) -> None:
        self.writable = True
        if self.on_ready is not None:
            self.on_ready()

    # ── The end ──────────────────────────────────────────────────────────────
    def look_after(self) -> None:
        """Whoever is still there answers a ping."""
        if self.pinged:
            self.bid_farewell(SILENT)
            self.transport.abort()
            return
        self.pinged = True
        if self.is_ready:
            self.transport.write(framed(b"", PING))
        self.timer = asyncio.get_running_loop().call_later(PING_EVERY, self.look_after)

    def hang_up_soon(self, code: int) -> None:
        if not self.ended:
            self.bid_farewell(code)
            self.timer.cancel()
            self.timer = asyncio.get_running_loop().call_later(FAREWELL, self.transport.abort)

    def bid_farewell(self, code: int) -> None:
        if not self.ended and not self.transport.is_closing():
            self.transport.write(framed(code.to_bytes(2, "big"), CLOSE))
        self.ended = True

    def shutdown(self) -> None:
        """uvicorn stops."""
        self.bid_farewell(RESTARTING)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self.timer.cancel()
        self.connections.discard(self)
        if self.leave is not None:
            self.leave()
        lost, self.hear, self.lost, self.on_ready = self.lost, lambda _: None, lambda: None, None
        lost()


def check(first: int, second: int) -> None:
    """By the two bytes that every frame begins with."""
    opcode = first & OPCODE
    if first & RESERVED or opcode not in KNOWN or not second & MASKED:
        raise Broken(PROTOCOL)
    if opcode >= CLOSE and (second & SIZE >= SHORT or not first & FIN):
        raise Broken(PROTOCOL)


def unmasked(mask: bytes, data: bytes) -> bytes:
    size = len(data)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")


def text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Broken(NO_TEXT) from error


def framed(data: bytes, opcode: int = TEXT) -> bytes:
    """Servers do not mask what they send (5.1)."""
    first, size = FIN | opcode, len(data)
    if size < SHORT:
        return bytes((first, size)) + data
    if size < LONG:
        return bytes((first, SHORT)) + size.to_bytes(2, "big") + data
    return bytes((first, MIDDLE)) + size.to_bytes(8, "big") + data
