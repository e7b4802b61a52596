"""Time that passes only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

from kartenhaus.table.times import FAR, HouseTime

BEGIN = 1_800_000_000_000


class FakeTime(HouseTime):
    """Whoever sleeps wakes up at the exact millisecond, one after the other."""

    def __init__(self, at: int = BEGIN) -> None:
        self.on_the_wall, self.passed = at, 0
        self.asleep: list[tuple[int, int, asyncio.Future[None]]] = []
        self.number = count()
        super().__init__(lambda: self.on_the_wall, lambda: self.passed)

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.asleep, (self.passed + round(1000 * seconds), next(self.number), future))
        await future

    @property
    def sleepers(self) -> int:
        return sum(not future.done() for _, _, future in self.asleep)

    # ── What happens to machines ─────────────────────────────────────────────
    def set_clock(self, seconds: float) -> None:
        """Somebody sets the machine's clock, forwards or back."""
        self.on_the_wall += round(1000 * seconds)

    def suspend(self, seconds: float) -> None:
        """The machine sleeps, and its stopwatch with it; nobody has noticed yet."""
        self.set_clock(seconds)

    def stop(self, seconds: float) -> None:
        """The process stands still while time goes on; nobody has noticed yet."""
        self._pass(round(1000 * seconds))

    def restarted(self) -> FakeTime:
        """As a process sees it that is started now."""
        return FakeTime(self.on_the_wall)

    # ── Passing ──────────────────────────────────────────────────────────────
    def _pass(self, milliseconds: int) -> None:
        self.on_the_wall += milliseconds
        self.passed += milliseconds

    def _live_until(self, end: int) -> None:
        """In a house that is open somebody asks for the time now and then."""
        self.now()
        while self.passed < end:
            self._pass(min(FAR, end - self.passed))
            self.now()

    async def wake_first(self) -> None:
        due, _, future = heapq.heappop(self.asleep)
        self._live_until(due)
        if not future.done():
            future.set_result(None)
            await calm()

    async def advance(self, seconds: float) -> None:
        await calm()  # whoever is about to sleep does
        end = self.passed + round(1000 * seconds)
        while self.asleep and self.asleep[0][0] <= end:
            await self.wake_first()
        self._live_until(end)
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
