"""Brings what was written from SQLite's journal into the file itself. Beside the writer: it would have to stop for it,
and everybody with it."""

from __future__ import annotations

import logging
import threading

from sqlalchemy import Engine

EVERY = 10.0  # seconds
LARGEST = 40_000  # pages of the journal; then the writer does it after all, if it was never done meanwhile


class Checkpoints:
    """A thread with a connection of its own. It waits for nobody, and nobody for it."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.stopping = engine, threading.Event()
        self.thread = threading.Thread(target=self.work, name="kartenhaus-checkpoints", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopping.set()
        self.thread.join()

    def work(self) -> None:
        while not self.stopping.wait(EVERY):
            try:
                self.checkpoint()
            except Exception as error:
                logging.getLogger(__name__).warning("The journal could not be brought in: %s", error)

    def checkpoint(self) -> None:
        connection = self.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            connection.close()
