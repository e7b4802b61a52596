"""The one thread that writes. It takes whatever has queued up and makes it durable by one commit.

A change that cannot be made fails alone. A future is completed only after the commit, or with what went wrong.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, InternalError, OperationalError, SQLAlchemyError

from .appends import OneOfThem, reason, write_all
from .driver_errors import Uncommitted, is_full, says_full, unwritten
from .errors import StoreError
from .rows import Append

MOST = 1_000  # changes in a group
GATHER = 0.008  # seconds
TRIES = 5
PAUSE = 0.1  # seconds before the second try, twice as many before each further one

GRAVE = (OperationalError, InternalError)  # the transaction itself is in question, not only a change

Change = Append | Callable[[Connection], Any]
Waiting = tuple["Future[Any] | Promise", Change]
Outcome = tuple[bool, Any]  # whether it was done; what it answered, or the exception
Kept = tuple[asyncio.Future[Any], bool, Any]


class Promise:
    """What somebody in an event loop waits for. All of a group are kept at once: that wakes the loop a single time,
    and costs a tenth of what a thread's future does."""

    __slots__ = ("kept", "loop")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.kept: asyncio.Future[Any] = self.loop.create_future()

    def set_running_or_notify_cancel(self) -> bool:
        return not self.kept.cancelled()


class Writer:
    def __init__(self, engine: Engine, process: str) -> None:
        self.engine = engine.execution_options(writing=True)
        self.process = process
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.connection: Connection | None = None
        self.open = True
        self.busy = False
        """Several came at once the last time: then a moment's wait brings more together, and saves their commits."""
        self.gate = threading.Lock()
        self.thread = threading.Thread(target=self.work, name="kartenhaus-writer", daemon=True)
        self.thread.start()

    def submit(self, change: Change) -> Future[Any]:
        """A future that is cancelled before its turn is not written; later it can no longer be cancelled."""
        future: Future[Any] = Future()
        self._enqueue((future, change))
        return future

    def promise(self, change: Change) -> asyncio.Future[Any]:
        """The same for whoever waits in an event loop."""
        promise = Promise()
        self._enqueue((promise, change))
        return promise.kept

    def _enqueue(self, waiting: Waiting) -> None:
        with self.gate:
            if not self.open:
                raise StoreError("Das Buch ist schon geschlossen.", "The store is closed already.")
            self.queue.put(waiting)

    def close(self) -> None:
        """What was submitted before is still written."""
        with self.gate:
            if self.open:
                self.open = False
                self.queue.put(None)
        self.thread.join()

    # ── In the thread ────────────────────────────────────────────────────────
    def work(self) -> None:
        more = True
        while more:
            group, more = self.next_group()
            if group:
                self.write(group)
        self.disconnect()

    def next_group(self) -> tuple[list[Waiting], bool]:
        """Waits for one and takes all the others that are there; False after the last."""
        group: list[Waiting] = []
        waiting = self.queue.get()
        if self.busy:
            time.sleep(GATHER)
        while waiting is not None:
            if waiting[0].set_running_or_notify_cancel():
                group.append(waiting)
            if len(group) >= MOST:
                return group, True
            try:
                waiting = self.queue.get_nowait()
            except Empty:
                self.busy = len(group) > 1
                return group, True
        return group, False

    def write(self, group: Sequence[Waiting]) -> None:
        try:
            outcomes = self.durable([change for _, change in group])
        except Exception as error:
            if len(group) > 1 and isinstance(error, GRAVE) and not is_passing(error):
                for waiting in group:  # one of them may be at fault; the others are still written
                    self.write([waiting])
                return
            wrong = unwritten(error, self.engine.url)
            outcomes = [(False, wrong) for _ in group]
        promised: dict[asyncio.AbstractEventLoop, list[Kept]] = {}
        for (future, _), (done, answer) in zip(group, outcomes, strict=True):
            if isinstance(future, Promise):
                promised.setdefault(future.loop, []).append((future.kept, done, answer))
            else:
                keep(future, done, answer)
        for loop, some in promised.items():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(keep_all, some)

    def durable(self, changes: Sequence[Change]) -> list[Outcome]:
        """Retries temporary errors, as long as nothing can have been written."""
        for tries in range(1, TRIES + 1):
            committing = False
            try:
                self.connection = self.connection or self.engine.connect()
                outcomes = self.quickly(self.connection, changes) or self.carefully(self.connection, changes)
                committing = True
                self.connection.commit()
                return outcomes
            except DBAPIError as error:
                self.disconnect()
                if committing and not says_full(error):
                    raise Uncommitted(error.orig) from error
                if tries == TRIES or not is_passing(error) or is_full(error, self.engine.url):
                    raise
            except BaseException:
                self.disconnect()
                raise
            time.sleep(PAUSE * 2 ** (tries - 1))
        raise AssertionError("the last try answers or raises")

    def disconnect(self) -> None:
        """Rolls back what was not committed. The connection is not used again: it may be broken."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
            self.connection = None

    def quickly(self, connection: Connection, changes: Sequence[Change]) -> list[Outcome]:
        """Appends that can all be done, as nearly always. Otherwise nothing."""
        appends = [change for change in changes if isinstance(change, Append)]
        if len(appends) < len(changes):
            return []
        try:
            write_all(connection, appends, self.process)
        except GRAVE:
            raise
        except Exception:
            connection.rollback()
            return []
        return [(True, None)] * len(appends)

    def carefully(self, connection: Connection, changes: Sequence[Change]) -> list[Outcome]:
        """In their order; neighbouring appends together as far as possible."""
        outcomes: list[Outcome] = []
        for is_append, some in groupby(changes, lambda change: isinstance(change, Append)):
            if is_append:
                outcomes += self.appended(connection, [change for change in some if isinstance(change, Append)])
            else:
                outcomes += [answered(connection, change) for change in some if not isinstance(change, Append)]
        return outcomes

    def appended(self, connection: Connection, appends: Sequence[Append]) -> list[Outcome]:
        """If an append of the group fails, finds it by bisection."""
        try:
            with connection.begin_nested():
                write_all(connection, appends, self.process)
            return [(True, None)] * len(appends)
        except GRAVE:
            raise
        except Exception as error:
            if len(appends) == 1:
                return [(False, refusal(connection, appends[0], error))]
        half = len(appends) // 2
        return self.appended(connection, appends[:half]) + self.appended(connection, appends[half:])


def keep(future: Future[Any] | asyncio.Future[Any], done: bool, answer: Any) -> None:
    if done:
        future.set_result(answer)
    else:
        future.set_exception(answer)


def keep_all(promised: Sequence[Kept]) -> None:
    """In the loop, where they may have been cancelled meanwhile."""
    for future, done, answer in promised:
        if not future.done():
            keep(future, done, answer)


def refusal(connection: Connection, append: Append, error: Exception) -> StoreError:
    if isinstance(error, OneOfThem | IntegrityError):
        return reason(connection, append)
    return unwritten(error, connection.engine.url)


def answered(connection: Connection, change: Callable[[Connection], Any]) -> Outcome:
    try:
        with connection.begin_nested():
            return True, change(connection)
    except GRAVE:
        raise
    except SQLAlchemyError as error:
        return False, unwritten(error, connection.engine.url)
    except Exception as error:
        return False, error


def is_passing(error: DBAPIError) -> bool:
    """A lost or refused connection, a deadlock, a lock: trying again may succeed."""
    state = getattr(error.orig, "sqlstate", None)
    lost = error.connection_invalidated or (isinstance(error, OperationalError) and state is None)
    if "sqlite" in type(error.orig).__module__:
        return "locked" in str(error.orig)
    return lost or (state or "").startswith(("08", "40", "53", "57P"))
