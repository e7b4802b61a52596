"""A browser at a table: what it is still to be sent. The socket itself stays outside."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from . import messages, wire

if TYPE_CHECKING:
    from .line import Line
    from .rooms import Room

log = logging.getLogger("kartenhaus")

POLICY = 1008  # a close code
WAITING = 64  # answers that a slow reader may have waiting for it
ENCODER = msgspec.json.Encoder()


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
        self.line: Line | None = None
        self.flushing = False
        self.closed = False

    def connect(self, line: Line) -> None:
        self.line, line.on_ready = line, self.flush_soon
        self.flush_soon()

    def disconnect(self) -> None:
        """The line has ended; a circle that nobody would break otherwise."""
        if self.line is not None:
            self.line.on_ready = None
        self.line = None

    def onlooker(self) -> messages.Onlooker:
        return messages.Onlooker(self.profile, self.lang, self.watches)

    # ── What is to be sent ───────────────────────────────────────────────────
    def answer(self, message: wire.Answer) -> None:
        self.answers.append(message)
        if len(self.answers) > WAITING:
            self.close()
        self.flush_soon()

    def refresh(self, what: str = "table") -> None:
        if self.greeted:
            self.stale.add(what)
            self.flush_soon()

    def close(self) -> None:
        self.closed = True
        self.flush_soon()

    # ── Sending ──────────────────────────────────────────────────────────────
    def flush_soon(self) -> None:
        """When whatever happens just now has happened."""
        if self.line is not None and not self.flushing:
            self.flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        self.flushing = False
        line = self.line
        if line is None or not line.is_ready:
            return  # who reads again asks again
        if self.closed:
            line.hang_up_soon(POLICY)
            return
        try:
            for message in self.due():
                line.write(ENCODER.encode(message))
        except Exception:
            log.exception("a table could not be shown")
            self.close()

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
