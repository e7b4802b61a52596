"""Tables as the store has them: from the last checkpoint on, or whole. It reads, and so blocks."""

from __future__ import annotations

import msgspec

from ..core.errors import KartenhausError
from ..store import BadRow, TableRow
from ..table import daily
from ..table.checkpoints import restored
from ..table.entries import Setup, read
from ..table.errors import Forgotten
from ..table.table import Table, loaded
from .appends import setup_of
from .interfaces import TableStore


class NoSuchTable(KartenhausError):
    """No such table, or none that this person may see: the answer is the same."""

    def __init__(self) -> None:
        super().__init__(
            "Diesen Tisch gibt es nicht, oder du brauchst eine Einladung dazu.",
            "That table does not exist, or you need an invitation to it.",
        )


class OnlyResult(KartenhausError):
    """The table was pruned. Whoever may see it is told so."""

    def __init__(self) -> None:
        super().__init__(
            "Von diesem Spiel ist nur noch das Ergebnis gespeichert.", "Of this game only the result is kept."
        )


NO_SETUP = msgspec.json.encode(Setup("", "", 0, "", invitation="0" * 64)).decode()
"""Stands in for a table that does not exist, so that the answer takes the same time."""


def admits(store: TableStore, name: str, profile: str | None, invitation: str) -> bool:
    """Whether there is such a table, and whoever asks may look."""
    try:
        row = store.table(name)
        sits = profile is not None and store.sits(name, profile)
    except BadRow:
        return False
    setup = setup_of(row.setup if row is not None else NO_SETUP)
    return (setup.admits(profile, invitation) or sits) and row is not None


def load(store: TableStore, name: str, until: int | None = None) -> Table:
    """What a server needs of a table, with its secret; as it stood after `until` entries, if that is given."""
    return load_row(store, row_of(store, name), until)


def load_with_row(store: TableStore, name: str) -> tuple[Table, TableRow]:
    row = row_of(store, name)
    return load_row(store, row), row


def load_row(store: TableStore, row: TableRow, until: int | None = None) -> Table:
    table = after_checkpoint(store, row, until) or fold(store, row, until)
    if table.rounds:
        table.secret = store.secret(row.id, table.rounds[-1].round)
    if table.setup.daily and (secret := store.deal(table.setup.daily, row.game)) is not None:
        daily.deal_from(table, secret)
    return table


def load_whole(store: TableStore, name: str) -> Table:
    """The whole game, without the secrets of rounds that are not over."""
    return fold(store, row_of(store, name), whole=True)


def row_of(store: TableStore, name: str) -> TableRow:
    try:
        row = store.table(name)
    except BadRow:
        row = None
    if row is None:
        raise NoSuchTable
    if row.pruned_at is not None:
        raise OnlyResult
    return row


def after_checkpoint(store: TableStore, row: TableRow, until: int | None) -> Table | None:
    kept = store.checkpoint(row.id, until)
    table = restored(row.id, setup_of(row.setup), kept[1], row.rules) if kept else None
    if table is None:
        return None
    try:
        for entry in store.log(row.id, table.n, until):
            table.take(read(entry.data), entry.at)
    except Forgotten:
        return None
    return table


def fold(store: TableStore, row: TableRow, until: int | None = None, whole: bool = False) -> Table:
    log = [(entry.at, read(entry.data)) for entry in store.log(row.id, 0, until)]
    try:
        return loaded(row.id, setup_of(row.setup), log, None, row.rules, whole)
    except Forgotten:
        return loaded(row.id, setup_of(row.setup), log, None, row.rules)
