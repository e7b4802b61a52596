"""Every test that asks for a `url` or a `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kartenhaus.store import Store
from kartenhaus.store.schema import heartbeats, metadata
from tests.postgres import database
from tests.store.samples import NOW, Opener


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database with all its tables and nothing in them. To make and migrate a new one would take a second or two."""
    found: str = request.getfixturevalue(f"empty_{request.param}")
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest) -> str:
    """Nothing at all yet."""
    found: str = request.getfixturevalue(f"new_{request.param}")
    return found


@pytest.fixture
def new_sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house/cards.db"


@pytest.fixture
def new_postgresql() -> Iterator[str]:
    with database() as found:
        yield found


@pytest.fixture(scope="session")
def ready_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ready") / "cards.db"
    make(f"sqlite:///{path}")
    return path


@pytest.fixture
def empty_sqlite(ready_sqlite: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(ready_sqlite, tmp_path)}"


@pytest.fixture(scope="session")
def ready_postgresql() -> Iterator[str]:
    with database() as found:
        make(found)
        yield found


@pytest.fixture
def empty_postgresql(ready_postgresql: str) -> str:
    empty(ready_postgresql)
    return ready_postgresql


def make(url: str) -> None:
    """Without a trace of the one who made it."""
    store = Store.open(url, "maker", NOW)
    store.write(lambda connection: connection.execute(heartbeats.delete()).rowcount).result()
    store.close()


def empty(url: str) -> None:
    """What the first migration leaves: the bank, and nothing in it."""
    with psycopg.connect(url) as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(f"DELETE FROM {table.name}".encode())
        connection.execute("INSERT INTO accounts (id, balance) VALUES ('bank', 0)")


@pytest.fixture
def open_store() -> Iterator[Opener]:
    """Opens stores and closes them at the end of the test."""
    opener = Opener()
    yield opener
    opener.close()


@pytest.fixture
def store(url: str, open_store: Opener) -> Store:
    return open_store(url)
