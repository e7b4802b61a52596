"""The one thread that writes. It takes whatever has queued up and makes it durable by one commit.

A job that cannot be done fails alone. A future is completed only after the commit, or with what went wrong.
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

from .bookings import Booking, OneOfThem, book, reason
from .errors import StoreError, Unsure

MOST = 1_000  # jobs in a group
GATHER = 0.008  # seconds
TRIES = 5
PAUSE = 0.1  # seconds before the second try, twice as many before each further one

GRAVE = (OperationalError, InternalError)  # the transaction itself is in question, not only a job

Work = Booking | Callable[[Connection], Any]
Waiting = tuple["Future[Any] | Promise", Work]
Outcome = tuple[bool, Any]  # whether it was done; what it answered, or the exception
Kept = tuple[asyncio.Future[Any], bool, Any]


class Uncommitted(Exception):
    """The answer to a commit did not come."""


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

    def submit(self, work: Work) -> Future[Any]:
        """A future that is cancelled before its turn is not written; later it can no longer be cancelled."""
        future: Future[Any] = Future()
        self._enqueue((future, work))
        return future

    def promise(self, work: Work) -> asyncio.Future[Any]:
        """The same for whoever waits in an event loop."""
        promise = Promise()
        self._enqueue((promise, work))
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
            outcomes = self.durable([work for _, work in group])
        except Exception as error:
            if len(group) > 1 and isinstance(error, GRAVE) and not is_passing(error):
                for waiting in group:  # one of them may be to blame; the others shall not suffer for it
                    self.write([waiting])
                return
            outcomes = [(False, failed(error)) for _ in group]
        promised: dict[asyncio.AbstractEventLoop, list[Kept]] = {}
        for (future, _), (done, answer) in zip(group, outcomes, strict=True):
            if isinstance(future, Promise):
                promised.setdefault(future.loop, []).append((future.kept, done, answer))
            else:
                keep(future, done, answer)
        for loop, some in promised.items():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(keep_all, some)

    def durable(self, works: Sequence[Work]) -> list[Outcome]:
        """Tried again while nothing can have been written yet and the trouble may pass."""
        for tries in range(1, TRIES + 1):
            committing = False
            try:
                self.connection = self.connection or self.engine.connect()
                outcomes = self.quickly(self.connection, works) or self.carefully(self.connection, works)
                committing = True
                self.connection.commit()
                return outcomes
            except DBAPIError as error:
                self.disconnect()
                if committing:
                    raise Uncommitted(error.orig) from error
                if tries == TRIES or not is_passing(error):
                    raise
            except BaseException:
                self.disconnect()
                raise
            time.sleep(PAUSE * 2 ** (tries - 1))
        raise AssertionError("the last try answers or raises")

    def disconnect(self) -> None:
        """What was not committed is taken back by it. The connection is not used again: it may be broken."""
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
            self.connection = None

    def quickly(self, connection: Connection, works: Sequence[Work]) -> list[Outcome]:
        """Bookings that all can be done, as nearly always. Otherwise nothing."""
        bookings = [work for work in works if isinstance(work, Booking)]
        if len(bookings) < len(works):
            return []
        try:
            book(connection, bookings, self.process)
        except GRAVE:
            raise
        except Exception:
            connection.rollback()
            return []
        return [(True, None)] * len(bookings)

    def carefully(self, connection: Connection, works: Sequence[Work]) -> list[Outcome]:
        """In their order; neighbouring bookings together as far as possible."""
        outcomes: list[Outcome] = []
        for is_booking, some in groupby(works, lambda work: isinstance(work, Booking)):
            if is_booking:
                outcomes += self.booked(connection, [work for work in some if isinstance(work, Booking)])
            else:
                outcomes += [answered(connection, work) for work in some if not isinstance(work, Booking)]
        return outcomes

    def booked(self, connection: Connection, bookings: Sequence[Booking]) -> list[Outcome]:
        """Where something does not fit, half by half until the one is found that is to blame."""
        try:
            with connection.begin_nested():
                book(connection, bookings, self.process)
            return [(True, None)] * len(bookings)
        except GRAVE:
            raise
        except Exception as error:
            if len(bookings) == 1:
                return [(False, refusal(connection, bookings[0], error))]
        half = len(bookings) // 2
        return self.booked(connection, bookings[:half]) + self.booked(connection, bookings[half:])


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


def refusal(connection: Connection, booking: Booking, error: Exception) -> StoreError:
    return reason(connection, booking) if isinstance(error, OneOfThem | IntegrityError) else failed(error)


def answered(connection: Connection, work: Callable[[Connection], Any]) -> Outcome:
    try:
        with connection.begin_nested():
            return True, work(connection)
    except GRAVE:
        raise
    except SQLAlchemyError as error:
        return False, failed(error)
    except Exception as error:
        return False, error


def is_passing(error: DBAPIError) -> bool:
    """A lost or refused connection, a deadlock, another's lock: the same may go well a moment later."""
    state = getattr(error.orig, "sqlstate", None)
    lost = error.connection_invalidated or (isinstance(error, OperationalError) and state is None)
    if "sqlite" in type(error.orig).__module__:
        return "locked" in str(error.orig)
    return lost or (state or "").startswith(("08", "40", "53", "57P"))


def failed(error: BaseException) -> StoreError:
    why = getattr(error, "orig", None) or error
    if isinstance(error, Uncommitted):
        wrong: StoreError = Unsure(why)
    else:
        wrong = StoreError(f"Das konnte nicht gespeichert werden: {why}", f"That could not be stored: {why}")
    wrong.__cause__ = error
    return wrong
