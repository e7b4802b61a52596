"""Backup while a server runs, restore while none does, and a smaller file.

A copy counts only when it has been opened and looked through; until then it has another name.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import msgspec
from sqlalchemy.engine import URL

from ..core.errors import reason
from . import page_check, postgresql
from .connect import BUSY, KNOWN, understood
from .driver_errors import SQLITE_FULL, code
from .errors import Damaged, DiskFull, StoreError
from .lock import ServerLock

HEADER = b"SQLite format 3\0"


class Copied(msgspec.Struct, frozen=True):
    size: int
    """Bytes."""
    tables: int
    entries: int
    revision: str = ""
    """Empty where only a server can tell."""


class Restored(msgspec.Struct, frozen=True):
    copied: Copied
    kept: str
    """Where what was there before is now; empty if there was nothing."""


class Vacuumed(msgspec.Struct, frozen=True):
    before: int
    after: int


# ── Backup ───────────────────────────────────────────────────────────────────
def backup(database: str, target: Path) -> Copied:
    """While others write: of one moment, and whole. A file that is there already is left alone."""
    url = understood(database)
    if target.exists():
        raise StoreError(
            f"{target} gibt es schon; eine Sicherung überschreibt nichts.",
            f"{target} exists already; a backup overwrites nothing.",
        )
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        if url.get_backend_name() == "postgresql":
            many = postgresql.dump(url, part)
            made = Copied(part.stat().st_size, *many)
        else:
            with closing(opened(file_of(url))) as connection:
                connection.execute("VACUUM INTO ?", (str(part),))
            made = verified(part)
        settle(part, target)
    except OSError as error:
        raise cannot(target, *reason(error)) from error
    except sqlite3.Error as error:
        raise told(error, target) from error
    finally:
        part.unlink(missing_ok=True)
    return made


def verified(path: Path) -> Copied:
    """A whole database of ours, of this version or an older one."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(HEADER))
    except OSError as error:
        de, en = reason(error)
        raise StoreError(f"{path} lässt sich nicht lesen: {de}.", f"{path} cannot be read: {en}.") from error
    if begins != HEADER:
        raise foreign(path)
    rest = path.with_name(f"{path.name}-wal")
    if rest.exists() and rest.stat().st_size:
        raise StoreError(
            f"Neben {path} liegt {rest.name}: das ist die Datei eines Servers, keine Sicherung.",
            f"There is {rest.name} beside {path}: that is the file of a server, not a backup.",
        )
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        what = page_check.found(connection)
        if what is not None:
            raise Damaged(f"{path} ist beschädigt: {what}", f"{path} is damaged: {what}")
        try:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            (entries,) = connection.execute("SELECT count(*) FROM entries").fetchone()
        except (sqlite3.Error, TypeError) as error:
            raise foreign(path) from error
    if revision not in KNOWN:
        raise StoreError(
            f"{path} hat den Stand {revision!r}, den diese Version nicht kennt: eine neuere hat das geschrieben.",
            f"{path} is at revision {revision!r}, unknown to this version: a newer one wrote it.",
        )
    return Copied(path.stat().st_size, tables, entries, revision)


# ── Restore ──────────────────────────────────────────────────────────────────
def restore(database: str, source: Path, at: int) -> Restored:
    """In place of what is there, which is kept under another name. Never while a server runs."""
    url = understood(database)
    stamp = datetime.fromtimestamp(at / 1000).strftime("%Y%m%d-%H%M%S")
    if url.get_backend_name() == "postgresql":
        kept = source.with_name(f"before-{stamp}.dump")
        postgresql.refuse_while_served(url, at)
        postgresql.check_dump(source)
        was_empty = postgresql.is_empty(url)
        if not was_empty:
            backup(database, kept)
        many = postgresql.restore(url, source)
        return Restored(Copied(source.stat().st_size, *many), "" if was_empty else str(kept))
    copied, target = verified(source), file_of(url)
    if target.exists() and target.samefile(source):
        raise StoreError(
            f"{source} ist die Datenbank selbst, keine Sicherung.", f"{source} is the database itself, not a backup."
        )
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = ServerLock(target, at)
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as old:
            old.execute("VACUUM INTO ?", (str(part),))
        verified(part)
        kept = target.with_name(f"{target.name}.before-{stamp}")
        put_aside(target, kept)
        settle(part, target)
    except OSError as error:
        raise cannot(target, *reason(error)) from error
    except sqlite3.Error as error:
        raise told(error, target) from error
    finally:
        part.unlink(missing_ok=True)
        lock.release()
    return Restored(copied, str(kept) if kept.exists() else "")


def put_aside(target: Path, kept: Path) -> None:
    """Together with the write-ahead log, which SQLite finds by the file's name."""
    for end in ("-wal", "-shm", ""):
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + end))


def settle(part: Path, target: Path) -> None:
    """Under its name when it has reached the disk."""
    reach_disk(part, os.O_RDWR)
    part.rename(target)
    if os.name != "nt":  # folders cannot be opened there
        reach_disk(target.parent, os.O_RDONLY)


def reach_disk(path: Path, flags: int) -> None:
    file = os.open(path, flags)
    try:
        os.fsync(file)
    finally:
        os.close(file)


# ── A smaller file ───────────────────────────────────────────────────────────
def vacuum(database: str, at: int) -> Vacuumed:
    """Room that pruning has left is used again anyway; this gives it back. SQLite stops everybody meanwhile, so it is
    done while no server runs."""
    url = understood(database)
    if url.get_backend_name() == "postgresql":
        return Vacuumed(*postgresql.vacuum(url))
    path = file_of(url)
    exists(path)
    lock = ServerLock(path, at)
    try:
        with closing(opened(path)) as connection:
            before = path.stat().st_size
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Vacuumed(before, path.stat().st_size)
    except sqlite3.Error as error:
        raise told(error, path) from error
    finally:
        lock.release()


# ── Files ────────────────────────────────────────────────────────────────────
def file_of(url: URL) -> Path:
    return Path(str(url.database))


def opened(path: Path) -> sqlite3.Connection:
    exists(path)
    return sqlite3.connect(path, timeout=BUSY, isolation_level=None)


def exists(path: Path) -> None:
    if not path.exists():
        raise StoreError(f"Die Datenbank {path} gibt es nicht.", f"There is no database {path}.")


def cannot(target: Path, de: str, en: str) -> StoreError:
    return StoreError(f"{target} lässt sich nicht schreiben: {de}.", f"{target} cannot be written: {en}.")


def foreign(path: Path) -> StoreError:
    return StoreError(
        f"{path} ist keine Sicherung einer SQLite-Datenbank von Kartenhaus.",
        f"{path} is no backup of a SQLite database of Kartenhaus.",
    )


def told(error: sqlite3.Error, target: Path) -> StoreError:
    if code(error) == SQLITE_FULL:
        return DiskFull(f"Der Speicherplatz ist voll: {target}", f"The disk is full: {target}")
    return cannot(target, str(error), str(error))
