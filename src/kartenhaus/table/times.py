"""Time, as it is given to everything that needs it: milliseconds since the epoch, and a way to wait."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Time(Protocol):
    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class WallClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
