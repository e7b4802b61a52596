"""What was done to a person or a table from outside the server. On SQLite other processes are not heard: a server reads
this list every few seconds, from the last one it knows of.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from .rows import Change, Changed
from .schema import changes

KEPT = 86_400_000
"""Milliseconds. A server that was away for longer has started anew, and read everything."""


def note(connection: Connection, kind: Changed, names: Sequence[str], at: int) -> None:
    if not names:
        return
    if connection.dialect.name == "postgresql":  # it numbers before the commit: who has read 5 would miss a late 4
        connection.execute(sa.text("LOCK TABLE changes IN EXCLUSIVE MODE"))
    connection.execute(sa.delete(changes).where(changes.c.at < at - KEPT))
    connection.execute(sa.insert(changes), [{"kind": kind, "name": name, "at": at} for name in names])


def since(connection: Connection, last: int) -> list[Change]:
    wanted = sa.select(changes.c.id, changes.c.kind, changes.c.name).where(changes.c.id > last).order_by(changes.c.id)
    return [Change(*row) for row in connection.execute(wanted)]


def last(connection: Connection) -> int:
    return connection.scalar(sa.select(sa.func.max(changes.c.id))) or 0
