"""Where a page keeps what outlasts it: texts under names, in two drawers. `rows` is read whole when the house opens;
`logs` holds what belongs to one table, and is read when that table is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from ..core.errors import KartenhausError
from ..store import DiskFull, StoreError

Drawer = Literal["rows", "logs"]
Change = tuple[Drawer, str, str | None]
"""A drawer, a name in it, and the text that is to be there from now on; None: nothing."""


class Lost(KartenhausError):
    """Another window of the same browser has taken the house over."""


class Shelf(Protocol):
    async def read(self, drawer: Drawer, beginning: str) -> list[tuple[str, str]]:
        """What is kept under names that begin so, in the order of the names."""

    async def write(self, changes: Sequence[Change], instead: bool = False) -> None:
        """All or nothing; durable when it returns. `instead`: of everything that was there. Raises `StoreError`."""


class MemoryShelf:
    """Keeps nothing beyond the process: for tests."""

    def __init__(self) -> None:
        self.drawers: dict[Drawer, dict[str, str]] = {"rows": {}, "logs": {}}

    async def read(self, drawer: Drawer, beginning: str) -> list[tuple[str, str]]:
        return sorted((name, text) for name, text in self.drawers[drawer].items() if name.startswith(beginning))

    async def write(self, changes: Sequence[Change], instead: bool = False) -> None:
        if instead:
            self.drawers = {"rows": {}, "logs": {}}
        for drawer, name, text in changes:
            if text is None:
                self.drawers[drawer].pop(name, None)
            else:
                self.drawers[drawer][name] = text


def failure(kind: str) -> KartenhausError:
    """What a browser's database says went wrong, by the name of its exception."""
    if kind == "QuotaExceededError":
        return DiskFull(
            "Der Speicherplatz des Browsers ist voll; nichts wurde geändert.",
            "The browser's storage is full; nothing was changed.",
        )
    if kind == "Lost":
        return Lost(
            "Ein anderes Fenster hat das Haus übernommen.", "Another window of this browser has taken the house over."
        )
    return StoreError(
        f"Der Browser konnte das nicht speichern ({kind}); nichts wurde geändert.",
        f"The browser could not store that ({kind}); nothing was changed.",
    )
