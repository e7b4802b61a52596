"""`expert` at this terminal: it thinks in a process of its own, so that the screen can say so and Ctrl-C is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ..core.interrupts import unheard
from ..core.picks import Pick, View
from ..engine.game import Game
from . import texts
from .screen import Screen

if TYPE_CHECKING:  # the rest is loaded when an expert sits down: a game against others begins at once
    import asyncio

    from ..players.pool import PlayerPool


class Thinking:
    """The process and the loop that asks it; both begin with the first expert that sits down."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.runner: asyncio.Runner | None = None
        self.pool: PlayerPool | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """At once, even if it is still thinking."""
        if self.runner is None or self.pool is None:
            return
        import multiprocessing

        for process in multiprocessing.active_children():
            process.terminate()
        self.pool.close()
        self.runner.close()

    def expert(self, game: Game, name: str) -> PooledExpert:
        if self.runner is None:
            import asyncio

            from ..players.pool import PlayerPool

            self.runner, self.pool = asyncio.Runner(), PlayerPool()
        return PooledExpert(self, game, name)


class PooledExpert:
    """A player like the others."""

    def __init__(self, thinking: Thinking, game: Game, name: str) -> None:
        self.screen, self.game, self.name = thinking.screen, game, name
        assert thinking.runner
        assert thinking.pool
        self.runner, self.pool = thinking.runner, thinking.pool
        with unheard():
            self.runner.run(self.pool.start())

    def choose(self, view: View) -> Pick:
        with self.screen.meanwhile(self.screen.words(texts.IS_THINKING, name=self.name)):
            return self.runner.run(self.pool.choose(self.game, view, wait=True))
