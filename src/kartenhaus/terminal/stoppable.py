"""Long work that Ctrl-C stops, whatever it is doing: compiling, playing, thinking."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from ..core.interrupts import end_at_once, heard

Outcome = TypeVar("Outcome")
TICK = 0.1  # seconds between two looks
GRACE = 0.5  # seconds for work that has shown nothing yet


class Stoppable(Generic[Outcome]):
    """Works in a thread of its own, so that the main one hears every Ctrl-C. The first sets `stop`: what there is by
    then is waited for, but not if there is nothing. The second ends the process."""

    def __init__(self, work: Callable[[Stoppable[Outcome]], Outcome]) -> None:
        self.work, self.stop = work, threading.Event()
        self.has_some = False
        """Is there something worth waiting for?"""
        self.progress: Callable[[int], None] | None = None
        self.outcome: list[Outcome] = []
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=self._work, daemon=True)

    def told(self, more: int) -> None:
        """For the work to say that so much more is done."""
        self.has_some = True
        if self.progress:
            self.progress(more)

    def _work(self) -> None:
        try:
            self.outcome.append(self.work(self))
        except BaseException as error:  # raised again by `run`
            self.error = error

    def run(self) -> Outcome:
        """What the work gives; KeyboardInterrupt where it was stopped with nothing to show."""
        with heard(self.stop.set):
            self.thread.start()
            while self.thread.is_alive() and not self.stop.is_set():
                self.thread.join(TICK)
            if self.stop.is_set() and not self.has_some:
                self.thread.join(GRACE)
                if self.thread.is_alive() and not self.has_some:
                    raise KeyboardInterrupt
            while self.thread.is_alive():
                self.thread.join(TICK)
        if self.error is not None:
            raise self.error
        return self.outcome[0]

    def leave(self) -> None:
        """Ends the process if the work is still running."""
        if self.thread.is_alive():
            end_at_once()
