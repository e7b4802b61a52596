"""Work that takes long: whole games read again, written down, gone through. It has a thread of its own, so that nothing
else waits for it, and whoever asks for much of it waits for their own."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from ..table.errors import Declined
from ..table.table import Table
from .interfaces import Executor, TableStore
from .loading import load_whole

T = TypeVar("T")

MOST_WAITING = 32  # of all
MOST_EACH = 3  # of one person or address
KEPT = 4  # whole games in memory


class Busy(Declined):
    """Too many long requests are waiting; try again later."""

    def __init__(self) -> None:
        super().__init__(
            "Das dauert gerade zu lange; versuch es gleich noch einmal.",
            "This would take too long just now; please try again in a moment.",
        )


class Queue:
    """How much may be under way: in all, and for each who asks."""

    def __init__(self, most: int = MOST_WAITING, most_each: int = MOST_EACH) -> None:
        self.most, self.most_each = most, most_each
        self.waiting: Counter[Hashable] = Counter()

    @contextmanager
    def counted(self, askers: Sequence[Hashable]) -> Iterator[None]:
        if self.waiting[None] >= self.most or any(self.waiting[one] >= self.most_each for one in askers):
            raise Busy
        counted = {None: 1} | dict.fromkeys(askers, 1)
        self.waiting.update(counted)
        try:
            yield
        finally:
            self.waiting.subtract(counted)
            self.waiting += Counter()  # drops those who wait for nothing


class SlowWork:
    def __init__(
        self,
        executor: Executor,
        store: TableStore,
        most_waiting: int = MOST_WAITING,
        most_each: int = MOST_EACH,
        check: Callable[[Table], None] = lambda _: None,
    ) -> None:
        """`check` raises where a whole game may not be told yet."""
        self.check = check
        self.executor, self.store, self.queue = executor, store, Queue(most_waiting, most_each)
        self.kept: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self.outdated: set[str] = set()

    async def run(self, askers: Sequence[Hashable], work: Callable[..., T], *args: object) -> T:
        """`askers`: who is counted for it, a person and an address."""
        with self.queue.counted(askers):
            return await self.executor.run(work, *args)

    async def with_whole(
        self, askers: Sequence[Hashable], name: str, position: int, work: Callable[..., T], *args: object
    ) -> T:
        """Does it with the whole game of a table that stands at `position`; the last few are kept."""
        return await self.run(askers, self._with_whole, name, position, work, *args)

    def _with_whole(self, name: str, position: int, work: Callable[..., T], *args: object) -> T:
        """In the one thread."""
        while self.outdated:
            old = self.outdated.pop()
            for key in [one for one in self.kept if one[0] == old]:
                del self.kept[key]
        table = self.kept.get((name, position))
        if table is None:
            table = self.kept[name, position] = load_whole(self.store, name)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end((name, position))
        self.check(table)
        return work(table, *args)

    def forget(self, name: str) -> None:
        """That table's log was changed, or removed. The one thread takes notice when it is next asked."""
        self.outdated.add(name)

    def close(self) -> None:
        self.executor.close()
