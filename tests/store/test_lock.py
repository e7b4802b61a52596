"""One server to a SQLite file; the second names the first."""

from __future__ import annotations

import os
import re
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest

from kartenhaus.store import Damaged, InUse, Store
from kartenhaus.store.connect import understood
from tests.store.samples import NOW, Opener, append, begin, data
from tests.store.test_processes import Scribe


def test_the_second_server_is_refused_and_told_of_the_first(empty_sqlite: str, open_store: Opener) -> None:
    first = open_store(empty_sqlite, serving=True)
    begin(first)
    with pytest.raises(InUse) as raised:
        Store.open(empty_sqlite, "second", NOW + 1, serving=True)
    since = datetime.fromtimestamp(NOW / 1000)
    assert f"Prozess {os.getpid()}, seit {since:%d.%m.%Y %H:%M:%S}" in raised.value.de
    assert f"process {os.getpid()}, since {since:%Y-%m-%d %H:%M:%S}" in raised.value.en
    first.append(append(1)).result()
    assert len(data(first)) == 2


def test_the_same_file_by_another_name_is_the_same(empty_sqlite: str, tmp_path: Path, open_store: Opener) -> None:
    open_store(empty_sqlite, serving=True)
    (tmp_path / "link.db").symlink_to(str(understood(empty_sqlite).database))
    with pytest.raises(InUse):
        Store.open(str(tmp_path / "link.db"), "second", NOW, serving=True)


def test_after_the_first_has_closed_the_next_may_open(empty_sqlite: str, open_store: Opener) -> None:
    for _ in range(3):
        store = open_store(empty_sqlite, serving=True)
        with pytest.raises(InUse):
            Store.open(empty_sqlite, "second", NOW, serving=True)
        store.close()


def test_one_that_could_not_open_holds_nothing(tmp_path: Path, open_store: Opener) -> None:
    path = tmp_path / "cards.db"
    path.write_bytes(b"Liebes Tagebuch! " * 100)
    for _ in range(2):
        with pytest.raises(Damaged, match="damaged or no database"):
            Store.open(str(path), "p", NOW, serving=True)
    path.unlink()
    open_store(str(path), serving=True)


def test_a_server_that_was_killed_holds_nothing(empty_sqlite: str, open_store: Opener) -> None:
    scribe = Scribe("serve", empty_sqlite)
    assert scribe.line() == "ready"
    scribe.begin()
    assert scribe.line() == "open"
    with pytest.raises(InUse, match=re.escape(f"process {scribe.process.pid}")):
        Store.open(empty_sqlite, "second", NOW, serving=True)
    scribe.kill()
    begin(open_store(empty_sqlite, serving=True))


def test_whoever_is_no_server_is_not_kept_out(empty_sqlite: str, tmp_path: Path, open_store: Opener) -> None:
    server = open_store(empty_sqlite, serving=True)
    begin(server)
    other = open_store(empty_sqlite)
    other.append(append(1)).result()
    with sqlite3.connect(str(understood(empty_sqlite).database)) as connection:
        connection.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
    connection.close()
    assert data(server) == data(open_store(str(tmp_path / "copy.db")))
    open_store(empty_sqlite.replace(".db", "-2.db"), serving=True)  # another file


def test_a_postgresql_serves_many(empty_postgresql: str, open_store: Opener) -> None:
    stores = [open_store(empty_postgresql, serving=True) for _ in range(2)]
    begin(stores[0])
    assert data(stores[1]) == ["begun"]
