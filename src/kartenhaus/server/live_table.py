"""A table in memory, with the people around it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ..core.errors import KartenhausError
from ..store import Taken, Unsure
from ..table.entries import Ahead, Committed, Entries, Said, read
from ..table.errors import Closed, Stale
from ..table.table import Table
from . import messages, requests, wire
from .appends import append_of
from .automation import Automation
from .connections import Connection, Part
from .delay import Behind
from .presence import Presence

if TYPE_CHECKING:
    from .hub import Hub

TRIES = 5  # where several processes write at the same time


class LiveTable:
    """Changes come one after another, each durable before anybody is shown it."""

    def __init__(self, hub: Hub, table: Table, opened_at: int) -> None:
        """`opened_at`: before that nobody is known to have been here."""
        self.hub, self.table = hub, table
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.used_at = hub.now()
        self.ours = not hub.store.shared
        """The last entry was written here, so that this process goes on with it."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False
        """Closed by the operator: nobody may act here."""
        self.presence = Presence(self, opened_at)
        self.automation = Automation(self)
        self.behind = Behind(self)
        self.turn_watch: tuple[int, asyncio.Task[None]] | None = None
        """Of the turn at that position, where Web Push is offered."""

    # ── Showing ──────────────────────────────────────────────────────────────
    def enter(self, connection: Connection) -> None:
        self.presence.enter(connection)

    def leave(self, connection: Connection) -> None:
        self.used_at = self.hub.now()
        self.presence.leave(connection)

    def refresh(self, what: Part = "table") -> None:
        for connection in self.presence.connections:
            if what == "presence" or not self.behind.hides_from(connection):
                connection.refresh(what)
        if what != "presence" and any(map(self.behind.hides_from, self.presence.connections)):
            self.later(self.behind.catch_up())

    def seen_by(self, connection: Connection) -> Table:
        """As it stands; or, for spectators, as it stood a while ago, where that was agreed."""
        return self.behind.table if self.behind.hides_from(connection) else self.table

    def shown_to(self, connection: Connection) -> wire.Table:
        table = self.seen_by(connection)
        since = messages.picks_up_to(table, connection.entries_told)
        around = self.presence.around()
        shown = messages.shown(table, connection.onlooker(), around, since, connection.answer_to)
        return shown if table is self.table else replace(shown, clock=None)  # it would run since another move

    def moved_for(self, connection: Connection) -> wire.Moved:
        table, known = self.seen_by(connection), connection.entries_told
        now = self.hub.now() if table.setup.clock else 0
        moved = messages.moved(table, connection.onlooker(), now, self.hub.outages, known, connection.answer_to)
        return moved if table is self.table else replace(moved, clock=None)

    def chat_lines(self, connection: Connection) -> list[tuple[int, wire.ChatLine]]:
        """The last ones, numbered from the table's first."""
        table, to = self.seen_by(connection), connection.onlooker()
        first = table.chat_lines_said - len(table.chat_lines)
        return [(n, messages.chat_line(table, at, said, to)) for n, (at, said) in enumerate(table.chat_lines, first)]

    async def handle(self, connection: Connection, message: wire.Message) -> None:
        """Raises KartenhausError with the reason if it is refused."""
        if self.closed:
            raise Closed
        if not connection.closed:  # who was turned away is not listened to
            await requests.handle(self, connection, message)

    @property
    def is_busy(self) -> bool:
        return bool(self.presence.connections) or self.lock.locked() or self.automation.are_busy

    # ── Changing ─────────────────────────────────────────────────────────────
    async def change(self, decide: Callable[[Table, int], None], position: int | None = None) -> None:
        """Lets something be decided, makes it durable, and then shows it. `position`: the one that it was meant for."""
        began = time.perf_counter()
        async with self.lock:
            if self.closed:
                raise Closed
            if self.table.unstored:  # refused by a store that could not even be read then
                await self._reload()
            if self.table.needs_secret:
                await self._ask_for_secret()
            for _ in range(TRIES):
                if position is not None and position != self.table.position:
                    raise Stale
                if await self._tried(decide):
                    break
            else:
                raise Stale
        self.hub.metrics.durable.add(time.perf_counter() - began)
        self.went_on()

    async def _ask_for_secret(self) -> None:
        self.table.secret = await self.hub.executor.run(
            self.hub.store.secret, self.table.id, self.table.rounds[-1].round
        )

    async def _tried(self, decide: Callable[[Table, int], None]) -> bool:
        """Not if another process has written meanwhile; what it wrote is known then."""
        try:
            decide(self.table, self.hub.now())
        except BaseException as error:
            if self.table.unstored or not isinstance(error, KartenhausError):
                await self._reload()
            raise
        try:
            await self._store()
        except Taken:
            return False
        return True

    async def _store(self) -> None:
        table = self.table
        if not table.unstored:
            return
        append = append_of(table, self.hub.now(), self.hub.process if self.hub.store.shared else None)
        try:
            await self.hub.store.append_async(append)
        except BaseException as error:
            await self._reload()
            if isinstance(error, Unsure):
                raise Stale from error
            raise
        self.hub.metrics.entries.add(amount=len(table.unstored))
        entries = table.unstored
        table.stored()
        self.ours = True
        if all(isinstance(entry, Said) for entry in entries):
            self.refresh("chat")
        elif len(entries) == 1 and isinstance(entries[0], Ahead):
            self._show_ahead(entries[0].seat)
        else:
            self.refresh()

    def _show_ahead(self, seat: int) -> None:
        """Sent to the seat concerned only: nothing has changed for the others."""
        for connection in self.presence.connections:
            if connection.profile and seat in self.table.seats_of(connection.profile):
                connection.refresh()

    async def _reload(self) -> None:
        """What is in the store is what happened."""
        known = self.table.n - len(self.table.unstored)
        self.table = await self.hub.load(self.table.id)
        self.refresh()
        if self.table.n != known:  # another process has written, and `catch_up` will find nothing new
            self.ours = not self.hub.store.shared
            self.refresh("chat")
            self.went_on()

    async def read_anew(self) -> None:
        """What the store has of it was changed from outside: somebody was erased, or it was closed or reopened."""
        async with self.lock:
            await self._reload()
        self.behind.begin_anew()
        for connection in self.presence.connections:
            connection.wants_all = True
        await self.behind.catch_up()
        self.went_on()

    async def settled(self) -> None:
        """Waits until nothing is on its way to the store; until the next `await` the table may be shown."""
        async with self.lock:
            if self.table.unstored:
                await self._reload()

    async def follow(self, n: int, at: int, entries: list[Entries]) -> None:
        """Another process has written entries n, n + 1, …, and says what they are."""
        async with self.lock:
            if self.table.unstored:
                await self._reload()
            if n + len(entries) <= self.table.n:
                return
            if n == self.table.n:
                self._take([(at, entry) for entry in entries])
        if n > self.table.n:
            await self.catch_up()
        else:
            self._show_others_news()

    async def catch_up(self) -> None:
        """Another process has written."""
        async with self.lock:
            if self.table.unstored:
                await self._reload()
            rows = await self.hub.executor.run(self.hub.store.log, self.table.id, self.table.n)
            if not rows:
                return
            self._take([(row.at, read(row.data)) for row in rows])
        self._show_others_news()

    def _take(self, entries: list[tuple[int, Entries]]) -> None:
        began = self.table.turn_began
        for at, entry in entries:
            self.table.take(entry, at)
            if isinstance(entry, Committed):
                self.table.secret = None  # asked for when it is needed
        if self.table.turn_began != began:
            self.table.turn_began = self.hub.now()  # the other machine's clock may be another
        self.ours = False

    def _show_others_news(self) -> None:
        self.refresh()
        self.refresh("chat")
        self.went_on()

    def went_on(self) -> None:
        self.used_at = self.hub.now()
        self.automation.wake()
        self.watch_turn()

    def watch_turn(self) -> None:
        if self.hub.push is not None:
            self.hub.push.follow(self)

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self.hub.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began
        return task

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with suppress(asyncio.CancelledError):
                await task
