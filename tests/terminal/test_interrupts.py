"""Ctrl-C, sent to real processes: the first stops with what there is, the second ends it, without a traceback."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartenhaus.core.interrupts import INTERRUPTED
from kartenhaus.engine.native import has_compiler

pty = pytest.importorskip("pty", reason="terminals of this kind are not everywhere")
ENDED = (-signal.SIGINT, INTERRUPTED)
"""A shell calls both of them 130."""
MANY = ("simulate", "tauziehen", "--games", "1000000000", "--lang", "en")
PATIENCE = 120  # seconds until something is wrong with the machine


class Watched:
    """A command whose error output goes to a terminal, where it shows how far it is."""

    def __init__(self, *args: str, **env: str) -> None:
        self.leader, follower = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kartenhaus", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=follower,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100", **env},
        )
        os.close(follower)
        self.errors = ""

    def read(self) -> bool:
        """A little more; False: that was all."""
        if not select.select([self.leader], [], [], 0.05)[0]:
            return True
        try:
            more = os.read(self.leader, 65536)
        except OSError:
            return False  # the terminal is closed
        self.errors += more.decode("utf-8", "replace")
        return bool(more)

    def until(self, word: str) -> None:
        end = time.monotonic() + PATIENCE
        while word not in self.errors:
            assert self.read(), self.errors
            assert time.monotonic() < end, self.errors

    def until_loaded(self, library: str) -> None:
        end = time.monotonic() + PATIENCE
        while library not in Path(f"/proc/{self.process.pid}/maps").read_text("utf-8"):
            assert self.process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.005)

    def ctrl_c(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """How it ended, and what it wrote."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        while self.read():
            pass
        return self.process.returncode, out.decode()


@pytest.fixture
def running() -> Iterator[list[Watched]]:
    started: list[Watched] = []
    yield started
    for one in started:
        one.process.kill()
        one.process.communicate()
        os.close(one.leader)


def start(running: list[Watched], *args: str, **env: str) -> Watched:
    running.append(Watched(*args, **env))
    return running[-1]


FIRST_LOADED = """
import os, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if "kartenhaus" in sys.modules and not name.startswith("kartenhaus") and name not in sys.builtin_module_names:
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Finder)
"""
"""Ctrl-C at the moment when the package asks for the first module that is not its own."""


def test_from_the_first_module_on_that_the_command_loads_there_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(FIRST_LOADED, "utf-8")
    command = [sys.executable, "-m", "kartenhaus", "--version"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, check=False)
    assert done.returncode in ENDED
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="how far a process has got cannot be seen here")
@pytest.mark.parametrize("library", ["msgspec", "llvmlite"])
def test_while_it_is_being_loaded_ctrl_c_ends_it_without_a_traceback(
    library: str, running: list[Watched], tmp_path: Path
) -> None:
    one = start(running, *MANY, KARTENHAUS_CACHE=str(tmp_path))  # with nothing compiled there is time enough
    one.until_loaded(library)
    one.ctrl_c()
    code, out = one.end()
    assert code in ENDED
    assert out == ""
    assert "Traceback" not in one.errors


@pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
def test_while_it_compiles_ctrl_c_says_that_there_is_nothing_yet(running: list[Watched], tmp_path: Path) -> None:
    one = start(running, *MANY, KARTENHAUS_CACHE=str(tmp_path))
    one.until("Compiling the rules")
    one.ctrl_c()
    code, out = one.end()
    assert code == INTERRUPTED
    assert out == ""
    assert "Interrupted before a game was over." in one.errors
    assert "Traceback" not in one.errors


def test_how_far_it_is_is_told_with_thousands_set_apart(running: list[Watched]) -> None:
    one = start(running, *MANY)
    one.until("Games")
    assert "/1,000,000,000" in one.errors
    assert "1000000000" not in one.errors


def test_the_first_ctrl_c_gives_what_there_is(running: list[Watched]) -> None:
    one = start(running, *MANY, "--json")
    one.until("Games")
    one.ctrl_c()
    code, out = one.end()
    assert code == 0, one.errors
    assert 0 < json.loads(out)["games"] < 1_000_000_000
    assert "Interrupted after " in one.errors


@pytest.mark.parametrize("players", [("random", "random"), ("expert", "expert")])
def test_nothing_survives_two_quick_ones(players: tuple[str, str], running: list[Watched]) -> None:
    one = start(running, *MANY, "--players", *players)
    one.until("Games")
    one.ctrl_c()
    time.sleep(0.01)
    one.ctrl_c()
    code, _ = one.end()
    assert code in (0, *ENDED)
    assert "Traceback" not in one.errors


def test_the_second_ends_it_at_once_and_gives_the_cursor_back(running: list[Watched]) -> None:
    """Games of experts take their time: the first Ctrl-C waits for the one that is being played."""
    one = start(running, "simulate", "j-solitaer", "--players", *["expert"] * 4, "--games", "1000", "--lang", "en")
    one.until("Games")
    one.ctrl_c()
    time.sleep(0.05)
    one.ctrl_c()
    code, out = one.end()
    assert code == INTERRUPTED
    assert out == ""
    assert one.errors.rindex("\x1b[?25h") > one.errors.rindex("\x1b[?25l")
    assert "Traceback" not in one.errors


@pytest.mark.parametrize("delay", [0.2, 0.5, 0.8, 1.1, 1.5, 2.0])
def test_whenever_it_comes_there_is_no_traceback(delay: float, running: list[Watched]) -> None:
    one = start(running, *MANY)
    one.until_loaded("msgspec") if Path("/proc/self/maps").exists() else time.sleep(1)
    time.sleep(delay)
    one.ctrl_c()
    time.sleep(0.005)
    one.ctrl_c()
    code, _ = one.end()
    assert code in (0, *ENDED)
    assert "Traceback" not in one.errors


def test_a_game_ends_politely(running: list[Watched], tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    one = start(running, "play", "tauziehen", "--opponent", "solid", "--save", str(path), "--lang", "en")
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.3)
    one.ctrl_c()
    code, out = one.end()
    assert code == INTERRUPTED
    assert out.endswith("Interrupted.\n")
    assert "Traceback" not in one.errors


def test_a_library_leaves_ctrl_c_as_it_was() -> None:
    code = "import signal, kartenhaus; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
