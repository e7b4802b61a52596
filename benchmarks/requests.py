"""How long one request can hold the server's event loop, address by address.

    python -m benchmarks.requests

The application is asked directly, without a network: first alone, then twenty at the same time. `held` is the processor
time of the loop's thread between two wakings of a task that wants to be woken every millisecond: the longest of them,
and the longest but for one in a hundred. A table of the lobby and a game of the history are as long as `PICKS` says.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Any

import kartenhaus as kh
from kartenhaus.lab.figures import machine
from kartenhaus.server import wire
from kartenhaus.server.app import COOKIE, application
from kartenhaus.server.garbage import only_young
from kartenhaus.server.hub import Hub
from kartenhaus.server.serve import SWITCH
from kartenhaus.server.settings import Settings
from kartenhaus.store import ProfileRow, Store
from kartenhaus.table.times import wall

TARGET = 5.0  # milliseconds
TABLES, PICKS = 50, 300
TIMES = 20
FREE = 1e9
LIMITS = {"rate": FREE, "address_rate": FREE, "most_tables": 1000, "pace": 0.0}


async def watch(held: list[float]) -> None:
    while True:
        used = time.thread_time()
        await asyncio.sleep(0.001)
        held.append(1000 * (time.thread_time() - used))


class Client:
    """Asks the application as a server would."""

    def __init__(self, app: Any, cookie: str) -> None:
        self.app, self.headers = app, [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        self.headers.append((b"accept-encoding", b"gzip"))

    async def get(self, address: str) -> int:
        path, _, query = address.partition("?")
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": self.headers,
            "client": ("203.0.113.7", 4711),
            "server": ("localhost", 80),
            "scheme": "http",
            "http_version": "1.1",
        }
        status = 0

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)

        await self.app(scope, receive, send)
        return status


async def play(hub: Hub, me: ProfileRow, over: bool) -> None:
    """A table with a computer player, some hundred picks on; a game of rounds, so that it goes on for so long."""
    name = next(name for name in kh.games() if kh.game(name).about.coins)
    seats = [wire.NewSeat(kind="me")]
    made = await hub.make(me, wire.NewTable(game=name, seats=seats, options={"rounds": 400}, public=not over))
    live = await hub.live_table(made.table)
    await live.change(lambda table, now: table.come(me.id, "nonce", now))
    choose = random.Random(1).choice
    while live.table.to_act >= 0 and live.table.n < PICKS:
        assert live.table.play is not None
        legal = live.table.play.legal()
        pick = choose([one.pick(one.low) if isinstance(one, kh.Span) else one for one in legal])
        await live.change(lambda table, now, pick=str(pick): table.act(0, pick, now))  # type: ignore[misc]
    if over:
        await live.change(lambda table, now: table.act(0, "leave 0", now))


async def measured(name: str, work: Callable[[], Awaitable[object]]) -> None:
    held: list[float] = []
    watching = asyncio.create_task(watch(held))
    await asyncio.sleep(0.01)
    began = time.perf_counter()
    await work()
    took = 1000 * (time.perf_counter() - began)
    await asyncio.sleep(0.01)
    watching.cancel()
    held.sort()
    mark = "" if held[-1] < TARGET else f"  above {TARGET:g} ms"
    print(
        f"  {name:<44} {took:7.1f} ms   held {held[-1]:5.1f} ms, p99 {held[int(0.99 * len(held))]:5.1f}{mark}",
        flush=True,
    )


async def run(folder: str) -> None:
    settings = Settings(f"sqlite:///{folder}/house.db", **LIMITS)  # type: ignore[arg-type]

    def opened() -> Hub:
        return Hub(settings, Store.open(settings.database, "benchmark", wall(), serving=True))

    hub = opened()
    me, secret = await hub.people.welcome("Anna", "en")
    for over in (True, False):
        for _ in range(TABLES):
            await play(hub, me, over)
    finished = (await hub.executor.run(hub.store.history, me.id, 1))[0].table
    await hub.close()
    app = application(opened, settings)
    async with app.http.router.lifespan_context(app.http):
        client = Client(app, secret)
        addresses = [
            "/healthz",
            "/metrics",
            "/api/openapi.json",
            "/api/games",
            "/api/games/general/rules",
            *(f"/api/games/{game}/rules" for game in kh.games()),
            *(f"/api/lessons/{game}" for game in kh.games()),
            *(f"/api/games/{game}/charts" for game in kh.games()),
            "/api/qr?path=/t/abcdef%23ghijkl",
            "/api/profile",
            "/api/statistics",
            "/api/history",
            "/api/lobby",
            f"/api/tables/{finished}",
            f"/api/tables/{finished}/record",
            f"/api/tables/{finished}/replay",
            "/api/nowhere",
        ]
        for address in addresses:
            assert await client.get("/api/profile") == 200
            await measured(address, lambda address=address: client.get(address))  # type: ignore[misc]
        print(f"  {TIMES} at the same time:")
        for address in addresses:
            await measured(
                address,
                lambda address=address: asyncio.gather(*(client.get(address) for _ in range(TIMES))),  # type: ignore[misc]
            )


def main() -> None:
    sys.setswitchinterval(SWITCH)
    only_young()
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}.")
    print(f"{TABLES} finished and {TABLES} running tables of some {PICKS} entries, none of them in memory:")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(folder))


if __name__ == "__main__":
    main()
