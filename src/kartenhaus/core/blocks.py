"""Long work cut into blocks that anybody may do, in threads, in processes or on a cluster (`core.cluster`).

A work is a plain value that can be sent elsewhere; what a block of it gives depends on nothing but the work and the
block. Whoever does them, their answers are handed on in the order of the blocks: so the outcome is the same, to the
last bit, whatever the number of hands.

    for block, made in Threads(4).run(work, blocks):
        total.add(made)
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .children import end_with_parent
from .errors import KartenhausError
from .interrupts import unheard

Made = TypeVar("Made", covariant=True)
Block = range
Halted = Callable[[], bool]
TICK = 0.1  # seconds between two looks
AHEAD = 8  # blocks a hand may be ahead of what is handed on


class Halt(Exception):
    """Raised by a worker that was told to stop in the middle of a block."""


class Work(Protocol[Made]):
    """Picklable, so that it can be done elsewhere."""

    def worker(self, halted: Halted) -> Callable[[Block], Made]:
        """Does blocks, one after the other, in one thread. In a long block it asks `halted` now and then, and raises
        Halt."""


Run = Generator[tuple[Block, Made]]


def never() -> bool:
    return False


def cores() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def blocks(first: int, last: int | None, most: int) -> Iterator[Block]:
    """From `first` to before `last` (None: for ever). They end where they always end, wherever one begins: after 1, 3,
    7 … and later at equal distances of `most`, so that something is there early."""
    while last is None or first < last:
        end = 0
        while end <= first:
            end += min(end + 1, most) if end < most else most * ((first - end) // most + 1)
        yield range(first, end if last is None else min(end, last))
        first = end


class Crew(ABC):
    """Whoever does the blocks."""

    hands: int

    @abstractmethod
    def run(self, work: Work[Made], blocks: Iterable[Block], halted: Halted = never) -> Run[Made]:
        """What each block gives, in their order. It stops when it is closed, or when `halted` says so, which it asks
        now and then."""


# ── Threads ──────────────────────────────────────────────────────────────────
class Threads(Crew):
    """For work that lets go of the interpreter's lock."""

    def __init__(self, hands: int | None = None) -> None:
        self.hands = cores() if hands is None else hands

    def run(self, work: Work[Made], blocks: Iterable[Block], halted: Halted = never) -> Run[Made]:
        desk = Desk(iter(blocks), AHEAD * self.hands)
        crew = [threading.Thread(target=desk.serve, args=(work,), daemon=True) for _ in range(self.hands)]
        try:
            for thread in crew:
                thread.start()
            while (block := desk.next(halted)) is not None:
                yield block, desk.made.pop(block)
        finally:
            desk.halt()
            for thread in crew:
                if thread.ident is not None:
                    thread.join()


class Failure(NamedTuple):
    """In the place of what a block should have given."""

    error: BaseException


class Desk:
    """Hands out blocks to threads, and holds what came back until it is due."""

    def __init__(self, coming: Iterator[Block], ahead: int) -> None:
        self.coming, self.ahead, self.halted = coming, ahead, False
        self.order: list[Block] = []
        self.made: dict[Block, Any] = {}
        self.error: BaseException | None = None
        self.ended = False
        self.bell = threading.Condition()

    def serve(self, work: Work[Any]) -> None:
        """What goes wrong in a block is told when its turn comes."""
        block: Block | None = None
        try:
            do = work.worker(lambda: self.halted)
            while (block := self.take()) is not None:
                self.put(block, do(block))
        except Halt:
            pass
        except BaseException as error:
            if block is not None:
                self.put(block, Failure(error))
            else:
                self.error = error

    def put(self, block: Block, made: Any) -> None:
        with self.bell:
            self.made[block] = made
            self.bell.notify_all()

    def take(self) -> Block | None:
        with self.bell:
            while len(self.order) >= self.ahead and not self.halted:
                self.bell.wait(TICK)
            if self.halted:
                return None
            block = next(self.coming, None)
            if block is None:
                self.ended = True
                self.bell.notify_all()
            else:
                self.order.append(block)
            return block

    def next(self, halted: Halted) -> Block | None:
        """The next block, as soon as it is done; None: that was all."""
        with self.bell:
            while not halted():
                if self.error is not None:
                    raise self.error
                if self.order and self.order[0] in self.made:
                    self.bell.notify_all()
                    failed = self.made[self.order[0]]
                    if isinstance(failed, Failure):
                        raise failed.error
                    return self.order.pop(0)
                if self.ended and not self.order:
                    return None
                self.bell.wait(TICK)
        return None

    def halt(self) -> None:
        with self.bell:
            self.halted = True
            self.bell.notify_all()


# ── Processes ────────────────────────────────────────────────────────────────
class Processes(Crew):
    """For work that is mostly Python. One is done here, without another process."""

    def __init__(self, hands: int | None = None) -> None:
        self.hands = cores() if hands is None else hands

    def run(self, work: Work[Made], blocks: Iterable[Block], halted: Halted = never) -> Run[Made]:
        do = work.worker(halted)  # here in any case: what is compiled once is there for the other processes
        if self.hands == 1:
            with suppress(Halt):
                for block in blocks:
                    if halted():
                        return
                    yield block, do(block)
        else:
            yield from self.shared(work, iter(blocks), halted)

    def shared(self, work: Work[Made], coming: Iterator[Block], halted: Halted) -> Run[Made]:
        """Every process gets a block whenever it is done with one; what is ready too early waits."""
        crew: list[BaseProcess] = []
        pipes: list[Connection] = []
        order: list[Block] = []
        early: dict[Block, Made] = {}
        try:
            for _ in range(self.hands):
                pipe, process = started(work)
                pipes.append(pipe)
                crew.append(process)
            idle = pipes[:]
            while not halted():
                while idle and len(order) < AHEAD * self.hands and (block := next(coming, None)) is not None:
                    idle.pop().send(block)
                    order.append(block)
                if not order:
                    return
                for pipe in cast("list[Connection]", wait(pipes, TICK)):
                    block, made = pipe.recv()
                    early[block] = made
                    idle.append(pipe)
                while order and order[0] in early and not halted():
                    block = order.pop(0)
                    yield block, early.pop(block)
        except (EOFError, ConnectionError):
            raise KartenhausError(
                "Ein Prozess ist mitten in einem Spiel ausgefallen.", "A process failed in the middle of a game."
            ) from None
        finally:
            for process in crew:
                process.terminate()
                process.join()


def started(work: Work[Any]) -> tuple[Connection, BaseProcess]:
    """A process that does blocks, and the pipe along which it gets them."""
    spawn = multiprocessing.get_context("spawn")
    pipe, far_end = spawn.Pipe()
    process = spawn.Process(target=serve, args=(work, far_end), daemon=True)
    with unheard():
        process.start()
    far_end.close()
    return pipe, process


def serve(work: Work[Any], pipe: Connection) -> None:
    """Does the blocks that come along the pipe, until the process that asks for them ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    do = work.worker(never)
    with suppress(EOFError, ConnectionError):  # nobody asks any more
        while True:
            block = pipe.recv()
            pipe.send((block, do(block)))
