"""How speed is measured.

Machines are shared and noisy: a run is disturbed or it is not. So every figure is the best of several short runs, and
the runs of all that is compared take turns, that a bad minute meets everyone. Speeds count CPU seconds; only where
threads are compared, or a process is started, does the clock on the wall count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from ..core.bits import ones
from ..core.blocks import Block, Halt, Halted
from ..core.chance import below, key_of
from ..core.rule import Out, rule
from ..engine import native
from ..engine.bodies import Mode, body_for
from ..engine.drivers import play_many
from ..engine.game import Game

SOURCE = Path(__file__).parents[2]  # where `import kartenhaus` finds it


class RandomPlay(NamedTuple):
    """Random play and nothing else, as a work: a block gives the number of picks."""

    game: Game
    seats: int
    mode: Mode

    def worker(self, halted: Halted) -> Callable[[Block], int]:
        body = body_for(self.game.rules, [play_many], self.mode)
        driver, desk = body.driver(play_many), body.desk()
        given = key_of(1), self.seats, body.numbers(self.game.option_numbers)

        def play(block: Block) -> int:
            if body.mode != "plain":
                return int(driver(desk.whole, block.start, len(block), *given))
            picks = 0
            for number in block:  # so that it can be interrupted
                if halted():
                    raise Halt
                picks += driver(desk.whole, number, 1, *given)
            return picks

        return play


class Pace(NamedTuple):
    """Picks."""

    a_cpu_second: float
    a_second: float


class Course:
    """Something that plays `n` games when told to and answers how many picks that were; its best speeds so far."""

    def __init__(self, play: Callable[[int], int]) -> None:
        self.play, self.n, self.runs = play, 1, 0
        self.games, self.picks = 0, 0
        self.a_cpu_second, self.a_second = 0.0, 0.0

    def fit(self, seconds: float) -> None:
        """Finds how many games take about so long, in CPU time: on a busy machine a single game may wait for as long.
        The first one, which may have to compile, does not count."""
        self.play(1)
        while (took := min(self._took(self.n) for _ in range(3))) < seconds / 4:
            self.n *= 4
        self.n = max(1, round(self.n * seconds / took))

    def _took(self, n: int) -> float:
        began = time.process_time()
        self.play(n)
        return time.process_time() - began

    def run(self) -> Pace:
        wall, cpu = time.perf_counter(), time.process_time()
        picks = self.play(self.n)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        self.runs += 1
        self.games += self.n
        self.picks += picks
        pace = Pace(picks / (cpu or wall), picks / wall)
        self.a_cpu_second, self.a_second = map(max, pace, (self.a_cpu_second, self.a_second))
        return pace

    @property
    def picks_a_game(self) -> float:
        return self.picks / self.games


# ── The calibration loop ─────────────────────────────────────────────────────
@rule
def grind(random: Out, row: Out, steps: int) -> int:
    """What rules do all day: a random number, a set changed, its members counted, a branch that nobody foresees, a
    row written.

    One text for two yardsticks. Compiled it measures the processor, as it stands the interpreter; a figure divided by
    the loop's speed in the same run says how many picks go into a thousand of its steps, and that can be compared
    between machines (compiled play and C++ by the compiled loop, all that Python runs by the plain one). It must
    never change, or old figures mean nothing.
    """
    held = 0
    for _ in range(steps):
        bit = 1 << below(random, 16)
        held ^= bit
        if held & bit:
            row[ones(held)] += 1
        else:
            row[0] -= 1
    return held


def calibration(mode: Mode) -> Course:
    """Native or plain."""
    loop: Any = grind
    random: Any = [1]
    row: Any = [0] * 32
    if mode == "native":
        import numpy as np

        loop = native.link(sys.modules[__name__], grind)
        random, row = np.array(random), np.array(row)

    def play(steps: int) -> int:
        loop(random, row, steps)
        return steps

    return Course(play)


# ── Processes from their start ───────────────────────────────────────────────
IMPORT = """
import sys, time
began = time.perf_counter()
import kartenhaus
print(time.perf_counter() - began)
"""

FIRST_MOVE = """
import sys, time
import kartenhaus as kh
game = kh.game(sys.argv[2])
play = game.start(int(sys.argv[3]), seed=1)
seat = play.to_act
view, offered = play.view(seat), [kh.say(action) for action in play.legal()]
move = kh.player("random", game, seed=1).choose(view)
told = [kh.say(event) for event in play.apply(move, seat)]
print(time.time() - float(sys.argv[1]))
"""

FIRST_GAME = """
import json, sys, time
import kartenhaus as kh
for name, options, seats in json.loads(sys.argv[2]):
    kh.simulate(kh.game(name, **options), ["random"] * seats, games=1, mode=sys.argv[3])
print(time.time() - float(sys.argv[1]))
"""

COMPILE = """
import json, sys
import kartenhaus as kh
from kartenhaus.lab.timing import calibration
print(calibration("native").play(1))
for name, options, seats in json.loads(sys.argv[2]):
    kh.simulate(kh.game(name, **options), ["random"] * seats, games=1, mode="native")
"""

BYTECODE = """
import kartenhaus, numba
print(numba.njit(lambda x: x + 1)(1.0))
"""


def process(program: str, *arguments: object, **folders: Path) -> float:
    """The number that the program prints. It is told when it was started."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE" or not folders}
    path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
    surroundings = kept | {"PYTHONPATH": path} | {name: str(folder) for name, folder in folders.items()}
    command = [sys.executable, "-c", program, str(time.time()), *map(str, arguments)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return float(done.stdout)


def listed(games: Iterable[tuple[Game, int]]) -> str:
    return json.dumps([(game.name, game.options.changed(), seats) for game, seats in games])


def compile_beforehand(games: Iterable[tuple[Game, int]]) -> None:
    """Code that was compiled by another process and is read from the cache runs up to a fifth faster than what a
    process has compiled itself, and it is what runs every time but the first."""
    process(COMPILE, listed(games))


class Starts:
    """New processes, with folders of their own for Python's bytecode (which an installed package has) and for the
    compiled twins (empty at first)."""

    def __enter__(self) -> Starts:
        self.folder = tempfile.TemporaryDirectory(prefix="kartenhaus-bench-", ignore_cleanup_errors=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.folder.cleanup()

    @property
    def cache(self) -> Path:
        return Path(self.folder.name, "twins")

    def best(self, times: int, program: str, *arguments: object) -> float:
        folders = {"PYTHONPYCACHEPREFIX": Path(self.folder.name, "bytecode"), "KARTENHAUS_CACHE": self.cache}
        return min(process(program, *arguments, **folders) for _ in range(times))

    def import_time(self, times: int) -> float:
        """Seconds that `import kartenhaus` takes."""
        self.best(1, IMPORT)
        return self.best(times, IMPORT)

    def first_move(self, times: int, game: Game, seats: int) -> float:
        """Seconds from the start of the process until a person has seen the table, moved and been told."""
        return self.best(times, FIRST_MOVE, game.name, seats)

    def warm_up(self) -> None:
        """Python reads Numba once, that its bytecode does not count as compiling the rules."""
        self.best(1, BYTECODE)

    def first_game(self, times: int, games: Iterable[tuple[Game, int]], mode: Mode) -> float:
        """Seconds from the start of the process until one game of each kind has been played by that body."""
        return self.best(times, FIRST_GAME, listed(games), mode)
