"""From what a database driver raises to what it is called here: in words for people, and in others for the operator.

Players are told neither the database's address nor what it said: both may hold names, paths and keys.
"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from ..core.voice import Both
from .errors import Damaged, DiskFull, StoreError, Unsure

log = logging.getLogger(__name__)

SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_NOTADB = 10, 11, 13, 26
BROKEN_STATES = ("XX001", "XX002")  # PostgreSQL: data, an index
FULL_STATES = ("53100",)
ROOM = 1_048_576  # bytes; with less than that a failed write means that the disk is full

FULL: Both = (
    "Dem Server ist der Speicherplatz ausgegangen: das ist nicht gespeichert. Wer ihn betreibt, muss Platz schaffen.",
    "The server has run out of disk space: that is not stored. Whoever runs it must make room.",
)
BROKEN: Both = (
    "Die Daten des Servers sind beschädigt: das geht nicht, bis sie wiederhergestellt sind.",
    "The server's data is damaged: this cannot be done until it is restored.",
)
UNWRITTEN: Both = ("Das konnte nicht gespeichert werden.", "That could not be stored.")
UNREAD: Both = ("Das konnte nicht nachgelesen werden.", "That could not be read.")


class Uncommitted(Exception):
    """The answer to a commit did not come."""


def shown(url: URL) -> str:
    """For the operator: without the password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


# ── What it was ──────────────────────────────────────────────────────────────
def says_full(error: BaseException) -> bool:
    """The database itself reports a full disk, and has rolled back."""
    return state(said(error)) in FULL_STATES or code(said(error)) == SQLITE_FULL


def is_full(error: BaseException, url: URL) -> bool:
    """SQLite reports another code if the disk was too full for a file beside the database."""
    return says_full(error) or (code(said(error)) == SQLITE_IOERR and not has_room(url))


def has_room(url: URL) -> bool:
    try:
        return shutil.disk_usage(Path(str(url.database)).parent).free >= ROOM
    except OSError:
        return True


def is_damage(error: BaseException) -> bool:
    why = said(error)
    return state(why) in BROKEN_STATES or code(why) in (SQLITE_CORRUPT, SQLITE_NOTADB)


def said(error: BaseException) -> Any:
    """The driver's own exception."""
    return getattr(error, "orig", None) or error


def state(why: object) -> str:
    """PostgreSQL's five letters."""
    return getattr(why, "sqlstate", None) or ""


def code(why: object) -> int:
    """SQLite's number, without the details in its upper half."""
    return getattr(why, "sqlite_errorcode", 0) & 0xFF


# ── How it is told ───────────────────────────────────────────────────────────
def unwritten(error: BaseException, url: URL) -> StoreError:
    if isinstance(error, Uncommitted):
        return told(Unsure(shown(url), error), error)
    return told(named(error, url, UNWRITTEN), error)


def unread(error: BaseException, url: URL) -> StoreError:
    return told(named(error, url, UNREAD), error)


def named(error: BaseException, url: URL, otherwise: Both) -> StoreError:
    where, why = shown(url), said(error)
    if is_full(error, url):
        return DiskFull(*FULL, (f"Der Speicherplatz ist voll: {where}: {why}", f"The disk is full: {where}: {why}"))
    if is_damage(error):
        return Damaged(*BROKEN, (f"{where} ist beschädigt: {why}", f"{where} is damaged: {why}"))
    return StoreError(*otherwise, (f"{otherwise[0]} {where}: {why}", f"{otherwise[1]} {where}: {why}"))


def told(wrong: StoreError, error: BaseException) -> StoreError:
    """To the log here, once: whoever asked is given the other words only. What does not fit is no fault."""
    wrong.__cause__ = error
    log.log(logging.INFO if isinstance(error, IntegrityError) else logging.ERROR, "%s", wrong.operator[1])
    return wrong
