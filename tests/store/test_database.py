"""The database itself: how it is made, what it is not, and what happens when it fails."""

from __future__ import annotations

import re
import sqlite3
import stat
import sys
import time
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError

from kartenhaus.store import Store, StoreError, Unsure, checkpoints
from kartenhaus.store.connect import NEWEST, alembic_config, understood
from kartenhaus.store.schema import metadata
from tests.postgres import free_port
from tests.store.house import NOW, Opener, append, begin, data, outcome, refused, row


# ── Migrations ───────────────────────────────────────────────────────────────
def differences(connection: sa.Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def test_the_migrations_make_what_the_schema_says(store: Store) -> None:
    with store.reading() as connection:
        assert differences(connection) == []
        there = sa.inspect(connection)
        for table in metadata.sorted_tables:
            named = {c.name for c in table.constraints if isinstance(c, sa.CheckConstraint)}
            assert {check["name"] for check in there.get_check_constraints(table.name)} == named


def test_a_difference_between_them_would_be_found(store: Store) -> None:
    store.write(lambda connection: connection.execute(sa.text("ALTER TABLE lives ADD COLUMN pulse INTEGER")).close())
    try:
        assert "pulse" in repr(store.write(differences).result())
    finally:
        store.write(
            lambda connection: connection.execute(sa.text("ALTER TABLE lives DROP COLUMN pulse")).close()
        ).result()


def test_the_newest_revision_is_the_last_of_the_scripts(store: Store) -> None:
    with store.reading() as connection:
        assert ScriptDirectory.from_config(alembic_config(connection)).get_heads() == [NEWEST]
        assert MigrationContext.configure(connection).get_current_revision() == NEWEST


def test_a_database_of_a_newer_version_is_left_alone(url: str, open_store: Opener) -> None:
    store = open_store(url)
    revise(store, NEWEST, "9999")
    try:
        with pytest.raises(StoreError, match=r"(?s)'9999'.*neueren Version.*newer version wrote it"):
            Store.open(url, "late", NOW)
    finally:
        revise(store, "9999", NEWEST)


def revise(store: Store, old: str, new: str) -> None:
    change = sa.text("UPDATE alembic_version SET version_num = :new WHERE version_num = :old")
    assert store.write(lambda connection: connection.execute(change, {"old": old, "new": new}).rowcount).result() == 1


def test_the_database_of_another_program_is_left_alone(new_url: str) -> None:
    engine = sa.create_engine(understood(new_url)) if "postgresql" in new_url else other_file(new_url)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE recipes (id INTEGER)"))
    with pytest.raises(StoreError, match="belongs to another program"):
        Store.open(new_url, "guest", NOW)
    with engine.begin() as connection:
        assert sa.inspect(connection).get_table_names() == ["recipes"]
    engine.dispose()


def other_file(url: str) -> sa.Engine:
    Path(str(understood(url).database)).parent.mkdir()
    return sa.create_engine(url)


# ── The file ─────────────────────────────────────────────────────────────────
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_nobody_else_may_look_into_the_file(new_sqlite: str, open_store: Opener) -> None:
    begin(open_store(new_sqlite))
    path = Path(str(understood(new_sqlite).database))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["cards.db", "cards.db-shm", "cards.db-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_every_commit_reaches_the_disk(empty_sqlite: str, open_store: Opener) -> None:
    def settings(connection: sa.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    store = open_store(empty_sqlite)
    assert store.write(settings).result() == ["wal", 2, 1]


def test_a_path_will_do(tmp_path: Path, open_store: Opener) -> None:
    begin(open_store(str(tmp_path / "100 % Karten" / "cards.db")))
    assert (tmp_path / "100 % Karten" / "cards.db").exists()


@pytest.mark.parametrize(
    "junk", [b"Liebes Tagebuch! " * 100, b"SQLite format 3\0" + b"\xff" * 4000], ids=["text", "torn"]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "diary.db"
    path.write_bytes(junk)
    with pytest.raises(StoreError, match="damaged or no database"):
        Store.open(str(path), "guest", NOW)
    assert path.read_bytes() == junk


def test_a_damaged_page_is_told_and_not_passed_over(empty_sqlite: str, open_store: Opener) -> None:
    store = open_store(empty_sqlite)
    begin(store, entries=["x" * 60_000] * 20)
    store.close()
    path = Path(str(understood(empty_sqlite).database))
    whole = path.read_bytes()
    half = len(whole) // 2
    path.write_bytes(whole[:half] + b"\xff" * (len(whole) - half))
    again = open_store(empty_sqlite)
    with pytest.raises(StoreError, match=re.escape("cannot be read")):
        again.log("t")


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"(?s)lässt sich nicht anlegen.*cannot be made"):
        Store.open(f"sqlite:///{tmp_path}/file/cards.db", "p", NOW)


@pytest.mark.parametrize("url", ["mysql://host/db", "sqlite://", "sqlite:///:memory:", "", "://", "http://x y:z/"])
def test_a_url_that_leads_nowhere_is_an_error(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url, "p", NOW)


@pytest.mark.parametrize("process", ["", "two\nlines", "x" * 65])
def test_a_process_has_a_name_of_one_line(empty_sqlite: str, process: str) -> None:
    with pytest.raises(StoreError, match="process"):
        Store.open(empty_sqlite, process, NOW)


def test_a_server_that_does_not_answer_is_an_error_without_the_password() -> None:
    with pytest.raises(StoreError, match="cannot be reached") as raised:
        Store.open(f"postgresql://kartenhaus:hush-hush@127.0.0.1:{free_port()}/kartenhaus", "p", NOW)
    assert "hush-hush" not in str(raised.value)


def test_a_copy_made_while_somebody_writes_is_whole(empty_sqlite: str, tmp_path: Path, open_store: Opener) -> None:
    store = open_store(empty_sqlite)
    begin(store)
    futures = [store.append(append(n)) for n in range(1, 300)]
    futures[50].result()
    with sqlite3.connect(str(understood(empty_sqlite).database)) as connection:
        connection.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
    connection.close()
    copied = data(open_store(str(tmp_path / "copy.db")))
    assert 51 < len(copied) <= 300
    assert {outcome(future) for future in futures} == {"done"}


# ── Trouble ──────────────────────────────────────────────────────────────────
def test_a_full_disk_is_told_to_the_one_whose_job_did_not_fit(empty_sqlite: str, open_store: Opener) -> None:
    store = open_store(empty_sqlite)
    begin(store)
    store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1").close()).result()
    assert "full" in refused(store.append(append(1, *["x" * 60_000] * 40))).en
    assert data(store) == ["begun"]
    store.append(append(1, "there is room again")).result()
    assert data(store) == ["begun", "there is room again"]


def test_another_programs_lock_is_waited_for(empty_sqlite: str, open_store: Opener) -> None:
    store = open_store(empty_sqlite)
    begin(store)
    other = sqlite3.connect(str(understood(empty_sqlite).database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = store.append(append(1))
    assert len(store.log("t")) == 1  # reading goes on
    assert not waiting.done()
    other.execute("COMMIT")
    other.close()
    waiting.result()


def test_a_cut_connection_is_made_anew(empty_postgresql: str, open_store: Opener) -> None:
    store = open_store(empty_postgresql)
    begin(store)
    for n in range(1, 4):
        with psycopg.connect(empty_postgresql, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        store.append(append(n)).result()
        assert len(data(store)) == n + 1


@pytest.mark.parametrize("written", [True, False], ids=["written", "not written"])
def test_when_the_answer_to_a_commit_is_lost_one_must_reread(store: Store, written: bool) -> None:
    begin(store)
    lost = iter([True])

    def lose(connection: sa.Connection) -> None:
        if next(lost, False):
            if written:
                connection.connection.commit()
            raise OperationalError("COMMIT", {}, ConnectionError("no answer"))

    sa.event.listen(store.writer.engine, "commit", lose)
    error = refused(store.append(append(1, "perhaps")), Unsure)
    assert "reread" in error.en
    assert data(store) == (["begun", "perhaps"] if written else ["begun"])
    assert outcome(store.append(append(1, "once more"))) == ("Taken" if written else "done")


def test_a_table_with_ten_thousand_entries_is_written_by_one_job(store: Store) -> None:
    store.create(row("t"), append(0, *["x"] * 10_000)).result()
    assert len(data(store)) == 10_000


# ── SQLite's journal ─────────────────────────────────────────────────────────
def test_what_was_written_comes_into_the_file_itself_while_the_store_is_open(
    empty_sqlite: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    store, file = open_store(empty_sqlite), Path(empty_sqlite.removeprefix("sqlite:///"))
    before = file.stat().st_size
    begin(store)
    for n in range(1, 200):
        store.append(append(n, "x" * 500)).result()
    until = time.monotonic() + 20
    while file.stat().st_size < before + 199 * 500:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert len(data(store)) == 200
