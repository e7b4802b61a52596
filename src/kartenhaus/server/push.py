"""Web Push: people who are not at the table learn that it is their turn, even with the house closed. Only where the
operator allows it (`--push`)."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING

import msgspec

from ..store import ProfileRow, StoreError, SubscriptionRow
from ..table import clocks
from ..table.entries import Person, owner_of
from ..table.table import Table
from .limits import Buckets, TooMuch
from .push_services import BadEndpoint, HttpsSender, Sender, checked_endpoint

if TYPE_CHECKING:
    from .hub import Hub
    from .live_table import LiveTable
    from .push_crypto import Signer

log = logging.getLogger("kartenhaus")

ABSENT = 20_000  # milliseconds without a connection: whoever only loads the page again is not told
AT_ONCE = 8  # messages on their way
MOST_WAITING = 1_000  # messages; beyond that they are left out
PAUSES = (5.0, 60.0)  # seconds before a message is tried again
HOUR, DAY = 3_600, 86_400  # seconds
SHORTEST = 60  # seconds that a message is kept for a browser that is off
GONE = {404, 410}
LATER = {408, 425, 429, 500, 502, 503, 504}
TOLD, CHANGED = 60, 20  # messages to a person, and changes of a subscription: at once, and again in an hour
MOST_NAMES = 3
TOO_MANY_CHANGES = (
    "Das wurde gerade sehr oft umgestellt; versuch es später noch einmal.",
    "This was switched a great many times just now; try again later.",
)


class Told(msgspec.Struct, frozen=True):
    """What a browser is sent: nothing that is not on the table for everybody."""

    title: str
    body: str
    path: str


class Push:
    def __init__(self, hub: Hub, contact: str, hosts: tuple[str, ...], sender: Sender | None = None) -> None:
        self.hub, self.contact, self.hosts = hub, contact, hosts
        self.sender: Sender = sender or HttpsSender()
        self.signer: Signer | None = None
        self.free = asyncio.Semaphore(AT_ONCE)
        self.waiting: set[asyncio.Task[None]] = set()
        self.told, self.changes = Buckets(TOLD / HOUR, TOLD), Buckets(CHANGED / HOUR, CHANGED)

    async def open(self) -> None:
        """With the house's key, which is made when it is first needed."""
        from .push_crypto import Signer, new_key

        key = await asyncio.wrap_future(self.hub.store.settle_push_key(new_key()))
        self.signer = Signer(key, self.contact)

    async def close(self) -> None:
        for task in list(self.waiting):
            task.cancel()
        await asyncio.gather(*self.waiting, return_exceptions=True)

    def check_change(self, profile: str) -> None:
        if not self.changes.take(profile, self.hub.now()):
            raise TooMuch(*TOO_MANY_CHANGES)

    # ── Whose turn it is ─────────────────────────────────────────────────────
    def follow(self, live: LiveTable) -> None:
        """The table went on, or somebody left it. A turn that is being watched already goes on being watched."""
        if live.turn_watch is not None:
            position, task = live.turn_watch
            if position == live.table.position and not task.done():
                return
            task.cancel()
        live.turn_watch = live.table.position, live.later(self.watch(live))

    async def watch(self, live: LiveTable) -> None:
        """Tells whoever is to move, once they have been away for a while."""
        position, profile = live.table.position, awaited(live.table)
        if profile is None:
            return
        away = live.presence.away(profile)
        while away is not None and away < ABSENT:
            await self.hub.time.sleep((ABSENT - away) / 1000)
            away = live.presence.away(profile)
        if away is None or live.closed or live.table.position != position:
            return
        wanted = await self.hub.executor.run(self.hub.store.subscriptions, profile)
        if not wanted or live.presence.is_here(profile) or not self.told.take(profile, self.hub.now()):
            return
        me = await self.hub.executor.run(self.hub.store.profile, profile)
        if me is None or me.banned_at is not None:
            return
        if await asyncio.wrap_future(self.hub.store.claim_notice(live.table.id, profile, position)):
            self.tell(live.table, me, wanted)

    def tell(self, table: Table, me: ProfileRow, wanted: list[SubscriptionRow]) -> None:
        text = msgspec.json.encode(told(table, me))
        seconds = seconds_left(table, self.hub)
        headers = {
            "TTL": str(seconds),
            "Urgency": "high" if seconds <= HOUR else "normal",
            "Topic": hashlib.sha256(table.id.encode()).hexdigest()[:32],  # a newer one takes its place
        }
        for one in wanted:
            if len(self.waiting) >= MOST_WAITING:
                log.warning("too many push messages wait; one is left out")
                return
            task = asyncio.create_task(self.hub.guarded(self.deliver(one, text, headers)))
            self.waiting.add(task)
            task.add_done_callback(self.waiting.discard)

    # ── Delivering ───────────────────────────────────────────────────────────
    async def deliver(self, to: SubscriptionRow, text: bytes, headers: dict[str, str]) -> None:
        """Tries again where that may help; forgets a browser that is gone."""
        for pause in (*PAUSES, None):
            status = await self.attempt(to, text, headers)
            self.hub.metrics.pushes.add(str(status))
            if status in GONE:
                await self.forget(to)
            elif status and not 200 <= status < 300 and status not in LATER:
                log.warning("a push service refused a message", extra={"status": status})
            if (status and status not in LATER) or pause is None:
                return
            await self.hub.time.sleep(pause)

    async def attempt(self, to: SubscriptionRow, text: bytes, headers: dict[str, str]) -> int:
        """The status of the answer; 0: there was none."""
        from .push_crypto import encrypted

        assert self.signer is not None
        try:
            host = checked_endpoint(to.endpoint, self.hosts)  # what was allowed once need not be allowed now
        except BadEndpoint:
            return 410
        async with self.free:
            body = await self.hub.executor.run(encrypted, text, to.public_key, to.auth)
            signed = await self.hub.executor.run(self.signer.authorization, f"https://{host}", self.hub.now())
            lines = {
                "Authorization": signed,
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
            }
            try:
                return await self.sender.post(to.endpoint, {**lines, **headers}, body)
            except OSError as error:  # TimeoutError is one
                log.info("a push service did not answer", extra={"host": host, "error": type(error).__name__})
                return 0

    async def forget(self, to: SubscriptionRow) -> None:
        try:
            await asyncio.wrap_future(self.hub.store.unsubscribe(to.device, to.endpoint))
        except StoreError:
            log.warning("a push subscription that is gone could not be removed; the next message will tell again")


def awaited(table: Table) -> str | None:
    """The person to act, at a table with other people."""
    who = table.sitters[table.to_act] if table.to_act >= 0 else None
    if not isinstance(who, Person) or table.has_left(table.to_act):
        return None
    others = {owner_of(one) for one in table.sitters} - {who.profile, None}
    return who.profile if others else None


def told(table: Table, me: ProfileRow) -> Told:
    german = me.lang != "en"
    names = [one.name for one in table.sitters if isinstance(one, Person) and one.profile != me.id]
    more = " …" if len(names) > MOST_NAMES else ""
    others = ", ".join(names[:MOST_NAMES]) + more
    title = table.game.about.title[not german]
    words = f"{title} {'mit' if german else 'with'} {others}" if others else title
    return Told("Du bist dran" if german else "Your turn", words, f"/t/{table.id}")


def seconds_left(table: Table, hub: Hub) -> int:
    """How long the news is any use: until the clock has run out, a day at most."""
    left = clocks.flag_falls(table, hub.now(), hub.outages)
    return DAY if left is None else max(SHORTEST, min(DAY, left // 1000))
