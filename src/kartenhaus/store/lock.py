"""One server per SQLite file. A second one is told which process the first is.

The lock is the operating system's, on a file beside the database: it goes with the process that holds it, however that
ends. What stands in the file says who it is; without the lock it means nothing. The file stays: if it were removed, two
could hold two files of the same name.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

import msgspec

from ..core.errors import reason
from .errors import InUse, StoreError

FAR = 1 << 30  # Windows locks bytes and nobody else may read them: one that is never written


class Holder(msgspec.Struct, frozen=True):
    pid: int
    since: int
    """Milliseconds since the epoch."""


class ServerLock:
    """Takes the lock, or raises `InUse`. Commands that only read, or write now and then, do not need it."""

    def __init__(self, database: Path, at: int) -> None:
        self.path = beside(database)
        try:
            self.file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            de, en = reason(error)
            raise StoreError(
                f"Die Datei {self.path} lässt sich nicht beschreiben: {de}.",
                f"The file {self.path} cannot be written: {en}.",
            ) from error
        if not locked(self.file):
            os.close(self.file)
            raise in_use(database, holder(database))
        os.ftruncate(self.file, 0)
        os.write(self.file, msgspec.json.encode(Holder(os.getpid(), at)))

    def release(self) -> None:
        os.ftruncate(self.file, 0)
        os.close(self.file)


def beside(database: Path) -> Path:
    """The same file, whatever symbolic link the database is opened by."""
    real = database.resolve()
    return real.with_name(f"{real.name}-server")


def locked(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def holder(database: Path) -> Holder | None:
    """Who holds the lock; unknown while the holder is just starting or ending."""
    try:
        return msgspec.json.decode(beside(database).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None


def in_use(database: Path, first: Holder | None) -> InUse:
    if first is None:
        return InUse(
            f"{database} hat schon ein anderer Server in Gebrauch.", f"Another server is already using {database}."
        )
    since = datetime.fromtimestamp(first.since / 1000)
    return InUse(
        f"{database} hat schon ein anderer Server in Gebrauch: Prozess {first.pid}, seit "
        f"{since:%d.%m.%Y %H:%M:%S}. Beende ihn, oder nenne diesem mit --database eine andere Datei.",
        f"Another server is already using {database}: process {first.pid}, since {since:%Y-%m-%d %H:%M:%S}. "
        "Stop it, or give this one another file with --database.",
    )
