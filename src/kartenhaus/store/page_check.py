"""Damaged pages of a SQLite file, found before anything is written to it; beside the work, where the file is large."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from .driver_errors import BROKEN, shown
from .errors import Damaged

AT_ONCE = 256_000_000
"""Bytes that are looked through before the start: about 5 seconds to a gigabyte here, so it waits a second or two."""
SOUND = "ok"


def size(engine: Engine) -> int:
    """Of the file and what is not in it yet."""
    path = Path(str(engine.url.database))
    return sum(file.stat().st_size for file in (path, path.with_name(f"{path.name}-wal")) if file.exists())


def found(connection: Any) -> str | None:
    """What is wrong, in the words of SQLite; the first thing is enough."""
    try:
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except connection.DatabaseError as error:
        said = str(error)
    return None if said == SOUND else " ".join(said.removeprefix("*** in database main ***").split())


def damaged(engine: Engine, what: str) -> Damaged:
    """For the operator."""
    where = shown(engine.url)
    return Damaged(
        f"{where} hat beschädigte Seiten ({what}). Spiele eine Sicherung zurück: kartenhaus admin restore DATEI",
        f"{where} has damaged pages ({what}). Restore a backup: kartenhaus admin restore FILE",
    )


def look_through(engine: Engine) -> None:
    with engine.connect() as connection:
        what = found(connection.connection.driver_connection)
    if what is not None:
        raise damaged(engine, what)


class PageCheck:
    """Of a large file, in a thread and with a connection of its own; it reads, and nobody waits for it."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.stopping = engine, False
        self.damage: Damaged | None = None
        self.pooled = engine.raw_connection()
        self.connection: Any = self.pooled.driver_connection
        self.thread = threading.Thread(target=self.work, name="kartenhaus-inspection", daemon=True)
        self.thread.start()

    def work(self) -> None:
        what = found(self.connection)
        if what is None or self.stopping:
            return
        wrong = damaged(self.engine, what)
        self.damage = Damaged(*BROKEN, (wrong.de, wrong.en))
        logging.getLogger(__name__).error("%s", wrong.en)

    def close(self) -> None:
        self.stopping = True
        while self.thread.is_alive():
            self.connection.interrupt()  # whatever it is doing just now, if it is
            self.thread.join(0.02)
        self.pooled.close()
