"""What is wrong with a database is found, and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
import sqlalchemy as sa

import kartenhaus as kh
from kartenhaus.store import Store, integrity
from kartenhaus.store.schema import accounts, checkpoints, entries, tables
from tests.store.samples import NOW, Opener, person
from tests.store.test_personal_data import played


@pytest.fixture
def filled(store: Store) -> Store:
    """With games as a server stores them, one of them pruned."""
    for name in ("anna", "berta"):
        person(store, name)
    for n, game in enumerate(kh.games()):
        played(store, f"t{n}", game, ["anna", "berta"])
    store.prune(NOW + 1, NOW, limit=1).result()
    return store


def found(store: Store) -> dict[str, list[integrity.Finding]]:
    with store.reading() as connection:
        return {part: some for part in integrity.PARTS if (some := integrity.findings(connection, part))}


def write(store: Store, *statements: sa.Executable) -> None:
    def all_of_them(connection: sa.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    store.write(all_of_them).result()


def test_a_sound_house_has_no_findings(filled: Store) -> None:
    assert found(filled) == {}


AT = "t1"
HERE = entries.c.table_id == AT
SPOILED: dict[str, tuple[str, str, Callable[[], list[sa.Executable]]]] = {
    "a gap": ("logs", "but the next one", lambda: [sa.delete(entries).where(HERE, entries.c.n == 1)]),
    "an end that is missing": (
        "logs",
        "but the next one",
        lambda: [sa.update(tables).where(tables.c.id == AT).values(next_n=tables.c.next_n + 1)],
    ),
    "no log at all": ("logs", "0 entries", lambda: [sa.delete(entries).where(HERE)]),
    "a log that was pruned": (
        "logs",
        "entries",
        lambda: [sa.update(tables).where(tables.c.id == AT).values(pruned_at=NOW)],
    ),
    "a checkpoint from the future": (
        "logs",
        "a checkpoint after 99999",
        lambda: [sa.insert(checkpoints).values(table_id=AT, n=99_999, data=b"x")],
    ),
    "an entry that is no JSON": (
        "entries",
        "entry 1:",
        lambda: [sa.update(entries).where(HERE, entries.c.n == 1).values(data="{")],
    ),
    "an entry of no kind": (
        "entries",
        "entry 1:",
        lambda: [sa.update(entries).where(HERE, entries.c.n == 1).values(data='{"entry":"danced"}')],
    ),
    "a setup that is none": (
        "entries",
        "setup:",
        lambda: [sa.update(tables).where(tables.c.id == AT).values(setup="{}")],
    ),
    "a balance that nobody moved": (
        "books",
        "do not balance",
        lambda: [sa.update(accounts).where(accounts.c.id == "bank").values(balance=accounts.c.balance - 7)],
    ),
}


@pytest.mark.parametrize("what", SPOILED)
def test_what_was_spoiled_is_found_and_told_where(filled: Store, what: str) -> None:
    part, says, statements = SPOILED[what]
    write(filled, *statements())
    findings = found(filled)
    assert list(findings) == [part]
    (finding,) = findings[part]
    assert says in finding.what
    assert finding.where == ("" if part == "books" else AT)


def test_a_reference_to_nothing_is_found(empty_sqlite: str, open_store: Opener) -> None:
    person(open_store(empty_sqlite))
    open_store.close()
    other = sqlite3.connect(empty_sqlite.removeprefix("sqlite:///"))  # which does not look after references
    other.execute("DELETE FROM profiles")
    other.commit()
    other.close()
    findings = found(open_store(empty_sqlite))
    assert list(findings) == ["keys"]
    assert [(finding.where, finding.what) for finding in findings["keys"]] == [("devices 1", "no such row in profiles")]


def test_only_so_many_are_listed(filled: Store) -> None:
    write(filled, sa.update(entries).values(data="{"))
    assert len(found(filled)["entries"]) == integrity.MOST
