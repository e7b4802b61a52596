"""What was decided about people and tables, here or by whoever runs the server: bans, mutes, devices signed out, tables
closed, erased from or pruned. The store lists it; each process reads the list with every heartbeat and acts on it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ..core.errors import KartenhausError
from ..store import ProfileRow, StoreError
from ..table.errors import Closed
from .connections import Connection
from .loading import OnlyResult
from .slow_work import Busy

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger("kartenhaus")

DAY = 86_400_000  # milliseconds
LATER = 60.0  # seconds until pruning is tried again after it could not be done
BANNED_CODE, SIGNED_OUT_CODE, PRUNED_CODE, CLOSED_CODE = 4405, 4401, 4410, 4423  # close codes


class Banned(KartenhausError):
    def __init__(self) -> None:
        super().__init__(
            "Wer diesen Server betreibt, hat dich gesperrt. Dein Profil ansehen kannst du weiterhin.",
            "Whoever runs this server has banned you. You can still look at your profile.",
        )


class SignedOut(KartenhausError):
    def __init__(self) -> None:
        super().__init__("Dieses Gerät ist abgemeldet.", "This device is signed out.")


class Decisions:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.read = 0
        """Up to this change all is known here."""
        self.reading = asyncio.Lock()

    async def open(self) -> None:
        """Everything is read as it is now; what comes later is news."""
        self.read = await self.hub.executor.run(self.hub.store.last_change)

    async def follow(self) -> None:
        """What has been decided since the last time."""
        async with self.reading:
            for change in await self.hub.executor.run(self.hub.store.changes, self.read):
                try:
                    await (self._person if change.kind == "person" else self._table)(change.name)
                except StoreError:
                    raise  # with the next heartbeat once more
                except Exception:
                    log.exception("what was decided about %s %s could not be followed", change.kind, change.name)
                self.read = change.id

    # ── People ───────────────────────────────────────────────────────────────
    async def _person(self, profile: str) -> None:
        self.hub.people.forget(profile)
        for live in list(self.hub.live_tables.values()):
            for connection in [one for one in live.presence.connections if one.profile == profile]:
                await self.check(connection)

    async def check(self, connection: Connection) -> None:
        """Whether this one may still be here, and speak."""
        me = await self.hub.executor.run(self._owner, connection)
        if me is None:
            connection.turn_away(SIGNED_OUT_CODE, SignedOut())
        elif me.banned_at is not None:
            connection.turn_away(BANNED_CODE, Banned())
        else:
            connection.muted = me.muted_at is not None

    def _owner(self, connection: Connection) -> ProfileRow | None:
        store = self.hub.store
        return store.profile_of(connection.device) if connection.device else store.profile(connection.profile or "")

    # ── Tables ───────────────────────────────────────────────────────────────
    async def _table(self, name: str) -> None:
        self.hub.forget_games(name)
        if name in self.hub.opening:  # perhaps as it was before
            await asyncio.wait([self.hub.opening[name]])
        live = self.hub.live_tables.get(name)
        if live is None:
            return
        row = await self.hub.executor.run(self.hub.store.table, name)
        if row is None or row.pruned_at is not None:
            for connection in list(live.presence.connections):
                connection.turn_away(PRUNED_CODE, OnlyResult())
            await self.hub.drop(live)
            return
        live.closed = row.closed_at is not None
        if live.closed:
            for connection in list(live.presence.connections):
                connection.turn_away(CLOSED_CODE, Closed())
        await live.read_anew()

    # ── Retention ────────────────────────────────────────────────────────────
    async def prune_daily(self, days: int) -> None:
        while True:
            wait = DAY / 1000
            try:
                while await self.hub.slow_work.run([], self._prune, self.hub.now(), days):
                    pass  # a few tables at a time; what others want done comes in between
            except (Busy, StoreError):
                log.warning("finished tables could not be pruned; trying again soon")
                wait = LATER
            await self.hub.time.sleep(wait)

    def _prune(self, now: int, days: int) -> int:
        return self.hub.store.prune(max(0, now - days * DAY), now).result().tables
