"""An expert at the terminal thinks in a process of its own: it is said at once, and Ctrl-C is heard."""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.core.interrupts import INTERRUPTED
from kartenhaus.terminal.screen import Screen
from kartenhaus.terminal.thinking import Thinking

PATIENCE = 120  # seconds until something is wrong with the machine
FOLLOWS = next(str(n) for n in range(99) if kh.game("tauziehen").start(seed=str(n)).to_act == 1)
"""A seed with which the computer begins."""


class Terminal:
    """The command at a terminal of its own, in a group that hears Ctrl-C as a whole."""

    def __init__(self, *args: str, **env: str) -> None:
        pty = pytest.importorskip("pty", reason="terminals of this kind are not everywhere")
        self.leader, follower = pty.openpty()
        surroundings = {"TERM": "xterm", "COLUMNS": "80", "LINES": "40", "KARTENHAUS_LANG": "en", **env}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kartenhaus", *args],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**os.environ, **surroundings},
            start_new_session=True,
        )
        os.close(follower)
        self.seen = ""

    def until(self, word: str) -> None:
        end = time.monotonic() + PATIENCE
        while word not in self.seen:
            assert time.monotonic() < end, self.seen
            assert self.read(), self.seen

    def read(self) -> bool:
        if not select.select([self.leader], [], [], 0.05)[0]:
            return True
        try:
            more = os.read(self.leader, 65536)
        except OSError:
            return False
        self.seen += more.decode("utf-8", "replace")
        return bool(more)

    def type(self, line: str) -> None:
        os.write(self.leader, line.encode() + b"\n")

    def ctrl_c(self) -> None:
        """As a terminal sends it: to all processes of the group."""
        os.killpg(self.process.pid, signal.SIGINT)

    def group_ends(self) -> bool:
        """Is nobody left of it, after a while?"""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.05)
        return False

    def end(self) -> int:
        code = self.process.wait(PATIENCE)
        while self.read():
            pass
        return code


@pytest.fixture
def started() -> Iterator[list[Terminal]]:
    running: list[Terminal] = []
    yield running
    for one in running:
        with suppress(ProcessLookupError):
            os.killpg(one.process.pid, signal.SIGKILL)
        one.process.wait()
        os.close(one.leader)


def start(started: list[Terminal], *args: str, **env: str) -> Terminal:
    started.append(Terminal(*args, **env))
    return started[-1]


COLD = ("play", "tauziehen", "--opponent", "expert", "--seed", FOLLOWS)


def test_an_expert_says_at_once_that_it_thinks(started: list[Terminal], tmp_path: Path) -> None:
    one = start(started, *COLD, KARTENHAUS_CACHE=str(tmp_path))
    one.until("Expert is thinking …")
    one.until("Move (? for help): ")
    assert one.seen.index("Expert is thinking …") < one.seen.index("· Expert", one.seen.index("over your border"))
    one.type("q")
    assert one.end() == 0
    assert one.seen.rstrip().endswith("See you!\x1b[0m")


def test_ctrl_c_is_heard_while_it_thinks_and_nothing_of_it_is_left(started: list[Terminal], tmp_path: Path) -> None:
    one = start(started, *COLD, KARTENHAUS_CACHE=str(tmp_path))
    one.until("Expert is thinking …")
    one.ctrl_c()
    assert one.end() == INTERRUPTED
    assert "Traceback" not in one.seen
    assert one.seen.rstrip().endswith("Interrupted.\x1b[0m")
    assert one.group_ends()


def test_an_expert_thinks_in_a_process_of_its_own_that_ends_with_the_game() -> None:
    game = kh.game("white-jack")
    play = game.start(seed=1)
    with Thinking(Screen("en")) as at_work:
        pick = at_work.player("expert", game, "Expert").choose(play.view(play.to_act))
        assert play.refusal(pick) is None
        assert len(multiprocessing.active_children()) == 1
    assert not multiprocessing.active_children()
