"""Time, as it is given to everything that needs it: milliseconds since the epoch, and a way to wait.

The house's time begins as the machine's and then passes as a stopwatch does. If somebody sets the machine's clock, or
the machine sleeps, no clock at a table jumps or stands still.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

FAR = 15_000
"""Milliseconds. Nearer to the machine's time than this the house leaves its own alone; and a process that asked for the
time less often than this did not run meanwhile."""

Stretch = tuple[int, int]
"""Begin and end, by the server's time."""


class Time(Protocol):
    def now(self) -> int:
        """Milliseconds since the epoch; never less than before."""
        ...

    def follow(self) -> Stretch | None:
        """Goes forward to the machine's time where that is far ahead; answers what was left out: nobody lived through
        it."""
        ...

    @property
    def is_ahead(self) -> bool:
        """The machine's clock was set back. The house does not follow: what it has written would lie in the future."""
        ...

    def not_before(self, at: int) -> None:
        """The time is at least this from now on."""
        ...

    async def sleep(self, seconds: float) -> None: ...


def wall() -> int:
    return time.time_ns() // 1_000_000


def stopwatch() -> int:
    return time.monotonic_ns() // 1_000_000


class HouseTime:
    """To be asked from one thread, more often than every `FAR` milliseconds: what passes unasked was a standstill. Some
    systems' stopwatches go on while the machine sleeps, and all of them while a process is stopped."""

    def __init__(self, wall: Callable[[], int] = wall, stopwatch: Callable[[], int] = stopwatch) -> None:
        self.wall, self.stopwatch = wall, stopwatch
        self.asked = stopwatch()
        self.begin = wall() - self.asked

    def now(self) -> int:
        passed = self.stopwatch()
        if passed - self.asked > FAR:
            self.begin -= passed - self.asked
        self.asked = passed
        return self.begin + passed

    def follow(self) -> Stretch | None:
        now = self.now()
        ahead = self.wall() - now
        if ahead <= FAR:
            return None
        self.begin += ahead
        return now, now + ahead

    @property
    def is_ahead(self) -> bool:
        return self.now() - self.wall() > FAR

    def not_before(self, at: int) -> None:
        self.begin += max(0, at - self.now())

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
