"""Tables, people and appends for the tests of the store."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

import kartenhaus as kh
from kartenhaus.store import BANK, Append, Movement, ProfileRow, ResultRow, Store, StoreError, TableRow
from kartenhaus.store.schema import places

GAME = kh.games()[-1]
NOW = 1_800_000_000_000
SECRET = bytes(range(32))


class Opener:
    """Each store it opens is a process of its own to the others."""

    def __init__(self) -> None:
        self.stores: list[Store] = []

    def __call__(self, url: str, process: str | None = None, at: int = NOW, **more: Any) -> Store:
        store = Store.open(url, process or f"process-{len(self.stores)}", at, **more)
        self.stores.append(store)
        return store

    def close(self) -> None:
        for store in self.stores:
            store.close()


def row(table: str, **changes: Any) -> TableRow:
    fields: dict[str, Any] = {
        "id": table,
        "game": GAME,
        "options": '{"opening":"mark"}',
        "rules": 1,
        "setup": '{"seats":["person","expert"]}',
        "public": False,
        "phase": "open",
        "created_at": NOW,
        "changed_at": NOW,
    }
    return TableRow(**(fields | changes))


def begin(store: Store, table: str = "t", entries: Sequence[str] = ("begun",), **changes: Any) -> None:
    """A table with its first entries, from number 0 on."""
    fields = {name: changes.pop(name) for name in list(changes) if name in Append.__struct_fields__ and name != "phase"}
    store.create(row(table, **changes), append(0, *entries, table=table, **fields)).result()


def append(n: int, *entries: str, table: str = "t", at: int = NOW, **more: Any) -> Append:
    return Append(table, n, at, entries or ("moved",), **more)


def data(store: Store, table: str = "t") -> list[str]:
    """The log, which must have no gap."""
    found = store.log(table)
    assert [entry.n for entry in found] == list(range(len(found)))
    return [entry.data for entry in found]


def key(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


def person(store: Store, name: str = "anna", at: int = NOW) -> str:
    """A profile with a device whose secret is the person's name."""
    store.add_profile(ProfileRow(name, name.title(), "de", at, at), key(name)).result()
    return name


def purse(owner: str) -> str:
    return f"purse-{owner}"


def give(owner: str, amount: int) -> dict[str, Any]:
    """What an append says that fills a purse from the bank."""
    return {
        "accounts": [(purse(owner), owner)],
        "movements": [Movement(BANK, purse(owner), amount, "refill")],
    }


def result(table: str = "t", **changes: Any) -> ResultRow:
    fields: dict[str, Any] = {
        "table": table,
        "seat": 0,
        "profile": "anna",
        "game": GAME,
        "options": "{}",
        "seats": 2,
        "payoff": 1.0,
        "how": "won",
        "ending": "G-5",
        "ended_at": NOW,
    }
    return ResultRow(**(fields | changes))


def outcome(future: Future[Any]) -> str:
    """`done`, or the name of the error."""
    try:
        future.result()
    except StoreError as error:
        return type(error).__name__
    return "done"


def refused(future: Future[Any], kind: type[StoreError] = StoreError) -> StoreError:
    error = future.exception()
    assert isinstance(error, kind), error
    return error


def hold(store: Store) -> threading.Event:
    """Keeps the writer busy, so that what is submitted meanwhile becomes one group."""
    busy, go = threading.Event(), threading.Event()

    def wait(connection: Connection) -> None:
        busy.set()
        go.wait(30)

    store.write(wait)
    busy.wait(30)
    return go


def seats(store: Store, table: str) -> dict[int, str]:
    """Who sits at a table, as the lists of one's own tables are made from."""
    wanted = sa.select(places.c.seat, places.c.profile_id).where(places.c.table_id == table)
    with store.engine.connect() as connection:
        return {row.seat: row.profile_id for row in connection.execute(wanted)}
