"""What people are told when something goes wrong. What it was, with addresses and tracebacks, is for the log."""

from __future__ import annotations

import logging

from ..core.errors import KartenhausError
from ..core.voice import Both
from ..store import BadRow, Damaged, DiskFull, StoreError, Unsure

log = logging.getLogger("kartenhaus")

FAULT: Both = ("Auf dem Server ist etwas schiefgegangen.", "Something went wrong on the server.")
UNCHANGED: Both = (f"{FAULT[0][:-1]}; nichts wurde geändert.", f"{FAULT[1][:-1]}; nothing was changed.")
FOR_PEOPLE = (StoreError, BadRow, Damaged, DiskFull, Unsure)
"""Of a store's errors, those whose sentences are made for anybody; the others name accounts and entries."""


def told(error: KartenhausError) -> Both:
    if isinstance(error, StoreError) and type(error) not in FOR_PEOPLE:
        log.error("the store refused what the house thought right", exc_info=error)
        return FAULT
    return error.de, error.en


def is_ours(error: KartenhausError) -> bool:
    """Not the fault of whoever asked."""
    return isinstance(error, StoreError) and not isinstance(error, BadRow)
