"""Thinking beside an event loop."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
from concurrent.futures import BrokenExecutor

import pytest

import kartenhaus as kh
from kartenhaus.players.beside import Beside


def test_an_expert_beside_answers_as_the_expert_does() -> None:
    async def ask() -> None:
        async with Beside() as beside:
            for name in ("tauziehen", "white-jack"):
                play = kh.game(name).start(seed=4)
                chosen = await beside.choose(play.game, play.view(play.to_act), simulations=200, wait=True)
                assert chosen in play.legal()

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_until_the_search_is_compiled_solid_answers_and_the_caller_compiles_nothing() -> None:
    script = textwrap.dedent("""
        import asyncio, sys
        import kartenhaus as kh
        from kartenhaus.players.beside import Beside

        async def main():
            async with Beside() as beside:
                play = kh.game("tauziehen", opening="balanced").start(seed=4)
                play.make("mark 4")
                view = play.view(play.to_act)
                first = await beside.choose(play.game, view, simulations=50)
                assert str(first) == str(kh.player("solid", play.game).choose(view)) or first in play.legal()
                warm = await beside.warm(play.game)
                await asyncio.wrap_future(warm)
                assert (await beside.choose(play.game, view, simulations=50)) in play.legal()
                assert "numba" not in sys.modules

        if __name__ == "__main__":
            asyncio.run(main())
    """)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_more_ask_at_once_the_less_time_each_has_and_all_are_answered() -> None:
    async def ask() -> None:
        async with Beside() as beside:
            play = kh.game("tauziehen").start(seed=4)
            view, loop = play.view(play.to_act), asyncio.get_running_loop()
            await beside.choose(play.game, view, simulations=10, wait=True)
            began = loop.time()
            await beside.choose(play.game, view, seconds=0.3)
            alone = loop.time() - began
            began = loop.time()
            answers = await asyncio.gather(*(beside.choose(play.game, view, seconds=0.3) for _ in range(40)))
            assert all(answer in play.legal() for answer in answers)
            assert loop.time() - began < 20 * alone, "forty at once do not take forty times as long"
            assert beside.waiting == 0

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_a_process_that_is_killed_is_replaced_and_solid_answers_meanwhile() -> None:
    async def ask() -> None:
        async with Beside() as beside:
            play = kh.game("tauziehen").start(seed=4)
            view = play.view(play.to_act)
            await beside.choose(play.game, view, simulations=10, wait=True)
            killed = beside.pool.submit(os._exit, 1)
            assert await beside.choose(play.game, view, simulations=10) in play.legal()
            assert killed.exception() is not None
            assert await beside.choose(play.game, view, simulations=10, wait=True) in play.legal()
            with pytest.raises(BrokenExecutor):
                await asyncio.wrap_future(beside.study.submit(os._exit, 1))
            with pytest.raises(BrokenExecutor):
                await beside.hint(play.game, view, 10)
            assert (await beside.hint(play.game, view, 10)).best

    asyncio.run(asyncio.wait_for(ask(), 120))
