"""Reference cycles, and when a server looks for them.

The house makes hardly any, the libraries it stands on do: each statement to a database, each request that is refused.
They are found while they are young, among the last few thousand objects, in about a millisecond. To look through all
that thousands of tables hold takes much longer, so that it waits for a quiet moment.
"""

from __future__ import annotations

import gc

YOUNG = 5_000
"""New container objects after which the youngest generation is collected."""
MIDDLE = 5
"""Collections of one generation before the next older one is collected, too."""
NEVER = 1_000_000_000
QUIET, OVERDUE = 60, 900
"""Seconds between two full collections: on an idle server; on one that is never idle."""


def only_young() -> None:
    """Sets the thresholds; objects that exist already are not looked at any more."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


class GarbageCollection:
    """Full collections at times when the server is idle."""

    def __init__(self) -> None:
        self.untidy, self.done = 0.0, 0.0

    def passed(self, seconds: float, done: float) -> None:
        """`done`: how many entries were stored in all; if none since the last call, the server is idle."""
        quiet, self.done = done == self.done, done
        self.untidy += seconds
        if gc.get_threshold()[0] == YOUNG and self.untidy >= (QUIET if quiet else OVERDUE):
            gc.collect()
            self.untidy = 0.0
