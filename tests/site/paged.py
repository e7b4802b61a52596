"""A page's store behind the calls of a database, and shelves that fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kartenhaus.site.asked import Fetching
from kartenhaus.site.page_store import PageStore
from kartenhaus.site.shelf import Change, MemoryShelf, failure
from tests.store.samples import NOW


class Paged:
    """Its event loop runs in a thread of its own, so that it may be called from anywhere."""

    def __init__(self, shelf: MemoryShelf, at: int = NOW) -> None:
        self.shelf = shelf
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.store = PageStore(shelf)
        self.executor = Fetching(self.store)
        self.wait(self.store.open(at))

    def wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self.store, name)
        return lambda *given, **named: self.wait(self.executor.run(partial(method, *given, **named)))

    def close(self) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.loop.stop)
            self.thread.join()
            self.loop.close()


class PageOpener:
    """Opens the same shelf again for the same name."""

    def __init__(self) -> None:
        self.shelves: dict[str, MemoryShelf] = {}
        self.opened: list[Paged] = []

    def __call__(self, url: str, process: str | None = None, at: int = NOW) -> Paged:
        self.opened.append(Paged(self.shelves.setdefault(url, MemoryShelf()), at))
        return self.opened[-1]

    def close(self) -> None:
        for one in self.opened:
            one.close()


class BadShelf(MemoryShelf):
    """Fails as a browser does, for as long as `trouble` names an exception; lets go of the loop in between."""

    trouble = ""
    reads = 0

    async def read(self, drawer: Any, beginning: str) -> list[tuple[str, str]]:
        self.reads += 1
        found = await super().read(drawer, beginning)
        await asyncio.sleep(0)
        return found

    async def write(self, changes: Sequence[Change], instead: bool = False) -> None:
        await asyncio.sleep(0)
        if self.trouble:
            raise failure(self.trouble)
        await super().write(changes, instead)
        await asyncio.sleep(0)
