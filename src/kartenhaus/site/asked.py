"""What the hub asks for in a page: work without threads, and what cannot be had without a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from ..table.errors import Declined

if TYPE_CHECKING:
    from .page_store import PageStore

T = TypeVar("T")


class NeedsServer(Declined):
    """Something for people elsewhere."""

    def __init__(self) -> None:
        super().__init__(
            "Das geht nur in einem Haus mit Server: Hier auf dem Gerät ist sonst niemand.",
            "That takes a house with a server: there is nobody else on this device.",
        )


class NotLoaded(Exception):
    """Logs of tables are not in memory; once they are fetched, the same work can be done."""

    def __init__(self, tables: Sequence[str]) -> None:
        super().__init__(tables)
        self.tables = tables


class Fetching:
    """Does work at once. What it lacks of the store is fetched, and it is done again: reading changes nothing."""

    def __init__(self, store: PageStore) -> None:
        self.store = store

    async def run(self, work: Callable[..., T], /, *args: object) -> T:
        while True:
            try:
                done = work(*args)
            except NotLoaded as missing:
                await self.store.fetch(missing.tables)
            else:
                self.store.forget_logs()
                return done

    def close(self) -> None:
        pass
