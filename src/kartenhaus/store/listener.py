"""Receives the notifications of other processes on the same PostgreSQL."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from .appends import APART, CHANNEL

WAKE = 0.25  # seconds between two looks at whether to stop
AGAIN = 0.5  # seconds before the first new try, twice as many before each further one
SELDOM = 10.0


class Listener:
    """A thread with a connection of its own. What our own process has written is not told to it."""

    def __init__(self, engine: Engine, process: str, callback: Callable[[str], None]) -> None:
        self.engine, self.process, self.callback = engine, process, callback
        self.stopping, self.hears = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.work, name="kartenhaus-listener", daemon=True)
        self.thread.start()
        self.hears.wait(10.0)

    def close(self) -> None:
        self.stopping.set()
        self.thread.join()

    def work(self) -> None:
        pause = AGAIN
        while not self.stopping.is_set():
            try:
                self.listen()
                pause = AGAIN
            except Exception as error:
                logging.getLogger(__name__).warning("Listening was interrupted: %s", error)
                self.stopping.wait(pause)
                pause = min(2 * pause, SELDOM)

    def listen(self) -> None:
        from psycopg import connect

        _, settings = self.engine.dialect.create_connect_args(self.engine.url)
        with connect(**settings, autocommit=True, connect_timeout=10) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            if self.hears.is_set():
                self.tell("")  # whatever was said meanwhile is lost
            self.hears.set()
            while not self.stopping.is_set():
                for heard in connection.notifies(timeout=WAKE, stop_after=1):
                    self.hear(heard)

    def hear(self, heard: Any) -> None:
        sender, mark, payload = heard.payload.partition("\n")
        if not mark:
            self.tell(sender)
        elif sender != self.process:
            for one in payload.split(APART):
                self.tell(one)

    def tell(self, payload: str) -> None:
        try:
            self.callback(payload)
        except Exception:
            logging.getLogger(__name__).exception("What was heard could not be handled")
