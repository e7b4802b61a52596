"""How many entries per second the store makes durable, one append at a time and with many waiting.

    python -m benchmarks.store                       SQLite, in a temporary folder
    python -m benchmarks.store --url postgresql://kartenhaus@127.0.0.1/kartenhaus
    python -m benchmarks.store --folder /srv/games --seconds 10

An append is three entries of 120 characters, as a move with the draw that follows it has. CPU is of this process, not
of a database server.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from functools import partial
from pathlib import Path

import msgspec

import kartenhaus as kh
from benchmarks.contest import Book, Racer, Row, Table
from kartenhaus.store import Append, Store, TableRow
from kartenhaus.store.connect import understood
from kartenhaus.store.driver_errors import shown

ENTRIES = 3
WAITING = [1, 64, 512]  # appends in flight
DATA = '{"kind":"pick","seat":0,"pick":"play 13 mark 4","number":412}'.ljust(120)


class Rate(msgspec.Struct, frozen=True):
    appends: int
    seconds: float
    cpu: float

    @property
    def per_second(self) -> float:
        return self.appends / self.seconds

    @property
    def each(self) -> float:
        """Microseconds of CPU."""
        return 1e6 * self.cpu / self.appends

    def __str__(self) -> str:
        return f"{self.per_second:9,.0f} {ENTRIES * self.per_second:11,.0f} {self.each:11.1f}"


def tables(store: Store, number: int) -> list[str]:
    """New ones, with a mark of the moment so that the same database can be measured again."""
    now = int(time.time() * 1000)
    names = [f"bench-{now}-{i:04}" for i in range(number)]
    rows = [TableRow(name, kh.games()[0], "{}", 1, "{}", False, "running", now, now) for name in names]
    wait([store.create(row, Append(row.id, 0, now, [DATA])) for row in rows])
    return names


def appends(names: list[str]) -> Iterator[list[Append]]:
    """Round after round, the next append of every table."""
    n = 1
    while True:
        yield [Append(name, n, n, [DATA] * ENTRIES) for name in names]
        n += ENTRIES


def measured(seconds: float, round: Callable[[], int]) -> Rate:
    round()  # statements are compiled the first time
    done, began, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        done += round()
    return Rate(done, time.perf_counter() - began, time.process_time() - cpu)


def rate(store: Store, waiting: int, seconds: float) -> Rate:
    """A move at each of so many tables, again and again."""
    rounds = appends(tables(store, waiting))

    def round() -> int:
        futures = [store.append(append) for append in next(rounds)]
        for future in futures:
            future.result()
        return len(futures)

    return measured(seconds, round)


def bare(folder: Path, seconds: float) -> Rate:
    """What the disk allows: one row per commit, with nothing but Python's sqlite3."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS entries (data TEXT)")

    def round() -> int:
        connection.execute("INSERT INTO entries VALUES (?)", (DATA,))
        return 1

    found = measured(seconds, round)
    connection.close()
    return found


def measure(book: Book) -> None:
    """Bare, a row is a commit; so it is compared with one append at a time."""
    seconds = 0.05 if book.quick else 1.0
    speed = Table("appends of three entries", "per second, by the clock on the wall", [])
    cost = Table("appends of three entries", "µs of CPU each", [], less=True)
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/bench.db", "bench", int(time.time() * 1000))
        ways: dict[str, Callable[[], Rate]] = {
            f"{waiting} waiting": partial(rate, store, waiting, seconds) for waiting in WAITING
        }
        racers = [racer(name, "the store", work, (speed, cost)) for name, work in ways.items()]
        name = next(iter(ways))
        racers.append(racer(name, "bare sqlite3, one row", partial(bare, Path(folder), seconds), (speed, cost), True))
        book.race([speed, cost], racers)
        store.close()


def racer(name: str, by: str, work: Callable[[], Rate], tables: tuple[Table, Table], peer: bool = False) -> Racer:
    rows = [Row(name, by, [name], peer) for _ in tables]
    for table, row in zip(tables, rows, strict=True):
        table.rows.append(row)

    def run() -> tuple[float, float]:
        found = work()
        return found.per_second, found.each

    return Racer(rows, run)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="an empty or a Kartenhaus database; otherwise SQLite in a temporary folder")
    parser.add_argument("--folder", type=Path, help="where the temporary folder is made")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    parser.add_argument("--waiting", type=int, nargs="+", default=WAITING, help="appends in flight")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        url = chosen.url or f"sqlite:///{folder}/bench.db"
        print(shown(understood(url)))
        if not chosen.url:
            alone = bare(Path(folder), chosen.seconds)
            print(f"bare sqlite3, one row per commit: {alone.per_second:,.0f} per second")
        store = Store.open(url, "bench", int(time.time() * 1000))
        print("waiting appends/s   entries/s   µs/append")
        for waiting in chosen.waiting:
            print(f"{waiting:7} {rate(store, waiting, chosen.seconds)}")
        store.close()


if __name__ == "__main__":
    main()
