"""What can be asked of a store. Every answer is one statement, so that it is of one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Row, Select

from ..engine.ended import HOWS
from .errors import Unbalanced
from .rows import EntryRow, ResultRow, Statistic, TableRow
from .schema import accounts, checkpoints, entries, movements, places, results, secrets, shares, tables


# ── Tables ───────────────────────────────────────────────────────────────────
def table(connection: Connection, table_id: str) -> TableRow | None:
    found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
    return TableRow(*found) if found else None


def log(connection: Connection, table_id: str, since: int, until: int | None) -> list[EntryRow]:
    wanted = sa.select(entries.c.n, entries.c.at, entries.c.data).where(
        entries.c.table_id == table_id, entries.c.n >= since
    )
    if until is not None:
        wanted = wanted.where(entries.c.n < until)
    return [EntryRow(n, at, data) for n, at, data in connection.execute(wanted.order_by(entries.c.n))]


def entries_beginning(connection: Connection, table_ids: Sequence[str], text: str) -> list[tuple[str, str]]:
    found = connection.execute(
        sa.select(entries.c.table_id, entries.c.data)
        .where(entries.c.table_id.in_(table_ids), entries.c.data.startswith(text, autoescape=True))
        .order_by(entries.c.table_id, entries.c.n)
    )
    return [(table, data) for table, data in found]


def checkpoint(connection: Connection, table_id: str, at_or_before: int | None) -> tuple[int, bytes] | None:
    wanted = sa.select(checkpoints.c.n, checkpoints.c.data).where(checkpoints.c.table_id == table_id)
    if at_or_before is not None:
        wanted = wanted.where(checkpoints.c.n <= at_or_before)
    found = connection.execute(wanted.order_by(checkpoints.c.n.desc()).limit(1)).first()
    return (found.n, found.data) if found else None


def shared_table(connection: Connection, token_hash: bytes) -> str | None:
    return connection.scalar(sa.select(shares.c.table_id).where(shares.c.token_hash == token_hash))


def secret(connection: Connection, table_id: str, round: int) -> bytes | None:
    return connection.scalar(
        sa.select(secrets.c.secret).where(secrets.c.table_id == table_id, secrets.c.round == round)
    )


def sits(connection: Connection, table_id: str, profile: str) -> bool:
    """Or sat there when it ended: of a table that was pruned only its results say who did."""
    mine = [
        sa.select(at.c.seat).where(at.c.table_id == table_id, at.c.profile_id == profile) for at in (places, results)
    ]
    return connection.execute(sa.union_all(*mine)).first() is not None


def own_tables(connection: Connection, profile: str, phase: str | None, limit: int) -> list[TableRow]:
    mine = sa.select(places.c.table_id).where(places.c.profile_id == profile)
    chosen = sa.select(tables).where(tables.c.id.in_(mine))
    return newest(connection, chosen if phase is None else chosen.where(tables.c.phase == phase), limit)


def unfinished(connection: Connection, profile: str) -> int:
    mine = sa.select(places.c.table_id).where(places.c.profile_id == profile).distinct().subquery()
    going_on = sa.and_(tables.c.phase.in_(("open", "running")), tables.c.closed_at.is_(None))
    return (
        connection.scalar(
            sa.select(sa.func.count()).join_from(mine, tables, tables.c.id == mine.c.table_id).where(going_on)
        )
        or 0
    )


def public_tables(connection: Connection, limit: int) -> list[TableRow]:
    return newest(connection, sa.select(tables).where(tables.c.public, tables.c.phase.in_(("open", "running"))), limit)


def newest(connection: Connection, chosen: Select[Any], limit: int) -> list[TableRow]:
    found = connection.execute(chosen.order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit))
    return [TableRow(*row) for row in found]


def running_tables(connection: Connection) -> list[str]:
    return list(connection.scalars(sa.select(tables.c.id).where(tables.c.phase == "running").order_by(tables.c.id)))


# ── Results ──────────────────────────────────────────────────────────────────
def history(connection: Connection, profile: str, limit: int, before: int | None) -> list[ResultRow]:
    """Newest first. What ended at the same moment is not torn apart, so that there may be more than `limit`."""
    mine = sa.select(results).where(results.c.profile_id == profile)
    if before is not None:
        mine = mine.where(results.c.ended_at < before)
    ends = mine.with_only_columns(results.c.ended_at).order_by(results.c.ended_at.desc()).limit(limit).subquery()
    oldest = sa.select(sa.func.min(ends.c.ended_at)).scalar_subquery()
    newest_first = (results.c.ended_at.desc(), results.c.table_id, results.c.seat)
    return [
        ResultRow(*row) for row in connection.execute(mine.where(results.c.ended_at >= oldest).order_by(*newest_first))
    ]


def statistics(connection: Connection, profile: str) -> list[Statistic]:
    """What was played last comes first."""
    kind = (results.c.game, results.c.options, results.c.seats)
    found = connection.execute(
        sa.select(
            *kind,
            sa.func.count(),
            *(counted(results.c.how == how) for how in HOWS),
            sa.func.max(results.c.payoff),
            sa.func.sum(results.c.payoff),
            sa.func.max(results.c.ended_at),
        )
        .where(results.c.profile_id == profile)
        .group_by(*kind)
        .order_by(sa.func.max(results.c.ended_at).desc(), *kind)
    )
    return [Statistic(*row) for row in found]


def counted(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.count(sa.case((condition, 1)))


# ── Purses ───────────────────────────────────────────────────────────────────
def balance(connection: Connection, account: str) -> int:
    return connection.scalar(sa.select(accounts.c.balance).where(accounts.c.id == account)) or 0


def curve(connection: Connection, profile: str, limit: int) -> list[tuple[int, int]]:
    """Walked back from what the profile's accounts hold now; an append counts once, however many movements it had."""
    mine = sa.select(accounts.c.id).where(accounts.c.profile_id == profile)
    now = sa.select(sa.func.sum(accounts.c.balance)).where(accounts.c.profile_id == profile).scalar_subquery()
    came = sa.case((movements.c.credit.in_(mine), movements.c.amount), else_=0)
    went = sa.case((movements.c.debit.in_(mine), movements.c.amount), else_=0)
    found = connection.execute(
        sa.select(sa.func.max(movements.c.at), sa.func.sum(came - went), now)
        .where(movements.c.credit.in_(mine) | movements.c.debit.in_(mine))
        .group_by(movements.c.table_id, movements.c.n)
        .order_by(sa.func.max(movements.c.id).desc())
        .limit(limit)
    ).all()
    points, held = [], int(found[0][2]) if found else 0
    for at, change, _ in found:
        points.append((at, held))
        held -= int(change)
    return points[::-1]


def books(connection: Connection) -> tuple[int, int]:
    """Every balance beside the movements that made it."""
    moved = sa.union_all(
        sa.select(movements.c.credit.label("id"), movements.c.amount.label("change")),
        sa.select(movements.c.debit, -movements.c.amount),
    ).subquery()
    per_account = sa.select(moved.c.id, sa.func.sum(moved.c.change).label("change")).group_by(moved.c.id).subquery()
    found = connection.execute(
        sa.select(
            accounts.c.id,
            accounts.c.balance,
            sa.func.coalesce(per_account.c.change, 0),
            sa.select(sa.func.count()).select_from(movements).scalar_subquery(),
        ).join_from(accounts, per_account, per_account.c.id == accounts.c.id, isouter=True)
    ).all()
    agree(found)
    return sum(row[1] for row in found), found[0][3] if found else 0


def agree(found: Sequence[Row[str, int, Any, int]]) -> None:
    wrong = sorted(account for account, held, moved, _ in found if held != moved)
    if wrong:
        names = ", ".join(wrong[:5]) + (" …" if len(wrong) > 5 else "")
        raise Unbalanced(
            f"Die Bücher stimmen nicht: Stand und Bewegungen gehen auseinander bei {names}.",
            f"The books do not balance: holdings and movements differ for {names}.",
        )
