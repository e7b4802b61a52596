"""Other processes on the same store: their notifications about tables that this one has in memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from ..table.entries import Entries

if TYPE_CHECKING:
    from .hub import Hub
    from .live_table import LiveTable

LONGEST = 3_900  # characters of a notification
DECODER = msgspec.json.Decoder(list[Entries])


class OtherProcesses:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.loop: asyncio.AbstractEventLoop | None = None

    def listen(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.hub.store.listen(self._heard)

    def tell_presence(self, live: LiveTable) -> None:
        if self.hub.store.shared:
            here = " ".join(sorted(live.presence.profiles()))
            self.hub.store.notify(f"{self.hub.process} @{live.table.id} {here}"[:LONGEST])

    def _heard(self, payload: str) -> None:
        """In the store's own thread. Most is about tables that only the other process has."""
        about = payload.split(" ", 2)[1].removeprefix("@") if payload else ""
        if self.loop is not None and not self.loop.is_closed() and (not about or about in self.hub.live_tables):
            self.loop.call_soon_threadsafe(self._handle, payload)

    def _handle(self, payload: str) -> None:
        if not payload:  # notifications were lost meanwhile
            for each in self.hub.live_tables.values():
                each.later(each.catch_up())
            return
        process, name, *more = payload.split(" ", 4)
        live = self.hub.live_tables.get(name.removeprefix("@"))
        if process == self.hub.process or live is None:
            return
        if name.startswith("@"):
            live.presence.heard(process, {profile for some in more for profile in some.split()})
        elif more:
            n, at, entries = more
            live.later(live.follow(int(n), int(at), DECODER.decode(entries)))
        else:
            live.later(live.catch_up())
