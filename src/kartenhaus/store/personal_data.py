"""What people may ask of those who store something of them: what it is, and that it be erased.

Entries are never changed, with this one exception. Others have played the same games, and a log with a gap could not be
replayed; so what a person did stays, and who did it goes: in every entry of theirs stands another name, a different one
at each table, that nothing leads back from. What they said is gone.
"""

from __future__ import annotations

import hashlib
import secrets as random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from . import changes, checks, people
from .access import Access
from .appends import Prepared
from .errors import StillSeated, StoreError
from .rows import DeviceRow
from .schema import (
    accounts,
    attempts,
    blocks,
    checkpoints,
    dailies,
    devices,
    entries,
    movements,
    notices,
    places,
    profiles,
    reports,
    results,
    shares,
    subscriptions,
    tables,
    transfers,
)

HOUR = 3_600_000
LATELY = 600_000
"""Milliseconds: a table that changed since then is looked through again while nobody writes."""
AT_ONCE = 1_000  # names in a statement
NOBODY = "N. N."
UNSAID = "…"
Lines = list[tuple[str, int, str]]
"""Entries: their tables, numbers and texts."""
Pieces = list[dict[str, Any]]


REWRITE = Prepared(
    sa.update(entries)
    .where(
        entries.c.table_id == bindparam("of_table"),
        entries.c.n == bindparam("of_n"),
        entries.c.data == bindparam("old"),
    )
    .values(data=bindparam("new")),
    "new",
    "of_table",
    "of_n",
    "old",
)


class PersonalData(Access):
    # ── Devices ──────────────────────────────────────────────────────────────
    def devices(self, profile: str) -> list[DeviceRow]:
        """The last seen first."""
        with self.reading(profile) as connection:
            return [row for _, row in people.devices_of(connection, profile)]

    def sign_out(self, profile: str, device: str, at: int) -> Future[bool]:
        """Removes the device; False: the person had none of that id."""
        checks.name("profile", profile)
        checks.name("device", device)
        checks.number("at", at)
        return self.write(partial(people.sign_out, profile=profile, device=device, at=at))

    def seen(self, secret_hash: bytes, at: int) -> Future[None]:
        """A device was used. It is written down once an hour at most: a server need not call this more often."""
        checks.hashed("secret_hash", secret_hash)
        checks.number("at", at)
        return self.write(partial(people.seen, secret_hash=secret_hash, at=at, since=at - HOUR))

    # ── Keeping away from somebody ───────────────────────────────────────────
    def block(self, who: str, whom: str, at: int) -> Future[None]:
        checks.name("who", who)
        checks.name("whom", whom)
        checks.number("at", at)
        return self.write(partial(block, who=who, whom=whom, at=at))

    def unblock(self, who: str, whom: str) -> Future[None]:
        checks.name("who", who)
        checks.name("whom", whom)
        return self.write(partial(unblock, who=who, whom=whom))

    def blocked(self, profile: str) -> list[str]:
        """Whom this person blocks."""
        with self.reading(profile) as connection:
            return list(connection.scalars(sa.select(blocks.c.whom).where(blocks.c.who == profile)))

    def blocked_by(self, profile: str) -> list[str]:
        """Who blocks this person."""
        with self.reading(profile) as connection:
            return list(connection.scalars(sa.select(blocks.c.who).where(blocks.c.whom == profile)))

    # ── What is kept of me ───────────────────────────────────────────────────
    def export(self, profile: str) -> dict[str, Any]:
        """Everything, ready for JSON; `StoreError` if there is no such person. All entries are looked through, which
        takes seconds in a large database."""
        with self.reading(profile) as connection:
            return exported(connection, profile)

    def erase(self, profile: str, at: int) -> Future[None]:
        """The person is gone, with name, devices, settings and whatever they said. `StillSeated` while a game of theirs
        is not over. Purses stay, without an owner, so that the books balance. Looks through all entries first, in the
        calling thread."""
        checks.number("at", at)
        with self.reading(profile) as connection:
            lines, named = entries_of(connection, profile), tables_of(connection, profile)
        return self.write(partial(erase, profile=profile, at=at, lines=lines, named=named))


# ── Finding ──────────────────────────────────────────────────────────────────
def holds(connection: Connection, column: sa.ColumnElement[str], profile: str) -> sa.ColumnElement[bool]:
    """As JSON writes it, between quotes."""
    place = sa.func.strpos if connection.dialect.name == "postgresql" else sa.func.instr
    return place(column, msgspec.json.encode(profile).decode()) > 0


def entries_of(connection: Connection, profile: str, since: int | None = None) -> Lines:
    """At all tables, or at those that changed since then."""
    wanted = sa.select(entries.c.table_id, entries.c.n, entries.c.data).where(
        holds(connection, entries.c.data, profile)
    )
    if since is not None:
        lately = sa.select(tables.c.id).where(tables.c.changed_at >= since)
        wanted = wanted.where(entries.c.table_id.in_(lately))
    return [(table, n, data) for table, n, data in connection.execute(wanted)]


def tables_of(connection: Connection, profile: str) -> list[str]:
    return list(connection.scalars(sa.select(tables.c.id).where(holds(connection, tables.c.setup, profile))))


# ── Telling ──────────────────────────────────────────────────────────────────
def exported(connection: Connection, profile: str) -> dict[str, Any]:
    me = people.by_id(connection, profile)
    if me is None:
        raise nobody(profile)
    found: dict[str, Any] = {"profile": {**msgspec.to_builtins(me), "settings": msgspec.json.decode(me.settings)}}
    found["devices"] = [msgspec.to_builtins(row) for _, row in people.devices_of(connection, profile)]
    mine = (
        ("codes", sa.select(transfers.c.expires_at).where(transfers.c.profile_id == profile)),
        ("seats", sa.select(places.c.table_id, places.c.seat).where(places.c.profile_id == profile)),
        ("results", sa.select(results).where(results.c.profile_id == profile)),
        ("links", sa.select(shares.c.table_id, shares.c.at).where(shares.c.made_by == profile)),
        ("blocked", sa.select(blocks.c.whom, blocks.c.at).where(blocks.c.who == profile)),
        ("puzzles", sa.select(attempts).where(attempts.c.profile_id == profile)),
        ("daily", sa.select(dailies).where(dailies.c.profile_id == profile)),
        ("push", sa.select(subscriptions.c.endpoint, subscriptions.c.at).where(subscriptions.c.profile_id == profile)),
        ("notices", sa.select(notices).where(notices.c.profile_id == profile)),
        ("reports", sa.select(reports).where(reports.c.who == profile)),
    )
    for name, wanted in mine:
        found[name] = pieces(connection, wanted)
    found["purses"] = purses(connection, profile)
    found["tables"] = list(played(connection, profile))
    return found


def pieces(connection: Connection, wanted: sa.Select[Any]) -> Pieces:
    return [dict(row) for row in connection.execute(wanted).mappings()]


def purses(connection: Connection, profile: str) -> Pieces:
    held = pieces(connection, sa.select(accounts.c.id, accounts.c.balance).where(accounts.c.profile_id == profile))
    for one in held:
        moved = (movements.c.debit == one["id"]) | (movements.c.credit == one["id"])
        one["movements"] = pieces(connection, sa.select(movements).where(moved).order_by(movements.c.id))
    return held


def played(connection: Connection, profile: str) -> Iterator[dict[str, Any]]:
    """The tables where the person made, sat, or said something, with all entries that name them or are of a seat that
    was theirs then."""
    found = dict.fromkeys(table for table, _, _ in entries_of(connection, profile))
    found |= dict.fromkeys(tables_of(connection, profile))
    for name in found:
        row = connection.execute(sa.select(tables).where(tables.c.id == name)).mappings().one()
        log = connection.execute(
            sa.select(entries.c.n, entries.c.at, entries.c.data).where(entries.c.table_id == name).order_by(entries.c.n)
        )
        yield {
            "id": name,
            **{field: row[field] for field in ("game", "options", "public", "phase", "created_at", "changed_at")},
            "made_by_me": msgspec.json.decode(row["setup"]).get("owner") == profile,
            "entries": list(own(log, profile)),
        }


def own(log: Iterable[Any], profile: str) -> Iterator[dict[str, Any]]:
    seats: set[int] = set()
    for n, at, data in log:
        entry = msgspec.json.decode(data)
        sits = entry.get("who")
        if isinstance(sits, dict):
            (seats.add if sits.get("profile") == profile else seats.discard)(entry.get("seat"))
        if entry.get("seat") in seats or renamed(entry, profile, "") != entry:
            yield {"n": n, "at": at, "entry": entry}


# ── Forgetting ───────────────────────────────────────────────────────────────
def erase(connection: Connection, profile: str, at: int, lines: Lines, named: list[str]) -> None:
    if people.by_id(connection, profile) is None:
        raise nobody(profile)
    seated = sa.select(places.c.table_id).join(tables, tables.c.id == places.c.table_id)
    on = tables.c.phase != "over", tables.c.closed_at.is_(None)  # from a closed table nobody can go away
    playing = list(connection.scalars(seated.where(places.c.profile_id == profile, *on)))
    if playing:
        raise StillSeated(sorted(set(playing)))
    late = entries_of(connection, profile, since=at - LATELY)
    another, setups = Another(profile), {*named, *tables_of(connection, profile)}
    rewrite(connection, {(table, n): data for table, n, data in [*lines, *late]}, another)
    rewrite_setups(connection, setups, another)
    forget_checkpoints(connection, sorted({*setups, *(table for table, _, _ in [*lines, *late])}), at)
    disown(connection, profile, another)
    for row in (
        sa.delete(subscriptions).where(subscriptions.c.profile_id == profile),
        sa.delete(notices).where(notices.c.profile_id == profile),
        sa.delete(devices).where(devices.c.profile_id == profile),
        sa.delete(transfers).where(transfers.c.profile_id == profile),
        sa.delete(places).where(places.c.profile_id == profile),
        sa.update(results).where(results.c.profile_id == profile).values(profile_id=None),
        sa.update(attempts).where(attempts.c.profile_id == profile).values(profile_id=None),
        sa.delete(dailies).where(dailies.c.profile_id == profile),
        sa.delete(shares).where(shares.c.made_by == profile),
        sa.delete(blocks).where((blocks.c.who == profile) | (blocks.c.whom == profile)),
        sa.delete(reports).where(reports.c.whom == profile),
        sa.update(reports).where(reports.c.who == profile).values(who=None),
        sa.delete(profiles).where(profiles.c.id == profile),
    ):
        connection.execute(row)
    changes.note(connection, "person", [profile], at)


class Another:
    """The names that stand for an erased person. They come from a number that is forgotten with this object."""

    def __init__(self, profile: str) -> None:
        self.profile, self.salt = profile, random.token_bytes(32)

    def at(self, table: str) -> str:
        return "gone" + hashlib.sha256(self.salt + table.encode()).hexdigest()[:12]


def rewrite(connection: Connection, lines: dict[tuple[str, int], str], another: Another) -> None:
    """All at once. Somebody else may have been erased meanwhile, or a table pruned: then each as it is now."""
    rows = [(without(data, another, table), table, n, data) for (table, n), data in sorted(lines.items())]
    if REWRITE.run(connection, rows) == len(rows):
        return
    for table, n in sorted(lines):
        data = connection.scalar(sa.select(entries.c.data).where(entries.c.table_id == table, entries.c.n == n))
        if data is not None:
            REWRITE.run(connection, [(without(data, another, table), table, n, data)])


def forget_checkpoints(connection: Connection, names: Sequence[str], at: int) -> None:
    """A checkpoint holds names too, and so does a table in a server's memory. Both can be made again."""
    for first in range(0, len(names), AT_ONCE):
        some = names[first : first + AT_ONCE]
        connection.execute(sa.delete(checkpoints).where(checkpoints.c.table_id.in_(some)))
    changes.note(connection, "table", names, at)


def rewrite_setups(connection: Connection, names: set[str], another: Another) -> None:
    for table in sorted(names):
        setup = connection.scalar(sa.select(tables.c.setup).where(tables.c.id == table))
        if setup is not None:
            changed = without(setup, another, table)
            connection.execute(sa.update(tables).where(tables.c.id == table).values(setup=changed))


def without(data: str, another: Another, table: str) -> str:
    return msgspec.json.encode(renamed(msgspec.json.decode(data), another.profile, another.at(table))).decode()


def renamed(thing: Any, profile: str, another: str) -> Any:
    """The same JSON with another profile in place of this one, and without what it says of the person."""
    if isinstance(thing, list):
        return [renamed(one, profile, another) for one in thing]
    if not isinstance(thing, dict):
        return another if thing == profile else thing
    found = {key: renamed(value, profile, another) for key, value in thing.items()}
    if profile in thing.values():
        for key, instead in (("name", NOBODY), ("text", UNSAID)):
            if found.get(key):
                found[key] = instead
    return found


def disown(connection: Connection, profile: str, another: Another) -> None:
    """The purses are nobody's. Where a purse is called by its owner, it is called by the other name, as its table's log
    has it now."""
    for account in list(connection.scalars(sa.select(accounts.c.id).where(accounts.c.profile_id == profile))):
        at = sa.select(sa.func.min(movements.c.table_id)).where(
            (movements.c.debit == account) | (movements.c.credit == account)
        )
        name = account.replace(profile, another.at(connection.scalar(at) or ""))
        if name == account:
            connection.execute(sa.update(accounts).where(accounts.c.id == account).values(profile_id=None))
            continue
        balance = connection.scalar(sa.select(accounts.c.balance).where(accounts.c.id == account))
        connection.execute(sa.insert(accounts), {"id": name, "profile_id": None, "balance": balance})
        for side in (movements.c.debit, movements.c.credit):
            connection.execute(sa.update(movements).where(side == account).values({side: name}))
        connection.execute(sa.delete(accounts).where(accounts.c.id == account))


def block(connection: Connection, who: str, whom: str, at: int) -> None:
    row = {"who": who, "whom": whom, "at": at}
    there = sa.select(blocks.c.at).where(blocks.c.who == who, blocks.c.whom == whom)
    if connection.scalar(there) is None:
        connection.execute(sa.insert(blocks), row)


def unblock(connection: Connection, who: str, whom: str) -> None:
    connection.execute(sa.delete(blocks).where(blocks.c.who == who, blocks.c.whom == whom))


def nobody(profile: str) -> StoreError:
    return StoreError(f"Das Profil {profile!r} gibt es nicht.", f"There is no profile {profile!r}.")
