"""A real server in a process of its own on loopback, and people who talk to it."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kartenhaus.server.serve import HANDED_OVER
from kartenhaus.server.settings import Settings
from kartenhaus.server.wire import VERSION

RUN = """
import sys, uvicorn
from kartenhaus.server.serve import RUNNING
port, workers, ws = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] or RUNNING["ws"]
uvicorn.run(sys.argv[4], host="127.0.0.1", port=port, workers=workers, **RUNNING | {"ws": ws})
"""
QUICK = {
    "pace": 0.0,
    "thinking": 0.02,
    "most_tables": 100_000,
    **dict.fromkeys(("rate", "address_rate", "messages", "address_messages", "newcomers"), 100_000.0),
    **dict.fromkeys(("person_sockets", "address_sockets", "address_connections", "connections"), 100_000),
}


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Server:
    """Started on a database; may be killed and started again at the same port."""

    def __init__(
        self, database: str, log: Path, core: int | None = None, workers: int = 1, ws: str = "", **settings: Any
    ) -> None:
        """`ws`: uvicorn's name of another WebSocket protocol than the house's own."""
        self.settings, self.workers, self.ws = Settings(database, **(QUICK | settings)), workers, ws
        self.port, self.log, self.core = free_port(), log, core
        self.app = "kartenhaus.server.serve:worker"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        given = os.environ | {HANDED_OVER: msgspec.json.encode(self.settings).decode()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", RUN, str(self.port), str(self.workers), self.ws, self.app],
                env=given,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if self.core is not None:
            os.sched_setaffinity(self.process.pid, {self.core})
        self.wait()
        return self

    def wait(self) -> None:
        end = time.monotonic() + 90
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text("utf-8")[-2000:]
            try:
                if self.get("/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError(self.log.read_text("utf-8")[-2000:])

    @property
    def memory(self) -> float:
        """What it holds, in MB (of 10**6 bytes)."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize() / 1e6

    def kill(self) -> None:
        """At once, with everything it has started."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        return self.call("GET", path, None, headers)[:2]

    def call(
        self, method: str, path: str, body: Any, headers: dict[str, str]
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        line.request(method, path, data, headers)
        answer = line.getresponse()
        found = answer.status, answer.read(), answer.headers
        line.close()
        return found


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name, self.cookie = server, name, ""
        self.profile = self.ask("POST", "/api/profile", {"name": name})["id"]

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        code, data, headers = self.server.call(method, path, body, {"Cookie": self.cookie})
        assert code == status, (code, data)
        if headers["set-cookie"]:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return json.loads(data) if headers["content-type"] == "application/json" else data.decode()

    def table(self, game: str, seats: list[str], **more: Any) -> dict[str, Any]:
        """`me`, `open`, or the level of a computer player."""
        wanted = [{"kind": seat} if seat in ("me", "open") else {"kind": "computer", "level": seat} for seat in seats]
        made: dict[str, Any] = self.ask("POST", "/api/tables", {"game": game, "seats": wanted} | more)
        return made

    def sit(self, made: dict[str, Any] | str, server: Server | None = None, **hello: Any) -> Seat:
        table = made if isinstance(made, str) else made["invitation"] or made["table"]
        return Seat(self, table.removeprefix("/t/"), server or self.server, hello)


def taken(table: dict[str, Any], moved: dict[str, Any]) -> dict[str, Any]:
    """The table after what a move has changed of it."""
    return {**table, **moved, "type": "table", "fair": moved["fair"] or table["fair"]}


class Seat:
    """A socket at a table; `seen` is all that came over it."""

    def __init__(self, person: Person, table: str, server: Server, hello: dict[str, Any]) -> None:
        self.person, self.server, self.hello = person, server, hello
        self.table, _, self.invitation = table.partition("#")
        self.seen: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.last: dict[str, Any] = {}
        self.line: ClientConnection | None = None

    @property
    def address(self) -> str:
        asked = f"?invitation={self.invitation}" if self.invitation else ""
        return f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket{asked}"

    async def __aenter__(self) -> Self:
        self.line = await connect(
            self.address, additional_headers={"Cookie": self.person.cookie}, compression=None, max_queue=None
        )
        await self.send("hello", version=VERSION, nonce=f"{self.person.name}-1", **self.hello)
        await self.until(lambda _: True)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.line is not None:
            await self.line.close()

    async def send(self, kind: str, **fields: Any) -> None:
        assert self.line is not None
        await self.line.send(json.dumps({"type": kind, **fields}))

    async def message(self) -> dict[str, Any]:
        assert self.line is not None
        text = await asyncio.wait_for(self.line.recv(), 30)
        assert isinstance(text, str)
        self.raw.append(text)
        found: dict[str, Any] = json.loads(text)
        if found["type"] == "moved":
            found = taken(self.last, found)
        self.seen.append(found)
        if found["type"] == "table":
            self.last = found
        return found

    async def next(self, kind: str) -> dict[str, Any]:
        while (found := await self.message())["type"] != kind:
            pass
        return found

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table, once it is as wanted."""
        if self.last and wanted(self.last):
            return self.last
        while not wanted(found := await self.next("table")):
            pass
        return found

    # ── Playing ──────────────────────────────────────────────────────────────
    @property
    def seats(self) -> list[int]:
        return [one["seat"] for one in self.last["mine"] if one["seat"] is not None]

    def legal(self, seat: int) -> list[str]:
        mine = next(one for one in self.last["mine"] if one["seat"] == seat)
        return [choice["pick"] for choice in mine["legal"]]

    async def act(self, pick: str, seat: int | None = None, position: int | None = None, **more: Any) -> None:
        at = self.last["position"] if position is None else position
        await self.send("act", position=at, seat=self.last["to_act"] if seat is None else seat, pick=pick, **more)

    async def play(self, choose: Callable[[list[str]], str], most: int = 100_000) -> dict[str, Any]:
        """Acts whenever a seat of its own is to, until the game is over or `most` actions were made."""
        for _ in range(most):
            table = await self.until(lambda one: one["phase"] == "over" or one["to_act"] in self.seats)
            if table["phase"] == "over":
                break
            await self.act(choose(self.legal(table["to_act"])))
            before = table["position"]
            await self.until(lambda one, before=before: one["position"] > before)  # type: ignore[misc]
        return self.last
