"""Computer players in processes of their own, so that an event loop never waits for a search, nor for the compiler.

    async with Beside() as beside:
        action = await beside.choose(game, play.view(seat), seconds=0.2)

The first time a game is played its search may still have to be compiled; until that is done `solid` answers.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Self

from ..core.picks import Pick, View
from ..engine.game import Game, game
from . import player

Question = tuple[str, tuple[tuple[str, Any], ...], int, tuple[int, ...], float | None, int | None]


class Beside:
    """A pool of thinking processes."""

    def __init__(self, processes: int = 1) -> None:
        self.pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
        self.ready: dict[tuple[str, tuple[tuple[str, Any], ...]], Future[None]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)

    async def choose(
        self,
        chosen: Game,
        view: View,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        wait: bool = False,
    ) -> Pick:
        """What `expert` does there. While its search is being compiled `solid` answers, unless one is to `wait`."""
        warm = await self.warm(chosen)
        if not (wait or warm.done()):
            return player("solid", chosen).choose(view)
        await asyncio.wrap_future(warm)
        covered = view.covered.numbers()
        question = (*_named(chosen), -1 if view.seat is None else view.seat, covered, seconds, simulations)
        number = await asyncio.wrap_future(self.pool.submit(_answer, question))
        return chosen.decode(number)

    async def warm(self, chosen: Game) -> Future[None]:
        """Has the game's search compiled; the future is done when it is."""
        key = _named(chosen)
        if key not in self.ready:
            # Starting a process takes a moment, so that it is done in a thread.
            self.ready[key] = await asyncio.to_thread(lambda: self.pool.submit(_warm, *key))
        return self.ready[key]


def _named(chosen: Game) -> tuple[str, tuple[tuple[str, Any], ...]]:
    return chosen.name, tuple(chosen.options.changed().items())


# ── In the other process ─────────────────────────────────────────────────────
@lru_cache(16)
def _expert(name: str, options: tuple[tuple[str, Any], ...], seconds: float | None, simulations: int | None) -> Any:
    chosen = game(name, **dict(options))
    return chosen, player("expert", chosen, seconds=seconds, simulations=simulations)


def _warm(name: str, options: tuple[tuple[str, Any], ...]) -> None:
    """Has an expert make up its mind once."""
    chosen, thinking = _expert(name, options, None, 1)
    play = chosen.start(max(2, chosen.about.fewest) if chosen.about.most > 1 else 1, seed=1)
    thinking.choose(play.view(play.to_act))


def _answer(question: Question) -> int:
    name, options, seat, covered, seconds, simulations = question
    chosen, thinking = _expert(name, options, seconds, simulations)
    state = chosen.rules.State().fill(iter(covered))
    view = chosen.seeing.see(state, seat, chosen.options).carrying(state)
    number: int = thinking.choose(view).number
    return number
