"""The store itself: many threads ask, one thread writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from . import checks, lives, people, reading
from .bookings import Booking, tell
from .checkpoints import Checkpoints
from .connect import connected, ready, shown, understood
from .errors import StoreError
from .listener import Listener
from .rows import Append, EntryRow, ProfileRow, ResultRow, Statistic, TableRow
from .schema import DATA, NAME
from .writer import Writer

T = TypeVar("T")


class Store:
    """Reading functions block and may be called from any thread; what writes answers a future that is done when the
    change is durable. Time is the caller's: `at` is milliseconds since the epoch.
    """

    def __init__(self, engine: Engine, process: str, patience: int) -> None:
        self.engine, self.process, self.patience = engine, process, patience
        self.writer = Writer(engine, process)
        self.listeners: list[Listener] = []
        self.checkpoints = None if self.shared else Checkpoints(engine)

    @staticmethod
    def open(url: str, process: str, at: int, patience: int = lives.PATIENCE) -> Store:
        """`process` is a name that no other living process has. `patience`: after so many milliseconds without any
        heartbeat there was an outage.
        """
        checks.process(process)
        checks.number("at", at)
        engine = connected(understood(url))
        try:
            ready(engine)
            store = Store(engine, process, patience)
        except BaseException:
            engine.dispose()
            raise
        try:
            store.alive(at).result()
        except BaseException:
            store.close()
            raise
        return store

    @property
    def shared(self) -> bool:
        """Whether other processes may write too."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Writes what was submitted before. A second time does nothing."""
        self.writer.close()
        for listener in self.listeners:
            listener.close()
        if self.checkpoints is not None:
            self.checkpoints.close()
        self.engine.dispose()

    # ── Writing ──────────────────────────────────────────────────────────────
    def append(self, job: Append) -> Future[None]:
        checks.append(job)
        return self.writer.submit(Booking(job))

    def appended(self, job: Append) -> asyncio.Future[None]:
        """As `append`, for whoever waits in an event loop."""
        checks.append(job)
        return self.writer.promise(Booking(job))

    def create(self, row: TableRow, first: Append) -> Future[None]:
        """A table and its first entries, from whatever number `first` begins with."""
        checks.table(row, first)
        checks.append(first)
        return self.writer.submit(Booking(first, row))

    def write(self, job: Callable[[Connection], T]) -> Future[T]:
        """Anything else. It may be called again if the connection broke: it should use the connection and no more."""
        return self.writer.submit(job)

    def notify(self, payload: str) -> Future[None]:
        checks.text("notify", payload, checks.MOST_PAYLOAD)
        return self.write(partial(tell, process=self.process, payloads=[payload]))

    def alive(self, at: int) -> Future[None]:
        checks.number("at", at)
        return self.write(partial(lives.beat, process=self.process, at=at, patience=self.patience))

    # ── People ───────────────────────────────────────────────────────────────
    def add_profile(self, profile: ProfileRow, secret_hash: bytes) -> Future[None]:
        checks.profile(profile)
        checks.hashed("secret_hash", secret_hash)
        return self.write(partial(people.add, profile=profile, secret_hash=secret_hash))

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

    def add_device(self, profile: str, secret_hash: bytes, at: int) -> Future[None]:
        checks.name("profile", profile)
        checks.hashed("secret_hash", secret_hash)
        checks.number("at", at)
        return self.write(partial(people.add_device, profile=profile, secret_hash=secret_hash, at=at))

    def remove_device(self, secret_hash: bytes) -> Future[None]:
        checks.hashed("secret_hash", secret_hash)
        return self.write(partial(people.remove_device, secret_hash=secret_hash))

    def seen(self, profile: str, at: int, secret_hash: bytes | None = None) -> Future[None]:
        checks.name("profile", profile)
        checks.number("at", at)
        return self.write(partial(people.seen, profile=profile, at=at, secret_hash=secret_hash))

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

    # ── Reading ──────────────────────────────────────────────────────────────
    @contextmanager
    def reading(self, *names: str) -> Iterator[Connection]:
        """The names that are asked for are checked: they may come from anybody."""
        for name in names:
            checks.name("id", name)
        try:
            with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OverflowError) as error:
            why = getattr(error, "orig", None) or error
            where = shown(self.engine.url)
            raise StoreError(f"{where} lässt sich nicht lesen: {why}", f"{where} cannot be read: {why}") from error

    def profile_of(self, secret_hash: bytes) -> ProfileRow | None:
        with self.reading() as connection:
            return people.of_device(connection, secret_hash)

    def profile(self, profile: str) -> ProfileRow | None:
        with self.reading(profile) as connection:
            return people.by_id(connection, profile)

    def table(self, id: str) -> TableRow | None:  # noqa: A002
        with self.reading(id) as connection:
            return reading.table(connection, id)

    def log(self, table: str, since: int = 0) -> list[EntryRow]:
        """The entries from number `since` on."""
        with self.reading(table) as connection:
            return reading.log(connection, table, since)

    def secret(self, table: str, round: int) -> bytes | None:
        with self.reading(table) as connection:
            return reading.secret(connection, table, round)

    def places(self, table: str) -> dict[int, str]:
        """Seats and the profiles that sit there."""
        with self.reading(table) as connection:
            return reading.seated(connection, table)

    def own_tables(self, profile: str, phase: str | None = None, limit: int = 50) -> list[TableRow]:
        """Where the profile sits, the last changed first."""
        with self.reading(profile) as connection:
            return reading.own_tables(connection, profile, phase, limit)

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
            return lives.since(connection, since)

    # ── The others ───────────────────────────────────────────────────────────
    def listen(self, callback: Callable[[str], None]) -> None:
        """Calls back, in a thread of its own, with what other processes notify; never on SQLite. An empty payload says
        that the connection was lost for a while: look at everything.
        """
        if self.shared:
            self.listeners.append(Listener(self.engine, self.process, callback))
