"""What hostile requests and messages leave behind in a server's memory: nothing. (`test_fuzz` looks, too.)"""

from __future__ import annotations

import http.client
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.running import Person, Server

WARM_UP, MANY, MOST = 400, 2_400, 4.0
"""Requests before memory is looked at and after, and how many MB more there may be then: each of them works with some
hundred kB."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_flood_of_requests_leaves_nothing_behind(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as server:
        eve = Person(server, "Eve")
        eve.table("tauziehen", ["me", "solid"], public=True)
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        paths = cycle(["/api/statistics", "/api/statistics", "/api/lobby", "/api/history", "/api/tables/nowhere"])

        def flood(many: int) -> None:
            for path in islice(paths, many):
                line.request("GET", path, headers={"Cookie": eve.cookie})
                line.getresponse().read()

        flood(WARM_UP)
        before = server.memory
        flood(MANY)
        assert server.memory - before < MOST
        line.close()
