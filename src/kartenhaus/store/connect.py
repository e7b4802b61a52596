"""From a URL to a database that is ready: the file and its settings, or a server; migrated to the newest revision."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, SQLAlchemyError

from ..core.errors import reason
from ..core.parts import need
from . import page_check
from .driver_errors import is_full, shown
from .errors import Damaged, DiskFull, StoreError
from .wal import LARGE, LAST_RESORT

if TYPE_CHECKING:
    from alembic.config import Config

KNOWN = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
NEWEST = KNOWN[-1]
"""The revision that this version writes and reads."""
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x4B617274656E  # PostgreSQL's number for our advisory lock
# Kilobytes; pages; bytes.
ROOM = ("cache_size = -32000", f"wal_autocheckpoint = {LAST_RESORT}", f"journal_size_limit = {LARGE}")
# What is stored is nothing for a log, not even where a statement fails.
POOL: dict[str, Any] = {"pool_size": 8, "max_overflow": 24, "hide_parameters": True}
BUSY = 20.0  # seconds that SQLite waits for another process
ONE_AT_A_TIME = threading.Lock()  # Alembic keeps its context in module globals


# ── The URL ──────────────────────────────────────────────────────────────────
def understood(text: str) -> URL:
    """`postgresql://…`, `sqlite:///…` or the path of a file."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError) as error:
        raise StoreError("Diese Adresse einer Datenbank ist unlesbar.", "Cannot read this database URL.") from error
    kind = url.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreError(
            f"Gespeichert wird in SQLite oder PostgreSQL, nicht in {kind!r}.",
            f"The store is SQLite or PostgreSQL, not {kind!r}.",
        )
    if url.database in (None, "", ":memory:"):
        raise StoreError(
            "Eine Datenbank im Arbeitsspeicher hebt nichts auf: nenne eine Datei, etwa sqlite:///kartenhaus.db.",
            "A database in memory keeps nothing: name a file, for example sqlite:///kartenhaus.db.",
        )
    return url.set(drivername="sqlite+pysqlite")


# ── The connection ───────────────────────────────────────────────────────────
def connected(url: URL) -> Engine:
    return to_server(url) if url.get_backend_name() == "postgresql" else to_file(url)


def to_server(url: URL) -> Engine:
    need("postgresql", "PostgreSQL")
    engine = sa.create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 10}, **POOL)

    @event.listens_for(engine, "connect")
    def durable(connection: Any, _: object) -> None:
        """A server may run with synchronous_commit off; our sessions do not."""
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return engine


def to_file(url: URL) -> Engine:
    make_private(Path(str(url.database)))
    engine = sa.create_engine(url, connect_args={"timeout": BUSY}, **POOL)

    @event.listens_for(engine, "connect")
    def settings(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, below
        write_ahead(connection)
        for line in ("synchronous = FULL", "fullfsync = ON", "foreign_keys = ON", *ROOM):
            connection.execute(f"PRAGMA {line}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def make_private(path: Path) -> None:
    """A file, in a folder, that only their owner may look into; SQLite gives its other files the same mode."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        de, en = reason(error)
        raise StoreError(
            f"Die Datenbank {path} lässt sich nicht anlegen oder nicht beschreiben: {de}.",
            f"The database {path} cannot be made or written: {en}.",
        ) from error


def write_ahead(connection: Any) -> None:
    """WAL. SQLite does not wait by itself when another process is just changing to it."""
    until = time.monotonic() + BUSY
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except Exception as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


# ── A visitor ────────────────────────────────────────────────────────────────
def visited(url: URL) -> Engine:
    """To a database that is there and ready: nothing is made, and nothing migrated."""
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise StoreError(f"Die Datenbank {url.database} gibt es nicht.", f"There is no database {url.database}.")
    engine = connected(url)
    try:
        with engine.connect() as connection:
            at = revision(connection)
        if at != NEWEST:
            raise StoreError(
                f"{shown(url)} hat den Stand {at!r}, diese Version den Stand {NEWEST!r}: erst muss ein Server dieser "
                "Version damit gestartet sein.",
                f"{shown(url)} is at revision {at!r}, this version at {NEWEST!r}: a server of this version must have "
                "been started with it first.",
            )
    except DatabaseError as error:
        engine.dispose()
        raise unready(error, url) from error
    except BaseException:
        engine.dispose()
        raise
    return engine


# ── The newest revision ──────────────────────────────────────────────────────
def ready(engine: Engine) -> None:
    """Connects, looks whether it is sound, and migrates where there is something to migrate."""
    try:
        if engine.dialect.name == "sqlite" and page_check.size(engine) <= page_check.AT_ONCE:
            page_check.look_through(engine)
        with engine.connect() as connection:
            if revision(connection) == NEWEST:
                return
        import alembic.command  # noqa: F401  before others have to wait for us

        with ONE_AT_A_TIME, engine.connect().execution_options(writing=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            migrate(connection)
    except DatabaseError as error:
        raise unready(error, engine.url) from error
    except SQLAlchemyError as error:
        raise StoreError(
            f"Mit der Datenbank {shown(engine.url)} stimmt etwas nicht: {error}",
            f"Something is wrong with the database {shown(engine.url)}: {error}",
        ) from error


def unready(error: DatabaseError, url: URL) -> StoreError:
    where, why = shown(url), error.orig
    if is_full(error, url):
        return DiskFull(f"Der Speicherplatz ist voll: {where}: {why}", f"The disk is full: {where}: {why}")
    if isinstance(error, OperationalError):
        return StoreError(
            f"Die Datenbank {where} ist nicht zu erreichen: {why}", f"The database {where} cannot be reached: {why}"
        )
    return Damaged(
        f"{where} ist beschädigt oder keine Datenbank von Kartenhaus: {why}",
        f"{where} is damaged or no database of Kartenhaus: {why}",
    )


def revision(connection: Connection) -> str | None:
    """Read without Alembic: it takes longer to import than all the rest, and is needed once a release."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(sa.select(sa.column("version_num", sa.String)).select_from(sa.table("alembic_version")))


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    at = revision(connection)
    config = alembic_config(connection)
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if at is not None and at not in known:
        raise StoreError(
            f"Diese Datenbank hat den Stand {at!r}, den diese Version nicht kennt (ihrer ist {NEWEST!r}): "
            "sie ist von einer neueren Version geschrieben. Bringe Kartenhaus auf deren Stand.",
            f"This database is at revision {at!r}, unknown to this version (its own is {NEWEST!r}): "
            "a newer version wrote it. Update Kartenhaus.",
        )
    if at is None and sa.inspect(connection).get_table_names():
        raise StoreError(
            f"{shown(connection.engine.url)} gehört einem anderen Programm: es stehen schon fremde Tabellen darin.",
            f"{shown(connection.engine.url)} belongs to another program: there are tables in it already.",
        )
    command.upgrade(config, "head")


def alembic_config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
