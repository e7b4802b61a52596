"""What moves at a table without anybody asking: computer players, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ..engine.game import Refused
from ..store import StoreError
from ..table import clocks
from ..table.entries import Computer
from ..table.errors import Closed, Stale
from ..table.table import Table

if TYPE_CHECKING:
    from .live_table import LiveTable

log = logging.getLogger("kartenhaus")

STEP_IN = 3.0  # seconds after which a process goes on with what another one left
RETRY = 2.0  # seconds after which what the store could not take is tried again


class Automation:
    def __init__(self, live: LiveTable) -> None:
        self.live, self.hub = live, live.hub
        self.computers: asyncio.Task[None] | None = None
        self.flag: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """The table has moved on: whoever has to move next does."""
        if self._computer_to_act() and not self.are_busy:
            self.computers = self.live.later(self._move_computers())
        if self.live.table.setup.clock is not None:
            if self.flag is not None:
                self.flag.cancel()
            self.flag = self.live.later(self._watch_clock())

    @property
    def are_busy(self) -> bool:
        return self.computers is not None and not self.computers.done()

    # ── Computer players ─────────────────────────────────────────────────────
    def _computer_to_act(self) -> Computer | None:
        table = self.live.table
        who = table.sitters[table.to_act] if table.to_act >= 0 else None
        return who if isinstance(who, Computer) else None

    async def _move_computers(self) -> None:
        while not self.live.closed and (who := self._computer_to_act()) is not None:
            table, position, seat = self.live.table, self.live.table.position, self.live.table.to_act
            assert table.play is not None
            if not self.live.ours:
                await self.hub.time.sleep(STEP_IN)
                if self.live.table.position != position:
                    continue
            began = time.perf_counter()
            view = table.play.view(seat)
            pick, _ = await asyncio.gather(
                self.hub.decide(table.game, view, who.level), self.hub.time.sleep(self.hub.settings.pace)
            )
            self.hub.metrics.computers.add(time.perf_counter() - began)
            with suppress(Refused):
                await self._insist(partial(computer_acts, seat, str(pick)), position)

    async def _insist(self, decide: Callable[[Table, int], None], position: int) -> None:
        """A change that no client would repeat: if the store fails, it is tried again later."""
        while True:
            try:
                await self.live.change(decide, position)
                return
            except (Stale, Closed):
                return
            except StoreError:
                log.exception("table %s could not go on", self.live.table.id)
            await self.hub.time.sleep(RETRY)

    # ── Clocks ───────────────────────────────────────────────────────────────
    async def _watch_clock(self) -> None:
        """Waits for the flag of the seat to act; every change begins this anew."""
        table = self.live.table
        position, seat, late = table.position, table.to_act, 0 if self.live.ours else int(1000 * STEP_IN)
        while True:  # outages may become known meanwhile
            due = clocks.flag_falls(self.live.table, self.hub.now(), self.hub.outages)
            if due is None or self.live.table.position != position:
                return
            if due + late <= 0:
                break
            await self.hub.time.sleep((due + late) / 1000)
        self.flag = None  # what follows must not be cut off by the change it makes
        await self._insist(lambda table, now: table.time_up(seat, now, clocks.allowed(table, seat) or 0), position)


def computer_acts(seat: int, pick: str, table: Table, now: int) -> None:
    table.act(seat, pick, now)
