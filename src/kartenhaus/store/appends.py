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

from ..table.movements import BANK
from . import schema
from .errors import Overdrawn, StoreError, Taken
from .rows import Append, TableRow

Row = tuple[Any, ...]
Rows = list[dict[str, Any]]
CHANNEL = "kartenhaus"
APART = "\x1e"  # between the payloads of one notification
MOST_TOLD = 7_800  # bytes; PostgreSQL takes 8,000, with the sender's name


class OneOfThem(Exception):
    """Something in a group does not fit; to find which, they are tried one by one."""


class Prepared:
    """A statement of plain texts and numbers that is run for many rows: its text is made once for each database, and
    the rows go to the driver as they are.

    Row by row SQLite lets go of the interpreter's lock for some microseconds only, and mostly has it back before an
    event loop beside it takes notice. As one JSON text for all rows it was one step, but three times the work, and
    under load it waited for the lock a whole turn of the loop.
    """

    def __init__(self, statement: sa.Insert | sa.Update, *names: str) -> None:
        self.statement, self.names = statement, names
        self.made: dict[str, tuple[str, Callable[[Row], Any]]] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> int:
        if not rows:
            return 0
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
NEW_CHECKPOINT = sa.insert(schema.checkpoints)
NEW_MOVEMENT = sa.insert(schema.movements)
NEW_ENTRY = Prepared(sa.insert(schema.entries), "table_id", "n", "at", "data")
THIS_ONE = (
    schema.tables.c.id == bindparam("of_table"),
    schema.tables.c.next_n == bindparam("n"),
    schema.tables.c.pruned_at.is_(None),
)
MOVED: dict[str, Any] = {"next_n": bindparam("then"), "changed_at": bindparam("now")}
MOVE_ON = Prepared(sa.update(schema.tables).where(*THIS_ONE).values(MOVED), "then", "now", "of_table", "n")
# Apart from that: phases have an index, and seldom change.
CHANGE_PHASE = Prepared(
    sa.update(schema.tables).where(*THIS_ONE).values(MOVED | {"phase": bindparam("becomes")}),
    "then",
    "now",
    "of_table",
    "n",
    "becomes",
)
BALANCE = (
    sa.update(schema.accounts)
    .where(schema.accounts.c.id == bindparam("account"))
    .values(balance=schema.accounts.c.balance + bindparam("change", type_=sa.BigInteger))
)
UN_END = sa.delete(schema.results).where(schema.results.c.table_id == bindparam("of_table"))
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
def write_all(connection: Connection, appends: Sequence[Append], process: str) -> None:
    """All of them, or an exception. In the order of tables and accounts, so that processes seldom deadlock."""
    ordered = sorted(appends, key=lambda append: append.table)
    run(connection, NEW_TABLE, [new_table(one.new_table, one.n) for one in ordered if one.new_table])
    moved = [(one.n + len(one.entries), one.at, one.table, one.n) for one in ordered if one.phase is None]
    changed = [
        (one.n + len(one.entries), one.at, one.table, one.n, one.phase) for one in ordered if one.phase is not None
    ]
    if MOVE_ON.run(connection, moved) + CHANGE_PHASE.run(connection, changed) != len(ordered):
        raise OneOfThem
    NEW_ENTRY.run(
        connection, [(one.table, n, one.at, data) for one in ordered for n, data in enumerate(one.entries, one.n)]
    )
    run(
        connection,
        NEW_SECRET,
        [{"table_id": one.table, "round": one.secret[0], "secret": one.secret[1]} for one in ordered if one.secret],
    )
    run(
        connection,
        NEW_CHECKPOINT,
        [
            {"table_id": one.table, "n": one.n + len(one.entries), "data": one.checkpoint}
            for one in ordered
            if one.checkpoint is not None
        ],
    )
    sit(connection, ordered)
    settle(connection, appends)
    tell(connection, process, [one.notify for one in ordered if one.notify])


def run(connection: Connection, statement: sa.Executable, rows: Rows) -> int:
    return connection.execute(statement, rows).rowcount if rows else 0


def new_table(row: TableRow, n: int) -> dict[str, Any]:
    return {**msgspec.structs.asdict(row), "next_n": n}


def sit(connection: Connection, appends: Sequence[Append]) -> None:
    now = {(append.table, seat): profile for append in appends for seat, profile in append.places}
    run(connection, STAND_UP, [{"of_table": t, "of_seat": s} for (t, s), profile in now.items() if profile is None])
    seated = [{"table_id": t, "seat": s, "profile_id": p} for (t, s), p in now.items() if p is not None]
    if seated:
        run(connection, or_instead(connection, schema.places), seated)
    run(connection, UN_END, [{"of_table": append.table} for append in appends if append.undone])
    ended = [result for append in appends for result in append.results]
    if ended:
        rows = [msgspec.structs.asdict(result) for result in ended]
        for row in rows:
            row["table_id"], row["profile_id"] = row.pop("table"), row.pop("profile")
        run(connection, or_instead(connection, schema.results), rows)


def settle(connection: Connection, appends: Sequence[Append]) -> None:
    """The purses. Each append changes an account once, by the sum of its movements: that is what must be covered."""
    opened = {account: profile for append in appends for account, profile in append.accounts}
    if opened:
        new = [{"id": a, "profile_id": p, "balance": 0} for a, p in sorted(opened.items())]
        run(connection, unless_there(connection, schema.accounts), new)
    changes = sorted(((a, by) for append in appends for a, by in sums(append)), key=lambda change: change[0])
    try:
        changed = run(connection, BALANCE, [{"account": account, "change": by} for account, by in changes])
    except IntegrityError as error:
        raise OneOfThem from error
    if changed != len(changes):
        raise OneOfThem
    run(
        connection,
        NEW_MOVEMENT,
        [
            {"table_id": one.table, "n": one.n, "at": one.at, **msgspec.structs.asdict(m)}
            for one in appends
            for m in one.movements
        ],
    )


def sums(append: Append) -> Iterator[tuple[str, int]]:
    by: dict[str, int] = {}
    for movement in append.movements:
        by[movement.debit] = by.get(movement.debit, 0) - movement.amount
        by[movement.credit] = by.get(movement.credit, 0) + movement.amount
    yield from ((account, change) for account, change in by.items() if change)


def tell(connection: Connection, process: str, payloads: Sequence[str]) -> None:
    """The others hear of it after the commit, and not at all without one."""
    if connection.dialect.name == "postgresql":
        run(connection, TELL, [{"payload": f"{process}\n{some}"} for some in bundles(payloads)])


def bundles(payloads: Sequence[str]) -> Iterator[str]:
    """As many together as PostgreSQL takes: each notification costs every process that listens."""
    some, size = list[str](), 0
    for payload in payloads:
        more = len(payload.encode()) + 1
        if some and size + more > MOST_TOLD:
            yield APART.join(some)
            some, size = [], 0
        some.append(payload)
        size += more
    if some:
        yield APART.join(some)


# ── Why one was refused ──────────────────────────────────────────────────────
def reason(connection: Connection, append: Append) -> StoreError:
    """Asked after the rollback."""
    where = schema.tables.c.id == append.table
    found = connection.execute(sa.select(schema.tables.c.next_n, schema.tables.c.pruned_at).where(where)).first()
    known, pruned_at = found or (None, None)
    if pruned_at is not None:
        return StoreError(
            f"Vom Tisch {append.table!r} ist nur noch das Ergebnis aufgehoben.",
            f"Only the result of table {append.table!r} is still kept.",
        )
    if known is None and append.new_table is None:
        return StoreError(f"Den Tisch {append.table!r} gibt es nicht.", f"There is no table {append.table!r}.")
    if known is not None and (known > append.n or append.new_table is not None):
        return Taken(append.table, append.n)
    if known is not None and known < append.n:
        return StoreError(
            f"Am Tisch {append.table!r} ist Eintrag {known} der nächste, nicht {append.n}.",
            f"The next entry of table {append.table!r} is {known}, not {append.n}.",
        )
    return reason_of_purses(connection, append) or StoreError(
        f"Am Tisch {append.table!r} passt Eintrag {append.n} nicht zum Gespeicherten.",
        f"Entry {append.n} of table {append.table!r} does not fit what is stored.",
    )


def reason_of_purses(connection: Connection, append: Append) -> StoreError | None:
    for account, change in sums(append):
        balance = connection.scalar(sa.select(schema.accounts.c.balance).where(schema.accounts.c.id == account))
        if balance is None and account not in dict(append.accounts):
            return StoreError(f"Das Konto {account!r} gibt es nicht.", f"There is no account {account!r}.")
        if (balance or 0) + change < 0 and account != BANK:
            return Overdrawn(account, balance or 0, change)
    return None
