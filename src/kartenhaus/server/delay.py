"""A table as its spectators see it, where they see it later: so many moves behind, so many seconds, or both.

The log is the table, so a second table that takes the same entries later is the same table as it stood then. All that
goes to a spectator is composed from that one: view, events, clock, dealing, chat, pages of the past. When the game is
over nothing is left to hide, and it catches up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from ..store.rows import EntryRow
from ..table.entries import Entries, Picked, read
from ..table.table import Table
from .interfaces import TableStore
from .loading import load

if TYPE_CHECKING:
    from .connections import Connection
    from .live_table import LiveTable

NEAR_THE_END = 400  # entries among which the last moves are looked for


class Behind:
    def __init__(self, live: LiveTable) -> None:
        setup = live.table.setup
        self.live, self.delays = live, setup.delays
        self.moves, self.milliseconds = setup.delay, 1000 * setup.delay_seconds
        self.table = live.table
        """What spectators see, once `catch_up` has found it."""
        self.read_to = -1
        self.waiting: deque[tuple[int, Entries]] = deque()
        """What has happened, and is not shown yet."""
        self.lock = asyncio.Lock()
        self.alarm: asyncio.Task[None] | None = None
        """For when the next entry is old enough."""

    def hides_from(self, connection: Connection) -> bool:
        """Those who have no seat. Who has one may as well look on: they know as much."""
        return self.delays and (connection.profile is None or not self.live.table.owned(connection.profile))

    def may_show(self, connection: Connection) -> bool:
        """Not before it is known what."""
        return self.read_to >= 0 or not self.hides_from(connection)

    async def catch_up(self) -> None:
        """Spectators are shown what is old enough by now."""
        if not self.delays:
            return
        async with self.lock:
            shown = self.table.n if self.read_to >= 0 else -1
            store, name = self.live.hub.store, self.live.table.id
            if self.read_to < 0:
                table, rows = await self.live.hub.executor.run(begun, store, name, self.moves, self._old_enough())
                self.table, self.read_to = table, table.n
            else:
                rows = await self.live.hub.executor.run(store.log, name, self.read_to)
            for row in rows:
                self.waiting.append((row.at, read(row.data)))
                self.read_to = row.n + 1
            self._let_through()
            self._set_alarm()
            if self.table.n == shown:
                return
        for connection in self.live.presence.connections:
            if self.hides_from(connection):
                connection.refresh()
                connection.refresh("chat")

    def _let_through(self) -> None:
        """What follows a move that is held back is held back, too."""
        over, until = self.live.table.phase == "over", self._old_enough()
        moves = sum(isinstance(entry, Picked) for _, entry in self.waiting)
        while self.waiting:
            at, entry = self.waiting[0]
            is_move = isinstance(entry, Picked)
            # Before the game begins nothing is hidden.
            is_new = self.milliseconds > 0 and at > until and self.table.phase == "running"
            if not over and (is_new or (is_move and moves <= self.moves)):
                break
            self.waiting.popleft()
            moves -= is_move
            self.table.take(entry, at)

    def _old_enough(self) -> int:
        """What happened up to then is."""
        return self.live.hub.now() - self.milliseconds

    def _set_alarm(self) -> None:
        """Time goes on without moves. While nobody looks on it need not be looked at."""
        left = self.waiting[0][0] - self._old_enough() if self.waiting else 0
        if left > 0 and self.alarm is None and any(map(self.hides_from, self.live.presence.connections)):
            self.alarm = self.live.later(self._catch_up_in(left))

    async def _catch_up_in(self, milliseconds: int) -> None:
        await self.live.hub.time.sleep(milliseconds / 1000)
        self.alarm = None
        await self.catch_up()

    def begin_anew(self) -> None:
        """The log was changed."""
        self.read_to = -1
        self.waiting.clear()


def begun(store: TableStore, name: str, moves: int, old: int) -> tuple[Table, list[EntryRow]]:
    """The table before its last moves and before what is not that old; and all that has happened since. It reads, and
    so blocks."""
    now = load(store, name)
    for since in (max(0, now.n - NEAR_THE_END), 0):
        rows = store.log(name, since, now.n)
        picked = [row.n for row in rows if isinstance(read(row.data), Picked)]
        new = [row.n for row in rows if row.at > old]
        if len(picked) >= moves and len(new) < len(rows):
            break
    until = min([now.n, *new[:1], *(picked[-moves:][:1] if moves else [])])
    return load(store, name, until), [row for row in rows if row.n >= until]
