"""Processes that the house has started end with it, however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.postgres import database
from tests.running import Person, Server

PROC = Path("/proc")
DEADLINE = 60.0  # seconds; a machine may have other things to do

pytestmark = pytest.mark.skipif(not PROC.exists(), reason="processes are looked up in /proc")

# Search in compiled code that would go on for hours.
THINKS = textwrap.dedent("""
    import asyncio
    import kartenhaus as kh
    from kartenhaus.players.pool import PlayerPool

    async def main():
        async with PlayerPool() as pool:
            play = kh.game("tauziehen").start(seed=4)
            view = play.view(play.to_act)
            await pool.choose(play.game, view, simulations=10, wait=True)
            await pool.hint(play.game, view, 10)
            print("thinking", flush=True)
            await asyncio.gather(
                pool.choose(play.game, view, simulations=2**40, wait=True), pool.hint(play.game, view, 2**40)
            )

    if __name__ == "__main__":
        asyncio.run(main())
""")

COMPETES = textwrap.dedent("""
    from kartenhaus.lab.arena import arena

    if __name__ == "__main__":
        arena("tauziehen", ["expert", "random"], games=10, processes=2, simulations=10**9)
""")

STARTS = """
import sys
sys.path.insert(0, "scripts")
import environments
environments.find_python = lambda name: None
environments.environment = lambda name, lock: sys.executable
sys.exit(environments.play(["serve", "--host", "127.0.0.1", "--database", sys.argv[1]]))
"""

Process = tuple[int, str]
"""Its number, and when it began: numbers are used again."""


def began(pid: int) -> str | None:
    with suppress(OSError):
        state, *fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        return None if state == "Z" else fields[18]
    return None


def parent(pid: int) -> int:
    with suppress(OSError):
        return int((PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
    return 0


def descendants(pid: int) -> set[Process]:
    parents = {int(one.name): parent(int(one.name)) for one in PROC.iterdir() if one.name.isdigit()}
    found, more = set(), {pid}
    while more:
        more = {child for child, of in parents.items() if of in more}
        found |= more
    return {(child, start) for child in found if (start := began(child)) is not None}


def waited_for(condition: Callable[[], object]) -> bool:
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def alive(children: set[Process]) -> set[Process]:
    return {(pid, start) for pid, start in children if began(pid) == start}


def is_thinking(pid: int) -> bool:
    """What runs the searches is loaded there."""
    with suppress(OSError):
        return "wasmtime" in (PROC / str(pid) / "maps").read_text()
    return False


def all_end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """The process is sent a signal, it alone, and none of those that it has started stays."""
    children = descendants(process.pid)
    assert children, "nothing to be seen"
    process.send_signal(how)
    process.wait(DEADLINE)
    try:
        assert waited_for(lambda: not alive(children)), f"{len(alive(children))} of {len(children)} go on"
    finally:
        for pid, _ in alive(children):
            os.kill(pid, signal.SIGKILL)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as running:
        yield running


def sit_down_against_the_expert(server: Server) -> None:
    async def play() -> None:
        anna = Person(server, "Anna")
        async with anna.sit(anna.table("tauziehen", ["me", "expert"])) as seat:
            await seat.play(lambda legal: legal[0], most=2)

    asyncio.run(play())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_computer_player_that_thinks_ends_with_the_server(tmp_path: Path, how: signal.Signals) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as server:
        assert server.process is not None
        sit_down_against_the_expert(server)
        pid = server.process.pid
        assert waited_for(lambda: any(is_thinking(child) for child, _ in descendants(pid)))
        all_end(server.process, how)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_computer_players_that_wait_for_their_turn_end_with_the_server(server: Server, how: signal.Signals) -> None:
    assert server.process is not None
    sit_down_against_the_expert(server)
    all_end(server.process, how)


def test_several_processes_of_one_server_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    with database() as url, Server(url, tmp_path / "log", workers=2) as server:
        assert server.process is not None
        all_end(server.process, signal.SIGKILL)


def test_whoever_plays_for_the_arena_ends_with_it() -> None:
    with subprocess.Popen([sys.executable, "-c", COMPETES], start_new_session=True) as process:
        assert waited_for(lambda: sum(is_thinking(child) for child, _ in descendants(process.pid)) == 2)
        all_end(process, signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="a process cannot become another one there")
def test_whoever_ends_the_command_that_plays_ends_the_house(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STARTS, f"sqlite:///{tmp_path}/house.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True, text=True) as process:
        assert process.stdout is not None
        assert any("http://localhost" in line for line in process.stdout)
        children = descendants(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait(DEADLINE)
        try:
            assert waited_for(lambda: not alive(children))
        finally:
            for pid, _ in alive(children):
                os.kill(pid, signal.SIGKILL)


def test_computer_players_deep_in_thought_end_with_whoever_asked_them() -> None:
    with subprocess.Popen([sys.executable, "-c", THINKS], stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"thinking\n"
        all_end(process, signal.SIGKILL)
