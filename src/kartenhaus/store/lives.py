"""Who is alive, and when nobody was: a clock does not run while no process could have taken a move."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from .bookings import or_instead, unless_there
from .schema import lives, outages

PATIENCE = 15_000
"""Milliseconds without a heartbeat of anybody after which there was an outage."""
DAY = 86_400_000


def beat(connection: Connection, process: str, at: int, patience: int = PATIENCE) -> None:
    """If nobody has been seen for too long, that was an outage, whoever comes back first."""
    last = connection.scalar(sa.select(sa.func.max(lives.c.seen_at)))
    if last is not None and at - last > patience:
        connection.execute(unless_there(connection, outages), {"began_at": last, "ended_at": at})
    mine = connection.execute(sa.select(lives.c.began_at, lives.c.seen_at).where(lives.c.process == process)).first()
    began, seen = mine or (at, at)
    now = {"process": process, "began_at": began, "seen_at": max(seen, at)}
    connection.execute(or_instead(connection, lives), now)
    connection.execute(sa.delete(lives).where(lives.c.seen_at < at - DAY))


def since(connection: Connection, at: int) -> list[tuple[int, int]]:
    found = connection.execute(sa.select(outages).where(outages.c.ended_at > at).order_by(outages.c.began_at))
    return [(began, ended) for began, ended in found]
