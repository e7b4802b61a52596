"""The games of the days: what each is dealt from, and whose table counts."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import Connection

from . import checks
from .access import Access
from .appends import unless_there, write_all
from .errors import Taken
from .rows import Append, DailyRow, TableRow
from .schema import dailies, deals, profiles, results


class DailyGames(Access):
    def settle_deal(self, day: str, game: str, fresh: bytes) -> Future[bytes]:
        """What that day's game is dealt from: `fresh`, for whoever is the first to ask."""
        checks.day(day, game)
        checks.hashed("secret", fresh)
        return self.write(partial(settle, row={"day": day, "game": game, "secret": fresh}))

    def deal(self, day: str, game: str) -> bytes | None:
        checks.day(day, game)
        with self.reading() as connection:
            return known(connection, day, game)

    def create_daily(self, row: TableRow, first: Append, day: str, profile: str) -> Future[None]:
        """A table that counts for the person, with its first entries; `Taken`, and no table, if another one does."""
        checks.table(row, first)
        checks.append(first)
        checks.day(day, row.game)
        checks.name("profile", profile)
        claim = {"day": day, "game": row.game, "profile_id": profile, "table_id": row.id}
        return self.write(partial(create, append=replace(first, new_table=row), process=self.process, claim=claim))

    def dailies(self, day: str, game: str, limit: int) -> list[DailyRow]:
        """Who plays or has played it, the best first; nobody who is banned."""
        checks.day(day, game)
        return self._rows(dailies.c.day == day, dailies.c.game == game, profiles.c.banned_at.is_(None), limit=limit)

    def own_dailies(self, profile: str, since: str) -> list[DailyRow]:
        """The newest day first."""
        checks.name("profile", profile)
        return self._rows(dailies.c.profile_id == profile, dailies.c.day >= since, limit=1_000)

    def _rows(self, *wanted: sa.ColumnElement[bool], limit: int) -> list[DailyRow]:
        here = sa.and_(results.c.table_id == dailies.c.table_id, results.c.profile_id == dailies.c.profile_id)
        columns: list[Any] = [dailies.c.day, dailies.c.game, dailies.c.profile_id, profiles.c.name, dailies.c.table_id]
        columns += [results.c.seats, results.c.payoff, results.c.how, results.c.ended_at]
        rows = (
            sa.select(*columns)
            .join_from(dailies, profiles, profiles.c.id == dailies.c.profile_id)
            .join(results, here, isouter=True)
            .where(*wanted)
            .order_by(
                dailies.c.day.desc(), results.c.payoff.desc().nulls_last(), results.c.ended_at, dailies.c.table_id
            )
            .limit(limit)
        )
        with self.reading() as connection:
            return [DailyRow(*row) for row in connection.execute(rows)]


def known(connection: Connection, day: str, game: str) -> bytes | None:
    return connection.scalar(sa.select(deals.c.secret).where(deals.c.day == day, deals.c.game == game))


def settle(connection: Connection, row: dict[str, Any]) -> bytes:
    """Another process may have come first in the same moment."""
    connection.execute(unless_there(connection, deals), row)
    found = known(connection, row["day"], row["game"])
    assert found is not None
    return bytes(found)


def create(connection: Connection, append: Append, process: str, claim: dict[str, Any]) -> None:
    write_all(connection, [append], process)
    insert = unless_there(connection, dailies).returning(dailies.c.table_id)
    if connection.scalar(insert, claim) is None:
        raise Taken(append.table, append.n)
