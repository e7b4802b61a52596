"""The database itself: how it is made, what it is not, and what happens when it fails."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError

from kartenhaus.core.parts import MissingPart
from kartenhaus.store import Damaged, DiskFull, Store, StoreError, Unsure, page_check
from kartenhaus.store.connect import KNOWN, NEWEST, alembic_config, understood
from kartenhaus.store.schema import metadata
from tests.postgres import free_port
from tests.store.samples import NOW, Opener, append, begin, data, key, outcome, person, refused, row


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
    store.write(
        lambda connection: connection.execute(sa.text("ALTER TABLE heartbeats ADD COLUMN pulse INTEGER")).close()
    )
    try:
        assert "pulse" in repr(store.write(differences).result())
    finally:
        store.write(
            lambda connection: connection.execute(sa.text("ALTER TABLE heartbeats DROP COLUMN pulse")).close()
        ).result()


def test_the_newest_revision_is_the_last_of_the_scripts(store: Store) -> None:
    with store.reading() as connection:
        scripts = ScriptDirectory.from_config(alembic_config(connection))
        assert scripts.get_heads() == [NEWEST]
        assert sorted(script.revision for script in scripts.walk_revisions()) == list(KNOWN)
        assert MigrationContext.configure(connection).get_current_revision() == NEWEST


OLD = [  # game, seats, payoff, won, ending, and how it is told now
    ("tauziehen", 2, 1.0, 1, "TZ-17", "won"),
    ("tauziehen", 2, -1.0, -1, "G-5", "lost"),
    ("tauziehen", 2, 0.0, 0, "TZ-20", "drawn"),
    ("colouredjack", 2, 0.0, 0, "CJ-20", "shared"),
    ("colouredjack", 3, 0.5, 0, "CJ-20", "shared"),
    ("colouredjack", 3, 0.0, -1, "CJ-20", "lost"),
    ("j-solitaer", 2, 0.0, 0, "JS-20", "shared"),
    ("j-solitaer", 2, 1.0, 1, "JS-20", "won"),
    ("j-solitaer", 1, -48.0, 1, "JS-19", "won"),
    ("j-solitaer", 1, -300.0, 1, "JS-20", "lost"),
    ("j-solitaer", 1, -300.0, -1, "G-5", "lost"),
    ("black-jack", 1, 0.0, 0, "BJ-22", "drawn"),
    ("black-jack", 3, -5.5, -1, "BJ-22", "lost"),
]


def test_results_of_an_older_database_are_told_as_they_were(new_url: str, open_store: Opener) -> None:
    """A win that was shared had been stored as a draw; alone, a game in which nothing moved any more as won."""
    if "sqlite" in new_url:
        Path(str(understood(new_url).database)).parent.mkdir(exist_ok=True)
    engine = sa.create_engine(understood(new_url))
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
        connection.execute(
            sa.text("INSERT INTO profiles VALUES ('anna', 'Anna', 'de', 1, 1, '{}')"),
        )
        for n, (game, seats, payoff, won, ending, _) in enumerate(OLD):
            connection.execute(
                sa.text("INSERT INTO tables VALUES (:t, :game, '', 1, '{}', :no, 'over', 1, 1, 0)"),
                {"t": f"t{n:02}", "game": game, "no": False},
            )
            connection.execute(
                sa.text("INSERT INTO results VALUES (:t, 0, 'anna', :game, '', :seats, :payoff, :won, :ending, 9)"),
                {"t": f"t{n:02}", "game": game, "seats": seats, "payoff": payoff, "won": won, "ending": ending},
            )
    engine.dispose()
    store = open_store(new_url)
    found = store.history("anna", limit=50)
    assert [(r.game, r.seats, r.payoff, r.ending, r.how) for r in found] == [
        (game, seats, payoff, ending, how) for game, seats, payoff, _, ending, how in OLD
    ]
    with store.reading() as connection:
        assert differences(connection) == []
        assert {one["name"] for one in sa.inspect(connection).get_check_constraints("results")} == {"ck_results_how"}
        with pytest.raises(sa.exc.IntegrityError):
            connection.execute(sa.text("UPDATE results SET how = 'somehow'"))


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
    with pytest.raises(Damaged, match=r"(?s)beschädigte Seiten.*restore DATEI.*damaged pages.*restore FILE"):
        open_store(empty_sqlite)
    assert path.read_bytes()[half:] == b"\xff" * (len(whole) - half)


def test_a_page_that_is_damaged_while_the_house_is_open_is_told_and_not_passed_over(
    empty_sqlite: str, open_store: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    begin(open_store(empty_sqlite), entries=["x" * 60_000] * 20)
    open_store.close()
    store, path = open_store(empty_sqlite), Path(str(understood(empty_sqlite).database))
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * (path.stat().st_size // 2))
    with pytest.raises(Damaged) as raised:
        store.log("t")
    assert "data is damaged" in raised.value.en
    assert str(path) not in str(raised.value)
    assert str(path) in raised.value.operator[1]
    assert str(path) in caplog.text


def test_a_large_file_is_looked_through_beside_the_work(
    empty_sqlite: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin(open_store(empty_sqlite), entries=["x" * 60_000] * 20)
    open_store.close()
    monkeypatch.setattr(page_check, "AT_ONCE", 100_000)
    sound = open_store(empty_sqlite)
    assert sound.page_check is not None
    sound.page_check.thread.join()
    assert sound.page_check.damage is None
    sound.close()

    path = Path(str(understood(empty_sqlite).database))
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * (path.stat().st_size // 2))
    store = open_store(empty_sqlite)
    store.heartbeat(NOW + 1).result()
    assert store.page_check is not None
    store.page_check.thread.join()
    assert isinstance(store.page_check.damage, Damaged)
    assert "damaged pages" in caplog.text
    assert str(path) not in str(store.page_check.damage)


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


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingPart, match=r"(?s)braucht.*kartenhaus\[postgresql\].*needs.*kartenhaus\[postgresql\]"):
        Store.open("postgresql://kartenhaus@127.0.0.1/kartenhaus", "p", NOW)


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
    error = refused(store.append(append(1, *["x" * 60_000] * 40)), DiskFull)
    assert "run out of disk space" in error.en
    assert "Speicherplatz" in error.de
    is_for_the_operator_alone(error, empty_sqlite)
    assert data(store) == ["begun"]
    store.append(append(1, "there is room again")).result()
    assert data(store) == ["begun", "there is room again"]


def is_for_the_operator_alone(error: StoreError, url: str) -> None:
    """The address stands where the operator reads, and nowhere else."""
    for secret in (url, str(understood(url).database), "sqlite", "postgresql", "Traceback", "SELECT", "INSERT"):
        assert secret not in str(error)
    assert all(str(understood(url).database) in text for text in error.operator)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with two megabytes."""
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("only root may make a file system")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.skipif(not shutil.which("mount"), reason="no mount here")
def test_on_a_disk_that_is_really_full_nothing_is_lost_and_it_goes_on_when_there_is_room(
    ready_sqlite: Path, small_disk: Path, open_store: Opener
) -> None:
    url = f"sqlite:///{shutil.copy(ready_sqlite, small_disk)}"
    store = open_store(url)
    begin(store)
    ballast, n = small_disk / "ballast", 1
    ballast.write_bytes(bytes(1_000_000))
    while (trouble := store.append(append(n, "x" * 40_000)).exception()) is None:
        n += 1
    assert isinstance(trouble, DiskFull)
    is_for_the_operator_alone(trouble, url)
    assert len(data(store)) == n
    ballast.unlink()
    store.append(append(n, "there is room again")).result()
    assert len(data(store)) == n + 1
    store.close()
    assert len(data(open_store(url))) == n + 1


def test_a_full_disk_of_a_server_is_told_as_one(empty_postgresql: str, open_store: Opener) -> None:
    """PostgreSQL itself raises it, from a trigger: nobody fills the disk of the tests."""
    store = open_store(empty_postgresql)
    begin(store)
    full = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
    full += "'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''53100''; END'"
    with psycopg.connect(empty_postgresql, autocommit=True) as connection:
        connection.execute(full.encode())
        connection.execute("CREATE TRIGGER no_room BEFORE INSERT ON entries EXECUTE FUNCTION no_room()")
    try:
        error = refused(store.append(append(1)), DiskFull)
        is_for_the_operator_alone(error, empty_postgresql)
    finally:
        with psycopg.connect(empty_postgresql, autocommit=True) as connection:
            connection.execute("DROP TRIGGER no_room ON entries")
            connection.execute("DROP FUNCTION no_room")
    store.append(append(1)).result()


def test_what_the_database_says_of_a_fault_is_not_shown_to_people(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    begin(store)
    error = refused(store.write(lambda connection: connection.execute(sa.text("SELECT * FROM nowhere")).all()))
    is_for_the_operator_alone(error, url)
    assert "nowhere" not in str(error)
    assert "nowhere" in caplog.text
    with pytest.raises(StoreError) as raised, store.reading() as connection:
        connection.execute(sa.text("SELECT * FROM nowhere"))
    is_for_the_operator_alone(raised.value, url)
    assert "nowhere" not in str(raised.value)


def test_what_does_not_fit_is_no_error_in_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    person(store)
    error = refused(store.add_device("nobody", key("her secret"), NOW))
    assert "nobody" not in str(error)
    assert key("her secret").hex() not in repr(error.operator)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


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
