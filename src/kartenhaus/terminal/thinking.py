"""`expert` and `perfect` at this terminal: they think in a process of their own, so that the screen can say so and
Ctrl-C is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ..core.interrupts import unheard
from ..core.picks import Pick, View
from ..engine.game import Game
from . import texts
from .screen import Screen

if TYPE_CHECKING:  # the rest is loaded when one sits down: a game against others begins at once
    import asyncio

    from ..players.pool import PlayerPool


class Thinking:
    """The process and the loop that asks it; both begin with the first such player that sits down."""

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
        import warnings

        for process in multiprocessing.active_children():
            process.terminate()
        self.pool.close()
        # Ctrl-C may come while a question is being put, and what becomes of half a question is nobody's concern.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        self.runner.get_loop().set_exception_handler(lambda *_: None)
        self.runner.close()

    def player(self, level: str, game: Game, name: str) -> PooledPlayer:
        if self.runner is None:
            import asyncio

            from ..players.pool import PlayerPool

            self.runner, self.pool = asyncio.Runner(), PlayerPool()
        return PooledPlayer(self, level, game, name)


class PooledPlayer:
    """A player like the others."""

    def __init__(self, thinking: Thinking, level: str, game: Game, name: str) -> None:
        self.level, self.screen, self.game, self.name = level, thinking.screen, game, name
        assert thinking.runner
        assert thinking.pool
        self.runner, self.pool = thinking.runner, thinking.pool
        with unheard():
            self.runner.run(self.pool.start())

    def choose(self, view: View) -> Pick:
        with self.screen.meanwhile(self.screen.words(texts.IS_THINKING, name=self.name)):
            return self.runner.run(self.pool.choose(self.game, view, wait=True, level=self.level))
