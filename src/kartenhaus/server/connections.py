"""A browser at a table: what it is still to be sent. The socket itself stays outside."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Literal

import msgspec

from ..core.errors import KartenhausError
from . import messages, wire

if TYPE_CHECKING:
    from .interfaces import Transport
    from .live_table import LiveTable

log = logging.getLogger("kartenhaus")

Part = Literal["table", "presence", "chat"]
"""The parts of what a connection is shown."""
POLICY = 1008  # a close code
WAITING = 64  # answers that a slow reader may have waiting for it
ENCODER = msgspec.json.Encoder()


class Connection:
    """Answers are queued; the table as it stands is composed when it can be sent, so that a slow connection skips
    what is outdated and misses nothing of what happened."""

    def __init__(self, live: LiveTable, profile: str | None, name: str) -> None:
        self.live, self.profile, self.name = live, profile, name
        self.device = b""
        """The hash of its secret: what `profile` was known by."""
        self.address = ""
        """As it is counted (`limits.network`)."""
        self.muted = False
        """Muted by the operator."""
        self.lang: wire.Lang = "de"
        self.watches = False
        self.greeted = False
        self.wants_all = True
        """The whole table is to be shown, not only what a move has changed."""
        self.entries_told = 0
        """What the picks among them said, this connection has been told."""
        self.chat_lines_told = 0
        self.answers: deque[wire.Answer] = deque()
        self.stale: set[Part] = set()
        self.answer_to: int | None = None
        self.asking = False
        """For a hint, which is being thought about."""
        self.transport: Transport | None = None
        self.flushing = False
        self.closed = False
        self.code = POLICY

    def connect(self, transport: Transport) -> None:
        self.transport, transport.on_ready = transport, self.flush_soon
        self.flush_soon()

    def disconnect(self) -> None:
        """The socket is closed. Breaks a reference cycle, which would keep both in memory."""
        if self.transport is not None:
            self.transport.on_ready = None
        self.transport = None

    @property
    def askers(self) -> list[str]:
        """For whom expensive work is counted."""
        return [one for one in (self.profile, self.address) if one]

    def onlooker(self) -> messages.Onlooker:
        return messages.Onlooker(self.profile, self.lang, self.watches)

    # ── What is to be sent ───────────────────────────────────────────────────
    def answer(self, message: wire.Answer) -> None:
        self.answers.append(message)
        if len(self.answers) > WAITING:
            self.close()
        self.flush_soon()

    def refresh(self, what: Part = "table") -> None:
        if self.greeted:
            self.stale.add(what)
            self.flush_soon()

    def turn_away(self, code: int, why: KartenhausError) -> None:
        """The last message of this connection."""
        self.answers = deque([wire.Refusal(why.en if self.lang == "en" else why.de)])
        self.stale.clear()
        self.code = code
        self.close()

    def close(self) -> None:
        self.closed = True
        self.flush_soon()

    # ── Sending ──────────────────────────────────────────────────────────────
    def flush_soon(self) -> None:
        """After the current callback, so that several changes are sent together."""
        if self.transport is not None and not self.flushing:
            self.flushing = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        self.flushing = False
        transport = self.transport
        if transport is None or not transport.is_ready:
            return  # on_ready calls again
        if self.closed:
            if self.code != POLICY:  # who was turned away is told why
                for message in self.answers:
                    transport.write(ENCODER.encode(message))
                self.answers.clear()
            transport.hang_up_soon(self.code)
            return
        try:
            for message in self.due():
                transport.write(ENCODER.encode(message))
        except Exception:
            log.exception("a table could not be shown")
            self.close()

    def due(self) -> list[wire.Answer]:
        found: list[wire.Answer] = []
        if not self.live.behind.may_show(self):
            found += self.answers
            self.answers.clear()
            return found
        table, unstored = self.live.seen_by(self), self.live.table.unstored
        if "table" in self.stale and not unstored:  # what is not stored yet is shown to nobody
            self.stale.discard("table")
            if self.wants_all or table.seating > self.entries_told:
                self.stale.discard("presence")
                self.wants_all = False
                found.append(self.live.shown_to(self))
            else:
                found.append(self.live.moved_for(self))
            self.entries_told = table.n
            self.answer_to = None
        if "presence" in self.stale and not unstored:
            self.stale.discard("presence")
            around = self.live.presence.around()
            seats = messages.seats_seen(table, self.onlooker(), around)
            found.append(wire.Presence(seats, around.watching, list(around.onlookers)))
        if "chat" in self.stale and not unstored:
            self.stale.discard("chat")
            new = [line for n, line in self.live.chat_lines(self) if n >= self.chat_lines_told]
            self.chat_lines_told = table.chat_lines_said
            found.append(wire.Chat(new))
        found += self.answers
        self.answers.clear()
        return found
