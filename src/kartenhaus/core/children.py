"""Processes that end with the one that started them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from multiprocessing import parent_process


def end_with_parent() -> None:
    """Called in a process that `multiprocessing` started: when its parent ends, however it ends, so does this one.

    A pool's processes do not do that by themselves: they wait for work on a pipe of which they hold both ends. What is
    watched here is a pipe whose other end the parent alone holds (on Windows, the parent itself). The thread runs
    beside whatever the process does, since compiled code and the compiler let go of the interpreter's lock."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.join,), name="kartenhaus-parent", daemon=True).start()


def _outlive(join: Callable[[], None]) -> None:
    join()
    os._exit(1)  # at once: a search would go on until its time is up
