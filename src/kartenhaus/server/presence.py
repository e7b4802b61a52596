"""Who is at a table: connections here, profiles at other processes, and since when somebody has had none."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from ..table.entries import Person, owner_of
from ..table.names import distinct
from . import absence, messages
from .connections import Connection

if TYPE_CHECKING:
    from .live_table import LiveTable

MOST_NAMED = 20  # spectators
BELIEVED = 20_000  # milliseconds for which another process's report is valid


class Presence:
    def __init__(self, live: LiveTable, opened_at: int) -> None:
        self.live, self.hub = live, live.hub
        self.connections: set[Connection] = set()
        self.count: Counter[str | None] = Counter()
        """How many connections each profile has here."""
        self.elsewhere: dict[str, tuple[int, set[str]]] = {}
        """Of other processes: when they last said so, and which profiles are there."""
        self.gone: dict[str, int] = {}
        """Since when a profile has had no connection."""
        self.opened_at = opened_at
        """Nothing is known about who was here before that."""
        self.noticing: dict[str, asyncio.Task[None]] = {}

    # ── Coming and going ─────────────────────────────────────────────────────
    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.count[connection.profile] += 1
        self._changed()
        for profile in {who.profile for who in self.live.table.sitters if isinstance(who, Person)}:
            if not self.is_here(profile) and profile not in self.noticing:
                self._wait_for(profile)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.count[connection.profile] -= 1
        self.count += Counter()  # drops those of whom none is left
        if connection.profile:
            self._missed(connection.profile, self.hub.now())
        self._changed()

    def heard(self, process: str, profiles: set[str]) -> None:
        """Another process says who is connected there."""
        before = self.elsewhere.get(process, (0, set()))[1]
        self.elsewhere[process] = self.hub.now(), profiles
        for profile in before - profiles:
            self._missed(profile, self.hub.now())
        if before != profiles:
            self.live.refresh("presence")

    def forget_silent(self) -> None:
        """Drops processes that have stopped reporting, and whoever was connected to them."""
        for process, (at, profiles) in list(self.elsewhere.items()):
            if self.hub.now() - at > BELIEVED:
                del self.elsewhere[process]
                for profile in profiles:
                    self._missed(profile, at)
                self.live.refresh("presence")

    def _changed(self) -> None:
        self.live.refresh("presence")
        self.hub.other_processes.tell_presence(self.live)

    def _missed(self, profile: str, since: int) -> None:
        """Somebody who sits here may have no connection any more."""
        if self.is_here(profile) or not self.live.table.seats_of(profile):
            return
        self.gone[profile] = since
        self.live.watch_turn()
        self._wait_for(profile)

    def _wait_for(self, profile: str) -> None:
        if profile in self.noticing:
            self.noticing[profile].cancel()
        task = self.noticing[profile] = self.live.later(self._notice_absence(profile))
        task.add_done_callback(lambda _: self.noticing.pop(profile) if self.noticing.get(profile) is task else None)

    async def _notice_absence(self, profile: str) -> None:
        """The others learn when somebody has been gone for long enough."""
        away = self.away(profile) or 0
        await self.hub.time.sleep(max(0, absence.ABSENT - away) / 1000 + 0.05)
        self.live.refresh("presence")
        if absence.due(self.live.table, self.around()):
            await self.live.change(lambda table, now: absence.stand_in_where_due(table, self.around(), now))

    # ── Asking ───────────────────────────────────────────────────────────────
    def profiles(self) -> set[str]:
        """Those connected to this process."""
        return {profile for profile in self.count if profile}

    def is_here(self, profile: str) -> bool:
        return profile in self.count or any(profile in profiles for _, profiles in self.elsewhere.values())

    def away(self, profile: str) -> int | None:
        """Milliseconds since the profile was last seen; None: it is here."""
        if self.is_here(profile):
            return None
        return self.hub.elapsed(self.gone.get(profile, self.opened_at))

    def watching(self) -> int:
        seated = {who.profile for who in self.live.table.sitters if isinstance(who, Person)}
        return len(self.connections) - sum(self.count[profile] for profile in seated)

    def onlookers(self) -> list[str]:
        """By name, each once and not to be taken for somebody who sits here; strangers only count."""
        table = self.live.table
        if table.setup.public:
            return []
        seated = {owner_of(who) for who in table.sitters}
        here = {one.profile: one.name for one in self.connections if one.profile and one.profile not in seated}
        names: list[str] = []
        for name in sorted(here.values())[:MOST_NAMED]:  # asked for each of those who look on
            names.append(distinct(name, [*table.names(), *names]))
        return names

    def around(self) -> messages.Around:
        return messages.Around(self.away, self.watching(), self.hub.now(), self.hub.outages, self.onlookers())
