"""Backup while somebody writes, restore, and what is wrong with a copy."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from kartenhaus.store import Damaged, DiskFull, InUse, Store, StoreError, backups, postgresql
from kartenhaus.store.connect import NEWEST, understood
from tests.postgres import programs
from tests.store.samples import NOW, Opener, append, begin, data, give, outcome, person, purse
from tests.store.test_database import revise

LATER = NOW + 60_000


def path_of(url: str) -> Path:
    return Path(str(understood(url).database))


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the tests find PostgreSQL's programs."""
    found = programs()
    if found is not None:
        monkeypatch.setenv("PATH", f"{found}{os.pathsep}{os.environ['PATH']}")


# ── While somebody writes ────────────────────────────────────────────────────
def test_a_backup_made_while_somebody_writes_can_be_restored_whole(
    url: str, tmp_path: Path, open_store: Opener
) -> None:
    store = open_store(url, serving=True)
    people = [person(store, f"person{n}") for n in range(4)]
    for name in people:
        begin(store, name)
    done, written, enough = threading.Event(), dict.fromkeys(people, 1), threading.Event()

    def write(name: str) -> None:
        while not done.is_set():
            n = written[name]
            store.append(append(n, f"entry {n}", table=name, **give(name, 1))).result()
            written[name] = n + 1
            if min(written.values()) > 20:
                enough.set()

    writers = [threading.Thread(target=write, args=(name,)) for name in people]
    for writer in writers:
        writer.start()
    assert enough.wait(60)
    before = dict(written)
    made = backups.backup(url, tmp_path / "copy")
    after = dict(written)
    done.set()
    for writer in writers:
        writer.join()
    assert made.tables == 4
    store.close()

    whole = {name: data(store_of(url, open_store), name) for name in people}
    restored = backups.restore(url, tmp_path / "copy", NOW + 99_000)
    assert Path(restored.kept).exists()
    again = store_of(url, open_store)
    assert sum(len(data(again, name)) for name in people) >= made.entries > 80
    for name in people:
        found = data(again, name)
        assert before[name] <= len(found) <= after[name] + 1
        assert found == whole[name][: len(found)]
        assert again.balance(purse(name)) == len(found) - 1
        again.append(append(len(found), "and on", table=name)).result()
    assert again.books()[0] == 0


def store_of(url: str, open_store: Opener) -> Store:
    return open_store(url, at=NOW)


# ── SQLite ───────────────────────────────────────────────────────────────────
@pytest.fixture
def copy(empty_sqlite: str, tmp_path: Path) -> Path:
    """Of a database with one entry more than `begun`."""
    store = Store.open(empty_sqlite, "p", NOW)
    begin(store, entries=["begun", "in the copy"])
    backups.backup(empty_sqlite, tmp_path / "copy.db")
    store.append(append(2, "after the copy")).result()
    store.close()
    return tmp_path / "copy.db"


def test_a_backup_is_for_its_owner_alone_and_overwrites_nothing(copy: Path, empty_sqlite: str) -> None:
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    before = copy.read_bytes()
    with pytest.raises(StoreError, match=r"(?s)überschreibt nichts.*overwrites nothing"):
        backups.backup(empty_sqlite, copy)
    assert copy.read_bytes() == before
    assert sorted(path.name for path in copy.parent.iterdir() if "part" in path.name) == []


def test_a_backup_that_cannot_be_made_leaves_nothing_behind(empty_sqlite: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        backups.backup(empty_sqlite, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(StoreError, match="There is no database"):
        backups.backup(str(tmp_path / "typo.db"), tmp_path / "copy.db")
    assert not (tmp_path / "typo.db").exists()
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "copy.db.part").exists()


def test_a_backup_to_a_full_disk_says_so(empty_sqlite: str, tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("only root may make a file system")
    try:
        with pytest.raises(DiskFull, match=r"(?s)Speicherplatz ist voll.*disk is full"):
            backups.backup(empty_sqlite, folder / "copy.db")
        assert list(folder.iterdir()) == []
    finally:
        subprocess.run(["umount", folder], check=True)


def test_restoring_takes_back_what_came_after_and_keeps_it_beside(
    copy: Path, empty_sqlite: str, open_store: Opener
) -> None:
    done = backups.restore(empty_sqlite, copy, NOW)
    assert (done.copied.tables, done.copied.entries, done.copied.revision) == (1, 2, NEWEST)
    assert data(open_store(empty_sqlite)) == ["begun", "in the copy"]
    assert data(open_store(done.kept)) == ["begun", "in the copy", "after the copy"]
    assert stat.S_IMODE(path_of(empty_sqlite).stat().st_mode) == 0o600
    assert data(open_store(str(copy))) == ["begun", "in the copy"]


def test_restoring_keeps_what_a_killed_server_had_not_yet_put_into_the_file(
    copy: Path, empty_sqlite: str, open_store: Opener
) -> None:
    store = Store.open(empty_sqlite, "p", NOW)
    store.append(append(3, "in the write-ahead log")).result()
    path = path_of(empty_sqlite)
    wal = path.with_name(f"{path.name}-wal")
    left = {file: file.read_bytes() for file in (path, wal)}
    store.close()
    for file, content in left.items():  # as if it had been killed
        file.write_bytes(content)
    done = backups.restore(empty_sqlite, copy, NOW)
    assert data(open_store(empty_sqlite)) == ["begun", "in the copy"]
    assert data(open_store(done.kept))[-1] == "in the write-ahead log"


def test_a_damaged_database_can_be_restored(copy: Path, empty_sqlite: str, open_store: Opener) -> None:
    path_of(empty_sqlite).write_bytes(b"\xff" * 20_000)
    backups.restore(empty_sqlite, copy, NOW)
    assert data(open_store(empty_sqlite)) == ["begun", "in the copy"]


def test_a_house_that_is_lost_altogether_can_be_restored(copy: Path, tmp_path: Path, open_store: Opener) -> None:
    lost = str(tmp_path / "new" / "house.db")
    assert backups.restore(lost, copy, NOW).kept == ""
    assert data(open_store(lost)) == ["begun", "in the copy"]


def test_nothing_is_restored_or_vacuumed_under_a_running_server(
    copy: Path, empty_sqlite: str, open_store: Opener
) -> None:
    store = open_store(empty_sqlite, serving=True)
    with pytest.raises(InUse, match=f"process {os.getpid()}"):
        backups.restore(empty_sqlite, copy, NOW)
    with pytest.raises(InUse):
        backups.vacuum(empty_sqlite, NOW)
    assert data(store)[-1] == "after the copy"
    assert outcome(store.append(append(3))) == "done"
    store.close()
    backups.restore(empty_sqlite, copy, NOW)
    open_store(empty_sqlite, serving=True)  # and it holds nothing afterwards


@pytest.mark.parametrize("wrong", ["text", "torn", "cut", "other", "newer", "unfinished", "missing", "itself"])
def test_what_is_no_whole_backup_is_not_restored(
    wrong: str, copy: Path, empty_sqlite: str, tmp_path: Path, open_store: Opener
) -> None:
    target = path_of(empty_sqlite)
    source, kind, says = spoil(wrong, copy, tmp_path, target)
    before = target.read_bytes()
    with pytest.raises(kind, match=says):
        backups.restore(empty_sqlite, source, NOW)
    assert target.read_bytes() == before
    assert list(tmp_path.glob("*.before-*")) == []
    assert data(open_store(empty_sqlite, serving=True))[-1] == "after the copy"


def spoil(wrong: str, copy: Path, folder: Path, target: Path) -> tuple[Path, type[StoreError], str]:
    whole = copy.read_bytes()
    if wrong == "text":
        copy.write_text("Liebes Tagebuch!")
        return copy, StoreError, "is no backup"
    if wrong == "torn":
        copy.write_bytes(whole[: len(whole) // 2] + b"\xff" * (len(whole) // 2))
        return copy, Damaged, "is damaged"
    if wrong == "cut":
        copy.write_bytes(whole[: len(whole) // 2])
        return copy, Damaged, "is damaged"
    if wrong == "other":
        other = sqlite3.connect(folder / "recipes.db")
        other.execute("CREATE TABLE recipes (id INTEGER)")
        other.commit()
        other.close()
        return folder / "recipes.db", StoreError, "is no backup"
    if wrong == "newer":
        store = Store.open(str(copy), "p", NOW)
        revise(store, NEWEST, "9999")
        store.close()
        return copy, StoreError, "a newer one wrote it"
    if wrong == "unfinished":
        copy.with_name(f"{copy.name}-wal").write_bytes(b"something")
        return copy, StoreError, "not a backup"
    if wrong == "missing":
        return folder / "nowhere.db", StoreError, "cannot be read"
    return target, StoreError, "is the database itself"


def test_a_vacuum_gives_room_back(empty_sqlite: str, open_store: Opener) -> None:
    store = open_store(empty_sqlite)
    begin(store, entries=["x" * 60_000] * 30)
    store.append(append(30, phase="over", at=NOW)).result()
    store.prune(NOW + 1, NOW).result()
    store.close()
    done = backups.vacuum(empty_sqlite, NOW)
    assert done.before > 1_800_000 > 300_000 > done.after == path_of(empty_sqlite).stat().st_size
    assert open_store(empty_sqlite).table("t") is not None


# ── PostgreSQL ───────────────────────────────────────────────────────────────
def test_a_postgresql_is_not_restored_while_servers_beat(
    empty_postgresql: str, tmp_path: Path, open_store: Opener
) -> None:
    store = open_store(empty_postgresql, process="the-first", at=NOW)
    begin(store)
    backups.backup(empty_postgresql, tmp_path / "copy.dump")
    with pytest.raises(InUse, match="the-first"):
        backups.restore(empty_postgresql, tmp_path / "copy.dump", NOW + 1_000)
    assert data(store) == ["begun"]
    assert list(tmp_path.glob("before-*")) == []


def test_a_dump_can_be_restored_to_another_server(
    empty_postgresql: str, new_postgresql: str, tmp_path: Path, open_store: Opener
) -> None:
    begin(open_store(empty_postgresql))
    backups.backup(empty_postgresql, tmp_path / "copy.dump")
    done = backups.restore(new_postgresql, tmp_path / "copy.dump", LATER)
    assert (done.kept, done.copied.tables, done.copied.entries) == ("", 1, 1)
    assert data(open_store(new_postgresql)) == ["begun"]


@pytest.mark.parametrize("content", [b"text", b"PGDMP and no more"], ids=["text", "torn"])
def test_what_is_no_dump_is_not_restored(
    content: bytes, empty_postgresql: str, tmp_path: Path, open_store: Opener
) -> None:
    store = open_store(empty_postgresql, at=NOW)
    begin(store)
    (tmp_path / "copy.dump").write_bytes(content)
    with pytest.raises(StoreError, match=r"no backup|pg_restore failed"):
        backups.restore(empty_postgresql, tmp_path / "copy.dump", LATER)
    assert data(store) == ["begun"]


def test_without_its_programs_one_is_told_what_is_missing(
    empty_postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgresql, "USUAL", tmp_path)
    with pytest.raises(StoreError, match=r"(?s)braucht es pg_dump.*needs pg_dump"):
        backups.backup(empty_postgresql, tmp_path / "copy.dump")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a program of two lines needs a shell")
def test_the_password_is_not_among_the_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$PGPASSWORD $*" > "$(dirname "$0")/called"\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    postgresql.run("pg_dump", understood("postgresql://anna:hush-hush@db.example/house"), "--format=custom")
    called = (tmp_path / "called").read_text().strip()
    assert called == "hush-hush --format=custom --dbname=postgresql://anna@db.example/house"


def test_a_vacuum_of_postgresql_goes_on_beside_a_server(empty_postgresql: str, open_store: Opener) -> None:
    store = open_store(empty_postgresql)
    begin(store)
    done = backups.vacuum(empty_postgresql, NOW)
    assert done.before > 0 < done.after
    assert data(store) == ["begun"]


# ── A visitor ────────────────────────────────────────────────────────────────
def test_a_visitor_makes_no_house_and_no_heartbeat(url: str, tmp_path: Path, open_store: Opener) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        Store.visit(str(tmp_path / "typo.db"), "admin")
    assert not (tmp_path / "typo.db").exists()
    visitor = Store.visit(url, "admin")
    try:
        with visitor.reading() as connection:
            assert connection.scalar(sa.text("SELECT count(*) FROM heartbeats")) == 0
        begin(visitor)
    finally:
        visitor.close()
    store = open_store(url, at=NOW + 999_999)
    assert store.outages(0) == []


def test_a_visitor_does_not_migrate(url: str, open_store: Opener) -> None:
    store = open_store(url)
    revise(store, NEWEST, "0001")
    try:
        with pytest.raises(StoreError, match=r"(?s)Stand '0001'.*at revision '0001'"):
            Store.visit(url, "admin")
    finally:
        revise(store, "0001", NEWEST)
