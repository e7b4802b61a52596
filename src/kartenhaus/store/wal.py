"""SQLite's write-ahead log, emptied by a thread of its own: in the writer that would hold everybody up.

What is in it is copied into the database while others read and write. Then, where nobody reads in it, it begins anew:
under load at its beginning, when all is quiet as an empty file.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

EVERY = 1.0  # seconds between two looks at its size
LARGE = 32_000_000  # bytes; then it is emptied under load, too
LAST_RESORT = 40_000  # pages; then the writer empties it itself
WAIT = 20  # milliseconds for a reader to end; the writer waits as long


class WalCheckpoints:
    def __init__(self, engine: Engine) -> None:
        self.engine, self.stopping = engine, threading.Event()
        database = Path(str(engine.url.database))
        self.path = database.with_name(f"{database.name}-wal")
        self.last = (0, 0)
        self.thread = threading.Thread(target=self.work, name="kartenhaus-wal", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.stopping.set()
        self.thread.join()

    def work(self) -> None:
        with self.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute(f"PRAGMA busy_timeout = {WAIT}")
            while not self.stopping.wait(EVERY):
                try:
                    self.look(driver)
                except Exception as error:
                    logging.getLogger(__name__).warning("The write-ahead log could not be emptied: %s", error)
            connection.invalidate()  # its short patience is for nobody else

    def look(self, driver: Any) -> None:
        """While readers hold old pages SQLite checkpoints what it can; the rest follows the next time."""
        size, quiet = self.changed()
        if size and quiet:
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        elif size > LARGE:
            driver.execute("PRAGMA wal_checkpoint(PASSIVE)").close()  # most of it, while everybody works on
            driver.execute("PRAGMA wal_checkpoint(RESTART)").close()

    def changed(self) -> tuple[int, bool]:
        """Its size, and whether nothing was written to it since the last look."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return 0, True
        before, self.last = self.last, (found.st_size, found.st_mtime_ns)
        return found.st_size, self.last == before
