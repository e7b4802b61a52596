"""A browser at a table: what it is still to be sent. The socket itself stays outside."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from . import messages, wire

if TYPE_CHECKING:
    from .rooms import Room

WAITING = 64  # answers that a slow reader may have waiting for it
ENCODER = msgspec.json.Encoder()


class TooSlow(Exception):
    """It does not read what it asks for."""


class Connection:
    """Answers wait in a row; the table as it stands is composed when it can be sent, so that a slow connection skips
    what is outdated and misses nothing of what happened."""

    def __init__(self, room: Room, profile: str | None, name: str) -> None:
        self.room, self.profile, self.name = room, profile, name
        self.lang: wire.Lang = "de"
        self.watches = False
        self.greeted = False
        self.entries_told = 0
        """What the picks among them said, this connection has been told."""
        self.lines_told = 0
        self.answers: deque[wire.Answer] = deque()
        self.stale: set[str] = set()
        self.answer_to: int | None = None
        self.asking = False
        """For a hint, which is being thought about."""
        self.wake = asyncio.Event()
        self.closed = False

    def onlooker(self) -> messages.Onlooker:
        return messages.Onlooker(self.profile, self.lang, self.watches)

    # ── What is to be sent ───────────────────────────────────────────────────
    def answer(self, message: wire.Answer) -> None:
        self.answers.append(message)
        if len(self.answers) > WAITING:
            self.close()
        self.wake.set()

    def refresh(self, what: str = "table") -> None:
        if self.greeted:
            self.stale.add(what)
            self.wake.set()

    def close(self) -> None:
        self.closed = True
        self.wake.set()

    # ── Sending ──────────────────────────────────────────────────────────────
    async def run(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Sends until it is closed."""
        while not self.closed:
            await self.wake.wait()
            self.wake.clear()
            for message in self.due():
                await send(ENCODER.encode(message))

    def due(self) -> list[wire.Answer]:
        found: list[wire.Answer] = []
        table = self.room.table
        if "table" in self.stale and not table.fresh:  # what is not stored yet is shown to nobody
            self.stale -= {"table", "presence"}
            found.append(self.room.shown_to(self))
            self.entries_told = table.n
            self.answer_to = None
        if "presence" in self.stale and not table.fresh:
            self.stale.discard("presence")
            around = self.room.around()
            found.append(wire.Presence(messages.seats_seen(table, self.onlooker(), around), around.watching))
        if "lines" in self.stale and not table.fresh:
            self.stale.discard("lines")
            new = [line for n, line in self.room.lines() if n >= self.lines_told]
            self.lines_told = self.room.said
            found.append(wire.Lines(new))
        found += self.answers
        self.answers.clear()
        return found
