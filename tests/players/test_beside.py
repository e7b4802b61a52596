"""Thinking beside an event loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import textwrap

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
