"""The games of the days, as a page keeps them (store/daily.py says what is promised).

What a day is dealt from follows from its date, so that all devices have the same: whoever wants to know it beforehand
can, and only deceives themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, TypeVar

from msgspec.structs import replace

from ..store import Taken, checks
from ..store.rows import Append, DailyRow, ProfileRow, TableRow
from . import shelf
from .appending import changed, changes_of
from .rows import DailyKept, TableKept

T = TypeVar("T")


class PageDaily:
    rows: dict[str, Any]

    def of(self, kind: str) -> Iterable[tuple[str, Any]]:
        raise NotImplementedError

    def submit(self, change: Callable[[], tuple[list[shelf.Change], T]]) -> Future[T]:
        raise NotImplementedError

    def settle_deal(self, day: str, game: str, fresh: bytes) -> Future[bytes]:
        return self.submit(lambda: ([], self.deal(day, game)))

    def deal(self, day: str, game: str) -> bytes:
        checks.day(day, game)
        return hashlib.sha256(f"kartenhaus {day} {game}".encode()).digest()

    def create_daily(self, row: TableRow, first: Append, day: str, profile: str) -> Future[None]:
        checks.table(row, first)
        checks.append(first)
        checks.day(day, row.game)
        checks.name("profile", profile)

        def change() -> tuple[list[shelf.Change], None]:
            name = f"{day} {row.game}"
            if f"daily/{name}" in self.rows:
                raise Taken(row.id, first.n)
            made = changes_of(self.rows, replace(first, new_table=row))
            return [*made, changed("daily", name, DailyKept(day, row.game, profile, row.id))], None

        return self.submit(change)

    def dailies(self, day: str, game: str, limit: int) -> list[DailyRow]:
        checks.day(day, game)
        return [self._told(one) for _, one in self.of("daily") if (one.day, one.game) == (day, game)][:limit]

    def own_dailies(self, profile: str, since: str) -> list[DailyRow]:
        checks.name("profile", profile)
        mine = (one for _, one in self.of("daily") if one.profile == profile and one.day >= since)
        return [self._told(one) for one in sorted(mine, key=lambda one: (one.day, one.table), reverse=True)]

    def _told(self, one: DailyKept) -> DailyRow:
        table: TableKept | None = self.rows.get(f"tables/{one.table}")
        person: ProfileRow | None = self.rows.get(f"people/{one.profile}")
        name = person.name if person else ""
        for row in table.results if table else ():
            if row.profile == one.profile:
                ended = row.seats, row.payoff, row.how, row.ended_at
                return DailyRow(one.day, one.game, one.profile, name, one.table, *ended)
        return DailyRow(one.day, one.game, one.profile, name, one.table)
