"""What an `Append` writes. Many at once go statement by statement, so that a group costs little more than one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from . import schema
from .errors import Overdrawn, StoreError, Taken
from .rows import BANK, Append, TableRow

Row = tuple[Any, ...]
Rows = list[dict[str, Any]]
CHANNEL = "kartenhaus"


class Booking(msgspec.Struct, frozen=True):
    """A job of the log, and the table if it is to be made first."""

    job: Append
    row: TableRow | None = None


class OneOfThem(Exception):
    """Something in a group does not fit; which of them, only one after the other will tell."""


class Prepared:
    """A statement of plain texts and numbers that is run for many rows: its text is made once for each database, and
    the rows go to the driver as they are. That takes half the time of SQLAlchemy's own way.

    SQLite is given all rows as one text: with each row of its own it would let go of the interpreter's lock, and wait
    for it again, while an event loop is busy beside it.
    """

    def __init__(self, statement: sa.Insert | sa.Update, *names: str, at_once: str) -> None:
        self.statement, self.names = statement, names
        self.made: dict[str, tuple[str, Callable[[Row], Any]]] = {}
        columns = (f"json_extract(value, '$[{place}]') AS \"{name}\"" for place, name in enumerate(names))
        self.at_once = at_once.format(rows=f"(SELECT {', '.join(columns)} FROM json_each(?))")

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        if not rows:
            return 0
        if connection.dialect.name == "sqlite":
            return connection.exec_driver_sql(self.at_once, (msgspec.json.encode(rows).decode(),)).rowcount
        if connection.dialect.name not in self.made:
            self.made[connection.dialect.name] = self.make(connection)
        text, fitted = self.made[connection.dialect.name]
        return connection.exec_driver_sql(text, [fitted(row) for row in rows]).rowcount

    def make(self, connection: Connection) -> tuple[str, Callable[[Row], Any]]:
        made = self.statement.compile(dialect=connection.dialect, column_keys=list(self.names))
        order = [self.names.index(name) for name in made.positiontup or ()]
        return str(made), itemgetter(*order) if order else lambda row: dict(zip(self.names, row, strict=True))


# ── Statements, compiled once ────────────────────────────────────────────────
NEW_TABLE = sa.insert(schema.tables)
NEW_SECRET = sa.insert(schema.secrets)
NEW_MOVEMENT = sa.insert(schema.movements)
NEW_ENTRY = Prepared(
    sa.insert(schema.entries),
    "table_id",
    "n",
    "at",
    "data",
    at_once="INSERT INTO entries (table_id, n, at, data) SELECT * FROM {rows}",
)
THIS_ONE = schema.tables.c.id == bindparam("of_table"), schema.tables.c.next_n == bindparam("n")
MOVED: dict[str, Any] = {"next_n": bindparam("then"), "changed_at": bindparam("now")}
MOVE_ON = Prepared(
    sa.update(schema.tables).where(*THIS_ONE).values(MOVED),
    "then",
    "now",
    "of_table",
    "n",
    at_once=(
        'UPDATE tables SET next_n = new."then", changed_at = new.now '
        "FROM {rows} AS new WHERE tables.id = new.of_table AND tables.next_n = new.n"
    ),
)
# Apart from that: phases have an index, and seldom change.
CHANGE_PHASE = Prepared(
    sa.update(schema.tables).where(*THIS_ONE).values(MOVED | {"phase": bindparam("becomes")}),
    "then",
    "now",
    "of_table",
    "n",
    "becomes",
    at_once=(
        'UPDATE tables SET next_n = new."then", changed_at = new.now, phase = new.becomes '
        "FROM {rows} AS new WHERE tables.id = new.of_table AND tables.next_n = new.n"
    ),
)
BALANCE = (
    sa.update(schema.accounts)
    .where(schema.accounts.c.id == bindparam("account"))
    .values(balance=schema.accounts.c.balance + bindparam("change", type_=sa.BigInteger))
)
STAND_UP = sa.delete(schema.places).where(
    schema.places.c.table_id == bindparam("of_table"), schema.places.c.seat == bindparam("of_seat")
)
TELL = sa.select(sa.func.pg_notify(CHANNEL, bindparam("payload", type_=sa.String)))


def or_instead(connection: Connection, table: sa.Table) -> sa.Insert:
    """An insert that takes the place of the row with the same key."""
    insert = conflicting(connection, table)
    others = {c.name: insert.excluded[c.name] for c in table.columns if not c.primary_key}
    return insert.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=others)


def unless_there(connection: Connection, table: sa.Table) -> sa.Insert:
    return conflicting(connection, table).on_conflict_do_nothing()


def conflicting(connection: Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """The two say ON CONFLICT in the same words, but SQLAlchemy keeps them apart."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


# ── Many ─────────────────────────────────────────────────────────────────────
def book(connection: Connection, bookings: Sequence[Booking], process: str) -> None:
    """All of them, or an exception. In the order of tables and accounts, so that processes seldom wait crosswise."""
    ordered = sorted(bookings, key=lambda booking: booking.job.table)
    jobs = [booking.job for booking in ordered]
    run(connection, NEW_TABLE, [new_table(b.row, b.job) for b in ordered if b.row])
    moved = [(j.n + len(j.entries), j.at, j.table, j.n) for j in jobs if j.phase is None]
    changed = [(j.n + len(j.entries), j.at, j.table, j.n, j.phase) for j in jobs if j.phase is not None]
    if MOVE_ON.run(connection, moved) + CHANGE_PHASE.run(connection, changed) != len(jobs):
        raise OneOfThem
    NEW_ENTRY.run(connection, [(j.table, n, j.at, data) for j in jobs for n, data in enumerate(j.entries, j.n)])
    run(
        connection,
        NEW_SECRET,
        [{"table_id": j.table, "round": j.secret[0], "secret": j.secret[1]} for j in jobs if j.secret],
    )
    sit(connection, jobs)
    settle(connection, [booking.job for booking in bookings])
    tell(connection, process, [j.notify for j in jobs if j.notify])


def run(connection: Connection, statement: sa.Executable, rows: Rows) -> int:
    return connection.execute(statement, rows).rowcount if rows else 0


def new_table(row: TableRow, first: Append) -> dict[str, Any]:
    return {**msgspec.structs.asdict(row), "next_n": first.n}


def sit(connection: Connection, jobs: Sequence[Append]) -> None:
    now = {(job.table, seat): profile for job in jobs for seat, profile in job.places}
    run(connection, STAND_UP, [{"of_table": t, "of_seat": s} for (t, s), profile in now.items() if profile is None])
    seated = [{"table_id": t, "seat": s, "profile_id": p} for (t, s), p in now.items() if p is not None]
    if seated:
        run(connection, or_instead(connection, schema.places), seated)
    ended = [result for job in jobs for result in job.results]
    if ended:
        rows = [msgspec.structs.asdict(result) for result in ended]
        for row in rows:
            row["table_id"], row["profile_id"] = row.pop("table"), row.pop("profile")
        run(connection, or_instead(connection, schema.results), rows)


def settle(connection: Connection, jobs: Sequence[Append]) -> None:
    """The purses. Each job changes an account once, by the sum of its movements: that is what must be covered."""
    opened = {account: profile for job in jobs for account, profile in job.accounts}
    if opened:
        new = [{"id": a, "profile_id": p, "balance": 0} for a, p in sorted(opened.items())]
        run(connection, unless_there(connection, schema.accounts), new)
    changes = sorted(((a, by) for job in jobs for a, by in sums(job)), key=lambda change: change[0])
    try:
        changed = run(connection, BALANCE, [{"account": account, "change": by} for account, by in changes])
    except IntegrityError as error:
        raise OneOfThem from error
    if changed != len(changes):
        raise OneOfThem
    run(
        connection,
        NEW_MOVEMENT,
        [{"table_id": j.table, "n": j.n, "at": j.at, **msgspec.structs.asdict(m)} for j in jobs for m in j.movements],
    )


def sums(job: Append) -> Iterator[tuple[str, int]]:
    by: dict[str, int] = {}
    for movement in job.movements:
        by[movement.debit] = by.get(movement.debit, 0) - movement.amount
        by[movement.credit] = by.get(movement.credit, 0) + movement.amount
    yield from ((account, change) for account, change in by.items() if change)


def tell(connection: Connection, process: str, payloads: Sequence[str]) -> None:
    """The others hear of it after the commit, and not at all without one."""
    if connection.dialect.name == "postgresql":
        run(connection, TELL, [{"payload": f"{process}\n{payload}"} for payload in payloads])


# ── Why one was refused ──────────────────────────────────────────────────────
def reason(connection: Connection, booking: Booking) -> StoreError:
    """Asked after everything of it was taken back."""
    job = booking.job
    known = connection.scalar(sa.select(schema.tables.c.next_n).where(schema.tables.c.id == job.table))
    if known is None and booking.row is None:
        return StoreError(f"Den Tisch {job.table!r} gibt es nicht.", f"There is no table {job.table!r}.")
    if known is not None and (known > job.n or booking.row is not None):
        return Taken(job.table, job.n)
    if known is not None and known < job.n:
        return StoreError(
            f"Am Tisch {job.table!r} ist Eintrag {known} der nächste, nicht {job.n}.",
            f"The next entry of table {job.table!r} is {known}, not {job.n}.",
        )
    return reason_of_purses(connection, job) or StoreError(
        f"Am Tisch {job.table!r} passt Eintrag {job.n} nicht zum Gespeicherten.",
        f"Entry {job.n} of table {job.table!r} does not fit what is stored.",
    )


def reason_of_purses(connection: Connection, job: Append) -> StoreError | None:
    for account, change in sums(job):
        balance = connection.scalar(sa.select(schema.accounts.c.balance).where(schema.accounts.c.id == account))
        if balance is None and account not in dict(job.accounts):
            return StoreError(f"Das Konto {account!r} gibt es nicht.", f"There is no account {account!r}.")
        if (balance or 0) + change < 0 and account != BANK:
            return Overdrawn(account, balance or 0, change)
    return None
