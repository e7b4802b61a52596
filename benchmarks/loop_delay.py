"""How long an event loop is kept from its work while computer players think, compile and study in processes beside it.

    python -m benchmarks.loop_delay

A task asks to be woken every millisecond; how much later than that it wakes is the delay. First with nothing else going
on: that is what the machine itself does. `own` is the processor time that the loop's thread used meanwhile: what does
not depend on who else is busy on this machine.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable

import kartenhaus as kh
from benchmarks import searched
from kartenhaus.lab.figures import machine
from kartenhaus.players.pool import PlayerPool

EVERY = 0.001
TARGET = 20.0  # milliseconds
SWITCH = 0.0005  # as the server does


async def watch(delays: list[tuple[float, float]]) -> None:
    while True:
        began, used = time.perf_counter(), time.thread_time()
        await asyncio.sleep(EVERY)
        delays.append((1000 * (time.perf_counter() - began - EVERY), 1000 * (time.thread_time() - used)))


async def measured(name: str, work: Callable[[], Awaitable[object]]) -> None:
    delays: list[tuple[float, float]] = []
    watching = asyncio.create_task(watch(delays))
    began = time.perf_counter()
    await work()
    took = time.perf_counter() - began
    watching.cancel()
    ordered, own = sorted(delay for delay, _ in delays), max(used for _, used in delays)
    p99, worst = ordered[int(0.99 * len(ordered))], ordered[-1]
    mark = "" if worst < TARGET else f"  above {TARGET:g} ms"
    print(
        f"  {name:<30} {took:5.1f} s   p99 {p99:5.1f} ms   worst {worst:5.1f} ms, own {own:4.1f} ms{mark}", flush=True
    )


def record(game: str) -> str:
    """A game between two solid players."""
    play = kh.game(game).start(2, seed=1)
    solid = kh.player("solid", play.game)
    while play.to_act != kh.OVER:
        play.make(solid.choose(play.view(play.to_act)))
    return play.record()


async def run(game: str) -> None:
    play = kh.game(game).start(2, seed=1)
    view = play.view(play.to_act)
    done = record(game)
    async with PlayerPool() as pool:

        async def think() -> None:
            for _ in range(10):
                await pool.choose(play.game, view, seconds=0.3)

        await measured("nothing", lambda: asyncio.sleep(3))
        await measured("an expert's first answer", lambda: pool.choose(play.game, view, seconds=0.2))
        await measured("an expert thinks", think)
        await measured("an analysis", lambda: pool.analyse(done, 400))
        await measured("another analysis", lambda: pool.analyse(done, 400))


def main() -> None:
    sys.setswitchinterval(SWITCH)
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}.")
    with tempfile.TemporaryDirectory() as empty:
        os.environ["KARTENHAUS_CACHE"] = empty
        print(f"{searched()}, with an empty cache:")
        asyncio.run(run(searched()))


if __name__ == "__main__":
    main()
