"""Thinking beside an event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path

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


def test_the_first_answer_ever_is_the_experts_own_and_nothing_is_compiled(tmp_path: Path) -> None:
    """With an empty cache; the caller loads neither compiler nor module."""
    script = textwrap.dedent("""
        import asyncio, sys
        import kartenhaus as kh
        from kartenhaus.players.pool import PlayerPool

        async def main():
            async with PlayerPool() as pool:
                await pool.start()
                for name in kh.games():
                    play = kh.game(name).start(seed=4)
                    view = play.view(play.to_act)
                    chosen = await pool.choose(play.game, view, simulations=50)
                    assert play.refusal(chosen) is None
                assert not {"numba", "wasmtime"} & set(sys.modules)

        if __name__ == "__main__":
            asyncio.run(main())
    """)
    environment = os.environ | {"KARTENHAUS_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir())


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
