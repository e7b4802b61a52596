"""Time that passes only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

BEGIN = 1_800_000_000_000


class FakeTime:
    """Whoever sleeps wakes up at the exact millisecond, one after the other."""

    def __init__(self, at: int = BEGIN) -> None:
        self.at = at
        self.asleep: list[tuple[int, int, asyncio.Future[None]]] = []
        self.number = count()

    def now(self) -> int:
        return self.at

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.asleep, (self.at + round(1000 * seconds), next(self.number), future))
        await future

    @property
    def sleepers(self) -> int:
        return sum(not future.done() for _, _, future in self.asleep)

    def leap(self, seconds: float) -> None:
        """The time is another, and nobody has noticed yet."""
        self.at += round(1000 * seconds)

    async def wake_first(self) -> None:
        due, _, future = heapq.heappop(self.asleep)
        self.at = max(self.at, due)
        if not future.done():
            future.set_result(None)
            await calm()

    async def advance(self, seconds: float) -> None:
        await calm()  # whoever is about to sleep does
        end = self.at + round(1000 * seconds)
        while self.asleep and self.asleep[0][0] <= end:
            await self.wake_first()
        self.at = max(self.at, end)
        await calm()


async def calm() -> None:
    """Lets the others do what they have to do."""
    for _ in range(5):
        await asyncio.sleep(0.001)


async def until(is_so: Callable[[], object], seconds: float = 20.0) -> None:
    """Waits for what other threads and processes have to do first."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so():
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.002)
