"""What an operator sees and decides: people, tables, bans, reports, and how long finished tables are kept."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from . import changes, checks, people
from .access import Access
from .errors import StoreError
from .rows import WORD, Change, ProfileRow, Pruned, ReportRow, TableRow
from .schema import checkpoints, entries, notices, places, profiles, reports, secrets, shares, tables

MOST_REASON = 1_000  # characters of a report


class OperatorView(Access):
    # ── Looking ──────────────────────────────────────────────────────────────
    def people(self, find: str = "", limit: int = 50) -> list[ProfileRow]:
        """Whose name holds these letters, whatever their case, or whose id it is; the last seen first."""
        wanted = sa.select(profiles).order_by(profiles.c.seen_at.desc(), profiles.c.id)
        letters = find.casefold()
        with self.reading() as connection:
            rows = (ProfileRow(*row) for row in connection.execute(wanted))
            # Not by the database: SQLite knows the case of A to Z alone.
            found = (row for row in rows if letters in row.name.casefold() or row.id == find)
            return [row for _, row in zip(range(limit), found, strict=False)]

    def tables(
        self,
        phase: str | None = None,
        game: str | None = None,
        changed_before: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """The last changed first."""
        wanted = sa.select(tables).order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
        if phase is not None:
            checks.phase(phase)
            wanted = wanted.where(tables.c.phase == phase)
        if game is not None:
            wanted = wanted.where(tables.c.game == game)
        if changed_before is not None:
            wanted = wanted.where(tables.c.changed_at < changed_before)
        with self.reading() as connection:
            return [TableRow(*row) for row in connection.execute(wanted)]

    def sitting(self, names: Sequence[str]) -> dict[str, list[tuple[int, str, str]]]:
        """Who sits at these tables: seats, profiles and their names."""
        wanted = (
            sa.select(places.c.table_id, places.c.seat, profiles.c.id, profiles.c.name)
            .join(profiles, profiles.c.id == places.c.profile_id)
            .where(places.c.table_id.in_(names))
            .order_by(places.c.table_id, places.c.seat)
        )
        found: dict[str, list[tuple[int, str, str]]] = {name: [] for name in names}
        with self.reading(*names) as connection:
            for table, *who in connection.execute(wanted):
                found[table].append((who[0], who[1], who[2]))
        return found

    # ── Deciding ─────────────────────────────────────────────────────────────
    def ban(self, profile: str, reason: str, at: int) -> Future[None]:
        return self._decide(profile, "banned", at, reason)

    def unban(self, profile: str, at: int) -> Future[None]:
        return self._decide(profile, "banned", at, None)

    def mute(self, profile: str, reason: str, at: int) -> Future[None]:
        return self._decide(profile, "muted", at, reason)

    def unmute(self, profile: str, at: int) -> Future[None]:
        return self._decide(profile, "muted", at, None)

    def _decide(self, profile: str, what: str, at: int, reason: str | None) -> Future[None]:
        checks.name("profile", profile)
        checks.text("reason", reason or "", WORD)
        checks.number("at", at)
        fields = {f"{what}_at": None if reason is None else at, f"{what}_for": reason}
        return self.write(partial(people.decide, profile=profile, at=at, fields=fields))

    def close_table(self, table: str, reason: str, at: int) -> Future[None]:
        """Nobody goes on at it. What happened there stays."""
        return self._close(table, at, reason)

    def reopen_table(self, table: str, at: int) -> Future[None]:
        return self._close(table, at, None)

    def _close(self, table: str, at: int, reason: str | None) -> Future[None]:
        checks.name("table", table)
        checks.text("reason", reason or "", WORD)
        checks.number("at", at)
        fields: dict[str, Any] = {"closed_at": None if reason is None else at, "closed_for": reason}
        return self.write(partial(close, table=table, at=at, fields=fields))

    # ── What a server has not done itself ────────────────────────────────────
    def changes(self, since: int) -> list[Change]:
        """What was done after change `since` to people and tables: banned, muted, erased, signed out, closed. One
        statement by a key, so that it can be asked every few seconds."""
        checks.number("since", since)
        with self.reading() as connection:
            return changes.since(connection, since)

    def last_change(self) -> int:
        """For a server that has just begun, and reads everything as it is."""
        with self.reading() as connection:
            return changes.last(connection)

    # ── Reports ──────────────────────────────────────────────────────────────
    def report(self, who: str, whom: str, table: str | None, reason: str, at: int) -> Future[None]:
        checks.name("who", who)
        checks.name("whom", whom)
        if table is not None:
            checks.name("table", table)
        checks.text("reason", reason, MOST_REASON)
        checks.number("at", at)
        row = {"who": who, "whom": whom, "table_id": table, "reason": reason, "at": at}
        return self.write(lambda connection: connection.execute(sa.insert(reports), row).close())

    def reports(self, settled: bool = False, limit: int = 50) -> list[ReportRow]:
        """Those that wait, the oldest first; or those that are settled, the newest first."""
        wanted = sa.select(reports).limit(limit)
        if settled:
            wanted = wanted.where(reports.c.settled_at.is_not(None)).order_by(reports.c.id.desc())
        else:
            wanted = wanted.where(reports.c.settled_at.is_(None)).order_by(reports.c.id)
        with self.reading() as connection:
            return [ReportRow(*row) for row in connection.execute(wanted)]

    def settle_report(self, number: int, at: int) -> Future[None]:
        checks.number("number", number)
        checks.number("at", at)
        return self.write(partial(settle, number=number, at=at))

    # ── Retention ────────────────────────────────────────────────────────────
    def prune(self, before: int, at: int, limit: int = 20) -> Future[Pruned]:
        """Removes the logs, secrets, checkpoints and links of at most `limit` tables that were over and last changed
        before then. The tables, their results and movements stay. To be called until it has found none.
        """
        checks.number("before", before)
        checks.number("at", at)
        return self.write(partial(prune, before=before, at=at, limit=limit))

    def prunable(self, before: int) -> Pruned:
        """What `prune` would remove in all."""
        checks.number("before", before)
        old = sa.select(tables.c.id).where(*is_old(before))
        lines = sa.select(sa.func.count()).select_from(entries).where(entries.c.table_id.in_(old)).scalar_subquery()
        with self.reading() as connection:
            found = connection.execute(sa.select(sa.func.count(), lines).select_from(old.subquery())).one()
        return Pruned(*found)


def close(connection: Connection, table: str, at: int, fields: dict[str, Any]) -> None:
    changed = connection.execute(sa.update(tables).where(tables.c.id == table).values(**fields))
    if not changed.rowcount:
        raise StoreError(f"Den Tisch {table!r} gibt es nicht.", f"There is no table {table!r}.")
    changes.note(connection, "table", [table], at)


def settle(connection: Connection, number: int, at: int) -> None:
    changed = connection.execute(sa.update(reports).where(reports.c.id == number).values(settled_at=at))
    if not changed.rowcount:
        raise StoreError(f"Die Meldung {number} gibt es nicht.", f"There is no report {number}.")


def is_old(before: int) -> tuple[sa.ColumnElement[bool], ...]:
    return tables.c.phase == "over", tables.c.changed_at < before, tables.c.pruned_at.is_(None)


def prune(connection: Connection, before: int, at: int, limit: int) -> Pruned:
    names = list(
        connection.scalars(
            sa.select(tables.c.id).where(*is_old(before)).order_by(tables.c.changed_at, tables.c.id).limit(limit)
        )
    )
    if not names:
        return Pruned(0, 0)
    # First of all: from here on nobody can append to them.
    connection.execute(sa.update(tables).where(tables.c.id.in_(names)).values(pruned_at=at))
    removed = connection.execute(sa.delete(entries).where(entries.c.table_id.in_(names))).rowcount
    for beside in (secrets, checkpoints, shares, places, notices):
        connection.execute(sa.delete(beside).where(beside.c.table_id.in_(names)))
    changes.note(connection, "table", names, at)
    return Pruned(len(names), removed)
