"""A server for a whole module of tests; people are cheap."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.running import Person, Server

NAMES = itertools.cycle(["Anna", "Ben", "Clara", "David", "Emma", "Felix"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/house.db", folder / "log") as running:
        yield running


@pytest.fixture
def person(server: Server) -> Callable[[], Person]:
    return lambda: Person(server, next(NAMES))
