"""Heartbeats of the processes, and outages, when none came: a clock does not run while no process could have taken a
move."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from .appends import or_instead, unless_there
from .schema import heartbeats, outages

PATIENCE = 15_000
"""Milliseconds without any process's heartbeat that count as an outage."""
DAY = 86_400_000


def beat(connection: Connection, process: str, at: int, patience: int = PATIENCE) -> None:
    """A gap that is too long is an outage; the process that comes back first records it."""
    last = newest(connection)
    if last is not None and at - last > patience:
        connection.execute(unless_there(connection, outages), {"began_at": last, "ended_at": at})
    mine = connection.execute(
        sa.select(heartbeats.c.began_at, heartbeats.c.seen_at).where(heartbeats.c.process == process)
    ).first()
    began, seen = mine or (at, at)
    now = {"process": process, "began_at": began, "seen_at": max(seen, at)}
    connection.execute(or_instead(connection, heartbeats), now)
    connection.execute(sa.delete(heartbeats).where(heartbeats.c.seen_at < at - DAY))


def since(connection: Connection, at: int) -> list[tuple[int, int]]:
    found = connection.execute(sa.select(outages).where(outages.c.ended_at > at).order_by(outages.c.began_at))
    return [(began, ended) for began, ended in found]


def newest(connection: Connection) -> int | None:
    found: int | None = connection.scalar(sa.select(sa.func.max(heartbeats.c.seen_at)))
    return found
