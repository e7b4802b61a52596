"""Thinking beside an event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from multiprocessing.process import BaseProcess

import pytest

import kartenhaus as kh
from kartenhaus.players.pool import PlayerPool


def test_an_expert_beside_answers_as_the_expert_does() -> None:
    async def ask() -> None:
        async with PlayerPool() as pool:
            for name in ("tauziehen", "white-jack"):
                play = kh.game(name).start(seed=4)
                chosen = await pool.choose(play.game, play.view(play.to_act), simulations=200, wait=True)
                assert chosen in play.legal()

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_until_the_search_is_compiled_solid_answers_and_the_caller_compiles_nothing() -> None:
    script = textwrap.dedent("""
        import asyncio, sys
        import kartenhaus as kh
        from kartenhaus.players.pool import PlayerPool

        async def main():
            async with PlayerPool() as pool:
                play = kh.game("tauziehen", opening="balanced").start(seed=4)
                play.make("mark 4")
                view = play.view(play.to_act)
                first = await pool.choose(play.game, view, simulations=50)
                assert str(first) == str(kh.player("solid", play.game).choose(view)) or first in play.legal()
                warm = await pool.warm(play.game)
                await asyncio.wrap_future(warm)
                assert (await pool.choose(play.game, view, simulations=50)) in play.legal()
                assert "numba" not in sys.modules

        if __name__ == "__main__":
            asyncio.run(main())
    """)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_more_ask_at_once_the_less_time_each_has_and_all_are_answered() -> None:
    async def ask() -> None:
        async with PlayerPool() as pool:
            play = kh.game("tauziehen").start(seed=4)
            view, loop = play.view(play.to_act), asyncio.get_running_loop()
            await pool.choose(play.game, view, simulations=10, wait=True)
            began = loop.time()
            await pool.choose(play.game, view, seconds=0.3)
            alone = loop.time() - began
            began = loop.time()
            answers = await asyncio.gather(*(pool.choose(play.game, view, seconds=0.3) for _ in range(40)))
            assert all(answer in play.legal() for answer in answers)
            assert loop.time() - began < 20 * alone, "forty at once do not take forty times as long"
            assert pool.waiting == 0

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_a_process_that_is_killed_is_replaced_and_solid_answers_meanwhile() -> None:
    async def ask() -> None:
        async with PlayerPool() as pool:
            play = kh.game("tauziehen").start(seed=4)
            view = play.view(play.to_act)
            await pool.choose(play.game, view, simulations=10, wait=True)
            kill(multiprocessing.active_children())
            assert await pool.choose(play.game, view, simulations=10) in play.legal()
            assert await pool.choose(play.game, view, simulations=10, wait=True) in play.legal()
            thinkers = multiprocessing.active_children()
            await pool.hint(play.game, view, 10)
            kill(one for one in multiprocessing.active_children() if one not in thinkers)
            with pytest.raises(BrokenExecutor):
                await pool.hint(play.game, view, 10)
            assert (await pool.hint(play.game, view, 10)).best

    asyncio.run(asyncio.wait_for(ask(), 120))


def kill(processes: Iterable[BaseProcess]) -> None:
    killed = list(processes)
    assert killed
    for one in killed:
        one.kill()
        one.join()
