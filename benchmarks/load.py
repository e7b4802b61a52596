"""How many tables one core serves: each table two people, each making moves, every move durable before anybody sees it.

    python -m benchmarks.load                        1,000 tables, a move a second each, for 30 seconds
    python -m benchmarks.load --tables 300 --moves 10

The server has one core, the people another; the time is that from sending a move until the mover's own socket shows it,
and from there until the other's does.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from tests.running import Person, Seat, Server

from kartenhaus.lab.figures import machine


class Table:
    """Two people at a table; one of them is to act at any time."""

    def __init__(self, number: int, game: str, seats: tuple[Seat, Seat]) -> None:
        self.seats, self.game, self.random = seats, game, random.Random(number)
        self.own: list[float] = []
        self.others: list[float] = []

    async def play(self, interval: float, end: float) -> None:
        due = time.perf_counter() + self.random.random() * interval
        while time.perf_counter() < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += interval
            await self.move()

    async def move(self) -> None:
        first = self.seats[0].last
        if first["phase"] == "over":
            return
        who = first["to_act"]
        mover, other = self.seats[who], self.seats[1 - who]
        before = first["n"]
        began = time.perf_counter()
        await mover.act(self.choice(mover.legal(who)), who)
        await mover.until(lambda one: one["n"] > before)
        self.own.append(time.perf_counter() - began)
        await other.until(lambda one: one["n"] > before)
        self.others.append(time.perf_counter() - began)
        for seat in self.seats:
            seat.seen.clear()
            seat.raw.clear()

    def choice(self, legal: list[str]) -> str:
        climbing = [pick for pick in legal if pick == "lay"]
        return climbing[0] if climbing else self.random.choice(legal)


async def sit_down(server: Server, tables: int, game: str) -> list[Table]:
    found = []
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    for number in range(tables):
        made = anna.table(game, ["me", "open"])
        first, second = anna.sit(made["table"]), ben.sit(made)
        await first.__aenter__()
        await second.__aenter__()
        await second.send("join")
        for seat in (first, second):
            await seat.until(lambda one: one["phase"] == "running")
        await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] is not None)
        found.append(Table(number, game, (first, second)))
    return found


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def run(server: Server, tables: int, game: str, moves: float, seconds: float) -> None:
    began = time.perf_counter()
    sitting = await sit_down(server, tables, game)
    print(f"{tables} tables of {game}, {2 * tables} sockets, seated in {time.perf_counter() - began:.1f} s", flush=True)
    assert server.process is not None
    gc.freeze()
    gc.disable()  # the people's own pauses are not the server's
    used, mine, other, began = cpu(server.process.pid), time.process_time(), stolen(), time.perf_counter()
    await asyncio.gather(*(table.play(1 / moves, began + seconds) for table in sitting))
    took, used, mine = time.perf_counter() - began, cpu(server.process.pid) - used, time.process_time() - mine
    own = [time for table in sitting for time in table.own]
    others = [time for table in sitting for time in table.others]
    print(
        f"{len(own)} moves in {took:.1f} s: {len(own) / took:.0f} a second; "
        f"the server used {used / took:.0%} of a core, the people {mine / took:.0%}; "
        f"other guests of the machine took {(stolen() - other) / took:.0%}"
    )
    for name, times in (("shown to the mover", own), ("shown to the other", others)):
        row = ", ".join(f"p{100 * share:g} {percentile(times, share):.1f} ms" for share in (0.5, 0.95, 0.99, 0.999))
        print(f"  {name}: {row}")


def cpu(pid: int) -> float:
    """Seconds of CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen() -> float:
    """Seconds that the machine's cores were given to others, where it is a virtual one."""
    return int(Path("/proc/stat").read_text("utf-8").split()[8]) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.load", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=float, default=1.0, help="a second, at each table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="white-jack")
    parser.add_argument("--database", help="instead of SQLite in a temporary folder")
    said = parser.parse_args()
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}.")
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        database = said.database or f"sqlite:///{folder}/load.db"
        if len(cores) > 1:
            os.sched_setaffinity(0, {cores[1]})
        with Server(database, Path(folder) / "log", core=cores[0] if len(cores) > 1 else None) as server:
            asyncio.run(run(server, said.tables, said.game, said.moves, said.seconds))


if __name__ == "__main__":
    main()
