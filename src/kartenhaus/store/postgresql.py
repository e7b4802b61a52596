"""PostgreSQL's own programs for what it does better itself: dump and restore."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from ..core.errors import reason
from .connect import to_server
from .driver_errors import shown
from .errors import InUse, StoreError
from .heartbeats import PATIENCE
from .schema import entries, heartbeats, tables

USUAL = Path("/usr/lib/postgresql")
DUMP = b"PGDMP"


def dump(url: URL, target: Path) -> tuple[int, int]:
    """How many tables and entries are in it: they are counted in the moment that is dumped."""
    with connected(url, isolation_level="REPEATABLE READ") as connection:
        moment = connection.scalar(sa.select(sa.func.pg_export_snapshot()))
        many = counted(connection)
        run("pg_dump", url, "--format=custom", f"--file={target}", f"--snapshot={moment}")
    check_dump(target)
    return many


def check_dump(path: Path) -> None:
    """That it can be read to its end, and has our tables in it."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(DUMP))
    except OSError as error:
        de, en = reason(error)
        raise StoreError(f"{path} lässt sich nicht lesen: {de}.", f"{path} cannot be read: {en}.") from error
    if begins != DUMP or "TABLE DATA public entries" not in said("pg_restore", "--list", str(path)):
        raise StoreError(
            f"{path} ist keine Sicherung einer PostgreSQL-Datenbank von Kartenhaus.",
            f"{path} is no backup of a PostgreSQL database of Kartenhaus.",
        )
    said("pg_restore", f"--file={os.devnull}", str(path))


def restore(url: URL, source: Path) -> tuple[int, int]:
    """All or nothing."""
    options = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    run("pg_restore", url, *options, str(source))
    with connected(url) as connection:
        return counted(connection)


def refuse_while_served(url: URL, at: int) -> None:
    """A server gives a sign of life every few seconds."""
    with connected(url) as connection:
        if not is_ours(connection):
            return
        alive = sa.select(heartbeats.c.process).where(heartbeats.c.seen_at > at - PATIENCE)
        names = list(connection.scalars(alive))
    if names:
        listed = ", ".join(sorted(names))
        raise InUse(
            f"{shown(url)} ist in Gebrauch: {listed}. Beende diese Server, und versuche es nach 15 Sekunden wieder.",
            f"Servers are still using {shown(url)}: {listed}. Stop them, and try again after 15 seconds.",
        )


def is_empty(url: URL) -> bool:
    with connected(url) as connection:
        return not is_ours(connection)


def is_ours(connection: Connection) -> bool:
    return sa.inspect(connection).has_table("heartbeats")


def counted(connection: Connection) -> tuple[int, int]:
    """Its tables and entries."""
    rows = [connection.scalar(sa.select(sa.func.count()).select_from(one)) or 0 for one in (tables, entries)]
    return rows[0], rows[1]


def vacuum(url: URL) -> tuple[int, int]:
    """Its size in bytes before and after."""
    size = sa.select(sa.func.pg_database_size(sa.func.current_database()))
    with connected(url, isolation_level="AUTOCOMMIT") as connection:
        before = connection.scalar(size)
        connection.exec_driver_sql("VACUUM ANALYZE")
        return before or 0, connection.scalar(size) or 0


@contextmanager
def connected(url: URL, **options: Any) -> Iterator[Connection]:
    engine = to_server(url)
    try:
        with engine.connect().execution_options(**options) as connection:
            yield connection
    except SQLAlchemyError as error:
        why = getattr(error, "orig", None) or error
        raise StoreError(f"{shown(url)}: {why}", f"{shown(url)}: {why}") from error
    finally:
        engine.dispose()


# ── The programs ─────────────────────────────────────────────────────────────
def program(name: str) -> str:
    """On the PATH, or the newest of those that are installed."""
    found = sorted(USUAL.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    place = shutil.which(name) or (str(found[-1]) if found else None)
    if place is None:
        raise StoreError(
            f"Dazu braucht es {name}, ein Programm von PostgreSQL; es ist hier nicht installiert.",
            f"This needs {name}, a program of PostgreSQL; it is not installed here.",
        )
    return place


def run(name: str, url: URL, *options: str) -> None:
    """The password goes by the environment: arguments can be seen by everybody on the machine."""
    plain = url.set(drivername="postgresql")._replace(password=None).render_as_string(hide_password=False)
    said(name, *options, f"--dbname={plain}", password=str(url.password or ""))


def said(name: str, *arguments: str, password: str = "") -> str:
    env = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    done = subprocess.run([program(name), *arguments], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or [str(done.returncode)]
        raise StoreError(f"{name} ist gescheitert: {why[0]}", f"{name} failed: {why[0]}")
    return done.stdout
