"""SQLite's write-ahead log: what was written comes into the file itself, and the log becomes small again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from kartenhaus.store import Store, wal
from tests.store.samples import Opener, append, begin, data

PATIENCE = 30


@pytest.fixture
def file(empty_sqlite: str) -> Path:
    return Path(empty_sqlite.removeprefix("sqlite:///"))


@pytest.fixture
def store(empty_sqlite: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(wal, "EVERY", 0.05)
    return open_store(empty_sqlite)


def log_of(file: Path) -> int:
    """The size of the write-ahead log."""
    return file.with_name(f"{file.name}-wal").stat().st_size


def comes(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def burst(store: Store, appends: int = 100, first: int = 1) -> None:
    for n in range(first, first + appends):
        store.append(append(n, "x" * 20_000)).result()


def test_what_was_written_comes_into_the_file_itself_while_the_store_is_open(store: Store, file: Path) -> None:
    before = file.stat().st_size
    begin(store)
    burst(store)
    assert comes(lambda: file.stat().st_size >= before + 100 * 20_000)
    assert len(data(store)) == 101


def test_after_a_burst_the_log_is_emptied_while_people_read(store: Store, file: Path, open_store: Opener) -> None:
    begin(store)
    other, done = open_store(f"sqlite:///{file}"), threading.Event()

    def read() -> None:
        while not done.is_set():
            assert other.log("t", since=0, until=5)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    burst(store)
    try:
        assert comes(lambda: log_of(file) == 0)
    finally:
        done.set()
        for reader in readers:
            reader.join()
    burst(store, first=101)
    assert len(data(store)) == 201


def test_somebody_who_reads_for_long_keeps_it_only_so_long(store: Store, file: Path) -> None:
    begin(store)
    with store.reading() as connection:
        connection.execute(sa.text("SELECT count(*) FROM entries")).all()
        burst(store)
        size = log_of(file)
        time.sleep(0.5)
        assert log_of(file) == size > 2_000_000
        store.append(append(101)).result()  # nobody waits for that one
    assert comes(lambda: log_of(file) == 0)
    assert len(data(store)) == 102


def test_under_load_the_log_stays_near_its_limit(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes all the time, so that it is never quiet."""
    monkeypatch.setattr(wal, "LARGE", 1_000_000)
    monkeypatch.setattr(wal, "EVERY", 0.01)
    begin(store)
    largest = 0
    for n in range(1, 1_001):
        store.append(append(n, "x" * 20_000)).result()
        largest = max(largest, log_of(file))
    assert 1_000_000 < largest < 12_000_000  # of 20 megabytes and more that were written
    assert len(data(store)) == 1_001
