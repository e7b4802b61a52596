"""Blocks of work on a cluster of dask.distributed (extra `cluster`).

Its workers need Kartenhaus and Python in the same versions as here. A worker that is lost takes nothing with it: its
blocks are done again by another, and give the same.
"""

from __future__ import annotations

import importlib
import pickle
import threading
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from .blocks import TICK, Block, Crew, Halted, Made, Run, Work, never
from .errors import BadOption, KartenhausError
from .parts import naming

TOGETHER = 16  # short blocks that are sent as one task
TASKS = 4  # a hand, that are on their way at once
PATIENCE = 10.0  # seconds to find the cluster in

_here = threading.local()


def library() -> Any:
    with naming("--cluster"):
        return importlib.import_module("distributed")


class Cluster(Crew):
    """Whoever works behind an address such as tcp://127.0.0.1:8786."""

    def __init__(self, address: str) -> None:
        distributed = library()
        try:
            self.client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise BadOption(
                f"Unter {address!r} antwortet kein Cluster ({error}); so sieht eine Adresse aus: tcp://127.0.0.1:8786.",
                f"No cluster answers at {address!r} ({error}); an address looks like tcp://127.0.0.1:8786.",
            ) from None
        self.hands = max(1, sum(self.client.nthreads().values()))

    def close(self) -> None:
        self.client.close()

    def run(self, work: Work[Made], blocks: Iterable[Block], halted: Halted = never) -> Run[Made]:
        sent, coming = pickle.dumps(work), iter(blocks)
        waiting: list[Any] = []
        together = 1  # short at first, so that something is there early
        bell = threading.Event()
        try:
            while not halted():
                while len(waiting) < TASKS * self.hands and (some := list(islice(coming, together))):
                    waiting.append(self.client.submit(done_there, sent, some, pure=False))
                    waiting[-1].add_done_callback(lambda _: bell.set())
                    together = min(together + 1, TOGETHER)
                if not waiting:
                    return
                if waiting[0].done():
                    yield from self.result(waiting.pop(0))
                else:
                    bell.wait(TICK)
                    bell.clear()
        finally:
            self.client.cancel(waiting, force=True)

    def result(self, future: Any) -> list[tuple[Block, Any]]:
        """Of a task that is done. (To wait for it with a time limit is not safe in this library: under load its `sync`
        forgets the answer now and then.)"""
        try:
            made: list[tuple[Block, Any]] = future.result()
            return made
        except library().scheduler.KilledWorker:
            raise KartenhausError(
                "Auf dem Cluster gehen immer wieder dieselben Spiele mit ihrem Prozess verloren.",
                "On the cluster the same games are lost again and again, with the process that plays them.",
            ) from None


def done_there(sent: bytes, some: list[Block]) -> list[tuple[Block, Any]]:
    """In a worker: it keeps what it has made ready, for as long as the work is the same."""
    kept: tuple[bytes, Callable[[Block], Any]] | None = getattr(_here, "kept", None)
    if kept is None or kept[0] != sent:
        work: Work[Any] = pickle.loads(sent)
        kept = _here.kept = sent, work.worker(never)
    return [(block, kept[1](block)) for block in some]
