"""What an append changes of what a page keeps, or why it is refused: as a database does it (store/appends.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ..store import BANK, Overdrawn, StoreError, Taken
from ..store.rows import Append, EntryRow
from ..table.entries import SEATED
from . import rows
from .rows import CheckpointKept, LogPiece, PurseKept, TableKept
from .shelf import Change

Kept = Mapping[str, Any]


def changed(kind: str, name: str, kept: Any) -> Change:
    return "rows", f"{kind}/{name}", rows.written(kept)


def changes_of(kept: Kept, append: Append) -> list[Change]:
    known = table_before(kept, append)
    then, at = append.n + len(append.entries), append.at
    row = replace(known.row, next_n=then, changed_at=at, phase=append.phase or known.row.phase)
    places = {seat: who for seat, who in {**known.places, **dict(append.places)}.items() if who is not None}
    ended = {one.seat: one for one in (() if append.undone else known.results)}
    ended |= {one.seat: one for one in append.results}
    seated = tuple(entry for entry in append.entries if entry.startswith(SEATED))
    after = TableKept(row, places, tuple(ended.values()), known.seated + seated, last_round(known, append))
    entries = tuple(EntryRow(n, at, data) for n, data in enumerate(append.entries, append.n))
    piece = LogPiece(entries, append.secret)
    changes: list[Change] = [
        changed("tables", append.table, after),
        ("logs", rows.piece_name(append.table, append.n), rows.written(piece)),
    ]
    if append.checkpoint is not None:
        checkpoint = rows.written(CheckpointKept(then, append.checkpoint))
        changes.append(("logs", rows.checkpoint_name(append.table), checkpoint))
    check_people(kept, append)
    return [*changes, *settled(kept, append)]


def table_before(kept: Kept, append: Append) -> TableKept:
    known: TableKept | None = kept.get(f"tables/{append.table}")
    if append.new_table is not None:
        if known is not None:
            raise Taken(append.table, append.n)
        return TableKept(replace(append.new_table, next_n=append.n))
    if known is None:
        raise StoreError(f"Den Tisch {append.table!r} gibt es nicht.", f"There is no table {append.table!r}.")
    if known.row.next_n > append.n:
        raise Taken(append.table, append.n)
    if known.row.next_n < append.n:
        raise StoreError(
            f"Am Tisch {append.table!r} ist Eintrag {known.row.next_n} der nächste, nicht {append.n}.",
            f"The next entry of table {append.table!r} is {known.row.next_n}, not {append.n}.",
        )
    return known


def last_round(known: TableKept, append: Append) -> int:
    """Of those that have a secret: it can never be changed, and rounds come one after another."""
    if append.secret is None:
        return known.last_round
    if append.secret[0] <= known.last_round:
        raise misfit(append)
    return append.secret[0]


def check_people(kept: Kept, append: Append) -> None:
    named = [
        *(who for _, who in append.places),
        *(one.profile for one in append.results),
        *(profile for _, profile in append.accounts),
    ]
    if any(who is not None and f"people/{who}" not in kept for who in named):
        raise misfit(append)


def misfit(append: Append) -> StoreError:
    return StoreError(
        f"Am Tisch {append.table!r} passt Eintrag {append.n} nicht zum Gespeicherten.",
        f"Entry {append.n} of table {append.table!r} does not fit what is stored.",
    )


def settled(kept: Kept, append: Append) -> Iterator[Change]:
    """The purses. Each append changes one once, by the sum of its movements: that is what must be covered."""
    purses = {name: kept.get(f"purses/{name}") or PurseKept(profile, 0) for name, profile in append.accounts}
    sums: dict[str, int] = defaultdict(int)
    for movement in append.movements:
        sums[movement.debit] -= movement.amount
        sums[movement.credit] += movement.amount
    for name, change in sums.items():
        purse: PurseKept | None = purses.get(name) or kept.get(f"purses/{name}")
        if purse is None and name != BANK:
            raise StoreError(f"Das Konto {name!r} gibt es nicht.", f"There is no account {name!r}.")
        purse = purse or PurseKept(None, 0)
        if purse.balance + change < 0 and name != BANK:
            raise Overdrawn(name, purse.balance, change)
        points = (*purse.points, (append.at, change))[-rows.MOST_POINTS :]
        purses[name] = replace(purse, balance=purse.balance + change, points=() if name == BANK else points)
    for name, purse in purses.items():
        yield changed("purses", name, purse)
