"""Every test that asks for a `url` or a `store` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kartenhaus.store import Store
from tests.postgres import database
from tests.store.house import Opener


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/house/cards.db"
    else:
        with database() as found:
            yield found


@pytest.fixture
def postgres_url() -> Iterator[str]:
    with database() as found:
        yield found


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house/cards.db"


@pytest.fixture
def open_store() -> Iterator[Opener]:
    """Opens stores and closes them at the end of the test."""
    opener = Opener()
    yield opener
    opener.close()


@pytest.fixture
def store(url: str, open_store: Opener) -> Store:
    return open_store(url)
