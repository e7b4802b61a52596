"""Ctrl-C: the first asks to stop, the second ends the process, and neither shows a traceback."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

INTERRUPTED = 130
"""What a program answers after Ctrl-C."""
SHOW_CURSOR = "\x1b[?25h"


def end_at_once() -> NoReturn:
    """Without waiting for threads that compile or think: those cannot be asked to stop."""
    for stream in (sys.__stdout__, sys.__stderr__):  # past whoever draws a bar, which may have hidden the cursor
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.write(SHOW_CURSOR if stream.isatty() else "")
                stream.flush()
    os._exit(INTERRUPTED)


@contextmanager
def heard(first: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C calls `first`, the second ends the process at once."""

    def second(number: int, frame: FrameType | None) -> None:
        end_at_once()

    def once(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, second)
        first()

    with handled_by(once):
        yield


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Ctrl-C ends the process at once: while modules load, an exception would turn into another one on its way."""
    with handled_by(signal.SIG_DFL):
        yield


@contextmanager
def handled_by(handler: Any) -> Iterator[None]:
    """Only the main thread can set a handler, and a process that was started with SIGINT ignored keeps ignoring it."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def unheard() -> Iterator[None]:
    """A process that is started in here, or by a thread that is, never hears Ctrl-C, not even in its first moment:
    who starts it does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def interrupt() -> NoReturn:
    raise KeyboardInterrupt
