"""The store of a house in a page. All rows are in memory, and of the logs those that were asked for lately. Changes are
written to a shelf first (site/shelf.py), one after another, and are known here when they are durable.

Here is one person, with whoever sits beside them. What is for people elsewhere (links, codes, reports, blocking) is
declined: that takes a server.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import Future
from typing import Any, NoReturn, TypeVar

from msgspec.structs import replace

from ..store import StoreError, checks
from ..store.rows import (
    DATA,
    NAME,
    Append,
    Change,
    DeviceRow,
    EntryRow,
    ProfileRow,
    Pruned,
    ResultRow,
    Statistic,
    TableRow,
    device_id,
)
from ..table.entries import SEATED
from . import appending, copies, rows, shelf
from .appending import changed
from .asked import NeedsServer, NotLoaded
from .page_daily import PageDaily
from .page_puzzles import PagePuzzles
from .rows import DeviceKept, HouseKept, LogPiece, TableKept
from .statistics import statistics

T = TypeVar("T")
Changes = list[shelf.Change]
KEPT_LOGS = 60
PATIENCE = 15_000  # milliseconds without a sign of life that count as an outage
MOST_OUTAGES = 200
HOUR = 3_600_000  # milliseconds


class Log:
    """A table's log in memory."""

    def __init__(self, kept: Iterable[tuple[str, str]]) -> None:
        self.entries: list[EntryRow] = []
        self.secrets: dict[int, bytes] = {}
        self.checkpoint: tuple[int, bytes] | None = None
        for name, text in kept:
            if name.endswith(f"/{rows.CHECKPOINTED}"):
                found = rows.CHECKPOINT.decode(text)
                self.checkpoint = found.n, found.data
            else:
                self.take(rows.PIECE.decode(text))

    def take(self, piece: LogPiece) -> None:
        self.entries += piece.entries
        if piece.secret is not None:
            self.secrets[piece.secret[0]] = piece.secret[1]


class PageStore(PagePuzzles, PageDaily):
    shared = False

    def __init__(self, kept_on: shelf.Shelf) -> None:
        self.shelf = kept_on
        self.rows: dict[str, Any] = {}
        self.logs: OrderedDict[str, Log] = OrderedDict()
        self.noted: list[Change] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.writing = asyncio.Lock()

    async def open(self, at: int) -> None:
        """Nobody was here before, however short that was."""
        self.rows = {name: rows.read(name, text) for name, text in await self.shelf.read("rows", "")}
        await self._write(lambda: (self._beat(at, 0), None))

    def close(self) -> None:
        pass

    # ── What is kept ─────────────────────────────────────────────────────────
    def of(self, kind: str) -> Iterable[tuple[str, Any]]:
        return [(name.partition("/")[2], kept) for name, kept in self.rows.items() if name.startswith(f"{kind}/")]

    def kept(self, kind: str, name: str) -> Any:
        checks.name("id", name)
        return self.rows.get(f"{kind}/{name}")

    def log_of(self, table: str) -> Log:
        checks.name("table", table)
        if table not in self.logs:
            raise NotLoaded([table])
        self.logs.move_to_end(table)
        return self.logs[table]

    async def fetch(self, tables: Iterable[str]) -> None:
        """All at once, so that none is forgotten while others are read; and not while one of them is written."""
        async with self.writing:
            found = {table: Log(await self.shelf.read("logs", f"{table}/")) for table in tables}
            self.logs.update(found)

    def forget_logs(self) -> None:
        """The longest unused ones."""
        while len(self.logs) > KEPT_LOGS:
            self.logs.popitem(last=False)

    # ── Writing ──────────────────────────────────────────────────────────────
    def submit(self, change: Callable[[], tuple[Changes, T]]) -> Future[T]:
        """`change` says what is to be written and what to answer then, or raises."""
        return self._following(self._write(change))

    def _following(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """A thread's future that is done when the work is: what a hub waits for is either."""
        done: Future[T] = Future()

        def finish(task: asyncio.Task[T]) -> None:
            self.tasks.discard(task)
            if task.cancelled():
                done.cancel()
            elif error := task.exception():
                done.set_exception(error)
            else:
                done.set_result(task.result())

        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(finish)
        return done

    async def _write(self, change: Callable[[], tuple[Changes, T]]) -> T:
        async with self.writing:
            changes, answer = change()
            if changes:
                await self.shelf.write(changes)
            self._take(changes)
            return answer

    def _take(self, changes: Changes) -> None:
        for drawer, name, text in changes:
            if drawer == "rows":
                if text is None:
                    self.rows.pop(name, None)
                else:
                    self.rows[name] = rows.read(name, text)
                continue
            table, _, part = name.partition("/")
            if part == rows.FIRST:
                self.logs[table] = Log(())
            if table in self.logs and text is not None:
                if part == rows.CHECKPOINTED:
                    found = rows.CHECKPOINT.decode(text)
                    self.logs[table].checkpoint = found.n, found.data
                else:
                    self.logs[table].take(rows.PIECE.decode(text))

    # ── Tables ───────────────────────────────────────────────────────────────
    def create(self, row: TableRow, first: Append) -> Future[None]:
        checks.table(row, first)
        return self.append(replace(first, new_table=row))

    def append(self, append: Append) -> Future[None]:
        checks.append(append)
        return self.submit(lambda: (self._append(append), None))

    def append_async(self, append: Append) -> asyncio.Future[None]:
        """Whoever waits for it may be stopped; what is on its way to the shelf goes on."""
        return asyncio.shield(asyncio.wrap_future(self.append(append)))

    def _append(self, append: Append) -> Changes:
        return appending.changes_of(self.rows, append)

    def table(self, id: str) -> TableRow | None:  # noqa: A002
        found: TableKept | None = self.kept("tables", id)
        return found.row if found else None

    def log(self, table: str, since: int = 0, until: int | None = None) -> list[EntryRow]:
        return [row for row in self.log_of(table).entries if since <= row.n and (until is None or row.n < until)]

    def checkpoint(self, table: str, at_or_before: int | None = None) -> tuple[int, bytes] | None:
        found = self.log_of(table).checkpoint
        return None if found is None or (at_or_before is not None and found[0] > at_or_before) else found

    def secret(self, table: str, round: int) -> bytes | None:
        return self.log_of(table).secrets.get(round)

    def sits(self, table: str, profile: str) -> bool:
        found: TableKept | None = self.kept("tables", table)
        if found is None:
            return False
        return profile in found.places.values() or any(one.profile == profile for one in found.results)

    def entries_beginning(self, tables: Sequence[str], text: str) -> list[tuple[str, str]]:
        if text != SEATED:
            raise NotImplementedError(f"a page keeps only {SEATED!r} at hand")
        found = ((table, self.kept("tables", table)) for table in sorted(tables))
        return [(table, entry) for table, kept in found if kept for entry in kept.seated]

    def _tables(self) -> list[TableKept]:
        """The last changed first."""
        return sorted((kept for _, kept in self.of("tables")), key=lambda kept: (-kept.row.changed_at, kept.row.id))

    def running_tables(self) -> list[str]:
        return sorted(kept.row.id for kept in self._tables() if kept.row.phase == "running")

    def public_tables(self, limit: int) -> list[TableRow]:
        return []

    def unfinished(self, profile: str) -> int:
        checks.name("id", profile)
        return sum(kept.row.phase != "over" and profile in kept.places.values() for kept in self._tables())

    def own_tables(self, profile: str, phase: str | None = None, limit: int = 50) -> list[TableRow]:
        checks.name("id", profile)
        mine = (kept.row for kept in self._tables() if profile in kept.places.values())
        return [row for row in mine if phase is None or row.phase == phase][:limit]

    # ── People ───────────────────────────────────────────────────────────────
    def add_profile(self, profile: ProfileRow, secret_hash: bytes, label: str | None = None) -> Future[None]:
        checks.profile(profile)
        checks.hashed("secret_hash", secret_hash)
        checks.text("label", label or "", NAME)
        device = DeviceKept(profile.id, profile.created_at, profile.created_at, label)

        def change() -> tuple[Changes, None]:
            if f"people/{profile.id}" in self.rows or f"devices/{secret_hash.hex()}" in self.rows:
                raise StoreError("Dieses Profil oder Gerät gibt es schon.", "That profile or device exists already.")
            return [changed("people", profile.id, profile), changed("devices", secret_hash.hex(), device)], None

        return self.submit(change)

    def _change_profile(self, profile: str, **fields: Any) -> Future[None]:
        checks.name("profile", profile)

        def change() -> tuple[Changes, None]:
            found = self.kept("people", profile)
            if found is None:
                raise StoreError(f"Das Profil {profile!r} gibt es nicht.", f"There is no profile {profile!r}.")
            return [changed("people", profile, replace(found, **fields))], None

        return self.submit(change)

    def rename(self, profile: str, name: str) -> Future[None]:
        checks.text("name", name, NAME)
        return self._change_profile(profile, name=name)

    def settings(self, profile: str, settings: str, lang: str | None = None) -> Future[None]:
        checks.text("settings", settings, DATA)
        checks.text("lang", lang or "", 8)
        return self._change_profile(profile, settings=settings, **({"lang": lang} if lang else {}))

    def seen(self, secret_hash: bytes, at: int) -> Future[None]:
        """A device was used. It is written down once an hour at most."""
        checks.hashed("secret_hash", secret_hash)
        checks.number("at", at)
        return self.submit(lambda: (self._seen(secret_hash.hex(), at), None))

    def _seen(self, key: str, at: int) -> Changes:
        device: DeviceKept | None = self.rows.get(f"devices/{key}")
        person: ProfileRow | None = self.rows.get(f"people/{device.profile}") if device else None
        changes: Changes = []
        if device and device.seen_at < at - HOUR:
            changes.append(changed("devices", key, replace(device, seen_at=at)))
        if person and person.seen_at < at - HOUR:
            changes.append(changed("people", person.id, replace(person, seen_at=at)))
        return changes

    def profile(self, profile: str) -> ProfileRow | None:
        found: ProfileRow | None = self.kept("people", profile)
        return found

    def profile_of(self, secret_hash: bytes) -> ProfileRow | None:
        device: DeviceKept | None = self.rows.get(f"devices/{secret_hash.hex()}")
        return self.profile(device.profile) if device else None

    def devices(self, profile: str) -> list[DeviceRow]:
        mine = ((bytes.fromhex(name), kept) for name, kept in self.of("devices") if kept.profile == profile)
        last_seen_first = sorted(mine, key=lambda found: (-found[1].seen_at, found[0]))
        return [DeviceRow(device_id(key), one.label, one.created_at, one.seen_at) for key, one in last_seen_first]

    def history(self, profile: str, limit: int = 50, before: int | None = None) -> list[ResultRow]:
        mine = [one for one in self._results(profile) if before is None or one.ended_at < before]
        mine.sort(key=lambda one: (-one.ended_at, one.table, one.seat))
        oldest = mine[limit - 1].ended_at if len(mine) > limit else 0
        return [one for one in mine if one.ended_at >= oldest]

    def statistics(self, profile: str) -> list[Statistic]:
        return statistics(self._results(profile))

    def _results(self, profile: str) -> list[ResultRow]:
        checks.name("id", profile)
        return [one for kept in self._tables() for one in kept.results if one.profile == profile]

    def results_mark(self) -> tuple[int, int]:
        found = self.results_since(0)
        return len(found), found[-1].ended_at if found else 0

    def results_since(self, at: int) -> list[ResultRow]:
        found = (one for kept in self._tables() for one in kept.results if one.ended_at >= at)
        return sorted(found, key=lambda one: (one.ended_at, one.table, one.seat))

    def curve(self, profile: str, limit: int = 200) -> list[tuple[int, int]]:
        """Walked back from what the profile's purses hold now. What changed at the same moment is one point."""
        checks.name("id", profile)
        mine = [kept for _, kept in self.of("purses") if kept.profile == profile]
        changes: dict[int, int] = defaultdict(int)
        for at, change in (point for purse in mine for point in purse.points):
            changes[at] += change
        held, points = sum(purse.balance for purse in mine), []
        for at in sorted(changes, reverse=True)[:limit]:
            points.append((at, held))
            held -= changes[at]
        return points[::-1]

    def balance(self, account: str) -> int:
        """Nothing, for an account that nobody has opened yet."""
        found = self.kept("purses", account)
        return found.balance if found else 0

    # ── All of it ────────────────────────────────────────────────────────────
    def export(self, profile: str) -> dict[str, Any]:
        """Everything that is kept in this browser; `copies.changes_of` reads it."""
        if missing := [name for name, _ in self.of("tables") if name not in self.logs]:
            raise NotLoaded(missing)
        return copies.exported(self.rows, self.logs)

    def erase(self, profile: str, at: int) -> Future[None]:
        """Nobody else's games are here: everything goes."""
        gone, tables = [profile], [name for name, _ in self.of("tables")]
        done = self._following(self.instead([]))
        self.noted += [Change(len(self.noted) + n, "person", name) for n, name in enumerate(gone, 1)]
        self.noted += [Change(len(self.noted) + n, "table", name) for n, name in enumerate(tables, 1)]
        return done

    async def instead(self, changes: Changes) -> None:
        """Of everything that was here."""
        async with self.writing:
            await self.shelf.write(changes, instead=True)
            self.logs.clear()
            self.rows = {name: rows.read(name, text) for drawer, name, text in changes if drawer == "rows" and text}

    # ── This device ──────────────────────────────────────────────────────────
    @property
    def device_secret(self) -> str:
        """By which the person of this browser is known; empty: there is none yet."""
        return self._house().device_secret

    async def keep(self, changes: Changes) -> None:
        await self._write(lambda: (changes, None))

    async def keep_secret(self, secret: str) -> None:
        await self.keep([self._set_house(replace(self._house(), device_secret=secret))])

    # ── Time ─────────────────────────────────────────────────────────────────
    def _house(self) -> HouseKept:
        found: HouseKept = self.rows.get(rows.HOUSE) or HouseKept()
        return found

    def _beat(self, at: int, patience: int) -> Changes:
        known = self._house()
        gap = ((known.beat, at),) if known.beat and at - known.beat > patience else ()
        outages = (*known.outages, *gap)[-MOST_OUTAGES:]
        return [self._set_house(replace(known, beat=max(at, known.beat), outages=outages))]

    def _set_house(self, kept: HouseKept) -> shelf.Change:
        return "rows", rows.HOUSE, rows.written(kept)

    def heartbeat(self, at: int) -> Future[None]:
        checks.number("at", at)
        return self.submit(lambda: (self._beat(at, PATIENCE), None))

    def newest_heartbeat(self) -> int:
        return self._house().beat

    def outages(self, since: int) -> list[tuple[int, int]]:
        return [one for one in self._house().outages if one[1] > since]

    # ── What there is only with a server ─────────────────────────────────────
    def changes(self, since: int) -> list[Change]:
        return self.noted[since:]

    def last_change(self) -> int:
        return len(self.noted)

    def listen(self, callback: Callable[[str], None]) -> None:
        pass

    def notify(self, payload: str) -> Future[None]:
        return self.submit(lambda: ([], None))

    def prune(self, before: int, at: int) -> Future[Pruned]:
        return self.submit(lambda: ([], Pruned(0, 0)))

    def blocked(self, profile: str) -> list[str]:
        return []

    def blocked_by(self, profile: str) -> list[str]:
        return []

    def claim_transfer(self, code_hash: bytes, at: int) -> Future[str | None]:
        raise NeedsServer

    def shared_table(self, token_hash: bytes) -> str | None:
        raise NeedsServer

    def _needs_server(self, *_: object) -> NoReturn:
        raise NeedsServer

    settle_push_key = subscribe = unsubscribe = subscriptions = claim_notice = _needs_server
    add_device = sign_out = report = block = unblock = offer_transfer = share = unshare = _needs_server
