"""Web Push: the key that the house signs with, the browsers that want to be told, and what they were told already."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from . import checks
from .access import Access
from .appends import conflicting, or_instead, unless_there
from .rows import SubscriptionRow
from .schema import notices, push_keys, subscriptions

ONE = 1  # the house has one key
MOST = 10
"""Subscriptions of one person; the oldest makes room."""


class Subscriptions(Access):
    def settle_push_key(self, fresh: bytes) -> Future[bytes]:
        """What the house signs with: `fresh`, for whoever is the first to ask."""
        checks.hashed("push key", fresh)
        return self.write(partial(settle, fresh=fresh))

    def subscribe(self, row: SubscriptionRow) -> Future[None]:
        """In place of what the device had, and of whoever had that browser before."""
        checks.subscription(row)
        return self.write(partial(subscribe, row=row))

    def unsubscribe(self, device: bytes, endpoint: str | None = None) -> Future[bool]:
        """`endpoint`: only if it is still that one. False: there was none."""
        checks.hashed("device", device)
        return self.write(partial(unsubscribe, device=device, endpoint=endpoint))

    def subscriptions(self, profile: str) -> list[SubscriptionRow]:
        with self.reading(profile) as connection:
            wanted = sa.select(subscriptions).where(subscriptions.c.profile_id == profile)
            return [SubscriptionRow(*row) for row in connection.execute(wanted.order_by(subscriptions.c.at))]

    def claim_notice(self, table: str, profile: str, position: int) -> Future[bool]:
        """Whoever gets True tells the person of that turn; nobody else does, in whatever process."""
        checks.name("table", table)
        checks.name("profile", profile)
        checks.number("position", position)
        row: dict[str, Any] = {"table_id": table, "profile_id": profile, "position": position}
        return self.write(partial(claim, row=row))


def settle(connection: Connection, fresh: bytes) -> bytes:
    connection.execute(unless_there(connection, push_keys), {"id": ONE, "secret": fresh})
    return bytes(connection.execute(sa.select(push_keys.c.secret).where(push_keys.c.id == ONE)).scalar_one())


def subscribe(connection: Connection, row: SubscriptionRow) -> None:
    elsewhere = subscriptions.c.endpoint == row.endpoint, subscriptions.c.device != row.device
    connection.execute(sa.delete(subscriptions).where(*elsewhere))
    fields = msgspec.structs.asdict(row)
    connection.execute(or_instead(connection, subscriptions), {**fields, "profile_id": fields.pop("profile")})
    mine = sa.select(subscriptions.c.device).where(subscriptions.c.profile_id == row.profile)
    newest = mine.order_by(subscriptions.c.at.desc(), subscriptions.c.device)
    for device in connection.scalars(newest).all()[MOST:]:
        unsubscribe(connection, device)


def unsubscribe(connection: Connection, device: bytes, endpoint: str | None = None) -> bool:
    gone = sa.delete(subscriptions).where(subscriptions.c.device == device)
    if endpoint is not None:
        gone = gone.where(subscriptions.c.endpoint == endpoint)
    return connection.execute(gone).rowcount > 0


def claim(connection: Connection, row: dict[str, Any]) -> bool:
    """One statement: of two processes at the same moment one changes the row."""
    insert = conflicting(connection, notices)
    later = insert.on_conflict_do_update(
        index_elements=list(notices.primary_key.columns),
        set_={"position": insert.excluded.position},
        where=notices.c.position < insert.excluded.position,
    )
    return connection.scalar(later.returning(notices.c.position), row) is not None
