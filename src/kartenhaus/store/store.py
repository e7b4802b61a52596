"""The store itself: many threads ask, one thread writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import Engine

from . import checks, heartbeats, page_check, people, reading
from .appends import tell
from .connect import connected, ready, understood, visited
from .daily import DailyGames
from .listener import Listener
from .lock import ServerLock
from .operator_view import OperatorView
from .personal_data import PersonalData
from .puzzles import Puzzles
from .ratings import AllResults
from .rows import DATA, NAME, Append, EntryRow, ProfileRow, ResultRow, Statistic, TableRow
from .subscriptions import Subscriptions
from .wal import WalCheckpoints


class Store(PersonalData, OperatorView, Puzzles, DailyGames, AllResults, Subscriptions):
    """Reading functions block and may be called from any thread; what writes answers a future that is done when the
    change is durable. Time is the caller's: `at` is milliseconds since the epoch.
    """

    def __init__(self, engine: Engine, process: str, patience: int, lock: ServerLock | None = None) -> None:
        super().__init__(engine, process)
        self.patience, self.lock = patience, lock
        self.listeners: list[Listener] = []
        self.wal = None if self.shared else WalCheckpoints(engine)
        self.page_check: page_check.PageCheck | None = None

    @staticmethod
    def visit(url: str, process: str) -> Store:
        """For a command beside the server: the database must be there, and no heartbeat says that a server is."""
        engine = visited(understood(url))
        return Store(engine, process, heartbeats.PATIENCE)

    @staticmethod
    def open(url: str, process: str, at: int, patience: int = heartbeats.PATIENCE, *, serving: bool = False) -> Store:
        """`process` is a name that no other living process has. `patience`: after so many milliseconds without any
        heartbeat there was an outage. `serving`: as a server, of which a SQLite file has one: `InUse` otherwise.
        """
        checks.process(process)
        checks.number("at", at)
        engine = connected(understood(url))
        lock = None
        try:
            if serving and engine.dialect.name == "sqlite":
                lock = ServerLock(Path(str(engine.url.database)), at)
            ready(engine)
            store = Store(engine, process, patience, lock)
        except BaseException:
            engine.dispose()
            if lock is not None:
                lock.release()
            raise
        try:
            if not store.shared and page_check.size(engine) > page_check.AT_ONCE:
                store.page_check = page_check.PageCheck(engine)
            # The only server of a file knows that nobody was there before it, however short that was.
            store.heartbeat(at, patience if lock is None else 0).result()
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Writes what was submitted before. A second time does nothing."""
        self.writer.close()
        for listener in self.listeners:
            listener.close()
        if self.wal is not None:
            self.wal.close()
        if self.page_check is not None:
            self.page_check.close()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    # ── Writing ──────────────────────────────────────────────────────────────
    def append(self, append: Append) -> Future[None]:
        checks.append(append)
        return self.writer.submit(append)

    def append_async(self, append: Append) -> asyncio.Future[None]:
        """As `append`, for whoever waits in an event loop."""
        checks.append(append)
        return self.writer.promise(append)

    def create(self, row: TableRow, first: Append) -> Future[None]:
        """A table and its first entries, from whatever number `first` begins with."""
        checks.table(row, first)
        checks.append(first)
        return self.writer.submit(replace(first, new_table=row))

    def notify(self, payload: str) -> Future[None]:
        checks.text("notify", payload, checks.MOST_PAYLOAD)
        return self.write(partial(tell, process=self.process, payloads=[payload]))

    def heartbeat(self, at: int, patience: int | None = None) -> Future[None]:
        checks.number("at", at)
        patience = self.patience if patience is None else patience
        return self.write(partial(heartbeats.beat, process=self.process, at=at, patience=patience))

    # ── People ───────────────────────────────────────────────────────────────
    def add_profile(self, profile: ProfileRow, secret_hash: bytes, label: str | None = None) -> Future[None]:
        """With its first device. `label` is what its owner will know the device by."""
        checks.profile(profile)
        checks.hashed("secret_hash", secret_hash)
        checks.text("label", label or "", NAME)
        return self.write(partial(people.add, profile=profile, secret_hash=secret_hash, label=label))

    def rename(self, profile: str, name: str) -> Future[None]:
        checks.name("profile", profile)
        checks.text("name", name, NAME)
        return self.write(partial(people.change, profile=profile, name=name))

    def settings(self, profile: str, settings: str, lang: str | None = None) -> Future[None]:
        checks.name("profile", profile)
        checks.text("settings", settings, DATA)
        checks.text("lang", lang or "", 8)
        fields = {"settings": settings} | ({"lang": lang} if lang else {})
        return self.write(lambda connection: people.change(connection, profile, **fields))

    def add_device(self, profile: str, secret_hash: bytes, at: int, label: str | None = None) -> Future[None]:
        checks.name("profile", profile)
        checks.hashed("secret_hash", secret_hash)
        checks.number("at", at)
        checks.text("label", label or "", NAME)
        return self.write(partial(people.add_device, profile=profile, secret_hash=secret_hash, at=at, label=label))

    def remove_device(self, secret_hash: bytes) -> Future[None]:
        checks.hashed("secret_hash", secret_hash)
        return self.write(partial(people.remove_device, secret_hash=secret_hash))

    def offer_transfer(self, code_hash: bytes, profile: str, expires_at: int) -> Future[None]:
        checks.name("profile", profile)
        checks.hashed("code_hash", code_hash)
        checks.number("expires_at", expires_at)
        return self.write(partial(people.offer, code_hash=code_hash, profile=profile, expires_at=expires_at))

    def claim_transfer(self, code_hash: bytes, at: int) -> Future[str | None]:
        """Whose profile it is; None for a code that is wrong, used or too old."""
        checks.hashed("code_hash", code_hash)
        checks.number("at", at)
        return self.write(partial(people.claim, code_hash=code_hash, at=at))

    # ── Links to replays ─────────────────────────────────────────────────────
    def share(self, token_hash: bytes, table: str, made_by: str, at: int) -> Future[None]:
        """A link of its own to one table; of what is in the link only the hash is kept."""
        checks.hashed("token_hash", token_hash)
        checks.name("table", table)
        checks.name("made_by", made_by)
        checks.number("at", at)
        row = {"token_hash": token_hash, "table_id": table, "made_by": made_by, "at": at}
        return self.write(lambda connection: people.share(connection, row))

    def unshare(self, table: str, made_by: str) -> Future[int]:
        """The links that a person made to a table lead nowhere any more. How many there were."""
        checks.name("table", table)
        checks.name("made_by", made_by)
        return self.write(partial(people.unshare, table=table, made_by=made_by))

    # ── Reading ──────────────────────────────────────────────────────────────
    def profile_of(self, secret_hash: bytes) -> ProfileRow | None:
        with self.reading() as connection:
            return people.of_device(connection, secret_hash)

    def profile(self, profile: str) -> ProfileRow | None:
        with self.reading(profile) as connection:
            return people.by_id(connection, profile)

    def table(self, id: str) -> TableRow | None:  # noqa: A002
        with self.reading(id) as connection:
            return reading.table(connection, id)

    def log(self, table: str, since: int = 0, until: int | None = None) -> list[EntryRow]:
        """The entries from number `since` on, up to but not with `until`."""
        checks.number("since", since)
        if until is not None:
            checks.number("until", until)
        with self.reading(table) as connection:
            return reading.log(connection, table, since, until)

    def entries_beginning(self, tables: Sequence[str], text: str) -> list[tuple[str, str]]:
        """Of these tables, in their order: table and entry."""
        with self.reading(*tables) as connection:
            return reading.entries_beginning(connection, tables, text)

    def checkpoint(self, table: str, at_or_before: int | None = None) -> tuple[int, bytes] | None:
        """The newest one of a table, or the newest that has no more than so many entries behind it: how many, and what
        was given with the append. The log goes on from there with `since` the same number.
        """
        if at_or_before is not None:
            checks.number("at_or_before", at_or_before)
        with self.reading(table) as connection:
            return reading.checkpoint(connection, table, at_or_before)

    def shared_table(self, token_hash: bytes) -> str | None:
        """The table that a link leads to."""
        checks.hashed("token_hash", token_hash)
        with self.reading() as connection:
            return reading.shared_table(connection, token_hash)

    def secret(self, table: str, round: int) -> bytes | None:
        with self.reading(table) as connection:
            return reading.secret(connection, table, round)

    def sits(self, table: str, profile: str) -> bool:
        """Whether a seat there belongs to the profile."""
        with self.reading(table, profile) as connection:
            return reading.sits(connection, table, profile)

    def own_tables(self, profile: str, phase: str | None = None, limit: int = 50) -> list[TableRow]:
        """Where the profile sits, the last changed first."""
        with self.reading(profile) as connection:
            return reading.own_tables(connection, profile, phase, limit)

    def unfinished(self, profile: str) -> int:
        """How many tables the profile sits at that are not over."""
        with self.reading(profile) as connection:
            return reading.unfinished(connection, profile)

    def public_tables(self, limit: int = 50) -> list[TableRow]:
        """Those that are not over, the last changed first."""
        with self.reading() as connection:
            return reading.public_tables(connection, limit)

    def running_tables(self) -> list[str]:
        with self.reading() as connection:
            return reading.running_tables(connection)

    def history(self, profile: str, limit: int = 50, before: int | None = None) -> list[ResultRow]:
        with self.reading(profile) as connection:
            return reading.history(connection, profile, limit, before)

    def statistics(self, profile: str) -> list[Statistic]:
        with self.reading(profile) as connection:
            return reading.statistics(connection, profile)

    def balance(self, account: str) -> int:
        """Nothing, for an account that nobody has opened yet."""
        with self.reading(account) as connection:
            return reading.balance(connection, account)

    def curve(self, profile: str, limit: int = 200) -> list[tuple[int, int]]:
        """When the profile's accounts changed, and what they held then: the last `limit` times, oldest first."""
        with self.reading(profile) as connection:
            return reading.curve(connection, profile, limit)

    def books(self) -> tuple[int, int]:
        """The sum of all balances, which is 0, and the number of movements; `Unbalanced` if they do not agree."""
        with self.reading() as connection:
            return reading.books(connection)

    def outages(self, since: int) -> list[tuple[int, int]]:
        """From when to when no process was alive: those that ended after `since`."""
        with self.reading() as connection:
            return heartbeats.since(connection, since)

    def newest_heartbeat(self) -> int:
        """The newest heartbeat of any process: nothing in the store is much newer."""
        with self.reading() as connection:
            return heartbeats.newest(connection) or 0

    # ── The others ───────────────────────────────────────────────────────────
    def listen(self, callback: Callable[[str], None]) -> None:
        """Calls back, in a thread of its own, with what other processes notify; never on SQLite. An empty payload says
        that the connection was lost for a while: look at everything.
        """
        if self.shared:
            self.listeners.append(Listener(self.engine, self.process, callback))
