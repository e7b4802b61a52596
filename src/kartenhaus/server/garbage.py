"""Reference cycles, and when a server looks for them.

The house makes hardly any, the libraries it stands on do: each statement to a database, each request that is refused.
They are found while they are young, among the last few thousand objects, in about a millisecond. To look through all
that thousands of tables hold takes much longer, so that it waits for a quiet moment.
"""

from __future__ import annotations

import gc

YOUNG = 5_000
"""Objects that came to stay since the last look."""
MIDDLE = 5
"""Such looks before those that stayed are looked at once more."""
NEVER = 1_000_000_000
QUIET, OVERDUE = 60, 900
"""Seconds between two looks through everything: when it is quiet; when it never is."""


def only_young() -> None:
    """From now on; what is there stays, and is not looked at again."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


class Tidying:
    """Looks through everything now and then, if nothing else does."""

    def __init__(self) -> None:
        self.untidy, self.done = 0.0, 0.0

    def passed(self, seconds: float, done: float) -> None:
        """`done`: how much the house has done in all; where that stays the same, it is quiet."""
        quiet, self.done = done == self.done, done
        self.untidy += seconds
        if gc.get_threshold()[0] == YOUNG and self.untidy >= (QUIET if quiet else OVERDUE):
            gc.collect()
            self.untidy = 0.0
