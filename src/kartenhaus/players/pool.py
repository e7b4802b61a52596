"""Computer players in processes of their own, so that an event loop never waits for a search.

    async with PlayerPool() as pool:
        action = await pool.choose(game, play.view(seat), seconds=0.2)

The more ask at once, the less time each gets, so that everybody has an answer `within` about a second; for whoever
would have to wait longer `solid` answers. Hints are made by another process, and whole analyses by a third, so that a
long one keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Self, TypeVar

from ..core.children import end_with_parent
from ..core.picks import Pick, View
from ..engine import portable
from ..engine.game import Game
from .coach import Analysis, Hint, analyse
from .questions import USUAL, answer, answer_hint, policy, question

Answer = TypeVar("Answer")

WITHIN = 0.75  # seconds: store and network take some of the time before and after
NICE = 5  # hints and analyses get less CPU time than games


class PlayerPool:
    """A pool of thinking processes, one for hints and one for analyses."""

    def __init__(self, processes: int = 1, within: float = WITHIN) -> None:
        self.processes, self.within = processes, within
        self.thinkers, self.adviser, self.analyst = start_thinkers(processes), Study(), Study()
        self.turn = asyncio.Semaphore(processes + 1)
        """One more than there are processes, so that none idles between two questions."""
        self.started: Future[None] | None = None
        self.waiting = 0
        """Questions without an answer yet."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        for pool in (self.thinkers, self.adviser.process, self.analyst.process):
            pool.shutdown(cancel_futures=True)

    async def choose(
        self,
        chosen: Game,
        view: View,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        wait: bool = False,
        level: str = "expert",
    ) -> Pick:
        """What a player of this `level` does there. `solid` answers if its process was killed, or if that takes too
        long and one is not to `wait`."""
        thinkers = self.thinkers
        try:
            return await self._choose(chosen, view, seconds, simulations, wait, level)
        except BrokenExecutor:
            if self.thinkers is thinkers:
                self.thinkers, self.started = start_thinkers(self.processes), None
            return policy("solid", chosen).choose(view)

    async def _choose(
        self, chosen: Game, view: View, seconds: float | None, simulations: int | None, wait: bool, level: str
    ) -> Pick:
        await self.start()
        self.waiting += 1
        due = asyncio.get_running_loop().time() + self.within
        try:
            async with asyncio.timeout_at(None if wait else due), self.turn:
                if simulations is None and not wait:
                    seconds = min(USUAL if seconds is None else seconds, self._share(due))
                asked = self.thinkers.submit(answer, question(chosen, view, seconds, simulations, level))
                return chosen.decode(await asyncio.wrap_future(asked))
        except TimeoutError:
            return policy("solid", chosen).choose(view)
        finally:
            self.waiting -= 1

    def _share(self, due: float) -> float:
        """Of the time that is left, so that all who wait just now have their turn in it."""
        return max(0.0, due - asyncio.get_running_loop().time()) * self.processes / 2 / self.waiting

    async def start(self) -> None:
        """Until there is somebody to think: some tenths of a second, the first time."""
        if self.started is None:
            # Starting a process takes a moment, so that it is done in a thread.
            self.started = await asyncio.to_thread(lambda: self.thinkers.submit(_begin))
        await asyncio.shield(asyncio.wrap_future(self.started))

    async def hint(self, chosen: Game, view: View, simulations: int) -> Hint:
        return await self.adviser.ask(answer_hint, question(chosen, view, None, simulations))

    async def analyse(self, record: str, simulations: int) -> Analysis:
        return await self.analyst.ask(analyse, record, simulations)


class Study:
    """One process that gives way to those who play. If it was killed, the next question starts another."""

    def __init__(self) -> None:
        self.process = start_quiet()

    async def ask(self, work: Callable[..., Answer], *about: Any) -> Answer:
        process = self.process
        try:
            # Starting a process takes a moment, so that it is done in a thread.
            return await asyncio.wrap_future(await asyncio.to_thread(lambda: process.submit(work, *about)))
        except BrokenExecutor:
            if self.process is process:
                self.process = start_quiet()
            raise


def start_thinkers(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=end_with_parent)


def start_quiet() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_give_way)


# ── In the other process ─────────────────────────────────────────────────────
def _give_way() -> None:
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICE)


def _begin() -> None:
    """The process is there, and what every expert needs is loaded."""
    portable.machine()
