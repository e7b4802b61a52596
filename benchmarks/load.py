"""How many tables one core serves: people at each table, making moves, every move durable before anybody sees it.

    python -m benchmarks.load                                1,000 tables of two, a move per second each, for 30 seconds
    python -m benchmarks.load --tables 300 --moves 20        as many moves as it can make
    python -m benchmarks.load --game black-jack --people 3
    python -m benchmarks.load --echo                         only messages of the same size passed on, as the limit
    python -m benchmarks.load --postgres --workers 2              each table's sockets at one of two processes
    python -m benchmarks.load --postgres --workers 2 --scattered  or anywhere

The server has one core, the people another; the time is that from sending a move until the mover's own socket shows it,
and until the other's does. A move that is held up by the one before counts from when it was due. The people are no more
than they must be, so that what is measured is the server: frames are taken apart here, and of a message only what it
takes to choose a move.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from tests.postgres import database
from tests.running import Person, Seat, Server

import kartenhaus as kh
from kartenhaus.lab.figures import machine
from kartenhaus.server.wire import VERSION

TEXT, PING, PONG = 0x81, 0x89, 0x8A
MASKED = 0x80
AT_ONCE = 40  # tables that people sit down at
TABLES_EACH = 20


class Choice(msgspec.Struct):
    pick: str


class Mine(msgspec.Struct):
    seat: int | None
    legal: list[Choice]


class Heard(msgspec.Struct):
    """As much of a message as a player of this benchmark reads."""

    type: str
    position: int = 0
    phase: str = ""
    to_act: int = -1
    mine: list[Mine] = []


class Socket(asyncio.Protocol):
    """A browser's socket."""

    def __init__(self, seat: Seat, hear: Callable[[Heard], None]) -> None:
        self.seat, self.hear, self.decoder = seat, hear, msgspec.json.Decoder(Heard)
        self.buffer, self.open = bytearray(), False

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.seat.server.port)

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        head = {
            "Host": f"127.0.0.1:{self.seat.server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
            "Cookie": self.seat.person.cookie,
        }
        path = self.seat.address.partition(str(self.seat.server.port))[2]
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self.buffer, self.open = rest, True
            self.send(type="hello", version=VERSION, nonce=f"{self.seat.person.name}-1")
        while (frame := self.frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self.hear(self.decoder.decode(payload))
            elif opcode == PING:
                self.write(PONG, payload)

    def frame(self) -> tuple[int, bytes] | None:
        """The next whole frame. Servers do not mask theirs."""
        buffer = self.buffer
        if len(buffer) < 4:
            return None
        size, begin = buffer[1], 2
        if size == 126:
            size, begin = int.from_bytes(buffer[2:4], "big"), 4
        assert size != 127, "a message of more than 64 kB"
        if len(buffer) < begin + size:
            return None
        found = buffer[0], bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        return found

    def send(self, **message: Any) -> None:
        self.write(TEXT, msgspec.json.encode(message))

    def write(self, opcode: int, data: bytes) -> None:
        """Masked with zeros, which changes nothing."""
        short = len(data) < 126
        size = bytes((MASKED | len(data),)) if short else bytes((MASKED | 126,)) + len(data).to_bytes(2, "big")
        self.transport.write(bytes((opcode,)) + size + bytes(4) + data)


class Table:
    """Some people; one of them is to act at any time."""

    def __init__(self, number: int, seats: Sequence[Seat]) -> None:
        self.random = random.Random(number)
        self.sockets = [Socket(seat, self.hearing(place)) for place, seat in enumerate(seats)]
        self.seen: list[Heard] = [Heard("") for _ in seats]
        self.own: list[float] = []
        self.others: list[float] = []
        self.interval = self.due = self.end = self.began = 0.0
        self.mover = self.before = 0
        self.waiting: set[int] = set()
        """Who has not been shown the last move yet."""

    def hearing(self, place: int) -> Callable[[Heard], None]:
        def hear(heard: Heard) -> None:
            if heard.type not in ("table", "moved"):
                return
            heard.phase = heard.phase or self.seen[place].phase  # a move leaves it as it was
            self.seen[place] = heard
            if place in self.waiting and heard.position > self.before:
                self.waiting.discard(place)
                (self.own if place == self.mover else self.others).append(time.perf_counter() - self.began)
                if not self.waiting and self.due <= time.perf_counter():
                    self.move()

        return hear

    def is_shown(self) -> bool:
        return all(one.phase for one in self.seen)

    def is_running(self) -> bool:
        return all(one.phase == "running" and one.mine[0].seat is not None for one in self.seen)

    def play(self, moves: float, end: float) -> None:
        self.interval, self.end = 1 / moves, end
        self.due = time.perf_counter() + self.random.random() * self.interval
        self.later()

    def later(self) -> None:
        asyncio.get_running_loop().call_later(max(0.0, self.due - time.perf_counter()), self.tick)

    def tick(self) -> None:
        if not self.waiting:
            self.move()

    def move(self) -> None:
        now = time.perf_counter()
        if now > self.end or self.seen[0].phase == "over":
            return
        # What comes late because the move before was slow counts from when it was due.
        self.began = self.due if now - self.due > self.interval / 2 else now
        self.mover, self.before = self.seen[0].to_act, self.seen[0].position
        mine = self.seen[self.mover].mine[0]
        self.waiting = set(range(len(self.sockets)))
        self.sockets[self.mover].send(type="act", position=self.before, seat=mine.seat, pick=self.choice(mine.legal))
        self.due += self.interval
        self.later()

    def leave(self) -> None:
        for socket in self.sockets:
            socket.transport.abort()

    def choice(self, legal: list[Choice]) -> str:
        """The longest games: whoever can lay a card does."""
        return next((one.pick for one in legal if one.pick == "lay"), None) or self.random.choice(legal).pick


class Lateness:
    """How late the people's own loop is: what it adds to every time that is measured."""

    EVERY = 0.002  # seconds

    def __init__(self) -> None:
        self.late: list[float] = []
        self.due = time.perf_counter()
        self.tick()

    def tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, now - self.due))
        self.due = now + self.EVERY
        asyncio.get_running_loop().call_later(self.EVERY, self.tick)


def invite(server: Server, said: Case) -> list[list[Person]]:
    """Those who sit together; nobody has a great many games open."""
    names = ("Anna", "Ben", "Carla", "Dora")[: said.people]
    return [[Person(server, name) for name in names] for _ in range(0, said.tables, TABLES_EACH)]


async def sit_down(servers: Sequence[Server], parties: Sequence[Sequence[Person]], said: Case) -> list[Table]:
    """Many at a time, as they come."""
    at_once = asyncio.Semaphore(AT_ONCE)

    def server(number: int, place: int) -> Server:
        return servers[(number + (place if said.scattered else 0)) % len(servers)]

    async def one(number: int) -> Table:
        async with at_once:
            guests = parties[number // TABLES_EACH]
            seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:])]
            made = await post(server(number, 0), "/api/tables", {"game": said.game, "seats": seats}, guests[0].cookie)
            chairs = [guest.sit(made if n else made["table"], server(number, n)) for n, guest in enumerate(guests)]
            table = Table(number, chairs)
            for socket in table.sockets:
                await socket.connect()
            await seen(table.is_shown)
            for socket in table.sockets[1:]:
                socket.send(type="join")
            await seen(table.is_running)
            return table

    return await asyncio.gather(*(one(number) for number in range(said.tables)))


async def post(server: Server, path: str, body: Any, cookie: str) -> dict[str, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    data = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
    answer = await reader.read()
    writer.close()
    made: dict[str, Any] = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])
    return made


async def seen(wanted: Callable[[], object]) -> None:
    for _ in range(10_000):
        if wanted():
            return
        await asyncio.sleep(0.001)
    raise TimeoutError("the server did not show what it was waited for, or has closed sockets that were too slow")


def percentile(times: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Case(msgspec.Struct, frozen=True):
    """Who plays what, how often and for how long."""

    tables: int = 1000
    moves: float = 1.0
    seconds: float = 30.0
    game: str = kh.games()[0]
    people: int = 2
    echo: bool = False
    postgres: bool = False
    workers: int = 1
    scattered: bool = False


class Loaded(msgspec.Struct, frozen=True):
    """Seconds, of the clock unless it says CPU; memory in kB."""

    seating: float
    seating_cpu: float
    memory_each: float
    took: float
    cpu: float
    people_cpu: float
    stolen: float
    own: list[float]
    """From the move until the mover saw it, and until the others did."""
    others: list[float]
    late: list[float]

    @property
    def moves(self) -> float:
        """Per second."""
        return len(self.own) / self.took

    @property
    def each(self) -> float:
        """Microseconds of the server's CPU."""
        return 1e6 * self.cpu / max(1, len(self.own))


async def run(servers: Sequence[Server], said: Case) -> Loaded:
    processes = [server.process.pid for server in servers if server.process is not None]
    parties = invite(servers[0], said)
    before, used, began = memory(processes), cpu(processes), time.perf_counter()
    sitting = await sit_down(servers, parties, said)
    took, used = time.perf_counter() - began, cpu(processes) - used
    await asyncio.sleep(1)
    each = (memory(processes) - before) / said.tables
    seating = took, used
    gc.freeze()
    gc.disable()  # the people's own pauses are not the server's
    used, mine, other, began = cpu(processes), time.process_time(), stolen(), time.perf_counter()
    lateness = Lateness()
    try:
        for table in sitting:
            table.play(said.moves, began + said.seconds)
        await asyncio.sleep(said.seconds)
        await seen(lambda: not any(table.waiting for table in sitting))
        took, used, mine = time.perf_counter() - began, cpu(processes) - used, time.process_time() - mine
    finally:
        gc.enable()
        gc.unfreeze()
        for table in sitting:
            table.leave()
    own = [time for table in sitting for time in table.own]
    others = [time for table in sitting for time in table.others]
    return Loaded(*seating, each, took, used, mine, stolen() - other, own, others, lateness.late)


def cpu(processes: Sequence[int]) -> float:
    """Seconds of CPU time that they have used, by Linux's clock of another process (clock_getcpuclockid)."""
    return sum(time.clock_gettime(~pid << 3 | 2) for pid in processes)


def memory(processes: Sequence[int]) -> float:
    """Kilobytes that they hold."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text("utf-8").split()[1]) for pid in processes)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def stolen() -> float:
    """Seconds that the machine's cores were given to others, where it is a virtual one."""
    return int(Path("/proc/stat").read_text("utf-8").split()[8]) / os.sysconf("SC_CLK_TCK")


def loaded(said: Case) -> Loaded:
    cores = sorted(os.sched_getaffinity(0))
    pinned = len(cores) > 1 and said.workers == 1
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(database()) if said.postgres else f"sqlite:///{folder}/load.db"
        if pinned:
            os.sched_setaffinity(0, {cores[1]})
            stack.callback(os.sched_setaffinity, 0, cores)
        servers = []
        for number in range(said.workers):
            server = Server(url, folder / f"log {number}", cores[0] if pinned else None)
            if said.echo:
                server.app = "benchmarks.echo:app"
            servers.append(stack.enter_context(server))
        return uvloop.run(run(servers, said))


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.load", description=__doc__.partition("\n")[0])
    usual = Case()
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--moves", type=float, default=usual.moves, help="per second, at each table")
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--game", default=usual.game)
    parser.add_argument("--people", type=int, default=usual.people, help="at each table")
    parser.add_argument("--echo", action="store_true", help="no rules and no store: what sockets alone cost")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own instead of SQLite")
    parser.add_argument("--workers", type=int, default=usual.workers, help="server processes, on PostgreSQL")
    parser.add_argument("--scattered", action="store_true", help="the sockets of one table at different processes")
    said = Case(**vars(parser.parse_args()))
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}.")
    tell(said, loaded(said))


def tell(said: Case, found: Loaded) -> None:
    print(
        f"{said.tables} tables of {said.game}, {said.people} people at each, seated in {found.seating:.1f} s "
        f"({found.seating_cpu:.1f} s of CPU); {found.memory_each:.0f} kB each"
    )
    print(
        f"{len(found.own)} moves in {found.took:.1f} s: {found.moves:.0f} per second; "
        f"the server used {found.cpu / found.took:.0%} of a core, {found.each:.0f} µs each, "
        f"the people {found.people_cpu / found.took:.0%}; "
        f"other guests of the machine took {found.stolen / found.took:.0%}"
    )
    rows = (
        ("shown to the mover", found.own),
        ("shown to the other", found.others),
        ("of that, the people's own lateness", found.late),
    )
    for name, times in rows:
        row = ", ".join(f"p{100 * share:g} {percentile(times, share):.1f} ms" for share in (0.5, 0.95, 0.99, 0.999))
        print(f"  {name}: {row}")


if __name__ == "__main__":
    main()
