"""How long people wait for the expert when many tables ask at once.

    python -m benchmarks.busy                        200 tables of Tauziehen, all asking at the same moment, 5 times
    python -m benchmarks.busy --tables 50 --game white-jack --thinkers 2

The tables are real ones (tests/running.py's server): a person moves, and the time is that from the move until the
expert's answer is on their screen. The pause that computer players make on purpose is left out.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tests.running import Person, Seat, Server

from benchmarks import searched
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.load import percentile
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import machine

WITHIN = 1.0  # seconds: what is promised


async def ready(seat: Seat) -> None:
    await seat.until(lambda one: one["phase"] == "over" or one["to_act"] == 0)


async def one_answer(seat: Seat, chooser: random.Random) -> float | None:
    """The person moves until it is the computer's turn, and waits until it no longer is."""
    await ready(seat)
    began = time.perf_counter()
    while seat.last["to_act"] == 0:
        n = seat.last["position"]
        await seat.act(chooser.choice(seat.legal(0)))
        began = time.perf_counter()
        await seat.until(lambda one, n=n: one["position"] > n)  # type: ignore[misc]
    if seat.last["phase"] == "over":
        return None
    await ready(seat)
    return time.perf_counter() - began


async def run(server: Server, tables: int, game: str, times: int) -> list[float]:
    """Seconds, of every answer."""
    anna = Person(server, "Anna")
    await warm(anna, game)
    seats = [anna.sit(anna.table(game, ["me", "expert"])) for _ in range(tables)]
    await asyncio.gather(*(seat.__aenter__() for seat in seats))
    await asyncio.gather(*(ready(seat) for seat in seats))
    waits: list[float] = []
    chooser = random.Random(1)
    for _ in range(times):
        running = [seat for seat in seats if seat.last["phase"] == "running"]
        found = await asyncio.gather(*(one_answer(seat, chooser) for seat in running))
        waits += [wait for wait in found if wait is not None]
        for seat in seats:
            seat.seen.clear()
            seat.raw.clear()
    for seat in seats:
        await seat.__aexit__()
    return waits


def waits(tables: int, game: str, times: int, thinkers: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/busy.db"
        with Server(database, Path(folder) / "log", thinking=0.3, processes=thinkers) as server:
            return asyncio.run(run(server, tables, game, times))


SHARES = {"p50": 0.5, "p99": 0.99, "longest": 1.0}


def measure(book: Book) -> None:
    tables, times = (2, 1) if book.quick else (200, 3)
    name = f"{tables} tables of {title(searched())} against expert, all asking at the same moment"
    rows = [Row(name, by, wanted=1000 * WITHIN) for by in SHARES]

    def figures() -> list[float]:
        found = waits(tables, searched(), times, 1)
        return [percentile(found, share) for share in SHARES.values()]

    rounds = 1 if book.quick else max(1, book.rounds // 2)
    book.race([Table("from the move to the answer", "ms", rows, less=True)], [Racer(rows, figures)], rounds)


def tell(said: Namespace, found: list[float]) -> None:
    print(f"{said.tables} tables of {said.game} against the expert, {len(found)} answers")
    row = ", ".join(f"p{100 * share:g} {percentile(found, share):.0f} ms" for share in (0.5, 0.95, 0.99, 1.0))
    print(f"  from the move to the answer: {row}; promised: {1000 * WITHIN:.0f} ms")


async def warm(anna: Person, game: str) -> None:
    """Until the search is compiled `solid` answers, at once; the expert takes its time when nobody else asks."""
    chooser, end = random.Random(2), time.monotonic() + 180
    while time.monotonic() < end:
        async with anna.sit(anna.table(game, ["me", "expert"])) as seat:
            took = await one_answer(seat, chooser)
        if took is not None and took > anna.server.settings.thinking / 2:
            return
        await asyncio.sleep(0.5)


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.busy", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--game", default=searched())
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--thinkers", type=int, default=1)
    said = parser.parse_args()
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}.")
    tell(said, waits(said.tables, said.game, said.times, said.thinkers))


if __name__ == "__main__":
    main()
