"""Whether what is stored can be right: pages, keys, logs, books, and whether every entry can still be read."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from itertools import islice
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from ..table.entries import Setup, read
from . import reading
from .errors import Unbalanced
from .schema import checkpoints, entries, tables

Part = Literal["pages", "keys", "logs", "entries", "books"]
PARTS: tuple[Part, ...] = ("pages", "keys", "logs", "entries", "books")
Found = Generator[tuple[str, str], None, None]
MOST = 20  # findings of one part
AT_ONCE = 2_000  # rows


class Finding(msgspec.Struct, frozen=True):
    part: Part
    where: str
    what: str
    """In the words of the check that found it."""


def findings(connection: Connection, part: Part) -> list[Finding]:
    """What is wrong there, the first of it."""
    found = {"pages": pages, "keys": keys, "logs": logs, "entries": unreadable, "books": books}[part]
    with closing(found(connection)) as some:
        return [Finding(part, *one) for one in islice(some, MOST)]


def pages(connection: Connection) -> Found:
    """Damaged pages of SQLite; PostgreSQL checks its own."""
    if connection.dialect.name == "sqlite":
        for (said,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})"):
            if said != "ok":
                yield "", said


def keys(connection: Connection) -> Found:
    """Broken foreign keys; PostgreSQL never stores one."""
    if connection.dialect.name == "sqlite":
        for table, number, to, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"{table} {number or ''}".strip(), f"no such row in {to}"


def logs(connection: Connection) -> Found:
    """From its first entry to the one before `next_n` without a gap; of a pruned table none at all."""
    log = (
        sa.select(
            entries.c.table_id,
            sa.func.count().label("many"),
            sa.func.min(entries.c.n).label("first"),
            sa.func.max(entries.c.n).label("last"),
        )
        .group_by(entries.c.table_id)
        .subquery()
    )
    many = sa.func.coalesce(log.c.many, 0)
    whole = (many > 0) & (log.c.last - log.c.first + 1 == log.c.many) & (log.c.last + 1 == tables.c.next_n)
    right = sa.case((tables.c.pruned_at.is_(None), whole), else_=many == 0)
    wrong = (
        sa.select(tables.c.id, tables.c.next_n, many, log.c.first, log.c.last)
        .outerjoin(log, log.c.table_id == tables.c.id)
        .where(sa.not_(sa.func.coalesce(right, sa.false())))
        .order_by(tables.c.id)
    )
    for table, then, count, first, last in connection.execute(wrong):
        yield table, f"{count} entries, {first} … {last}, but the next one would be {then}"
    ahead = (
        sa.select(checkpoints.c.table_id, checkpoints.c.n, tables.c.next_n)
        .join(tables, tables.c.id == checkpoints.c.table_id)
        .where(checkpoints.c.n > tables.c.next_n)
    )
    for table, n, then in connection.execute(ahead):
        yield table, f"a checkpoint after {n} entries of {then}"


def unreadable(connection: Connection) -> Found:
    """Each as a server reads it."""
    slowly = connection.execution_options(yield_per=AT_ONCE)
    with slowly.execute(sa.select(tables.c.id, tables.c.setup)) as setups:
        for table, setup in setups:
            try:
                msgspec.json.decode(setup, type=Setup)
            except msgspec.DecodeError as error:
                yield table, f"setup: {error}"
    with slowly.execute(sa.select(entries.c.table_id, entries.c.n, entries.c.data)) as log:
        for table, n, data in log:
            try:
                read(data)
            except msgspec.DecodeError as error:
                yield table, f"entry {n}: {error}"


def books(connection: Connection) -> Found:
    try:
        total, _ = reading.books(connection)
        if total:
            yield "", f"all balances together are {total}"
    except Unbalanced as error:
        yield "", error.en
